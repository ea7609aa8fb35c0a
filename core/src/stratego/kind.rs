//! Kinds of pieces: names, letters, and who beats whom.

use serde::{Serialize, Serializer};

/// What a piece is. Kinds are numbered in this order everywhere; among the movable ones a lower number is the
/// higher rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// Rank 1.
    Marshal,
    /// Rank 2.
    General,
    /// Rank 3.
    Colonel,
    /// Rank 4.
    Major,
    /// Rank 5.
    Captain,
    /// Rank 6.
    Lieutenant,
    /// Rank 7.
    Sergeant,
    /// Rank 8; removes bombs (SG-24).
    Miner,
    /// Rank 9; moves far (SG-13).
    Scout,
    /// Rank S; beats the marshal by striking it (SG-23).
    Spy,
    /// Does not move (SG-12).
    Bomb,
    /// Does not move; its loss is the end (SG-26).
    Flag,
}

/// Number of kinds.
pub const KINDS: usize = 12;
/// Number of movable kinds: the first ones.
pub const MOVABLE: usize = 10;
/// The raw number that stands for no piece, or one that is not known.
pub(crate) const NONE: u8 = KINDS as u8;

/// Who is lost in a strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Lost {
    /// The striker alone.
    Striker,
    /// The defender alone.
    Defender,
    /// Both.
    Both,
}

impl Kind {
    /// All kinds in order.
    pub const ALL: [Kind; KINDS] = [
        Kind::Marshal,
        Kind::General,
        Kind::Colonel,
        Kind::Major,
        Kind::Captain,
        Kind::Lieutenant,
        Kind::Sergeant,
        Kind::Miner,
        Kind::Scout,
        Kind::Spy,
        Kind::Bomb,
        Kind::Flag,
    ];

    /// Names in JSON and text, in order.
    pub const NAMES: [(&'static str, Kind); KINDS] = [
        ("marshal", Kind::Marshal),
        ("general", Kind::General),
        ("colonel", Kind::Colonel),
        ("major", Kind::Major),
        ("captain", Kind::Captain),
        ("lieutenant", Kind::Lieutenant),
        ("sergeant", Kind::Sergeant),
        ("miner", Kind::Miner),
        ("scout", Kind::Scout),
        ("spy", Kind::Spy),
        ("bomb", Kind::Bomb),
        ("flag", Kind::Flag),
    ];

    /// The kind of a raw number; `None` from [`KINDS`] on.
    #[inline]
    pub fn of(number: u8) -> Option<Kind> {
        Kind::ALL.get(usize::from(number)).copied()
    }

    /// The name.
    pub const fn name(self) -> &'static str {
        Kind::NAMES[self as usize].0
    }

    /// The kind of that name.
    pub fn by_name(name: &str) -> Option<Kind> {
        Kind::NAMES.iter().find(|(other, _)| *other == name).map(|(_, kind)| *kind)
    }

    /// Whether pieces of this kind move at all (SG-12).
    #[inline]
    pub const fn is_movable(self) -> bool {
        (self as usize) < MOVABLE
    }

    /// The kind's bit in a set of kinds.
    #[inline]
    pub const fn bit(self) -> u16 {
        1 << self as u8
    }

    /// The sign in pictures: the rank's number, or a letter.
    pub const fn sign(self) -> char {
        b"123456789SBF"[self as usize] as char
    }

    /// The `StraDos` letter of a piece of `player`.
    pub const fn letter(self, player: u8) -> char {
        let place = match self {
            Kind::Bomb => 0,
            Kind::Flag => 11,
            other => 10 - other as u8,
        };
        (b'B' + 12 * player + place) as char
    }

    /// The owner and kind of a `StraDos` letter.
    pub fn of_letter(letter: u8) -> Option<(u8, Kind)> {
        let place = letter.checked_sub(b'B').filter(|place| *place < 24)?;
        let kind = match place % 12 {
            0 => Kind::Bomb,
            11 => Kind::Flag,
            other => Kind::ALL[usize::from(10 - other)],
        };
        Some((place / 12, kind))
    }

    /// Who is lost when `self`, a movable kind, strikes `defender` (SG-21, SG-23, SG-24, SG-26, SG-40).
    pub const fn strikes(self, defender: Kind, aggressor_advantage: bool) -> Lost {
        let (a, b) = (self as u8, defender as u8);
        match (self, defender) {
            (_, Kind::Flag) | (Kind::Miner, Kind::Bomb) | (Kind::Spy, Kind::Marshal) => Lost::Defender,
            (_, Kind::Bomb) => Lost::Striker,
            _ if a == b && !aggressor_advantage => Lost::Both,
            _ if a <= b => Lost::Defender,
            _ => Lost::Striker,
        }
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The set of all kinds.
pub(crate) const ALL_BITS: u16 = (1 << KINDS) - 1;
/// The set of the movable kinds.
pub(crate) const MOVABLE_BITS: u16 = (1 << MOVABLE) - 1;

/// The defenders of which a strike by `striker` leaves `lost`, as a set of kinds.
pub(crate) fn defenders(striker: Kind, lost: Lost, aggressor_advantage: bool) -> u16 {
    let fits = |kind: &&Kind| striker.strikes(**kind, aggressor_advantage) == lost;
    Kind::ALL.iter().filter(fits).fold(0, |set, kind| set | kind.bit())
}

/// The kinds of a set, in order.
pub(crate) fn kinds_of(set: u16) -> impl Iterator<Item = Kind> {
    Kind::ALL.into_iter().filter(move |kind| set & kind.bit() != 0)
}

/// Whether a raw kind is one that is known.
#[inline]
pub(crate) const fn is_known(kind: u8) -> bool {
    kind != NONE
}

/// Whether a raw kind is a scout's.
#[inline]
pub(crate) const fn is_scout(kind: u8) -> bool {
    kind == Kind::Scout as u8
}
