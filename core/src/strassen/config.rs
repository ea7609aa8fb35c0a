//! The configuration: the page's table of fields and its presets.

use serde::{Serialize, Serializer};
use serde_json::Number;

use crate::error::Result;
use crate::json::Node;

/// The least and the greatest size of a board.
pub(crate) const SIZES: std::ops::RangeInclusive<i64> = 3..=8;
/// No player has more stones, common and schloss together; so no stack is higher than twice this.
pub(crate) const MAX_STONES: u8 = 64;
/// The greatest carry limit.
pub(crate) const MAX_CARRY: u8 = 8;
/// The greatest `max_plies` and `max_quiet_plies`.
pub(crate) const MAX_COUNT: i64 = 1_000_000_000;

/// A ready-made configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Preset {
    /// 7×7, the rulebook's standard game.
    Court,
    /// 5×5.
    Tavern,
    /// 8×8.
    Mage,
    /// The Tak community's game, 6×6 unless a size is given.
    Tak,
}

/// Whose stone a player places on the first turn (SN-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Opening {
    /// One's own.
    Own,
    /// The opponent's.
    Swap,
}

/// Whether a threatened road is declared (SN-30, SN-31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Call {
    /// It must be declared, and nothing else may be.
    Required,
    /// A declaration is accepted and ignored.
    Optional,
    /// A declaration is refused.
    Forbidden,
}

/// What becomes of take-backs (SN-32).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TakeBacks {
    /// They are allowed.
    Free,
    /// They are refused.
    Forbidden,
    /// They are allowed, and counted as admitted mistakes.
    Admitted,
}

/// What is played for (SN-34).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Match {
    /// One game.
    Single,
    /// The first to three wins.
    Mage,
}

/// A number of half flats, written in flats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Halves(pub u8);

impl Serialize for Halves {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let number = match self.0 {
            even if even % 2 == 0 => Number::from(even / 2),
            odd => Number::from_f64(f64::from(odd) / 2.0).expect("halves are finite"),
        };
        number.serialize(serializer)
    }
}

/// A configuration in full. It serializes as the JSON object that makes it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Config {
    /// The preset that filled in what was not given.
    pub preset: Preset,
    /// Squares a side, 3..=8 (SN-01).
    pub size: u8,
    /// Common stones a player, 1..=64.
    pub stones: u8,
    /// Schloss stones a player, 0..=4; with the common stones at most 64.
    pub schloss: u8,
    /// The most stones that one move takes, 1..=8 (SN-13).
    pub carry_limit: u8,
    /// Whose stone the first turn places (SN-11).
    pub opening: Opening,
    /// Whether a threatened road is declared (SN-30, SN-31).
    pub call: Call,
    /// What becomes of take-backs (SN-32).
    pub take_backs: TakeBacks,
    /// What is played for.
    #[serde(rename = "match")]
    pub contest: Match,
    /// Whether SN-17 holds.
    pub peasants_rule: bool,
    /// Added to Black's flats, in half flats, 0..=20 (SN-24).
    pub komi: Halves,
    /// So many quiet plies in a row end the game (SN-25).
    pub max_quiet_plies: Option<u32>,
    /// So many plies end the game (SN-25).
    pub max_plies: Option<u32>,
}

impl Config {
    /// The preset's own configuration, on a board of `size` if given.
    pub fn preset(preset: Preset, size: Option<u8>) -> Self {
        let (own_size, stones, schloss, carry_limit) = match preset {
            Preset::Court => (7, 40, 2, 7),
            Preset::Tavern => (5, 21, 1, 7),
            Preset::Mage => (8, 50, 2, 7),
            Preset::Tak => match size.unwrap_or(6) {
                3 => (3, 10, 0, 3),
                4 => (4, 15, 0, 4),
                5 => (5, 21, 1, 5),
                6 => (6, 30, 1, 6),
                7 => (7, 40, 2, 7),
                _ => (8, 50, 2, 8),
            },
        };
        Config {
            preset,
            size: size.unwrap_or(own_size),
            stones,
            schloss,
            carry_limit,
            opening: if preset == Preset::Tak { Opening::Swap } else { Opening::Own },
            call: match preset {
                Preset::Court => Call::Required,
                Preset::Tavern | Preset::Mage => Call::Forbidden,
                Preset::Tak => Call::Optional,
            },
            take_backs: match preset {
                Preset::Court | Preset::Tak => TakeBacks::Free,
                Preset::Tavern => TakeBacks::Forbidden,
                Preset::Mage => TakeBacks::Admitted,
            },
            contest: if preset == Preset::Mage { Match::Mage } else { Match::Single },
            peasants_rule: false,
            komi: Halves(0),
            max_quiet_plies: None,
            max_plies: None,
        }
    }

    /// Reads a configuration object; fields that are missing come from the preset. Errors are `bad_config` and
    /// name the field.
    pub fn read(node: &Node<'_>) -> Result<Self> {
        let mut fields = node.object()?;
        let presets = [
            ("court", Preset::Court),
            ("tavern", Preset::Tavern),
            ("mage", Preset::Mage),
            ("tak", Preset::Tak),
        ];
        let preset = fields.get("preset").map_or(Ok(Preset::Court), |n| n.one_of(&presets))?;
        let size = fields.get("size").map(|n| n.int(SIZES)).transpose()?;
        let mut config = Config::preset(preset, size.map(|n| n as u8));
        let stones = fields.get("stones");
        if let Some(node) = &stones {
            config.stones = node.int(1..=i64::from(MAX_STONES))? as u8;
        }
        let schloss = fields.get("schloss");
        if let Some(node) = &schloss {
            config.schloss = node.int(0..=4)? as u8;
        }
        if let Some(culprit) = stones.or(schloss)
            && config.stones + config.schloss > MAX_STONES
        {
            let (stones, schloss) = (config.stones, config.schloss);
            return Err(culprit.error(format!(
                "`stones` and `schloss` together are at most {MAX_STONES}, not {stones} and {schloss}"
            )));
        }
        if let Some(node) = fields.get("carry_limit") {
            config.carry_limit = node.int(1..=i64::from(MAX_CARRY))? as u8;
        }
        if let Some(node) = fields.get("opening") {
            config.opening = node.one_of(&[("own", Opening::Own), ("swap", Opening::Swap)])?;
        }
        if let Some(node) = fields.get("call") {
            config.call = node.one_of(&[
                ("required", Call::Required),
                ("optional", Call::Optional),
                ("forbidden", Call::Forbidden),
            ])?;
        }
        if let Some(node) = fields.get("take_backs") {
            config.take_backs = node.one_of(&[
                ("free", TakeBacks::Free),
                ("forbidden", TakeBacks::Forbidden),
                ("admitted", TakeBacks::Admitted),
            ])?;
        }
        if let Some(node) = fields.get("match") {
            config.contest = node.one_of(&[("single", Match::Single), ("mage", Match::Mage)])?;
        }
        if let Some(node) = fields.get("peasants_rule") {
            config.peasants_rule = node.bool()?;
        }
        if let Some(node) = fields.get("komi") {
            config.komi = Halves(node.steps(0.0..=10.0, 0.5)? as u8);
        }
        for (name, limit) in
            [("max_quiet_plies", &mut config.max_quiet_plies), ("max_plies", &mut config.max_plies)]
        {
            if let Some(node) = fields.get(name) {
                *limit = node.or_null(|n| n.int(1..=MAX_COUNT))?.map(|n| n as u32);
            }
        }
        fields.finish()?;
        Ok(config)
    }

    /// Stones a player has, common and schloss together.
    pub fn stones_each(&self) -> u8 {
        self.stones + self.schloss
    }
}
