//! What the generic tests share: every registered game under the configurations of its `testdata/configs.json`,
//! random walks with fixed seeds, and everything a state can be asked, as text to compare.
#![allow(dead_code)] // Each test file uses its part.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use parlour_core::rng::{Purpose, Rng};
use parlour_core::{AnyGame, AnyState, ChanceMode, GAMES, Result, StateOptions, Turn, Viewer};
use serde_json::Value;

/// A game's folder of test data.
pub fn testdata(id: &str) -> PathBuf {
    let src = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src");
    let places = [src.join(id), src.join("toys").join(id)];
    let found = places.iter().find(|place| place.is_dir()).unwrap_or_else(|| panic!("{id} has no folder"));
    found.join("testdata")
}

/// A game's test data file as JSON.
pub fn data(id: &str, file: &str) -> Value {
    let path = testdata(id).join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Every registered game under every configuration of its `configs.json`.
pub fn games() -> Vec<Arc<dyn AnyGame>> {
    let mut games = Vec::new();
    for entry in GAMES {
        let configs = data(entry.meta.id, "configs.json");
        let configs = configs.as_array().expect("configs.json is an array");
        assert!(!configs.is_empty(), "{} has no configurations to test", entry.meta.id);
        for config in configs {
            games.push(parlour_core::game(entry.meta.id, &config.to_string()).unwrap());
        }
    }
    assert!(!games.is_empty());
    games
}

/// Options with a seed.
pub fn options(chance: ChanceMode, seed: u64) -> StateOptions {
    StateOptions { chance, seed: Some(seed), ..StateOptions::default() }
}

/// All who may look.
pub fn viewers(game: &dyn AnyGame) -> Vec<Viewer> {
    let players = (0..game.limits().players).map(Viewer::Player);
    players.chain([Viewer::Spectator, Viewer::Referee]).collect()
}

/// A random source for tests.
pub fn rng(seed: u64) -> Rng {
    Rng::new(seed, Purpose::Playout, u64::MAX)
}

/// The ids that can be applied now: legal moves, or chance outcomes.
pub fn ids(state: &dyn AnyState) -> Vec<i32> {
    let chance = state.turn() == Turn::Chance;
    let mut ids = vec![0; if chance { state.chance_count() } else { state.legal_count() }];
    let n = if chance {
        let mut probabilities = vec![0.0; ids.len()];
        state.chance_ids(&mut ids, &mut probabilities)
    } else {
        state.legal_ids(&mut ids)
    };
    assert_eq!(n.unwrap(), ids.len());
    ids
}

/// A random id among those that can be applied now.
pub fn pick(state: &dyn AnyState, rng: &mut Rng) -> i32 {
    let ids = ids(state);
    ids[rng.below(ids.len() as u32) as usize]
}

/// Plays `games` random games of every game and configuration, at most `plies` inputs each, and calls `visit`
/// at every state on the way, the first and the last included.
pub fn walk(games: u64, plies: u64, mut visit: impl FnMut(&mut dyn AnyState, &mut Rng)) {
    for game in self::games() {
        for seed in 0..games {
            let mode = if seed % 2 == 0 { ChanceMode::Auto } else { ChanceMode::Explicit };
            let mut state = Arc::clone(&game).new_state(options(mode, seed)).unwrap();
            let mut rng = rng(seed);
            for _ in 0..plies {
                visit(&mut *state, &mut rng);
                if state.turn() == Turn::Over {
                    break;
                }
                let id = pick(&*state, &mut rng);
                state.apply_id(id, None).unwrap();
            }
            visit(&mut *state, &mut rng);
        }
    }
}

/// Whether a costly law looks at a state after so many inputs: at the first ones of a game, and at some of the others.
pub fn worth_a_look(ply: u64) -> bool {
    ply < 8 || ply.is_multiple_of(5)
}

/// As [`walk`], with what happens at a table on the way: undo, take-backs, resignations, positions set up.
pub fn walk_widely(games: u64, plies: u64, mut visit: impl FnMut(&mut dyn AnyState, &mut Rng)) {
    for game in self::games() {
        for seed in 0..games {
            let mode = if seed % 2 == 0 { ChanceMode::Auto } else { ChanceMode::Explicit };
            let mut state = Arc::clone(&game).new_state(options(mode, seed)).unwrap();
            let mut rng = rng(seed ^ 0xABCD);
            for _ in 0..plies {
                visit(&mut *state, &mut rng);
                if state.turn() == Turn::Over {
                    break;
                }
                let player = rng.below(u32::from(game.limits().players));
                match rng.below(40) {
                    0..4 => _ = state.undo(1 + rng.below(2) as usize),
                    4..8 => _ = state.apply(&format!("{{\"type\":\"take_back\",\"player\":{player}}}"), None),
                    8 => {
                        let set_up =
                            Arc::clone(&game).state_from_position(&state.position(), options(mode, seed));
                        state = set_up.unwrap();
                    }
                    9 if state.ply() > 6 => {
                        state.apply(&format!("{{\"type\":\"resign\",\"player\":{player}}}"), None).unwrap();
                    }
                    _ => {
                        let id = pick(&*state, &mut rng);
                        state.apply_id(id, None).unwrap();
                    }
                }
            }
            visit(&mut *state, &mut rng);
        }
    }
}

/// An answer or its error, as text.
pub fn said<T: std::fmt::Debug>(answer: Result<T>) -> String {
    match answer {
        Ok(answer) => format!("{answer:?}"),
        Err(error) => error.to_json(),
    }
}

/// Inputs that no state accepts from `player`, to see what the refusals tell.
pub fn bad_inputs(game: &dyn AnyGame) -> Vec<String> {
    let mut inputs: Vec<String> =
        ["", "zz9", "{", "{}", "[]", "\"\"", "{\"type\":\"no such move\"}", "{\"type\":7}"]
            .map(str::to_owned)
            .to_vec();
    inputs.push(format!("{{\"type\":\"resign\",\"player\":{}}}", game.limits().players));
    inputs.push("{\"type\":\"adjudicate\",\"returns\":[],\"reason\":\"x\"}".to_owned());
    inputs
}

/// Everything that `viewer` can get from a state.
pub fn answers_to(state: &dyn AnyState, viewer: Viewer) -> String {
    let game = state.game();
    let mut out = format!("turn {:?} ply {}\n", state.turn(), state.ply());
    let _ = writeln!(out, "view {}", said(state.view(viewer)));
    let _ = writeln!(out, "picture {}", said(state.picture(viewer)));
    let _ = writeln!(out, "events {}", said(state.events(viewer, 0)));
    let _ = writeln!(out, "information {}", said(state.information(viewer)));
    let _ = writeln!(out, "key {}", said(state.information_hash(viewer)));
    let _ = writeln!(out, "scores {}", said(state.scores(viewer)));
    let _ = writeln!(out, "outcome {:?}", state.outcome());
    if viewer != Viewer::Referee {
        let _ = writeln!(out, "export {}", said(state.export(viewer)));
    }
    let mut returns = vec![0.0; usize::from(game.limits().players)];
    state.returns(&mut returns).unwrap();
    let _ = writeln!(out, "returns {returns:?}");
    let Viewer::Player(player) = viewer else { return out };
    let mut floats = vec![0.0; game.observation_spec().len()];
    state.observe_f32(player, &mut floats).unwrap();
    let mut bytes = vec![0; floats.len()];
    state.observe_u8(player, &mut bytes).unwrap();
    let _ = writeln!(out, "observation {floats:?} {bytes:?}");
    if let Some(spec) = game.information_spec() {
        let mut cells = vec![0.0; spec.len()];
        state.information_f32(player, &mut cells).unwrap();
        let _ = writeln!(out, "tensor {cells:?}");
    }
    if state.turn() == Turn::Player(player) {
        let mut mask = vec![0; game.limits().actions as usize];
        state.mask(&mut mask).unwrap();
        let _ = writeln!(out, "legal {} {:?}", state.legal_json(), ids(state));
        let _ = writeln!(out, "mask {mask:?}");
        let spread = (0..game.limits().actions).step_by(1 + game.limits().actions as usize / 200);
        for id in ids(state).into_iter().chain(spread) {
            let _ = writeln!(out, "check {id} {}", said(state.check_id(id, Some(player))));
        }
    }
    for input in bad_inputs(&*game) {
        let _ = writeln!(out, "check {input} {}", said(state.check(&input, Some(player))));
    }
    out
}

/// Everything that a state can be asked, events apart: they grow by undoing.
pub fn everything(state: &dyn AnyState) -> String {
    let mut out = String::new();
    for viewer in viewers(&*state.game()) {
        let answers = answers_to(state, viewer);
        for line in
            answers.lines().filter(|line| !line.starts_with("events ") && !line.starts_with("export "))
        {
            out.push_str(line);
            out.push('\n');
        }
    }
    let _ = writeln!(out, "legal {}", state.legal_json());
    let _ = writeln!(out, "chance {}", state.chance_json());
    let _ = writeln!(out, "history {}", said(state.history()));
    let _ = writeln!(out, "position {}", state.position());
    let _ = writeln!(out, "text {}", said(state.position_text()));
    let _ = writeln!(out, "hash {}", state.position_hash());
    let _ = writeln!(out, "save {}", said(state.save()));
    out
}

/// The parts of [`everything`] that depend on the position alone, not on how it came about.
pub fn position_answers(state: &dyn AnyState) -> String {
    let mut out = format!("{:?} {:?}\n", state.turn(), state.outcome());
    for viewer in viewers(&*state.game()) {
        let _ = writeln!(out, "{} {}", said(state.view(viewer)), said(state.picture(viewer)));
    }
    let _ = writeln!(out, "{} {}", state.legal_json(), state.chance_json());
    let _ = writeln!(out, "{} {}", state.position(), state.position_hash());
    out
}

/// Compares texts line by line, so that a failure shows the line.
pub fn assert_same(left: &str, right: &str) {
    for (left, right) in left.lines().zip(right.lines()) {
        assert_eq!(left, right);
    }
    assert_eq!(left.lines().count(), right.lines().count());
}
