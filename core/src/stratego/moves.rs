//! Moves and their ids.

use super::Stratego;
use super::board::Square;
use super::kind::{Kind, MOVABLE};

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// The next setup square gets a piece, or stays empty (SG-02).
    Deploy(Option<Kind>),
    /// A move, or a strike if a piece of the opponent stands on `to` (SG-10).
    Step {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// A captured piece comes back (SG-42).
    Rescue {
        /// Which.
        kind: Kind,
        /// Where it is put.
        to: Square,
    },
    /// A rescue is declined (SG-42).
    Decline,
}

/// Id of the first move of a piece; those below are the deployment's.
const FIRST_STEP: i32 = 13;

impl Stratego {
    /// Id of the first rescue.
    fn first_rescue(&self) -> i32 {
        FIRST_STEP + i32::from(self.board.area()) * self.board.reach()
    }

    /// Number of ids.
    pub(crate) fn actions(&self) -> i32 {
        let rescues = MOVABLE as i32 * i32::from(self.board.setup_squares()) + 1;
        self.first_rescue() + if self.config.rescue { rescues } else { 0 }
    }

    /// The id of a move of `player`.
    #[inline]
    pub(crate) fn move_id(&self, player: u8, mv: Move) -> i32 {
        match mv {
            Move::Deploy(kind) => kind.map_or(FIRST_STEP - 1, |kind| kind as i32),
            Move::Step { from, to } => {
                let (from, to) = (self.board.own(from, player), self.board.own(to, player));
                FIRST_STEP + i32::from(from) * self.board.reach() + self.board.target(from, to)
            }
            Move::Rescue { kind, to } => {
                let to = i32::from(self.board.own(to, player));
                self.first_rescue() + kind as i32 * i32::from(self.board.setup_squares()) + to
            }
            Move::Decline => self.actions() - 1,
        }
    }

    /// The move of `player` that has that id; `None` if no position of this configuration has it.
    pub(crate) fn move_by_id(&self, player: u8, id: i32) -> Option<Move> {
        let board = &self.board;
        let in_army = |kind: &Kind| self.config.army.0[*kind as usize] > 0;
        if !(0..self.actions()).contains(&id) {
            return None;
        }
        if id < FIRST_STEP {
            return match Kind::of(id as u8) {
                None => (self.config.army.size() < board.setup_squares()).then_some(Move::Deploy(None)),
                kind => kind.filter(in_army).map(|kind| Move::Deploy(Some(kind))),
            };
        }
        if id < self.first_rescue() {
            let step = id - FIRST_STEP;
            let from = (step / board.reach()) as Square;
            let to = board.by_target(from, (step % board.reach()) as u8);
            return Some(Move::Step { from: board.own(from, player), to: board.own(to, player) });
        }
        let (rescue, squares) = (id - self.first_rescue(), i32::from(board.setup_squares()));
        if rescue == MOVABLE as i32 * squares {
            return Some(Move::Decline);
        }
        let kind = Kind::of((rescue / squares) as u8).filter(in_army)?;
        Some(Move::Rescue { kind, to: board.own((rescue % squares) as Square, player) })
    }
}
