//! SG-51: that draws are even, by chi-square against all arrangements that agree.

use std::collections::BTreeMap;

use super::{at, game, pieces, play, rng, walk};
use crate::game::{Game, Turn, Viewer};
use crate::json::{self, Node};
use crate::stratego::board::Squares;
use crate::stratego::view::Info;
use crate::stratego::{Kind, State, Stratego};

/// Kinds of `side`'s hidden pieces, on the board and face down.
fn hidden(info: &Info, state: &State, side: usize) -> Vec<u8> {
    let open = &info.state;
    let on_board = Squares(open.side[side]).filter(|square| open.kinds[usize::from(*square)] >= 12);
    let board = on_board.map(|square| state.kinds[usize::from(square)]);
    let lost = open.lost[side].iter().zip(state.lost[side].iter());
    board.chain(lost.filter(|((known, _), _)| *known >= 12).map(|(_, (kind, _))| kind)).collect()
}

/// All assignments of the army's left kinds that fit each piece and leave the game going on, by trying.
fn agreeing(game: &Stratego, info: &Info, side: usize) -> Vec<Vec<u8>> {
    let open = &info.state;
    let mut left = game.config.army.0;
    let mut sets = Vec::new();
    let on_board =
        Squares(open.side[side]).map(|s| (open.kinds[usize::from(s)], open.facts[usize::from(s)], Some(s)));
    for (kind, facts, square) in on_board.chain(open.lost[side].iter().map(|(k, f)| (k, f, None))) {
        match Kind::of(kind) {
            Some(kind) => left[kind as usize] -= 1,
            None => sets.push((facts.possible(), square)),
        }
    }
    let mut all = vec![(left, Vec::new())];
    for (set, _) in &sets {
        let mut next = Vec::new();
        for (left, kinds) in all {
            for kind in (0..12_u8).filter(|kind| set >> kind & 1 == 1 && left[usize::from(*kind)] > 0) {
                let (mut left, mut kinds): ([u8; 12], Vec<u8>) = (left, kinds.clone());
                left[usize::from(kind)] -= 1;
                kinds.push(kind);
                next.push((left, kinds));
            }
        }
        all = next;
    }
    let goes_on = |kinds: &Vec<u8>| {
        let mut state = open.clone();
        for ((_, square), kind) in sets.iter().zip(kinds) {
            if let Some(square) = square {
                let facts = state.facts[usize::from(*square)];
                state.put(side as u8, *square, *kind, facts);
            }
        }
        game.find_end(&state) == open.end
    };
    all.into_iter().map(|(_, kinds)| kinds).filter(goes_on).collect()
}

fn draws_are_even(game: &Stratego, state: &State, viewer: Viewer, side: usize, each: usize) -> usize {
    let info = game.info(state, viewer);
    let all = agreeing(game, &info, side);
    let mut seen: BTreeMap<Vec<u8>, u32> = all.iter().map(|kinds| (kinds.clone(), 0)).collect();
    let mut rng = rng(3);
    for _ in 0..each * all.len() {
        let drawn = game.determinize(&info, &mut rng);
        *seen.get_mut(&hidden(&info, &drawn, side)).expect("an arrangement that agrees") += 1;
    }
    let expected = each as f64;
    let chi2: f64 = seen.values().map(|n| (f64::from(*n) - expected).powi(2) / expected).sum();
    let freedom = (all.len() - 1) as f64;
    assert!(
        chi2 <= freedom + 5.0 * (2.0 * freedom).sqrt() + 12.0,
        "chi-square {chi2} of {freedom} for {}",
        json::write(&info)
    );
    all.len()
}

/// SG-51 in random games with every option but rescues, which whole trees look at.
#[test]
fn every_arrangement_that_agrees_is_equally_likely() {
    let army = r#""army":{"flag":1,"bomb":2,"miner":1,"scout":1,"sergeant":1,"spy":1},
        "board":{"files":4,"ranks":5,"setup_ranks":2,"lakes":[]}"#;
    let (mut tested, mut choices) = (0, 0);
    for silent in [false, true] {
        for advances in [false, true] {
            let config = format!(
                r#"{{{army},"silent_defense":{silent},"winner_advances":{advances},"max_plies":60}}"#
            );
            let game = game(&config);
            for seed in 0..14 {
                walk(&game, seed, 90, |state, rng| {
                    if state.decided[1] < 8 || rng.below(20) > 0 || game.turn(state) == Turn::Over {
                        return;
                    }
                    let mover = usize::from(state.to_move);
                    for (viewer, side) in
                        [(Viewer::Player(0), 1), (Viewer::Player(1), 0), (Viewer::Spectator, mover)]
                    {
                        choices += draws_are_even(&game, state, viewer, side, 30);
                        tested += 1;
                    }
                });
            }
        }
    }
    assert!(tested > 100 && choices > 5000, "{tested} {choices}");
}

