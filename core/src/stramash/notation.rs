//! Moves as text and as JSON, both ways.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::Stramash;
use super::card::Card;
use super::event::append;
use super::moves::{Move, Part, To};
use crate::error::{Code, Error, Result};
use crate::json::Node;

/// No text of a move is longer, the blanks around it left out.
const LONGEST: usize = 32;

/// Takes a text apart from the left. Letters are small, and blanks around it do not count.
#[derive(Clone, Copy)]
struct Reader<'a>(&'a str);

impl Reader<'_> {
    /// Takes `word` and the blanks behind it.
    fn take(&mut self, word: &str) -> bool {
        match self.0.strip_prefix(word) {
            Some(rest) => {
                self.0 = rest.trim_start();
                true
            }
            None => false,
        }
    }

    /// Takes the first of the words that there is.
    fn one_of<T: Copy>(&mut self, words: &[(&str, T)]) -> Option<T> {
        words.iter().find(|(word, _)| self.take(word)).map(|(_, value)| *value)
    }

    /// Takes a card.
    fn card(&mut self) -> Option<Card> {
        let found = Card::NAMES
            .iter()
            .rev()
            .find(|(name, _)| self.0.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name)));
        let (letters, card) = match (found, self.0.bytes().next()?) {
            (Some(&(name, card)), _) => (name.len(), card),
            (None, b't') => (1, Card(9)),
            (None, b'f') => (1, Card::FECHTER),
            _ => return None,
        };
        self.0 = &self.0[letters..];
        Some(card)
    }

    /// Takes a number of one digit.
    fn digit(&mut self) -> Option<u8> {
        let digit = self.0.bytes().next().filter(u8::is_ascii_digit)? - b'0';
        self.0 = self.0[1..].trim_start();
        Some(digit)
    }

    /// Takes where a counted move ends.
    fn to(&mut self) -> To {
        const WORDS: [(&str, To); 4] =
            [("castle", To::Castle), ("c", To::Castle), ("track", To::Track), ("t", To::Track)];
        self.one_of(&WORDS).unwrap_or(To::Track)
    }

    /// Takes the rest of a part of a divided seven, of which the Laddie is read.
    fn part(&mut self, laddie: u8) -> Option<Part> {
        let spaces = self.take("+").then(|| self.digit()).flatten()?;
        Some(Part { laddie, spaces, to: self.to() })
    }

    /// Takes the target of a Fechter.
    fn fechter(&mut self, laddie: Option<u8>) -> Option<Move> {
        let seat = self.take("x").then(|| self.digit()).flatten()?;
        let target = self.take(".").then(|| self.digit()).flatten()?;
        Some(Move::Fechter { laddie, seat, target })
    }

    fn chance_or_discard(&mut self) -> Option<Move> {
        const WORDS: [(&str, bool); 4] = [("+", true), ("draw", true), ("-", false), ("discard", false)];
        let draws = self.one_of(&WORDS)?;
        let card = self.card()?;
        Some(if draws { Move::Draw { card } } else { Move::Discard { card } })
    }

    fn decision(&mut self) -> Option<Move> {
        let card = self.card()?;
        if self.0.is_empty() {
            return Some(Move::Draw { card });
        }
        let apart = self.0.len();
        self.0 = self.0.trim_start();
        // Without the colon a blank has to stand: `10` is not an ace and a Laddie.
        if !self.take(":") && self.0.len() == apart {
            return None;
        }
        if self.take("out") {
            return Some(Move::LeaveDock { card });
        }
        if card == Card::FECHTER && self.one_of(&[("dock", ()), ("d", ())]).is_some() {
            return self.fechter(None);
        }
        let laddie = self.digit()?;
        if card == Card::FECHTER && self.0.starts_with('x') {
            return self.fechter(Some(laddie));
        }
        if card == Card::SEVEN && self.0.starts_with('+') {
            let first = self.part(laddie)?;
            self.take(",");
            let other = self.digit()?;
            return Some(Move::Split { first, second: self.part(other)? });
        }
        Some(Move::Step { card, laddie, to: self.to() })
    }
}

impl Stramash {
    /// Reads a text; `bad_move` if it is none.
    pub(crate) fn read_text(&self, text: &str) -> Result<Move> {
        let mut small = [0; LONGEST];
        let text = text.trim();
        let known = small.get_mut(..text.len()).and_then(|small| {
            small.copy_from_slice(text.as_bytes());
            small.make_ascii_lowercase();
            let text = std::str::from_utf8(small).ok()?;
            let mut reader = Reader(text);
            let mv = reader.chance_or_discard().or_else(|| {
                reader = Reader(text);
                reader.decision()
            });
            mv.filter(|&mv| reader.0.is_empty() && self.exists(mv))
        });
        known.ok_or_else(|| {
            let (players, laddies) = (self.config.players - 1, self.config.laddies - 1);
            let message = format!(
                "a move is like 9:2 9:2c A:out 7:0+3,1+4c BF:1x2.0 BF:dx2.0 -8, or, of chance, +Q, with Laddies 0 to \
                 {laddies} and seats 0 to {players}"
            );
            Error::new(Code::BadMove, message)
        })
    }

    /// Whether the numbers in a move are numbers of this configuration.
    pub(crate) fn exists(&self, mv: Move) -> bool {
        let laddie = |number: u8| number < self.config.laddies;
        let part = |part: Part| laddie(part.laddie) && (1..=6).contains(&part.spaces);
        match mv {
            Move::Step { laddie: number, .. } => laddie(number),
            Move::Split { first, second } => part(first) && part(second),
            Move::Fechter { laddie: own, seat, target } => {
                own.is_none_or(laddie) && seat < self.config.players && laddie(target)
            }
            Move::LeaveDock { .. } | Move::Discard { .. } | Move::Draw { .. } => true,
        }
    }

