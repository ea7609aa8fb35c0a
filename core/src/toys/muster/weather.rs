//! The weather of a round.

use serde::Serialize;

/// How far raids reach this round (MU-5, MU-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Weather {
    /// Both enemies.
    Clear,
    /// The next player only.
    Fog,
    /// Nobody.
    Storm,
}

impl Weather {
    /// The weathers by name, in the order of their chance ids.
    pub const NAMES: [(&str, Weather); 3] =
        [("clear", Weather::Clear), ("fog", Weather::Fog), ("storm", Weather::Storm)];

    /// Its name.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }

    /// Its weight in the roll.
    pub const fn weight(self) -> u32 {
        match self {
            Weather::Clear => 3,
            Weather::Fog => 2,
            Weather::Storm => 1,
        }
    }
}
