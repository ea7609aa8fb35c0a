//! Moves as text and as JSON, both ways.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::Strozzi;
use super::event::append;
use super::moves::Move;
use super::names::{City, Flag};
use crate::error::{Code, Error, Result};
use crate::json::Node;

/// No text of a move is longer.
const LONGEST: usize = 16;

impl Strozzi {
    /// Reads a text; `bad_move` if it is none.
    pub(crate) fn read_text(&self, text: &str) -> Result<Move> {
        let mut small = [0; LONGEST];
        let known = small.get_mut(..text.len()).and_then(|small| {
            small.copy_from_slice(text.as_bytes());
            small.make_ascii_lowercase();
            std::str::from_utf8(small).ok().and_then(|text| self.known_text(text))
        });
        known.ok_or_else(|| {
            let (ships, tokens) = (self.ships(), self.tokens());
            let message = format!(
                "a move is one of: no +1 goods pirate venice rome naples t0 t1 t2, or, of chance, \
                 `ship 1` to `ship {ships}`, `token 1` to `token {tokens}`"
            );
            Error::new(Code::BadMove, message)
        })
    }

    fn known_text(&self, text: &str) -> Option<Move> {
        Some(match text {
            "no" | "decline" | "pass" | "-" => Move::Decline,
            "+1" | "+" | "plus_one" => Move::Claim(Flag::PlusOne),
            "goods" | "g" => Move::Claim(Flag::Goods),
            "pirate" | "p" => Move::Claim(Flag::Pirate),
            "venice" | "v" => Move::Dock(City::Venice),
            "rome" | "r" => Move::Dock(City::Rome),
            "naples" | "n" => Move::Dock(City::Naples),
            "t0" | "slot 0" => Move::TakeToken(0),
            "t1" | "slot 1" => Move::TakeToken(1),
            "t2" | "slot 2" => Move::TakeToken(2),
            _ => {
                if let Some(id) = text.strip_prefix("token") {
                    Move::RevealToken(number(id.strip_prefix(' ').unwrap_or(id), self.tokens())?)
                } else if let Some(id) = text.strip_prefix("ship") {
                    Move::Reveal(number(id.strip_prefix(' ').unwrap_or(id), self.ships())?)
                } else {
                    Move::Reveal(number(text.strip_prefix('s')?, self.ships())?)
                }
            }
        })
    }

    /// Reads a move's JSON; `bad_move` if it is none.
    pub(crate) fn read_json(&self, node: &Node<'_>) -> Result<Move> {
        #[derive(Clone, Copy)]
        enum Kind {
            Decline,
            Claim,
            Dock,
            TakeToken,
            Reveal,
            RevealToken,
        }
        const KINDS: [(&str, Kind); 6] = [
            ("decline", Kind::Decline),
            ("claim", Kind::Claim),
            ("dock", Kind::Dock),
            ("take_token", Kind::TakeToken),
            ("reveal", Kind::Reveal),
            ("reveal_token", Kind::RevealToken),
        ];
        let mut fields = node.object()?;
        let mv = match fields.need("type")?.one_of(&KINDS)? {
            Kind::Decline => Move::Decline,
            Kind::Claim => Move::Claim(fields.need("flag")?.one_of(&Flag::NAMES)?),
            Kind::Dock => Move::Dock(fields.need("port")?.one_of(&City::PORT_NAMES)?),
            Kind::TakeToken => Move::TakeToken(fields.need("slot")?.int(0..=2)? as u8),
            Kind::Reveal => Move::Reveal(self.read_ship(&fields.need("ship")?)?),
            Kind::RevealToken => Move::RevealToken(self.read_token(&fields.need("token")?)?),
        };
        fields.finish()?;
        Ok(mv)
    }

    /// Reads the id of a ship that there is.
    pub(crate) fn read_ship(&self, node: &Node<'_>) -> Result<u8> {
        node.int(1..=i64::from(self.ships())).map(|id| id as u8)
    }

    /// Reads the id of a token that there is.
    pub(crate) fn read_token(&self, node: &Node<'_>) -> Result<u8> {
        if self.tokens() == 0 {
            return Err(node.error("there are no tokens"));
        }
        node.int(1..=i64::from(self.tokens())).map(|id| id as u8)
    }
}

/// A number from 1 to `max`, written in the plain way.
fn number(text: &str, max: u8) -> Option<u8> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    plain.then(|| text.parse().ok()).flatten().filter(|number| (1..=max).contains(number))
}

/// Appends a move's canonical text.
pub(crate) fn write_text(mv: Move, out: &mut String) {
    match mv {
        Move::Decline => out.push_str("no"),
        Move::Claim(flag) => out.push_str(flag.text()),
        Move::Dock(port) => out.push_str(port.name()),
        Move::TakeToken(slot) => append(out, format_args!("t{slot}")),
        Move::Reveal(ship) => append(out, format_args!("ship {ship}")),
        Move::RevealToken(token) => append(out, format_args!("token {token}")),
    }
}

impl Serialize for Move {
    /// The canonical JSON.
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let kind = match self {
            Move::Decline => "decline",
            Move::Claim(_) => "claim",
            Move::Dock(_) => "dock",
            Move::TakeToken(_) => "take_token",
            Move::Reveal(_) => "reveal",
            Move::RevealToken(_) => "reveal_token",
        };
        map.serialize_entry("type", kind)?;
        match self {
            Move::Decline => {}
            Move::Claim(flag) => map.serialize_entry("flag", flag)?,
            Move::Dock(port) => map.serialize_entry("port", port)?,
            Move::TakeToken(slot) => map.serialize_entry("slot", slot)?,
            Move::Reveal(ship) => map.serialize_entry("ship", ship)?,
            Move::RevealToken(token) => map.serialize_entry("token", token)?,
        }
        map.end()
    }
}
