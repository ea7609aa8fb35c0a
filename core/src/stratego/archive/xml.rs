//! Reading a game in XML; one document holds one game, a file may hold several documents.
//!
//! ```text
//! <?xml version="1.0" encoding="UTF-8"?>
//! <stratego>
//!  <game type="classic">
//!   <field content="MDEC…"/>
//!   <move id="1" source="A4" target="A5"/>
//!   <player id="1">Red's name</player>
//!   <player id="2">Blue's name</player>
//!   <result type="1" winner="1"/>      1 Red, 2 Blue, 3 a tie
//!  </game>
//! </stratego>
//! ```

use roxmltree::{Document, Node, ParsingOptions};

use crate::error::Code;
use crate::script::{Fault, Placed};

use super::{Archived, Ending, TYPES, unknown_type};

/// What ends a document.
const CLOSE: &str = "</stratego>";
/// A document has at most so many bytes: some 10,000 moves.
const MAX_DOCUMENT: usize = 1 << 20;
/// From one tag to the next there are at most so many.
const MAX_ELEMENT: usize = 1 << 12;
/// A document has at most so many elements, texts and comments.
const MAX_NODES: u32 = 1 << 20;

/// The game that begins at `at` or after it.
pub(super) fn read<'a>(text: &'a str, at: &mut usize) -> Option<Result<Archived<'a>, Fault>> {
    let rest = text[*at..].trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let begin = text.len() - rest.len();
    if rest.is_empty() {
        *at = text.len();
        return None;
    }
    let Some(length) = rest.find(CLOSE).map(|found| found + CLOSE.len()) else {
        *at = text.len();
        let fault = Fault::new(text.len(), Code::BadRecord, format!("a game ends with `{CLOSE}`"));
        return Some(Err(Fault { open: true, ..fault }));
    };
    *at = begin + length;
    Some(Reader { text, begin }.read(&rest[..length]))
}

struct Reader<'a> {
    text: &'a str,
    begin: usize,
}

impl<'a> Reader<'a> {
    fn read(&self, document: &str) -> Result<Archived<'a>, Fault> {
        self.bounded(document)?;
        let options = ParsingOptions { nodes_limit: MAX_NODES, ..ParsingOptions::default() };
        let document = Document::parse_with_options(document, options).map_err(|error| {
            let (line, column) = (error.pos().row as usize, error.pos().col as usize);
            let before: usize =
                document.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
            let line = document[before..].split('\n').next().unwrap_or_default();
            let column = line.chars().take(column.saturating_sub(1)).map(char::len_utf8).sum::<usize>();
            self.bad(before + column, format!("the XML is damaged: {error}"))
        })?;
        let root = document.root_element();
        let games: Vec<Node<'_, '_>> = root.descendants().filter(|node| node.has_tag_name("game")).collect();
        let [game] = games[..] else {
            return Err(self.bad(root.range().start, format!("a document has one game, not {}", games.len())));
        };
        let kind = self.attribute(game, "type")?;
        let known = TYPES.iter().find(|known| known.1 == kind.text);
        let (_, _, preset) = *known.ok_or_else(|| unknown_type(kind.at, kind.text))?;
        let all = |name: &'static str| game.descendants().filter(move |node| node.has_tag_name(name));
        let field = match all("field").next() {
            Some(field) => Some(self.attribute(field, "content")?),
            None => None,
        };
        let moves = all("move")
            .map(|node| Ok([self.attribute(node, "source")?, self.attribute(node, "target")?]))
            .collect::<Result<Vec<_>, Fault>>()?;
        let players: Vec<Node<'_, '_>> = all("player").collect();
        let [first, second] = players[..] else {
            let message = format!("a game has two players, not {}", players.len());
            return Err(self.bad(game.range().start, message));
        };
        let number = |player| {
            self.number(player, "id", "1 for Red, 2 for Blue", |n| (1..=2).contains(&n).then_some(n))
        };
        let names = match (number(first)?, number(second)?) {
            (1, 2) => [first, second],
            (2, 1) => [second, first],
            _ => return Err(self.bad(second.range().start, "both players have the same id")),
        };
        let names = names.map(|player| player.text().unwrap_or_default().to_owned());
        let result = all("result").next();
        let result = result.ok_or_else(|| self.bad(game.range().start, "the result is missing"))?;
        let ending = self.number(result, "type", "0 to 4 and 10 to 14", Ending::of)?;
        let winner =
            self.number(result, "winner", "1, 2, or 3 for a tie", |n| (1..=3).contains(&n).then_some(n - 1))?;
        let range = result.range();
        let result = self.slice(range.start, range.end);
        let at = self.begin;
        Ok(Archived { at, preset, field, moves, names, ending, winner: winner as u8, result })
    }

    /// Refuses what takes a reader of XML long: names are looked up anew for each attribute and each element.
    fn bounded(&self, document: &str) -> Result<(), Fault> {
        if document.len() > MAX_DOCUMENT {
            return Err(self.bad(0, format!("the document of a game has at most {MAX_DOCUMENT} bytes")));
        }
        if let Some(at) = document.find("xmlns") {
            return Err(self.bad(at, "a game has no namespaces"));
        }
        let mut at = 0;
        for part in document.split_inclusive('<') {
            if part.len() > MAX_ELEMENT {
                return Err(self.bad(at, format!("an element has at most {MAX_ELEMENT} bytes")));
            }
            at += part.len();
        }
        Ok(())
    }

    fn bad(&self, at: usize, message: impl Into<String>) -> Fault {
        Fault::new(self.begin + at, Code::BadRecord, message)
    }

    /// Bytes of the document.
    fn slice(&self, start: usize, end: usize) -> Placed<'a> {
        Placed { text: &self.text[self.begin + start..self.begin + end], at: self.begin + start }
    }

    /// An attribute as it is written: nothing in these needs an escape.
    fn attribute(&self, node: Node<'_, '_>, name: &str) -> Result<Placed<'a>, Fault> {
        let element = node.tag_name().name();
        let missing =
            || self.bad(node.range().start, format!("the attribute {name} of {element} is missing"));
        let range = node.attribute_node(name).ok_or_else(missing)?.range_value();
        Ok(self.slice(range.start, range.end))
    }

    /// An attribute that is a number.
    fn number<T>(
        &self,
        node: Node<'_, '_>,
        name: &str,
        what: &str,
        read: impl Fn(i64) -> Option<T>,
    ) -> Result<T, Fault> {
        let value = self.attribute(node, name)?;
        value.text.trim().parse().ok().and_then(read).ok_or_else(|| {
            let given: String = value.text.chars().take(12).collect();
            let message = format!("{name} is a number: {what}, not `{given}`");
            Fault::new(value.at, Code::BadRecord, message)
        })
    }
}
