//! Strozzi: ships, flags and markers. Rules, action layout, tensor planes and JSON are on the game's page:
#![doc = include_str!("RULES.md")]

mod components;
mod config;
mod event;
mod harbor;
mod legal;
mod moves;
mod names;
mod notation;
mod observe;
mod picture;
mod position;
mod score;
mod setup;
mod state;
#[cfg(test)]
mod tests;
mod turns;
mod view;

use std::ops::ControlFlow;

use serde::Serialize;

pub use components::{Components, Ship, Token, Track};
pub use config::{Config, Money};
pub use event::{Event, Line, Why};
pub use moves::Move;
pub use names::{Category, City, Flag, PerCity, PerPlayer, PerPort, Phase};
pub use position::{Info, Position};
pub use score::RoundSheet;
pub use state::State;

use crate::error::{Code, Error, Result};
use crate::game::{Game, Information, Input, Limits, Meta, Schemas, Sink, Turn, Utility, Viewer};
use crate::json::Node;
use crate::rng::Rng;
use crate::tensor::{Cell, Tensor, TensorSpec};
use names::SEATS;

/// Strozzi under one configuration.
#[derive(Clone, Debug)]
pub struct Strozzi {
    config: Config,
    /// Sets of ids: bit i is the ship or token of id i + 1.
    all_ships: u64,
    all_tokens: u64,
    /// The tokens of each category.
    categories: [u64; 3],
    /// The tokens of value 2.
    doubles: u64,
}

impl Strozzi {
    /// The game of a configuration.
    pub fn with_config(config: Config) -> Self {
        let components = &config.components;
        let set = |count: usize| if count == 0 { 0 } else { u64::MAX >> (64 - count) };
        let of = |keep: &dyn Fn(&Token) -> bool| {
            let tokens = components.tokens.iter().filter(|token| keep(token));
            tokens.fold(0, |set, token| set | state::bit(token.id))
        };
        Strozzi {
            all_ships: set(components.ships.len()),
            all_tokens: set(components.tokens.len()),
            categories: Category::ALL.map(|category| of(&|token| token.category == category)),
            doubles: of(&|token| token.value == 2),
            config,
        }
    }

    /// The ship of that id.
    #[inline]
    fn ship(&self, id: u8) -> &Ship {
        &self.config.components.ships[usize::from(id) - 1]
    }

    /// The token of that id.
    #[inline]
    fn token(&self, id: u8) -> &Token {
        &self.config.components.tokens[usize::from(id) - 1]
    }

    /// The number of ships.
    fn ships(&self) -> u8 {
        self.config.components.ships.len() as u8
    }

    /// The number of tokens.
    fn tokens(&self) -> u8 {
        self.config.components.tokens.len() as u8
    }

    /// The most tokens that can be picked in a game: a pick needs a ship that shows a token and is taken, and a
    /// token that nobody has.
    fn most_picks(&self) -> u64 {
        let rounds = u64::from(self.config.rounds);
        let shown = self.config.components.ships.iter().filter(|ship| ship.token).count() as u64;
        (rounds * self.most_taken()).min(rounds * shown).min(u64::from(self.tokens()))
    }

    /// The most ships that can be taken in a round.
    fn most_taken(&self) -> u64 {
        u64::from(self.config.ships_per_round.min(3 * self.config.players))
    }
}

impl Game for Strozzi {
    const META: Meta = Meta {
        id: "strozzi",
        title: "Strozzi",
        version: 1,
        chance: true,
        information: Information::Perfect,
        utility: Utility::ZeroSum,
        presets: &[],
        notations: &["strozzi"],
        formats: &[],
        setups: &[],
        schemas: Schemas {
            config: include_str!("schema/config.json"),
            moves: include_str!("schema/move.json"),
            view: include_str!("schema/view.json"),
            event: include_str!("schema/event.json"),
        },
    };

    type State = State;
    type Move = Move;
    type Event = Event;
    type Info = Info;

    fn new(config: &Node<'_>) -> Result<Self> {
        Config::read(config).map(Strozzi::with_config)
    }

    fn config(&self) -> impl Serialize {
        &self.config
    }

    fn limits(&self) -> Limits {
        let Config { players, rounds, ships_per_round, .. } = self.config;
        let (players_, rounds, ships) = (u64::from(players), u64::from(rounds), u64::from(ships_per_round));
        let (tokens, picks) = (u64::from(self.tokens()), self.most_picks());
        let face_up = tokens.min(3);
        Limits {
            players,
            actions: Move::DECISIONS,
            chance_outcomes: i32::from(self.ships()) + i32::from(self.tokens()),
            max_legal_actions: 4,
            // Nobody is asked about a ship twice: who is asked in a window has not been asked before.
            max_game_length: Some(rounds * (players_ * ships + self.most_taken()) + picks),
            max_chance_nodes: Some(face_up + rounds * ships + picks.min(tokens - face_up)),
            min_return: -self.share(),
            max_return: 1.0,
        }
    }

