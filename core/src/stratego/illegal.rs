//! Why a move is refused: one variant a reason, with the rule it breaks.

use super::Stratego;
use super::board::{Square, bit};
use super::config::ScoutStrike;
use super::kind::Kind;
use super::moves::Move;
use super::state::{Phase, State};
use crate::error::{Error, Result};

/// What a refused move breaks; the first in the order of the page. It follows from what everybody knows and the
/// mover's own pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// SG-02: the deployment goes on.
    Deploying,
    /// SG-02: the deployment is over.
    Deployed,
    /// SG-02: another square is next.
    OutOfOrder,
    /// SG-02: own squares have been decided one by one.
    Begun,
    /// SG-02: the rest of the army would not fit.
    NoRoom,
    /// SG-01: no such piece is left.
    NoneLeft,
    /// SG-01: off the own setup ranks.
    OffSetup,
    /// SG-01: letters of the other color.
    OtherColor,
    /// SG-01: not exactly the army.
    NotTheArmy,
    /// SG-42: a rescue is to be made or declined.
    RescueFirst,
    /// SG-42: none is offered.
    NoRescue,
    /// SG-42: no such piece is captured.
    NotCaptured,
    /// SG-42: not an empty square of the own setup ranks.
    NotHome,
    /// SG-43: bombs and flags are not rescued.
    NotRescuable,
    /// SG-10: it goes nowhere.
    Nowhere,
    /// SG-10: no own piece stands there.
    NotOwn,
    /// SG-12: bombs and flags do not move.
    Immovable,
    /// SG-25: bombs and flags do not strike.
    NoStriker,
    /// SG-11: an own piece stands there.
    OwnPiece,
    /// SG-11: a lake.
    Lake,
    /// SG-11: written as a move, but the opponent's piece stands there.
    NoMove,
    /// SG-20: written as a strike, but no piece of the opponent stands there.
    NoStrike,
    /// SG-11: more than one step, or none along rank or file.
    TooFar,
    /// SG-13: not in a straight line.
    NotStraight,
    /// SG-11: something stands between.
    Blocked,
    /// SG-20: the piece is not adjacent.
    NotAdjacent,
    /// SG-14: a scout does not move and strike in one turn.
    LongStrike,
    /// SG-15: too often across the same boundary.
    Shuttle,
    /// SG-16: the board would come back in a chase.
    Chase,
}

impl Illegal {
    /// The rule's id.
    pub const fn rule(self) -> &'static str {
        self.said().0
    }

    const fn said(self) -> (&'static str, &'static str) {
        match self {
            Illegal::Deploying => ("SG-02", "the deployment comes first"),
            Illegal::Deployed => ("SG-02", "the deployment is over"),
            Illegal::OutOfOrder => ("SG-02", "setup squares are decided in order"),
            Illegal::Begun => ("SG-02", "a whole deployment comes before the first square"),
            Illegal::NoRoom => ("SG-02", "the rest of the army would not fit"),
            Illegal::NoneLeft => ("SG-01", "no such piece is left to place"),
            Illegal::OffSetup => ("SG-01", "pieces are placed on the own setup ranks"),
            Illegal::OtherColor => ("SG-01", "these letters are the opponent's pieces"),
            Illegal::NotTheArmy => ("SG-01", "a whole deployment has exactly the army's pieces"),
            Illegal::RescueFirst => ("SG-42", "a rescue is to be made or declined first"),
            Illegal::NoRescue => ("SG-42", "no rescue is offered"),
            Illegal::NotCaptured => ("SG-42", "no such piece of yours is captured"),
            Illegal::NotHome => ("SG-42", "a rescued piece goes on an empty square of the own setup ranks"),
            Illegal::NotRescuable => ("SG-43", "bombs and flags are not rescued"),
            Illegal::Nowhere => ("SG-10", "a piece moves to another square"),
            Illegal::NotOwn => ("SG-10", "no piece of yours stands there"),
            Illegal::Immovable => ("SG-12", "bombs and flags do not move"),
            Illegal::NoStriker => ("SG-25", "bombs and flags do not strike"),
            Illegal::OwnPiece => ("SG-11", "a piece of yours stands there"),
            Illegal::Lake => ("SG-11", "there is a lake"),
            Illegal::NoMove => ("SG-11", "a piece of the opponent stands there: a strike is written with x"),
            Illegal::NoStrike => ("SG-20", "no piece of the opponent stands there: a move is written with -"),
            Illegal::TooFar => ("SG-11", "the piece moves one square along rank or file"),
            Illegal::NotStraight => ("SG-13", "a scout moves in a straight line"),
            Illegal::Blocked => ("SG-11", "nothing moves over pieces or lakes"),
            Illegal::NotAdjacent => ("SG-20", "the piece strikes adjacent pieces only, never diagonally"),
            Illegal::LongStrike => ("SG-14", "a scout does not move and strike in the same turn"),
            Illegal::Shuttle => ("SG-15", "the piece has crossed the same boundary too often in a row"),
            Illegal::Chase => ("SG-16", "the chase would bring the board back"),
        }
    }

    /// The error that refuses the move.
    #[cold]
    pub(crate) fn error(self) -> Error {
        let (rule, message) = self.said();
        Error::illegal(rule, message)
    }
}

