//! Ready-made deployments.

use super::Stratego;
use super::board::SETUP;
use super::config::{Config, Preset};
use super::illegal::Illegal;
use super::kind::Kind;
use super::notation::Deployment;
use super::state::{Phase, State};
use crate::error::{Code, Error, Result};
use crate::rng::Rng;

/// Names of the setups.
pub(crate) const NAMES: [&str; 4] = ["corner", "center", "decoy", "random"];

/// Named setups from the player's own side: back rank first, left to right, in signs of pictures. Each name has one
/// for the army of 40, for the barrage army and for the micro army.
const SETUPS: [[&[&str]; 3]; 3] = [
    [
        // The flag in the corner behind bombs.
        &["FB48679999", "B758B68537", "46B8329S7B", "9561945B98"],
        &["FB........", "8.........", "1........9", "S2.......9"],
        &["F89"],
    ],
    [
        // The flag in the middle of the back rank behind bombs.
        &["98B9FB8986", "7659B74857", "4B82693S7B", "93159645B9"],
        &["....FB....", "....8.....", ".1........", "9S......29"],
        &["8F9"],
    ],
    [
        // Bombs far from the flag, which has one guard.
        &["BB86F79B89", "7B58B49776", "4852S39368", "9961945B59"],
        &[".......F8.", "B.........", "2S........", "9....1...9"],
        &["98F"],
    ],
];

impl Stratego {
    /// See [`Game::setup`](crate::game::Game::setup).
    pub(crate) fn named_setup(&self, state: &State, name: &str, rng: &mut Rng) -> Result<String> {
        if self.phase(state) != Phase::Deployment {
            return Err(Illegal::Deployed.error());
        }
        if state.decided[usize::from(state.to_move)] > 0 {
            return Err(Illegal::Begun.error());
        }
        let number = NAMES.iter().position(|other| *other == name).unwrap_or(NAMES.len() - 1);
        let deployment = match SETUPS.get(number) {
            Some(setups) => self.drawn_setup(state.to_move, setups)?,
            None => self.random_setup(rng),
        };
        Ok(crate::json::write(&self.deployment_json(state.to_move, &deployment)))
    }

    /// A setup as it is drawn above, for an army and a board that it is meant for.
    fn drawn_setup(&self, player: u8, setups: &[&[&str]; 3]) -> Result<Deployment> {
        let presets = [Preset::Classic, Preset::Barrage, Preset::Micro].map(Config::preset);
        let fits = |preset: &Config| {
            let (own, other) = (&self.config.board, &preset.board);
            let shape = (own.files, own.setup_ranks) == (other.files, other.setup_ranks);
            shape && self.config.army == preset.army
        };
        let number = presets.iter().position(fits).ok_or_else(|| {
            let message =
                "the named setups are for the armies and setup ranks of the presets; there is `random`";
            Error::new(Code::Unsupported, message)
        })?;
        let mut deployment = [None; SETUP];
        let files = usize::from(self.board.files);
        for (row, signs) in setups[number].iter().enumerate() {
            for (file, sign) in signs.chars().enumerate() {
                // Blue sits on the other side: left is file j.
                let file = if player == 0 { file } else { files - 1 - file };
                deployment[row * files + file] = Kind::ALL.into_iter().find(|kind| kind.sign() == sign);
            }
        }
        Ok(deployment)
    }

    /// Any legal deployment, all equally likely.
    pub(crate) fn random_setup(&self, rng: &mut Rng) -> Deployment {
        let mut deployment = [None; SETUP];
        let mut place = 0;
        for kind in Kind::ALL {
            for _ in 0..self.config.army.0[kind as usize] {
                deployment[place] = Some(kind);
                place += 1;
            }
        }
        rng.shuffle(&mut deployment[..usize::from(self.board.setup_squares())]);
        deployment
    }
}
