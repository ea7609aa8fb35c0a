//! States that agree with what a viewer knows (SM-51).

use super::Stramash;
use super::deal::{COUNTING, Hidden, deal};
use super::position::Info;
use super::state::State;
use crate::rng::Rng;

impl Stramash {
    /// Deals the unseen cards anew to the hidden hands and the pile.
    pub(crate) fn complete(&self, info: &Info, rng: &mut Rng) -> State {
        self.complete_counting(info, COUNTING, rng)
    }

    /// The same with a bound on the steps of counting.
    pub(crate) fn complete_counting(&self, info: &Info, counting: u64, rng: &mut Rng) -> State {
        let mut state = info.state;
        let mut unseen = self.left_over(&state).expect("what a viewer knows is checked where it is read");
        let places: Vec<Hidden> = Hidden::all(&state, &info.hidden).collect();
        for (place, card) in places.iter().zip(deal(&mut unseen, &places, counting, rng)) {
            state.hands[place.seat].add(card);
        }
        state.pile = unseen;
        state
    }
}
