//! Sets of rows: what can be where.

use serde::{Serialize, Serializer};

use super::row::{CELLS, Piece, Row};

/// A set of rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RowSet {
    /// Bit [`Row::index`] is set for each row in the set.
    bits: u16,
}

impl RowSet {
    /// The set of one row.
    pub fn of(row: Row) -> RowSet {
        RowSet { bits: 1 << row.index() }
    }

    /// The rows with the same pieces as `row`, wherever they stand.
    pub fn like(row: Row) -> RowSet {
        Row::all().filter(|other| other.matches(row)).collect()
    }

    /// Whether the set has the row.
    pub fn contains(self, row: Row) -> bool {
        self.bits >> row.index() & 1 == 1
    }

    /// Number of rows.
    pub const fn len(self) -> u32 {
        self.bits.count_ones()
    }

    /// The set as a number.
    pub fn bits(self) -> u64 {
        u64::from(self.bits)
    }

    /// Whether there is no row.
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// The rows, ascending by index.
    pub fn iter(self) -> impl Iterator<Item = Row> {
        (0..16).filter(move |index| self.bits >> index & 1 == 1).map(Row::from_index)
    }

    /// Whether the piece is in every row; all rows of the sets kept by the game agree on that.
    pub fn has(self, piece: Piece) -> bool {
        self.iter().all(|row| row.has(piece))
    }

    /// What stands on the cell in every row: `None` if the rows differ, `Some(None)` if it is empty.
    pub fn certain(self, cell: u8) -> Option<Option<Piece>> {
        let mut rows = self.iter().map(|row| row.at(cell));
        let first = rows.next()?;
        rows.all(|other| other == first).then_some(first)
    }

    /// What the rows can become when a piece is placed unseen.
    #[must_use]
    pub fn after_place(self, piece: Piece) -> RowSet {
        let free = |row: Row| CELLS.filter(move |&cell| row.at(cell).is_none());
        self.iter().flat_map(|row| free(row).map(move |cell| row.with(piece, cell))).collect()
    }

    /// What the rows can become when a piece is shifted unseen.
    #[must_use]
    pub fn after_shift(self) -> RowSet {
        let pairs = || CELLS.flat_map(|from| CELLS.map(move |to| (from, to)));
        let shifts = |row: Row| pairs().filter(move |&(from, to)| row.can_shift(from, to));
        self.iter().flat_map(|row| shifts(row).map(move |(from, to)| row.shifted(from, to))).collect()
    }

    /// What is left when `found` is seen on a cell and goes.
    #[must_use]
    pub fn after_raid(self, cell: u8, found: Option<Piece>) -> RowSet {
        self.iter().filter(|row| row.at(cell) == found).map(|row| row.without(cell)).collect()
    }
}

impl FromIterator<Row> for RowSet {
    fn from_iter<I: IntoIterator<Item = Row>>(rows: I) -> Self {
        RowSet { bits: rows.into_iter().fold(0, |bits, row| bits | 1 << row.index()) }
    }
}

impl Serialize for RowSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
