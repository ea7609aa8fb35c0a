//! SG-51: drawing what a viewer does not know.

use super::board::NOWHERE;
use super::config::NoMovableBoth;
use super::facts::Facts;
use super::plan::{Plan, Side};
use super::state::{Phase, Reason, State};
use super::view::Info;
use crate::rng::Rng;

/// The most states that are drawn whole because of what both sides' kinds together tell of the end.
const PAIRS: u32 = 1000;

/// What came of drawing.
pub(crate) enum Draw {
    /// A state that agrees.
    Found(State),
    /// After many tries, a state that agrees with all but what was seen of rescues (so that what it has captured may
    /// not be so) or of the end.
    GaveUp(State),
    /// None agrees.
    Impossible,
}

impl Info {
    /// A state that agrees. Uniform over the assignments that do, as the page says.
    pub(crate) fn complete(&self, rng: &mut Rng) -> State {
        match self.draw(rng, false) {
            Draw::Found(state) | Draw::GaveUp(state) => state,
            Draw::Impossible => unreachable!("what no state agrees with is not read"),
        }
    }

    /// The same, where it may be that nothing agrees. With `judging`, many tries without success may tell so;
    /// without, `Impossible` does not depend on `rng`.
    pub(crate) fn draw(&self, rng: &mut Rng, judging: bool) -> Draw {
        if self.game.phase(&self.state) == Phase::Deployment {
            return Draw::Found(self.draw_deployment(rng));
        }
        if !self.clocks_agree() {
            return Draw::Impossible;
        }
        let (Some(red), Some(blue)) = (Plan::new(self, 0), Plan::new(self, 1)) else {
            return Draw::Impossible;
        };
        let mut plans = [red, blue];
        let mut state = self.state.clone();
        let mut agrees = false;
        for round in 0..PAIRS {
            agrees = true;
            for (side, plan) in plans.iter_mut().enumerate() {
                match plan.draw(self, &mut state, side, rng) {
                    Side::Agrees => {}
                    Side::GaveUp if judging && round == 0 && plan.is_contradiction(self, side) => {
                        return Draw::Impossible;
                    }
                    Side::GaveUp => agrees = false,
                    Side::Impossible => return Draw::Impossible,
                }
            }
            let draw = self.game.config.no_movable_both == NoMovableBoth::Draw && state.movable == [0; 2];
            let end_agrees = state.end != Some(Reason::NoLegalMove) || !draw;
            if !agrees || end_agrees {
                agrees &= end_agrees;
                break;
            }
            agrees = false;
            if plans.iter().all(Plan::is_settled) {
                return Draw::Impossible;
            }
        }
        if agrees {
            return Draw::Found(state);
        }
        if state.arrival == NOWHERE && state.end != Some(Reason::FlagCaptured) {
            state.end = self.game.find_end(&state);
        }
        Draw::GaveUp(state)
    }

    /// Whether SG-32, and which ends there are, leaves the end that was seen.
    fn clocks_agree(&self) -> bool {
        let (config, state) = (&self.game.config, &self.state);
        let plies = config.max_plies.is_some_and(|limit| state.ply >= limit);
        let quiet = config.max_quiet_plies.is_some_and(|limit| state.quiet >= limit);
        match state.end {
            None => state.arrival != NOWHERE || !(plies || quiet),
            Some(Reason::MaxPlies) => plies,
            Some(Reason::MaxQuietPlies) => quiet && !plies,
            Some(Reason::NoMovableBoth) => config.no_movable_both == NoMovableBoth::Draw,
            Some(Reason::FlagCaptured | Reason::NoLegalMove) => true,
        }
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
}
