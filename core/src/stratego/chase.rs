//! SG-16: chases, and the moves that they bar.

use super::Stratego;
use super::board::{SQUARES, Set, Square, bit};
use super::state::State;

/// Boards of at most so many latest plies of a chase are compared.
pub(crate) const LONGEST: u8 = 100;

/// Moves that SG-16 bars.
#[derive(Clone, Copy)]
pub(crate) struct Barred {
    moves: [(Square, Square); LONGEST as usize],
    count: usize,
}

impl Barred {
    const NONE: Barred = Barred { moves: [(0, 0); LONGEST as usize], count: 0 };

    /// The moves, each once.
    #[inline]
    pub(crate) fn moves(&self) -> &[(Square, Square)] {
        &self.moves[..self.count]
    }

    fn add(&mut self, from: Square, to: Square) {
        if !self.moves().contains(&(from, to)) {
            self.moves[self.count] = (from, to);
            self.count += 1;
        }
    }

    /// Whether the move is barred.
    #[inline]
    pub(crate) fn has(&self, from: Square, to: Square) -> bool {
        self.moves().contains(&(from, to))
    }

    /// The squares to which the piece on `from` may not move.
    #[inline]
    pub(crate) fn from(&self, from: Square) -> Set {
        let targets = self.moves().iter().filter(|(start, _)| *start == from);
        targets.fold(0, |set, (_, to)| set | bit(*to))
    }
}

impl Stratego {
    /// Keeps both players' chases up to date with a move that is no strike.
    #[inline]
    pub(crate) fn follow_chases(&self, state: &mut State, player: u8, from: Square, to: Square) {
        let (own, other) = (usize::from(player), usize::from(1 - player));
        let threatens = self.board.beside[usize::from(to)] & state.side[other] != 0;
        state.chase[own] = if threatens { (state.chase[own] + 1).min(LONGEST) } else { 0 };
        if state.chase[other] > 0 {
            // The chase goes on, so the opponent's latest ply is known and was no strike.
            let chaser = state.ring.latest(0).to();
            let evades = self.board.beside[usize::from(chaser)] & bit(from) != 0;
            state.chase[other] = if evades { (state.chase[other] + 1).min(LONGEST) } else { 0 };
        }
    }

    /// The moves that SG-16 bars for the player to move, whatever the kinds: threatening moves along a free line
    /// that would bring back a board of the player's chase.
    ///
    /// Going back from now, it keeps count of the pieces that stood elsewhere; only where that is a single one can
    /// its move make the boards equal.
    pub(crate) fn barred(&self, state: &State) -> Barred {
        let mut barred = Barred::NONE;
        let player = usize::from(state.to_move);
        let plies = usize::from(state.chase[player]);
        if plies < 3 {
            return barred;
        }
        let board = &self.board;
        let mut now: [Square; SQUARES] = std::array::from_fn(|square| square as Square);
        let (mut displaced, mut pairs) = (0_u32, 0_u16);
        let pair = |now: Square, then: Square| u16::from(now) << 8 | u16::from(then);
        for back in 0..plies - 1 {
            let ply = state.ring.latest(back);
            let (from, to) = (ply.from, ply.to());
            let piece = now[usize::from(to)];
            if piece != to {
                displaced -= 1;
                pairs ^= pair(piece, to);
            }
            now[usize::from(from)] = piece;
            if piece != from {
                displaced += 1;
                pairs ^= pair(piece, from);
            }
            if displaced != 1 {
                continue;
            }
            let (piece, then) = ((pairs >> 8) as Square, pairs as Square);
            let own = state.side[player] & bit(piece) != 0;
            let came = state.ring.latest(1);
            let exempt = came.from == then && came.to() == piece;
            let threatens = board.beside[usize::from(then)] & state.side[1 - player] != 0;
            if own && !exempt && threatens {
                let free = board.line(piece, then).is_some_and(|(direction, distance)| {
                    board.between(piece, direction, distance) & (state.occupied() | board.lakes) == 0
                });
                if free {
                    barred.add(piece, then);
                }
            }
        }
        barred
    }
}
