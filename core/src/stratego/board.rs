//! The board: squares, directions, sides and the layout of action ids.

use std::cmp::Ordering;
use std::fmt;

use serde::{Serialize, Serializer};

/// A square's index: file + files · rank, both from 0.
pub type Square = u8;
/// The most squares that a board has.
pub const SQUARES: usize = 100;
/// No square.
pub(crate) const NOWHERE: Square = u8::MAX;
/// The most setup squares of a side.
pub(crate) const SETUP: usize = 40;

/// A set of squares.
pub(crate) type Set = u128;

/// The set of one square.
#[inline]
pub(crate) const fn bit(square: Square) -> Set {
    1 << square
}

/// Iterates over a set, ascending.
#[derive(Clone)]
pub(crate) struct Squares(pub(crate) Set);

impl Iterator for Squares {
    type Item = Square;
    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as Square;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = 127 - self.0.leading_zeros() as Square;
        self.0 ^= bit(square);
        Some(square)
    }
}

/// The `n`-th square of a set, counted from 0, which the set must have.
#[inline]
pub(crate) fn nth(set: Set, n: u32) -> Square {
    let low = set as u64;
    let below = low.count_ones();
    if n < below { nth_bit(low, n) } else { 64 + nth_bit((set >> 64) as u64, n - below) }
}

#[inline]
fn nth_bit(mut word: u64, n: u32) -> Square {
    for _ in 0..n {
        word &= word - 1;
    }
    word.trailing_zeros() as Square
}

/// One of the four directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// To the next rank, `+`.
    Up,
    /// To the rank before, `-`.
    Down,
    /// To the file before, `<`.
    Left,
    /// To the next file, `>`.
    Right,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
    /// Symbols in JSON.
    pub const NAMES: [(&'static str, Direction); 4] =
        [("+", Direction::Up), ("-", Direction::Down), ("<", Direction::Left), (">", Direction::Right)];

    /// The symbol.
    pub const fn symbol(self) -> &'static str {
        Direction::NAMES[self as usize].0
    }

    /// The other way.
    #[must_use]
    #[inline]
    pub const fn back(self) -> Direction {
        match self {
            Direction::Up => Direction::Down,
            Direction::Down => Direction::Up,
            Direction::Left => Direction::Right,
            Direction::Right => Direction::Left,
        }
    }
}

/// A square's name, such as `c5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Name {
    file: u8,
    rank: u8,
}

impl Name {
    /// The name of file and rank, both from 0.
    pub(crate) const fn new(file: u8, rank: u8) -> Self {
        Name { file, rank }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file) as char, self.rank + 1)
    }
}

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// What is worked out from the board's size and its lakes once.
#[derive(Clone, Debug)]
pub struct Board {
    /// Number of files, 2..=10.
    pub files: u8,
    /// Number of ranks, 3..=10.
    pub ranks: u8,
    /// Ranks of each side's setup, 1..=4.
    pub setup_ranks: u8,
    /// All squares that are no lakes.
    pub(crate) land: Set,
    /// The lakes.
    pub(crate) lakes: Set,
    /// Each side's setup squares.
    pub(crate) setup: [Set; 2],
    /// Each side's back rank.
    pub(crate) back: [Set; 2],
    /// Each side's setup squares in the order of SG-02.
    pub(crate) order: [[Square; SETUP]; 2],
    /// The land squares next to each square.
    pub(crate) beside: [Set; SQUARES],
    first_file: Set,
    last_file: Set,
    file_of: [u8; SQUARES],
    rank_of: [u8; SQUARES],
}

impl Board {
    /// The board of that size. `lakes` are a set of squares outside the setup ranks.
    pub(crate) fn new(files: u8, ranks: u8, setup_ranks: u8, lakes: Set) -> Self {
        let area = files * ranks;
        let all: Set = (1 << area) - 1;
        let mut board = Board {
            files,
            ranks,
            setup_ranks,
            land: all & !lakes,
            lakes,
            setup: [0; 2],
            back: [0; 2],
            order: [[NOWHERE; SETUP]; 2],
            beside: [0; SQUARES],
            first_file: 0,
            last_file: 0,
            file_of: [0; SQUARES],
            rank_of: [0; SQUARES],
        };
        for rank in 0..ranks {
            for file in 0..files {
                let square = file + files * rank;
                board.file_of[usize::from(square)] = file;
                board.rank_of[usize::from(square)] = rank;
            }
            board.first_file |= bit(files * rank);
            board.last_file |= bit(files * rank + files - 1);
        }
        for place in 0..board.setup_squares() {
            let (file, row) = (place % files, place / files);
            for (side, rank) in [row, ranks - 1 - row].into_iter().enumerate() {
                let square = file + files * rank;
                board.order[side][usize::from(place)] = square;
                board.setup[side] |= bit(square);
                if row == 0 {
                    board.back[side] |= bit(square);
                }
            }
        }
        for square in 0..area {
            let steps = Direction::ALL.map(|direction| board.step(bit(square), direction));
            board.beside[usize::from(square)] = steps.into_iter().fold(0, |a, b| a | b) & board.land;
        }
        board
    }

