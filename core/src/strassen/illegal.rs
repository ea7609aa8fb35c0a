//! Why a move is refused: one variant a reason, with the rule it breaks.

use crate::error::{Error, Result};

use super::Strassen;
use super::codes;
use super::config::Opening;
use super::geometry::{Direction, Square};
use super::moves::{Move, Parts, Stone};
use super::state::State;

/// What a refused move breaks. Where it breaks several rules, one of them is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// SN-11: the first turn places a flat stone.
    FirstTurn,
    /// SN-12: the square holds a stone.
    Occupied,
    /// SN-12: no such stone is left in the reserve.
    Reserve,
    /// SN-17: no opponent has placed a standing or schloss stone yet.
    Peasant,
    /// SN-13: nothing stands on the square.
    Empty,
    /// SN-13: the opponent controls the stack.
    NotControlled,
    /// SN-13: more stones than one may carry.
    CarryLimit,
    /// SN-13: more stones than the stack has.
    Height,
    /// SN-13: it leads off the board.
    OffBoard,
    /// SN-13: the drops do not add up to the stones taken.
    Drops,
    /// SN-14: a schloss stone is in the way.
    OntoSchloss,
    /// SN-14: a standing stone is in the way.
    OntoWall,
    /// SN-15: a schloss stone must come to the standing stone alone.
    NotAlone,
    /// SN-15: nothing is flattened.
    NothingFlattened,
    /// SN-30: a threatened road is not declared.
    NotCalled,
    /// SN-30: no road is threatened, yet one is declared.
    FalselyCalled,
    /// SN-31: threats are not declared at all.
    Called,
}

impl Illegal {
    /// The rule's id.
    pub const fn rule(self) -> &'static str {
        match self {
            Illegal::FirstTurn => "SN-11",
            Illegal::Occupied | Illegal::Reserve => "SN-12",
            Illegal::Peasant => "SN-17",
            Illegal::Empty
            | Illegal::NotControlled
            | Illegal::CarryLimit
            | Illegal::Height
            | Illegal::OffBoard
            | Illegal::Drops => "SN-13",
            Illegal::OntoSchloss | Illegal::OntoWall => "SN-14",
            Illegal::NotAlone | Illegal::NothingFlattened => "SN-15",
            Illegal::NotCalled | Illegal::FalselyCalled => "SN-30",
            Illegal::Called => "SN-31",
        }
    }
}

impl Strassen {
    /// The error that refuses a move for `why`; `square` is where it happens.
    #[cold]
    pub(crate) fn illegal(&self, state: &State, why: Illegal, square: Square) -> Error {
        let name = self.geometry.name(square);
        let carry = self.config.carry_limit;
        let message = match why {
            Illegal::FirstTurn if self.config.opening == Opening::Swap => {
                "on each player's first turn a flat stone of the opponent is placed".into()
            }
            Illegal::FirstTurn => "on each player's first turn a flat stone is placed".into(),
            Illegal::Occupied => format!("{name} is not empty"),
            Illegal::Reserve => "no such stone is left in the reserve".into(),
            Illegal::Peasant => {
                "no schloss stone is placed before the opponent has placed a wall or a schloss".into()
            }
            Illegal::Empty => format!("{name} is empty"),
            Illegal::NotControlled => format!("the opponent controls the stack on {name}"),
            Illegal::CarryLimit => format!("at most {carry} stones are carried"),
            Illegal::Height => {
                format!("the stack on {name} is {} high", state.heights[usize::from(square)])
            }
            Illegal::OffBoard => format!("the movement from {name} leads off the board"),
            Illegal::Drops => "the drops must add up to the stones taken, at least one on each square".into(),
            Illegal::OntoSchloss => format!("no stone moves onto the schloss stone on {name}"),
            Illegal::OntoWall => format!("no stone but a schloss moves onto the standing stone on {name}"),
            Illegal::NotAlone => {
                format!("only a schloss stone that arrives alone on the last square flattens {name}")
            }
            Illegal::NothingFlattened => format!("no standing stone is flattened on {name}"),
            Illegal::NotCalled => {
                "the move threatens a road and must be declared: the call is missing".into()
            }
            Illegal::FalselyCalled => "the move is declared but threatens no road: the call is false".into(),
            Illegal::Called => "threatened roads are not declared under these rules".into(),
        };
        Error::illegal(why.rule(), message)
    }

    /// Refuses what is not among the legal moves.
    pub(crate) fn check_move(&self, state: &State, mv: Move) -> Result<()> {
        match mv.parts() {
            Parts::Place { square, stone } => self.check_place(state, square, stone),
            Parts::Travel { from, direction, code } => self.check_travel(state, from, direction, code),
        }
    }

    fn check_place(&self, state: &State, square: Square, stone: Stone) -> Result<()> {
        let refuse = |why| Err(self.illegal(state, why, square));
        let player = usize::from(state.to_move);
        let first = self.is_first_turn(state);
        if first && stone != Stone::Flat {
            return refuse(Illegal::FirstTurn);
        }
        if state.occupied() >> square & 1 != 0 {
            return refuse(Illegal::Occupied);
        }
        let left = if stone == Stone::Schloss { state.schloss[player] } else { state.stones[player] };
        if left == 0 && !first {
            return refuse(Illegal::Reserve);
        }
        if stone == Stone::Schloss && !self.may_place_schloss(state, state.to_move) {
            return refuse(Illegal::Peasant);
        }
        Ok(())
    }

    fn check_travel(&self, state: &State, from: Square, direction: Direction, code: u8) -> Result<()> {
        let (taken, parts) = (codes::taken(code) as u8, codes::parts(code) as u8);
        self.check_hand(state, from, taken)?;
        let free = self.geometry.free(from, direction, state.blocked());
        if parts <= free {
            return Ok(());
        }
        if parts > self.geometry.room(from, direction) {
            return Err(self.illegal(state, Illegal::OffBoard, from));
        }
        let obstacle = self.geometry.ahead(from, direction, free + 1);
        let refuse = |why| Err(self.illegal(state, why, obstacle));
        if state.schlosses >> obstacle & 1 != 0 {
            return refuse(Illegal::OntoSchloss);
        }
        if state.schlosses >> from & 1 == 0 {
            return refuse(Illegal::OntoWall);
        }
        if parts > free + 1 || !codes::arrives_alone(code) {
            return refuse(Illegal::NotAlone);
        }
        Ok(())
    }

    /// What can be said of a movement before its drops are looked at.
    pub(crate) fn check_hand(&self, state: &State, from: Square, taken: u8) -> Result<()> {
        let refuse = |why| Err(self.illegal(state, why, from));
        if self.is_first_turn(state) {
            return refuse(Illegal::FirstTurn);
        }
        if state.occupied() >> from & 1 == 0 {
            return refuse(Illegal::Empty);
        }
        if state.tops[usize::from(state.to_move)] >> from & 1 == 0 {
            return refuse(Illegal::NotControlled);
        }
        if taken > self.config.carry_limit {
            return refuse(Illegal::CarryLimit);
        }
        if taken > state.heights[usize::from(from)] {
            return refuse(Illegal::Height);
        }
        Ok(())
    }

    /// Whether a legal move flattens a standing stone, and where (SN-15).
    pub(crate) fn flattens(&self, state: &State, mv: Move) -> Option<Square> {
        let Parts::Travel { from, direction, code } = mv.parts() else { return None };
        let last = self.geometry.ahead(from, direction, codes::parts(code) as u8);
        (state.walls >> last & 1 != 0).then_some(last)
    }
}