impl Stratego {
    /// See [`Game::check`](crate::game::Game::check).
    pub(crate) fn check_move(&self, state: &State, mv: Move) -> Result<()> {
        self.broken(state, mv).map_or(Ok(()), |why| Err(why.error()))
    }

    fn broken(&self, state: &State, mv: Move) -> Option<Illegal> {
        match (self.phase(state), mv) {
            (Phase::Deployment, Move::Deploy(kind)) => self.broken_deployment(state, kind),
            (Phase::Deployment, _) => Some(Illegal::Deploying),
            (_, Move::Deploy(_)) => Some(Illegal::Deployed),
            (Phase::Rescue, Move::Rescue { kind, to }) => self.broken_rescue(state, kind, to),
            (Phase::Rescue, Move::Decline) => None,
            (Phase::Rescue, Move::Step { .. }) => Some(Illegal::RescueFirst),
            (_, Move::Rescue { .. } | Move::Decline) => Some(Illegal::NoRescue),
            (_, Move::Step { from, to }) => self.broken_step(state, from, to, None),
        }
    }

    fn broken_deployment(&self, state: &State, kind: Option<Kind>) -> Option<Illegal> {
        let (kinds, empty) = self.deployable(state);
        match kind {
            Some(kind) if kinds & kind.bit() == 0 => Some(Illegal::NoneLeft),
            None if !empty => Some(Illegal::NoRoom),
            _ => None,
        }
    }

    fn broken_rescue(&self, state: &State, kind: Kind, to: Square) -> Option<Illegal> {
        let (kinds, squares) = self.rescuable(state, state.to_move);
        if !kind.is_movable() {
            Some(Illegal::NotRescuable)
        } else if kinds & kind.bit() == 0 {
            Some(Illegal::NotCaptured)
        } else if squares & bit(to) == 0 {
            Some(Illegal::NotHome)
        } else {
            None
        }
    }

    /// What a move in the phase of play breaks. `strike` says whether it is written as a strike, if it is.
    pub(crate) fn broken_step(
        &self,
        state: &State,
        from: Square,
        to: Square,
        strike: Option<bool>,
    ) -> Option<Illegal> {
        let player = usize::from(state.to_move);
        let enemy = state.side[1 - player] & bit(to) != 0;
        if from == to {
            return Some(Illegal::Nowhere);
        }
        if state.side[player] & bit(from) == 0 {
            return Some(Illegal::NotOwn);
        }
        if state.movable[player] & bit(from) == 0 {
            return Some(if enemy { Illegal::NoStriker } else { Illegal::Immovable });
        }
        if state.side[player] & bit(to) != 0 {
            return Some(Illegal::OwnPiece);
        }
        if self.board.lakes & bit(to) != 0 {
            return Some(Illegal::Lake);
        }
        match strike {
            Some(false) if enemy => return Some(Illegal::NoMove),
            Some(true) if !enemy => return Some(Illegal::NoStrike),
            _ => {}
        }
        let scout = state.scouts[player] & bit(from) != 0;
        let Some((direction, distance)) = self.board.line(from, to) else {
            return Some(match (enemy, scout) {
                (true, _) => Illegal::NotAdjacent,
                (false, true) => Illegal::NotStraight,
                (false, false) => Illegal::TooFar,
            });
        };
        if distance > 1 {
            if !scout {
                return Some(if enemy { Illegal::NotAdjacent } else { Illegal::TooFar });
            }
            if enemy && self.config.scout_strike == ScoutStrike::Adjacent {
                return Some(Illegal::LongStrike);
            }
            let between = self.board.between(from, direction, distance);
            if between & (state.occupied() | self.board.lakes) != 0 {
                return Some(Illegal::Blocked);
            }
        }
        if state.runs[player].bars(from, direction, distance) {
            return Some(Illegal::Shuttle);
        }
        self.barred(state).has(from, to).then_some(Illegal::Chase)
    }
}
