//! Straßen: a road-building game of stacks. Rules, action layout, tensor planes and JSON are on the game's page:
#![doc = include_str!("RULES.md")]

mod bulk;
mod codes;
mod config;
mod contest;
mod end;
mod event;
mod generate;
mod geometry;
mod illegal;
mod moves;
mod notation;
mod observe;
mod position;
mod ptn;
mod road;
mod state;
mod symmetry;
#[cfg(test)]
mod tests;
mod threat;
mod tps;
mod view;

use std::ops::ControlFlow;

use serde::Serialize;

pub use config::{Call, Config, Halves, Match, Opening, Preset, TakeBacks};
pub use end::{End, Reason};
pub use event::Event;
pub use geometry::{Direction, Geometry, Name, Square};
pub use illegal::Illegal;
pub use moves::{Move, Stone};
pub use notation::DropList;
pub use position::{Info, Position};
pub use state::State;

use crate::error::{Error, Result};
use crate::game::{Game, Information, Input, Limits, Meta, Schemas, Sink, Turn, Utility, Viewer};
use crate::json::Node;
use crate::play::Finished;
use crate::rng::Rng;
use crate::script::{Fault, Script};
use crate::table::Table;
use crate::tensor::{Cell, Tensor, TensorSpec};

/// Straßen under one configuration.
#[derive(Clone, Debug)]
pub struct Strassen {
    config: Config,
    geometry: Geometry,
}

impl Strassen {
    /// The game of a configuration.
    pub fn with_config(config: Config) -> Self {
        let geometry = Geometry::new(config.size, config.carry_limit);
        Strassen { config, geometry }
    }
}

impl Game for Strassen {
    const META: Meta = Meta {
        id: "strassen",
        title: "Straßen",
        version: 1,
        chance: false,
        information: Information::Perfect,
        utility: Utility::ZeroSum,
        presets: &["court", "tavern", "mage", "tak"],
        notations: &["ptn", "tps"],
        formats: &["ptn"],
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
        Config::read(config).map(Strassen::with_config)
    }

    fn config(&self) -> impl Serialize {
        &self.config
    }

    fn limits(&self) -> Limits {
        Limits {
            players: 2,
            actions: self.geometry.actions(),
            chance_outcomes: 0,
            max_legal_actions: self.geometry.max_legal(),
            max_game_length: self.longest_game(),
            max_chance_nodes: None,
            min_return: -1.0,
            max_return: 1.0,
        }
    }

    fn seats(&self) -> Vec<String> {
        [0, 1].map(|player| event::player_name(player).to_owned()).into()
    }

    fn initial(&self) -> State {
        self.empty_board()
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        state.turn()
    }

    fn legal<F>(&self, state: &State, each: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        self.list_moves(state, each)
    }

    fn chance<F: FnMut(Move, u32)>(&self, _: &State, _: F) {}

    fn check(&self, state: &State, mv: Move) -> Result<()> {
        self.check_move(state, mv)
    }

    fn apply<S: Sink<Event>>(&self, state: &mut State, mv: Move, events: &mut S) {
        let player = state.to_move;
        let undo = self.make::<true>(state, mv);
        events.emit(|| self.move_event(state, mv, &undo, player));
        if self.config.contest == Match::Mage {
            self.settle_match(state, mv, &undo, events);
        }
    }

    fn redact(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn event_text(&self, event: &Event, out: &mut String) {
        event.write_text(out);
    }

    fn id(&self, _: &State, mv: Move) -> i32 {
        mv.id(&self.geometry).expect("a listed move has an id")
    }

    fn by_id(&self, _: &State, id: i32) -> Option<Move> {
        Move::by_id(id, &self.geometry)
    }

    fn parse(&self, state: &State, input: &Input<'_>, each: &mut dyn FnMut(Move)) -> Result<()> {
        each(match input {
            Input::Text(text) => self.read_ptn(state, text)?,
            Input::Json(node) => self.read_json_move(state, node)?,
        });
        Ok(())
    }

    fn write_move(&self, state: &State, mv: Move, out: &mut String) {
        self.write_ptn(state, mv, out);
    }

    fn move_json(&self, state: &State, mv: Move) -> impl Serialize {
        self.json_move(state, mv)
    }

    fn reason(&self, state: &State) -> Option<&'static str> {
        state.end.map(|end| end.reason.name())
    }

    fn returns(&self, state: &State, out: &mut [f64]) {
        out.copy_from_slice(&state.end.map_or([0.0; 2], End::returns));
    }

    fn outcome(&self, state: &State) -> impl Serialize {
        self.write_outcome(state)
    }

    fn scores(&self, state: &State, _: Viewer) -> impl Serialize {
        self.write_scores(state)
    }

