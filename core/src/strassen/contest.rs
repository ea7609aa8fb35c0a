//! A mage match (SN-34): wins, oversights, roads taken back, fresh boards.

use std::ops::ControlFlow;

use crate::game::Sink;

use super::Strassen;
use super::codes::{self, Drops};
use super::end::{End, Reason};
use super::event::Event;
use super::geometry::Squares;
use super::moves::{Move, Parts, Stone};
use super::state::{self, State, Undo};

/// This many wins win the match.
pub(crate) const WINS: u8 = 3;
/// No more preceding plies can count: each road that is taken back steps back by one, the fifth win is the last,
/// and it asks for one ply still.
pub(crate) const STEPS: usize = 2 * WINS as usize - 1;

/// A ply with what taking it off again needs beside the position after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) mv: Move,
    /// Whether it turned a standing stone into a flat one (SN-15).
    pub(crate) flattened: bool,
    /// Who had placed a standing or schloss stone before it (SN-17).
    pub(crate) raised: [bool; 2],
    /// Quiet plies before it (SN-25).
    pub(crate) quiet: u32,
    /// The move number before it.
    pub(crate) number: u32,
}

/// What a mage match remembers beside the board. In a single game nothing of it changes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Contest {
    /// The plies that led to the position on this board, latest first, as far as they are known and can count.
    pub(crate) steps: [Option<Step>; STEPS],
    /// By player, wins.
    pub(crate) wins: [u8; 2],
    /// By player, how many of them are by road, since the state was set up.
    pub(crate) road_wins: [u8; 2],
    /// Who started the board.
    pub(crate) starter: u8,
    /// Plies that stand, since the state was set up: those taken back with a road do not.
    pub(crate) standing: i32,
    /// The flat counts of the board on which the last ply was played, if the match ended on a fresh one.
    pub(crate) flats: Option<[u8; 2]>,
}

impl Contest {
    /// Forgets the preceding plies that can no longer count.
    pub(crate) fn trim(&mut self) {
        let counting = STEPS.saturating_sub(usize::from(self.wins[0] + self.wins[1]));
        self.steps[counting..].fill(None);
    }

    /// Remembers a ply that stands.
    fn push(&mut self, step: Step) {
        self.steps.rotate_right(1);
        self.steps[0] = Some(step);
        self.trim();
    }

    /// Forgets the latest ply.
    fn pop(&mut self) {
        self.steps[0] = None;
        self.steps.rotate_left(1);
    }

    /// Who has more wins.
    pub(crate) fn leader(&self) -> Option<u8> {
        match self.wins[0].cmp(&self.wins[1]) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// What is left of a match when it goes back to the state that had `then`: a board's win goes with the move
    /// that made it, wins by road stay (SN-32).
    pub(crate) fn back_to(&self, then: &Contest) -> Contest {
        let mut contest = *then;
        for player in 0..2 {
            contest.wins[player] += self.road_wins[player] - then.road_wins[player];
        }
        contest.road_wins = self.road_wins;
        contest.trim();
        contest
    }
}

impl Step {
    /// The step of a move just made; `now` is the state after it.
    pub(crate) fn new(mv: Move, undo: &Undo, now: &State) -> Self {
        let flattened = undo.flattened(now);
        Step { mv, flattened, raised: undo.raised, quiet: undo.quiet, number: undo.move_number }
    }
}

impl Strassen {
    /// Does what a ply causes in a mage match; `state.end` is how it ended the board.
    pub(crate) fn settle_match<S: Sink<Event>>(
        &self,
        state: &mut State,
        mv: Move,
        undo: &Undo,
        events: &mut S,
    ) {
        match state.end.take() {
            None => {
                state.contest.push(Step::new(mv, undo, state));
                state.contest.standing += 1;
            }
            Some(End { reason: Reason::Road, winner }) => {
                self.settle_road(state, winner.unwrap_or(0), mv, undo, events);
            }
            Some(end) => self.settle_board(state, end, events),
        }
        if state.end.is_none() && self.is_out_of_plies(state) {
            state.end = Some(End { reason: Reason::MaxPlies, winner: state.contest.leader() });
        }
        if state.end.is_some() {
            state.contest.steps = [None; STEPS];
        }
    }

