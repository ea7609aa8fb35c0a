//! What happens, told finely enough to animate.

use std::fmt::Write;
use std::sync::Arc;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::Strassen;
use super::codes;
use super::end::Reason;
use super::geometry::{Direction, Name};
use super::moves::{Move, Parts, Stone};
use super::notation::DropList;
use super::state::{State, Undo};

/// Something that happened. What has no fixed size is shared, so that copies allocate nothing.
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
        path: Path,
        /// Whether a standing stone on the last of them became flat (SN-15).
        flattened: bool,
    },
    /// A road was completed in a mage match (SN-34).
    Road {
        /// Whose it is.
        player: u8,
        /// Whether the opponent had erred; if not, the match is over.
        oversight: bool,
        /// The squares of all chains that are roads of the player.
        road: Arc<[Name]>,
        /// Wins of both players now.
        wins: [u8; 2],
    },
    /// The road move was taken back, and the oversight before it unless the road move was the oversight.
    RoadTakenBack {
        /// Who erred and moves again.
        player: u8,
        /// How many moves were taken back.
        moves: u8,
        /// The position now, in TPS.
        tps: Arc<str>,
    },
    /// A board of a mage match ended by count or by quiet plies.
    BoardEnded {
        /// Why: flats or quiet.
        reason: Reason,
        /// Who won it.
        winner: Option<u8>,
        /// Flat counts, without komi.
        flats: [u8; 2],
        /// Wins of both players now.
        wins: [u8; 2],
    },
    /// A fresh board was set.
    FreshBoard {
        /// Who starts.
        player: u8,
        /// The position now, in TPS.
        tps: Arc<str>,
    },
}

/// The squares of a movement, from the first one reached on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    from: Name,
    direction: Direction,
    len: u8,
}

impl Path {
    /// The squares.
    pub fn squares(self) -> impl Iterator<Item = Name> {
        (1..=self.len).map(move |n| self.from.ahead(self.direction, n))
    }
}

impl Serialize for Path {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.squares())
    }
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
                    map.serialize_entry("flattened", &path.squares().last())?;
                }
            }
            Event::Road { player, oversight, road, wins } => {
                map.serialize_entry("type", "road")?;
                map.serialize_entry("player", player)?;
                map.serialize_entry("oversight", oversight)?;
                map.serialize_entry("road", &**road)?;
                map.serialize_entry("wins", wins)?;
            }
            Event::RoadTakenBack { player, moves, tps } => {
                map.serialize_entry("type", "road_taken_back")?;
                map.serialize_entry("player", player)?;
                map.serialize_entry("moves", moves)?;
                map.serialize_entry("tps", &**tps)?;
            }
            Event::BoardEnded { reason, winner, flats, wins } => {
                map.serialize_entry("type", "board_ended")?;
                map.serialize_entry("reason", reason.name())?;
                map.serialize_entry("winner", winner)?;
                map.serialize_entry("flats", flats)?;
                map.serialize_entry("wins", wins)?;
            }
            Event::FreshBoard { player, tps } => {
                map.serialize_entry("type", "fresh_board")?;
                map.serialize_entry("player", player)?;
                map.serialize_entry("tps", &**tps)?;
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
                for (i, square) in path.squares().enumerate() {
                    out.push_str(if i == 0 { "" } else { ", " });
                    out.push_str(square.as_str());
                }
                if *flattened {
                    out.push_str(" and flattens the standing stone there");
                }
            }
            Event::Road { player, oversight, wins, .. } => {
                let name = player_name(*player);
                let what = if *oversight { " after an oversight" } else { " that was inescapable" };
                let [white, black] = wins;
                let _ = write!(out, "{name} has a road{what}; wins: White {white}, Black {black}");
            }
            Event::RoadTakenBack { player, moves, .. } => {
                let what = if *moves == 1 { "The move is" } else { "The road and the oversight are" };
                let _ = write!(out, "{what} taken back, {} moves again", player_name(*player));
            }
            Event::BoardEnded { reason, winner, flats, wins } => {
                let what = if *reason == Reason::Flats { "by count of flats" } else { "by quiet plies" };
                let ([white, black], [white_wins, black_wins]) = (flats, wins);
                let _ = write!(out, "The board ends {what}, {white} to {black}: ");
                let _ = match winner {
                    Some(winner) => write!(out, "a win for {}", player_name(*winner)),
                    None => write!(out, "a tie"),
                };
                let _ = write!(out, "; wins: White {white_wins}, Black {black_wins}");
            }
            Event::FreshBoard { player, .. } => {
                let _ = write!(out, "A fresh board is set, {} starts", player_name(*player));
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
                let from = name(from);
                Event::Moved {
                    player,
                    from,
                    direction,
                    drops: DropList(code),
                    path: Path { from, direction, len: codes::parts(code) as u8 },
                    flattened: undo.flattened(now),
                }
            }
        }
    }
}
