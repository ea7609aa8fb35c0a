//! What a handle owns: a position with its log, and everything that happens at a table beside the rules'
//! moves: chance played automatically, undo, take-backs, resignation, adjudication.

mod events;
mod images;
mod input;
mod log;
mod notes;
mod options;
mod outside;
mod seen;
mod tell;
mod undo;

use std::sync::Arc;

use serde::Serialize;

pub(crate) use self::events::{Events, Past, TableEvent, list, winners};
use self::input::Action;
pub(crate) use self::input::{MAX_REASON, TableInput, with_input};
pub(crate) use self::log::{Entry, Log};
pub(crate) use self::notes::read_notes;
pub use self::notes::{Note, Notes};
pub use self::options::{ChanceMode, StateOptions};
pub(crate) use self::options::{need_seed, read_tags};
pub(crate) use self::seen::Seen;
use crate::error::{Code, Error, Result};
use crate::game::{Game, Turn, Viewer};
use crate::json::{Map, Value};
use crate::rng::{Purpose, Rng};
use crate::rules::Rules;

/// How the log begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// With the game's first position.
    Initial,
    /// With a position that was set up; play before it does not count.
    Position,
    /// With a position whose past is not known here (drawn by determinization).
    Cut,
}

/// A state of a game as its users hold it.
#[derive(Debug)]
pub struct Table<G: Game> {
    pub(crate) rules: Arc<Rules<G>>,
    pub(crate) state: G::State,
    pub(crate) start: Start,
    /// `None` for a copy without log, which knows its position only.
    pub(crate) past: Option<Memory<G>>,
    /// Moves made before the log begins.
    pub(crate) base_ply: u64,
    /// Moves that stand, `base_ply` included.
    pub(crate) ply: u64,
    /// Chance moves among them: the number of the next one's random stream.
    pub(crate) chance_ply: u64,
    /// A result from outside the rules.
    pub(crate) closed: Option<Closed>,
    pub(crate) options: StateOptions,
    /// Marks and comments on the moves that stand.
    pub(crate) notes: Notes,
}

/// Log and events of a state.
#[derive(Debug)]
pub(crate) struct Memory<G: Game> {
    pub(crate) log: Log<G>,
    pub(crate) events: Events<G>,
}

/// A result from outside the rules; its JSON is the outcome's.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Closed {
    pub(crate) returns: Vec<f64>,
    pub(crate) reason: &'static str,
    /// Who resigned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) player: Option<u8>,
    /// Why the game was adjudicated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) note: Option<String>,
}

impl<G: Game> Clone for Memory<G> {
    fn clone(&self) -> Self {
        Memory { log: self.log.clone(), events: self.events.clone() }
    }
    fn clone_from(&mut self, from: &Self) {
        self.log.clone_from(&from.log);
        self.events.clone_from(&from.events);
    }
}

impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Self {
        Table {
            rules: Arc::clone(&self.rules),
            state: self.state.clone(),
            past: self.past.clone(),
            closed: self.closed.clone(),
            options: self.options.clone(),
            notes: self.notes.clone(),
            ..*self
        }
    }
    /// Copies into an existing state, whose memory is used again.
    fn clone_from(&mut self, from: &Self) {
        self.rules.clone_from(&from.rules);
        self.state.clone_from(&from.state);
        self.past.clone_from(&from.past);
        self.closed.clone_from(&from.closed);
        self.options.clone_from(&from.options);
        self.notes.clone_from(&from.notes);
        (self.start, self.base_ply, self.ply, self.chance_ply) =
            (from.start, from.base_ply, from.ply, from.chance_ply);
    }
}

impl<G: Game> Table<G> {
    /// A new game.
    pub fn new(rules: Arc<Rules<G>>, options: StateOptions) -> Result<Self> {
        let state = rules.game.initial();
        Self::begin(rules, Start::Initial, state, options)
    }

