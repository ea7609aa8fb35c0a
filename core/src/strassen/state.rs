//! The state of a game, and how moves change it and are taken off again.

use crate::game::Turn;
use crate::hash::mix;

use super::Strassen;
use super::codes::{self, Drops};
use super::config::Opening;
use super::contest::{Contest, STEPS};
use super::end::End;
use super::geometry::Square;
use super::moves::{Move, Parts, Stone};

/// A position with its memory. White is 0, Black 1.
#[derive(Clone, Debug)]
pub struct State {
    /// By square the colors of the stones, one bit each, the top stone lowest. Bits above the height are 0.
    pub(crate) stacks: [u128; 64],
    /// By square the number of stones.
    pub(crate) heights: [u8; 64],
    /// By player the squares that the player controls (SN-04).
    pub(crate) tops: [u64; 2],
    /// Squares with a standing stone on top.
    pub(crate) walls: u64,
    /// Squares with a schloss stone on top.
    pub(crate) schlosses: u64,
    /// Squares with two stones or more.
    pub(crate) tall: u64,
    /// Hash of the stones on the board, kept up by [`Strassen::make`] where it is asked to.
    pub(crate) board_hash: u64,
    /// Plies played.
    pub(crate) ply: u32,
    /// Plies in a row up to now that neither placed a stone nor flattened a wall (SN-25).
    pub(crate) quiet: u32,
    /// The move number of TPS: it goes up after the ply of the player who did not start the board.
    pub(crate) move_number: u32,
    /// By player, mistakes admitted (SN-32).
    pub(crate) admitted: [u32; 2],
    /// By player, common stones in reserve.
    pub(crate) stones: [u8; 2],
    /// By player, schloss stones in reserve.
    pub(crate) schloss: [u8; 2],
    /// Whether the player has placed a standing or schloss stone (SN-17).
    pub(crate) raised: [bool; 2],
    /// The player to move; at the end, the one who would be.
    pub(crate) to_move: u8,
    /// How the game ended; in a mage match the match.
    pub(crate) end: Option<End>,
    /// What a mage match remembers beside the board.
    pub(crate) contest: Contest,
}

/// What taking a move off again needs beside the move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Undo {
    tops: [u64; 2],
    walls: u64,
    schlosses: u64,
    tall: u64,
    board_hash: u64,
    ply: u32,
    pub(crate) quiet: u32,
    pub(crate) move_number: u32,
    pub(crate) raised: [bool; 2],
}

impl Undo {
    /// Whether the move turned a standing stone of `now` into a flat one (SN-15).
    pub(crate) fn flattened(&self, now: &State) -> bool {
        self.walls.count_ones() > now.walls.count_ones()
    }
}

impl State {
    /// An empty board (SN-01).
    pub(crate) fn new(stones: u8, schloss: u8) -> Self {
        State {
            stacks: [0; 64],
            heights: [0; 64],
            tops: [0; 2],
            walls: 0,
            schlosses: 0,
            tall: 0,
            board_hash: 0,
            ply: 0,
            quiet: 0,
            move_number: 1,
            admitted: [0; 2],
            stones: [stones; 2],
            schloss: [schloss; 2],
            raised: [false; 2],
            to_move: 0,
            end: None,
            contest: Contest::default(),
        }
    }

    /// The state as if it were `player`'s turn. In a mage match the preceding ply is then as good as unknown, so that
    /// a road is inescapable (SN-34).
    pub(crate) fn with_turn(&self, player: u8) -> State {
        let contest = Contest { steps: [None; STEPS], ..self.contest };
        State { to_move: player & 1, contest, ..self.clone() }
    }

    /// Who is to act.
    #[inline]
    pub(crate) fn turn(&self) -> Turn {
        if self.end.is_some() { Turn::Over } else { Turn::Player(self.to_move) }
    }

    /// Squares with a stone.
    #[inline]
    pub(crate) fn occupied(&self) -> u64 {
        self.tops[0] | self.tops[1]
    }

    /// Squares that no stone moves onto (SN-14).
    #[inline]
    pub(crate) fn blocked(&self) -> u64 {
        self.walls | self.schlosses
    }

