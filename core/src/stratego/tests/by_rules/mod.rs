//! What was written from the page of rules alone, by somebody who had not seen the engine: a slow twin, games and
//! draws compared with it, and hand-made tables. All of it drives the engine as users do, through texts and JSON.

mod chases;
mod fixture_views;
mod pairs;
mod strikes;
mod twin;
mod twin_draws;
mod twin_games;

use std::sync::Arc;

use serde_json::{Value, json};

use crate::any::AnyState;
use crate::game::Viewer;
use crate::rng::{Purpose, Rng};
use crate::table::StateOptions;
use twin::Sees;

/// A new game, or one from a position.
fn table(config: &Value, start: Option<&Value>) -> Box<dyn AnyState> {
    let game =
        crate::game("stratego", &config.to_string()).unwrap_or_else(|error| panic!("{config}: {error}"));
    match start {
        None => game.new_state(StateOptions::default()).unwrap(),
        Some(position) => Arc::clone(&game)
            .state_from_position(&input(position), StateOptions::default())
            .unwrap_or_else(|error| panic!("{position}: {error}")),
    }
}

/// An input as the library takes it: notation, or a JSON object.
fn input(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("the library writes JSON")
}

/// The texts of the legal moves, sorted.
fn legal_texts(state: &dyn AnyState) -> Vec<String> {
    let list = parsed(&state.legal_json());
    let texts = list.as_array().unwrap().iter().map(|item| item["text"].as_str().unwrap().to_owned());
    let mut texts: Vec<String> = texts.collect();
    texts.sort_unstable();
    texts
}

/// What the game tells of events from `since` on: without numbers and texts, and without the table's end.
fn events(state: &dyn AnyState, viewer: Viewer, since: usize) -> Vec<Value> {
    let list = parsed(&state.events(viewer, since as u64).unwrap());
    let mut events = list.as_array().unwrap().clone();
    events.retain(|event| event["type"] != "over");
    for event in &mut events {
        let fields = event.as_object_mut().unwrap();
        fields.remove("seq");
        fields.remove("text");
    }
    events
}

/// The library's viewer for the twin's.
fn viewer(sees: Sees) -> Viewer {
    match sees {
        Sees::Player(player) => Viewer::Player(player as u8),
        Sees::Spectator => Viewer::Spectator,
        Sees::Referee => Viewer::Referee,
    }
}

/// A stream of random numbers for a test.
fn rng(stream: u64) -> Rng {
    Rng::new(2026, Purpose::Playout, stream)
}

/// A random configuration: a small board, a small army, any mix of options.
fn any_config(rng: &mut Rng) -> Value {
    const BOARDS: [(usize, usize, usize, &[&str]); 9] = [
        (3, 4, 1, &[]),
        (4, 4, 1, &[]),
        (3, 5, 2, &[]),
        (2, 5, 2, &[]),
        (4, 5, 1, &["b3"]),
        (4, 5, 2, &[]),
        (5, 6, 1, &["c3", "c4"]),
        (5, 5, 1, &["a3", "e3"]),
        (6, 4, 1, &["b2", "e3"]),
    ];
    let (files, ranks, setup_ranks, lakes) = BOARDS[rng.below(9) as usize];
    let room = (files * setup_ranks) as u32;
    let size = if rng.below(2) == 0 { room } else { 2 + rng.below(room - 1) };
    let size = size.min(7);
    let mut army = json!({"flag": 1});
    for piece in 1..size {
        // The first one moves. Few kinds, so that equal ranks meet.
        let kinds =
            ["captain", "scout", "miner", "marshal", "spy", "sergeant", "scout", "miner", "bomb", "bomb"];
        let kind = kinds[rng.below(if piece == 1 { 8 } else { 10 }) as usize];
        army[kind] = json!(army[kind].as_u64().unwrap_or(0) + 1);
    }
    let mut config = json!({
        "preset": (["classic", "modern"][rng.below(2) as usize]),
        "board": {"files": files, "ranks": ranks, "setup_ranks": setup_ranks, "lakes": lakes},
        "army": army,
        "max_plies": 30 + rng.below(100),
        "observed_moves": rng.below(12),
    });
    for option in ["aggressor_advantage", "silent_defense", "rescue", "winner_advances", "chase_rule"] {
        if rng.below(2) == 0 {
            config[option] = json!(rng.below(2) == 0);
        }
    }
    if rng.below(2) == 0 {
        config["scout_strike"] = json!(["adjacent", "long"][rng.below(2) as usize]);
    }
    if rng.below(2) == 0 {
        config["no_movable_both"] = json!(["loss", "draw"][rng.below(2) as usize]);
    }
    if rng.below(2) == 0 {
        config["shuttle_limit"] =
            [json!(1), json!(2), json!(3), json!(4), Value::Null][rng.below(5) as usize].clone();
    }
    if rng.below(5) == 0 {
        config["max_quiet_plies"] = json!(5 + rng.below(20));
    }
    config
}
