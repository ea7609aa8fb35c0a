//! What is to be drawn for one side, and the draws.

use super::Stratego;
use super::board::{NOWHERE, Squares};
use super::cases::{Case, Piece, Spot, choices, each_case, pieces};
use super::counting::Counter;
use super::examine::rescues_follow;
use super::facts::Facts;
use super::kind::{KINDS, Kind, MOVABLE, MOVABLE_BITS, NONE, is_known, kinds_of};
use super::matching::Matching;
use super::state::{Reason, State};
use super::view::Info;
use super::way::{COUNTING, Way, fill_plainly, place};
use crate::rng::Rng;

/// Work that even draws may take until draws by [`Matching`] take over, and work that those may take.
const DRAWING: u64 = 1 << 22;
/// Tries to meet what rejection has to meet.
const TRIES: u32 = 20_000;
/// The most cases that are gone through for a piece that could move.
const MANY_CASES: usize = 64;
/// If so many tries for each assignment met none that agrees, none does.
const TRIES_EACH: f64 = 40.0;

/// What is to be drawn for one side.
pub(crate) struct Plan {
    /// The hidden pieces of the deployment.
    spots: Vec<Spot>,
    /// Hidden rescued pieces.
    rescued: Vec<Spot>,
    /// Kinds of the rescued pieces that are known.
    known_rescued: [u8; 2],
    /// Only those in which an assignment is possible.
    cases: Vec<Case>,
    /// The kinds that go to `spots`.
    left: [u8; KINDS],
    /// No assignment leaves more choices of kinds for the hidden rescued pieces.
    choices: u32,
    way: Way,
    /// Tries that are left.
    tries: u32,
    /// Work that draws by [`Matching`] have taken.
    matching: u64,
}

/// What came of drawing a side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Agrees,
    GaveUp,
    Impossible,
}

impl Plan {
    /// `None` if nothing agrees.
    pub(crate) fn new(info: &Info, side: usize) -> Option<Plan> {
        let (game, state) = (&info.game, &info.state);
        let pieces = pieces(info, side);
        if pieces.iter().any(|piece| piece.set == 0) {
            return None;
        }
        let mut left = game.config.army.0;
        let (mut spots, mut rescued, mut known_rescued) = (Vec::with_capacity(40), Vec::new(), [NONE; 2]);
        for piece in &pieces {
            let number = usize::from(piece.facts.rescued());
            match (is_known(piece.kind), number > 0) {
                (true, true) => known_rescued[number - 1] = piece.kind,
                (true, false) => {
                    let count = &mut left[usize::from(piece.kind)];
                    *count = count.checked_sub(1)?;
                }
                (false, true) => rescued.push(piece.spot),
                (false, false) => spots.push(piece.spot),
            }
        }
        if left.iter().map(|count| usize::from(*count)).sum::<usize>() != spots.len() {
            return None;
        }
        let (mut cases, mut most) = (Vec::new(), 0);
        each_case(state, side, &pieces, |sets| {
            let choices = choices(state, side, &pieces, sets);
            if choices == 0 {
                return;
            }
            most = most.max(choices);
            let hidden = |rescued: bool| {
                let wanted =
                    move |piece: &Piece| !is_known(piece.kind) && (piece.facts.rescued() > 0) == rescued;
                pieces.iter().zip(sets).filter(move |(piece, _)| wanted(piece)).map(|(_, set)| *set).collect()
            };
            cases.push(Case { sets: hidden(false), rescued: hidden(true) });
        });
        let way = Way::new(game, &spots, &mut cases, left)?;
        Some(Plan {
            spots,
            rescued,
            known_rescued,
            cases,
            left,
            choices: most,
            way,
            tries: TRIES,
            matching: 0,
        })
    }

    /// Whether nothing is drawn.
    pub(crate) fn is_settled(&self) -> bool {
        self.spots.is_empty() && self.rescued.is_empty()
    }

