//! The faces of ships and tokens and the spaces of the tracks: read, checked, written.

use std::ops::RangeInclusive;

use serde::ser::{SerializeMap, Serializer};
use serde::{Serialize, ser::SerializeStruct};

use super::names::{Category, City, PerCity, PerPort};
use crate::error::{Code, Result};
use crate::json::{self, Node};

/// The most ships, and the most tokens: sets of them are 64-bit masks.
pub(crate) const MAX_CARDS: usize = 64;
/// The most spaces of a track beyond the start.
pub(crate) const MAX_SPACES: u8 = 30;

/// A ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ship {
    /// From 1.
    pub id: u8,
    /// 1..=8.
    pub sails: u8,
    /// 0..=6 by port.
    pub goods: PerPort<u8>,
    /// 0..=2.
    pub scrolls: u8,
    /// Whether it shows a token (SZ-20).
    pub token: bool,
}

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Token {
    /// From 1.
    pub id: u8,
    /// What it counts for (SZ-40).
    pub category: Category,
    /// 1 or 2.
    pub value: u8,
    /// A port, exactly if the value is 1.
    pub good: Option<City>,
}

/// A city's track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Track {
    /// Spaces beyond the start, 1..=30: the number of the last one.
    pub spaces: u8,
    /// By space what it earns (SZ-33): 0, 5, 10 or 15.
    pub bonuses: [u8; MAX_SPACES as usize + 1],
}

impl Serialize for Track {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        struct Bonuses<'a>(&'a Track);
        impl Serialize for Bonuses<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
                let mut map = serializer.serialize_map(None)?;
                for (space, bonus) in self.0.bonuses.iter().enumerate().filter(|(_, bonus)| **bonus > 0) {
                    map.serialize_entry(&space.to_string(), bonus)?;
                }
                map.end()
            }
        }
        let mut fields = serializer.serialize_struct("Track", 2)?;
        fields.serialize_field("spaces", &self.spaces)?;
        fields.serialize_field("bonuses", &Bonuses(self))?;
        fields.end()
    }
}

/// All of them. It serializes as the JSON object that makes it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Components {
    /// By id, from 1.
    pub ships: Vec<Ship>,
    /// By id, from 1.
    pub tokens: Vec<Token>,
    /// By city.
    pub tracks: PerCity<Track>,
}

impl Components {
    /// The project's own set.
    pub fn own() -> Self {
        let value =
            json::parse(include_str!("components.json"), json::MAX_INPUT).expect("the project's own is JSON");
        let read = |name| Node::root(&value, Code::BadConfig).object()?.need(name);
        let all = || -> Result<Self> {
            Ok(Components {
                ships: read_ships(&read("ships")?)?,
                tokens: read_tokens(&read("tokens")?)?,
                tracks: read_tracks(&read("tracks")?)?,
            })
        };
        all().expect("the project's own components are in order")
    }

    /// Reads what an owner gives; the rest is the project's own. A round uses `in_round` ships.
    pub(crate) fn read(node: Option<&Node<'_>>, in_round: u8) -> Result<Self> {
        let mut components = Components::own();
        let Some(node) = node else { return Ok(components) };
        let mut fields = node.object()?;
        if let Some(ships) = fields.get("ships") {
            components.ships = read_ships(&ships)?;
            let count = components.ships.len();
            if count < usize::from(in_round) {
                return Err(ships.error(format!("{count} ships; a round uses {in_round}")));
            }
        }
        if let Some(tokens) = fields.get("tokens") {
            components.tokens = read_tokens(&tokens)?;
        }
        if let Some(tracks) = fields.get("tracks") {
            components.tracks = read_tracks(&tracks)?;
        }
        fields.finish()?;
        Ok(components)
    }
}

