//! Which move a take-back is about, in logs with many of them.

use std::sync::Arc;

use super::Strassen;
use crate::game::{Game, Turn};
use crate::rng::{Purpose, Rng};
use crate::rules::Rules;
use crate::table::{Entry, Log, Memory, StateOptions, Table};

/// The slow twin of [`Log::latest_move`]: the whole line from its beginning.
fn latest_of_all(log: &Log<Strassen>, game: &Strassen, player: u8) -> Option<usize> {
    let mut standing = Vec::new();
    for (index, &at) in log.line().iter().enumerate() {
        let before = log.state_at(game, at as usize);
        let mut after = before.clone();
        game.apply(&mut after, log.entries()[at as usize].mv().unwrap(), &mut ());
        standing.push(index);
        standing.truncate(standing.len().saturating_sub(game.retracted(&before, &after) as usize));
    }
    let is_own = |&index: &usize| {
        let at = log.line()[index] as usize;
        matches!(log.entries()[at], Entry::Move { player: p, .. } if p == player)
    };
    standing.into_iter().rfind(is_own)
}

#[test]
fn the_latest_move_is_that_of_the_whole_line() {
    // Players' latest moves among the last three of the line, none, and further back: the rules took some back.
    let mut found = [0; 3];
    let configs = [
        r#"{"preset":"mage","size":3,"stones":6,"schloss":1,"take_backs":"free","max_plies":400}"#,
        r#"{"preset":"mage","size":4,"take_backs":"admitted","max_plies":300}"#,
        r#"{"preset":"tak","size":3,"take_backs":"free","max_plies":300}"#,
    ];
    for (seed, config) in (0..).zip(configs) {
        let rules = Arc::new(Rules::<Strassen>::new(config).unwrap());
        let mut table = Table::new(rules, StateOptions::default()).unwrap();
        let mut rng = Rng::new(seed, Purpose::Playout, 0);
        for _ in 0..600 {
            let Memory { log, .. } = table.memory().unwrap();
            for player in [0, 1] {
                let latest = latest_of_all(log, &table.rules.game, player);
                assert_eq!(log.latest_move(&table.rules.game, player), latest);
                found[latest.map_or(1, |at| if at + 3 < log.line().len() { 2 } else { 0 })] += 1;
            }
            if rng.below(4) == 0 {
                let player = rng.below(2);
                let _ = table.apply(&format!(r#"{{"type":"take_back","player":{player}}}"#), None);
            } else if table.turn() == Turn::Over {
                table.undo(1).unwrap();
            } else {
                let mv = table.rules.game.random_move(&table.state, &mut rng);
                table.push(mv);
            }
        }
    }
    assert!(found.iter().all(|&times| times > 0), "{found:?}");
}