    /// Draws all kinds of the side, again and again until they agree with what was seen.
    pub(crate) fn draw(&mut self, info: &Info, state: &mut State, side: usize, rng: &mut Rng) -> Side {
        // One try at least: the state is whole then.
        while self.tries > 0 && (self.matching < DRAWING || self.tries == TRIES) {
            self.tries -= 1;
            (state.movable[side], state.scouts[side]) = (info.state.movable[side], info.state.scouts[side]);
            let Some(case) = self.fill(&info.game, state, side, rng) else { return Side::Impossible };
            let rescued = self.fill_rescued(case, state, side, rng);
            count_captured(state, side);
            if rescued && info.side_agrees(state, side) {
                return Side::Agrees;
            }
            if self.is_settled() {
                return Side::Impossible;
            }
        }
        Side::GaveUp
    }

    /// Whether the tries, none of which succeeded, tell that none can.
    pub(crate) fn is_contradiction(&self, info: &Info, side: usize) -> bool {
        let state = &info.state;
        let goes_on =
            !matches!(state.end, Some(Reason::FlagCaptured | Reason::NoMovableBoth | Reason::NoLegalMove));
        let moves = goes_on && side == usize::from(state.to_move) && state.arrival == NOWHERE;
        if moves && !self.could_move(info, side) {
            return true;
        }
        // Only even draws tell, if each assignment would have come up many times.
        let mut counter = Counter::new(self.left, COUNTING);
        let counts: Option<f64> = self.cases.iter().map(|case| counter.count_all(&case.sets)).sum();
        self.matching == 0
            && counts.is_some_and(|count| count * f64::from(self.choices) * TRIES_EACH <= f64::from(TRIES))
    }

    /// Whether some assignment gives the side, which is to move, a piece that can (SG-30).
    fn could_move(&self, info: &Info, side: usize) -> bool {
        let (game, state) = (&info.game, &info.state);
        let barred = game.barred(state);
        Squares(state.side[side]).any(|square| {
            let (step, run) = game.mobility(state, square, &barred);
            let kinds = if step { MOVABLE_BITS } else { Kind::Scout.bit() };
            let kind = state.kinds[usize::from(square)];
            if !run || is_known(kind) {
                return run && kinds >> kind & 1 == 1;
            }
            let here = |spot: &Spot| matches!(spot, Spot::Square(other) if *other == square);
            // Very many cases are not gone through: then it could.
            self.cases.len() > MANY_CASES
                || self.cases.iter().any(|case| match self.spots.iter().position(here) {
                    Some(number) => {
                        let mut sets = case.sets.clone();
                        sets[number] &= kinds;
                        Matching::new(&sets, self.left).is_some()
                    }
                    None => self
                        .rescued
                        .iter()
                        .zip(&case.rescued)
                        .any(|(spot, set)| here(spot) && set & kinds != 0),
                })
        })
    }

    /// Draws a case and the kinds of all hidden pieces but rescued ones; `None` if no assignment is possible.
    fn fill(&mut self, game: &Stratego, state: &mut State, side: usize, rng: &mut Rng) -> Option<usize> {
        let (case, kinds) = match &mut self.way {
            Way::Plain { spots, left } => {
                return fill_plainly(game, state, side, spots, left, rng).map(|()| 0);
            }
            Way::Counted { counter, weights } if counter.drawing < DRAWING => {
                let case = pick(weights, rng)?;
                (case, counter.draw(&self.cases[case].sets, rng)?)
            }
            Way::Counted { .. } | Way::Matched => {
                let case = rng.below(self.cases.len() as u32) as usize;
                let mut matching = Matching::new(&self.cases[case].sets, self.left)?;
                let kinds = matching.draw(rng);
                self.matching += matching.work;
                (case, kinds)
            }
        };
        for (&spot, kind) in self.spots.iter().zip(kinds) {
            place(state, side, spot, kind as u8);
        }
        Some(case)
    }

