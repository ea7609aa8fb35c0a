//! How a game is started: chance mode, seed, tags.

use crate::error::{Code, Error, Result};
use crate::json::{self, Map, Node, Value};

/// Who plays chance moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ChanceMode {
    /// They are drawn and played at once.
    #[default]
    Auto,
    /// The turn is chance's, and the caller applies an outcome.
    Explicit,
}

impl ChanceMode {
    /// Names, as in options and records.
    pub const NAMES: [(&'static str, ChanceMode); 2] =
        [("auto", ChanceMode::Auto), ("explicit", ChanceMode::Explicit)];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            ChanceMode::Auto => "auto",
            ChanceMode::Explicit => "explicit",
        }
    }
}

/// Options of a new state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StateOptions {
    /// Who plays chance moves.
    pub chance: ChanceMode,
    /// What chance moves are drawn from; must be given where [`ChanceMode::Auto`] meets a game with chance.
    pub seed: Option<u64>,
    /// Names and values kept with the record, such as the players' names.
    pub tags: Map<String, Value>,
}

impl StateOptions {
    /// Reads `{"chance":"auto"|"explicit","seed":"123"|null,"tags":{"name":"value"}}`, every field optional; an
    /// empty text gives the defaults.
    pub fn parse(text: &str) -> Result<Self> {
        if text.trim().is_empty() {
            return Ok(StateOptions::default());
        }
        let value = json::parse(text, json::MAX_INPUT)?;
        let mut fields = Node::root(&value, Code::BadArgument).object()?;
        let mut options = StateOptions::default();
        if let Some(chance) = fields.get("chance") {
            options.chance = chance.one_of(&ChanceMode::NAMES)?;
        }
        if let Some(seed) = fields.get("seed") {
            options.seed = seed.or_null(read_seed)?;
        }
        if let Some(tags) = fields.get("tags") {
            options.tags = read_tags(&tags)?;
        }
        fields.finish()?;
        Ok(options)
    }
}

/// A seed: a string of digits (64 bits do not fit a JSON number everywhere), or a plain number.
fn read_seed(node: &Node<'_>) -> Result<u64> {
    match node.value() {
        Value::Number(number) => {
            number.as_u64().ok_or_else(|| node.error("a seed is a whole number from 0 to 2^64 - 1"))
        }
        _ => node.u64_string(),
    }
}

/// Tags: an object of strings.
pub(crate) fn read_tags(node: &Node<'_>) -> Result<Map<String, Value>> {
    node.entries()?.map(|(name, value)| Ok((name.to_owned(), Value::from(value.string()?)))).collect()
}

/// Refuses a missing seed where one is needed.
pub(crate) fn need_seed(options: &StateOptions, has_chance: bool) -> Result<()> {
    if has_chance && options.chance == ChanceMode::Auto && options.seed.is_none() {
        return Err(Error::new(Code::BadArgument, "a game with automatic chance needs a seed"));
    }
    Ok(())
}
