//! The cards.

use std::fmt;

use serde::Serialize;

/// A card; a later one is higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Card {
    /// The lowest.
    #[serde(rename = "J")]
    Jack,
    /// Higher than the jack.
    #[serde(rename = "Q")]
    Queen,
    /// The highest of two players' deck.
    #[serde(rename = "K")]
    King,
    /// The highest; only in three players' deck.
    #[serde(rename = "A")]
    Ace,
}

impl Card {
    /// The cards by name, lowest first.
    pub const NAMES: [(&str, Card); 4] =
        [("J", Card::Jack), ("Q", Card::Queen), ("K", Card::King), ("A", Card::Ace)];

    /// The deck for so many players: one card more than there are players (KU-1).
    pub fn deck(players: u8) -> &'static [(&'static str, Card)] {
        &Self::NAMES[..=usize::from(players)]
    }

    /// The card of that name in the deck for so many players.
    pub fn named(name: &str, players: u8) -> Option<Card> {
        Self::deck(players).iter().find(|(known, _)| *known == name).map(|&(_, card)| card)
    }

    /// Its name, one letter.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
