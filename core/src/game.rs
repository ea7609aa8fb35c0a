//! The central abstraction: what a game must say about itself, and nothing else.
//!
//! A game is a value of rules and configuration; a state is plain data that the game reads and changes. Chance
//! is a player whose outcomes have weights: no game draws a random number on its own. What follows from these
//! methods (checked play, perft, playouts, undo, records …) is written once elsewhere, over this trait.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use serde::Serialize;

use crate::error::{Code, Error, Result};
use crate::json::Node;
use crate::play::Finished;
use crate::rng::Rng;
use crate::script::{Fault, Script};
use crate::table::Table;
use crate::tensor::{Cell, Tensor, TensorSpec};

/// Who is to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// A player, numbered from 0.
    Player(u8),
    /// Chance: an outcome is to be drawn.
    Chance,
    /// Nobody; the game is over.
    Over,
}

impl Turn {
    /// As every language sees it: the player's number, −1 for chance, −4 when the game is over.
    pub const fn number(self) -> i32 {
        match self {
            Turn::Player(player) => player as i32,
            Turn::Chance => -1,
            Turn::Over => -4,
        }
    }
}

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player: sees what everybody sees and what is that player's own.
    Player(u8),
    /// A spectator: sees what everybody sees.
    Spectator,
    /// A referee: sees all.
    Referee,
}

/// Whether players may have secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Information {
    /// Every player sees the whole state, except how chance will fall.
    Perfect,
    /// Some player may know what another does not.
    Imperfect,
}

/// What the returns of a finished game add up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Utility {
    /// Always 0.
    ZeroSum,
    /// It varies.
    GeneralSum,
}

/// Static facts of a game, the same for every configuration.
#[derive(Debug)]
pub struct Meta {
    /// Id in the registry, in lower case.
    pub id: &'static str,
    /// Name for people.
    pub title: &'static str,
    /// Goes up when the same moves give another result, or when ids or planes change.
    pub version: u32,
    /// Whether there are chance moves in any configuration.
    pub chance: bool,
    /// Whether players may have secrets.
    pub information: Information,
    /// What the returns add up to.
    pub utility: Utility,
    /// Names of the ready-made configurations, the default first.
    pub presets: &'static [&'static str],
    /// Names of the text notations: of moves, and of positions where there is one.
    pub notations: &'static [&'static str],
    /// Names of the file formats read and written beside the library's own record.
    pub formats: &'static [&'static str],
    /// Names of the ready-made setups (see [`Game::setup`]), `random` among them if offered.
    pub setups: &'static [&'static str],
    /// JSON Schemas.
    pub schemas: Schemas,
}

/// JSON Schemas (draft 2020-12) of what a game reads and writes, as JSON texts.
#[derive(Clone, Copy, Debug)]
pub struct Schemas {
    /// Of the configuration.
    pub config: &'static str,
    /// Of one move: `oneOf` at its root, to which the inputs of the table are added.
    pub moves: &'static str,
    /// Of a view: an object with `properties` at its root, to which `closed` is added.
    pub view: &'static str,
    /// Of one event as the game writes it: `oneOf` objects with `properties` and `required` at its root, to
    /// which `seq` and `text` and the table's own events are added.
    pub event: &'static str,
}

/// Bounds that follow from a configuration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Number of players.
    pub players: u8,
    /// Action ids of decisions are `0..actions`.
    pub actions: i32,
    /// Ids of chance outcomes are `0..chance_outcomes`; 0 without chance.
    pub chance_outcomes: i32,
    /// No decision has more legal moves.
    pub max_legal_actions: i32,
    /// No game has more decisions, or `None` if there is no bound.
    pub max_game_length: Option<u64>,
    /// No game has more chance moves, or `None` if there is no bound.
    pub max_chance_nodes: Option<u64>,
    /// The least return of a player.
    pub min_return: f64,
    /// The greatest return of a player.
    pub max_return: f64,
}

/// A move or position as it comes from outside.
pub enum Input<'a> {
    /// The game's own notation.
    Text(&'a str),
    /// Strict JSON, see [`crate::json`].
    Json(Node<'a>),
}

impl Input<'_> {
    /// Says where an error about the whole input is, if the input has places.
    pub fn place(&self, error: Error) -> Error {
        match self {
            Input::Text(_) => error,
            Input::Json(node) => node.place(error),
        }
    }
}

/// Takes the events of a move, or nothing: `()` drops them unbuilt.
pub trait Sink<E> {
    /// Takes the event that `make` builds.
    fn emit(&mut self, make: impl FnOnce() -> E);
}

