//! What can be done now: listing, counting, and drawing at random without a list.

use std::ops::ControlFlow;

use super::Stramash;
use super::card::{Card, Kinds};
use super::moves::{Move, To};
use super::reach::Reach;
use super::state::State;
use crate::rng::Rng;

impl Stramash {
    /// The active Laddies of an opponent, by number.
    #[inline]
    fn targets(&self, state: &State, seat: u8) -> std::ops::Range<usize> {
        let (home, docked) = self.ranks(state.laddies[usize::from(seat)]);
        home..docked
    }

    /// Who a Fechter can replace a Laddie of, clockwise.
    #[inline]
    fn opponents(&self, state: &State) -> impl Iterator<Item = u8> + use<> {
        let (layout, player) = (self.layout, state.to_act);
        (0..layout.opponents() as u8).map(move |number| layout.opponent(player, number))
    }

    /// The pairs of SM-17 for one own Laddie, as many as there are targets.
    #[inline]
    fn count_targets(&self, state: &State) -> u32 {
        self.opponents(state).map(|seat| self.targets(state, seat).len() as u32).sum()
    }

    /// Own Laddies that a Fechter can take, the Dock counted as one.
    #[inline]
    fn count_fechters(&self, reach: &Reach) -> u32 {
        let dock = self.config.fechter_from_dock && reach.docked < usize::from(self.track.castle);
        reach.active().len() as u32 + u32::from(dock)
    }

    /// The kinds that allow the player a move, in the hand or not (SM-12).
    pub(crate) fn movable(&self, state: &State) -> Kinds {
        let reach = self.reach(state);
        let mut kinds = reach.kinds();
        if !kinds.has(Card::SEVEN)
            && self.each_split(state, &reach, |_, _| ControlFlow::Break(())) == ControlFlow::Break(())
        {
            kinds = kinds.with(Card::SEVEN);
        }
        if self.count_fechters(&reach) * self.count_targets(state) > 0 {
            kinds = kinds.with(Card::FECHTER);
        }
        kinds
    }

    /// Lists the decisions, ascending by id.
    pub(crate) fn list<F>(&self, state: &State, mut each: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        let hand = state.hands[usize::from(state.to_act)].kinds();
        let reach = self.reach(state);
        let mut any = false;
        for card in hand.and(Kinds::COUNTED).iter() {
            for laddie in 0..reach.docked {
                for (to, kinds) in
                    [(To::Track, reach.track_kinds(laddie)), (To::Castle, reach.castle_kinds(laddie))]
                {
                    if kinds.has(card) {
                        any = true;
                        each(Move::Step { card, laddie: laddie as u8, to })?;
                    }
                }
            }
        }
        if reach.out {
            for card in hand.and(Kinds::OUT).iter() {
                any = true;
                each(Move::LeaveDock { card })?;
            }
        }
        if hand.has(Card::SEVEN) {
            self.each_split(state, &reach, |first, second| {
                any = true;
                each(Move::Split { first, second })
            })?;
        }
        if hand.has(Card::FECHTER) {
            for own in 0..self.count_fechters(&reach) as usize {
                let laddie = (own < reach.active().len()).then_some((reach.home + own) as u8);
                for seat in self.opponents(state) {
                    for target in self.targets(state, seat) {
                        any = true;
                        each(Move::Fechter { laddie, seat, target: target as u8 })?;
                    }
                }
            }
        }
        if !any {
            for card in hand.iter() {
                each(Move::Discard { card })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// How many moves by count, out of the Dock, by a divided seven and by a Fechter there are.
    #[inline]
    fn counts(&self, state: &State, hand: Kinds, reach: &Reach) -> [u32; 4] {
        let steps = (0..reach.docked)
            .map(|laddie| {
                hand.and(reach.track_kinds(laddie)).len() + hand.and(reach.castle_kinds(laddie)).len()
            })
            .sum();
        let out = if reach.out { hand.and(Kinds::OUT).len() } else { 0 };
        let mut splits = 0;
        if hand.has(Card::SEVEN) {
            let _ = self.each_split(state, reach, |_, _| {
                splits += 1;
                ControlFlow::Continue(())
            });
        }
        let fechters =
            if hand.has(Card::FECHTER) { self.count_fechters(reach) * self.count_targets(state) } else { 0 };
        [steps, out, splits, fechters]
    }

    /// How many moves there are.
    pub(crate) fn count(&self, state: &State) -> u64 {
        let hand = state.hands[usize::from(state.to_act)].kinds();
        let counts = self.counts(state, hand, &self.reach(state));
        match counts.iter().sum::<u32>() {
            0 => u64::from(hand.len()),
            moves => u64::from(moves),
        }
    }

    /// A move drawn evenly: the one of that place in the list.
    pub(crate) fn draw_decision(&self, state: &State, rng: &mut Rng) -> Move {
        let hand = state.hands[usize::from(state.to_act)].kinds();
        let reach = self.reach(state);
        let [steps, out, splits, fechters] = self.counts(state, hand, &reach);
        let moves = steps + out + splits + fechters;
        if moves == 0 {
            let place = rng.below(hand.len());
            return Move::Discard { card: nth(hand, place) };
        }
        let mut place = rng.below(moves);
        if place < steps {
            return nth_step(hand, &reach, place);
        }
        place -= steps;
        if place < out {
            return Move::LeaveDock { card: nth(hand.and(Kinds::OUT), place) };
        }
        place -= out;
        if place < splits {
            let mut found = None;
            let _ = self.each_split(state, &reach, |first, second| {
                if place == 0 {
                    found = Some(Move::Split { first, second });
                    return ControlFlow::Break(());
                }
                place -= 1;
                ControlFlow::Continue(())
            });
            return found.expect("as many as were counted");
        }
        place -= splits;
        let targets = self.count_targets(state);
        let own = (place / targets) as usize;
        let laddie = (own < reach.active().len()).then_some((reach.home + own) as u8);
        place %= targets;
        for seat in self.opponents(state) {
            let range = self.targets(state, seat);
            if place < range.len() as u32 {
                return Move::Fechter { laddie, seat, target: range.start as u8 + place as u8 };
            }
            place -= range.len() as u32;
        }
        unreachable!("as many as were counted")
    }

    /// A card drawn by the weights.
    #[inline]
    pub(crate) fn draw_card(state: &State, rng: &mut Rng) -> Move {
        let (counts, total) = state.drawable();
        let mut place = rng.below(total);
        for card in Card::all() {
            let count = u32::from(counts[card.index()]);
            if place < count {
                return Move::Draw { card };
            }
            place -= count;
        }
        unreachable!("as many as were counted")
    }
}

/// The kind of that place in a set.
#[inline]
fn nth(kinds: Kinds, place: u32) -> Card {
    let mut left = kinds.0;
    for _ in 0..place {
        left &= left - 1;
    }
    Card(left.trailing_zeros() as u8)
}

/// The move by count of that place in the list.
fn nth_step(hand: Kinds, reach: &Reach, mut place: u32) -> Move {
    for card in hand.and(Kinds::COUNTED).iter() {
        for laddie in 0..reach.docked {
            for (to, kinds) in
                [(To::Track, reach.track_kinds(laddie)), (To::Castle, reach.castle_kinds(laddie))]
            {
                if kinds.has(card) {
                    if place == 0 {
                        return Move::Step { card, laddie: laddie as u8, to };
                    }
                    place -= 1;
                }
            }
        }
    }
    unreachable!("as many as were counted")
}
