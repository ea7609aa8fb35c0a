//! What a game is played with.

use serde_json::Value;

/// A configuration in full, with faces as their JSON.
#[derive(Clone, Debug)]
pub(super) struct Book {
    pub(super) players: usize,
    pub(super) first: usize,
    pub(super) rounds: usize,
    /// SZ-03: ships of a round.
    pub(super) per_round: usize,
    /// Whether everybody sees all money.
    pub(super) open: bool,
    /// By ascending id.
    pub(super) ships: Vec<Value>,
    /// By ascending id.
    pub(super) tokens: Vec<Value>,
    tracks: Value,
}

impl Book {
    pub(super) fn new(config: &Value) -> Book {
        let own: Value = serde_json::from_str(include_str!("../../components.json")).unwrap();
        let part = |name: &str| config["components"].get(name).unwrap_or(&own[name]).clone();
        let cards = |name: &str| {
            let mut cards = part(name).as_array().unwrap().clone();
            cards.sort_by_key(|card| card["id"].as_u64());
            cards
        };
        let number = |name: &str, otherwise: usize| config[name].as_u64().map_or(otherwise, |n| n as usize);
        let players = number("players", 4);
        Book {
            players,
            first: number("first_player", 0),
            rounds: number("rounds", 3),
            per_round: number("ships_per_round", 3 * players + 3),
            open: config["money"] == "open",
            ships: cards("ships"),
            tokens: cards("tokens"),
            tracks: part("tracks"),
        }
    }

    /// All players, beginning with one of them.
    pub(super) fn clockwise(&self, from: usize) -> impl Iterator<Item = usize> + use<> {
        let players = self.players;
        (from..from + players).map(move |seat| seat % players)
    }

    /// A ship's face.
    pub(super) fn ship(&self, id: u64) -> &Value {
        self.ships.iter().find(|ship| ship["id"] == id).unwrap()
    }

    /// A token's face.
    pub(super) fn token(&self, id: u64) -> &Value {
        self.tokens.iter().find(|token| token["id"] == id).unwrap()
    }

    /// The number of the last space of a city's track; the start is 0.
    pub(super) fn last_space(&self, city: &str) -> usize {
        self.tracks[city]["spaces"].as_u64().unwrap() as usize
    }

    /// SZ-33: what a space earns besides.
    pub(super) fn bonus(&self, city: &str, space: usize) -> u64 {
        self.tracks[city]["bonuses"][space.to_string()].as_u64().unwrap_or(0)
    }
}
