//! Legal moves: listed, counted, and drawn at random without listing.

use std::ops::ControlFlow;

use super::Stratego;
use super::board::{Direction, Set, Square, Squares, bit, nth};
use super::chase::Barred;
use super::config::ScoutStrike;
use super::kind::{KINDS, MOVABLE};
use super::moves::Move;
use super::state::{Phase, State};
use crate::rng::Rng;

/// A set of squares that pieces reach in one direction at one distance.
#[derive(Clone, Copy)]
struct Wave {
    squares: Set,
    direction: Direction,
    distance: u8,
}

/// All such sets of a position.
struct Waves {
    all: [Wave; 36],
    count: usize,
    moves: u32,
}

impl Waves {
    #[inline]
    fn add(&mut self, squares: Set, direction: Direction, distance: u8) {
        self.all[self.count] = Wave { squares, direction, distance };
        self.count += 1;
        self.moves += squares.count_ones();
    }
}

impl Stratego {
    /// What is to be done.
    #[inline]
    pub(crate) fn phase(&self, state: &State) -> Phase {
        if state.end.is_some() {
            Phase::Over
        } else if state.decided[1] < self.board.setup_squares() {
            Phase::Deployment
        } else if state.arrival != super::board::NOWHERE {
            Phase::Rescue
        } else {
            Phase::Play
        }
    }

    /// Squares that a side's pieces may enter: empty ones and the opponent's.
    #[inline]
    fn open(&self, state: &State, player: usize) -> Set {
        self.board.land & !state.side[player]
    }

    /// Where the movable piece on `from` could go, SG-15 and SG-16 apart.
    pub(crate) fn targets(&self, state: &State, player: usize, from: Square) -> Set {
        let mut targets = self.board.beside[usize::from(from)] & self.open(state, player);
        if state.scouts[player] & bit(from) != 0 {
            targets |= self.runs_from(state, player, from);
        }
        targets
    }

    /// Where a scout on `from` could run, more than one square (SG-13, SG-14).
    pub(crate) fn runs_from(&self, state: &State, player: usize, from: Square) -> Set {
        let empty = self.board.land & !state.occupied();
        let far = self.far_targets(state, player, empty);
        let mut targets = 0;
        for direction in Direction::ALL {
            let mut front = self.board.step(bit(from), direction) & empty;
            while front != 0 {
                front = self.board.step(front, direction);
                targets |= front & far;
                front &= empty;
            }
        }
        targets
    }

    /// Squares on which a run may end: the empty ones, and under `long` the opponent's.
    #[inline]
    fn far_targets(&self, state: &State, player: usize, empty: Set) -> Set {
        match self.config.scout_strike {
            ScoutStrike::Adjacent => empty,
            ScoutStrike::Long => empty | state.side[1 - player],
        }
    }

    /// All moves of the player to move, SG-15 and SG-16 apart.
    #[inline]
    fn waves(&self, state: &State) -> Waves {
        let player = usize::from(state.to_move);
        let board = &self.board;
        let open = self.open(state, player);
        let empty = board.land & !state.occupied();
        let far = self.far_targets(state, player, empty);
        let none = Wave { squares: 0, direction: Direction::Up, distance: 0 };
        let mut waves = Waves { all: [none; 36], count: 0, moves: 0 };
        for direction in Direction::ALL {
            waves.add(board.step(state.movable[player], direction) & open, direction, 1);
            let mut front = board.step(state.scouts[player], direction) & empty;
            let mut distance = 1;
            while front != 0 {
                front = board.step(front, direction);
                distance += 1;
                let reached = front & far;
                if reached != 0 {
                    waves.add(reached, direction, distance);
                }
                front &= empty;
            }
        }
        waves
    }

    /// Moves out of `targets` of the piece on `from` that SG-15 bars.
    pub(crate) fn shuttles(&self, state: &State, player: usize, from: Square, targets: Set) -> Set {
        let run = &state.runs[player];
        if run.bar == 0 || run.square != from {
            return 0;
        }
        let room = self.board.room(from, run.back);
        let line = (run.bar..=room).fold(0, |set, far| set | bit(self.board.ahead(from, run.back, far)));
        targets & line
    }

    /// Where the piece on `from` may go.
    fn legal_targets(&self, state: &State, player: usize, from: Square, barred: &Barred) -> Set {
        let targets = self.targets(state, player, from);
        targets & !self.shuttles(state, player, from, targets) & !barred.from(from)
    }

