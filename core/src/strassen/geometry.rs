//! The board's geometry for one size and carry limit: squares, directions, edges, and the layout of action ids.

use super::codes;

/// A square's index: its file plus `size` times its rank, both counted from 0; a1 is 0.
pub type Square = u8;

/// A direction of movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// `+`: to the next rank, away from White.
    Up,
    /// `-`: to the rank before.
    Down,
    /// `<`: to the file before.
    Left,
    /// `>`: to the next file.
    Right,
}

impl Direction {
    /// All, in the order of their numbers.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

    /// The character in PTN and JSON.
    pub const fn symbol(self) -> char {
        ['+', '-', '<', '>'][self as usize]
    }

    /// The direction that `symbol` stands for.
    pub fn from_symbol(symbol: char) -> Option<Self> {
        Direction::ALL.into_iter().find(|d| d.symbol() == symbol)
    }
}

/// Tables for one size and carry limit.
#[derive(Clone, Debug)]
pub struct Geometry {
    /// Squares a side.
    pub(crate) size: u8,
    /// The most stones that one move takes.
    pub(crate) carry: u8,
    /// All squares.
    pub(crate) full: u64,
    /// By direction, the squares from which it leads off the board.
    pub(crate) edges: [u64; 4],
    /// By direction, what a step adds to a square's index.
    pub(crate) steps: [i8; 4],
    /// By square and direction, the number of squares to the edge.
    pub(crate) room: [[u8; 4]; 64],
    /// By square and direction, the squares up to the edge.
    rays: [[u64; 4]; 64],
    /// Rank of a square plus 1; 0 before the first square, at index 0; the board's height plus 1 behind the last.
    ranks: [u8; 66],
    /// By square and direction, the id of the first movement.
    bases: Vec<i32>,
    /// By symmetry and square, the square that it becomes.
    images: [[Square; 64]; SYMMETRIES],
}

/// The number of symmetries of a square board.
pub(crate) const SYMMETRIES: usize = 8;

impl Geometry {
    /// The tables for a board of `size` (3..=8) squares a side and a carry limit of 1..=8.
    pub fn new(size: u8, carry: u8) -> Self {
        let area = size * size;
        let full = if area == 64 { u64::MAX } else { (1 << area) - 1 };
        let edge = |on: &dyn Fn(u8) -> bool| (0..area).filter(|&s| on(s)).fold(0, |set, s| set | 1 << s);
        let last = size - 1;
        let edges = [
            edge(&|s| s / size == last),
            edge(&|s| s / size == 0),
            edge(&|s| s % size == 0),
            edge(&|s| s % size == last),
        ];
        let steps = [size as i8, -(size as i8), -1, 1];
        let mut geometry = Geometry {
            size,
            carry,
            full,
            edges,
            steps,
            room: [[0; 4]; 64],
            rays: [[0; 4]; 64],
            ranks: [size + 1; 66],
            bases: Vec::new(),
            images: std::array::from_fn(|symmetry| {
                std::array::from_fn(|square| image(size, square as u8, symmetry))
            }),
        };
        geometry.ranks[0] = 0;
        let mut next = 3 * i32::from(area);
        for square in 0..area {
            let (file, rank) = (square % size, square / size);
            geometry.ranks[usize::from(square) + 1] = rank + 1;
            geometry.room[usize::from(square)] = [last - rank, rank, file, last - file];
            for direction in Direction::ALL {
                let room = geometry.room(square, direction);
                let step = steps[direction as usize];
                geometry.rays[usize::from(square)][direction as usize] =
                    (1..=room as i8).fold(0, |ray, n| ray | 1 << (square as i8 + n * step));
                geometry.bases.push(next);
                next += codes::count(carry, 2 * usize::from(room)) as i32;
            }
        }
        geometry.bases.push(next);
        geometry
    }

    /// The number of squares.
    #[inline]
    pub fn area(&self) -> u8 {
        self.size * self.size
    }

    /// The number of action ids.
    pub fn actions(&self) -> i32 {
        self.bases[4 * usize::from(self.area())]
    }

    /// The number of squares from `square` to the edge.
    #[inline]
    pub(crate) fn room(&self, square: Square, direction: Direction) -> u8 {
        self.room[usize::from(square & 63)][direction as usize]
    }

    /// The squares next to those in `set`, and perhaps `set` itself.
    #[inline]
    pub(crate) fn around(&self, set: u64) -> u64 {
        let [_, _, left, right] = self.edges;
        (set << self.size | set >> self.size | (set & !left) >> 1 | (set & !right) << 1) & self.full
    }

