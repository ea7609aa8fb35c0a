//! Events: what happened, what each viewer may know of it, and how it is told.

use std::fmt;

use serde::Serialize;

use super::card::Card;
use crate::game::Viewer;

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Event {
    /// A player was dealt a card.
    Dealt {
        /// Who.
        player: u8,
        /// Which, unless that is hidden from the viewer.
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// A player passed.
    Passed {
        /// Who.
        player: u8,
    },
    /// A player bet or called.
    Bet {
        /// Who.
        player: u8,
    },
    /// At the end, a player who did not fold showed the card.
    Shown {
        /// Who.
        player: u8,
        /// Which.
        card: Card,
    },
    /// A player took the pot.
    Won {
        /// Who.
        player: u8,
        /// All chips paid, the winner's own included.
        pot: u8,
    },
}

impl Event {
    /// What `viewer` may know of it: a dealt card is for its owner alone (KU-7).
    #[must_use]
    pub fn redacted(self, viewer: Viewer) -> Event {
        match self {
            Event::Dealt { player, .. } if viewer != Viewer::Referee && viewer != Viewer::Player(player) => {
                Event::Dealt { player, card: None }
            }
            open => open,
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Dealt { player, card: Some(card) } => write!(f, "player {player} is dealt {card}"),
            Event::Dealt { player, card: None } => write!(f, "player {player} is dealt a card"),
            Event::Passed { player } => write!(f, "player {player} passes"),
            Event::Bet { player } => write!(f, "player {player} bets"),
            Event::Shown { player, card } => write!(f, "player {player} shows {card}"),
            Event::Won { player, pot } => write!(f, "player {player} wins the pot of {pot}"),
        }
    }
}
