//! Legal moves: listed, counted, and drawn at random.

use std::ops::ControlFlow;

use crate::rng::Rng;

use super::Strassen;
use super::codes::{self, Way};
use super::geometry::{Direction, Square, Squares};
use super::moves::{Move, Stone};
use super::state::State;

impl Strassen {
    /// The stones that the player to move may place, by stone, and the empty squares (SN-11, SN-12, SN-17).
    #[inline]
    fn placements(&self, state: &State) -> ([bool; 3], u64) {
        let player = usize::from(state.to_move & 1);
        let empty = self.geometry.full & !state.occupied();
        if self.is_first_turn(state) {
            return ([true, false, false], empty);
        }
        let common = state.stones[player] > 0;
        let schloss = state.schloss[player] > 0 && self.may_place_schloss(state, state.to_move);
        ([common, common, schloss], empty)
    }

    /// SN-17.
    #[inline]
    pub(crate) fn may_place_schloss(&self, state: &State, player: u8) -> bool {
        !self.config.peasants_rule || state.raised[usize::from(player ^ 1)]
    }

    /// How many stones may be taken from a square (SN-13).
    #[inline]
    pub(crate) fn hand(&self, state: &State, from: Square) -> u8 {
        state.heights[usize::from(from & 63)].min(self.geometry.carry)
    }

    /// What lies in a direction for the stack on `from` (SN-14, SN-15).
    #[inline]
    pub(crate) fn way(&self, state: &State, from: Square, direction: Direction) -> Way {
        let free = self.geometry.free(from, direction, state.blocked());
        let mut way = 2 * Way::from(free);
        if state.schlosses >> from & 1 != 0 && free < self.geometry.room(from, direction) {
            let behind = self.geometry.ahead(from, direction, free + 1);
            way += (state.walls >> (behind & 63) & 1) as Way;
        }
        way
    }

    /// Lists the legal moves, ascending by id.
    pub(crate) fn list_moves<F>(&self, state: &State, mut each: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        let (stones, empty) = self.placements(state);
        for stone in Stone::ALL {
            if stones[stone as usize] {
                for square in Squares(empty) {
                    each(Move::place(square, stone))?;
                }
            }
        }
        if self.is_first_turn(state) {
            return ControlFlow::Continue(());
        }
        for from in Squares(state.tops[usize::from(state.to_move)]) {
            let hand = self.hand(state, from);
            for direction in Direction::ALL {
                for &code in codes::list(hand, self.way(state, from, direction)) {
                    each(Move::travel(from, direction, code))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The number of legal moves.
    #[inline]
    pub(crate) fn count_moves(&self, state: &State) -> u32 {
        if self.is_first_turn(state) {
            return self.count_placements(state);
        }
        let player = usize::from(state.to_move & 1);
        self.count_placements(state)
            + self.count_travels(state, state.tops[player], state.walls, state.schlosses)
    }

    /// The number of legal placements.
    #[inline]
    fn count_placements(&self, state: &State) -> u32 {
        let (stones, empty) = self.placements(state);
        stones.iter().map(|&may| u32::from(may)).sum::<u32>() * empty.count_ones()
    }

    /// The number of movements of the stacks on `own`, with walls and schlosses as given.
    #[inline]
    pub(crate) fn count_travels(&self, state: &State, own: u64, walls: u64, schlosses: u64) -> u32 {
        let geometry = &self.geometry;
        let blocked = walls | schlosses;
        let low = own & !state.tall;
        let mut count = 0;
        for direction in Direction::ALL {
            count += (geometry.step(low, direction) & !blocked).count_ones();
        }
        for from in Squares(own & state.tall) {
            let hand = self.hand(state, from);
            let counts = codes::counts(hand);
            for direction in Direction::ALL {
                let free = geometry.free(from, direction, blocked);
                count += u32::from(counts[2 * usize::from(free & 7)]);
            }
        }
        // What a schloss stone may crush comes on top.
        for from in Squares(own & schlosses) {
            if geometry.around(1 << from) & walls == 0 && state.tall >> from & 1 == 0 {
                continue;
            }
            let counts = codes::counts(self.hand(state, from));
            for direction in Direction::ALL {
                let free = geometry.free(from, direction, blocked);
                if free < geometry.room(from, direction)
                    && walls >> (geometry.ahead(from, direction, free + 1) & 63) & 1 != 0
                {
                    let way = 2 * usize::from(free & 7);
                    count += u32::from(counts[way + 1]) - u32::from(counts[way]);
                }
            }
        }
        count
    }

    /// A uniformly random legal move: one draw, and the move that [`list_moves`](Self::list_moves) has there.
    pub(crate) fn draw_move(&self, state: &State, rng: &mut Rng) -> Move {
        self.nth_move(state, rng.below(self.count_moves(state)))
    }

    /// The legal move at place `n` of the list, which is that long.
    pub(crate) fn nth_move(&self, state: &State, mut n: u32) -> Move {
        let (stones, empty) = self.placements(state);
        let squares = empty.count_ones();
        for stone in Stone::ALL {
            if stones[stone as usize] {
                if n < squares {
                    let square = Squares(empty).nth(n as usize).expect("there are so many");
                    return Move::place(square, stone);
                }
                n -= squares;
            }
        }
        for from in Squares(state.tops[usize::from(state.to_move)]) {
            let hand = self.hand(state, from);
            for direction in Direction::ALL {
                let way = self.way(state, from, direction);
                let count = codes::count(hand, way);
                if n < count {
                    return Move::travel(from, direction, codes::list(hand, way)[n as usize]);
                }
                n -= count;
            }
        }
        unreachable!("the list is longer than n")
    }
}
