//! A game with what is worked out from it once.

use serde::Serialize;

use crate::error::{Code, Result};
use crate::game::{Game, Limits, Meta, Utility};
use crate::json::{self, Node, Value};
use crate::tensor::TensorSpec;

/// A configured game together with its bounds, tensor layouts and canonical configuration.
#[derive(Debug)]
pub struct Rules<G> {
    /// The game.
    pub game: G,
    /// Its bounds.
    pub limits: Limits,
    /// Names of the seats.
    pub seats: Vec<String>,
    /// The configuration in full, as canonical JSON.
    pub config: String,
    /// The observation tensor's layout.
    pub observation: TensorSpec,
    /// The information tensor's layout, where the game has one.
    pub information: Option<TensorSpec>,
}

impl<G: Game> Rules<G> {
    /// The game under a configuration: a JSON object, or an empty text for the default.
    pub fn new(config: &str) -> Result<Self> {
        let text = if config.trim().is_empty() { "{}" } else { config };
        let value = json::parse(text, json::MAX_INPUT)?;
        Self::from_node(&Node::root(&value, Code::BadConfig))
    }

    /// The game under a configuration that is part of a larger JSON.
    pub fn from_node(config: &Node<'_>) -> Result<Self> {
        let game = G::new(config)?;
        let config = json::write(&game.config());
        Ok(Rules {
            limits: game.limits(),
            seats: game.seats(),
            observation: game.observation_spec(),
            information: game.information_spec(),
            config,
            game,
        })
    }

    /// What is wrong with `returns` as a result given from outside: their number, their bounds, or their sum.
    pub(crate) fn wrong_returns(&self, returns: &[f64]) -> Option<String> {
        let Limits { players, min_return: min, max_return: max, .. } = self.limits;
        if returns.len() != usize::from(players) || !returns.iter().all(|r| (min..=max).contains(r)) {
            return Some(format!("returns must be {players} numbers from {min} to {max}"));
        }
        let sum: f64 = returns.iter().sum();
        (G::META.utility == Utility::ZeroSum && sum.abs() > 1e-9)
            .then(|| format!("the returns of this game add up to 0, not {sum}"))
    }

    /// Everything a program needs to know about the game, as one JSON object.
    pub fn describe(&self) -> String {
        json::write(&Describe {
            id: G::META.id,
            title: G::META.title,
            version: G::META.version,
            players: self.limits.players,
            seats: &self.seats,
            teams: self.game.teams(),
            config: self.game.config(),
            presets: G::META.presets,
            num_actions: self.limits.actions,
            num_chance_outcomes: self.limits.chance_outcomes,
            max_legal_actions: self.limits.max_legal_actions,
            max_game_length: self.limits.max_game_length,
            max_chance_nodes: self.limits.max_chance_nodes,
            chance: if self.limits.chance_outcomes > 0 { "explicit" } else { "none" },
            information: G::META.information,
            utility: G::META.utility,
            min_return: self.limits.min_return,
            max_return: self.limits.max_return,
            observation_tensor: &self.observation,
            information_tensor: self.information.as_ref(),
            notations: G::META.notations,
            formats: G::META.formats,
            setups: G::META.setups,
            schemas: schemas(&G::META),
        })
    }
}

#[derive(Serialize)]
struct Describe<'a, C: Serialize> {
    id: &'static str,
    title: &'static str,
    version: u32,
    players: u8,
    seats: &'a [String],
    teams: Option<Vec<Vec<u8>>>,
    config: C,
    presets: &'static [&'static str],
    num_actions: i32,
    num_chance_outcomes: i32,
    max_legal_actions: i32,
    max_game_length: Option<u64>,
    max_chance_nodes: Option<u64>,
    chance: &'static str,
    information: crate::game::Information,
    utility: Utility,
    min_return: f64,
    max_return: f64,
    observation_tensor: &'a TensorSpec,
    information_tensor: Option<&'a TensorSpec>,
    notations: &'static [&'static str],
    formats: &'static [&'static str],
    setups: &'static [&'static str],
    schemas: json::Map<String, Value>,
}

/// The schemas as JSON values, with what the table adds to every game's moves and events.
fn schemas(meta: &Meta) -> json::Map<String, Value> {
    let parse = |text| json::parse(text, json::MAX_INPUT).expect("schemas are JSON");
    let table = parse(include_str!("table/schema.json"));
    let mut moves = parse(meta.schemas.moves);
    branches(&mut moves).extend_from_slice(table["moves"].as_array().expect("a list"));
    let mut event = parse(meta.schemas.event);
    branches(&mut event).extend_from_slice(table["events"].as_array().expect("a list"));
    for branch in branches(&mut event) {
        for (name, schema) in table["numbered"].as_object().expect("properties") {
            branch["properties"][name] = schema.clone();
            branch["required"].as_array_mut().expect("an event's required fields").push(name.as_str().into());
        }
    }
    let config = parse(meta.schemas.config);
    let mut view = parse(meta.schemas.view);
    view["properties"]["closed"] = table["closed"].clone();
    [("config", config), ("move", moves), ("view", view), ("event", event)]
        .into_iter()
        .map(|(name, schema)| (name.to_owned(), schema))
        .collect()
}

/// What a schema's root chooses from.
fn branches(schema: &mut Value) -> &mut Vec<Value> {
    schema["oneOf"].as_array_mut().expect("schemas of moves and events have oneOf at their root")
}
