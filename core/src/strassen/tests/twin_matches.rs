//! Matches with calls and take-backs go on as the slow twin's do.

use std::sync::Arc;

use serde_json::Value;

use crate::game::Viewer;
use crate::rng::Rng;
use crate::rules::Rules;
use crate::strassen::{Call, Config, Match, Opening, Preset, Strassen, TakeBacks};
use crate::table::{StateOptions, Table};
use crate::{AnyState, json};

use super::twin::manners::{self, MatchConfig};
use super::twin_games::twin_config;
use super::{moves, ptn, rng};

fn match_config(config: &Config) -> MatchConfig {
    MatchConfig {
        board: twin_config(config),
        call: match config.call {
            Call::Required => manners::Call::Required,
            Call::Optional => manners::Call::Optional,
            Call::Forbidden => manners::Call::Forbidden,
        },
        take_backs: match config.take_backs {
            TakeBacks::Free => manners::TakeBacks::Free,
            TakeBacks::Forbidden => manners::TakeBacks::Forbidden,
            TakeBacks::Admitted => manners::TakeBacks::Admitted,
        },
        mage: config.contest == Match::Mage,
    }
}

/// What is seen of matches, so that the test can tell that it saw it.
#[derive(Default)]
struct Seen {
    plies: u32,
    calls: u32,
    roads: u32,
    chains: u32,
    take_backs: u32,
    boards: u32,
    reasons: Vec<&'static str>,
}

/// Plays a random game on both, roads preferred, with take-backs, and compares them ply by ply.
fn compare(mut table: Table<Strassen>, mut twin: manners::Match, rng: &mut Rng, seen: &mut Seen) {
    let rules = Arc::clone(table.rules());
    let game = &rules.game;
    let mut after_road = false;
    loop {
        let state = table.state();
        let view: Value = serde_json::from_str(&table.view(Viewer::Referee).unwrap()).unwrap();
        assert_eq!(game.tps(state), twin.to_tps());
        assert_eq!(state.admitted, twin.admitted());
        if game.config.contest == Match::Mage {
            assert_eq!(state.contest.wins.map(u32::from), twin.wins());
            assert_eq!(usize::from(state.contest.starter), twin.starter());
            assert_eq!(view["wins"], serde_json::json!(twin.wins()));
        }
        let Some(end) = state.end else {
            assert_eq!(twin.over(), None);
            assert_eq!(usize::from(state.to_move), twin.to_move());
            let list = moves(game, state);
            let mut ours: Vec<String> = list.iter().map(|&mv| ptn(game, state, mv)).collect();
            let mut theirs = twin.legal();
            ours.sort_unstable();
            theirs.sort_unstable();
            assert_eq!(ours, theirs, "{}", twin.to_tps());
            seen.calls += ours.iter().filter(|text| text.contains('\'')).count() as u32;
            seen.plies += 1;
            if rng.below(14) == 0 {
                let player = rng.below(2);
                let input = format!("{{\"type\":\"take_back\",\"player\":{player}}}");
                let (our, their) = (table.apply(&input, None), twin.take_back(player as usize));
                assert_eq!(our.is_ok(), their.is_ok(), "{our:?} {their:?}");
                seen.take_backs += u32::from(our.is_ok());
                after_road = false;
                continue;
            }
            // What is written is set up again, with all that counts.
            let written = json::write(&game.write_position(state));
            let again = Table::from_position(Arc::clone(&rules), &written, StateOptions::default()).unwrap();
            assert_eq!(again.position(), written);
            assert_eq!(game.hash_position(again.state()), game.hash_position(state));
            let wins = game.winning_moves(state, state.to_move);
            let roads = if rng.below(3) > 0 { wins } else { Vec::new() };
            let from = if roads.is_empty() { &list } else { &roads };
            let mv = from[rng.below(from.len() as u32) as usize];
            let text = ptn(game, state, mv);
            let before = state.contest;
            table.apply(&text, None).unwrap();
            twin.play(&text);
            let now = table.state().contest;
            let road = now.standing < before.standing;
            seen.roads += u32::from(road);
            seen.chains += u32::from(road && after_road);
            seen.boards += u32::from(now.starter != before.starter);
            after_road = road;
            continue;
        };
        let theirs = twin.over().expect("the twin's game is over too");
        assert_eq!(end.reason.name(), theirs.reason);
        assert_eq!(end.returns().map(|r| r as i8), theirs.returns);
        let outcome: Value = serde_json::from_str(&table.outcome().unwrap()).unwrap();
        assert_eq!(outcome["flats"], serde_json::json!(theirs.flats));
        seen.reasons.push(theirs.reason);
        return;
    }
}

