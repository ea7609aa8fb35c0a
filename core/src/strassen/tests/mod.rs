//! Tests of the rules, of what is kept up beside them, and of what is written and read.

mod actions;
mod formats;
mod illegal;
mod manners;
mod options;
mod perft;
mod ptn;
mod sampling;
mod symmetry;
mod take_backs;
mod threats;
mod twin;
mod twin_games;
mod twin_matches;
mod upkeep;

use std::ops::ControlFlow;

use super::{Config, Move, Preset, State, Strassen};
use crate::error::{Code, Error, Result};
use crate::game::{Game, Input};
use crate::json::{self, Node};
use crate::rng::{Purpose, Rng};

/// The game of a configuration in JSON.
fn game(config: &str) -> Strassen {
    try_game(config).unwrap()
}

fn try_game(config: &str) -> Result<Strassen> {
    let value = json::parse(config, json::MAX_INPUT)?;
    Strassen::new(&Node::root(&value, Code::BadConfig))
}

/// The Tak community's game on a board of `size`.
fn tak(size: u8) -> Strassen {
    Strassen::with_config(Config::preset(Preset::Tak, Some(size)))
}

fn at(game: &Strassen, tps: &str) -> State {
    game.set_up(&Input::Text(tps)).unwrap()
}

/// A position in JSON.
fn at_json(game: &Strassen, position: &str) -> Result<State> {
    let value = json::parse(position, json::MAX_INPUT)?;
    game.set_up(&Input::Json(Node::root(&value, Code::BadPosition)))
}

/// Reads a move as a table does: JSON if it begins like that, otherwise PTN.
fn read(game: &Strassen, state: &State, text: &str) -> Result<Move> {
    let mut found = None;
    let mut each = |mv| found = Some(mv);
    if text.starts_with('{') {
        let value = json::parse(text, json::MAX_INPUT)?;
        game.parse(state, &Input::Json(Node::root(&value, Code::BadMove)), &mut each)?;
    } else {
        game.parse(state, &Input::Text(text), &mut each)?;
    }
    Ok(found.unwrap())
}

fn refusal(game: &Strassen, state: &State, text: &str) -> Error {
    read(game, state, text).expect_err(text)
}

/// Plays moves in PTN, blanks between.
fn play(game: &Strassen, state: &mut State, moves: &str) {
    for text in moves.split(' ') {
        let mv = read(game, state, text).unwrap_or_else(|e| panic!("{text}: {e}"));
        game.apply(state, mv, &mut ());
    }
}

fn moves(game: &Strassen, state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    let _ = game.legal(state, |mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

fn tps(game: &Strassen, state: &State) -> String {
    let mut out = String::new();
    assert!(game.position_text(state, &mut out));
    out
}

fn ptn(game: &Strassen, state: &State, mv: Move) -> String {
    let mut out = String::new();
    game.write_move(state, mv, &mut out);
    out
}

/// A stream of random numbers for a test.
fn rng(stream: u64) -> Rng {
    Rng::new(2026, Purpose::Playout, stream)
}

/// A game to its end of random moves, half of them drawn among the movements alone so that stacks grow.
/// `each` sees every state with the move made in it, and the last with none.
fn lively_game(game: &Strassen, mut state: State, rng: &mut Rng, mut each: impl FnMut(&State, Option<Move>)) {
    while game.reason(&state).is_none() {
        let mut list = moves(game, &state);
        let travels = list.partition_point(|&mv| game.id(&state, mv) < 3 * i32::from(game.geometry.area()));
        if travels < list.len() && rng.below(2) == 0 {
            list.drain(..travels);
        }
        if let Some(&crush) = list.iter().find(|&&mv| game.flattens(&state, mv).is_some())
            && rng.below(4) == 0
        {
            list = vec![crush];
        }
        let mv = list[rng.below(list.len() as u32) as usize];
        each(&state, Some(mv));
        game.apply(&mut state, mv, &mut ());
    }
    each(&state, None);
}
