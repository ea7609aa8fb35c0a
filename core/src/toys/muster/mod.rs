//! Muster: four players, two teams, three cells each. Made up for the test suite.
//!
//! # Rules
//! - **MU-1** Four players sit around: North 0, East 1, South 2, West 3. North and South are a team against East
//!   and West. Each has a row of three cells, a flag and a guard.
//! - **MU-2** First everybody deploys, player after player: each places the flag, then the guard, on cells of
//!   the own row.
//! - **MU-3** A cell holds one piece.
//! - **MU-4** Both pieces may be placed by one compound input, before the player has placed any.
//! - **MU-5** Then come rounds. Each begins with the weather, rolled by chance: clear, fog or storm with weights
//!   3, 2 and 1. Then each player acts once, North first: waits, shifts or raids. One may always wait.
//! - **MU-6** Shift: a piece steps to an empty cell next to it in the row.
//! - **MU-7** Nobody shifts in two successive turns of the own.
//! - **MU-8** Raid: the player names a cell of an enemy. What stands there is seen by all and removed.
//! - **MU-9** In clear weather raids reach both enemies, in fog the next player only, in a storm nobody.
//! - **MU-10** A cell that everybody knows to be empty cannot be raided.
//! - **MU-11** A flag taken gives the raider's team 2 points, a guard met gives its owner's team 1.
//! - **MU-12** The game ends when a team has lost both flags, or after `max_plies` decisions, those of the
//!   deployment included. All rows are then shown. The team with more points wins: each of its players has a
//!   return of 1 and each other player −1; with equal points all have 0.
//! - **MU-13** Where a player's pieces stand is seen by that player alone, not by the partner either; that a
//!   piece is placed or shifted is seen by all.
//! - **MU-14** If a player resigns, the whole team loses. Nothing can be taken back.
//!
//! # Specs
//!
//! | | |
//! | --- | --- |
//! | decisions: ids | 0–2 flag `F1`…`F3`, 3–5 guard `G1`…`G3`, 6 `wait`, 7–10 shifts `1>2` `2>1` `2>3` `3>2`, 11–22 raids `x0:1`…`x3:3` (player, cell) |
//! | chance: ids | 0 `clear`, 1 `fog`, 2 `storm` |
//! | compound text | `F.G`: the row to deploy |
//! | longest game | `max_plies` decisions (8 to 32, by default 32), 6 rolls: 38 plies |
//! | most legal moves | 9: wait, 2 shifts, 6 raids |
//! | returns | −1, 0 or 1, alike in a team, sum 0 |
//!
//! The memory of a position is whose latest action was a shift (MU-7) and, for each row, what everybody can
//! rule out (`possible`; MU-10). A position without `possible` is set up as if nothing had been ruled out but
//! the lost pieces. Rows are independent of each other for whoever does not see them, and a shift, a placing or
//! a raid changes what is possible in that row alone; so `possible` is exact, and a determinization draws each
//! hidden row evenly from it, whatever course of play would lead there. Version 1: the first.

mod event;
mod info;
mod moves;
mod notation;
mod public;
mod row;
mod rowset;
mod rules;
mod state;
mod tensors;
#[cfg(test)]
mod tests;
mod view;
mod weather;

use std::fmt::Write;
use std::ops::ControlFlow;

use serde::Serialize;
use serde_json::json;

pub use event::Event;
pub use info::Info;
pub use moves::Move;
pub use public::{DEPLOYMENT, PLAYERS, Phase, Public};
pub use row::{CELLS, Piece, Row};
pub use rowset::RowSet;
pub use state::State;
pub use view::View;
pub use weather::Weather;

use crate::error::{Code, Error, Result};
use crate::game::{Game, Information, Input, Limits, Meta, Schemas, Sink, Turn, Utility, Viewer};
use crate::hash::Hasher;
use crate::json::Node;
use crate::rng::Rng;
use crate::tensor::{Cell, Tensor, TensorSpec};
use notation::Given;

/// Names of the seats.
const SEATS: [&str; PLAYERS as usize] = ["North", "East", "South", "West"];
/// The longest game.
const MAX_PLIES: u8 = 32;

/// The game with its one option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Muster {
    max_plies: u8,
}

impl Muster {
    /// What is to be done.
    pub fn phase(self, state: &State) -> Phase {
        state.public.phase(self.max_plies)
    }