fn table(rules: &Arc<Rules<Strassen>>, position: Option<&str>) -> Table<Strassen> {
    let options = StateOptions::default();
    match position {
        None => Table::new(Arc::clone(rules), options).unwrap(),
        Some(position) => Table::from_position(Arc::clone(rules), position, options).unwrap(),
    }
}

fn rules(config: &Config) -> Arc<Rules<Strassen>> {
    Arc::new(Rules::new(&json::write(config)).unwrap())
}

/// SN-30 to SN-34 on small boards, where roads happen.
#[test]
fn matches_from_the_empty_board() {
    let mut seen = Seen::default();
    for stream in 0..150 {
        let mut rng = rng(9000 + stream);
        let mut pick = |n| rng.below(n);
        let size = [3, 3, 3, 4, 4, 5][stream as usize % 6];
        let mut config = Config::preset(Preset::Mage, Some(size));
        config.contest = if pick(5) == 0 { Match::Single } else { Match::Mage };
        config.call = [Call::Required, Call::Required, Call::Optional, Call::Forbidden][pick(4) as usize];
        config.take_backs = [TakeBacks::Free, TakeBacks::Admitted, TakeBacks::Admitted, TakeBacks::Forbidden]
            [pick(4) as usize];
        config.opening = [Opening::Own, Opening::Swap][pick(2) as usize];
        config.carry_limit = 1 + pick(5) as u8;
        config.peasants_rule = pick(2) == 0;
        config.komi.0 = pick(2) as u8 * pick(8) as u8;
        config.max_quiet_plies = (pick(3) == 0).then(|| 2 + pick(10));
        config.max_plies = Some(if size == 5 { 40 } else { 40 + pick(60) });
        config.stones = 2 + pick(u32::from(size * size)) as u8;
        config.schloss = pick(3) as u8;
        let twin = manners::Match::new(match_config(&config));
        compare(table(&rules(&config), None), twin, &mut rng, &mut seen);
    }
    let Seen { plies, calls, roads, chains, take_backs, boards, .. } = seen;
    let told = format!("{plies} {calls} {roads} {chains} {take_backs} {boards}");
    assert!(plies > 3000 && calls > 1000 && roads > 100 && chains > 2, "{told}");
    assert!(take_backs > 100 && boards > 50, "{told}");
    for reason in ["road", "inescapable", "three_wins", "max_plies"] {
        let n = seen.reasons.iter().filter(|&&r| r == reason).count();
        assert!(n >= 4, "{n} games ended by {reason}: {told}");
    }
}

/// SN-34 and SN-30 on 8×8, from positions where roads are near.
#[test]
fn matches_from_positions() {
    let mut seen = Seen::default();
    for (stream, (position, call)) in [
        ("x8/x8/x8/2,2,2,2,2,2,x2/1,1,1,1,1,1,x2/x8/x8/x8 1 7", Call::Forbidden),
        ("x8/x8/2,x3,1C,x3/2,2,12,2,2,x,2,x/1,1,1,1S,1,21,x2/x3,1,x,1,x2/x8/x8 1 9", Call::Required),
        ("x8/1,2,x6/1,2,x6/1,2,x6/x,2C,x6/1,2,x6/1,2,x3,112,x2/1,x7 2 9", Call::Required),
    ]
    .into_iter()
    .enumerate()
    {
        let config = Config { call, max_plies: Some(8), ..Config::preset(Preset::Mage, None) };
        let rules = rules(&config);
        for game in 0..2 {
            let twin = manners::Match::from_tps(match_config(&config), position);
            let mut rng = rng(9500 + 10 * stream as u64 + game);
            compare(table(&rules, Some(position)), twin, &mut rng, &mut seen);
        }
    }
    assert!(seen.plies >= 16 && seen.calls > 10, "{} {}", seen.plies, seen.calls);
}
