//! Events: what happened, and how it is told. Everybody sees all of them (SZ-50).

use std::fmt::{self, Display, Write};

use serde::Serialize;

use super::components::{Ship, Token};
use super::names::{Category, City, Flag, PerPlayer, SEATS};

/// Why a marker advances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Why {
    /// SZ-18.
    Goods,
    /// SZ-19.
    Scrolls,
    /// SZ-20.
    Token,
}

/// What a player earned money for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "reason", rename_all = "lowercase")]
pub enum Line {
    /// SZ-31.
    Ship {
        /// The port.
        city: City,
        /// From 1.
        place: u8,
    },
    /// SZ-32.
    Marker {
        /// Where.
        city: City,
        /// From 1.
        place: u8,
    },
    /// SZ-33.
    Bonus {
        /// Where.
        city: City,
        /// On which space.
        space: u8,
    },
    /// SZ-40.
    Tokens {
        /// Of which category.
        category: Category,
        /// The total value.
        value: u8,
        /// From 1.
        place: u8,
    },
}

/// Something that happened. `player` is who does or gets something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs)] // The fields are on the game's page, in the table of events.
pub enum Event {
    /// A round begins (SZ-34).
    RoundStarted { round: u8, player: u8, ships: u8 },
    /// A ship is turned over (SZ-10).
    Revealed { player: u8, ship: Ship, deck: u8 },
    /// A token is turned up (SZ-02, SZ-20).
    TokenRevealed { slot: u8, token: Token, pile: u8 },
    /// SZ-11.
    Declined { player: u8 },
    /// SZ-11.
    Claimed { player: u8, flag: Flag },
    /// Does not seize (SZ-13).
    LetGo { player: u8 },
    /// SZ-13.
    Seized { player: u8, from: u8 },
    /// SZ-13.
    FlagReturned { player: u8, flag: Flag },
    /// SZ-12 to SZ-14.
    Taken { player: u8, ship: u8, flag: Flag },
    /// SZ-15.
    ShipOut { ship: u8 },
    /// SZ-16, SZ-17.
    Docked { player: u8, ship: u8, port: City, flag: Flag, speed: u8, place: u8 },
    /// SZ-18 to SZ-21.
    MarkerMoved { player: u8, city: City, reason: Why, steps: u8, from: u8, to: u8, place: u8, rank: u8 },
    /// SZ-21.
    MarkerStayed { player: u8, city: City, reason: Why, steps: u8, space: u8 },
    /// SZ-20.
    TokenTaken { player: u8, slot: u8, token: Token },
    /// The turn passes a player without flags (SZ-10).
    Skipped { player: u8 },
    /// SZ-30.
    RoundEnded { round: u8, reason: &'static str },
    /// SZ-31 to SZ-33, SZ-40.
    Scored {
        player: u8,
        round: u8,
        #[serde(flatten)]
        line: Line,
        amount: u8,
    },
    /// SZ-41.
    Ranked { money: PerPlayer<u16>, ranking: PerPlayer<u8> },
}

/// A seat's name.
pub(crate) fn seat(player: u8) -> &'static str {
    SEATS[usize::from(player)]
}

/// `1st`, `2nd` …
fn nth(place: u8) -> &'static str {
    ["1st", "2nd", "3rd", "4th", "5th", "6th"][usize::from(place) - 1]
}

impl Display for Ship {
    /// Such as `ship 24: 2 sails, rome 2, naples 2, token`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (id, sails) = (self.id, self.sails);
        write!(f, "ship {id}: {sails} sail{}", if sails == 1 { "" } else { "s" })?;
        for (port, goods) in City::PORTS.into_iter().zip(self.goods.0).filter(|(_, goods)| *goods > 0) {
            write!(f, ", {} {goods}", port.name())?;
        }
        if self.scrolls > 0 {
            write!(f, ", {} scroll{}", self.scrolls, if self.scrolls == 1 { "" } else { "s" })?;
        }
        f.write_str(if self.token { ", token" } else { "" })
    }
}

impl Display for Token {
    /// Such as `token 7: arts 2` or `token 1: arts 1, venice`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "token {}: {} {}", self.id, self.category.name(), self.value)?;
        self.good.map_or(Ok(()), |good| write!(f, ", {}", good.name()))
    }
}

impl Display for Event {
    /// One line for people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Event::RoundStarted { round, player, ships } => {
                write!(f, "Round {round} begins with {ships} ship{}", if ships == 1 { "" } else { "s" })?;
                write!(f, ", {} is active", seat(player))
            }
            Event::Revealed { player, ship, deck } => {
                write!(f, "{} turns over {ship}; {deck} to come", seat(player))
            }
            Event::TokenRevealed { slot, token, .. } => write!(f, "Slot {slot} shows {token}"),
            Event::Declined { player } => write!(f, "{} declines", seat(player)),
            Event::Claimed { player, flag } => {
                write!(f, "{} claims the ship with the {} flag", seat(player), flag.text())
            }
            Event::LetGo { player } => write!(f, "{} lets the ship go", seat(player)),
            Event::Seized { player, from } => {
                write!(f, "{} seizes the ship from {}", seat(player), seat(from))
            }
            Event::FlagReturned { player, flag } => {
                write!(f, "{} has the {} flag back", seat(player), flag.text())
            }
            Event::Taken { player, ship, .. } => write!(f, "{} takes ship {ship}", seat(player)),
            Event::ShipOut { ship } => write!(f, "Nobody wants ship {ship}: it is out"),
            Event::Docked { player, ship, port, speed, place, .. } => {
                let (who, port, place) = (seat(player), port.title(), nth(place));
                write!(f, "{who} lays ship {ship} at {port}, speed {speed}: {place} there")
            }
            Event::MarkerMoved { player, city, from, to, place, rank, .. } => {
                let (who, city) = (seat(player), city.title());
                write!(f, "{who} moves in {city} from {from} to {to}: {} on the space", nth(place))?;
                write!(f, ", {} in the city", nth(rank))
            }
            Event::MarkerStayed { player, city, space, .. } => {
                write!(f, "{} stays in {} on the last space, {space}", seat(player), city.title())
            }
            Event::TokenTaken { player, slot, token } => {
                write!(f, "{} takes {token}, from slot {slot}", seat(player))
            }
            Event::Skipped { player } => write!(f, "{} has no flag and is passed over", seat(player)),
            Event::RoundEnded { round, reason } => {
                let why = if reason == "flags" { "all flags are used" } else { "no ship is left" };
                write!(f, "Round {round} ends: {why}")
            }
            Event::Scored { player, line, amount, .. } => {
                write!(f, "{} earns {amount}: ", seat(player))?;
                match line {
                    Line::Ship { city, place } => write!(f, "{} ship in {}", nth(place), city.title()),
                    Line::Marker { city, place } => write!(f, "{} marker in {}", nth(place), city.title()),
                    Line::Bonus { city, space } => write!(f, "bonus of space {space} in {}", city.title()),
                    Line::Tokens { category, value, place } => {
                        write!(f, "{} in {}, {value}", nth(place), category.name())
                    }
                }
            }
            Event::Ranked { money, ranking } => {
                f.write_str("The ranking: ")?;
                for (i, &player) in ranking.values().iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { ", " })?;
                    write!(f, "{} {}", seat(player), money.values()[usize::from(player)])?;
                }
                Ok(())
            }
        }
    }
}

/// Appends what `shown` displays as.
pub(crate) fn append(out: &mut String, shown: impl Display) {
    write!(out, "{shown}").expect("writing to a string succeeds");
}