    /// A game that starts from a position, given as JSON or in the game's own notation.
    pub fn from_position(rules: Arc<Rules<G>>, position: &str, options: StateOptions) -> Result<Self> {
        let state = with_input(position, Code::BadPosition, |input| rules.game.set_up(input))?;
        Self::begin(rules, Start::Position, state, options)
    }

    fn begin(rules: Arc<Rules<G>>, start: Start, state: G::State, options: StateOptions) -> Result<Self> {
        need_seed(&options, rules.limits.chance_outcomes > 0)?;
        let mut table = Self::bare(rules, start, state, options);
        table.settle();
        Ok(table)
    }

    /// A table at `state` with nothing played.
    pub(crate) fn bare(rules: Arc<Rules<G>>, start: Start, state: G::State, options: StateOptions) -> Self {
        let known =
            (start == Start::Position).then(|| Past::set_up(&rules.game, &state, rules.limits.players));
        let past = Some(Memory { log: Log::new(state.clone()), events: Events::new(known) });
        let notes = Notes::new();
        Table { rules, state, start, past, base_ply: 0, ply: 0, chance_ply: 0, closed: None, options, notes }
    }

    /// The rules played by.
    pub fn rules(&self) -> &Arc<Rules<G>> {
        &self.rules
    }

    /// The bare state.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Names and values kept with the game.
    pub fn tags(&self) -> &Map<String, Value> {
        &self.options.tags
    }

    /// Marks and comments on the moves that stand.
    pub fn notes(&self) -> &Notes {
        &self.notes
    }

    /// Who is to act.
    pub fn turn(&self) -> Turn {
        if self.closed.is_some() { Turn::Over } else { self.rules.game.turn(&self.state) }
    }

    /// Number of moves that stand, chance moves included.
    pub fn ply(&self) -> u64 {
        self.ply
    }

    pub(crate) fn memory(&self) -> Result<&Memory<G>> {
        self.past.as_ref().ok_or_else(|| Error::new(Code::NoHistory, "this copy was made without its log"))
    }

    /// The log, if it goes back to the start of the game.
    pub(crate) fn whole_log(&self) -> Result<&Log<G>> {
        let log = &self.memory()?.log;
        match self.start {
            Start::Cut => Err(Error::new(Code::NoHistory, "the moves before this position are not known")),
            _ => Ok(log),
        }
    }

    fn game_over() -> Error {
        Error::new(Code::GameOver, "the game is over")
    }

    /// Refuses a `player` who is not to act; `None` acts for whoever is.
    fn expect_turn(&self, player: Option<u8>) -> Result<()> {
        if let Some(p) = player {
            self.expect_player(p)?;
        }
        let turn = self.turn();
        if turn == Turn::Over {
            return Err(Self::game_over());
        }
        match player {
            Some(p) if turn != Turn::Player(p) => Err(self.not_your_turn(p)),
            _ => Ok(()),
        }
    }

    fn not_your_turn(&self, player: u8) -> Error {
        let who = match self.turn() {
            Turn::Player(p) => self.rules.seats[usize::from(p)].as_str(),
            _ => "chance",
        };
        let asked = &self.rules.seats[usize::from(player)];
        Error::new(Code::NotYourTurn, format!("{asked} (player {player}) is not to act, {who} is"))
    }

    /// Refuses a player that the game does not have.
    pub(crate) fn expect_player(&self, player: u8) -> Result<()> {
        let players = self.rules.limits.players;
        if player < players {
            return Ok(());
        }
        Err(Error::new(Code::BadArgument, format!("there is no player {player}; this game has {players}")))
    }

    /// Refuses a viewer that the game does not have.
    pub(crate) fn expect_viewer(&self, viewer: Viewer) -> Result<()> {
        match viewer {
            Viewer::Player(player) => self.expect_player(player),
            Viewer::Spectator | Viewer::Referee => Ok(()),
        }
    }