    /// The squares one step in `direction` from those in `set`.
    #[inline]
    pub(crate) fn step(&self, set: u64, direction: Direction) -> u64 {
        let stay = set & !self.edges[direction as usize];
        match direction {
            Direction::Up => stay << self.size,
            Direction::Down => stay >> self.size,
            Direction::Left => stay >> 1,
            Direction::Right => stay << 1,
        }
    }

    /// How many squares in a row, from the next on, are on the board and not in `blocked`.
    #[inline]
    pub(crate) fn free(&self, square: Square, direction: Direction, blocked: u64) -> u8 {
        let hit = self.rays[usize::from(square & 63)][direction as usize] & blocked;
        // Index into `ranks` of the first square hit: 0 or 65 if there is none.
        let (after, before) = (hit.trailing_zeros() as u8 + 1, 64 - hit.leading_zeros() as u8);
        let rank = |index: u8| self.ranks[usize::from(index)];
        let own = square + 1;
        match direction {
            Direction::Up => rank(after) - rank(own) - 1,
            Direction::Down => rank(own) - rank(before) - 1,
            Direction::Left if hit != 0 => own - before - 1,
            Direction::Right if hit != 0 => after - own - 1,
            _ => self.room(square, direction),
        }
    }

    /// The first `n` squares of the way from `square`; there must be room.
    #[inline]
    pub(crate) fn line(&self, square: Square, direction: Direction, n: u8) -> u64 {
        let rays = |square: Square| self.rays[usize::from(square & 63)][direction as usize];
        rays(square) & !rays(self.ahead(square, direction, n))
    }

    /// The square `n` steps from `square`; on the board only if there is room.
    #[inline]
    pub(crate) fn ahead(&self, square: Square, direction: Direction, n: u8) -> Square {
        square.wrapping_add_signed(self.steps[direction as usize] * n as i8)
    }

    /// The id of the first movement from `square` in `direction`.
    #[inline]
    pub(crate) fn base(&self, square: Square, direction: Direction) -> i32 {
        self.bases[usize::from(square) * 4 + direction as usize]
    }

    /// The square and direction among whose movements `id` is, and its place among them.
    pub(crate) fn find(&self, id: i32) -> Option<(Square, Direction, i32)> {
        if !(self.bases[0]..self.actions()).contains(&id) {
            return None;
        }
        let slot = self.bases.partition_point(|&base| base <= id) - 1;
        Some(((slot / 4) as u8, Direction::ALL[slot % 4], id - self.bases[slot]))
    }

    /// By square, what it becomes under a symmetry.
    #[inline]
    pub(crate) fn images(&self, symmetry: usize) -> &[Square; 64] {
        &self.images[symmetry]
    }

    /// A square's name, such as `c3`.
    pub(crate) fn name(&self, square: Square) -> Name {
        Name([b'a' + square % self.size, b'1' + square / self.size])
    }

    /// The square of that name; `None` off the board.
    #[inline]
    pub(crate) fn square(&self, name: &str) -> Option<Square> {
        let &[file, rank] = name.as_bytes() else { return None };
        let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
        (file < self.size && rank < self.size).then(|| file + rank * self.size)
    }

    /// Most moves that a position can have: on every square three placements or all movements from there.
    pub(crate) fn max_legal(&self) -> i32 {
        self.bases
            .iter()
            .step_by(4)
            .zip(self.bases.iter().skip(4).step_by(4))
            .map(|(a, b)| (b - a).max(3))
            .sum()
    }
}

/// What a square becomes under a symmetry; squares off the board stay.
fn image(size: u8, square: Square, symmetry: usize) -> Square {
    let (last, file, rank) = (size - 1, square % size, square / size);
    if rank > last {
        return square;
    }
    let (file, rank) = match symmetry {
        0 => (file, rank),
        1 => (last - rank, file),
        2 => (last - file, last - rank),
        3 => (rank, last - file),
        4 => (last - file, rank),
        5 => (file, last - rank),
        6 => (rank, file),
        _ => (last - rank, last - file),
    };
    file + size * rank
}

/// A square's name: file letter and rank digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Name([u8; 2]);

impl Name {
    /// The name as text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("names are ASCII")
    }

    /// The name of the square `n` squares further, which is on the board.
    pub(crate) fn ahead(self, direction: Direction, n: u8) -> Name {
        let Name([file, rank]) = self;
        match direction {
            Direction::Up => Name([file, rank + n]),
            Direction::Down => Name([file, rank - n]),
            Direction::Left => Name([file - n, rank]),
            Direction::Right => Name([file + n, rank]),
        }
    }
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl serde::Serialize for Name {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The squares of a set, ascending.
#[derive(Clone, Debug)]
pub(crate) struct Squares(pub u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(square)
    }
}
