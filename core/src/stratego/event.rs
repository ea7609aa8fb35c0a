//! Events: what happened, what each viewer may know of it, and how it is told.

use std::fmt;

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

use super::board::{Name, Set, Squares};
use super::kind::{Kind, Lost};
use crate::game::Viewer;

/// Names of the seats.
pub(crate) const SEATS: [&str; 2] = ["Red", "Blue"];

/// Sets of squares of a board with so many files, which serialize as lists of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Occupied {
    sides: [u128; 2],
    files: u8,
}

impl Serialize for Occupied {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(2))?;
        for set in self.sides {
            list.serialize_element(&self.names(set).collect::<Vec<_>>())?;
        }
        list.end()
    }
}

impl Occupied {
    fn names(&self, set: Set) -> impl Iterator<Item = Name> {
        Squares(set).map(|square| Name::new(square % self.files, square / self.files))
    }
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Event {
    /// A setup square was decided (SG-02).
    Deployed {
        /// Who.
        player: u8,
        /// Squares decided so far.
        decided: u8,
        /// Which square, unless that is hidden.
        #[serde(skip_serializing_if = "Option::is_none")]
        square: Option<Name>,
        /// What went there (nothing: it stays empty), unless that is hidden.
        #[serde(skip_serializing_if = "Option::is_none")]
        piece: Option<Option<Kind>>,
    },
    /// Play begins; everybody sees which squares are occupied (SG-02).
    Begun {
        /// Red's squares and Blue's.
        squares: Occupied,
    },
    /// A piece moved (SG-11, SG-13).
    Moved {
        /// Who.
        player: u8,
        /// From where.
        from: Name,
        /// Where to.
        to: Name,
        /// What it is, unless that is hidden.
        #[serde(skip_serializing_if = "Option::is_none")]
        piece: Option<Kind>,
        /// Whether everybody knows what it is.
        #[serde(skip)]
        shown: bool,
        /// Whether a rescue is offered (SG-42).
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        rescue: bool,
    },
    /// A piece struck (SG-20).
    Struck {
        /// Who.
        player: u8,
        /// From where.
        from: Name,
        /// The square that was struck.
        to: Name,
        /// The striker's kind.
        striker: Kind,
        /// The defender's kind, unless that is hidden.
        #[serde(skip_serializing_if = "Option::is_none")]
        defender: Option<Kind>,
        /// Whether everybody knows the defender's kind (SG-41).
        #[serde(skip)]
        shown: bool,
        /// Who is lost.
        lost: Lost,
        /// Where a winning defender moved (SG-22).
        #[serde(skip_serializing_if = "Option::is_none")]
        advance: Option<Name>,
    },
    /// A captured piece came back (SG-42).
    Rescued {
        /// Who.
        player: u8,
        /// Where.
        square: Name,
        /// What it is, unless that is hidden.
        #[serde(skip_serializing_if = "Option::is_none")]
        piece: Option<Kind>,
        /// Whether everybody knows what it is.
        #[serde(skip)]
        shown: bool,
    },
    /// A rescue was declined (SG-42).
    Declined {
        /// Who.
        player: u8,
    },
}

impl Event {
    /// Play begins with these squares occupied.
    pub(crate) fn begun(sides: [Set; 2], files: u8) -> Event {
        Event::Begun { squares: Occupied { sides, files } }
    }

    /// What `viewer` may know of it (SG-50).
    #[must_use]
    pub(crate) fn redacted(&self, viewer: Viewer) -> Event {
        let mut event = self.clone();
        let hidden_from = |owner: u8| viewer != Viewer::Referee && viewer != Viewer::Player(owner);
        match &mut event {
            Event::Deployed { player, square, piece, .. } if hidden_from(*player) => {
                (*square, *piece) = (None, None);
            }
            Event::Moved { player, piece, shown: false, .. }
            | Event::Rescued { player, piece, shown: false, .. }
                if hidden_from(*player) =>
            {
                *piece = None;
            }
            Event::Struck { player, defender, shown: false, .. } if hidden_from(1 - *player) => {
                *defender = None;
            }
            _ => {}
        }
        event
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seat = |player: &u8| SEATS[usize::from(*player)];
        let named = |piece: &Option<Kind>| piece.map_or("a piece", Kind::name);
        match self {
            Event::Deployed { player, decided, square: Some(square), piece: Some(piece) } => {
                let piece = piece.map_or("nothing", Kind::name);
                write!(f, "{} puts {piece} on {square} (setup square {decided}).", seat(player))
            }
            Event::Deployed { player, decided, .. } => {
                write!(f, "{} decides setup square {decided}.", seat(player))
            }
            Event::Begun { squares } => {
                let [red, blue] = squares.sides.map(u128::count_ones);
                write!(f, "Play begins with {red} red and {blue} blue pieces.")
            }
            Event::Moved { player, from, to, piece, rescue, .. } => {
                write!(f, "{} moves {} from {from} to {to}", seat(player), named(piece))?;
                f.write_str(if *rescue { " and may make a rescue." } else { "." })
            }
            Event::Struck { player, from, to, striker, defender, lost, advance, .. } => {
                let striker = striker.name();
                write!(f, "{} strikes with a {striker} from {from} on {to}: ", seat(player))?;
                f.write_str(named(defender))?;
                f.write_str(match lost {
                    Lost::Striker => "; the striker is lost",
                    Lost::Defender => "; the defender is lost",
                    Lost::Both => "; both are lost",
                })?;
                match advance {
                    Some(square) => write!(f, ", the defender advances to {square}."),
                    None => f.write_str("."),
                }
            }
            Event::Rescued { player, square, piece, .. } => {
                write!(f, "{} rescues {} onto {square}.", seat(player), named(piece))
            }
            Event::Declined { player } => write!(f, "{} makes no rescue.", seat(player)),
        }
    }
}