    /// The squares of a player that count for roads (SN-20).
    #[inline]
    pub(crate) fn road_stones(&self, player: u8) -> u64 {
        self.tops[usize::from(player & 1)] & !self.walls
    }

    /// The squares of a player that count at the end (SN-24).
    #[inline]
    pub(crate) fn flats(&self, player: u8) -> u64 {
        self.tops[usize::from(player & 1)] & !self.blocked()
    }

    /// How the top stone of an occupied square stands.
    pub(crate) fn top(&self, square: Square) -> Stone {
        let bit = 1 << square;
        match (self.walls & bit, self.schlosses & bit) {
            (0, 0) => Stone::Flat,
            (_, 0) => Stone::Standing,
            _ => Stone::Schloss,
        }
    }

    /// The owners of the stones on a square, bottom first.
    pub(crate) fn stack(&self, square: Square) -> impl DoubleEndedIterator<Item = u8> + use<> {
        let stack = self.stacks[usize::from(square)];
        (0..self.heights[usize::from(square)]).rev().map(move |depth| (stack >> depth & 1) as u8)
    }

    /// Hash of one square and what is on it; 0 if it is empty.
    #[inline]
    pub(crate) fn square_hash(&self, square: Square) -> u64 {
        let (i, bit) = (usize::from(square & 63), 1 << (square & 63));
        let height = self.heights[i];
        if height == 0 {
            return 0;
        }
        let top = u64::from(self.walls & bit != 0) | u64::from(self.schlosses & bit != 0) << 1;
        let stack = self.stacks[i];
        let mut hash = mix(u64::from(square) | u64::from(height) << 8 | top << 16);
        if height > 64 {
            hash = mix(hash ^ (stack >> 64) as u64);
        }
        mix(hash ^ stack as u64)
    }
}

impl Strassen {
    /// Whether the player to move has the first turn (SN-11).
    #[inline]
    pub(crate) fn is_first_turn(&self, state: &State) -> bool {
        self.has_first_turn(state, state.to_move)
    }

    /// Whether `player`'s turn is or would be the first (SN-11): no stone of the color it places is on the board.
    #[inline]
    pub(crate) fn has_first_turn(&self, state: &State, player: u8) -> bool {
        let owner = usize::from(self.first_owner(player));
        state.stones[owner] == self.config.stones && state.schloss[owner] == self.config.schloss
    }

    /// The owner of the stone that `player` places on the first turn.
    #[inline]
    pub(crate) fn first_owner(&self, player: u8) -> u8 {
        (player ^ u8::from(self.config.opening == Opening::Swap)) & 1
    }

    /// Makes a legal move and looks whether the game is over. Without `HASH` the board's hash is left behind.
    #[inline]
    pub(crate) fn make<const HASH: bool>(&self, state: &mut State, mv: Move) -> Undo {
        let undo = Undo {
            tops: state.tops,
            walls: state.walls,
            schlosses: state.schlosses,
            tall: state.tall,
            board_hash: state.board_hash,
            ply: state.ply,
            quiet: state.quiet,
            move_number: state.move_number,
            raised: state.raised,
        };
        match mv.parts() {
            Parts::Place { square, stone } => {
                let owner =
                    if self.is_first_turn(state) { self.first_owner(state.to_move) } else { state.to_move };
                place(state, square, stone, owner);
                if HASH {
                    state.board_hash ^= state.square_hash(square);
                }
            }
            Parts::Travel { from, direction, code } => {
                let step = self.geometry.steps[direction as usize];
                if HASH {
                    hash_line(state, from, step, code);
                }
                travel(state, from, step, code);
                if HASH {
                    hash_line(state, from, step, code);
                }
            }
        }
        state.ply = state.ply.saturating_add(1);
        let second = state.to_move ^ state.contest.starter;
        state.move_number = state.move_number.saturating_add(second.into());
        state.to_move ^= 1;
        let gained = [0, 1].map(|p| state.road_stones(p) & !(undo.tops[usize::from(p)] & !undo.walls));
        state.end = self.judge(state, gained);
        undo
    }