    /// Whether a whole deployment of `row` may be made now, MU-4 and the rules before it.
    fn check_deployment(self, state: &State, row: Row) -> Result<()> {
        if self.phase(state) != Phase::Deployment {
            return Err(Error::illegal("MU-2", "the deployment is over"));
        }
        if state.public.due() != Piece::Flag {
            return Err(Error::illegal("MU-4", "a whole deployment comes before the first piece"));
        }
        if !row.has(Piece::Flag) || !row.has(Piece::Guard) {
            return Err(Error::illegal("MU-4", "a whole deployment has a flag and a guard"));
        }
        Ok(())
    }
}

impl Game for Muster {
    const META: Meta = Meta {
        id: "muster",
        title: "Muster",
        version: 1,
        chance: true,
        information: Information::Imperfect,
        utility: Utility::ZeroSum,
        presets: &["standard"],
        notations: &["muster"],
        formats: &[],
        setups: &["left", "right", "random"],
        schemas: Schemas {
            config: include_str!("schema/config.json"),
            moves: include_str!("schema/moves.json"),
            view: include_str!("schema/view.json"),
            event: include_str!("schema/event.json"),
        },
    };

    type State = State;
    type Move = Move;
    type Event = Event;
    type Info = Info;

    fn new(config: &Node<'_>) -> Result<Self> {
        let range = i64::from(DEPLOYMENT)..=i64::from(MAX_PLIES);
        let mut fields = config.object()?;
        fields.get("preset").map_or(Ok(()), |preset| preset.one_of(&[("standard", ())]))?;
        let max_plies = fields.get("max_plies").map_or(Ok(i64::from(MAX_PLIES)), |node| node.int(range))?;
        fields.finish()?;
        Ok(Muster { max_plies: max_plies as u8 })
    }

    fn config(&self) -> impl Serialize {
        json!({ "preset": "standard", "max_plies": self.max_plies })
    }

    fn limits(&self) -> Limits {
        Limits {
            players: PLAYERS,
            actions: Move::DECISIONS,
            chance_outcomes: 3,
            max_legal_actions: 9,
            max_game_length: Some(u64::from(self.max_plies)),
            max_chance_nodes: Some(u64::from((self.max_plies - DEPLOYMENT).div_ceil(PLAYERS))),
            min_return: -1.0,
            max_return: 1.0,
        }
    }

    fn seats(&self) -> Vec<String> {
        SEATS.map(str::to_owned).to_vec()
    }

    fn teams(&self) -> Option<Vec<Vec<u8>>> {
        Some(vec![vec![0, 2], vec![1, 3]])
    }

    fn initial(&self) -> State {
        State::new()
    }

    fn turn(&self, state: &State) -> Turn {
        match self.phase(state) {
            Phase::Deployment | Phase::Action => Turn::Player(state.public.actor()),
            Phase::Weather => Turn::Chance,
            Phase::Over => Turn::Over,
        }
    }

    fn legal<F: FnMut(Move) -> ControlFlow<()>>(&self, state: &State, each: F) -> ControlFlow<()> {
        (0..Move::DECISIONS)
            .filter_map(Move::decision)
            .filter(|&mv| rules::broken(*self, state, mv).is_none())
            .try_for_each(each)
    }

    fn chance<F: FnMut(Move, u32)>(&self, _: &State, mut each: F) {
        for (_, weather) in Weather::NAMES {
            each(Move::Roll { weather }, weather.weight());
        }
    }

    fn check(&self, state: &State, mv: Move) -> Result<()> {
        rules::broken(*self, state, mv).map_or(Ok(()), |(rule, how)| Err(Error::illegal(rule, how)))
    }

