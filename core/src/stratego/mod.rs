//! Stratego: two armies that hide their ranks. Rules, action layout, tensor planes and JSON are on the game's page:
#![doc = include_str!("RULES.md")]

mod archive;
mod board;
mod chase;
mod config;
mod counting;
mod determinize;
mod event;
mod examine;
mod facts;
mod generate;
mod hash;
mod illegal;
mod kind;
mod matching;
mod moves;
mod notation;
mod observe;
mod plan;
mod play;
mod position;
mod reader;
mod ring;
mod setups;
mod shuttle;
mod state;
#[cfg(test)]
mod tests;
mod view;

use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::Arc;

use serde::Serialize;
use serde_json::json;

pub use board::{Board, Direction, Name, SQUARES, Square};
pub use config::{Army, Config, Field, NoMovableBoth, Preset, ScoutStrike};
pub use event::{Event, Occupied};
pub use illegal::Illegal;
pub use kind::{KINDS, Kind, Lost, MOVABLE};
pub use moves::Move;
pub use state::{Phase, Reason, State};
pub use view::Info;

use crate::error::Result;
use crate::game::{Game, Information, Input, Limits, Meta, Schemas, Sink, Turn, Utility, Viewer};
use crate::json::Node;
use crate::rng::Rng;
use crate::script::{Fault, Script};
use crate::table::Table;
use crate::tensor::{Cell, Tensor, TensorSpec};

/// Stratego under one configuration.
#[derive(Clone, Debug)]
pub struct Stratego {
    config: Config,
    board: Arc<Board>,
    /// The kinds of the army.
    kinds: u16,
}

impl Stratego {
    /// The game of a configuration.
    pub fn with_config(config: Config) -> Self {
        Stratego { config, board: Arc::new(config.board.board()), kinds: config.army.kinds() }
    }

    /// Squares, sides and directions.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The greatest number of legal moves; see the page.
    fn most_moves(&self) -> i32 {
        let count = |kind: Kind| i32::from(self.config.army.0[kind as usize]);
        let kinds = |movable: bool| {
            Kind::ALL.into_iter().filter(|kind| count(*kind) > 0 && (!movable || kind.is_movable())).count()
                as i32
        };
        let squares = i32::from(self.board.setup_squares());
        let deployments = kinds(false) + i32::from(i32::from(self.config.army.size()) < squares);
        let all: i32 = Kind::ALL[..MOVABLE].iter().map(|kind| count(*kind)).sum();
        let scouts = count(Kind::Scout);
        let steps = 4 * (all - scouts) + scouts * self.board.reach();
        let rescues = if self.config.rescue { kinds(true) * squares + 1 } else { 0 };
        deployments.max(steps).max(rescues)
    }

    /// The greatest number of decisions; see the page.
    fn longest_game(&self) -> Option<u64> {
        let config = &self.config;
        let rescues = u64::from(config.rescue);
        let strikes = 2 * u64::from(config.army.size()) + 1 + 4 * rescues;
        let quiet = config.max_quiet_plies.map(|limit| strikes * u64::from(limit));
        let plies = config.max_plies.map(u64::from);
        let plies = plies.into_iter().chain(quiet).min()?;
        Some(2 * u64::from(self.board.setup_squares()) + (1 + rescues) * plies)
    }
}

impl Game for Stratego {
    const META: Meta = Meta {
        id: "stratego",
        title: "Stratego",
        version: 1,
        chance: false,
        information: Information::Imperfect,
        utility: Utility::ZeroSum,
        presets: &["classic", "modern", "barrage", "micro"],
        notations: &["stratego", "strados"],
        formats: &archive::FORMATS,
        setups: &setups::NAMES,
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
        Config::read(config).map(Stratego::with_config)
    }

    fn config(&self) -> impl Serialize {
        self.config
    }

    fn limits(&self) -> Limits {
        Limits {
            players: 2,
            actions: self.actions(),
            chance_outcomes: 0,
            max_legal_actions: self.most_moves(),
            max_game_length: self.longest_game(),
            max_chance_nodes: None,
            min_return: -1.0,
            max_return: 1.0,
        }
    }

