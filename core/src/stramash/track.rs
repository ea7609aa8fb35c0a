//! The board's geometry, and places on it (SM-01 to SM-03).
//!
//! Inside the engine a Laddie is its progress (SM-31): 0 in the Dock, 1..=L on the track seen from its owner, with L the
//! entrance, L + k on Castle space k. So forward is up, and whatever is ahead on the way home is greater.

use std::fmt;

use serde::{Serialize, Serializer};

use super::config::{Config, MAX_PLAYERS};

/// Where a Laddie stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// In the Dock.
    Dock,
    /// On this space of the track.
    Track(u8),
    /// On this space of the Castle, from 1.
    Castle(u8),
}

impl Place {
    /// The names of Castle spaces.
    pub(crate) const CASTLE: [&str; 5] = ["c1", "c2", "c3", "c4", "c5"];
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Dock => f.write_str("dock"),
            Place::Track(space) => write!(f, "{space}"),
            Place::Castle(space) => f.write_str(Place::CASTLE[usize::from(*space) - 1]),
        }
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Place::Dock => serializer.serialize_str("dock"),
            Place::Track(space) => serializer.serialize_u8(*space),
            Place::Castle(space) => serializer.serialize_str(Place::CASTLE[usize::from(*space) - 1]),
        }
    }
}

/// What follows from the number of players and the measures of the board.
#[derive(Clone, Debug)]
pub(crate) struct Track {
    /// Number of spaces, at most 180.
    pub(crate) len: u8,
    /// Spaces of a Castle, and Laddies of a player.
    pub(crate) castle: u8,
    /// By seat.
    pub(crate) starts: [u8; MAX_PLAYERS],
    /// By seat.
    pub(crate) entrances: [u8; MAX_PLAYERS],
    /// The progress of a Laddie on its start space, the same for all.
    pub(crate) start: u8,
    /// By two seats: what the progress of the second is greater on a space than the progress of the first, up to
    /// a round.
    turned: [[u8; MAX_PLAYERS]; MAX_PLAYERS],
}

impl Track {
    pub(crate) fn new(config: &Config) -> Self {
        let len = config.mashies() * config.mashie_spaces;
        let (mut starts, mut entrances) = ([0; MAX_PLAYERS], [0; MAX_PLAYERS]);
        for seat in 0..config.players {
            let mashie = if config.players == 2 { 2 * seat } else { seat };
            let start = mashie * config.mashie_spaces;
            starts[usize::from(seat)] = start;
            let before = config.entrance_before_start;
            entrances[usize::from(seat)] =
                if start >= before { start - before } else { start + (len - before) };
        }
        let mut turned = [[0; MAX_PLAYERS]; MAX_PLAYERS];
        for (from, row) in turned.iter_mut().enumerate() {
            for (to, turned) in row.iter_mut().enumerate() {
                let sum = u16::from(entrances[from]) + u16::from(len) - u16::from(entrances[to]);
                *turned = (sum % u16::from(len)) as u8;
            }
        }
        let (castle, start) = (config.laddies, config.entrance_before_start);
        Track { len, castle, starts, entrances, start, turned }
    }

    /// The progress on the track that is `progress` for seat `from`, as it is for seat `to`.
    #[inline]
    pub(crate) const fn seen_by(&self, from: u8, progress: u8, to: u8) -> u8 {
        let sum = progress as u16 + self.turned[from as usize][to as usize] as u16;
        if sum > self.len as u16 { (sum - self.len as u16) as u8 } else { sum as u8 }
    }

    /// Spaces forward from one progress on the track to another, 0..L.
    #[inline]
    pub(crate) const fn ahead(&self, from: u8, to: u8) -> u8 {
        if to >= from { to - from } else { (to as u16 + self.len as u16 - from as u16) as u8 }
    }

    /// Whether a Laddie of that progress is active (SM-03).
    #[inline]
    pub(crate) const fn is_active(&self, progress: u8) -> bool {
        progress > 0 && progress <= self.len
    }

    /// Whether a Laddie of that progress is in the Castle.
    #[inline]
    pub(crate) const fn is_home(&self, progress: u8) -> bool {
        progress > self.len
    }

    /// The place of a seat's progress.
    pub(crate) const fn place(&self, seat: u8, progress: u8) -> Place {
        if progress == 0 {
            Place::Dock
        } else if self.is_home(progress) {
            Place::Castle(progress - self.len)
        } else {
            Place::Track(self.space(seat, progress))
        }
    }

    /// The space of the track of a seat's progress on it.
    #[inline]
    pub(crate) const fn space(&self, seat: u8, progress: u8) -> u8 {
        let sum = progress as u16 + self.entrances[seat as usize] as u16;
        (sum % self.len as u16) as u8
    }

    /// The progress of a seat's Laddie in a place that there is.
    pub(crate) fn progress(&self, seat: u8, place: Place) -> u8 {
        match place {
            Place::Dock => 0,
            Place::Castle(space) => self.len + space,
            Place::Track(space) => match self.ahead(self.entrances[usize::from(seat)], space) {
                0 => self.len,
                steps => steps,
            },
        }
    }

    /// Where a counted move of `spaces` forward on the track ends.
    #[inline]
    pub(crate) const fn forward(&self, progress: u8, spaces: u8) -> u8 {
        let sum = progress + spaces; // At most 190.
        if sum > self.len { sum - self.len } else { sum }
    }

    /// Where a move backward ends (SM-24).
    #[inline]
    pub(crate) const fn backward(&self, progress: u8, spaces: u8) -> u8 {
        if progress > spaces { progress - spaces } else { progress + (self.len - spaces) }
    }
}