    /// A completed road: the end of the match, or a win and back to where the player who erred moves again.
    fn settle_road<S: Sink<Event>>(
        &self,
        state: &mut State,
        winner: u8,
        mv: Move,
        undo: &Undo,
        events: &mut S,
    ) {
        let erred_before = winner != state.to_move;
        // Who completes a road for the opponent only has erred just now (SN-22).
        let before = if erred_before { state.contest.steps[0] } else { None };
        let oversight = match before {
            None => !erred_before,
            Some(step) => {
                let mut then = state.clone();
                self.unmake(&mut then, mv, undo);
                self.retract(&mut then, &step);
                self.had_escape(&then, winner)
            }
        };
        let side = usize::from(winner & 1);
        if oversight {
            state.contest.wins[side] += 1;
            state.contest.road_wins[side] += 1;
        }
        let wins = state.contest.wins;
        events.emit(|| {
            let road = self.geometry.road_squares(state.road_stones(winner));
            let road = Squares(road).map(|square| self.geometry.name(square)).collect();
            Event::Road { player: winner, oversight, road, wins }
        });
        if !oversight || wins[side] >= WINS {
            let reason = if oversight { Reason::ThreeWins } else { Reason::Inescapable };
            state.end = Some(End { reason, winner: Some(winner) });
            state.contest.standing += 1;
            return;
        }
        let ply = state.ply;
        self.unmake(state, mv, undo);
        if let Some(step) = before {
            self.retract(state, &step);
            state.contest.pop();
            state.contest.standing -= 1;
        }
        state.ply = ply;
        state.contest.trim();
        let moves = 1 + u8::from(before.is_some());
        events.emit(|| Event::RoadTakenBack { player: state.to_move, moves, tps: self.tps(state).into() });
    }

    /// A board that ended by count or by quiet plies: perhaps a win, and a fresh board.
    fn settle_board<S: Sink<Event>>(&self, state: &mut State, end: End, events: &mut S) {
        let flats = [0, 1].map(|player| state.flats(player).count_ones() as u8);
        state.contest.standing += 1;
        if let Some(winner) = end.winner {
            state.contest.wins[usize::from(winner & 1)] += 1;
        }
        let wins = state.contest.wins;
        events.emit(|| Event::BoardEnded { reason: end.reason, winner: end.winner, flats, wins });
        if wins.contains(&WINS) {
            state.end = Some(End { reason: Reason::ThreeWins, winner: end.winner });
            return;
        }
        let starter = state.contest.starter ^ 1;
        let contest = Contest { steps: [None; STEPS], starter, flats: Some(flats), ..state.contest };
        *state = State {
            ply: state.ply,
            admitted: state.admitted,
            to_move: starter,
            contest,
            ..self.empty_board()
        };
        if !self.is_out_of_plies(state) {
            state.contest.flats = None;
        }
        events.emit(|| Event::FreshBoard { player: starter, tps: self.tps(state).into() });
    }

    /// Whether the player to move at `then` had a move after which `winner` could not complete a road. A move
    /// that ends the board is one, unless it leaves a road for `winner` alone.
    fn had_escape(&self, then: &State, winner: u8) -> bool {
        let mut next = then.clone();
        self.list_moves(then, |mv| {
            let undo = self.make::<false>(&mut next, mv);
            let escapes = match next.end {
                None => !self.is_road_threatened(&next, winner),
                Some(End { reason: Reason::Road, winner: road }) => road != Some(winner),
                Some(_) => true,
            };
            self.unmake(&mut next, mv, &undo);
            if escapes { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .is_break()
    }

    /// Takes the latest ply off again, but for the count of plies and what the match remembers.
    pub(crate) fn retract(&self, state: &mut State, step: &Step) {
        match step.mv.parts() {
            Parts::Place { square, stone } => {
                state.board_hash ^= state.square_hash(square);
                let (i, bit) = (usize::from(square), 1 << square);
                let owner = (state.stacks[i] & 1) as usize;
                state.stacks[i] = 0;
                state.heights[i] = 0;
                state.tops[owner] &= !bit;
                state.walls &= !bit;
                state.schlosses &= !bit;
                let reserve = if stone == Stone::Schloss { &mut state.schloss } else { &mut state.stones };
                reserve[owner] += 1;
            }
            Parts::Travel { from, direction, code } => {
                let way = self.geometry.steps[direction as usize];
                state::hash_line(state, from, way, code);
                let last = self.geometry.ahead(from, direction, codes::parts(code) as u8);
                let (wall, schloss) = (state.walls >> last & 1, state.schlosses >> last & 1);
                let (mut hand, mut at) = (0_u128, from);
                for drop in Drops(code) {
                    at = at.wrapping_add_signed(way) & 63;
                    let i = usize::from(at);
                    hand = hand << drop | state.stacks[i] & ((1 << drop) - 1);
                    state.stacks[i] >>= drop;
                    state.heights[i] -= drop as u8;
                    state::crown(state, i);
                }
                let (i, taken) = (usize::from(from), codes::taken(code));
                state.stacks[i] = state.stacks[i] << taken | hand;
                state.heights[i] += taken as u8;
                state::crown(state, i);
                state.walls = state.walls & !(1 << last) | wall << from | u64::from(step.flattened) << last;
                state.schlosses = state.schlosses & !(1 << last) | schloss << from;
                state::hash_line(state, from, way, code);
            }
        }
        state.to_move ^= 1;
        state.move_number = step.number;
        state.raised = step.raised;
        state.quiet = step.quiet;
    }
}
