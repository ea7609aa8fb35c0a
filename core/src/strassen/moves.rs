//! Moves in sixteen bits, and their action ids.

use super::codes::{self, Drops};
use super::geometry::{Direction, Geometry, Square};

/// How a stone stands on the board (SN-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stone {
    /// A common stone on its face.
    Flat,
    /// A common stone on its edge: a wall.
    Standing,
    /// A schloss stone.
    Schloss,
}

impl Stone {
    /// All, in the order of their numbers.
    pub const ALL: [Stone; 3] = [Stone::Flat, Stone::Standing, Stone::Schloss];

    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        ["flat", "standing", "schloss"][self as usize]
    }
}

impl serde::Serialize for Stone {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A move of either type, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Parts {
    /// SN-12.
    Place { square: Square, stone: Stone },
    /// SN-13; the code says what is taken and dropped, see [`codes`].
    Travel { from: Square, direction: Direction, code: u8 },
}

/// A placement or a movement, legal or not: six bits of square, two of stone or direction, eight of movement
/// code, 0 for a placement.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

impl Move {
    /// Places `stone` on `square`, 0..64.
    #[inline]
    pub(crate) fn place(square: Square, stone: Stone) -> Self {
        Move(u16::from(square) << 10 | (stone as u16) << 8)
    }

    /// Moves by `code`, not 0.
    #[inline]
    pub(crate) fn travel(from: Square, direction: Direction, code: u8) -> Self {
        Move(u16::from(from) << 10 | (direction as u16) << 8 | u16::from(code))
    }

    /// The move as a number, for hashing.
    pub(crate) fn number(self) -> u16 {
        self.0
    }

    /// The move, taken apart.
    #[inline]
    pub(crate) fn parts(self) -> Parts {
        let (square, kind, code) = ((self.0 >> 10) as u8, self.0 >> 8 & 3, self.0 as u8);
        if code == 0 {
            let stone = match kind {
                0 => Stone::Flat,
                1 => Stone::Standing,
                _ => Stone::Schloss,
            };
            Parts::Place { square, stone }
        } else {
            let direction = match kind {
                0 => Direction::Up,
                1 => Direction::Down,
                2 => Direction::Left,
                _ => Direction::Right,
            };
            Parts::Travel { from: square, direction, code }
        }
    }

    /// The action id; `None` for a movement that no position of this geometry has.
    pub(crate) fn id(self, geometry: &Geometry) -> Option<i32> {
        match self.parts() {
            Parts::Place { square, stone } => {
                Some(stone as i32 * i32::from(geometry.area()) + i32::from(square))
            }
            Parts::Travel { from, direction, code } => {
                let fits = codes::taken(code) <= u32::from(geometry.carry);
                let rank = codes::rank(geometry.room(from, direction), code).filter(|_| fits)?;
                Some(geometry.base(from, direction) + rank)
            }
        }
    }

    /// The move with an action id.
    pub(crate) fn by_id(id: i32, geometry: &Geometry) -> Option<Self> {
        let area = i32::from(geometry.area());
        if (0..3 * area).contains(&id) {
            return Some(Move::place((id % area) as u8, Stone::ALL[(id / area) as usize]));
        }
        let (from, direction, rank) = geometry.find(id)?;
        let way = 2 * usize::from(geometry.room(from, direction));
        Some(Move::travel(from, direction, codes::list(geometry.carry, way)[rank as usize]))
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.parts() {
            Parts::Place { square, stone } => write!(f, "{stone:?} on {square}"),
            Parts::Travel { from, direction, code } => {
                write!(f, "{from}{}{:?}", direction.symbol(), Drops(code).collect::<Vec<_>>())
            }
        }
    }
}
