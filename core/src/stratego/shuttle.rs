//! SG-15: the run of a piece, and which of its moves it bars.

use super::board::{Direction, NOWHERE, Square};

/// The piece that its owner moved last, and what its latest moves crossed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// Where it stands, or [`NOWHERE`].
    pub(crate) square: Square,
    /// Back along its last move.
    pub(crate) back: Direction,
    /// Boundaries that the last move crossed.
    pub(crate) len: u8,
    /// Moves back along the line are barred from this distance on; 0 if none is.
    pub(crate) bar: u8,
    /// For each of those boundaries, from the piece outward, how many of the latest moves in a row crossed it.
    pub(crate) crossed: [u32; 9],
}

impl Run {
    pub(crate) const NONE: Run =
        Run { square: NOWHERE, back: Direction::Up, len: 0, bar: 0, crossed: [0; 9] };

    /// A run as it is told, for `limit` moves.
    pub(crate) fn new(square: Square, back: Direction, crossed: &[u32], limit: u32) -> Self {
        let mut run = Run { square, back, len: crossed.len() as u8, ..Run::NONE };
        run.crossed[..crossed.len()].copy_from_slice(crossed);
        run.bar = crossed.iter().position(|count| *count >= limit).map_or(0, |at| at as u8 + 1);
        run
    }

    /// The owner moves a piece, which is now on `to`.
    #[inline]
    pub(crate) fn advance(
        &mut self,
        from: Square,
        to: Square,
        direction: Direction,
        distance: u8,
        limit: u32,
    ) {
        let returns = self.square == from && self.back == direction;
        let distance = usize::from(distance);
        let mut next =
            Run { square: to, back: direction.back(), len: distance as u8, bar: 0, crossed: [0; 9] };
        for i in (0..distance).rev() {
            // The boundary that is now i-th from the piece was this far from it before.
            let before = distance - 1 - i;
            let count = if returns && before < usize::from(self.len) { self.crossed[before] } else { 0 };
            next.crossed[i] = (count + 1).min(limit);
            if next.crossed[i] == limit {
                next.bar = i as u8 + 1;
            }
        }
        *self = next;
    }

    /// Whether a move of `distance` in `direction` from `from` is barred.
    #[inline]
    pub(crate) fn bars(&self, from: Square, direction: Direction, distance: u8) -> bool {
        self.bar != 0 && self.square == from && self.back == direction && distance >= self.bar
    }

    /// The piece on that square is gone, or has moved out of turn.
    #[inline]
    pub(crate) fn leave(&mut self, square: Square) {
        if self.square == square {
            *self = Run::NONE;
        }
    }
}
