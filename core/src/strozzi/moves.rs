//! Moves and their ids.

use super::names::{City, Flag};

/// A move of a player or of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Declines the ship (SZ-11), or lets it go in a window (SZ-13).
    Decline,
    /// Claims the ship (SZ-11); in a window, with pirate, seizes it (SZ-13).
    Claim(Flag),
    /// Lays the ship at a port (SZ-16); never Florence.
    Dock(City),
    /// Picks the token in a slot, 0..=2 (SZ-20).
    TakeToken(u8),
    /// Chance turns over the ship of this id (SZ-10).
    Reveal(u8),
    /// Chance turns up the token of this id (SZ-02, SZ-20).
    RevealToken(u8),
}

impl Move {
    /// Decisions have the ids below this.
    pub const DECISIONS: i32 = 10;

    /// Whether it is a move of chance.
    pub const fn is_chance(self) -> bool {
        matches!(self, Move::Reveal(_) | Move::RevealToken(_))
    }

    /// The decision of that id.
    #[inline]
    pub const fn decision(id: i32) -> Option<Move> {
        const ALL: [Move; Move::DECISIONS as usize] = [
            Move::Decline,
            Move::Claim(Flag::PlusOne),
            Move::Claim(Flag::Goods),
            Move::Claim(Flag::Pirate),
            Move::Dock(City::Venice),
            Move::Dock(City::Rome),
            Move::Dock(City::Naples),
            Move::TakeToken(0),
            Move::TakeToken(1),
            Move::TakeToken(2),
        ];
        if id >= 0 && id < Self::DECISIONS { Some(ALL[id as usize]) } else { None }
    }

    /// The chance move of that id, when there are so many ships and tokens.
    pub const fn outcome(id: i32, ships: u8, tokens: u8) -> Option<Move> {
        let ships = ships as i32;
        if id < 0 || id >= ships + tokens as i32 {
            None
        } else if id < ships {
            Some(Move::Reveal(id as u8 + 1))
        } else {
            Some(Move::RevealToken((id - ships) as u8 + 1))
        }
    }

    /// The id, among the decisions or among the outcomes of chance, where there are so many ships.
    #[inline]
    pub const fn id(self, ships: u8) -> i32 {
        match self {
            Move::Decline => 0,
            Move::Claim(flag) => 1 + flag as i32,
            Move::Dock(port) => 4 + port as i32,
            Move::TakeToken(slot) => 7 + slot as i32,
            Move::Reveal(ship) => ship as i32 - 1,
            Move::RevealToken(token) => ships as i32 + token as i32 - 1,
        }
    }
}
