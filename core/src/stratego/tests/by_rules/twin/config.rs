//! The twin's configuration, read from the page's table.

use serde_json::Value;

use super::{KINDS, Square, square};

/// What a game is played with; the fields are those of the game's configuration.
#[expect(clippy::struct_excessive_bools, reason = "each is a field of the configuration")]
#[derive(Clone, Debug)]
pub(crate) struct TwinConfig {
    pub(crate) files: usize,
    pub(crate) ranks: usize,
    pub(crate) setup_ranks: usize,
    pub(crate) lakes: Vec<Square>,
    /// Pieces of each kind, in the page's order.
    pub(crate) army: [usize; 12],
    pub(crate) aggressor_advantage: bool,
    pub(crate) silent_defense: bool,
    pub(crate) rescue: bool,
    /// `scout_strike` is `long`.
    pub(crate) long_strike: bool,
    pub(crate) winner_advances: bool,
    pub(crate) shuttle_limit: Option<usize>,
    pub(crate) chase_rule: bool,
    /// `no_movable_both` is `draw`.
    pub(crate) no_movable_draw: bool,
    pub(crate) max_plies: Option<u64>,
    pub(crate) max_quiet_plies: Option<u64>,
    pub(crate) observed_moves: usize,
}

impl TwinConfig {
    /// Reads a configuration that is known to be good.
    pub(crate) fn read(json: &Value) -> TwinConfig {
        let preset = json["preset"].as_str().unwrap_or("classic");
        let is_modern = ["modern", "barrage"].contains(&preset);
        let mut config = TwinConfig {
            files: 10,
            ranks: 10,
            setup_ranks: 4,
            lakes: ["c5", "d5", "c6", "d6", "g5", "h5", "g6", "h6"].map(square).to_vec(),
            army: match preset {
                "classic" | "modern" => [1, 1, 2, 3, 4, 4, 4, 5, 8, 1, 6, 1],
                "barrage" => [1, 1, 0, 0, 0, 0, 0, 1, 2, 1, 1, 1],
                "micro" => [0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1],
                other => panic!("preset {other}"),
            },
            aggressor_advantage: json["aggressor_advantage"].as_bool().unwrap_or(false),
            silent_defense: json["silent_defense"].as_bool().unwrap_or(false),
            rescue: json["rescue"].as_bool().unwrap_or(false),
            long_strike: json["scout_strike"].as_str().map_or(is_modern, |strike| strike == "long"),
            winner_advances: json["winner_advances"].as_bool().unwrap_or(!is_modern),
            shuttle_limit: Some(if is_modern { 3 } else { 2 }),
            chase_rule: json["chase_rule"].as_bool().unwrap_or(is_modern),
            no_movable_draw: json["no_movable_both"].as_str().map_or(is_modern, |end| end == "draw"),
            max_plies: (preset == "micro").then_some(40),
            max_quiet_plies: None,
            observed_moves: json["observed_moves"].as_u64().unwrap_or(40) as usize,
        };
        if preset == "micro" {
            (config.files, config.ranks, config.setup_ranks, config.lakes) = (3, 4, 1, Vec::new());
        }
        // A null counts: it takes a limit away.
        if let Some(limit) = json.get("shuttle_limit") {
            config.shuttle_limit = limit.as_u64().map(|limit| limit as usize);
        }
        if let Some(limit) = json.get("max_plies") {
            config.max_plies = limit.as_u64();
        }
        if let Some(limit) = json.get("max_quiet_plies") {
            config.max_quiet_plies = limit.as_u64();
        }
        if let Some(board) = json.get("board") {
            let number = |field: &str| board[field].as_u64().expect("a number") as usize;
            (config.files, config.ranks, config.setup_ranks) =
                (number("files"), number("ranks"), number("setup_ranks"));
            let lakes = board["lakes"].as_array().expect("a list").iter();
            config.lakes = lakes.map(|lake| square(lake.as_str().expect("a square"))).collect();
        }
        if let Some(army) = json.get("army") {
            config.army = KINDS.map(|(_, name, ..)| army[name].as_u64().unwrap_or(0) as usize);
        }
        config
    }
}
