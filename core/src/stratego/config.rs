//! The configuration: the page's table of fields and its presets.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::board::{Board, Set, Squares, bit};
use super::kind::{KINDS, Kind, MOVABLE};
use crate::error::Result;
use crate::json::Node;

/// The greatest `shuttle_limit`, `max_plies` and `max_quiet_plies`.
const MAX_COUNT: i64 = 1_000_000_000;
/// The most pieces of an army.
pub(crate) const MAX_ARMY: u8 = 40;

/// A ready-made configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Preset {
    /// The older American rules.
    Classic,
    /// The modern rules.
    Modern,
    /// Eight pieces a side.
    Barrage,
    /// Three pieces a side on 3×4 squares.
    Micro,
}

/// How far a scout strikes (SG-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ScoutStrike {
    /// Adjacent pieces only.
    Adjacent,
    /// At the end of a run.
    Long,
}

/// What happens when neither side has a movable piece (SG-31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum NoMovableBoth {
    /// The player to move loses (SG-30).
    Loss,
    /// The game is drawn.
    Draw,
}

/// Size, setup ranks and lakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Number of files, 2..=10.
    pub files: u8,
    /// Number of ranks, 3..=10.
    pub ranks: u8,
    /// Setup ranks of each side, 1..=4; twice as many are less than `ranks`.
    pub setup_ranks: u8,
    /// The lakes: bit file + files · rank.
    pub lakes: u128,
}

impl Field {
    pub(crate) fn board(self) -> Board {
        Board::new(self.files, self.ranks, self.setup_ranks, self.lakes)
    }

    fn read(node: &Node<'_>) -> Result<Self> {
        let mut fields = node.object()?;
        let files = fields.need("files")?.int(2..=10)? as u8;
        let ranks = fields.need("ranks")?.int(3..=10)? as u8;
        let depth = fields.need("setup_ranks")?;
        let setup_ranks = depth.int(1..=4)? as u8;
        if 2 * setup_ranks >= ranks {
            return Err(depth.error(format!(
                "twice `setup_ranks` is less than `ranks`; {setup_ranks} and {ranks} were given"
            )));
        }
        let board = Board::new(files, ranks, setup_ranks, 0);
        let mut lakes: Set = 0;
        for item in fields.need("lakes")?.array()? {
            let square = board
                .square(item.string()?)
                .ok_or_else(|| item.error("a lake is a square of the board, such as \"c5\""))?;
            if bit(square) & (board.setup[0] | board.setup[1]) != 0 {
                return Err(item.error("lakes are outside the setup ranks"));
            }
            if bit(square) & lakes != 0 {
                return Err(item.error("the lake is given twice"));
            }
            lakes |= bit(square);
        }
        fields.finish()?;
        Ok(Field { files, ranks, setup_ranks, lakes })
    }
}

impl Serialize for Field {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let board = self.board();
        let lakes: Vec<_> = Squares(self.lakes).map(|square| board.name(square)).collect();
        let mut map = serializer.serialize_map(Some(4))?;
        map.serialize_entry("files", &self.files)?;
        map.serialize_entry("ranks", &self.ranks)?;
        map.serialize_entry("setup_ranks", &self.setup_ranks)?;
        map.serialize_entry("lakes", &lakes)?;
        map.end()
    }
}

/// Numbers of pieces by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Army(pub [u8; KINDS]);

impl Army {
    /// All pieces.
    pub fn size(self) -> u8 {
        self.0.iter().sum()
    }

    /// The kinds that there are.
    pub(crate) fn kinds(self) -> u16 {
        Kind::ALL.into_iter().filter(|kind| self.0[*kind as usize] > 0).fold(0, |set, kind| set | kind.bit())
    }

    fn read(node: &Node<'_>) -> Result<Self> {
        let mut army = Army([0; KINDS]);
        let mut fields = node.object()?;
        for (name, kind) in Kind::NAMES {
            if let Some(count) = fields.get(name) {
                army.0[kind as usize] = count.int(0..=i64::from(MAX_ARMY))? as u8;
            }
        }
        fields.finish()?;
        let total: u32 = army.0.iter().map(|count| u32::from(*count)).sum();
        if army.0[Kind::Flag as usize] != 1 {
            return Err(node.error("an army has one flag"));
        }
        if total > u32::from(MAX_ARMY) {
            return Err(node.error(format!("an army has at most {MAX_ARMY} pieces, not {total}")));
        }
        if army.0[..MOVABLE].iter().all(|count| *count == 0) {
            return Err(node.error("an army has a movable piece"));
        }
        Ok(army)
    }
}

impl Serialize for Army {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_map(Kind::NAMES.iter().map(|(name, kind)| (name, self.0[*kind as usize])))
    }
}

