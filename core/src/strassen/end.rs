//! The end of a game: SN-18 and SN-20 to SN-25.
// Measured: making a move takes half the time.
#![allow(clippy::inline_always, clippy::needless_bitwise_bool)]

use super::Strassen;
use super::config::Match;
use super::state::State;

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A road (SN-21, SN-22).
    Road,
    /// Flats were counted (SN-18, SN-24).
    Flats,
    /// A road that was no oversight, in a mage match (SN-34).
    Inescapable,
    /// The third win of a mage match (SN-34).
    ThreeWins,
    /// Too many quiet plies (SN-25).
    Quiet,
    /// Too many plies (SN-25).
    MaxPlies,
}

impl Reason {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Road => "road",
            Reason::Flats => "flats",
            Reason::Inescapable => "inescapable",
            Reason::ThreeWins => "three_wins",
            Reason::Quiet => "quiet",
            Reason::MaxPlies => "max_plies",
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Why.
    pub reason: Reason,
    /// Who won; `None` for a tie.
    pub winner: Option<u8>,
}

impl End {
    /// White's and Black's return.
    pub fn returns(self) -> [f64; 2] {
        match self.winner {
            None => [0.0, 0.0],
            Some(0) => [1.0, -1.0],
            Some(_) => [-1.0, 1.0],
        }
    }
}

impl Strassen {
    /// Whether the game, in a mage match the board, is over now that the player not to move has moved, and how. A
    /// road must go through one of the squares `gained` for roads, by player: every road does if there was none
    /// before the move.
    #[inline(always)]
    pub(crate) fn judge(&self, state: &State, gained: [u64; 2]) -> Option<End> {
        let left = [0, 1].map(|player| state.stones[player] + state.schloss[player]);
        // A road takes as many of a player's stones as the board has ranks, so at first there can be none.
        let placed_few = (left[0] > self.roadless) & (left[1] > self.roadless);
        if !placed_few && let Some(end) = self.find_road(state, gained) {
            return Some(end);
        }
        let full = state.occupied() == self.geometry.full;
        if full | (left[0] == 0) | (left[1] == 0) || self.is_stuck(state) {
            return Some(self.count_flats(state));
        }
        self.check_limits(state)
    }

    /// SN-21, SN-22: the mover's road comes first.
    #[inline]
    fn find_road(&self, state: &State, gained: [u64; 2]) -> Option<End> {
        let mover = state.to_move ^ 1;
        let has_road =
            |player: u8| self.geometry.has_road(gained[usize::from(player & 1)], state.road_stones(player));
        let winner = [mover, state.to_move].into_iter().find(|&player| has_road(player))?;
        Some(End { reason: Reason::Road, winner: Some(winner) })
    }

    /// SN-24: the higher count wins.
    #[cold]
    fn count_flats(&self, state: &State) -> End {
        let [white, black] = [0, 1].map(|p| 2 * state.flats(p).count_ones());
        let black = black + u32::from(self.config.komi.0);
        let winner = match white.cmp(&black) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => None,
        };
        End { reason: Reason::Flats, winner }
    }

    /// SN-18: only a player who has schloss stones left and may not place them can be without a move.
    fn is_stuck(&self, state: &State) -> bool {
        self.config.peasants_rule
            && state.stones[usize::from(state.to_move)] == 0
            && self.count_moves(state) == 0
    }

    /// Whether `max_plies` are played.
    #[inline]
    pub(crate) fn is_out_of_plies(&self, state: &State) -> bool {
        self.config.max_plies.is_some_and(|limit| state.ply >= limit)
    }

    /// SN-25. Of a mage match `max_plies` ends no board, but the match (SN-34).
    fn check_limits(&self, state: &State) -> Option<End> {
        let reason = if self.is_out_of_plies(state) && self.config.contest == Match::Single {
            Reason::MaxPlies
        } else if self.config.max_quiet_plies.is_some_and(|limit| state.quiet >= limit) {
            Reason::Quiet
        } else {
            return None;
        };
        Some(End { reason, winner: None })
    }
}