/// SG-51: who is to move has a legal move, and where the game is over because nothing moves, nothing does.
#[test]
fn ends_tell_of_hidden_pieces() {
    let config =
        r#"{"army":{"flag":1,"bomb":3,"miner":2},"board":{"files":2,"ranks":7,"setup_ranks":3,"lakes":[]}}"#;
    let game = game(config);
    // Blue's pieces that could move are on a5 and b5.
    let list = "a1 rF, b1 rB, a2 rB, b2 rB, a3 r8, b3 r8, a7 bF, b7 b8, a6 bB, b6 b8";
    let goes_on = at(
        &game,
        &pieces(
            &format!("{list}, a5 bB, b5 bB").replace("a5 bB", "a5 b8").replace("b6 b8", "b6 bB"),
            r#","to_move":1"#,
        ),
    );
    assert_eq!(game.reason(&goes_on), None);
    let count = draws_are_even(&game, &goes_on, Viewer::Player(0), 1, 60);
    // 60 arrangements of six pieces with two miners and a flag; a5 and b5 both immovable in C(4,2) · 4 of them.
    assert_eq!(count, 60 - 24);
    let stuck = at(&game, &pieces(&format!("{list}, a5 bB, b5 bB"), r#","to_move":1"#));
    assert_eq!(game.reason(&stuck), Some("no_legal_move"));
    assert_eq!(draws_are_even(&game, &stuck, Viewer::Player(0), 1, 60), 24);
}

/// SG-51 and SG-02: an unfinished deployment is the beginning of an even whole one.
#[test]
fn unfinished_deployments() {
    let game =
        game(r#"{"army":{"flag":1,"miner":2},"board":{"files":2,"ranks":5,"setup_ranks":2,"lakes":[]}}"#);
    let mut state = game.initial();
    play(&game, &mut state, "miner@a1 -@b1");
    let info = game.info(&state, Viewer::Player(1));
    let mut rng = rng(9);
    let mut seen: BTreeMap<[u8; 2], u32> = BTreeMap::new();
    let draws = 12_000;
    for _ in 0..draws {
        let drawn = game.determinize(&info, &mut rng);
        *seen.entry([drawn.kinds[0], drawn.kinds[1]]).or_default() += 1;
    }
    // Twelve whole arrangements; two miners come first in two of them, every other pair of unlike squares in one or two.
    let part = |a: u8, b: u8| f64::from(*seen.get(&[a, b]).unwrap_or(&0)) / f64::from(draws) * 12.0;
    let (flag, miner, none) = (11, 7, 12);
    for (a, b, expected) in [
        (miner, miner, 2.0),
        (miner, flag, 2.0),
        (flag, miner, 2.0),
        (miner, none, 2.0),
        (none, miner, 2.0),
        (flag, none, 1.0),
        (none, flag, 1.0),
        (none, none, 0.0),
    ] {
        assert!((part(a, b) - expected).abs() < 0.15, "{a} {b}: {}", part(a, b));
    }
}

/// The same seed draws the same, and the true kinds have no part in it.
#[test]
fn draws_follow_from_knowledge_and_seed() {
    let game = game("{}");
    walk(&game, 4, 700, |state, rng| {
        if state.decided[1] < 40 || rng.below(40) > 0 {
            return;
        }
        let info = game.info(state, Viewer::Player(0));
        let drawn = game.determinize(&info, &mut super::rng(5));
        let other = game.determinize(&game.info(&drawn, Viewer::Player(0)), &mut super::rng(5));
        assert_eq!(json::write(&game.position(&other)), json::write(&game.position(&drawn)));
    });
}

/// An `Info` that no arrangement agrees with is refused, not searched for ever.
#[test]
fn impossible_knowledge_is_refused() {
    let game = game(r#"{"preset":"micro"}"#);
    let state = at(&game, &pieces("a1 rF, b1 r8, c1 r9, a4 bF, b4 b8 m, c4 b9 m", r#","to_move":1"#));
    let text = json::write(&game.info(&state, Viewer::Player(0)));
    let read = |text: &str| {
        let value = json::parse(text, json::MAX_INPUT).unwrap();
        game.read_info(&Node::root(&value, crate::error::Code::BadRecord)).map(|info| json::write(&info))
    };
    assert_eq!(read(&text).unwrap(), text);
    let all_moved = text.replace(
        r#""square":"a4","owner":1,"piece":null"#,
        r#""square":"a4","owner":1,"piece":null,"moved":true"#,
    );
    assert_ne!(all_moved, text);
    assert_eq!(read(&all_moved).unwrap_err().code, crate::error::Code::BadRecord);
}
