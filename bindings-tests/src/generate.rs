//! Writes the scripts of the vectors: random games of every registered game, and those written by hand.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use parlour_core::rng::{Purpose, Rng};
use parlour_core::{AnyState, ChanceMode, GAMES, StateOptions, Turn, Viewer};

use crate::{driver, vectors};

/// A vector: its file name and its transcript.
pub struct Vector {
    /// Name of the file below `vectors/`.
    pub name: String,
    /// The transcript.
    pub text: String,
}

/// All vectors, made anew.
///
/// # Panics
/// If a script or a game's configurations cannot be read.
pub fn all() -> Vec<Vector> {
    let mut all = Vec::new();
    for entry in GAMES {
        for (i, config) in configs(entry.meta.id).iter().enumerate() {
            let name = format!("{}-{i}.txt", entry.meta.id);
            let script = random_game(entry.meta.id, config, i as u64);
            all.push(Vector { name, text: driver::run(&script) });
        }
    }
    let mut scripts: Vec<_> = fs::read_dir(vectors().join("scripts")).expect("scripts").flatten().collect();
    scripts.sort_by_key(fs::DirEntry::file_name);
    for script in scripts {
        let name = script.file_name().into_string().expect("a plain name");
        let text = fs::read_to_string(script.path()).expect("a readable script");
        all.push(Vector { name, text: driver::run(&text) });
    }
    all
}

/// The configurations that a game's own tests use.
fn configs(id: &str) -> Vec<String> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/src");
    let places = [src.join(id), src.join("toys").join(id)];
    let place = places.iter().find(|place| place.is_dir()).expect("the game's folder");
    let text = fs::read_to_string(place.join("testdata/configs.json")).expect("configs.json");
    let value: serde_json::Value = serde_json::from_str(&text).expect("configs.json is JSON");
    value.as_array().expect("an array").iter().map(ToString::to_string).collect()
}

/// A game played at random: by text, JSON and ids in turn, everything shown now and then, with undo, copies,
/// drawn states, saves and loads on the way.
fn random_game(id: &str, config: &str, seed: u64) -> String {
    let game = parlour_core::game(id, config).expect("a configuration of the game's own tests");
    let mode = if seed.is_multiple_of(2) { ChanceMode::Auto } else { ChanceMode::Explicit };
    let options = StateOptions { chance: mode, seed: Some(seed), ..StateOptions::default() };
    let mut state = Arc::clone(&game).new_state(options).expect("a new game");
    let mut rng = Rng::new(seed, Purpose::Playout, 1);
    let mut out = format!("> game {id} {config}\n> describe\n");
    let _ = writeln!(out, "> new {{\"chance\":\"{}\",\"seed\":\"{seed}\"}}\n> show", mode.name());
    // A share of each of these at fixed plies, wherever the game has got by then.
    let mut ply = 0;
    // One long game; the others are there for their configurations.
    let longest = if seed == 0 { 400 } else { 90 };
    while state.turn() != Turn::Over && ply < longest {
        let mut ids = vec![0; state.legal_count().max(state.chance_count())];
        let n = match state.turn() {
            Turn::Chance => {
                let mut probabilities = vec![0.0; ids.len()];
                state.chance_ids(&mut ids, &mut probabilities)
            }
            _ => state.legal_ids(&mut ids),
        };
        let id = ids[rng.below(n.expect("room") as u32) as usize];
        let who = match state.turn() {
            Turn::Player(player) if ply % 2 == 0 => player.to_string(),
            _ => "-".to_owned(),
        };
        let _ = match ply % 3 {
            0 => writeln!(out, "> apply {who} {}", state.text_of(id).expect("legal")),
            1 => writeln!(out, "> apply {who} {}", state.json_of(id).expect("legal")),
            _ => writeln!(out, "> id {who} {id}"),
        };
        state.apply_id(id, None).expect("legal");
        ply += 1;
        if ply < 4 || ply % 53 == 0 || state.turn() == Turn::Over {
            out.push_str("> show\n");
        }
        if ply == 5 || (ply == 40 && seed == 0) {
            excursion(&mut out, &*state);
        }
    }
    out.push_str("> history\n> save\n");
    for format in game.meta().formats {
        let _ = writeln!(out, "> write {format}");
    }
    for viewer in (0..game.limits().players).map(|p| p.to_string()).chain(["spectator".to_owned()]) {
        let _ = writeln!(out, "> export {viewer}");
    }
    let _ = writeln!(out, "> load 0 {}\n> show", state.save().expect("the whole log is there"));
    out
}

/// What can be done aside from playing on; ends with the state as it was.
fn excursion(out: &mut String, state: &dyn AnyState) {
    let save = state.save().expect("the whole log is there");
    out.push_str(
        "> perft 2 T0\n> perft 2 T1\n> playout 7 1000\n> undo 2\n> show\n> undo 1\n> at 1\n> show\n",
    );
    let _ = writeln!(out, "> load 0 {save}\n> bare\n> show\n> load 0 {save}\n> clone\n> undo 1000");
    for viewer in (0..state.game().limits().players).map(|p| p.to_string()).chain(["spectator".to_owned()]) {
        let _ = writeln!(out, "> load 0 {save}\n> determinize {viewer} 11\n> show\n> save");
        let _ = writeln!(out, "> snapshot\n> export {viewer}");
    }
    let drawn = state.determinize(Viewer::Player(0), 12).expect("the whole past is there");
    let _ = writeln!(out, "> load 0 {}\n> show", drawn.snapshot());
    let _ = writeln!(out, "> load 5 {}\n> show", state.export(Viewer::Spectator).expect("the past is there"));
    outside(out, state, &save);
    for name in state.game().meta().setups {
        let _ = writeln!(out, "> setup {name} 3");
    }
    let _ = writeln!(out, "> load 0 {save}");
}

/// Inputs that are no decision of the game, each undone and saved.
fn outside(out: &mut String, state: &dyn AnyState, save: &str) {
    let limits = *state.game().limits();
    let _ = writeln!(out, "> load 0 {save}");
    for player in 0..limits.players {
        let input = format!("{{\"type\":\"take_back\",\"player\":{player}}}");
        let _ = writeln!(out, "> apply {player} {input}");
        if state.check(&input, Some(player)).is_ok() {
            out.push_str("> save\n> show\n> undo 1\n> show\n");
        }
    }
    out.push_str("> apply - {\"type\":\"resign\",\"player\":1}\n> show\n> save\n> snapshot\n> undo 1\n");
    let zeros = vec!["0.0"; usize::from(limits.players)].join(",");
    let adjudicate = format!("{{\"type\":\"adjudicate\",\"returns\":[{zeros}],\"reason\":\"the clock\"}}");
    let _ = writeln!(out, "> apply - {adjudicate}\n> show\n> save\n> undo 1\n> show");
    out.push_str("> chance explicit\n> show\n> reseed 99\n> chance auto\n> save\n");
    // A position without a past, played on a little.
    let _ = writeln!(out, "> position {{\"seed\":\"8\"}} {}\n> show\n> save", state.position());
}
