//! SG-51: drawing what a viewer does not know.

use super::Stratego;
use super::board::{NOWHERE, Square, Squares, bit};
use super::counting::Counter;
use super::examine::rescues_agree;
use super::facts::Facts;
use super::kind::{KINDS, Kind, MOVABLE, MOVABLE_BITS, is_known, kinds_of};
use super::state::{Phase, Reason, State};
use super::view::Info;
use crate::rng::Rng;

/// The most entries that counting assignments may take.
const COUNTED: usize = 1 << 16;

/// A piece whose kind is to be drawn.
#[derive(Clone, Copy, Debug)]
enum Spot {
    Square(Square),
    Lost(u8),
}

/// What is to be drawn for one side.
struct Plan {
    /// The hidden pieces of the deployment and what each may be.
    spots: Vec<(Spot, u16)>,
    /// Hidden rescued pieces.
    rescued: Vec<(Spot, u16)>,
    /// The kinds that go to `spots`.
    left: [u8; KINDS],
    /// Counts assignments, where the sets are not the plain ones.
    counter: Option<Counter>,
}

impl Info {
    /// A state that agrees. Uniform over the assignments that do, as the page says.
    pub(crate) fn complete(&self, rng: &mut Rng) -> State {
        loop {
            if let Some(state) = self.draw(rng, u32::MAX) {
                return state;
            }
        }
    }

    /// The same with a limited number of tries.
    pub(crate) fn draw(&self, rng: &mut Rng, tries: u32) -> Option<State> {
        if self.game.phase(&self.state) == Phase::Deployment {
            return Some(self.draw_deployment(rng));
        }
        let mut plans = [self.plan(0)?, self.plan(1)?];
        for _ in 0..tries {
            let mut state = self.state.clone();
            for (side, plan) in plans.iter_mut().enumerate() {
                plan.fill(&self.game, &mut state, side, rng)?;
                count_captured(&mut state, side);
            }
            if self.agrees(&state) {
                return Some(state);
            }
        }
        None
    }

    /// The first squares of random whole arrangements.
    fn draw_deployment(&self, rng: &mut Rng) -> State {
        let mut state = self.state.clone();
        for side in (0..2).filter(|side| self.hidden[*side]) {
            let deployment = self.game.random_setup(rng);
            state.off[side] = self.game.config.army.0;
            let order = self.game.board.order[side].into_iter().zip(deployment);
            for (square, kind) in order.take(usize::from(state.decided[side])) {
                if let Some(kind) = kind {
                    state.put(side as u8, square, kind as u8, Facts::new(self.game.kinds));
                    state.off[side][kind as usize] -= 1;
                }
            }
        }
        state
    }

    /// Whether a state without hidden pieces is over, or goes on, as the viewer has seen, and rescues fit.
    fn agrees(&self, state: &State) -> bool {
        let game = &self.game;
        if game.config.rescue && !(rescues_agree(state, 0) && rescues_agree(state, 1)) {
            return false;
        }
        match self.state.end {
            Some(Reason::FlagCaptured) => true,
            _ if state.arrival != NOWHERE => game.rescuable(state, state.to_move).0 != 0,
            end => game.find_end(state) == end,
        }
    }

    fn plan(&self, side: usize) -> Option<Plan> {
        let (game, state) = (&self.game, &self.state);
        let mut left = game.config.army.0;
        let (mut spots, mut rescued) = (Vec::with_capacity(40), Vec::new());
        let mut known = true;
        let mut add =
            |spot: Spot, kind: u8, facts: Facts, set: u16| match (is_known(kind), facts.rescued() > 0) {
                (true, true) => {}
                (true, false) => match left[usize::from(kind)].checked_sub(1) {
                    Some(rest) => left[usize::from(kind)] = rest,
                    None => known = false,
                },
                (false, true) => rescued.push((spot, set & MOVABLE_BITS)),
                (false, false) => spots.push((spot, set)),
            };
        let stuck = state.end == Some(Reason::NoLegalMove) && side == usize::from(state.to_move);
        let barred = stuck.then(|| game.barred(state));
        for square in Squares(state.side[side]) {
            let (kind, facts) = (state.kinds[usize::from(square)], state.facts[usize::from(square)]);
            let mut set = facts.possible();
            // Pieces that could move are not movable if the game ended because nothing could.
            if let Some(barred) = &barred {
                let (step, run) = game.mobility(state, square, barred);
                let scout = Kind::Scout.bit();
                set &= if step { !MOVABLE_BITS } else { !0 };
                set &= if run { !scout } else { !0 };
            }
            if state.end == Some(Reason::NoMovableBoth) {
                set &= !MOVABLE_BITS;
            }
            add(Spot::Square(square), kind, facts, set);
        }
        for (number, (kind, facts)) in state.lost[side].iter().enumerate() {
            add(Spot::Lost(number as u8), kind, facts, facts.possible());
        }
        let all: u32 = left.iter().map(|count| u32::from(*count)).sum();
        if !known || all != spots.len() as u32 {
            return None;
        }
        // Single kinds that follow from what was seen are no draw.
        let mut open = Vec::with_capacity(spots.len());
        let mut fixed = Vec::new();
        for (spot, set) in spots {
            if set.is_power_of_two() {
                let kind = set.trailing_zeros() as usize;
                left[kind] = left[kind].checked_sub(1)?;
                fixed.push((spot, set));
            } else {
                open.push((spot, set));
            }
        }
        let (any, movable) = (game.kinds, game.kinds & MOVABLE_BITS);
        let plain = [any, movable, movable & !Kind::Scout.bit(), any & !MOVABLE_BITS];
        let counter = if open.iter().all(|(_, set)| plain.contains(set)) {
            None
        } else {
            Some(Counter::new(left, COUNTED))
        };
        rescued.extend(fixed);
        Some(Plan { spots: open, rescued, left, counter })
    }
}

