//! The object-safe mirror of states.

use std::any::Any;
use std::sync::Arc;

use super::AnyGame;
use crate::error::Result;
use crate::export::ExportHead;
use crate::game::{Game, Turn, Viewer};
use crate::play::Finished;
use crate::record::Head;
use crate::rules::Rules;
use crate::snapshot::SnapshotHead;
use crate::table::{ChanceMode, Table};

/// A state: a position with its log.
///
/// Methods that take `&self` may run at the same time on several threads.
pub trait AnyState: Any + Send + Sync {
    /// The game.
    fn game(&self) -> Arc<dyn AnyGame>;
    /// Who is to act.
    fn turn(&self) -> Turn;
    /// Number of moves that stand, chance moves included.
    fn ply(&self) -> u64;
    /// Who plays chance moves.
    fn chance_mode(&self) -> ChanceMode;

    /// Number of legal moves; 0 at chance nodes and after the end.
    fn legal_count(&self) -> usize;
    /// Writes the ids of the legal moves, ascending; `buffer_too_small` (and nothing) if they do not fit.
    fn legal_ids(&self, out: &mut [i32]) -> Result<usize>;
    /// Writes 1 for legal ids and 0 for others; `out` has one cell an id.
    fn mask(&self, out: &mut [u8]) -> Result<()>;
    /// The legal moves as a JSON array of `{"id":…,"text":…,"move":{…}}`.
    fn legal_json(&self) -> String;
    /// Number of outcomes at a chance node, 0 elsewhere.
    fn chance_count(&self) -> usize;
    /// Writes ids and probabilities of the outcomes at a chance node; `buffer_too_small` if they do not fit.
    fn chance_ids(&self, ids: &mut [i32], probabilities: &mut [f64]) -> Result<usize>;
    /// The outcomes at a chance node as a JSON array of `{"id":…,"text":…,"move":{…},"probability":…}`.
    fn chance_json(&self) -> String;

    /// See [`Table::apply`].
    fn apply(&mut self, input: &str, player: Option<u8>) -> Result<()>;
    /// See [`Table::apply_id`].
    fn apply_id(&mut self, id: i32, player: Option<u8>) -> Result<()>;
    /// See [`Table::check`].
    fn check(&self, input: &str, player: Option<u8>) -> Result<()>;
    /// See [`Table::check_id`].
    fn check_id(&self, id: i32, player: Option<u8>) -> Result<()>;
    /// See [`Table::ids`].
    fn ids(&self, input: &str) -> Result<Vec<i32>>;
    /// See [`Table::text_of`].
    fn text_of(&self, id: i32) -> Result<String>;
    /// See [`Table::json_of`].
    fn json_of(&self, id: i32) -> Result<String>;
    /// See [`Table::undo`].
    fn undo(&mut self, count: usize) -> Result<()>;

    /// A copy, with its log or (see [`Table::without_log`]) without.
    fn duplicate(&self, with_log: bool) -> Box<dyn AnyState>;
    /// Becomes a copy of a state of an equal game, using the memory that it has.
    fn assign(&mut self, from: &dyn AnyState) -> Result<()>;
    /// Whether both are the same position of equal games with the same log.
    fn same(&self, other: &dyn AnyState) -> bool;
    /// See [`Table::set_chance`].
    fn set_chance(&mut self, mode: ChanceMode) -> Result<()>;
    /// See [`Table::reseed`].
    fn reseed(&mut self, seed: u64);

