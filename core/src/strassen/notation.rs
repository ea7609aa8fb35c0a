//! Moves in PTN and in JSON, both ways.

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::error::{Code, Error, Result};
use crate::json::{self, Node, Value};

use super::Strassen;
use super::codes::{self, Drops};
use super::geometry::{Direction, Name, Square};
use super::illegal::Illegal;
use super::moves::{Move, Parts, Stone};
use super::state::State;

/// A movement's drops as read: at most eight stones fit a code, more than eight are no legal move.
struct Hand {
    taken: u64,
    code: Option<u8>,
}

impl Strassen {
    /// Reads a move in PTN and checks it, its declaration too.
    pub(crate) fn read_ptn(&self, state: &State, text: &str) -> Result<Move> {
        let (mv, called) = self.read_ptn_move(state, text)?;
        self.check_call(state, mv, called)?;
        Ok(mv)
    }

    /// Reads a move in PTN and checks it, but not its declaration, which it tells. Other marks are accepted and
    /// ignored; `*` must be right if given.
    pub(crate) fn read_ptn_move(&self, state: &State, text: &str) -> Result<(Move, bool)> {
        let bad =
            |what: &str| Error::new(Code::BadMove, format!("`{}` is no PTN move: {what}", shorten(text)));
        let marks = text.trim_end_matches(['*', '\'', '?', '!', '"']);
        let called = is_called(&text[marks.len()..]);
        let crush = match text[marks.len()..].bytes().filter(|&b| b == b'*').count() {
            0 => false,
            1 => true,
            _ => return Err(bad("more than one `*`")),
        };
        let mut rest = marks;
        let stone = match rest.as_bytes().first() {
            Some(b'F') => Some(Stone::Flat),
            Some(b'S') => Some(Stone::Standing),
            Some(b'C') => Some(Stone::Schloss),
            _ => None,
        };
        let mut count = None;
        if stone.is_some() {
            rest = &rest[1..];
        } else if let Some(digit @ b'1'..=b'9') = rest.as_bytes().first() {
            count = Some(u64::from(digit - b'0'));
            rest = &rest[1..];
        }
        let (Some(name), Some(rest)) = (rest.get(..2), rest.get(2..)) else {
            return Err(bad("a square is missing"));
        };
        let Some(square) = self.geometry.square(name) else {
            let size = self.config.size;
            return Err(bad(&format!("`{name}` is no square of a {size}×{size} board")));
        };
        let Some(symbol) = rest.chars().next() else {
            if count.is_some() {
                return Err(bad("a direction must follow a count of stones"));
            }
            let mv = Move::place(square, stone.unwrap_or(Stone::Flat));
            self.check_move(state, mv)?;
            if crush {
                return Err(self.illegal(state, Illegal::NothingFlattened, square));
            }
            return Ok((mv, called));
        };
        let Some(direction) = Direction::from_symbol(symbol) else {
            return Err(bad("after the square may come a direction `+` `-` `<` `>` and marks"));
        };
        if stone.is_some() {
            return Err(bad("a stone's letter belongs to placements"));
        }
        let digits = &rest[1..];
        if !digits.bytes().all(|b| b.is_ascii_digit() && b != b'0') {
            return Err(bad("drops are digits from 1 to 9"));
        }
        let taken = count.unwrap_or(1);
        let drops: u64 = digits.bytes().map(|b| u64::from(b - b'0')).sum();
        let code = if digits.is_empty() {
            u8::try_from(taken).ok().and_then(|n| codes::from_drops(std::iter::once(u32::from(n))))
        } else {
            codes::from_drops(digits.bytes().map(|b| u32::from(b - b'0')))
        };
        if !digits.is_empty() && drops != taken {
            self.check_hand(state, square, taken as u8)?;
            return Err(self.illegal(state, Illegal::Drops, square));
        }
        let mv = self.travel(state, square, direction, &Hand { taken, code })?;
        if crush && self.flattens(state, mv).is_none() {
            let last = self.geometry.ahead(square, direction, drops_of(mv).count() as u8);
            return Err(self.illegal(state, Illegal::NothingFlattened, last));
        }
        Ok((mv, called))
    }