    fn seats(&self) -> Vec<String> {
        event::SEATS.map(str::to_owned).to_vec()
    }

    fn initial(&self) -> State {
        State::new(self.config.army.0)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.end.is_some() { Turn::Over } else { Turn::Player(state.to_move) }
    }

    fn legal<F>(&self, state: &State, each: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        self.list(state, each)
    }

    fn chance<F: FnMut(Move, u32)>(&self, _: &State, _: F) {}

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
        write!(out, "{event}").expect("writing to a string succeeds");
    }

    fn id(&self, state: &State, mv: Move) -> i32 {
        self.move_id(state.to_move, mv)
    }

    fn by_id(&self, state: &State, id: i32) -> Option<Move> {
        self.move_by_id(state.to_move, id)
    }

    fn parse(&self, state: &State, input: &Input<'_>, each: &mut dyn FnMut(Move)) -> Result<()> {
        self.parse_move(state, input, each)
    }

    fn write_move(&self, state: &State, mv: Move, out: &mut String) {
        self.write_text(state, mv, out);
    }

    fn move_json(&self, state: &State, mv: Move) -> impl Serialize {
        self.write_json(state, mv)
    }

    fn reason(&self, state: &State) -> Option<&'static str> {
        state.end.map(Reason::name)
    }

    fn returns(&self, state: &State, out: &mut [f64]) {
        out.fill(0.0);
        if let Some(winner) = state.winner() {
            out[usize::from(winner)] = 1.0;
            out[usize::from(1 - winner)] = -1.0;
        }
    }

    fn outcome(&self, state: &State) -> impl Serialize {
        json!({ "winner": state.winner() })
    }

    fn scores(&self, _: &State, _: Viewer) -> impl Serialize {
        None::<()>
    }

    fn view(&self, state: &State, viewer: Viewer) -> impl Serialize {
        self.view_json(state, viewer)
    }

    fn picture(&self, state: &State, viewer: Viewer, out: &mut String) {
        self.draw(state, viewer, out);
    }

    fn position(&self, state: &State) -> impl Serialize {
        self.known(state, Viewer::Referee)
    }

    fn position_text(&self, state: &State, out: &mut String) -> bool {
        self.write_letters(state, out);
        true
    }

    fn set_up(&self, input: &Input<'_>) -> Result<State> {
        self.read_position(input)
    }

    fn hash(&self, state: &State) -> u64 {
        self.hash_of(state)
    }

    fn observation_spec(&self) -> TensorSpec {
        self.observation_planes()
    }

    fn observe<T: Cell>(&self, state: &State, player: u8, tensor: &mut Tensor<'_, T>) {
        self.write_observation(state, player, tensor);
    }

    fn info(&self, state: &State, viewer: Viewer) -> Info {
        self.known(state, viewer)
    }

    fn read_info(&self, node: &Node<'_>) -> Result<Info> {
        self.read_known(node)
    }

    fn determinize(&self, info: &Info, rng: &mut Rng) -> State {
        info.complete(rng)
    }

    fn count_legal(&self, state: &State) -> u64 {
        u64::from(self.count(state))
    }

    #[inline]
    fn random_move(&self, state: &State, rng: &mut Rng) -> Move {
        self.draw_move(state, rng)
    }

    fn resigned(&self, _: &State, player: u8, out: &mut [f64]) {
        out.fill(1.0);
        out[usize::from(player)] = -1.0;
    }

    fn read_file<'a>(format: &str, text: &'a str, at: &mut usize) -> Option<Result<Script<'a>, Fault>> {
        archive::read(format, text, at)
    }

    fn write_file(format: &str, table: &Table<Self>, out: &mut String) -> Result<()> {
        archive::write(format, table, out)
    }

    fn setup(&self, state: &State, name: &str, rng: &mut Rng) -> Result<String> {
        self.named_setup(state, name, rng)
    }
}
