//! Stramash: a race with cards for two to six. Rules, action layout, tensor planes and JSON are on the game's page:
#![doc = include_str!("RULES.md")]

mod card;
mod config;
mod count;
mod deal;
mod determinize;
mod event;
mod illegal;
mod legal;
mod moves;
mod notation;
mod observe;
mod position;
mod reach;
mod setup;
mod seven;
mod state;
#[cfg(test)]
mod tests;
mod track;
mod turns;
mod view;

use std::ops::ControlFlow;

use serde::Serialize;

pub use card::{Card, Hand, KINDS, Kinds};
pub use config::{Config, Deck};
pub use event::{Event, Row, Who};
pub use moves::{Move, Part, To};
pub use position::{Info, Position};
pub use state::{Phase, State};
pub use track::Place;

use crate::error::{Code, Error, Result};
use crate::game::{Game, Information, Input, Limits, Meta, Schemas, Sink, Turn, Utility, Viewer};
use crate::json::Node;
use crate::rng::Rng;
use crate::tensor::{Cell, Tensor, TensorSpec};
use event::SEATS;
use moves::Layout;
use track::Track;

/// Stramash under one configuration.
#[derive(Clone, Debug)]
pub struct Stramash {
    config: Config,
    deck: Deck,
    track: Track,
    layout: Layout,
}

impl Stramash {
    /// The game of a configuration whose values are in their ranges, as those of [`Config::read`] are.
    pub fn with_config(config: Config) -> Self {
        Stramash {
            deck: config.cards(),
            track: Track::new(&config),
            layout: Layout { players: config.players, teams: config.teams, laddies: config.laddies },
            config,
        }
    }

    /// No decision has more moves: of the kinds in a hand, the ones that can have most.
    fn most_moves(&self) -> i32 {
        let laddies = i32::from(self.config.laddies);
        let kinds = self.deck.0.iter().filter(|&&count| count > 0).count() as i32;
        let held = kinds.min(i32::from(self.config.hand_size) + 1);
        // One Laddie can choose between track and Castle; one in the Dock comes out and does nothing else.
        let counted = laddies + 1;
        // Each two Laddies, in one order of the two: as many as there are ids.
        let splits = if self.deck.0[Card::SEVEN.index()] > 0 {
            (laddies - 1) * 21 + (laddies - 1) * (laddies - 2) / 2 * 12
        } else {
            0
        };
        let fechters = if self.deck.0[Card::FECHTER.index()] > 0 {
            laddies * self.layout.opponents() * laddies
        } else {
            0
        };
        held * counted + splits + fechters
    }
}

impl Game for Stramash {
    const META: Meta = Meta {
        id: "stramash",
        title: "Stramash",
        version: 1,
        chance: true,
        information: Information::Imperfect,
        utility: Utility::ZeroSum,
        presets: &[],
        notations: &["stramash"],
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
        Config::read(config).map(Stramash::with_config)
    }

    fn config(&self) -> impl Serialize {
        &self.config
    }

    fn limits(&self) -> Limits {
        let Config { players, hand_size, max_plies, .. } = self.config;
        let dealt = u64::from(players) * u64::from(hand_size);
        Limits {
            players,
            actions: self.layout.decisions(),
            chance_outcomes: KINDS as i32,
            max_legal_actions: self.most_moves(),
            max_game_length: max_plies.map(u64::from),
            max_chance_nodes: max_plies.map(|plies| dealt + u64::from(plies)),
            min_return: -self.share(),
            max_return: 1.0,
        }
    }

    fn seats(&self) -> Vec<String> {
        SEATS.iter().take(usize::from(self.config.players)).map(|&name| name.to_owned()).collect()
    }

    fn teams(&self) -> Option<Vec<Vec<u8>>> {
        self.teams_list().map(|teams| teams.iter().map(|team| team.to_vec()).collect())
    }

