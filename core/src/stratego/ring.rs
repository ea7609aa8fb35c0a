//! The latest plies.

use super::board::Square;

/// A move or strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ply {
    pub(crate) from: Square,
    /// The square, and [`STRIKE`] if it was a strike.
    to: u8,
}

const STRIKE: u8 = 128;
/// Room for 100 plies, and a power of two.
const ROOM: usize = 128;

impl Ply {
    pub(crate) const fn new(from: Square, to: Square, strike: bool) -> Self {
        Ply { from, to: if strike { to | STRIKE } else { to } }
    }

    #[inline]
    pub(crate) const fn to(self) -> Square {
        self.to & !STRIKE
    }

    #[inline]
    pub(crate) const fn is_strike(self) -> bool {
        self.to & STRIKE != 0
    }
}

/// A ring of plies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ring {
    plies: [Ply; ROOM],
    next: u8,
    len: u8,
}

impl Ring {
    pub(crate) const fn new() -> Self {
        Ring { plies: [Ply::new(0, 0, false); ROOM], next: 0, len: 0 }
    }

    /// Number of plies that are known.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Adds a ply; only the latest `keep`, at most 100, are known then.
    #[inline]
    pub(crate) fn push(&mut self, ply: Ply, keep: u8) {
        self.plies[usize::from(self.next) % ROOM] = ply;
        self.next = self.next.wrapping_add(1);
        self.len = (self.len + 1).min(keep);
    }

    /// The ply so many before the latest, which must be below [`Ring::len`].
    #[inline]
    pub(crate) fn latest(&self, back: usize) -> Ply {
        self.plies[usize::from(self.next).wrapping_sub(1 + back) % ROOM]
    }
}