    /// Number of squares.
    #[inline]
    pub fn area(&self) -> u8 {
        self.files * self.ranks
    }

    /// Number of setup squares a side.
    #[inline]
    pub fn setup_squares(&self) -> u8 {
        self.files * self.setup_ranks
    }

    /// A square's name.
    pub fn name(&self, square: Square) -> Name {
        let (file, rank) = self.place(square);
        Name { file, rank }
    }

    /// The square of that name, if it is on the board.
    pub fn square(&self, name: &str) -> Option<Square> {
        let (&file, rank) = name.as_bytes().split_first()?;
        let file = file.checked_sub(b'a').filter(|file| *file < self.files)?;
        let rank = match *rank {
            [digit @ b'1'..=b'9'] => digit - b'0',
            [b'1', b'0'] => 10,
            _ => return None,
        };
        (rank <= self.ranks).then(|| file + self.files * (rank - 1))
    }

    /// File and rank, from 0.
    #[inline]
    pub(crate) fn place(&self, square: Square) -> (u8, u8) {
        (self.file_of[usize::from(square)], self.rank_of[usize::from(square)])
    }

    /// The square as `player` counts it: turned by 180° for Blue. It is its own inverse.
    #[inline]
    pub(crate) fn own(&self, square: Square, player: u8) -> Square {
        if player == 0 { square } else { self.area() - 1 - square }
    }

    /// The set moved by one step; what would leave the board is dropped.
    #[inline]
    pub(crate) fn step(&self, set: Set, direction: Direction) -> Set {
        match direction {
            Direction::Up => set << self.files & (self.land | self.lakes),
            Direction::Down => set >> self.files,
            Direction::Left => (set & !self.first_file) >> 1,
            Direction::Right => (set & !self.last_file) << 1,
        }
    }

    /// Direction and distance from one square to another; `None` if they are not on one file or rank, or equal.
    #[inline]
    pub(crate) fn line(&self, from: Square, to: Square) -> Option<(Direction, u8)> {
        let ((file, rank), (to_file, to_rank)) = (self.place(from), self.place(to));
        match (file == to_file, rank == to_rank) {
            (true, false) if to_rank > rank => Some((Direction::Up, to_rank - rank)),
            (true, false) => Some((Direction::Down, rank - to_rank)),
            (false, true) if to_file > file => Some((Direction::Right, to_file - file)),
            (false, true) => Some((Direction::Left, file - to_file)),
            _ => None,
        }
    }

    /// The square `distance` steps away, which must be on the board.
    #[inline]
    pub(crate) fn ahead(&self, from: Square, direction: Direction, distance: u8) -> Square {
        match direction {
            Direction::Up => from + self.files * distance,
            Direction::Down => from - self.files * distance,
            Direction::Left => from - distance,
            Direction::Right => from + distance,
        }
    }

    /// Steps to the edge of the board.
    pub(crate) fn room(&self, from: Square, direction: Direction) -> u8 {
        let (file, rank) = self.place(from);
        match direction {
            Direction::Up => self.ranks - 1 - rank,
            Direction::Down => rank,
            Direction::Left => file,
            Direction::Right => self.files - 1 - file,
        }
    }

    /// The squares strictly between two squares on one line.
    pub(crate) fn between(&self, from: Square, direction: Direction, distance: u8) -> Set {
        (1..distance).fold(0, |set, steps| set | bit(self.ahead(from, direction, steps)))
    }

    /// Number of the squares on a square's file and rank, itself left out.
    #[inline]
    pub(crate) fn reach(&self) -> i32 {
        i32::from(self.files) + i32::from(self.ranks) - 2
    }

    /// The place of `to` among the squares of `from`'s file and rank; both are of the mover's own side.
    #[inline]
    pub(crate) fn target(&self, from: Square, to: Square) -> i32 {
        let ((file, rank), (to_file, to_rank)) = (self.place(from), self.place(to));
        i32::from(match to_rank.cmp(&rank) {
            Ordering::Less => to_rank,
            Ordering::Equal => rank + to_file - u8::from(to_file > file),
            Ordering::Greater => self.files + to_rank - 2,
        })
    }

    /// The inverse of [`Board::target`], for places below [`Board::reach`].
    pub(crate) fn by_target(&self, from: Square, target: u8) -> Square {
        let (file, rank) = self.place(from);
        if target < rank {
            file + self.files * target
        } else if target < rank + self.files - 1 {
            let to_file = target - rank;
            self.files * rank + to_file + u8::from(to_file >= file)
        } else {
            file + self.files * (target + 2 - self.files)
        }
    }
}