    /// Makes one listed move.
    pub(crate) fn push(&mut self, mv: G::Move) {
        let Table { rules, state, past, .. } = self;
        let turn = rules.game.turn(state);
        match past {
            None => rules.game.apply(state, mv, &mut ()),
            Some(Memory { log, events }) => {
                events.begin_entry();
                rules.game.apply(state, mv, events);
                let entry = match turn {
                    Turn::Player(player) => Entry::Move { player, mv },
                    _ => Entry::Chance(mv),
                };
                log.push(entry, state);
            }
        }
        self.ply += 1;
        self.chance_ply += u64::from(turn == Turn::Chance);
        if self.past.is_some() && self.rules.game.turn(&self.state) == Turn::Over {
            self.tell_end();
        }
    }

    /// Adds the event of the game's end.
    fn tell_end(&mut self) {
        let mut returns = vec![0.0; usize::from(self.rules.limits.players)];
        self.returns(&mut returns);
        let outcome = self.outcome().expect("the game is over");
        if let Some(Memory { events, .. }) = &mut self.past {
            events.table(TableEvent::Over { returns: returns.into(), outcome: outcome.into() });
        }
    }

    /// Plays the chance moves that are due, if chance is automatic.
    pub(crate) fn settle(&mut self) {
        if self.options.chance != ChanceMode::Auto {
            return;
        }
        while self.turn() == Turn::Chance {
            let seed = self.options.seed.expect("automatic chance has a seed");
            let mut rng = Rng::new(seed, Purpose::Chance, self.chance_ply);
            let mv = self.rules.game.random_chance(&self.state, &mut rng);
            self.push(mv);
        }
    }

    /// Applies a move given as JSON or text, for `player` or, with `None`, for whoever is to act. A compound
    /// input is applied wholly or not at all. Take-backs, resignations and adjudications come this way too.
    pub fn apply(&mut self, input: &str, player: Option<u8>) -> Result<()> {
        match self.read(input, player)? {
            Action::Moves(first, rest) => {
                self.push(first);
                for mv in rest {
                    self.push(mv);
                }
                self.settle();
            }
            Action::Table(input) => self.apply_table(&input)?,
        }
        Ok(())
    }

    /// Tells whether [`apply`](Table::apply) would accept the input, without applying it.
    pub fn check(&self, input: &str, player: Option<u8>) -> Result<()> {
        match self.read(input, player)? {
            Action::Moves(..) => Ok(()),
            Action::Table(input) => self.plan(&input).map(|_| ()),
        }
    }

    /// Applies a move given by its id.
    pub fn apply_id(&mut self, id: i32, player: Option<u8>) -> Result<()> {
        let mv = self.listed(id, player)?;
        self.push(mv);
        self.settle();
        Ok(())
    }

    /// Tells whether [`apply_id`](Table::apply_id) would accept the id, without applying it.
    pub fn check_id(&self, id: i32, player: Option<u8>) -> Result<()> {
        self.listed(id, player).map(|_| ())
    }

    /// A copy that knows its position only: it plays on faster, and answers `no_history` when asked for the
    /// past, its information strings and hashes included.
    #[must_use]
    pub fn without_log(&self) -> Self {
        Table {
            rules: Arc::clone(&self.rules),
            state: self.state.clone(),
            start: Start::Cut,
            past: None,
            closed: self.closed.clone(),
            options: StateOptions { tags: Map::new(), ..self.options.clone() },
            notes: Notes::new(),
            ..*self
        }
    }

    /// Lets chance moves be drawn from `seed` from now on.
    pub fn reseed(&mut self, seed: u64) {
        self.options.seed = Some(seed);
    }

    /// Changes who plays chance moves; those due are played at once if it becomes automatic.
    pub fn set_chance(&mut self, mode: ChanceMode) -> Result<()> {
        let options = StateOptions { chance: mode, ..self.options.clone() };
        need_seed(&options, self.rules.limits.chance_outcomes > 0)?;
        self.options = options;
        self.settle();
        Ok(())
    }
}
