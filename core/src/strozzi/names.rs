//! Ports, cities, flags, categories and phases, and values by port or city.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

/// The most players; per-player arrays have this length, whatever the number of players.
pub(crate) const MAX_PLAYERS: usize = 6;

/// Names of the seats.
pub(crate) const SEATS: [&str; MAX_PLAYERS] = ["Red", "Green", "Blue", "Yellow", "Purple", "Orange"];

/// A city, in the order in which everything by city is written. The first three are ports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum City {
    /// A port; its good is gold.
    Venice,
    /// A port; its good is grain.
    Rome,
    /// A port; its good is cloth.
    Naples,
    /// No port; scrolls count there.
    Florence,
}

impl City {
    /// All cities.
    pub const ALL: [City; 4] = [City::Venice, City::Rome, City::Naples, City::Florence];
    /// The ports.
    pub const PORTS: [City; 3] = [City::Venice, City::Rome, City::Naples];
    /// The ports by name; also the goods.
    pub const PORT_NAMES: [(&'static str, City); 3] =
        [("venice", City::Venice), ("rome", City::Rome), ("naples", City::Naples)];

    /// The name in JSON and texts.
    pub const fn name(self) -> &'static str {
        ["venice", "rome", "naples", "florence"][self as usize]
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        ["Venice", "Rome", "Naples", "Florence"][self as usize]
    }
}

/// A flag (SZ-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Flag {
    /// Adds 1 to the ship's speed (SZ-17).
    PlusOne,
    /// Adds 1 to the advance at the port (SZ-18).
    Goods,
    /// Takes a ship at once (SZ-12) and seizes claimed ones (SZ-13).
    Pirate,
}

impl Flag {
    /// All flags.
    pub const ALL: [Flag; 3] = [Flag::PlusOne, Flag::Goods, Flag::Pirate];
    /// The flags by their names in JSON.
    pub const NAMES: [(&'static str, Flag); 3] =
        [("plus_one", Flag::PlusOne), ("goods", Flag::Goods), ("pirate", Flag::Pirate)];

    /// The name in texts.
    pub const fn text(self) -> &'static str {
        ["+1", "goods", "pirate"][self as usize]
    }
}

/// What a token stands for (SZ-40).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Category {
    /// Arts.
    Arts,
    /// Sciences.
    Sciences,
    /// Architecture.
    Architecture,
}

impl Category {
    /// All categories.
    pub const ALL: [Category; 3] = [Category::Arts, Category::Sciences, Category::Architecture];
    /// The categories by name.
    pub const NAMES: [(&'static str, Category); 3] = [
        ("arts", Category::Arts),
        ("sciences", Category::Sciences),
        ("architecture", Category::Architecture),
    ];

    /// The name.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }
}

/// What is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Chance turns up a token before the first ship (SZ-02).
    Setup,
    /// Chance turns over a ship (SZ-10).
    Reveal,
    /// A player claims or declines (SZ-11).
    Draft,
    /// A player seizes or lets go (SZ-13).
    Window,
    /// The taker chooses a port (SZ-16).
    Dock,
    /// The taker picks a token (SZ-20).
    Token,
    /// Chance turns up a token in place of the one picked (SZ-20).
    Refill,
    /// Nothing.
    Over,
}

impl Phase {
    /// The phases by name, in order.
    pub const NAMES: [(&'static str, Phase); 8] = [
        ("setup", Phase::Setup),
        ("reveal", Phase::Reveal),
        ("draft", Phase::Draft),
        ("window", Phase::Window),
        ("dock", Phase::Dock),
        ("token", Phase::Token),
        ("refill", Phase::Refill),
        ("over", Phase::Over),
    ];

    /// Whether a player is to act.
    #[inline]
    pub const fn is_decision(self) -> bool {
        matches!(self, Phase::Draft | Phase::Window | Phase::Dock | Phase::Token)
    }

    /// Whether the ship turned over belongs to its taker already.
    pub(crate) const fn is_taken(self) -> bool {
        matches!(self, Phase::Dock | Phase::Token | Phase::Refill)
    }
}

/// A value for each port; in JSON an object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerPort<T>(pub [T; 3]);

impl<T: Serialize> Serialize for PerPort<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        for (city, value) in City::PORTS.into_iter().zip(&self.0) {
            map.serialize_entry(city.name(), value)?;
        }
        map.end()
    }
}

/// A value for each city; in JSON an object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PerCity<T>(pub [T; 4]);

impl<T: Serialize> Serialize for PerCity<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(4))?;
        for (city, value) in City::ALL.into_iter().zip(&self.0) {
            map.serialize_entry(city.name(), value)?;
        }
        map.end()
    }
}

/// A value for each player of the game; in JSON an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerPlayer<T> {
    values: [T; MAX_PLAYERS],
    players: u8,
}

impl<T> PerPlayer<T> {
    /// The first `players` of the values.
    pub(crate) const fn new(values: [T; MAX_PLAYERS], players: u8) -> Self {
        PerPlayer { values, players }
    }

    /// The values.
    pub fn values(&self) -> &[T] {
        &self.values[..usize::from(self.players)]
    }
}

impl<T: Serialize> Serialize for PerPlayer<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.values().serialize(serializer)
    }
}
