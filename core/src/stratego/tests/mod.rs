//! Tests of the rules, of what is kept up beside them, and of what is drawn.

mod by_rules;
mod composed;
mod draws;
mod ids;
mod observed;
mod rules;
mod secrets;
mod strikes;
mod tree;
mod upkeep;

use std::ops::ControlFlow;

use super::{Move, State, Stratego};
use crate::error::{Code, Error, Result};
use crate::game::{Game, Input, Turn, Viewer};
use crate::json::{self, Node};
use crate::rng::{Purpose, Rng};

/// The game of a configuration in JSON.
fn game(config: &str) -> Stratego {
    try_game(config).unwrap()
}

fn try_game(config: &str) -> Result<Stratego> {
    let value = json::parse(config, json::MAX_INPUT)?;
    Stratego::new(&Node::root(&value, Code::BadConfig))
}

/// A position, JSON or letters.
fn at(game: &Stratego, position: &str) -> State {
    try_at(game, position).unwrap_or_else(|error| panic!("{position}: {error}"))
}

fn try_at(game: &Stratego, position: &str) -> Result<State> {
    if !position.starts_with('{') {
        return game.set_up(&Input::Text(position));
    }
    let value = json::parse(position, json::MAX_INPUT)?;
    game.set_up(&Input::Json(Node::root(&value, Code::BadPosition)))
}

/// A position of pieces such as `a1 r8` (a red miner), `c3 b?`… each with marks after it: `m` moved, `s` shown.
fn pieces(list: &str, more: &str) -> String {
    let pieces: Vec<String> = list
        .split(", ")
        .map(|piece| {
            let mut words = piece.split(' ');
            let (square, sign) = (words.next().unwrap(), words.next().unwrap());
            let marks = words.next().unwrap_or("");
            let owner = u8::from(sign.starts_with('b'));
            let kind = super::Kind::ALL.into_iter().find(|kind| sign.ends_with(kind.sign())).unwrap();
            let mut text = format!(r#"{{"square":"{square}","owner":{owner},"piece":"{}""#, kind.name());
            for (mark, field) in [('m', "moved"), ('s', "shown"), ('u', "rescuer")] {
                if marks.contains(mark) {
                    text.push_str(&format!(r#","{field}":true"#));
                }
            }
            text + "}"
        })
        .collect();
    format!(r#"{{"pieces":[{}]{more}}}"#, pieces.join(","))
}

/// Reads an input as a table does.
fn read(game: &Stratego, state: &State, input: &str) -> Result<Vec<Move>> {
    let mut moves = Vec::new();
    if input.starts_with('{') {
        let value = json::parse(input, json::MAX_INPUT)?;
        game.parse(state, &Input::Json(Node::root(&value, Code::BadMove)), &mut |mv| moves.push(mv))?;
    } else {
        game.parse(state, &Input::Text(input), &mut |mv| moves.push(mv))?;
    }
    Ok(moves)
}

fn refusal(game: &Stratego, state: &State, input: &str) -> Error {
    read(game, state, input).expect_err(input)
}

/// The rule that refuses an input.
fn rule(game: &Stratego, state: &State, input: &str) -> &'static str {
    let error = refusal(game, state, input);
    error.rule.unwrap_or_else(|| panic!("{input}: {error:?}"))
}

/// Plays inputs, blanks between; the events of the last one.
fn play(game: &Stratego, state: &mut State, inputs: &str) -> Vec<super::Event> {
    let mut events = Vec::new();
    for input in inputs.split(' ') {
        assert_ne!(game.turn(state), Turn::Over, "before {input}");
        let moves = read(game, state, input).unwrap_or_else(|error| panic!("{input}: {error}"));
        events.clear();
        for mv in moves {
            game.check(state, mv).unwrap();
            game.apply(state, mv, &mut events);
        }
    }
    events
}

fn listed(game: &Stratego, state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    if game.turn(state) != Turn::Over {
        let _ = game.legal(state, |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
    }
    moves
}

/// The texts of the legal moves, in the order of ids.
fn texts(game: &Stratego, state: &State) -> Vec<String> {
    let text = |mv: Move| {
        let mut text = String::new();
        game.write_move(state, mv, &mut text);
        text
    };
    listed(game, state).into_iter().map(text).collect()
}

/// Events as `viewer` may know them, as JSON.
fn told(game: &Stratego, events: &[super::Event], viewer: Viewer) -> Vec<String> {
    events.iter().map(|event| json::write(&game.redact(event, viewer).unwrap())).collect()
}

/// The letters of the position.
fn letters(game: &Stratego, state: &State) -> String {
    let mut text = String::new();
    assert!(game.position_text(state, &mut text));
    text
}

fn rng(seed: u64) -> Rng {
    Rng::new(seed, Purpose::Playout, 7)
}

/// Plays a random game and shows every state, the first and the last included.
fn walk(game: &Stratego, seed: u64, plies: usize, mut visit: impl FnMut(&State, &mut Rng)) {
    let (mut state, mut rng) = (game.initial(), rng(seed));
    for _ in 0..plies {
        visit(&state, &mut rng);
        if game.turn(&state) == Turn::Over {
            return;
        }
        let mv = game.random_move(&state, &mut rng);
        game.apply(&mut state, mv, &mut ());
    }
    visit(&state, &mut rng);
}

/// Small games with every option.
fn mixed() -> Vec<Stratego> {
    let mut games = Vec::new();
    for bits in 0..64 {
        let on = |bit: u32| bits >> bit & 1 == 1;
        let config = format!(
            r#"{{"board":{{"files":4,"ranks":6,"setup_ranks":2,"lakes":["b3"]}},
            "army":{{"flag":1,"bomb":1,"miner":1,"scout":2,"spy":1,"marshal":1,"captain":1}},
            "silent_defense":{},"rescue":{},"winner_advances":{},"aggressor_advantage":{},"chase_rule":{},
            "scout_strike":"{}","shuttle_limit":{},"no_movable_both":"{}","max_plies":400}}"#,
            on(0),
            on(1),
            on(2),
            on(3),
            on(4),
            if on(5) { "long" } else { "adjacent" },
            [2, 1, 3, 4][bits % 4],
            if on(3) { "draw" } else { "loss" },
        );
        games.push(game(&config));
    }
    games
}