    /// Draws the kinds of hidden rescued pieces among those that could be rescued; tells whether all is well.
    /// Refuses in proportion, so that each choice is as likely whatever was lost.
    fn fill_rescued(&self, case: usize, state: &mut State, side: usize, rng: &mut Rng) -> bool {
        if state.rescues[side] == 0 {
            return true;
        }
        let sets = &self.cases[case].rescued;
        let at = |number: usize| sets.get(number).copied().unwrap_or(Kind::Marshal.bit());
        let mut fits = [[0_u8; 2]; MOVABLE * MOVABLE];
        let mut count = 0;
        for first in kinds_of(at(0)) {
            for second in kinds_of(at(1)) {
                let kinds = [first as u8, second as u8];
                let rescued = self.rescued_kinds(kinds, state, side);
                if rescues_follow(state, side, rescued) {
                    fits[count] = kinds;
                    count += 1;
                }
            }
        }
        if count == 0 || (self.choices > 1 && rng.below(self.choices) >= count as u32) {
            // Whatever they are then, the state is whole.
            self.rescued_kinds([at(0), at(1)].map(|set| set.trailing_zeros() as u8), state, side);
            self.place_rescued(state, side);
            return false;
        }
        let drawn = if count > 1 { rng.below(count as u32) as usize } else { 0 };
        self.rescued_kinds(fits[drawn], state, side);
        self.place_rescued(state, side);
        true
    }

    /// Gives hidden rescued pieces these kinds; both rescued kinds.
    fn rescued_kinds(&self, kinds: [u8; 2], state: &mut State, side: usize) -> [u8; 2] {
        let mut rescued = self.known_rescued;
        for (&spot, kind) in self.rescued.iter().zip(kinds) {
            let facts = match spot {
                Spot::Square(square) => {
                    state.kinds[usize::from(square)] = kind;
                    state.facts[usize::from(square)]
                }
                Spot::Lost(number) => {
                    state.lost[side].kinds[usize::from(number)] = kind;
                    state.lost[side].facts[usize::from(number)]
                }
            };
            rescued[usize::from(facts.rescued()) - 1] = kind;
        }
        rescued
    }

    /// Adds hidden rescued pieces to the sets of pieces.
    fn place_rescued(&self, state: &mut State, side: usize) {
        for &spot in &self.rescued {
            if let Spot::Square(square) = spot {
                place(state, side, spot, state.kinds[usize::from(square)]);
            }
        }
    }
}

impl Info {
    /// Whether a side without hidden pieces is over, or goes on, as the viewer has seen. Flags and rescues agree
    /// already.
    fn side_agrees(&self, state: &State, side: usize) -> bool {
        if side != usize::from(state.to_move) {
            return true;
        }
        match state.end {
            Some(Reason::FlagCaptured | Reason::NoMovableBoth) => true,
            _ if state.arrival != NOWHERE => true,
            end => self.game.can_move(state) == (end != Some(Reason::NoLegalMove)),
        }
    }
}

/// Counts a side's pieces off the board: those lost less those rescued.
fn count_captured(state: &mut State, side: usize) {
    let mut off = [0_u8; KINDS];
    for (kind, _) in state.lost[side].iter() {
        off[usize::from(kind)] += 1;
    }
    let back = |kind: u8, facts: Facts, off: &mut [u8; KINDS]| {
        if facts.rescued() > 0 {
            // Assignments that rescue what was not lost are refused later.
            off[usize::from(kind)] = off[usize::from(kind)].saturating_sub(1);
        }
    };
    if state.rescues[side] > 0 {
        for square in Squares(state.side[side]) {
            back(state.kinds[usize::from(square)], state.facts[usize::from(square)], &mut off);
        }
        for (kind, facts) in state.lost[side].iter() {
            back(kind, facts, &mut off);
        }
    }
    state.off[side] = off;
}
/// A case, by weights.
fn pick(weights: &[f64], rng: &mut Rng) -> Option<usize> {
    if weights.len() == 1 {
        return Some(0);
    }
    let mut left = (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64 * weights.iter().sum::<f64>();
    let last = weights.len().checked_sub(1)?;
    Some(
        weights[..last]
            .iter()
            .position(|weight| {
                let here = left < *weight;
                left -= weight;
                here
            })
            .unwrap_or(last),
    )
}