    /// See [`Table::returns`].
    fn returns(&self, out: &mut [f64]) -> Result<()>;
    /// See [`Table::outcome`].
    fn outcome(&self) -> Option<String>;
    /// The scores that the game keeps, as JSON, `null` if it keeps none.
    fn scores(&self, viewer: Viewer) -> Result<String>;
    /// See [`Table::history`].
    fn history(&self) -> Result<String>;
    /// See [`Table::state_at`].
    fn state_at(&self, ply: u64) -> Result<Box<dyn AnyState>>;
    /// The events that `viewer` may know, from the viewer's number `since` on, as a JSON array.
    fn events(&self, viewer: Viewer, since: u64) -> Result<String>;
    /// The number of the events that `viewer` may know.
    fn num_events(&self, viewer: Viewer) -> Result<u64>;
    /// See [`Table::view`]. Also the observation string.
    fn view(&self, viewer: Viewer) -> Result<String>;
    /// See [`Table::picture`].
    fn picture(&self, viewer: Viewer) -> Result<String>;
    /// Writes the observation of `player` as float32.
    fn observe_f32(&self, player: u8, out: &mut [f32]) -> Result<()>;
    /// Writes the observation of `player` as uint8.
    fn observe_u8(&self, player: u8, out: &mut [u8]) -> Result<()>;
    /// Writes the information tensor of `player`; `unsupported` if there is none.
    fn information_f32(&self, player: u8, out: &mut [f32]) -> Result<()>;
    /// All that `viewer` came to know, in order (perfect recall): one JSON object a line.
    fn information(&self, viewer: Viewer) -> Result<String>;
    /// A hash of [`information`](AnyState::information).
    fn information_hash(&self, viewer: Viewer) -> Result<u64>;
    /// The position as JSON, with its memory, as a referee sees it.
    fn position(&self) -> String;
    /// The position in the game's own notation; `unsupported` if it has none.
    fn position_text(&self) -> Result<String>;
    /// A hash of the position.
    fn position_hash(&self) -> u64;

    /// The ids of `player`'s moves that win at once, see [`winning_moves`](crate::play::winning_moves).
    fn winning_ids(&self, player: u8) -> Result<Vec<i32>>;
    /// Whether [`winning_ids`](AnyState::winning_ids) has any; faster.
    fn threatens(&self, player: u8) -> Result<bool>;
    /// The image under a symmetry, see [`Table::transformed`].
    fn transformed(&self, symmetry: usize) -> Result<Box<dyn AnyState>>;
    /// See [`Table::normal_symmetry`].
    fn normal_symmetry(&self) -> usize;
    /// See [`Table::normal_hash`].
    fn normal_hash(&self) -> u64;

    /// See [`perft`](crate::play::perft); `bad_argument` beyond [`MAX_PERFT_DEPTH`](crate::play::MAX_PERFT_DEPTH).
    fn perft(&self, depth: u32, finished: Finished, go_on: &mut dyn FnMut() -> bool) -> Result<Option<u64>>;
    /// Plays a copy to the end uniformly at random; writes the returns and tells the number of moves. At most
    /// `max_plies` moves: a game not over then returns zeros.
    fn playout(&self, seed: u64, max_plies: u64, returns: &mut [f64]) -> Result<u64>;
    /// See [`Table::determinize`].
    fn determinize(&self, viewer: Viewer, seed: u64) -> Result<Box<dyn AnyState>>;
    /// The compound move, as JSON, of a named setup for the player to act; `random` draws from `seed`.
    fn setup(&self, name: &str, seed: u64) -> Result<String>;
    /// See [`Table::save`].
    fn save(&self) -> Result<String>;
    /// See [`Table::snapshot`].
    fn snapshot(&self) -> String;
    /// See [`Table::export`].
    fn export(&self, viewer: Viewer) -> Result<String>;
    /// See [`Table::write`].
    fn write(&self, format: &str) -> Result<String>;
}

/// Replays a record.
pub(crate) fn load_record<G: Game>(head: Head<'_>) -> Result<Box<dyn AnyState>> {
    let rules = Arc::new(Rules::<G>::from_node(&head.config)?);
    Ok(Box::new(Table::load(rules, head)?))
}

/// Makes the state of a snapshot.
pub(crate) fn load_snapshot<G: Game>(head: &SnapshotHead<'_>) -> Result<Box<dyn AnyState>> {
    let rules = Arc::new(Rules::<G>::from_node(&head.config)?);
    Ok(Box::new(Table::load_snapshot(&rules, head)?))
}

/// Draws a state from an export.
pub(crate) fn load_export<G: Game>(head: &ExportHead<'_>, seed: u64) -> Result<Box<dyn AnyState>> {
    let rules = Arc::new(Rules::<G>::from_node(&head.config)?);
    Ok(Box::new(Table::load_export(&rules, head, seed)?))
}