    fn view(&self, state: &State, _: Viewer) -> impl Serialize {
        self.write_view(state)
    }

    fn picture(&self, state: &State, _: Viewer, out: &mut String) {
        self.write_picture(state, out);
    }

    fn position(&self, state: &State) -> impl Serialize {
        self.write_position(state)
    }

    fn position_text(&self, state: &State, out: &mut String) -> bool {
        self.write_tps(state, out);
        true
    }

    fn set_up(&self, input: &Input<'_>) -> Result<State> {
        self.read_position(input)
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

    fn info(&self, state: &State, _: Viewer) -> Info {
        Info { position: self.write_position(state), state: state.clone() }
    }

    fn read_info(&self, node: &Node<'_>) -> Result<Info> {
        let state = self.read_position_json(node)?;
        Ok(Info { position: self.write_position(&state), state })
    }

    fn determinize(&self, info: &Info, _: &mut Rng) -> State {
        info.state.clone()
    }

    fn count_legal(&self, state: &State) -> u64 {
        u64::from(self.count_moves(state))
    }

    fn perft(
        &self,
        state: &State,
        depth: u32,
        finished: Finished,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<u64> {
        match self.config.contest {
            Match::Single => self.bulk_perft(state, depth, finished, go_on),
            // What a ply does to a match does not come off again by taking the move off.
            Match::Mage => crate::play::perft(self, state, depth, finished, go_on),
        }
    }

    fn random_move(&self, state: &State, rng: &mut Rng) -> Move {
        self.draw_move(state, rng)
    }

    fn read_file<'a>(_: &str, text: &'a str, at: &mut usize) -> Option<Result<Script<'a>, Fault>> {
        ptn::read(text, at)
    }

    fn write_file(_: &str, table: &Table<Self>, out: &mut String) -> Result<()> {
        ptn::write(table, out)
    }

    fn if_to_move(&self, state: &State, player: u8) -> Option<State> {
        Some(state.with_turn(player))
    }

    fn each_win<F>(&self, state: &State, each: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        if self.wins_by_road_only(state) {
            self.each_winning_move(state, state.to_move, each)
        } else {
            crate::play::try_all(self, state, each)
        }
    }

    fn symmetries(&self) -> &'static [&'static str] {
        &symmetry::NAMES
    }

    fn transform(&self, state: &State, symmetry: usize) -> State {
        self.image(state, symmetry)
    }

    fn transform_id(&self, id: i32, symmetry: usize) -> i32 {
        self.id_image(id, symmetry)
    }

    fn transform_cell(&self, cell: usize, symmetry: usize) -> usize {
        self.cell_image(cell, symmetry)
    }

    fn normal_symmetry(&self, state: &State) -> usize {
        self.least_image(state)
    }

    fn may_take_back(&self, _: &State, player: u8, moved: bool) -> Result<()> {
        if self.config.take_backs == TakeBacks::Forbidden {
            return Err(Error::illegal("SN-32", "moves are not taken back under these rules"));
        }
        if !moved {
            let message = format!("{} has no move to take back", event::player_name(player));
            return Err(Error::illegal("SN-32", message));
        }
        Ok(())
    }

    fn take_back(&self, now: &State, then: &State, player: u8) -> State {
        let mut admitted = now.admitted;
        admitted[usize::from(player)] += u32::from(self.config.take_backs == TakeBacks::Admitted);
        let mut state = State { admitted, ..then.clone() };
        if self.config.contest == Match::Mage {
            state.contest = now.contest.back_to(&then.contest);
            // SN-34: plies taken back count.
            state.ply = now.ply;
        }
        state
    }

    fn resigned(&self, _: &State, player: u8, out: &mut [f64]) {
        out.fill(1.0);
        out[usize::from(player)] = -1.0;
    }

    fn retracted(&self, before: &State, after: &State) -> u32 {
        let stand = after.contest.standing - before.contest.standing;
        if self.config.contest == Match::Mage { (1 - stand).unsigned_abs() } else { 0 }
    }
}

impl Strassen {
    /// No game has more plies. Tied boards can follow each other for ever, so nothing but `max_plies` bounds a
    /// mage match. Under `max_quiet_plies` every quiet run is shorter than that but the last, and
    /// what breaks a run is a placement or the flattening of a stone once placed standing.
    fn longest_game(&self) -> Option<u64> {
        let config = &self.config;
        let breaks = 2 * u64::from(config.stones_each()) - 1 + 2 * u64::from(config.stones);
        let single = config.contest == Match::Single;
        let quiet = config.max_quiet_plies.filter(|_| single).map(|quiet| (breaks + 1) * u64::from(quiet));
        match (quiet, config.max_plies.map(u64::from)) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        }
    }
}