impl<E> Sink<E> for () {
    #[inline]
    fn emit(&mut self, _: impl FnOnce() -> E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn emit(&mut self, make: impl FnOnce() -> E) {
        self.push(make());
    }
}

/// The rules of one game under one configuration.
///
/// Contracts, all tested as laws over every registered game:
/// - A state is a function of the configuration and the moves made, chance moves included.
/// - At a decision [`legal`](Game::legal) lists at least one move, ascending by [`id`](Game::id), each once;
///   [`check`](Game::check) accepts exactly those.
/// - Nothing shown to a viewer depends on what is hidden from that viewer. That holds for errors too: those
///   that the player to move can cause depend only on what that player knows.
/// - [`apply`](Game::apply), [`legal`](Game::legal), [`chance`](Game::chance) and [`observe`](Game::observe)
///   allocate nothing (with `()` as sink).
pub trait Game: Sized + Send + Sync + 'static {
    /// Static facts.
    const META: Meta;

    /// A position with all memory that the rules depend on. Cheap to clone.
    type State: Clone + Debug + Send + Sync + 'static;
    /// A move of a player or of chance.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// Something that happened. Its JSON is an object with `type` first. The end of the game is told by the
    /// table, for all games alike.
    type Event: Clone + Debug + Serialize + Send + Sync + 'static;
    /// What one viewer knows of the present position: enough to draw a state that agrees with it.
    type Info: Clone + Debug + Serialize + Send + Sync + 'static;