    /// A checked movement.
    fn travel(&self, state: &State, from: Square, direction: Direction, hand: &Hand) -> Result<Move> {
        if let Some(code) = hand.code {
            let mv = Move::travel(from, direction, code);
            return self.check_move(state, mv).map(|()| mv);
        }
        self.check_hand(state, from, u8::try_from(hand.taken).unwrap_or(u8::MAX))?;
        Err(self.illegal(state, Illegal::CarryLimit, from))
    }

    /// Reads a move in JSON and checks it. What it allocates it allocates for errors.
    pub(crate) fn read_json_move(&self, state: &State, node: &Node<'_>) -> Result<Move> {
        let Some(map) = node.value().as_object() else {
            return Err(node.error("a move is an object or PTN text"));
        };
        // With so few fields looking through them is faster than hashing a name.
        let field = |name: &str| map.iter().find(|(key, _)| *key == name).map(|(_, value)| value);
        let text = |name: &str| match field(name) {
            Some(Value::String(text)) => Ok(text.as_str()),
            _ => Err(wrong(node, name, "a string")),
        };
        let square = |name: &str| {
            let text = text(name)?;
            self.geometry
                .square(text)
                .ok_or_else(|| wrong(node, name, "a square of the board, such as \"c3\""))
        };
        let known: &[&str] = match text("type")? {
            "place" => &["type", "square", "stone", "strassen"],
            "move" => &["type", "from", "direction", "drops", "strassen"],
            _ => return Err(wrong(node, "type", "\"place\" or \"move\"")),
        };
        if let Some(unknown) = map.keys().find(|key| !known.contains(&key.as_str())) {
            return Err(inside(node, unknown, format!("unknown field `{unknown}`")));
        }
        let called = match field("strassen") {
            None => false,
            Some(Value::Bool(called)) => *called,
            Some(_) => return Err(wrong(node, "strassen", "true or false")),
        };
        let checked = |mv: Move| {
            self.check_call(state, mv, called).map_err(|error| match field("strassen") {
                Some(_) => error.at(format!("{}.strassen", node.path())),
                None => error,
            })?;
            Ok(mv)
        };
        if known[1] == "square" {
            let square = square("square")?;
            let stone = match text("stone")? {
                "flat" => Stone::Flat,
                "standing" => Stone::Standing,
                "schloss" => Stone::Schloss,
                _ => return Err(wrong(node, "stone", "\"flat\", \"standing\" or \"schloss\"")),
            };
            let mv = Move::place(square, stone);
            self.check_move(state, mv)?;
            return checked(mv);
        }
        let from = square("from")?;
        let direction = match text("direction")? {
            "+" => Direction::Up,
            "-" => Direction::Down,
            "<" => Direction::Left,
            ">" => Direction::Right,
            _ => return Err(wrong(node, "direction", "\"+\", \"-\", \"<\" or \">\"")),
        };
        let hand = read_drops(node, field("drops"))?;
        checked(self.travel(state, from, direction, &hand)?)
    }

    /// Appends a legal move in canonical PTN.
    pub(crate) fn write_ptn(&self, state: &State, mv: Move, out: &mut String) {
        self.write_ptn_move(state, mv, out);
        if self.is_called(state, mv) {
            out.push('\'');
        }
    }

    /// Appends a legal move in canonical PTN, without declaration.
    pub(crate) fn write_ptn_move(&self, state: &State, mv: Move, out: &mut String) {
        match mv.parts() {
            Parts::Place { square, stone } => {
                match stone {
                    Stone::Flat => {}
                    Stone::Standing => out.push('S'),
                    Stone::Schloss => out.push('C'),
                }
                out.push_str(self.geometry.name(square).as_str());
            }
            Parts::Travel { from, direction, code } => {
                let digit = |n: u32| (b'0' + n as u8) as char;
                if codes::taken(code) > 1 {
                    out.push(digit(codes::taken(code)));
                }
                out.push_str(self.geometry.name(from).as_str());
                out.push(direction.symbol());
                if codes::parts(code) > 1 {
                    out.extend(Drops(code).map(digit));
                }
                if self.flattens(state, mv).is_some() {
                    out.push('*');
                }
            }
        }
    }

    /// A legal move as it is written in JSON.
    pub(crate) fn json_move(&self, state: &State, mv: Move) -> JsonMove {
        self.json_called(mv, self.is_called(state, mv))
    }