    fn apply<S: Sink<Event>>(&self, state: &mut State, mv: Move, events: &mut S) {
        rules::apply(*self, state, mv, events);
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.redacted(viewer))
    }

    fn event_text(&self, event: &Event, out: &mut String) {
        write!(out, "{event}").expect("writing to a string succeeds");
    }

    fn id(&self, _: &State, mv: Move) -> i32 {
        mv.id()
    }

    fn by_id(&self, state: &State, id: i32) -> Option<Move> {
        match self.turn(state) {
            Turn::Player(_) => Move::decision(id),
            Turn::Chance => Move::roll(id),
            Turn::Over => None,
        }
    }

    fn parse(&self, state: &State, input: &Input<'_>, each: &mut dyn FnMut(Move)) -> Result<()> {
        let place = |error| input.place(error);
        match Given::read(input)? {
            Given::Single(mv) => {
                self.check(state, mv).map_err(place)?;
                each(mv);
            }
            Given::Deployment(row) => {
                self.check_deployment(state, row).map_err(place)?;
                for piece in [Piece::Flag, Piece::Guard] {
                    row.cell(piece).into_iter().for_each(|cell| each(Move::Place { piece, cell }));
                }
            }
        }
        Ok(())
    }

    fn write_move(&self, _: &State, mv: Move, out: &mut String) {
        write!(out, "{mv}").expect("writing to a string succeeds");
    }

    fn move_json(&self, _: &State, mv: Move) -> impl Serialize {
        notation::to_json(mv)
    }

    fn reason(&self, state: &State) -> Option<&'static str> {
        let over = self.phase(state) == Phase::Over;
        over.then(|| if state.public.beaten().is_some() { "flags" } else { "max_plies" })
    }

    fn returns(&self, state: &State, out: &mut [f64]) {
        out.fill(0.0);
        if self.phase(state) == Phase::Over {
            let [first, second] = state.public.points();
            let balance = f64::from((first.cmp(&second)) as i8);
            out.copy_from_slice(&[balance, -balance, balance, -balance]);
        }
    }

    fn outcome(&self, state: &State) -> impl Serialize {
        json!({ "scores": state.public.scores() })
    }

    fn scores(&self, state: &State, _: Viewer) -> impl Serialize {
        state.public.scores()
    }

    fn view(&self, state: &State, viewer: Viewer) -> impl Serialize {
        View::new(*self, state, viewer)
    }

    fn picture(&self, state: &State, viewer: Viewer, out: &mut String) {
        View::new(*self, state, viewer).draw(out);
    }

    fn position(&self, state: &State) -> impl Serialize {
        self.info(state, Viewer::Referee)
    }

    fn position_text(&self, _: &State, _: &mut String) -> bool {
        false
    }

    fn set_up(&self, input: &Input<'_>) -> Result<State> {
        let Input::Json(node) = input else {
            return Err(Error::new(Code::BadPosition, "positions of Muster are JSON"));
        };
        let info = Info::read(*self, node)?;
        if info.rows.contains(&None) {
            return Err(node.error("a position has no hidden rows"));
        }
        Ok(State { rows: info.rows.map(Option::unwrap_or_default), public: info.public })
    }

    fn hash(&self, state: &State) -> u64 {
        let public = &state.public;
        let mut hasher = Hasher::new();
        hasher.bytes(&[public.decisions, public.weather.map_or(3, |weather| weather as u8)]);
        hasher.bytes(&public.shifted.map(u8::from));
        hasher.bytes(&state.rows.map(Row::index));
        for possible in public.possible {
            hasher.number(possible.bits());
        }
        hasher.finish()
    }

    fn observation_spec(&self) -> TensorSpec {
        tensors::observation(*self)
    }

    fn observe<T: Cell>(&self, state: &State, player: u8, tensor: &mut Tensor<'_, T>) {
        tensors::observe(*self, state, player, tensor);
    }

    fn info(&self, state: &State, viewer: Viewer) -> Info {
        Info::new(*self, state, viewer)
    }

    fn read_info(&self, node: &Node<'_>) -> Result<Info> {
        Info::read(*self, node)
    }

    fn determinize(&self, info: &Info, rng: &mut Rng) -> State {
        info.complete(rng)
    }

    fn resigned(&self, _: &State, player: u8, out: &mut [f64]) {
        for (other, out) in (0..).zip(out) {
            *out = if other % 2 == player % 2 { -1.0 } else { 1.0 };
        }
    }

    fn setup(&self, state: &State, name: &str, rng: &mut Rng) -> Result<String> {
        let row = match name {
            "left" => Row::default().with(Piece::Flag, 0).with(Piece::Guard, 1),
            "right" => Row::default().with(Piece::Flag, 2).with(Piece::Guard, 1),
            _ => {
                let mut cells = [0, 1, 2];
                rng.shuffle(&mut cells);
                Row::default().with(Piece::Flag, cells[0]).with(Piece::Guard, cells[1])
            }
        };
        self.check_deployment(state, row)?;
        Ok(crate::json::write(&notation::deployment(row)))
    }
}
