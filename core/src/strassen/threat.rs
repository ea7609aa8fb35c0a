//! Moves that would complete a road (SN-21), and the declarations that follow from them (SN-30, SN-31).

use std::ops::ControlFlow;

use crate::error::Result;

use super::Strassen;
use super::codes::{self, Drops};
use super::config::{Call, Match};
use super::geometry::{Direction, Square, Squares};
use super::illegal::Illegal;
use super::moves::{Move, Parts, Stone};
use super::state::State;

impl Strassen {
    /// Lists the moves that would leave `player` a road, and so win by SN-21, if it were that player's turn now:
    /// those of the player's legal moves (SN-11, SN-17 and the reserves included), ascending by id. None when
    /// the game is over.
    pub fn each_winning_move<F>(&self, state: &State, player: u8, mut each: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        let player = player & 1;
        // A first turn completes no road: the player's own color is not on the board, or the other is placed.
        if state.end.is_some() || self.has_first_turn(state, player) {
            return ControlFlow::Continue(());
        }
        let roads = state.road_stones(player);
        let [top, bottom, left, right] = self.geometry.shores(roads);
        let spots = (top & bottom | left & right) & self.geometry.full & !state.occupied();
        if spots != 0 {
            let common = state.stones[usize::from(player)] > 0;
            let schloss = state.schloss[usize::from(player)] > 0 && self.may_place_schloss(state, player);
            for (stone, may) in [(Stone::Flat, common), (Stone::Schloss, schloss)] {
                if may {
                    for square in Squares(spots) {
                        each(Move::place(square, stone))?;
                    }
                }
            }
        }
        for from in Squares(state.tops[usize::from(player)]) {
            let hand = self.hand(state, from);
            for direction in Direction::ALL {
                let way = self.way(state, from, direction);
                let reach = (way as u8).div_ceil(2).min(hand);
                if reach == 0 {
                    continue;
                }
                // A new road has a first new square from either edge, and those are on this line.
                let gain = (self.geometry.line(from, direction, reach) | 1 << from) & !roads;
                if (gain & top == 0 || gain & bottom == 0) && (gain & left == 0 || gain & right == 0) {
                    continue;
                }
                let codes = codes::list(hand, way);
                if codes.len() > 2 && !self.geometry.has_road(gain, roads | gain) {
                    continue;
                }
                for &code in codes {
                    let after = self.roads_after(state, player, from, direction, code);
                    if self.geometry.has_road(after & !roads, after) {
                        each(Move::travel(from, direction, code))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The moves that would leave `player` a road if it were that player's turn now: see
    /// [`each_winning_move`](Strassen::each_winning_move).
    pub fn winning_moves(&self, state: &State, player: u8) -> Vec<Move> {
        let mut moves = Vec::new();
        let _ = self.each_winning_move(state, player, |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        moves
    }

    /// Whether `player` could complete a road if it were that player's turn now: whether there are
    /// [`winning_moves`](Strassen::winning_moves).
    pub fn is_road_threatened(&self, state: &State, player: u8) -> bool {
        self.each_winning_move(state, player, |_| ControlFlow::Break(())).is_break()
    }

    /// Whether the winning moves of the player to move are those that complete a road. That is sure in a single
    /// game if no move can fill the board, empty a reserve, or leave the opponent without a move (SN-18, SN-24).
    pub(crate) fn wins_by_road_only(&self, state: &State) -> bool {
        let left = [0, 1].map(|player| state.stones[player] + state.schloss[player]);
        let empty = self.geometry.full & !state.occupied();
        self.config.contest == Match::Single
            && left.iter().all(|&left| left > 1)
            && empty.count_ones() >= u32::from(self.geometry.size)
            && (!self.config.peasants_rule || state.stones.iter().all(|&stones| stones > 1))
    }

    /// What `player`'s squares for roads are after a movement of that player.
    #[inline]
    fn roads_after(&self, state: &State, player: u8, from: Square, direction: Direction, code: u8) -> u64 {
        let (i, bit) = (usize::from(from & 63), 1_u64 << (from & 63));
        let mut held = codes::taken(code);
        // Ones are the player's own stones.
        let stack = state.stacks[i] as u32 ^ if player == 1 { 0 } else { u32::MAX };
        let stays = u32::from(state.heights[i]) > held && stack >> held & 1 != 0;
        let mut after = state.road_stones(player) & !bit | u64::from(stays) << from;
        let step = self.geometry.steps[direction as usize];
        let mut at = from;
        for drop in Drops(code) {
            held -= drop;
            at = at.wrapping_add_signed(step) & 63;
            after = after & !(1 << at) | u64::from(stack >> held & 1) << at;
        }
        // A wall that moves is no part of a road where it arrives.
        if state.walls & bit != 0 { after & !(1 << at) } else { after }
    }

    /// Whether a legal move must be declared where calls are required (SN-30): the mover, were it the mover's
    /// turn again at once, could complete a road. A move that ends the game or the board is no such move, nor
    /// is one that completes a road in a mage match.
    pub fn is_strassen(&self, state: &State, mv: Move) -> bool {
        let mut next = state.clone();
        self.make::<false>(&mut next, mv);
        next.end.is_none() && !self.is_out_of_plies(&next) && self.is_road_threatened(&next, state.to_move)
    }

    /// Whether a legal move is written with a declaration.
    pub(crate) fn is_called(&self, state: &State, mv: Move) -> bool {
        self.config.call == Call::Required && self.is_strassen(state, mv)
    }

    /// Refuses a legal move whose declaration is missing, false or forbidden (SN-30, SN-31).
    pub(crate) fn check_call(&self, state: &State, mv: Move, called: bool) -> Result<()> {
        let why = match self.config.call {
            Call::Required => match (self.is_strassen(state, mv), called) {
                (true, false) => Illegal::NotCalled,
                (false, true) => Illegal::FalselyCalled,
                _ => return Ok(()),
            },
            Call::Forbidden if called => Illegal::Called,
            Call::Forbidden | Call::Optional => return Ok(()),
        };
        let square = match mv.parts() {
            Parts::Place { square, .. } => square,
            Parts::Travel { from, .. } => from,
        };
        Err(self.illegal(state, why, square))
    }
}