    fn seats(&self) -> Vec<String> {
        SEATS.iter().take(usize::from(self.config.players)).map(|&name| name.to_owned()).collect()
    }

    fn initial(&self) -> State {
        self.start()
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            phase if phase.is_decision() => Turn::Player(state.to_act),
            Phase::Over => Turn::Over,
            _ => Turn::Chance,
        }
    }

    fn legal<F>(&self, state: &State, each: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        legal::list(state, each)
    }

    fn chance<F: FnMut(Move, u32)>(&self, state: &State, each: F) {
        self.outcomes(state, each);
    }

    fn check(&self, state: &State, mv: Move) -> Result<()> {
        self.check_move(state, mv)
    }

    #[inline]
    fn apply<S: Sink<Event>>(&self, state: &mut State, mv: Move, events: &mut S) {
        self.make(state, mv, events);
    }

    fn redact(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn event_text(&self, event: &Event, out: &mut String) {
        event::append(out, event);
    }

    fn id(&self, _: &State, mv: Move) -> i32 {
        mv.id(self.ships())
    }

    fn by_id(&self, state: &State, id: i32) -> Option<Move> {
        match self.turn(state) {
            Turn::Chance => Move::outcome(id, self.ships(), self.tokens()),
            _ => Move::decision(id),
        }
    }

    fn parse(&self, state: &State, input: &Input<'_>, each: &mut dyn FnMut(Move)) -> Result<()> {
        let mv = match input {
            Input::Text(text) => self.read_text(text)?,
            Input::Json(node) => self.read_json(node)?,
        };
        self.check_move(state, mv).map_err(|error| input.place(error))?;
        each(mv);
        Ok(())
    }

    fn write_move(&self, _: &State, mv: Move, out: &mut String) {
        notation::write_text(mv, out);
    }

    fn move_json(&self, _: &State, mv: Move) -> impl Serialize {
        mv
    }

    fn reason(&self, state: &State) -> Option<&'static str> {
        (state.phase == Phase::Over).then_some("rounds")
    }

    fn returns(&self, state: &State, out: &mut [f64]) {
        self.write_returns(state, out);
    }

    fn outcome(&self, state: &State) -> impl Serialize {
        self.write_outcome(state)
    }

    fn scores(&self, state: &State, viewer: Viewer) -> impl Serialize {
        self.write_scores(state, viewer)
    }

    fn view(&self, state: &State, viewer: Viewer) -> impl Serialize {
        self.write_view(state, viewer)
    }

    fn picture(&self, state: &State, viewer: Viewer, out: &mut String) {
        self.draw(state, viewer, out);
    }

    fn position(&self, state: &State) -> impl Serialize {
        self.write_position(state)
    }

    fn position_text(&self, _: &State, _: &mut String) -> bool {
        false
    }

    fn set_up(&self, input: &Input<'_>) -> Result<State> {
        match input {
            Input::Json(node) => self.read_position(node),
            Input::Text(_) => Err(Error::new(Code::BadPosition, "positions of Strozzi are JSON")),
        }
    }

    fn hash(&self, state: &State) -> u64 {
        self.hash_position(state)
    }

    fn observation_spec(&self) -> TensorSpec {
        self.observation_planes()
    }

    fn observe<T: Cell>(&self, state: &State, player: u8, tensor: &mut Tensor<'_, T>) {
        self.write_observation(state, player, tensor);
    }

    fn information_spec(&self) -> Option<TensorSpec> {
        Some(self.information_planes())
    }

    fn information<T: Cell>(&self, state: &State, player: u8, tensor: &mut Tensor<'_, T>) {
        self.write_information(state, player, tensor);
    }

    /// Everybody knows the whole position (SZ-50); what the display hides can be worked out.
    fn info(&self, state: &State, _: Viewer) -> Info {
        Info { position: self.write_position(state), state: *state }
    }

    fn read_info(&self, node: &Node<'_>) -> Result<Info> {
        let state = self.read_position(node)?;
        Ok(Info { position: self.write_position(&state), state })
    }

    /// SZ-51: no state says which ships and tokens are to come, so there is nothing in it to draw anew.
    fn determinize(&self, info: &Info, _: &mut Rng) -> State {
        info.state
    }

    fn count_legal(&self, state: &State) -> u64 {
        u64::from(legal::options(state).count_ones())
    }

    #[inline]
    fn random_move(&self, state: &State, rng: &mut Rng) -> Move {
        legal::draw_decision(state, rng)
    }

    #[inline]
    fn random_chance(&self, state: &State, rng: &mut Rng) -> Move {
        self.draw_outcome(state, rng)
    }

    fn resigned(&self, _: &State, player: u8, out: &mut [f64]) {
        let share = self.share();
        out.fill(share * share);
        out[usize::from(player)] = -share;
    }
}
