//! The symmetries of the square board: images of states, ids and cells, and the normal form.

use super::Strassen;
use super::contest::Step;
use super::geometry::{Direction, SYMMETRIES, Square, Squares};
use super::moves::{Move, Parts};
use super::state::State;

/// The names of the symmetries, in the order of their numbers. Rotations are counterclockwise.
pub(crate) const NAMES: [&str; SYMMETRIES] = [
    "identity",
    "rotate90",
    "rotate180",
    "rotate270",
    "mirror_files",
    "mirror_ranks",
    "mirror_diagonal",
    "mirror_antidiagonal",
];

/// By symmetry, the one that undoes it.
const INVERSES: [usize; SYMMETRIES] = [0, 3, 2, 1, 4, 5, 6, 7];

/// By symmetry and direction, the direction that it becomes.
const DIRECTIONS: [[Direction; 4]; SYMMETRIES] = {
    use Direction::{Down, Left, Right, Up};
    [
        [Up, Down, Left, Right],
        [Left, Right, Down, Up],
        [Down, Up, Right, Left],
        [Right, Left, Up, Down],
        [Up, Down, Right, Left],
        [Down, Up, Left, Right],
        [Right, Left, Down, Up],
        [Left, Right, Up, Down],
    ]
};

impl Strassen {
    /// The image of a state.
    pub(crate) fn image(&self, state: &State, symmetry: usize) -> State {
        let squares = self.geometry.images(symmetry);
        let turn = |set: u64| Squares(set).fold(0, |set, square| set | 1 << squares[usize::from(square)]);
        let mut image = State {
            tops: state.tops.map(turn),
            walls: turn(state.walls),
            schlosses: turn(state.schlosses),
            tall: turn(state.tall),
            ..state.clone()
        };
        for (from, &to) in squares[..usize::from(self.geometry.area())].iter().enumerate() {
            image.stacks[usize::from(to)] = state.stacks[from];
            image.heights[usize::from(to)] = state.heights[from];
        }
        image.board_hash = self.hash_board(&image);
        for step in image.contest.steps.iter_mut().flatten() {
            *step = Step { mv: self.move_image(step.mv, symmetry), ..*step };
        }
        image
    }

    /// The image of a move.
    pub(crate) fn move_image(&self, mv: Move, symmetry: usize) -> Move {
        let squares = self.geometry.images(symmetry);
        match mv.parts() {
            Parts::Place { square, stone } => Move::place(squares[usize::from(square)], stone),
            Parts::Travel { from, direction, code } => {
                let direction = DIRECTIONS[symmetry][direction as usize];
                Move::travel(squares[usize::from(from)], direction, code)
            }
        }
    }

    /// The image of an action id.
    pub(crate) fn id_image(&self, id: i32, symmetry: usize) -> i32 {
        let image = Move::by_id(id, &self.geometry).map(|mv| self.move_image(mv, symmetry));
        image.and_then(|mv| mv.id(&self.geometry)).unwrap_or(id)
    }

    /// The image of a cell of the observation: every plane is a board.
    pub(crate) fn cell_image(&self, cell: usize, symmetry: usize) -> usize {
        let area = usize::from(self.geometry.area());
        cell - cell % area + usize::from(self.geometry.images(symmetry)[cell % area])
    }

    /// The symmetry that leads to the least image. Images are compared square by square, a1 b1 … a2 b2 …: fewer
    /// stones come first, then a flat, a standing, a schloss stone on top, then White's stones before Black's from
    /// the bottom up. After that, in a mage match, the preceding plies are compared, the latest first, by square and
    /// direction. All else is the same in all images.
    pub(crate) fn least_image(&self, state: &State) -> usize {
        // Bit k is set while the image under symmetry k may be the least.
        let mut left = (1_u32 << SYMMETRIES) - 1;
        for square in 0..usize::from(self.geometry.area()) {
            let from = |symmetry: usize| self.geometry.images(INVERSES[symmetry])[square];
            left = least(left, |symmetry| stack_key(state, from(symmetry)));
            if left.is_power_of_two() {
                break;
            }
        }
        let steps = &state.contest.steps;
        left = least(left, |symmetry| {
            steps.map(|step| step.map(|step| self.move_image(step.mv, symmetry).number()))
        });
        left.trailing_zeros() as usize
    }
}

/// Those of `symmetries`, a set of bits, that have the least key.
#[inline]
fn least<K: Ord>(symmetries: u32, key: impl Fn(usize) -> K) -> u32 {
    let (mut kept, mut best) = (0, None);
    for symmetry in (0..SYMMETRIES).filter(|symmetry| symmetries >> symmetry & 1 != 0) {
        let key = key(symmetry);
        match best.as_ref().map(|best| key.cmp(best)) {
            Some(std::cmp::Ordering::Greater) => {}
            Some(std::cmp::Ordering::Equal) => kept |= 1 << symmetry,
            Some(std::cmp::Ordering::Less) | None => (kept, best) = (1 << symmetry, Some(key)),
        }
    }
    kept
}

/// What stands on a square, for comparison.
#[inline]
fn stack_key(state: &State, square: Square) -> (u8, u8, u128) {
    let (i, bit) = (usize::from(square & 63), 1_u64 << (square & 63));
    let top = u8::from(state.walls & bit != 0) | u8::from(state.schlosses & bit != 0) << 1;
    (state.heights[i], top, state.stacks[i])
}
