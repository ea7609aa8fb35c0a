//! The configuration: the page's table of fields.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::card::{Card, KINDS, total};
use crate::error::Result;
use crate::json::Node;

/// The most players.
pub const MAX_PLAYERS: usize = 6;
/// The most Laddies of a player.
pub const MAX_LADDIES: usize = 5;
/// The most cards of a hand, the drawn one included.
pub const MAX_HELD: usize = 6;
/// The most cards of a deck.
pub const MAX_DECK: usize = 224;

/// Counts of cards by kind. It serializes as an object of the kinds that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deck(pub [u8; KINDS]);

impl Deck {
    /// `packs` packs of 52 with `fechters` Bonnie Fechters each (SM-10).
    pub const fn packs(packs: u8, fechters: u8) -> Deck {
        let mut counts = [4 * packs; KINDS];
        counts[Card::FECHTER.index()] = fechters * packs;
        Deck(counts)
    }

    /// The number of cards.
    pub fn len(&self) -> usize {
        total(&self.0)
    }

    /// Whether there are no cards.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn read(node: &Node<'_>, needed: usize) -> Result<Deck> {
        let mut counts = [0; KINDS];
        for (name, count) in node.entries()? {
            let Some((_, card)) = Card::NAMES.iter().find(|(known, _)| *known == name) else {
                return Err(count.error(format!("`{name}` is no card")));
            };
            counts[card.index()] = count.int(0..=MAX_DECK as i64)? as u8;
        }
        let deck = Deck(counts);
        if !(needed..=MAX_DECK).contains(&deck.len()) {
            let message = format!("a deck has {needed} to {MAX_DECK} cards, not {}", deck.len());
            return Err(node.error(message));
        }
        Ok(deck)
    }
}

impl Serialize for Deck {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for card in Card::all().filter(|card| self.0[card.index()] > 0) {
            map.serialize_entry(card.name(), &self.0[card.index()])?;
        }
        map.end()
    }
}

/// A configuration in full. It serializes as the JSON object that makes it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Config {
    /// 2..=6.
    pub players: u8,
    /// Whether opposite players are a team (SM-40); with 4 or 6 players.
    pub teams: bool,
    /// The seat with the first turn.
    pub first_player: u8,
    /// Track spaces of a Mashie, 9..=30 (SM-01).
    pub mashie_spaces: u8,
    /// Spaces from the castle entrance to the start space, 1..=8 (SM-02).
    pub entrance_before_start: u8,
    /// Bonnie Fechters of a pack, 0..=4; `None` exactly with a deck.
    pub fechters_per_pack: Option<u8>,
    /// Packs, 1..=4; `None` exactly with a deck.
    pub packs: Option<u8>,
    /// The cards, if they are no packs.
    pub deck: Option<Deck>,
    /// Cards of a hand after playing, 1..=5.
    pub hand_size: u8,
    /// Laddies of a player, 1..=5.
    pub laddies: u8,
    /// Whether a Bonnie Fechter may take a Laddie from the Dock (SM-17).
    pub fechter_from_dock: bool,
    /// Turns after which nobody wins (SM-31).
    pub max_plies: Option<u32>,
}

impl Config {
    /// Reads a configuration object. Errors are `bad_config` and name the field.
    pub fn read(node: &Node<'_>) -> Result<Self> {
        let mut fields = node.object()?;
        let mut int = |name, range, default| -> Result<u8> {
            fields.get(name).map_or(Ok(default), |node| node.int(range).map(|number| number as u8))
        };
        let players = int("players", 2..=6, 4)?;
        let first_player = int("first_player", 0..=i64::from(players) - 1, 0)?;
        let mashie_spaces = int("mashie_spaces", 9..=30, 18)?;
        let entrance_before_start = int("entrance_before_start", 1..=8, 5)?;
        let hand_size = int("hand_size", 1..=5, 5)?;
        let laddies = int("laddies", 1..=5, 5)?;
        let teams = match fields.get("teams") {
            Some(node) => {
                let teams = node.bool()?;
                if teams && players != 4 && players != 6 {
                    return Err(node.error(format!("{players} players make no teams of two; 4 or 6 do")));
                }
                teams
            }
            None => false,
        };
        let needed = usize::from(players) * usize::from(hand_size) + 1;
        let deck = match fields.get("deck") {
            Some(node) => node.or_null(|node| Deck::read(node, needed))?,
            None => None,
        };
        let mut of_packs = |name, range: std::ops::RangeInclusive<i64>, default| match fields.get(name) {
            Some(node) => match node.or_null(|node| node.int(range))? {
                Some(_) if deck.is_some() => Err(node.error(format!("`{name}` does not go with a deck"))),
                given => Ok(given.map_or(default, |number| number as u8)),
            },
            None => Ok(default),
        };
        let fechters = of_packs("fechters_per_pack", 0..=4, 2)?;
        let packs = of_packs("packs", 1..=4, if players < 5 { 2 } else { 3 })?;
        let fechter_from_dock = fields.get("fechter_from_dock").map_or(Ok(true), |node| node.bool())?;
        let max_plies = match fields.get("max_plies") {
            Some(node) => node.or_null(|node| node.int(1..=i64::from(u32::MAX)))?,
            None => None,
        };
        fields.finish()?;
        Ok(Config {
            players,
            teams,
            first_player,
            mashie_spaces,
            entrance_before_start,
            fechters_per_pack: deck.is_none().then_some(fechters),
            packs: deck.is_none().then_some(packs),
            deck,
            hand_size,
            laddies,
            fechter_from_dock,
            max_plies: max_plies.map(|plies| plies as u32),
        })
    }

    /// The cards that there are.
    pub fn cards(&self) -> Deck {
        self.deck.unwrap_or_else(|| Deck::packs(self.packs.unwrap_or(1), self.fechters_per_pack.unwrap_or(0)))
    }

    /// The number of Mashies (SM-01).
    pub const fn mashies(&self) -> u8 {
        if self.players == 2 { 4 } else { self.players }
    }
}
