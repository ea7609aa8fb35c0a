//! Tests of the engine: by rule, then over random games.
#![allow(clippy::needless_pass_by_value)] // Helpers are given JSON literals.
#![allow(clippy::float_cmp)] // Returns are fractions that floats hold exactly.

mod accounts;
mod board;
mod brute;
mod brute_fixtures;
mod brute_games;
mod cards;
mod config;
mod deals;
mod notation;
mod past;
mod positions;
mod seen;
mod teams;
mod tree;
mod walks;

use std::ops::ControlFlow;

use serde_json::{Value, json};

use crate::error::{Code, Error, Result};
use crate::game::{Game, Input, Turn};
use crate::json::{self as strict, Node};
use crate::rng::{Purpose, Rng};
use crate::stramash::{Event, Move, State, Stramash};

fn read_config(config: &Value) -> Result<Stramash> {
    let value = strict::parse(&config.to_string(), strict::MAX_INPUT)?;
    Stramash::new(&Node::root(&value, Code::BadConfig))
}

/// The game of a configuration.
fn game(config: &Value) -> Stramash {
    read_config(config).unwrap_or_else(|error| panic!("{config}: {error}"))
}

/// Configurations of every kind.
fn configs() -> Vec<Stramash> {
    let configs: Vec<Value> = serde_json::from_str(include_str!("../testdata/configs.json")).unwrap();
    // And whole games for all numbers of players.
    let whole = (2..=6).map(|players| json!({"players": players, "first_player": players - 1}));
    let teams = [4, 6].map(|players| json!({"players": players, "teams": true, "mashie_spaces": 12}));
    configs.iter().cloned().chain(whole).chain(teams).map(|config| game(&config)).collect()
}

fn rng(stream: u64) -> Rng {
    Rng::new(0x5354_524D, Purpose::Playout, stream)
}

fn read_position(game: &Stramash, position: &Value) -> Result<State> {
    let value = strict::parse(&position.to_string(), strict::MAX_INPUT)?;
    game.set_up(&Input::Json(Node::root(&value, Code::BadPosition)))
}

/// A position set up.
fn set_up(game: &Stramash, position: &Value) -> State {
    read_position(game, position).unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// Reads a move and checks it, as the table does.
fn read(game: &Stramash, state: &State, input: &Value) -> Result<Move> {
    let mut read = None;
    let mut keep = |mv| read = Some(mv);
    if let Some(text) = input.as_str() {
        game.parse(state, &Input::Text(text), &mut keep)?;
    } else {
        let value = strict::parse(&input.to_string(), strict::MAX_INPUT)?;
        game.parse(state, &Input::Json(Node::root(&value, Code::BadMove)), &mut keep)?;
    }
    Ok(read.unwrap())
}

/// Plays texts, one blank-free word each; tells the events of the last one.
fn play(game: &Stramash, state: &mut State, moves: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for text in moves.split_whitespace() {
        events.clear();
        let mv = read(game, state, &json!(text)).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.apply(state, mv, &mut events);
    }
    events
}

/// Why a text is refused: the code, the rule.
fn refused(game: &Stramash, state: &State, text: &str) -> (Code, Option<&'static str>) {
    let Error { code, rule, .. } = read(game, state, &json!(text)).expect_err(text);
    (code, rule)
}

/// The rule that a text breaks.
fn broken(game: &Stramash, state: &State, text: &str) -> &'static str {
    let (code, rule) = refused(game, state, text);
    assert_eq!(code, Code::IllegalMove, "{text}");
    rule.unwrap()
}

/// What can be done now: decisions or outcomes of chance.
fn listed(game: &Stramash, state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    match game.turn(state) {
        Turn::Player(_) => {
            let _ = game.legal(state, |mv| {
                moves.push(mv);
                ControlFlow::Continue(())
            });
        }
        Turn::Chance => game.chance(state, |mv, _| moves.push(mv)),
        Turn::Over => {}
    }
    moves
}

fn text(game: &Stramash, state: &State, mv: Move) -> String {
    let mut text = String::new();
    game.write_move(state, mv, &mut text);
    text
}

/// The texts of what can be done now, in one line.
fn texts(game: &Stramash, state: &State) -> String {
    let texts: Vec<String> = listed(game, state).into_iter().map(|mv| text(game, state, mv)).collect();
    texts.join(" ")
}

/// The position as JSON.
fn position(game: &Stramash, state: &State) -> Value {
    serde_json::to_value(game.position(state)).unwrap()
}

/// Where everybody's Laddies stand, as JSON.
fn laddies(game: &Stramash, state: &State) -> Value {
    position(game, state)["laddies"].clone()
}
