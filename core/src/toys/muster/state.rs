//! The state: what everybody knows, and the rows.

use super::public::{PLAYERS, Public};
use super::row::Row;
use super::rowset::RowSet;

/// A position with its memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// What everybody knows.
    pub public: Public,
    /// The players' rows, each the secret of its owner.
    pub rows: [Row; PLAYERS as usize],
}

impl State {
    /// Empty rows.
    pub fn new() -> Self {
        let rows = [Row::default(); PLAYERS as usize];
        State { public: Public { possible: rows.map(RowSet::of), ..Public::default() }, rows }
    }
}

impl Default for State {
    fn default() -> Self {
        State::new()
    }
}