    fn initial(&self) -> State {
        self.start()
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Play => Turn::Player(state.to_act),
            Phase::Deal | Phase::Draw => Turn::Chance,
            Phase::Over => Turn::Over,
        }
    }

    fn legal<F>(&self, state: &State, each: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        self.list(state, each)
    }

    fn chance<F: FnMut(Move, u32)>(&self, state: &State, mut each: F) {
        let (counts, _) = state.drawable();
        for card in Card::all().filter(|card| counts[card.index()] > 0) {
            each(Move::Draw { card }, u32::from(counts[card.index()]));
        }
    }

    fn check(&self, state: &State, mv: Move) -> Result<()> {
        self.check_move(state, mv)
    }

    #[inline]
    fn apply<S: Sink<Event>>(&self, state: &mut State, mv: Move, events: &mut S) {
        self.make(state, mv, events);
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.redacted(viewer))
    }

    fn event_text(&self, event: &Event, out: &mut String) {
        event::append(out, event);
    }

    fn id(&self, state: &State, mv: Move) -> i32 {
        self.layout.id(state.to_act, mv)
    }

    fn by_id(&self, state: &State, id: i32) -> Option<Move> {
        match self.turn(state) {
            Turn::Chance => Card::numbered(id).map(|card| Move::Draw { card }),
            _ => self.layout.decision(state.to_act, id),
        }
    }

    fn parse(&self, state: &State, input: &Input<'_>, each: &mut dyn FnMut(Move)) -> Result<()> {
        let mv = match input {
            Input::Text(text) => self.read_text(text)?,
            Input::Json(node) => self.read_json(node)?,
        };
        let mv = self.listed(state, mv);
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
        let won = self.winners(state).next().is_some();
        (state.phase == Phase::Over).then_some(if won { "home" } else { "max_plies" })
    }

    fn returns(&self, state: &State, out: &mut [f64]) {
        self.write_returns(state, out);
    }

    fn outcome(&self, state: &State) -> impl Serialize {
        self.outcome_of(state)
    }

    fn scores(&self, state: &State, _: Viewer) -> impl Serialize {
        self.scores_of(state)
    }

    fn view(&self, state: &State, viewer: Viewer) -> impl Serialize {
        self.view_of(state, viewer)
    }

    fn picture(&self, state: &State, viewer: Viewer, out: &mut String) {
        self.draw_picture(state, viewer, out);
    }

    fn position(&self, state: &State) -> impl Serialize {
        self.position_of(state, Viewer::Referee)
    }

    fn position_text(&self, _: &State, _: &mut String) -> bool {
        false
    }

    fn set_up(&self, input: &Input<'_>) -> Result<State> {
        match input {
            Input::Json(node) => self.read_position(node),
            Input::Text(_) => Err(Error::new(Code::BadPosition, "positions of Stramash are JSON")),
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

    fn info(&self, state: &State, viewer: Viewer) -> Info {
        self.known(state, viewer)
    }

    fn read_info(&self, node: &Node<'_>) -> Result<Info> {
        self.read_knowledge(node)
    }

    fn determinize(&self, info: &Info, rng: &mut Rng) -> State {
        self.complete(info, rng)
    }

    fn count_legal(&self, state: &State) -> u64 {
        self.count(state)
    }

    #[inline]
    fn random_move(&self, state: &State, rng: &mut Rng) -> Move {
        self.draw_decision(state, rng)
    }

    #[inline]
    fn random_chance(&self, state: &State, rng: &mut Rng) -> Move {
        Self::draw_card(state, rng)
    }

    fn resigned(&self, _: &State, player: u8, out: &mut [f64]) {
        let share = self.share();
        // All who lose lose a share; what makes the sum 0 goes to the others evenly.
        let losers = if self.config.teams { 2.0 } else { 1.0 };
        out.fill(losers * share / (f64::from(self.config.players) - losers));
        out[usize::from(player)] = -share;
        if self.config.teams {
            out[usize::from(self.mate(player))] = -share;
        }
    }
}
