//! Divided sevens (SM-16).

use std::ops::ControlFlow;

use super::Stramash;
use super::moves::{Part, To};
use super::reach::Reach;
use super::state::{Laddies, State};

/// The Laddies that decide whether the second part is legal, after the first.
#[derive(Clone, Copy)]
struct Between {
    own: Laddies,
    mate: Laddies,
}

impl Stramash {
    /// Lists the divided sevens that are to be listed, ascending by id.
    pub(crate) fn each_split<F>(&self, state: &State, reach: &Reach, mut each: F) -> ControlFlow<()>
    where
        F: FnMut(Part, Part) -> ControlFlow<()>,
    {
        if reach.docked - reach.home < 2 {
            return ControlFlow::Continue(());
        }
        for laddie in reach.active() {
            for spaces in 1..=6 {
                for to in [To::Track, To::Castle] {
                    let first = Part { laddie: laddie as u8, spaces, to };
                    if !reach.allows(first) {
                        continue;
                    }
                    let between = self.between(state, first);
                    for other in reach.active().filter(|&other| other != laddie) {
                        for to in [To::Track, To::Castle] {
                            let second = Part { laddie: other as u8, spaces: 7 - spaces, to };
                            if self.follows(state, &between, second)
                                && (other > laddie || !self.in_order(state, reach, second, first))
                            {
                                each(first, second)?;
                            }
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether two parts can be made in this order.
    pub(crate) fn in_order(&self, state: &State, reach: &Reach, first: Part, second: Part) -> bool {
        reach.allows(first) && self.follows(state, &self.between(state, first), second)
    }

    /// The Laddies of both teammates after a first part that can be made.
    #[inline]
    fn between(&self, state: &State, part: Part) -> Between {
        let mover = state.mover;
        let mut own = state.laddies[usize::from(mover)];
        let laddie = &mut own[usize::from(part.laddie)];
        *laddie = match part.to {
            To::Track => self.track.forward(*laddie, part.spaces),
            To::Castle => *laddie + part.spaces,
        };
        let mut mate = Laddies::default();
        if self.config.teams {
            mate = state.laddies[usize::from(self.mate(mover))];
            if part.to == To::Track {
                let landed = self.track.seen_by(mover, *laddie, self.mate(mover));
                if let Some(sent) = mate.iter_mut().find(|progress| **progress == landed) {
                    *sent = self.track.len;
                }
            }
        }
        Between { own, mate }
    }

    /// Whether an active Laddie can make this part after the first.
    #[inline]
    fn follows(&self, state: &State, between: &Between, part: Part) -> bool {
        let (len, own) = (self.track.len, &between.own);
        let from = own[usize::from(part.laddie)];
        match part.to {
            To::Castle => {
                let end = from + part.spaces;
                end > len
                    && end <= len + self.track.castle
                    && !own.iter().any(|&other| other > from && other <= end)
            }
            To::Track => {
                let free = |(number, &other): (usize, &u8)| {
                    number == usize::from(part.laddie)
                        || !self.track.is_active(other)
                        || self.track.ahead(from, other) > part.spaces
                };
                own.iter().enumerate().all(free)
                    && (!self.config.teams || self.spares_mate(state, between, from, part.spaces))
            }
        }
    }

    /// SM-41 for a second part: whether it ends on no Laddie of the teammate that cannot go to its entrance.
    fn spares_mate(&self, state: &State, between: &Between, from: u8, spaces: u8) -> bool {
        let (mover, mate) = (state.mover, self.mate(state.mover));
        let end = self.track.forward(from, spaces);
        if !between.mate.contains(&self.track.seen_by(mover, end, mate)) {
            return true;
        }
        let entrance = self.track.seen_by(mate, self.track.len, mover);
        let by_own = between.own.iter().any(|&progress| progress == entrance && progress != from);
        !by_own && !between.mate.contains(&self.track.len)
    }
}
