//! Perft without copying states: moves are made and taken off again.

use std::ops::ControlFlow;

use crate::play::Finished;

use super::Strassen;
use super::config::Match;
use super::moves::Move;
use super::state::State;

impl Strassen {
    /// Counts as [`play::perft`](crate::play::perft) does, about half as fast again.
    pub(crate) fn bulk_perft(
        &self,
        state: &State,
        depth: u32,
        finished: Finished,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<u64> {
        self.count_positions::<true>(&mut state.clone(), depth, finished, go_on)
    }

    /// Counts as perft does, but makes every move of the last ply too and takes it off again, the end of the game
    /// looked for each time: a measure of making moves, and a check of counting them.
    ///
    /// # Panics
    /// In a mage match, whose plies do not come off again so.
    pub fn perft_by_leaves(&self, state: &State, depth: u32, finished: Finished) -> u64 {
        assert_eq!(self.config.contest, Match::Single, "in a mage match a ply does more than its move");
        let count = self.count_positions::<false>(&mut state.clone(), depth, finished, &mut || true);
        count.expect("nobody stops it")
    }

    /// Leaves `state` as it was, unless told to stop. With `BULK` the last ply is counted, not made.
    fn count_positions<const BULK: bool>(
        &self,
        state: &mut State,
        depth: u32,
        finished: Finished,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<u64> {
        if depth == 0 {
            return Some(1);
        }
        if state.end.is_some() {
            return Some(u64::from(finished == Finished::T1));
        }
        if BULK && depth == 1 {
            return Some(u64::from(self.count_moves(state)));
        }
        if depth >= 3 && !go_on() {
            return None;
        }
        let mut total = 0;
        for mv in self.moves(state) {
            let undo = self.make::<false>(state, mv);
            let count = if depth == 1 {
                Some(1)
            } else {
                self.count_positions::<BULK>(state, depth - 1, finished, go_on)
            };
            self.unmake(state, mv, &undo);
            total += count?;
        }
        Some(total)
    }

    fn moves(&self, state: &State) -> Vec<Move> {
        let mut moves = Vec::with_capacity(self.count_moves(state) as usize);
        let _ = self.list_moves(state, |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        moves
    }
}
