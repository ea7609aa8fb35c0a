//! What happens, told finely enough to animate.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::Strassen;
use super::codes;
use super::geometry::{Direction, Name};
use super::moves::{Move, Parts, Stone};
use super::notation::DropList;
use super::state::{State, Undo};

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A stone was placed (SN-12).
    Placed {
        /// Who placed it.
        player: u8,
        /// Where.
        square: Name,
        /// How it stands.
        stone: Stone,
        /// Whose it is: the opponent's on the first turn under `swap`.
        owner: u8,
    },
    /// Stones were moved (SN-13).
    Moved {
        /// Who moved them.
        player: u8,
        /// Where they were taken.
        from: Name,
        /// Which way they went.
        direction: Direction,
        /// How many were left on each square, from the start outward.
        drops: DropList,
        /// These squares.
        path: Vec<Name>,
        /// Whether a standing stone on the last of them became flat (SN-15).
        flattened: bool,
    },
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self {
            Event::Placed { player, square, stone, owner } => {
                map.serialize_entry("type", "placed")?;
                map.serialize_entry("player", player)?;
                map.serialize_entry("square", square)?;
                map.serialize_entry("stone", stone)?;
                map.serialize_entry("owner", owner)?;
            }
            Event::Moved { player, from, direction, drops, path, flattened } => {
                map.serialize_entry("type", "moved")?;
                map.serialize_entry("player", player)?;
                map.serialize_entry("from", from)?;
                map.serialize_entry("direction", &direction.symbol())?;
                map.serialize_entry("drops", drops)?;
                map.serialize_entry("path", path)?;
                if *flattened {
                    map.serialize_entry("flattened", &path.last())?;
                }
            }
        }
        map.end()
    }
}

/// A player's name.
pub(crate) fn player_name(player: u8) -> &'static str {
    ["White", "Black"][usize::from(player & 1)]
}

impl Event {
    /// Appends one line for people.
    pub(crate) fn write_text(&self, out: &mut String) {
        match self {
            Event::Placed { player, square, stone, owner } => {
                let whose =
                    if owner == player { "a" } else { ["White's", "Black's"][usize::from(owner & 1)] };
                let stone = ["flat stone", "standing stone", "schloss stone"][*stone as usize];
                out.extend([player_name(*player), " places ", whose, " ", stone, " on ", square.as_str()]);
            }
            Event::Moved { player, from, drops, path, flattened, .. } => {
                let taken = codes::taken(drops.0);
                let stones = if taken == 1 { "1 stone".into() } else { format!("{taken} stones") };
                out.extend([player_name(*player), " moves ", &stones, " from ", from.as_str(), " to "]);
                for (i, square) in path.iter().enumerate() {
                    out.push_str(if i == 0 { "" } else { ", " });
                    out.push_str(square.as_str());
                }
                if *flattened {
                    out.push_str(" and flattens the standing stone there");
                }
            }
        }
    }
}

impl Strassen {
    /// What `player`'s move did; `now` is the state after it.
    pub(crate) fn move_event(&self, now: &State, mv: Move, undo: &Undo, player: u8) -> Event {
        let name = |square| self.geometry.name(square);
        match mv.parts() {
            Parts::Place { square, stone } => {
                let owner = now.stacks[usize::from(square)] as u8 & 1;
                Event::Placed { player, square: name(square), stone, owner }
            }
            Parts::Travel { from, direction, code } => {
                let path =
                    (1..=codes::parts(code) as u8).map(|n| name(self.geometry.ahead(from, direction, n)));
                Event::Moved {
                    player,
                    from: name(from),
                    direction,
                    drops: DropList(code),
                    path: path.collect(),
                    flattened: undo.flattened(now),
                }
            }
        }
    }
}
