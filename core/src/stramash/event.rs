//! Events: what happened, what each viewer may know of it (SM-50), and how it is told.

use std::fmt::{self, Display, Write};

use serde::{Serialize, Serializer};

use super::card::{Card, Kinds};
use super::track::Place;
use crate::game::Viewer;

/// Names of the seats.
pub(crate) const SEATS: [&str; 6] = ["Red", "Green", "Blue", "Yellow", "Purple", "Orange"];

/// A few items in a row, such as the places that a Laddie enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy, const N: usize> Row<T, N> {
    /// As many items as `items` gives, at most N; `empty` stands in the places left.
    pub(crate) fn new(items: impl IntoIterator<Item = T>, empty: T) -> Self {
        let mut row = Row { items: [empty; N], len: 0 };
        for (slot, item) in row.items.iter_mut().zip(items) {
            *slot = item;
            row.len += 1;
        }
        row
    }

    /// The items.
    pub fn items(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T: Copy + Serialize, const N: usize> Serialize for Row<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.items())
    }
}

/// A Laddie's number, or the Dock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Who {
    /// By number.
    Laddie(u8),
    /// One of the Dock.
    Dock(&'static str),
}

impl From<Option<u8>> for Who {
    fn from(laddie: Option<u8>) -> Self {
        laddie.map_or(Who::Dock("dock"), Who::Laddie)
    }
}

/// Something that happened. `player` is who holds the cards, `seat` whose Laddie it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs)] // The fields are on the game's page, in the table of events.
pub enum Event {
    /// SM-10.
    Dealt {
        player: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// SM-13.
    Reshuffled { cards: u8 },
    /// SM-11.
    Drawn {
        player: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        pile: u8,
    },
    /// SM-11.
    Played { player: u8, card: Card },
    /// A pass (SM-12).
    Discarded { player: u8, card: Card, movable: Kinds },
    /// SM-15.
    LeftDock { seat: u8, space: u8 },
    /// A counted move, or a part of a seven.
    Moved { seat: u8, laddie: u8, from: Place, to: Place, path: Row<Place, 10> },
    /// SM-17.
    Replaced { seat: u8, laddie: Who, from: Place, space: u8, other: u8, target: u8 },
    /// SM-20.
    Bumped { seat: u8, laddie: u8, space: u8, by: u8 },
    /// SM-41.
    SentToEntrance { seat: u8, laddie: u8, from: u8, to: u8, by: u8 },
    /// A Laddie came into the Castle.
    Home { seat: u8, space: u8, home: u8 },
    /// All Laddies of a seat are home.
    Finished { seat: u8 },
    /// SM-30, SM-40.
    Won { players: Row<u8, 2> },
}

impl Event {
    /// What `viewer` may know of it: a card dealt or drawn is for who gets it alone.
    #[must_use]
    pub fn redacted(self, viewer: Viewer) -> Event {
        let hidden_from = |owner| viewer != Viewer::Referee && viewer != Viewer::Player(owner);
        match self {
            Event::Dealt { player, .. } if hidden_from(player) => Event::Dealt { player, card: None },
            Event::Drawn { player, pile, .. } if hidden_from(player) => {
                Event::Drawn { player, card: None, pile }
            }
            open => open,
        }
    }
}

/// A seat's name.
pub(crate) fn seat_name(seat: u8) -> &'static str {
    SEATS[usize::from(seat)]
}

/// A card, or `a card` where it is hidden.
fn card_name(card: Option<Card>) -> &'static str {
    card.map_or("a card", Card::name)
}

/// Appends to a string.
pub(crate) fn append(out: &mut String, what: impl Display) {
    write!(out, "{what}").expect("writing to a string succeeds");
}

impl Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = seat_name;
        match *self {
            Event::Dealt { player, card } => write!(f, "{} is dealt {}", s(player), card_name(card)),
            Event::Reshuffled { cards } => write!(f, "the {cards} discards are shuffled into a new pile"),
            Event::Drawn { player, card, pile } => {
                write!(f, "{} draws {}; the pile has {pile}", s(player), card_name(card))
            }
            Event::Played { player, card } => write!(f, "{} plays {}", s(player), card.name()),
            Event::Discarded { player, card, movable } => {
                write!(f, "{} has no move and discards {}", s(player), card.name())?;
                if !movable.is_empty() {
                    f.write_str("; no card held is one of:")?;
                }
                movable.iter().try_for_each(|kind| write!(f, " {}", kind.name()))
            }
            Event::LeftDock { seat, space } => {
                write!(f, "a Laddie of {} leaves the Dock to space {space}", s(seat))
            }
            Event::Moved { seat, laddie, from, to, .. } => {
                write!(f, "{}'s Laddie {laddie} moves from {from} to {to}", s(seat))
            }
            Event::Replaced { seat, laddie, space, other, target, .. } => {
                match laddie {
                    Who::Laddie(laddie) => write!(f, "{}'s Laddie {laddie}", s(seat))?,
                    Who::Dock(_) => write!(f, "a Laddie from {}'s Dock", s(seat))?,
                }
                let other = s(other);
                write!(f, " takes the place of {other}'s Laddie {target} on {space}, which goes to its Dock")
            }
            Event::Bumped { seat, laddie, space, by } => {
                write!(f, "{} bumps {}'s Laddie {laddie} on {space} to its Dock", s(by), s(seat))
            }
            Event::SentToEntrance { seat, laddie, from, to, by } => {
                write!(f, "{} sends {}'s Laddie {laddie} from {from} to its entrance {to}", s(by), s(seat))
            }
            Event::Home { seat, space, home } => {
                write!(f, "a Laddie of {} is home on Castle space {space}: {home} in all", s(seat))
            }
            Event::Finished { seat } => write!(f, "all Laddies of {} are home", s(seat)),
            Event::Won { players } => {
                let names: Vec<&str> = players.items().iter().map(|&player| s(player)).collect();
                write!(f, "{} won", names.join(" and "))
            }
        }
    }
}