/// Reads a list of cards with ids from 1 to their number, each once, and puts them in order.
fn read_cards<T>(node: &Node<'_>, what: &str, read: impl Fn(u8, &Node<'_>) -> Result<T>) -> Result<Vec<T>> {
    let items = node.array()?;
    let count = items.len();
    if count > MAX_CARDS {
        return Err(node.error(format!("{count} {what}; there are at most {MAX_CARDS}")));
    }
    let mut cards: Vec<Option<T>> = (0..count).map(|_| None).collect();
    for item in items {
        let id = item.object()?.need("id")?;
        let number = id.int(1..=count as i64)? as u8;
        let place = &mut cards[usize::from(number) - 1];
        if place.is_some() {
            return Err(id.error(format!("two {what} have the id {number}")));
        }
        *place = Some(read(number, &item)?);
    }
    // As many cards as places, and none twice: every place is filled.
    Ok(cards.into_iter().flatten().collect())
}

fn small(node: &Node<'_>, range: RangeInclusive<u8>) -> Result<u8> {
    node.int(i64::from(*range.start())..=i64::from(*range.end())).map(|n| n as u8)
}

fn read_ships(node: &Node<'_>) -> Result<Vec<Ship>> {
    read_cards(node, "ships", |id, item| {
        let mut fields = item.object()?;
        fields.need("id")?;
        let ship = Ship {
            id,
            sails: small(&fields.need("sails")?, 1..=8)?,
            goods: read_goods(&fields.need("goods")?)?,
            scrolls: small(&fields.need("scrolls")?, 0..=2)?,
            token: fields.need("token")?.bool()?,
        };
        fields.finish()?;
        Ok(ship)
    })
}

fn read_goods(node: &Node<'_>) -> Result<PerPort<u8>> {
    let mut fields = node.object()?;
    let mut goods = PerPort::default();
    for port in City::PORTS {
        goods.0[port as usize] = small(&fields.need(port.name())?, 0..=6)?;
    }
    fields.finish()?;
    Ok(goods)
}

fn read_tokens(node: &Node<'_>) -> Result<Vec<Token>> {
    read_cards(node, "tokens", |id, item| {
        let mut fields = item.object()?;
        fields.need("id")?;
        let category = fields.need("category")?.one_of(&Category::NAMES)?;
        let value = small(&fields.need("value")?, 1..=2)?;
        let good_node = fields.need("good")?;
        let good = good_node.or_null(|node| node.one_of(&City::PORT_NAMES))?;
        if good.is_some() != (value == 1) {
            return Err(good_node.error("a token has a good exactly if its value is 1"));
        }
        fields.finish()?;
        Ok(Token { id, category, value, good })
    })
}

fn read_tracks(node: &Node<'_>) -> Result<PerCity<Track>> {
    let mut fields = node.object()?;
    let mut tracks = [Track { spaces: 1, bonuses: [0; MAX_SPACES as usize + 1] }; 4];
    for city in City::ALL {
        tracks[city as usize] = read_track(&fields.need(city.name())?)?;
    }
    fields.finish()?;
    Ok(PerCity(tracks))
}

fn read_track(node: &Node<'_>) -> Result<Track> {
    let mut fields = node.object()?;
    let spaces = small(&fields.need("spaces")?, 1..=MAX_SPACES)?;
    let mut track = Track { spaces, bonuses: [0; MAX_SPACES as usize + 1] };
    for (key, bonus) in fields.need("bonuses")?.entries()? {
        // Only the plain way to write a number names a space: no space is named twice.
        let space = key.parse::<u8>().ok().filter(|n| (1..=spaces).contains(n) && n.to_string() == key);
        let Some(space) = space else {
            return Err(bonus.error(format!("a bonus stands on a space from 1 to {spaces}, not on `{key}`")));
        };
        let amount = small(&bonus, 5..=15)?;
        if amount % 5 != 0 {
            return Err(bonus.error(format!("a bonus is 5, 10 or 15, not {amount}")));
        }
        if track.bonuses.contains(&amount) {
            return Err(bonus.error(format!("a track has the bonus {amount} once only")));
        }
        track.bonuses[usize::from(space)] = amount;
    }
    fields.finish()?;
    Ok(track)
}
