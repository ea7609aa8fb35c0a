//! The configuration: the page's table of fields.

use serde::Serialize;

use super::components::Components;
use crate::error::Result;
use crate::json::Node;

/// Whether others see a player's sum (SZ-50).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Money {
    /// They do.
    Open,
    /// They do not, until the end.
    Secret,
}

/// A configuration in full. It serializes as the JSON object that makes it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Config {
    /// 3..=6.
    pub players: u8,
    /// The seat that is active first.
    pub first_player: u8,
    /// Whether sums are seen.
    pub money: Money,
    /// 1..=3.
    pub rounds: u8,
    /// 1..=3·players+3 (SZ-03).
    pub ships_per_round: u8,
    /// Ships, tokens and tracks.
    pub components: Components,
}

impl Config {
    /// Reads a configuration object. Errors are `bad_config` and name the field.
    pub fn read(node: &Node<'_>) -> Result<Self> {
        let mut fields = node.object()?;
        let players = fields.get("players").map_or(Ok(4), |node| node.int(3..=6))?;
        let first_player = fields.get("first_player").map_or(Ok(0), |node| node.int(0..=players - 1))?;
        let money = fields.get("money").map_or(Ok(Money::Secret), |node| {
            node.one_of(&[("open", Money::Open), ("secret", Money::Secret)])
        })?;
        let rounds = fields.get("rounds").map_or(Ok(3), |node| node.int(1..=3))?;
        let most = 3 * players + 3;
        let given = match fields.get("ships_per_round") {
            Some(node) => node.or_null(|node| node.int(1..=most))?,
            None => None,
        };
        let ships_per_round = given.unwrap_or(most) as u8;
        let components = Components::read(fields.get("components").as_ref(), ships_per_round)?;
        fields.finish()?;
        Ok(Config {
            players: players as u8,
            first_player: first_player as u8,
            money,
            rounds: rounds as u8,
            ships_per_round,
            components,
        })
    }
}
