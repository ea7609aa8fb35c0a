//! The engine plays as its slow twin does.

use crate::game::Game;
use crate::strassen::{Config, End, Halves, Opening, Preset, State, Strassen};

use super::twin::{Twin, TwinConfig};
use super::{at, lively_game, moves, ptn, rng, tps};

pub(super) fn twin_config(config: &Config) -> TwinConfig {
    TwinConfig {
        size: usize::from(config.size),
        stones: config.stones,
        schloss: config.schloss,
        carry_limit: usize::from(config.carry_limit),
        swap_opening: config.opening == Opening::Swap,
        peasants_rule: config.peasants_rule,
        komi_halves: config.komi.0,
        max_quiet_plies: config.max_quiet_plies,
        max_plies: config.max_plies,
    }
}

/// What is seen of games, so that the test can tell that it saw it.
#[derive(Default)]
struct Seen {
    plies: u32,
    crushes: u32,
    tallest: u8,
    reasons: Vec<&'static str>,
}

/// Plays a random game on both and compares them ply by ply.
fn compare(game: &Strassen, start: State, mut twin: Twin, stream: u64, seen: &mut Seen) {
    let mut rng = rng(stream);
    lively_game(game, start, &mut rng, |state, mv| {
        assert_eq!(tps(game, state), twin.to_tps());
        seen.plies += 1;
        seen.tallest = seen.tallest.max(state.heights.into_iter().max().unwrap());
        let Some(mv) = mv else {
            compare_ends(game, state, &twin);
            seen.reasons.push(game.reason(state).unwrap());
            return;
        };
        assert_eq!(twin.over(), None);
        assert_eq!(usize::from(state.to_move), twin.to_move());
        let mut ours: Vec<String> = moves(game, state).into_iter().map(|mv| ptn(game, state, mv)).collect();
        let mut theirs = twin.legal();
        ours.sort_unstable();
        theirs.sort_unstable();
        assert_eq!(ours, theirs, "{}", tps(game, state));
        seen.crushes += u32::from(game.flattens(state, mv).is_some());
        twin.play(&ptn(game, state, mv));
    });
}

fn compare_ends(game: &Strassen, state: &State, twin: &Twin) {
    let End { reason, .. } = state.end.unwrap();
    let theirs = twin.over().expect("the twin's game is over too");
    assert_eq!(reason.name(), theirs.reason);
    let mut returns = [0.0; 2];
    game.returns(state, &mut returns);
    assert_eq!(returns.map(|r| r as i8), theirs.returns);
    let outcome = serde_json::to_value(game.outcome(state)).unwrap();
    assert_eq!(outcome["flats"], serde_json::json!(theirs.flats));
    for player in [0, 1] {
        let squares = game.geometry.road_squares(state.road_stones(player));
        let mut ours: Vec<String> =
            super::super::geometry::Squares(squares).map(|s| game.geometry.name(s).to_string()).collect();
        let mut theirs = twin.road_squares(usize::from(player));
        ours.sort_unstable();
        theirs.sort_unstable();
        assert_eq!(ours, theirs);
    }
}

#[test]
fn from_the_empty_board() {
    let mut seen = Seen::default();
    for stream in 0..108 {
        let mut rng = rng(1000 + stream);
        let mut pick = |n| rng.below(n);
        let size = 3 + (stream % 6) as u8;
        let mut config = Config::preset(Preset::Tak, Some(size));
        config.opening = [Opening::Own, Opening::Swap][pick(2) as usize];
        config.carry_limit = if pick(2) == 0 { size } else { 1 + pick(8) as u8 };
        config.peasants_rule = pick(2) == 0;
        config.komi = Halves(pick(21) as u8 * pick(2) as u8);
        config.max_quiet_plies = (pick(3) > 0).then(|| 1 + pick(30));
        config.max_plies = (pick(2) == 0).then(|| 1 + pick(200)).or(Some(250));
        if pick(2) == 0 {
            config.stones = 1 + pick(30) as u8;
            config.schloss = pick(5) as u8;
        }
        let twin = Twin::new(twin_config(&config));
        let game = Strassen::with_config(config);
        compare(&game, game.initial(), twin, stream, &mut seen);
    }
    assert!(seen.plies > 5000, "{} plies", seen.plies);
    assert!(seen.crushes > 50, "{} walls flattened", seen.crushes);
    for reason in ["road", "flats", "quiet", "max_plies"] {
        let n = seen.reasons.iter().filter(|&&r| r == reason).count();
        assert!(n >= 5, "{n} games ended by {reason}");
    }
}

#[test]
fn from_positions() {
    let mut seen = Seen::default();
    let mut done: Vec<String> = Vec::new();
    for line in include_str!("../testdata/perft.csv").lines().filter(|line| line.contains('"')) {
        let [head, text, _] = line.split('"').collect::<Vec<_>>()[..] else { panic!("{line}") };
        if done.iter().any(|known| known == text) {
            continue;
        }
        done.push(text.into());
        let size = head.split(',').nth(1).unwrap().parse().unwrap();
        let config = Config { max_plies: Some(40), ..Config::preset(Preset::Tak, Some(size)) };
        let stones = if size == 5 { 30 } else { config.stones };
        let config = Config { stones, ..config };
        let twin = Twin::from_tps(twin_config(&config), text);
        let game = Strassen::with_config(config);
        for stream in 0..2 {
            compare(&game, at(&game, text), twin.clone(), 5000 + stream, &mut seen);
        }
    }
    assert!(seen.tallest > 64, "stacks up to {}", seen.tallest);
    assert!(seen.plies > 500);
}