    /// Takes a move off again: `state` is as [`make`](Self::make) left it.
    #[inline]
    pub(crate) fn unmake(&self, state: &mut State, mv: Move, undo: &Undo) {
        match mv.parts() {
            Parts::Place { square, stone } => {
                let i = usize::from(square);
                let owner = (state.stacks[i] & 1) as usize;
                state.stacks[i] = 0;
                state.heights[i] = 0;
                let reserve = if stone == Stone::Schloss { &mut state.schloss } else { &mut state.stones };
                reserve[owner] += 1;
            }
            Parts::Travel { from, direction, code } => {
                let step = self.geometry.steps[direction as usize];
                let (mut hand, mut at) = (0_u128, from);
                for drop in Drops(code) {
                    at = at.wrapping_add_signed(step) & 63;
                    let i = usize::from(at);
                    hand = hand << drop | state.stacks[i] & ((1 << drop) - 1);
                    state.stacks[i] >>= drop;
                    state.heights[i] -= drop as u8;
                }
                let (i, taken) = (usize::from(from), codes::taken(code));
                state.stacks[i] = state.stacks[i] << taken | hand;
                state.heights[i] += taken as u8;
            }
        }
        state.to_move ^= 1;
        state.end = None;
        state.tops = undo.tops;
        state.walls = undo.walls;
        state.schlosses = undo.schlosses;
        state.tall = undo.tall;
        state.board_hash = undo.board_hash;
        state.ply = undo.ply;
        state.quiet = undo.quiet;
        state.move_number = undo.move_number;
        state.raised = undo.raised;
    }
}

/// SN-12, from `owner`'s reserve.
#[inline]
fn place(state: &mut State, square: Square, stone: Stone, owner: u8) {
    let (i, bit, player) = (usize::from(square), 1 << square, usize::from(owner & 1));
    state.stacks[i] = u128::from(owner);
    state.heights[i] = 1;
    state.tops[player] |= bit;
    state.quiet = 0;
    match stone {
        Stone::Flat => state.stones[player] -= 1,
        Stone::Standing => {
            state.stones[player] -= 1;
            state.walls |= bit;
            state.raised[player] = true;
        }
        Stone::Schloss => {
            state.schloss[player] -= 1;
            state.schlosses |= bit;
            state.raised[player] = true;
        }
    }
}

/// SN-13 and SN-15.
#[inline]
fn travel(state: &mut State, from: Square, step: i8, code: u8) {
    let (i, bit) = (usize::from(from & 63), 1 << (from & 63));
    let mut held = codes::taken(code);
    let mut hand = state.stacks[i] as u32 & ((1 << held) - 1);
    let (wall, schloss) = (state.walls & bit != 0, state.schlosses & bit != 0);
    state.walls &= !bit;
    state.schlosses &= !bit;
    state.stacks[i] >>= held;
    state.heights[i] -= held as u8;
    crown(state, i);
    let mut at = from;
    for drop in Drops(code) {
        held -= drop;
        at = at.wrapping_add_signed(step) & 63;
        let i = usize::from(at);
        state.stacks[i] = state.stacks[i] << drop | u128::from(hand >> held);
        state.heights[i] += drop as u8;
        hand &= (1 << held) - 1;
        crown(state, i);
    }
    let bit = 1 << at;
    let flattens = state.walls & bit != 0;
    state.walls = state.walls & !bit | u64::from(wall) << at;
    state.schlosses |= u64::from(schloss) << at;
    state.quiet = if flattens { 0 } else { state.quiet.saturating_add(1) };
}

/// Brings the sets of squares that follow from a stack up to date.
#[inline]
pub(super) fn crown(state: &mut State, i: usize) {
    let (height, top) = (state.heights[i], state.stacks[i] as u64 & 1);
    let (there, bit) = (u64::from(height > 0), 1_u64 << i);
    state.tops[0] = state.tops[0] & !bit | (there & !top) << i;
    state.tops[1] = state.tops[1] & !bit | (there & top) << i;
    state.tall = state.tall & !bit | u64::from(height > 1) << i;
}

/// Puts the squares that a movement changes into the board's hash, or takes them out.
#[inline]
pub(super) fn hash_line(state: &mut State, from: Square, step: i8, code: u8) {
    let mut at = from;
    state.board_hash ^= state.square_hash(at);
    for _ in 0..codes::parts(code) {
        at = at.wrapping_add_signed(step);
        state.board_hash ^= state.square_hash(at);
    }
}
