//! Positions as JSON, what a viewer knows, and the hash.

use serde::{Serialize, Serializer};

use super::Strozzi;
use super::names::{City, PerCity, PerPort, Phase};
use super::score::RoundSheet;
use super::state::{State, ids};
use super::view::{AtPort, Claim, OnTrack};
use crate::hash::Hasher;

/// A position with all its memory. The fields are on the game's page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Position {
    round: u8,
    phase: Phase,
    active: u8,
    to_act: Option<u8>,
    ship: Option<u8>,
    claim: Option<Claim>,
    seen: Vec<u8>,
    ports: PerPort<Vec<AtPort>>,
    tracks: PerCity<Vec<OnTrack>>,
    slots: [Option<u8>; 3],
    tokens: Vec<Vec<u8>>,
    sheets: Vec<Vec<RoundSheet>>,
}

/// What a viewer knows: the position (SZ-50). It serializes as such.
#[derive(Clone, Debug)]
pub struct Info {
    pub(crate) position: Position,
    pub(crate) state: State,
}

impl Serialize for Info {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.position.serialize(serializer)
    }
}

impl Strozzi {
    /// The position of a state.
    pub(crate) fn write_position(&self, state: &State) -> Position {
        let bare = |ship| AtPort { speed: None, ..ship };
        Position {
            round: state.round + 1,
            phase: state.phase,
            active: state.active,
            to_act: state.phase.is_decision().then_some(state.to_act),
            ship: (state.ship != 0).then_some(state.ship),
            claim: state.claim().map(|(player, flag)| Claim { player, flag }),
            seen: ids(state.seen).collect(),
            ports: PerPort(City::PORTS.map(|port| self.at_port(state, port).map(bare).collect())),
            tracks: PerCity(City::ALL.map(|city| self.on_track(state, city).collect())),
            slots: state.slots.map(|id| (id != 0).then_some(id)),
            tokens: self.seats_range().map(|player| ids(state.tokens[player]).collect()).collect(),
            sheets: self.seats_range().map(|player| state.sheet(player).collect()).collect(),
        }
    }

    /// Equal for states that play on alike: of the money the sums count, not what they were earned for.
    pub(crate) fn hash_position(&self, state: &State) -> u64 {
        let mut hasher = Hasher::new();
        hasher.bytes(&[state.phase as u8, state.round, state.active, state.to_act, state.ship]);
        if let Some((player, flag)) = state.claim() {
            hasher.bytes(&[player, flag as u8]);
        }
        hasher.number(state.seen);
        for port in City::PORTS {
            hasher.bytes(&[state.arrivals[port as usize]]);
            for ship in self.at_port(state, port) {
                hasher.bytes(&[ship.player, ship.ship, ship.flag as u8]);
            }
        }
        for city in City::ALL {
            for marker in self.on_track(state, city) {
                hasher.bytes(&[marker.player, marker.space]);
            }
        }
        hasher.bytes(&state.slots);
        for player in self.seats_range() {
            hasher.number(state.tokens[player]);
            hasher.number(u64::from(state.money[player]));
        }
        hasher.finish()
    }
}
