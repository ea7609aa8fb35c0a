//! What everybody knows of one piece.

use super::kind::{ALL_BITS, Kind, MOVABLE_BITS};

/// Twelve bits of kinds that the piece may be, two numbers of losses (see the page on `unoffered`), and marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Facts(u32);

const UNOFFERED: [u32; 2] = [12, 18];
const NUMBER: u32 = 24;
const RESCUER: u32 = 1 << 26;
const MOVED: u32 = 1 << 27;
const SHOWN: u32 = 1 << 28;

impl Facts {
    /// Of no piece.
    pub(crate) const NONE: Facts = Facts(0);

    /// Of an unmoved piece that may be any of `kinds`.
    pub(crate) const fn new(kinds: u16) -> Self {
        Facts(kinds as u32)
    }

    /// The kinds that are left.
    #[inline]
    pub(crate) const fn possible(self) -> u16 {
        self.0 as u16 & ALL_BITS
    }

    /// Rules out all kinds but these.
    #[inline]
    pub(crate) fn narrow(&mut self, kinds: u16) {
        self.0 &= !u32::from(ALL_BITS & !kinds);
    }

    /// Whether it has moved.
    #[inline]
    pub(crate) const fn has_moved(self) -> bool {
        self.0 & MOVED != 0
    }

    /// It has moved, so it is movable (SG-12).
    #[inline]
    pub(crate) fn set_moved(&mut self) {
        self.0 |= MOVED;
        self.narrow(MOVABLE_BITS);
    }

    /// Whether its rank has been shown.
    #[inline]
    pub(crate) const fn is_shown(self) -> bool {
        self.0 & SHOWN != 0
    }

    /// Its rank is shown to everybody.
    #[inline]
    pub(crate) fn show(&mut self, kind: Kind) {
        self.0 = self.0 & !u32::from(ALL_BITS) | u32::from(kind.bit()) | SHOWN;
    }

    /// Whether it has made a rescue.
    #[inline]
    pub(crate) const fn is_rescuer(self) -> bool {
        self.0 & RESCUER != 0
    }

    /// It makes a rescue.
    pub(crate) fn set_rescuer(&mut self) {
        self.0 |= RESCUER;
    }

    /// 1 or 2 for the owner's first or second rescued piece, 0 for a piece of the deployment.
    #[inline]
    pub(crate) const fn rescued(self) -> u8 {
        (self.0 >> NUMBER & 3) as u8
    }

    /// It is the owner's rescued piece of that number.
    pub(crate) fn set_rescued(&mut self, number: u8) {
        self.0 = self.0 & !(3 << NUMBER) | u32::from(number) << NUMBER;
    }

    /// The greatest number of losses at which no rescue was offered, after so many rescues.
    #[inline]
    pub(crate) const fn unoffered(self, rescues: usize) -> u8 {
        (self.0 >> UNOFFERED[rescues] & 63) as u8
    }

    /// At so many losses, and after so many rescues, it was offered no rescue.
    pub(crate) fn set_unoffered(&mut self, rescues: usize, losses: u8) {
        self.0 = self.0 & !(63 << UNOFFERED[rescues]) | u32::from(losses) << UNOFFERED[rescues];
    }

    /// The bits, for hashing.
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }
}
