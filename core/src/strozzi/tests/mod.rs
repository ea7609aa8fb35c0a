//! Tests of the engine: by rule, then over random games.

mod config;
mod harbor;
mod laws;
mod notation;
mod positions;
mod scorer;
mod scorer_games;
mod scoring;
mod seats;
mod seen;
mod turns;
mod walks;

use serde_json::{Value, json};

use crate::error::{Code, Error, Result};
use crate::game::{Game, Input, Turn, Viewer};
use crate::json::{self as strict, Node};
use crate::rng::{Purpose, Rng};
use crate::strozzi::{Event, Move, State, Strozzi};

/// The game of a configuration.
fn game(config: &Value) -> Strozzi {
    read_config(config).unwrap_or_else(|error| panic!("{config}: {error}"))
}

fn read_config(config: &Value) -> Result<Strozzi> {
    let value = strict::parse(&config.to_string(), strict::MAX_INPUT)?;
    Strozzi::new(&Node::root(&value, Code::BadConfig))
}

/// Configurations of every kind.
fn configs() -> Vec<Strozzi> {
    let configs: Vec<Value> = serde_json::from_str(include_str!("../testdata/configs.json")).unwrap();
    // And whole games for all numbers of players.
    let whole = (3..=6).map(|players| json!({"players": players, "first_player": players - 2}));
    configs.iter().cloned().chain(whole).map(|config| game(&config)).collect()
}

fn rng(stream: u64) -> Rng {
    Rng::new(0x5720_2210, Purpose::Playout, stream)
}

/// Reads a move and checks it, as the table does.
fn read(game: &Strozzi, state: &State, input: &Value) -> Result<Move> {
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

/// Plays texts, one blank-free word or `ship 24` each, separated by commas; tells the events of the last one.
fn play(game: &Strozzi, state: &mut State, moves: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for text in moves.split(',').map(str::trim) {
        events.clear();
        let mv = read(game, state, &json!(text)).unwrap_or_else(|error| panic!("{text}: {error}"));
        game.apply(state, mv, &mut events);
    }
    events
}

/// The types of events and who does something.
fn told(events: &[Event]) -> Vec<String> {
    let name = |event: &Event| {
        let value = serde_json::to_value(event).unwrap();
        match value.get("player") {
            Some(player) => format!("{} {player}", value["type"].as_str().unwrap()),
            None => value["type"].as_str().unwrap().to_owned(),
        }
    };
    events.iter().map(name).collect()
}

/// The state after the setup of tokens and some moves.
fn after(game: &Strozzi, moves: &str) -> State {
    let mut state = game.initial();
    play(game, &mut state, "token 7, token 1, token 19");
    if !moves.is_empty() {
        play(game, &mut state, moves);
    }
    state
}

fn set_up(game: &Strozzi, position: &Value) -> Result<State> {
    let value = strict::parse(&position.to_string(), strict::MAX_INPUT)?;
    game.set_up(&Input::Json(Node::root(&value, Code::BadPosition)))
}

fn at(game: &Strozzi, position: &Value) -> State {
    set_up(game, position).unwrap_or_else(|error| panic!("{position}: {error}"))
}

fn position(game: &Strozzi, state: &State) -> Value {
    serde_json::to_value(game.position(state)).unwrap()
}

fn view(game: &Strozzi, state: &State, viewer: Viewer) -> Value {
    serde_json::to_value(game.view(state, viewer)).unwrap()
}

/// The texts of what may be done.
fn legal(game: &Strozzi, state: &State) -> String {
    let mut texts = Vec::new();
    crate::play::each_move(game, state, |mv, _| {
        let mut text = String::new();
        game.write_move(state, mv, &mut text);
        texts.push(text);
    });
    texts.join(" ")
}

/// Whose turn it is and what may be done, such as `2: no pirate`.
fn due(game: &Strozzi, state: &State) -> String {
    match game.turn(state) {
        Turn::Player(player) => format!("{player}: {}", legal(game, state)),
        Turn::Chance => "chance".to_owned(),
        Turn::Over => "over".to_owned(),
    }
}

/// A refused input.
fn refused(game: &Strozzi, state: &State, input: &Value) -> Error {
    read(game, state, input).expect_err(&input.to_string())
}

/// The rule that refuses an illegal move.
fn rule(game: &Strozzi, state: &State, text: &str) -> &'static str {
    let error = refused(game, state, &json!(text));
    assert_eq!(error.code, Code::IllegalMove, "{text}");
    error.rule.expect("illegal moves name a rule")
}

/// A ship for components.
fn ship(id: u8, sails: u8, goods: [u8; 3], scrolls: u8, token: bool) -> Value {
    let [venice, rome, naples] = goods;
    let goods = json!({"venice": venice, "rome": rome, "naples": naples});
    json!({"id": id, "sails": sails, "goods": goods, "scrolls": scrolls, "token": token})
}

/// Markers by player and space, the first one first.
fn track(markers: &[(u8, u8)]) -> Value {
    markers.iter().map(|(player, space)| json!({"player": player, "space": space})).collect()
}