    /// Reads a configuration, an object in which every field is optional. Errors are `bad_config`.
    fn new(config: &Node<'_>) -> Result<Self>;
    /// The configuration in full.
    fn config(&self) -> impl Serialize;
    /// Bounds.
    fn limits(&self) -> Limits;
    /// Names of the seats, in the order of the players.
    fn seats(&self) -> Vec<String>;
    /// The players by team, each in one, or `None` if everybody plays alone. Teammates have equal returns.
    fn teams(&self) -> Option<Vec<Vec<u8>>> {
        None
    }

    /// The state before the first move.
    fn initial(&self) -> Self::State;
    /// Who is to act.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Lists the legal moves of the player to act; only called at a decision.
    fn legal<F>(&self, state: &Self::State, each: F) -> ControlFlow<()>
    where
        F: FnMut(Self::Move) -> ControlFlow<()>;
    /// Lists the outcomes at a chance node with their weights (which add up to less than 2³²), ascending by id;
    /// only called there.
    fn chance<F: FnMut(Self::Move, u32)>(&self, state: &Self::State, each: F);
    /// Whether `mv` is listed now (by [`legal`](Game::legal) or [`chance`](Game::chance)); if not, the rule that
    /// it breaks. `mv` may come from any state of this game; never called when the game is over.
    fn check(&self, state: &Self::State, mv: Self::Move) -> Result<()>;
    /// Makes a listed move.
    fn apply<S: Sink<Self::Event>>(&self, state: &mut Self::State, mv: Self::Move, events: &mut S);

    /// What `viewer` may know of an event; `None` if nothing. The referee gets it whole. Unless the move ended the
    /// game, the event tells no more than the view, the observation and the legal moves after it show.
    fn redact(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;
    /// Appends one line about the event (redacted before), for people.
    fn event_text(&self, event: &Self::Event, out: &mut String);

    /// The id of a listed move: in `0..actions` for decisions, in `0..chance_outcomes` for chance. Only asked
    /// for moves that some position of this configuration lists.
    fn id(&self, state: &Self::State, mv: Self::Move) -> i32;
    /// The move that `id` would be for whoever is to act, listed or not; `None` if this configuration
    /// has no such move. Never called when the game is over.
    fn by_id(&self, state: &Self::State, id: i32) -> Option<Self::Move>;
    /// Reads a move and checks it as [`check`](Game::check) does; synonyms give the listed move. A compound
    /// input gives its single moves in order, each legal after the ones before. `bad_move` if it is no move of
    /// this game. Never called when the game is over. No chance node lies between the moves of a compound input.
    /// The JSON types `take_back`, `resign` and `adjudicate` are the table's and never get here.
    fn parse(&self, state: &Self::State, input: &Input<'_>, each: &mut dyn FnMut(Self::Move)) -> Result<()>;
    /// Appends the canonical text of a listed move: characters that JSON strings need no escape for.
    fn write_move(&self, state: &Self::State, mv: Self::Move, out: &mut String);
    /// The canonical JSON of a listed move: an object with `type` first.
    fn move_json(&self, state: &Self::State, mv: Self::Move) -> impl Serialize;

    /// Appends `"text":"…","move":{…}`: both forms of a listed move, as [`write_move`](Game::write_move) and
    /// [`move_json`](Game::move_json) give them. Games where both need the same work do it once here.
    fn write_both(&self, state: &Self::State, mv: Self::Move, out: &mut String) {
        out.push_str("\"text\":\"");
        // Move notations are plain: nothing in them needs an escape.
        self.write_move(state, mv, out);
        out.push_str("\",\"move\":");
        crate::json::write_to(&self.move_json(state, mv), out);
    }

    /// Why the game ended, or `None` while it goes on. Told to everybody, as the outcome is.
    fn reason(&self, state: &Self::State) -> Option<&'static str>;
    /// Writes each player's return: all zero before the end.
    fn returns(&self, state: &Self::State, out: &mut [f64]);
    /// More about the end, an object; its fields follow `returns` and `reason` in the outcome, which everybody
    /// sees. Only called when the game is over.
    fn outcome(&self, state: &Self::State) -> impl Serialize;
    /// The scores that the game keeps beside the returns, as `viewer` may know them; `null` if it keeps none.
    fn scores(&self, state: &Self::State, viewer: Viewer) -> impl Serialize;

    /// The state as `viewer` may know it.
    fn view(&self, state: &Self::State, viewer: Viewer) -> impl Serialize;
    /// Appends a picture in text, as `viewer` may know it: lines that end in `\n`.
    fn picture(&self, state: &Self::State, viewer: Viewer, out: &mut String);

    /// The position with its memory, as a referee sees it: [`set_up`](Game::set_up) makes it again.
    fn position(&self, state: &Self::State) -> impl Serialize;
    /// Appends the position in the game's own notation; `false` (and nothing) if it has none.
    fn position_text(&self, state: &Self::State, out: &mut String) -> bool;
    /// Sets up a position. Errors are `bad_position`.
    fn set_up(&self, input: &Input<'_>) -> Result<Self::State>;
    /// A hash of the position: equal for states that play on alike.
    fn hash(&self, state: &Self::State) -> u64;

    /// The observation tensor.
    fn observation_spec(&self) -> TensorSpec;
    /// Writes what `player` may know now; at any node, also for players not to act.
    fn observe<T: Cell>(&self, state: &Self::State, player: u8, tensor: &mut Tensor<'_, T>);
    /// The information tensor: what a player came to know, as far as a fixed size holds it. Perfect recall where games
    /// are bounded; otherwise at least what the rules and a determinization ask for, and the game's page says what it
    /// leaves out.
    fn information_spec(&self) -> Option<TensorSpec> {
        None
    }
    /// Writes what `player` has come to know; only called if there is an information tensor.
    fn information<T: Cell>(&self, _state: &Self::State, _player: u8, _tensor: &mut Tensor<'_, T>) {}

    /// What `viewer` knows.
    fn info(&self, state: &Self::State, viewer: Viewer) -> Self::Info;
    /// Reads an [`Info`](Game::Info) back from its JSON. Errors are `bad_record`.
    fn read_info(&self, node: &Node<'_>) -> Result<Self::Info>;
    /// Draws a state that agrees with all that the viewer knows.
    fn determinize(&self, info: &Self::Info, rng: &mut Rng) -> Self::State;

    /// The number of legal moves; only called at a decision. Games that can count without listing do.
    fn count_legal(&self, state: &Self::State) -> u64 {
        let mut count = 0;
        let _ = self.legal(state, |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }
    /// See [`play::perft`](crate::play::perft); games that can count without copying states do.
    fn perft(
        &self,
        state: &Self::State,
        depth: u32,
        finished: Finished,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<u64> {
        crate::play::perft(self, state, depth, finished, go_on)
    }
    /// A uniformly random legal move; only called at a decision. Games that can sample without listing do.
    fn random_move(&self, state: &Self::State, rng: &mut Rng) -> Self::Move {
        let mut skip = rng.below(self.count_legal(state) as u32);
        let mut found = None;
        let _ = self.legal(state, |mv| {
            found = Some(mv);
            skip = skip.wrapping_sub(1);
            if skip == u32::MAX { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found.expect("a decision has legal moves")
    }
    /// An outcome drawn by its weight; only called at a chance node. Games that can draw without listing do; from
    /// the same numbers they draw the same outcome as the listing does.
    fn random_chance(&self, state: &Self::State, rng: &mut Rng) -> Self::Move {
        crate::play::draw(self, state, rng)
    }

    /// The state as it would be if it were `player`'s turn, who is not to act, the rest unchanged: what
    /// [`play::winning_moves`](crate::play::winning_moves) looks at for threats. Only asked in games of perfect
    /// information, before the end. `None` if the rules leave open what that would be.
    fn if_to_move(&self, _state: &Self::State, _player: u8) -> Option<Self::State> {
        None
    }
    /// See [`play::winning_moves`](crate::play::winning_moves); `state` is one in which the player is to act. Only
    /// asked in games of perfect information. Games that can tell without trying every move do.
    fn each_win<F>(&self, state: &Self::State, each: F) -> ControlFlow<()>
    where
        F: FnMut(Self::Move) -> ControlFlow<()>,
    {
        crate::play::try_all(self, state, each)
    }

    /// Names of the symmetries of this configuration, which are numbered in this order; `identity` is the first.
    /// A symmetry turns every position into one that plays on alike: the players keep their seats, and outcomes
    /// of chance keep their ids. With two symmetries their composition is one too.
    fn symmetries(&self) -> &'static [&'static str] {
        &["identity"]
    }
    /// The image of a state under a symmetry.
    fn transform(&self, state: &Self::State, _symmetry: usize) -> Self::State {
        state.clone()
    }
    /// The id, at the image of a state, of the image of the decision that has `id` (in `0..actions`) at the state:
    /// a permutation of all ids. Ids that no position has stay as they are.
    fn transform_id(&self, id: i32, _symmetry: usize) -> i32 {
        id
    }
    /// The cell of an observation of the image of a state that holds what `cell` (in the flattened tensor) holds in
    /// the observation of the state by the same player: a permutation of all cells.
    fn transform_cell(&self, cell: usize, _symmetry: usize) -> usize {
        cell
    }
    /// The symmetry that leads to the normal form of a state: to the least of its images in an order of the game's
    /// own, the first such symmetry if there are several. By default the least is that whose position is the least
    /// JSON text, byte by byte.
    fn normal_symmetry(&self, state: &Self::State) -> usize {
        let position =
            |symmetry: &usize| crate::json::write(&self.position(&self.transform(state, *symmetry)));
        match self.symmetries().len() {
            1 => 0,
            n => (0..n).min_by_key(position).unwrap_or_default(),
        }
    }

    /// Whether `player` may take back the latest own move; `moved` tells whether there is one. Only called before
    /// the end of the game. By default there are no take-backs.
    fn may_take_back(&self, _state: &Self::State, _player: u8, _moved: bool) -> Result<()> {
        Err(Error::new(Code::Unsupported, format!("{} has no take-backs", Self::META.title)))
    }
    /// The state after `player` takes back, where that is allowed: `then` is the state before that player's
    /// latest move, `now` the present one. What players saw since stays seen: where there are secrets, the state
    /// must still agree with it.
    fn take_back(&self, _now: &Self::State, then: &Self::State, _player: u8) -> Self::State {
        then.clone()
    }
    /// How many of the moves that stood the rules themselves took back when a move led from `before` to `after`,
    /// that move included. Such moves stay in the log but are nobody's latest move when a player takes back.
    fn retracted(&self, _before: &Self::State, _after: &Self::State) -> u32 {
        0
    }
    /// Writes the returns after `player`, and with teams the player's team, resigns.
    fn resigned(&self, state: &Self::State, player: u8, out: &mut [f64]);
    /// Takes the next game of a file in one of [`Meta::formats`] apart: the one that begins at byte `at` or
    /// after it. Moves `at` behind it, behind a bad game too; `None` if there is no further game. What needs the
    /// rules (moves, the start, the result) is looked at later, see [`crate::script`].
    fn read_file<'a>(_format: &str, _text: &'a str, _at: &mut usize) -> Option<Result<Script<'a>, Fault>> {
        None
    }
    /// Appends a game as a file in one of [`Meta::formats`], such that [`read_file`](Game::read_file) finds it
    /// again. `unsupported` if the format has no place for something that the game depends on.
    fn write_file(_format: &str, _table: &Table<Self>, _out: &mut String) -> Result<()> {
        Err(Error::new(Code::Unsupported, format!("{} has no file formats", Self::META.title)))
    }
    /// The compound move, as JSON, of a named setup for the player to act; `random` draws from `rng`. Called
    /// only with names in [`Meta::setups`].
    fn setup(&self, _state: &Self::State, _name: &str, _rng: &mut Rng) -> Result<String> {
        Err(Error::new(Code::Unsupported, format!("{} has no setups", Self::META.title)))
    }
}