impl Plan {
    /// Draws all kinds; `None` if no assignment is possible.
    fn fill(&mut self, game: &Stratego, state: &mut State, side: usize, rng: &mut Rng) -> Option<()> {
        for &(spot, set) in &self.rescued {
            let number = set.count_ones();
            let drawn = kinds_of(set).nth(if number > 1 { rng.below(number) as usize } else { 0 })?;
            place(state, side, spot, drawn as u8);
        }
        if let Some(counter) = &mut self.counter {
            let sets: Vec<u16> = self.spots.iter().map(|(_, set)| *set).collect();
            let kinds = counter.draw(&sets, rng)?;
            for (&(spot, _), kind) in self.spots.iter().zip(kinds) {
                place(state, side, spot, kind as u8);
            }
            return Some(());
        }
        self.fill_plainly(game, state, side, rng)
    }

    /// Draws where every set is all kinds, the movable ones, these without scouts, or the immovable ones. Immovable
    /// pieces first, then scouts, then the rest: the number of ways to go on is the same after every choice.
    fn fill_plainly(&self, game: &Stratego, state: &mut State, side: usize, rng: &mut Rng) -> Option<()> {
        let movable = game.kinds & MOVABLE_BITS;
        let mut groups = [const { Vec::new() }; 4];
        for &(spot, set) in &self.spots {
            let group = if set & MOVABLE_BITS == 0 {
                0
            } else if set & !MOVABLE_BITS != 0 {
                1
            } else {
                2 + usize::from(set != movable)
            };
            groups[group].push(spot);
        }
        let [mut still, mut any, mut moved, no_scouts] = groups;
        let immovable = usize::from(self.left[Kind::Bomb as usize] + self.left[Kind::Flag as usize]);
        let more = immovable.checked_sub(still.len()).filter(|more| *more <= any.len())?;
        take_some(&mut any, more, rng).for_each(|spot| still.push(spot));
        if self.left[Kind::Flag as usize] > 0 {
            let flag = still.swap_remove(rng.below(still.len() as u32) as usize);
            place(state, side, flag, Kind::Flag as u8);
        }
        for spot in still {
            place(state, side, spot, Kind::Bomb as u8);
        }
        moved.append(&mut any);
        let mut kinds = [0_u8; 64];
        let mut count = 0;
        for kind in 0..MOVABLE {
            if kind == Kind::Scout as usize && !no_scouts.is_empty() {
                continue;
            }
            for _ in 0..self.left[kind] {
                kinds[count] = kind as u8;
                count += 1;
            }
        }
        if !no_scouts.is_empty() {
            let scouts = usize::from(self.left[Kind::Scout as usize]);
            if scouts > moved.len() {
                return None;
            }
            take_some(&mut moved, scouts, rng).for_each(|spot| place(state, side, spot, Kind::Scout as u8));
            moved.extend(no_scouts);
        }
        rng.shuffle(&mut kinds[..count]);
        moved.iter().zip(kinds).for_each(|(spot, kind)| place(state, side, *spot, kind));
        (count == moved.len()).then_some(())
    }
}

/// Takes `count` of `spots` away at random.
fn take_some<'a>(
    spots: &'a mut Vec<Spot>,
    count: usize,
    rng: &'a mut Rng,
) -> impl Iterator<Item = Spot> + use<'a> {
    (0..count).map(move |_| spots.swap_remove(rng.below(spots.len() as u32) as usize))
}

/// Gives a piece its kind.
#[inline]
fn place(state: &mut State, side: usize, spot: Spot, kind: u8) {
    match spot {
        Spot::Square(square) => {
            state.kinds[usize::from(square)] = kind;
            if kind < Kind::Bomb as u8 {
                state.movable[side] |= bit(square);
            }
            if kind == Kind::Scout as u8 {
                state.scouts[side] |= bit(square);
            }
        }
        Spot::Lost(number) => state.lost[side].kinds[usize::from(number)] = kind,
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
