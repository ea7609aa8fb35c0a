//! Moves: what they are, and their ids. How they are written is in `notation.rs`.

use super::row::Piece;
use super::weather::Weather;

/// A move of a player or of chance. Cells count from 0 here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Put a piece on a cell of one's own row.
    Place {
        /// Which piece.
        piece: Piece,
        /// Where to.
        cell: u8,
    },
    /// Do nothing.
    Wait,
    /// Step with a piece to the next cell.
    Shift {
        /// Where from.
        from: u8,
        /// Where to.
        to: u8,
    },
    /// Look what stands on an enemy's cell, and take it.
    Raid {
        /// Whose row.
        player: u8,
        /// Which cell.
        cell: u8,
    },
    /// Chance rolls the weather.
    Roll {
        /// What it will be.
        weather: Weather,
    },
}

impl Move {
    /// Number of decisions that have an id.
    pub const DECISIONS: i32 = 23;
    /// The steps that have an id, in its order.
    const SHIFTS: [(u8, u8); 4] = [(0, 1), (1, 0), (1, 2), (2, 1)];

    /// The id, among the decisions or among the rolls; −1 for a step that goes nowhere or too far, which is
    /// never legal.
    pub fn id(self) -> i32 {
        match self {
            Move::Place { piece, cell } => 3 * piece as i32 + i32::from(cell),
            Move::Wait => 6,
            Move::Shift { from, to } => {
                Self::SHIFTS.iter().position(|&shift| shift == (from, to)).map_or(-1, |i| 7 + i as i32)
            }
            Move::Raid { player, cell } => 11 + 3 * i32::from(player) + i32::from(cell),
            Move::Roll { weather } => weather as i32,
        }
    }

    /// The decision of that id.
    pub fn decision(id: i32) -> Option<Move> {
        let cell = |from: i32| ((id - from) % 3) as u8;
        match id {
            0..3 => Some(Move::Place { piece: Piece::Flag, cell: cell(0) }),
            3..6 => Some(Move::Place { piece: Piece::Guard, cell: cell(3) }),
            6 => Some(Move::Wait),
            7..11 => {
                let (from, to) = Self::SHIFTS[(id - 7) as usize];
                Some(Move::Shift { from, to })
            }
            11..Self::DECISIONS => Some(Move::Raid { player: ((id - 11) / 3) as u8, cell: cell(11) }),
            _ => None,
        }
    }

    /// The roll of that id.
    pub fn roll(id: i32) -> Option<Move> {
        let &(_, weather) = Weather::NAMES.get(usize::try_from(id).ok()?)?;
        Some(Move::Roll { weather })
    }
}
