//! What everybody knows.

use serde::Serialize;

use super::row::Piece;
use super::rowset::RowSet;
use super::weather::Weather;

/// Number of players.
pub const PLAYERS: u8 = 4;
/// Decisions of the deployment: two pieces a player.
pub const DEPLOYMENT: u8 = 2 * PLAYERS;

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// A player places a piece.
    Deployment,
    /// Chance rolls the weather.
    Weather,
    /// A player waits, shifts or raids.
    Action,
    /// Nothing: the game is over.
    Over,
}

/// The part of a state that everybody knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Public {
    /// Decisions made so far.
    pub decisions: u8,
    /// The weather, from its roll to the end of the round.
    pub weather: Option<Weather>,
    /// Whose latest action was a shift.
    pub shifted: [bool; PLAYERS as usize],
    /// For each player, the rows that agree with all that everybody has seen. All of them have the same pieces.
    pub possible: [RowSet; PLAYERS as usize],
}

impl Public {
    /// What is to be done, if the game ends after `max_plies` decisions.
    pub fn phase(&self, max_plies: u8) -> Phase {
        if self.decisions < DEPLOYMENT {
            Phase::Deployment
        } else if self.decisions >= max_plies || self.beaten().is_some() {
            Phase::Over
        } else if self.weather.is_none() {
            Phase::Weather
        } else {
            Phase::Action
        }
    }

    /// The player whose decision is next.
    pub fn actor(&self) -> u8 {
        if self.decisions < DEPLOYMENT { self.decisions / 2 } else { (self.decisions - DEPLOYMENT) % PLAYERS }
    }

    /// The piece to be placed next in the deployment.
    pub fn due(&self) -> Piece {
        if self.decisions.is_multiple_of(2) { Piece::Flag } else { Piece::Guard }
    }

    /// Whether the piece has not been lost; only meaningful after the deployment.
    pub fn has(&self, player: u8, piece: Piece) -> bool {
        self.possible[usize::from(player)].has(piece)
    }

    /// The team, 0 or 1, that has lost both flags (MU-12).
    pub fn beaten(&self) -> Option<u8> {
        (0..2).find(|&team| [team, team + 2].into_iter().all(|player| !self.has(player, Piece::Flag)))
    }

    /// Each team's points (MU-11): they follow from the pieces lost.
    pub fn points(&self) -> [u8; 2] {
        if self.decisions < DEPLOYMENT {
            return [0; 2];
        }
        let lost = |team: u8, piece| {
            [team, team + 2].into_iter().filter(|&player| !self.has(player, piece)).count() as u8
        };
        [0, 1].map(|team| 2 * lost(1 - team, Piece::Flag) + lost(team, Piece::Guard))
    }

    /// Each player's points: those of the team.
    pub fn scores(&self) -> [u8; PLAYERS as usize] {
        let [first, second] = self.points();
        [first, second, first, second]
    }

    /// Counts a decision and ends the round after the last player's.
    pub fn advance(&mut self) {
        self.decisions += 1;
        if self.decisions >= DEPLOYMENT && self.actor() == 0 {
            self.weather = None;
        }
    }
}
