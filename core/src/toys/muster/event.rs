//! Events: what happened, what each viewer may know of it, and how it is told.

use std::fmt;

use serde::Serialize;

use super::row::{Piece, Row};
use super::weather::Weather;
use crate::game::Viewer;

/// Something that happened. Cells count from 1, as everywhere outside the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Event {
    /// A player placed a piece.
    Placed {
        /// Who.
        player: u8,
        /// What.
        piece: Piece,
        /// Where, unless that is hidden from the viewer.
        #[serde(skip_serializing_if = "Option::is_none")]
        cell: Option<u8>,
    },
    /// The weather was rolled.
    Weather {
        /// What it is.
        weather: Weather,
    },
    /// A player waited.
    Waited {
        /// Who.
        player: u8,
    },
    /// A player shifted a piece.
    Shifted {
        /// Who.
        player: u8,
        /// From which cell to which, unless that is hidden from the viewer.
        #[serde(skip_serializing_if = "Option::is_none")]
        step: Option<[u8; 2]>,
    },
    /// A player raided.
    Raided {
        /// Who.
        player: u8,
        /// Whose row.
        target: u8,
        /// Which cell.
        cell: u8,
        /// What stood there.
        found: Option<Piece>,
    },
    /// At the end, a player's row was turned up.
    Shown {
        /// Whose.
        player: u8,
        /// The row.
        row: Row,
    },
}

impl Event {
    /// What `viewer` may know of it: where a player's pieces go is for that player alone (MU-13).
    #[must_use]
    pub fn redacted(self, viewer: Viewer) -> Event {
        let hidden_from = |owner| viewer != Viewer::Referee && viewer != Viewer::Player(owner);
        match self {
            Event::Placed { player, piece, .. } if hidden_from(player) => {
                Event::Placed { player, piece, cell: None }
            }
            Event::Shifted { player, .. } if hidden_from(player) => Event::Shifted { player, step: None },
            open => open,
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Placed { player, piece, cell: None } => {
                write!(f, "player {player} places the {}", piece.name())
            }
            Event::Placed { player, piece, cell: Some(cell) } => {
                write!(f, "player {player} places the {} on cell {cell}", piece.name())
            }
            Event::Weather { weather } => write!(f, "the weather: {}", weather.name()),
            Event::Waited { player } => write!(f, "player {player} waits"),
            Event::Shifted { player, step: None } => write!(f, "player {player} shifts a piece"),
            Event::Shifted { player, step: Some([from, to]) } => {
                write!(f, "player {player} shifts a piece from cell {from} to {to}")
            }
            Event::Raided { player, target, cell, found } => {
                let found = found.map_or("nothing", Piece::name);
                write!(f, "player {player} raids player {target} on cell {cell} and finds: {found}")
            }
            Event::Shown { player, row } => write!(f, "player {player} shows {row}"),
        }
    }
}