    /// Reads a move's JSON; `bad_move` if it is none.
    pub(crate) fn read_json(&self, node: &Node<'_>) -> Result<Move> {
        #[derive(Clone, Copy)]
        enum Kind {
            Move,
            LeaveDock,
            Split,
            Fechter,
            Discard,
            Draw,
        }
        const KINDS: [(&str, Kind); 6] = [
            ("move", Kind::Move),
            ("leave_dock", Kind::LeaveDock),
            ("split", Kind::Split),
            ("fechter", Kind::Fechter),
            ("discard", Kind::Discard),
            ("draw", Kind::Draw),
        ];
        let mut fields = node.object()?;
        let kind = fields.need("type")?.one_of(&KINDS)?;
        let mv = match kind {
            Kind::Move => Move::Step {
                card: fields.need("card")?.one_of(&Card::NAMES)?,
                laddie: self.read_laddie(&fields.need("laddie")?)?,
                to: fields.need("to")?.one_of(&To::NAMES)?,
            },
            Kind::LeaveDock => Move::LeaveDock { card: fields.need("card")?.one_of(&Card::NAMES)? },
            Kind::Discard => Move::Discard { card: fields.need("card")?.one_of(&Card::NAMES)? },
            Kind::Draw => Move::Draw { card: fields.need("card")?.one_of(&Card::NAMES)? },
            Kind::Split => {
                let node = fields.need("parts")?;
                let mut parts = node.array()?;
                match (parts.next(), parts.next(), parts.next()) {
                    (Some(first), Some(second), None) => {
                        Move::Split { first: self.read_part(&first)?, second: self.read_part(&second)? }
                    }
                    _ => return Err(node.error("a seven is divided into two parts")),
                }
            }
            Kind::Fechter => {
                let laddie = fields.need("laddie")?;
                Move::Fechter {
                    laddie: if laddie.value().is_string() {
                        laddie.one_of(&[("dock", None)])?
                    } else {
                        Some(self.read_laddie(&laddie)?)
                    },
                    seat: fields.need("seat")?.int(0..=i64::from(self.config.players) - 1)? as u8,
                    target: self.read_laddie(&fields.need("target")?)?,
                }
            }
        };
        fields.finish()?;
        Ok(mv)
    }

    fn read_laddie(&self, node: &Node<'_>) -> Result<u8> {
        node.int(0..=i64::from(self.config.laddies) - 1).map(|number| number as u8)
    }

    fn read_part(&self, node: &Node<'_>) -> Result<Part> {
        let mut fields = node.object()?;
        let part = Part {
            laddie: self.read_laddie(&fields.need("laddie")?)?,
            spaces: fields.need("spaces")?.int(1..=6)? as u8,
            to: fields.need("to")?.one_of(&To::NAMES)?,
        };
        fields.finish()?;
        Ok(part)
    }
}

/// How `to` is written behind a Laddie.
const fn mark(to: To) -> &'static str {
    match to {
        To::Track => "",
        To::Castle => "c",
    }
}

/// Appends a move's canonical text.
pub(crate) fn write_text(mv: Move, out: &mut String) {
    match mv {
        Move::Step { card, laddie, to } => append(out, format_args!("{}:{laddie}{}", card.name(), mark(to))),
        Move::LeaveDock { card } => append(out, format_args!("{}:out", card.name())),
        Move::Split { first, second } => {
            let Part { laddie, spaces, to } = first;
            append(out, format_args!("7:{laddie}+{spaces}{},", mark(to)));
            let Part { laddie, spaces, to } = second;
            append(out, format_args!("{laddie}+{spaces}{}", mark(to)));
        }
        Move::Fechter { laddie: Some(laddie), seat, target } => {
            append(out, format_args!("BF:{laddie}x{seat}.{target}"));
        }
        Move::Fechter { laddie: None, seat, target } => append(out, format_args!("BF:dx{seat}.{target}")),
        Move::Discard { card } => append(out, format_args!("-{}", card.name())),
        Move::Draw { card } => append(out, format_args!("+{}", card.name())),
    }
}

impl Serialize for To {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.serialize_str(To::NAMES[*self as usize].0)
    }
}

impl Serialize for Part {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("laddie", &self.laddie)?;
        map.serialize_entry("spaces", &self.spaces)?;
        map.serialize_entry("to", &self.to)?;
        map.end()
    }
}

impl Serialize for Move {
    /// The canonical JSON.
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self {
            Move::Step { card, laddie, to } => {
                map.serialize_entry("type", "move")?;
                map.serialize_entry("card", card)?;
                map.serialize_entry("laddie", laddie)?;
                map.serialize_entry("to", to)?;
            }
            Move::LeaveDock { card } => {
                map.serialize_entry("type", "leave_dock")?;
                map.serialize_entry("card", card)?;
            }
            Move::Split { first, second } => {
                map.serialize_entry("type", "split")?;
                map.serialize_entry("parts", &[first, second])?;
            }
            Move::Fechter { laddie, seat, target } => {
                map.serialize_entry("type", "fechter")?;
                match laddie {
                    Some(laddie) => map.serialize_entry("laddie", laddie)?,
                    None => map.serialize_entry("laddie", "dock")?,
                }
                map.serialize_entry("seat", seat)?;
                map.serialize_entry("target", target)?;
            }
            Move::Discard { card } => {
                map.serialize_entry("type", "discard")?;
                map.serialize_entry("card", card)?;
            }
            Move::Draw { card } => {
                map.serialize_entry("type", "draw")?;
                map.serialize_entry("card", card)?;
            }
        }
        map.end()
    }
}