    /// Appends a legal move in PTN and as JSON, its declaration worked out once.
    pub(crate) fn write_ptn_and_json(&self, state: &State, mv: Move, out: &mut String) {
        let called = self.is_called(state, mv);
        out.push_str("\"text\":\"");
        self.write_ptn_move(state, mv, out);
        out.push_str(if called { "'\",\"move\":" } else { "\",\"move\":" });
        json::write_to(&self.json_called(mv, called), out);
    }

    fn json_called(&self, mv: Move, called: bool) -> JsonMove {
        let kind = match mv.parts() {
            Parts::Place { square, stone } => Kind::Place(self.geometry.name(square), stone),
            Parts::Travel { from, direction, code } => {
                Kind::Travel(self.geometry.name(from), direction, DropList(code))
            }
        };
        JsonMove { kind, called }
    }
}

/// Whether the marks after a move hold a declaration: `'`, while `''` is the tinuë mark.
fn is_called(marks: &str) -> bool {
    marks.split(|mark| mark != '\'').any(|run| run.len() % 2 == 1)
}

/// The drops of a movement; none of a placement.
fn drops_of(mv: Move) -> Drops {
    match mv.parts() {
        Parts::Place { .. } => Drops(0),
        Parts::Travel { code, .. } => Drops(code),
    }
}

/// Text from outside, cut to a length fit for a message.
fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(24).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// An error at a field of a move.
#[cold]
fn inside(node: &Node<'_>, field: &str, message: String) -> Error {
    let error = node.error(message);
    let path = format!("{}.{field}", error.path.as_deref().unwrap_or("$"));
    error.at(path)
}

/// A field of a move that is missing or has a wrong value.
#[cold]
fn wrong(node: &Node<'_>, field: &str, wanted: &str) -> Error {
    match node.value().get(field) {
        None => node.error(format!("field `{field}` is missing")),
        Some(value) => {
            let given = shorten(&json::write(value));
            inside(node, field, format!("`{field}` must be {wanted}, not {given}"))
        }
    }
}

/// The drops of a JSON movement: numbers from 1 up. How many are too many is a matter of the rules.
fn read_drops(node: &Node<'_>, value: Option<&Value>) -> Result<Hand> {
    let Some(Value::Array(items)) = value else {
        return Err(wrong(node, "drops", "an array of numbers"));
    };
    if items.is_empty() {
        return Err(wrong(node, "drops", "an array with at least one number"));
    }
    let mut taken = 0_u64;
    for (i, item) in items.iter().enumerate() {
        match item.as_u64() {
            Some(0) => {
                let message = "at least one stone stays on every square passed, the last included";
                return Err(Error::illegal("SN-13", message).at(format!("{}.drops[{i}]", node.path())));
            }
            Some(drop) => taken = taken.saturating_add(drop),
            None => {
                let given = shorten(&json::write(item));
                return Err(inside(
                    node,
                    &format!("drops[{i}]"),
                    format!("a drop is a number of stones, not {given}"),
                ));
            }
        }
    }
    let code = (taken <= 8)
        .then(|| codes::from_drops(items.iter().map(|item| item.as_u64().unwrap_or(0) as u32)))
        .flatten();
    Ok(Hand { taken, code })
}

/// A code, written as an array of its drops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DropList(pub(crate) u8);

impl Serialize for DropList {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_seq(Drops(self.0))
    }
}

/// A move in JSON.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JsonMove {
    kind: Kind,
    called: bool,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Place(Name, Stone),
    Travel(Name, Direction, DropList),
}

impl Serialize for JsonMove {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match &self.kind {
            Kind::Place(square, stone) => {
                map.serialize_entry("type", "place")?;
                map.serialize_entry("square", square)?;
                map.serialize_entry("stone", stone)?;
            }
            Kind::Travel(from, direction, drops) => {
                map.serialize_entry("type", "move")?;
                map.serialize_entry("from", from)?;
                map.serialize_entry("direction", &direction.symbol())?;
                map.serialize_entry("drops", drops)?;
            }
        }
        if self.called {
            map.serialize_entry("strassen", &true)?;
        }
        map.end()
    }
}