    /// Lists the moves of pieces in the order of their ids.
    fn list_steps<F>(&self, state: &State, mut each: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        let player = usize::from(state.to_move);
        let barred = self.barred(state);
        let pieces = Squares(state.movable[player]);
        if player == 0 {
            for from in pieces {
                for to in Squares(self.legal_targets(state, player, from, &barred)) {
                    each(Move::Step { from, to })?;
                }
            }
        } else {
            for from in pieces.rev() {
                for to in Squares(self.legal_targets(state, player, from, &barred)).rev() {
                    each(Move::Step { from, to })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Moves that the waves have and the rules bar.
    fn barred_count(&self, state: &State) -> u32 {
        let player = usize::from(state.to_move);
        let from = state.runs[player].square;
        let mut count = 0;
        if state.runs[player].bar != 0 && state.movable[player] & bit(from) != 0 {
            let targets = self.targets(state, player, from);
            count += self.shuttles(state, player, from, targets).count_ones();
        }
        let barred = self.barred(state);
        let movable = |from: Square| state.movable[player] & bit(from) != 0;
        for &(from, to) in barred.moves().iter().filter(|(from, _)| movable(*from)) {
            let targets = self.targets(state, player, from);
            let left = targets & !self.shuttles(state, player, from, targets);
            count += u32::from(left & bit(to) != 0);
        }
        count
    }

    /// Whether the player to move has a legal move (SG-30).
    #[inline]
    pub(crate) fn can_move(&self, state: &State) -> bool {
        let player = usize::from(state.to_move);
        let run = &state.runs[player];
        if state.chase[player] < 3 {
            // Pieces that no rule holds back.
            let free =
                if run.bar == 0 { state.movable[player] } else { state.movable[player] & !bit(run.square) };
            let open = self.open(state, player);
            if Direction::ALL.into_iter().any(|direction| self.board.step(free, direction) & open != 0) {
                return true;
            }
            if run.bar == 0 {
                return false;
            }
        }
        self.list_steps(state, |_| ControlFlow::Break(())).is_break()
    }

    /// Kinds that may go on the next setup square, and whether it may stay empty (SG-02).
    pub(crate) fn deployable(&self, state: &State) -> (u16, bool) {
        let player = usize::from(state.to_move);
        let off = &state.off[player];
        let kinds = (0..KINDS).filter(|kind| off[*kind] > 0).fold(0, |set, kind| set | 1 << kind);
        let after = self.board.setup_squares() - state.decided[player] - 1;
        (kinds, off.iter().sum::<u8>() <= after)
    }

    /// Kinds that the player to move may rescue, and where to (SG-42, SG-43).
    pub(crate) fn rescuable(&self, state: &State, player: u8) -> (u16, Set) {
        let off = &state.off[usize::from(player)];
        let kinds = (0..MOVABLE).filter(|kind| off[*kind] > 0).fold(0, |set, kind| set | 1 << kind);
        (kinds, self.board.setup[usize::from(player)] & !state.occupied())
    }

    /// See [`Game::legal`](crate::game::Game::legal).
    pub(crate) fn list<F>(&self, state: &State, mut each: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        match self.phase(state) {
            Phase::Deployment => {
                let (kinds, empty) = self.deployable(state);
                for kind in super::kind::kinds_of(kinds) {
                    each(Move::Deploy(Some(kind)))?;
                }
                if empty { each(Move::Deploy(None)) } else { ControlFlow::Continue(()) }
            }
            Phase::Play => self.list_steps(state, each),
            Phase::Rescue => {
                let (kinds, squares) = self.rescuable(state, state.to_move);
                for kind in super::kind::kinds_of(kinds) {
                    let mut place = |to| each(Move::Rescue { kind, to });
                    if state.to_move == 0 {
                        Squares(squares).try_for_each(&mut place)?;
                    } else {
                        Squares(squares).rev().try_for_each(&mut place)?;
                    }
                }
                each(Move::Decline)
            }
            Phase::Over => ControlFlow::Continue(()),
        }
    }

    /// See [`Game::count_legal`](crate::game::Game::count_legal).
    pub(crate) fn count(&self, state: &State) -> u32 {
        match self.phase(state) {
            Phase::Deployment => {
                let (kinds, empty) = self.deployable(state);
                kinds.count_ones() + u32::from(empty)
            }
            Phase::Play => self.waves(state).moves - self.barred_count(state),
            Phase::Rescue => {
                let (kinds, squares) = self.rescuable(state, state.to_move);
                kinds.count_ones() * squares.count_ones() + 1
            }
            Phase::Over => 0,
        }
    }

    /// See [`Game::random_move`](crate::game::Game::random_move).
    #[inline]
    pub(crate) fn draw_move(&self, state: &State, rng: &mut Rng) -> Move {
        match self.phase(state) {
            Phase::Play => self.draw_step(state, rng),
            Phase::Deployment => {
                let (kinds, empty) = self.deployable(state);
                let drawn = rng.below(kinds.count_ones() + u32::from(empty));
                Move::Deploy(super::kind::kinds_of(kinds).nth(drawn as usize))
            }
            Phase::Rescue | Phase::Over => {
                let (kinds, squares) = self.rescuable(state, state.to_move);
                let places = squares.count_ones();
                let drawn = rng.below(kinds.count_ones() * places + 1);
                match super::kind::kinds_of(kinds).nth((drawn / places.max(1)) as usize) {
                    Some(kind) if places > 0 => Move::Rescue { kind, to: nth(squares, drawn % places) },
                    _ => Move::Decline,
                }
            }
        }
    }

    /// Draws among all moves of the waves until one is not barred.
    #[inline]
    fn draw_step(&self, state: &State, rng: &mut Rng) -> Move {
        let player = usize::from(state.to_move);
        let waves = self.waves(state);
        let barred = if state.chase[player] < 3 { None } else { Some(self.barred(state)) };
        loop {
            let mut skip = rng.below(waves.moves);
            for wave in &waves.all[..waves.count] {
                let here = wave.squares.count_ones();
                if skip >= here {
                    skip -= here;
                    continue;
                }
                let to = nth(wave.squares, skip);
                let from = self.board.ahead(to, wave.direction.back(), wave.distance);
                let shuttles = state.runs[player].bars(from, wave.direction, wave.distance);
                if shuttles || barred.as_ref().is_some_and(|barred| barred.has(from, to)) {
                    break;
                }
                return Move::Step { from, to };
            }
        }
    }

    /// Whether a piece of the player to move could move from `from` now if it were of a movable kind but no scout, and
    /// if it were a scout.
    pub(crate) fn mobility(&self, state: &State, from: Square, barred: &Barred) -> (bool, bool) {
        let player = usize::from(state.to_move);
        let left =
            |targets: Set| targets & !self.shuttles(state, player, from, targets) & !barred.from(from) != 0;
        let steps = self.board.beside[usize::from(from)] & self.open(state, player);
        (left(steps), left(steps | self.runs_from(state, player, from)))
    }
}
