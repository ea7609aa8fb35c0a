//! The state: where pieces stand, what everybody knows of them, and the memory that the rules need.

use super::board::{NOWHERE, SQUARES, Set, Square, Squares, bit};
use super::facts::Facts;
use super::kind::{KINDS, Kind, NONE};
use super::ring::Ring;
use super::shuttle::Run;

/// The most pieces that a side can lose: its army and two rescued ones.
pub(crate) const LOSSES: usize = 42;

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// SG-26.
    FlagCaptured,
    /// SG-30.
    NoLegalMove,
    /// SG-31.
    NoMovableBoth,
    /// SG-32.
    MaxPlies,
    /// SG-32.
    MaxQuietPlies,
}

impl Reason {
    /// Names in JSON.
    pub const NAMES: [(&'static str, Reason); 5] = [
        ("flag_captured", Reason::FlagCaptured),
        ("no_legal_move", Reason::NoLegalMove),
        ("no_movable_both", Reason::NoMovableBoth),
        ("max_plies", Reason::MaxPlies),
        ("max_quiet_plies", Reason::MaxQuietPlies),
    ];

    /// The name.
    pub const fn name(self) -> &'static str {
        Reason::NAMES[self as usize].0
    }
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A setup square is decided (SG-02).
    Deployment,
    /// A piece moves or strikes (SG-10).
    Play,
    /// A rescue is made or declined (SG-42).
    Rescue,
    /// Nothing.
    Over,
}

/// The lost pieces of a side, in the order of their loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Losses {
    pub(crate) count: u8,
    pub(crate) kinds: [u8; LOSSES],
    pub(crate) facts: [Facts; LOSSES],
}

impl Losses {
    pub(crate) const fn none() -> Self {
        Losses { count: 0, kinds: [NONE; LOSSES], facts: [Facts::NONE; LOSSES] }
    }

    #[inline]
    pub(crate) fn push(&mut self, kind: u8, facts: Facts) {
        self.kinds[usize::from(self.count)] = kind;
        self.facts[usize::from(self.count)] = facts;
        self.count += 1;
    }

    /// Kinds and facts, first loss first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u8, Facts)> {
        self.kinds.iter().copied().zip(self.facts).take(usize::from(self.count))
    }
}

/// A position with its memory. Plain data: a clone is a copy of its bytes.
#[derive(Clone, Debug)]
pub struct State {
    /// Each side's pieces on the board.
    pub(crate) side: [Set; 2],
    /// Those of movable kinds.
    pub(crate) movable: [Set; 2],
    /// The scouts.
    pub(crate) scouts: [Set; 2],
    /// By square: the kind, or [`NONE`].
    pub(crate) kinds: [u8; SQUARES],
    /// By square: what everybody knows of the piece.
    pub(crate) facts: [Facts; SQUARES],
    /// Each side's pieces off the board by kind: to be placed in the deployment, captured afterwards.
    pub(crate) off: [[u8; KINDS]; 2],
    pub(crate) lost: [Losses; 2],
    /// Rescues made (SG-43).
    pub(crate) rescues: [u8; 2],
    /// For each rescue made, the number of own losses before it.
    pub(crate) rescue_at: [[u8; 2]; 2],
    /// The least number of own losses at which a rescue was offered after 0 and 1 rescues; [`u8::MAX`] if none was.
    pub(crate) offered: [[u8; 2]; 2],
    /// Setup squares decided.
    pub(crate) decided: [u8; 2],
    /// Who is to act; after the end, who would be.
    pub(crate) to_move: u8,
    /// The square of the piece that may make a rescue now, or [`NOWHERE`].
    pub(crate) arrival: Square,
    pub(crate) end: Option<Reason>,
    /// Moves and strikes, and those since the latest strike (SG-32).
    pub(crate) ply: u32,
    pub(crate) quiet: u32,
    /// The runs of SG-15.
    pub(crate) runs: [Run; 2],
    /// Plies of each player's chase (SG-16) with boards that can come back.
    pub(crate) chase: [u8; 2],
    /// The latest plies.
    pub(crate) ring: Ring,
}

impl State {
    /// An empty board with `army` beside it on both sides.
    pub(crate) fn new(army: [u8; KINDS]) -> Self {
        State {
            side: [0; 2],
            movable: [0; 2],
            scouts: [0; 2],
            kinds: [NONE; SQUARES],
            facts: [Facts::NONE; SQUARES],
            off: [army; 2],
            lost: [Losses::none(); 2],
            rescues: [0; 2],
            rescue_at: [[0; 2]; 2],
            offered: [[u8::MAX; 2]; 2],
            decided: [0; 2],
            to_move: 0,
            arrival: NOWHERE,
            end: None,
            ply: 0,
            quiet: 0,
            runs: [Run::NONE; 2],
            chase: [0; 2],
            ring: Ring::new(),
        }
    }

    /// The kind of the piece on a square; `None` if there is none.
    pub fn kind(&self, square: Square) -> Option<Kind> {
        Kind::of(self.kinds[usize::from(square)])
    }

    /// The owner of the piece on a square; `None` if there is none.
    pub fn owner(&self, square: Square) -> Option<u8> {
        (0..2).find(|side| self.side[usize::from(*side)] & bit(square) != 0)
    }

    /// Why the game is over, if it is.
    pub fn end(&self) -> Option<Reason> {
        self.end
    }

    /// Who is to act; after the end, who would be.
    pub fn to_move(&self) -> u8 {
        self.to_move
    }

    /// Who has won a game that is over, if anybody has.
    pub fn winner(&self) -> Option<u8> {
        match self.end {
            Some(Reason::FlagCaptured | Reason::NoLegalMove) => Some(1 - self.to_move),
            _ => None,
        }
    }

    /// Whether a side has its flag on the board.
    pub(crate) fn has_flag(&self, side: usize) -> bool {
        Squares(self.side[side]).any(|square| self.kinds[usize::from(square)] == Kind::Flag as u8)
    }

    /// A side's pieces on the board and its lost ones: kinds and facts.
    pub(crate) fn pieces(&self, side: usize) -> impl Iterator<Item = (u8, Facts)> {
        let on_board = Squares(self.side[side]).map(|square| {
            let at = usize::from(square);
            (self.kinds[at], self.facts[at])
        });
        on_board.chain(self.lost[side].iter())
    }

    /// All pieces.
    #[inline]
    pub(crate) fn occupied(&self) -> Set {
        self.side[0] | self.side[1]
    }

    /// Puts a piece onto an empty square.
    #[inline]
    pub(crate) fn put(&mut self, player: u8, square: Square, kind: u8, facts: Facts) {
        let (side, place) = (usize::from(player), bit(square));
        self.side[side] |= place;
        if kind < Kind::Bomb as u8 {
            self.movable[side] |= place;
        }
        if kind == Kind::Scout as u8 {
            self.scouts[side] |= place;
        }
        self.kinds[usize::from(square)] = kind;
        self.facts[usize::from(square)] = facts;
    }

    /// Takes a piece from its square.
    #[inline]
    pub(crate) fn take(&mut self, player: u8, square: Square) -> (u8, Facts) {
        let (side, others) = (usize::from(player), !bit(square));
        self.side[side] &= others;
        self.movable[side] &= others;
        self.scouts[side] &= others;
        let at = usize::from(square);
        (std::mem::replace(&mut self.kinds[at], NONE), std::mem::replace(&mut self.facts[at], Facts::NONE))
    }
}