/// A configuration in full. It serializes as the JSON object that makes it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[allow(clippy::struct_excessive_bools)] // Independent options of the rules.
pub struct Config {
    /// The preset that filled in what was not given.
    pub preset: Preset,
    /// Size, setup ranks and lakes.
    pub board: Field,
    /// Each side's pieces (SG-01).
    pub army: Army,
    /// SG-40.
    pub aggressor_advantage: bool,
    /// SG-41.
    pub silent_defense: bool,
    /// SG-42.
    pub rescue: bool,
    /// SG-14.
    pub scout_strike: ScoutStrike,
    /// SG-22.
    pub winner_advances: bool,
    /// SG-15.
    pub shuttle_limit: Option<u32>,
    /// SG-16.
    pub chase_rule: bool,
    /// SG-31.
    pub no_movable_both: NoMovableBoth,
    /// SG-32.
    pub max_plies: Option<u32>,
    /// SG-32.
    pub max_quiet_plies: Option<u32>,
    /// How many of the latest moves the observation shows, 0..=100.
    pub observed_moves: u8,
}

impl Config {
    /// The preset's own configuration.
    pub fn preset(preset: Preset) -> Self {
        let modern = matches!(preset, Preset::Modern | Preset::Barrage);
        let micro = preset == Preset::Micro;
        let lakes = [42, 43, 46, 47, 52, 53, 56, 57].into_iter().fold(0, |set, square| set | bit(square));
        Config {
            preset,
            board: if micro {
                Field { files: 3, ranks: 4, setup_ranks: 1, lakes: 0 }
            } else {
                Field { files: 10, ranks: 10, setup_ranks: 4, lakes }
            },
            army: Army(match preset {
                Preset::Classic | Preset::Modern => [1, 1, 2, 3, 4, 4, 4, 5, 8, 1, 6, 1],
                Preset::Barrage => [1, 1, 0, 0, 0, 0, 0, 1, 2, 1, 1, 1],
                Preset::Micro => [0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1],
            }),
            aggressor_advantage: false,
            silent_defense: false,
            rescue: false,
            scout_strike: if modern { ScoutStrike::Long } else { ScoutStrike::Adjacent },
            winner_advances: !modern,
            shuttle_limit: Some(if modern { 3 } else { 2 }),
            chase_rule: modern,
            no_movable_both: if modern { NoMovableBoth::Draw } else { NoMovableBoth::Loss },
            max_plies: micro.then_some(40),
            max_quiet_plies: None,
            observed_moves: 40,
        }
    }

    /// Reads a configuration object; fields that are missing come from the preset. Errors are `bad_config` and
    /// name the field.
    pub fn read(node: &Node<'_>) -> Result<Self> {
        let mut fields = node.object()?;
        let presets = [
            ("classic", Preset::Classic),
            ("modern", Preset::Modern),
            ("barrage", Preset::Barrage),
            ("micro", Preset::Micro),
        ];
        let preset = fields.get("preset").map_or(Ok(Preset::Classic), |n| n.one_of(&presets))?;
        let mut config = Config::preset(preset);
        let board = fields.get("board");
        if let Some(node) = &board {
            config.board = Field::read(node)?;
        }
        let army = fields.get("army");
        if let Some(node) = &army {
            config.army = Army::read(node)?;
        }
        let room = config.board.files * config.board.setup_ranks;
        if let Some(culprit) = army.or(board)
            && config.army.size() > room
        {
            let size = config.army.size();
            return Err(culprit.error(format!("an army of {size} does not fit on {room} setup squares")));
        }
        for (name, option) in [
            ("aggressor_advantage", &mut config.aggressor_advantage),
            ("silent_defense", &mut config.silent_defense),
            ("rescue", &mut config.rescue),
            ("winner_advances", &mut config.winner_advances),
            ("chase_rule", &mut config.chase_rule),
        ] {
            if let Some(node) = fields.get(name) {
                *option = node.bool()?;
            }
        }
        if let Some(node) = fields.get("scout_strike") {
            config.scout_strike =
                node.one_of(&[("adjacent", ScoutStrike::Adjacent), ("long", ScoutStrike::Long)])?;
        }
        if let Some(node) = fields.get("no_movable_both") {
            config.no_movable_both =
                node.one_of(&[("loss", NoMovableBoth::Loss), ("draw", NoMovableBoth::Draw)])?;
        }
        for (name, limit) in [
            ("shuttle_limit", &mut config.shuttle_limit),
            ("max_plies", &mut config.max_plies),
            ("max_quiet_plies", &mut config.max_quiet_plies),
        ] {
            if let Some(node) = fields.get(name) {
                *limit = node.or_null(|n| n.int(1..=MAX_COUNT))?.map(|n| n as u32);
            }
        }
        if let Some(node) = fields.get("observed_moves") {
            config.observed_moves = node.int(0..=100)? as u8;
        }
        fields.finish()?;
        Ok(config)
    }

    /// How many of the latest plies a state remembers.
    pub(crate) fn remembered(&self) -> u8 {
        if self.chase_rule { 100 } else { self.observed_moves }
    }
}
