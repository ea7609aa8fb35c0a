//! A player's row of three cells, and sets of rows.

use std::fmt;
use std::ops::Range;

use serde::{Serialize, Serializer};

/// The cells of a row; people count them from 1.
pub const CELLS: Range<u8> = 0..3;

/// A piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Piece {
    /// What the enemy wants.
    Flag,
    /// Costs an enemy who meets it.
    Guard,
}

impl Piece {
    /// The pieces by name, in the order of their deployment.
    pub const NAMES: [(&str, Piece); 2] = [("flag", Piece::Flag), ("guard", Piece::Guard)];

    /// Its name.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }

    /// Its letter in texts.
    pub const fn letter(self) -> char {
        match self {
            Piece::Flag => 'F',
            Piece::Guard => 'G',
        }
    }
}

/// Where a player's pieces stand; `None` for a piece not placed yet or lost. Written like `F.G`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Row {
    /// Cell of the flag and cell of the guard.
    pieces: [Option<u8>; 2],
}

impl Row {
    /// Reads a row such as `F.G`; each piece may be missing.
    pub fn parse(text: &str) -> Option<Row> {
        let mut row = Row::default();
        for (cell, letter) in text.chars().enumerate() {
            let piece = match letter {
                '.' => continue,
                'F' => Piece::Flag,
                'G' => Piece::Guard,
                _ => return None,
            };
            if row.has(piece) {
                return None;
            }
            row = row.with(piece, cell as u8);
        }
        (text.len() == CELLS.len()).then_some(row)
    }

    /// What stands on a cell.
    pub fn at(self, cell: u8) -> Option<Piece> {
        Piece::NAMES.into_iter().map(|(_, piece)| piece).find(|&piece| self.cell(piece) == Some(cell))
    }

    /// Where a piece stands.
    pub const fn cell(self, piece: Piece) -> Option<u8> {
        self.pieces[piece as usize]
    }

    /// Whether a piece is there.
    pub const fn has(self, piece: Piece) -> bool {
        self.cell(piece).is_some()
    }

    /// The same row with a piece put on a cell.
    #[must_use]
    pub const fn with(mut self, piece: Piece, cell: u8) -> Row {
        self.pieces[piece as usize] = Some(cell);
        self
    }

    /// The same row with a cell cleared.
    #[must_use]
    pub fn without(mut self, cell: u8) -> Row {
        if let Some(piece) = self.at(cell) {
            self.pieces[piece as usize] = None;
        }
        self
    }

    /// Whether a piece stands on `from` and could step to `to`: an empty neighbor (MU-6).
    pub fn can_shift(self, from: u8, to: u8) -> bool {
        from.abs_diff(to) == 1 && self.at(from).is_some() && self.at(to).is_none()
    }

    /// The same row with the piece on `from` put on `to`.
    #[must_use]
    pub fn shifted(self, from: u8, to: u8) -> Row {
        self.at(from).map_or(self, |piece| self.with(piece, to))
    }

    /// Whether the same pieces are there, wherever they stand.
    pub fn matches(self, other: Row) -> bool {
        self.pieces.map(|cell| cell.is_some()) == other.pieces.map(|cell| cell.is_some())
    }

    /// A number below 16 that tells rows apart.
    pub fn index(self) -> u8 {
        self.pieces.iter().fold(0, |index, cell| index * 4 + cell.unwrap_or(3))
    }

    /// The row of an index.
    pub fn from_index(index: u8) -> Row {
        let cell = |code: u8| Some(code % 4).filter(|cell| CELLS.contains(cell));
        Row { pieces: [cell(index / 4), cell(index)] }
    }

    /// Every row: both pieces, one, or none; ascending by index.
    pub fn all() -> impl Iterator<Item = Row> {
        let one_a_cell = |row: &Row| row.pieces[0].is_none() || row.pieces[0] != row.pieces[1];
        (0..16).map(Row::from_index).filter(one_a_cell)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        CELLS.into_iter().try_for_each(|cell| write!(f, "{}", self.at(cell).map_or('.', Piece::letter)))
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
