//! The betting: who passed, who bet, who is next and who is out.

use std::fmt;

use serde::{Serialize, Serializer};

/// The passes and bets so far, in order. Player `i % players` made number `i`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Betting {
    /// Bit `i` is set if number `i` was a bet.
    bets: u8,
    len: u8,
}

impl Betting {
    /// Reads passes and bets as they are written; `None` if other letters occur or one comes after the end.
    pub fn parse(text: &str, players: u8) -> Option<Self> {
        let mut betting = Betting::default();
        for letter in text.bytes() {
            if betting.is_over(players) || !matches!(letter, b'p' | b'b') {
                return None;
            }
            betting.push(letter == b'b');
        }
        Some(betting)
    }

    /// The next player passes or bets.
    pub fn push(&mut self, bet: bool) {
        self.bets |= u8::from(bet) << self.len;
        self.len += 1;
    }

    /// How many passes and bets there were.
    pub const fn len(self) -> u8 {
        self.len
    }

    /// Whether nobody has passed or bet yet.
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// In order, whether each was a bet.
    pub fn iter(self) -> impl Iterator<Item = bool> {
        (0..self.len).map(move |i| self.is_bet(i))
    }

    /// Who is next.
    pub const fn actor(self, players: u8) -> u8 {
        self.len % players
    }

    /// Whether all passed, or everybody answered the bet (KU-5).
    pub const fn is_over(self, players: u8) -> bool {
        match self.opening() {
            None => self.len == players,
            Some(bet) => self.len == bet + players,
        }
    }

    /// Whether the player passed after somebody's bet (KU-4).
    pub fn folded(self, player: u8, players: u8) -> bool {
        let Some(bet) = self.opening() else { return false };
        (bet + 1..self.len).any(|i| i % players == player && !self.is_bet(i))
    }

    /// The player's chips in the pot: the ante, and another one for a bet or call.
    pub fn paid(self, player: u8, players: u8) -> u8 {
        1 + u8::from((0..self.len).any(|i| i % players == player && self.is_bet(i)))
    }

    /// All chips in the pot.
    pub fn pot(self, players: u8) -> u8 {
        (0..players).map(|player| self.paid(player, players)).sum()
    }

    const fn is_bet(self, i: u8) -> bool {
        self.bets >> i & 1 == 1
    }

    /// The number of the first bet.
    const fn opening(self) -> Option<u8> {
        if self.bets == 0 { None } else { Some(self.bets.trailing_zeros() as u8) }
    }
}

impl fmt::Display for Betting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|bet| f.write_str(if bet { "b" } else { "p" }))
    }
}

impl Serialize for Betting {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
