//! Reading a game in lines of text.
//!
//! ```text
//! #X38FA11 Stratego-Notation v2
//! type 0
//! MDEC…                              100 letters, a1 b1 … a2 b2 …
//! A4-A5
//! …
//! END
//! Red's name vs Blue's name result 1 winner 0
//! ```

use crate::error::Code;
use crate::record::MAX_LOG;
use crate::script::{Fault, Placed};

use super::{Archived, Ending, TYPES, unknown_type};

/// What the first line begins with; the version, 1 or 2, follows.
pub(super) const HEADER: &str = "#X38FA11 Stratego-Notation v";
/// What ends the moves.
pub(super) const END: &str = "END";

/// The game that begins at `at` or after it.
pub(super) fn read<'a>(text: &'a str, at: &mut usize) -> Option<Result<Archived<'a>, Fault>> {
    let begin = *at + (text[*at..].len() - text[*at..].trim_start_matches(BLANK).len());
    if begin == text.len() {
        *at = begin;
        return None;
    }
    // The game goes on to the next line that looks like the beginning of one, damaged or not.
    let mut line = begin;
    let mut lines = text[begin..].split_inclusive('\n').map(|text| {
        line += text.len();
        (line - text.len(), text)
    });
    lines.next();
    let next = lines.find(|(_, text)| begins_game(text)).map(|(at, _)| at);
    let end = next.unwrap_or(text.len());
    *at = end;
    let game = read_game(&text[begin..end], begin);
    // Only what follows could show that the text was not cut off.
    Some(game.map_err(|fault| Fault { open: next.is_none(), ..fault }))
}

/// What may stand between games; a byte order mark too.
const BLANK: [char; 5] = [' ', '\t', '\r', '\n', '\u{feff}'];

/// Whether a line is meant to begin a game.
pub(super) fn begins_game(line: &str) -> bool {
    line.contains("Stratego-Notation") || line.starts_with("#X38")
}

fn bad(at: usize, message: impl Into<String>) -> Fault {
    Fault::new(at, Code::BadRecord, message)
}

fn read_game(text: &str, begin: usize) -> Result<Archived<'_>, Fault> {
    let mut at = begin;
    let mut lines = text.split_inclusive('\n').map(|line| {
        let placed = Placed { text: line.trim_end(), at };
        at += line.len();
        placed
    });
    let end = begin + text.trim_end().len();
    let mut need = |what: &str| lines.next().ok_or_else(|| bad(end, format!("the file ends before {what}")));
    let header = need("its first line")?;
    if !matches!(header.text.strip_prefix(HEADER), Some("1" | "2")) {
        return Err(bad(header.at, format!("a game begins with `{HEADER}1` or `{HEADER}2`")));
    }
    let kind = need("the type of the game")?;
    let number = kind.text.strip_prefix("type").and_then(|number| number.trim().parse().ok());
    let number: i64 = number.ok_or_else(|| bad(kind.at, "the second line is `type` and a number"))?;
    let known = TYPES.iter().find(|known| known.0 == number);
    let (_, _, preset) = *known.ok_or_else(|| unknown_type(kind.at, kind.text))?;
    let (mut field, mut moves) = (None, Vec::new());
    loop {
        let line = need("`END`")?;
        match line.text {
            END => break,
            "" => {}
            _ if field.is_none() => field = Some(line),
            _ => {
                let (from, to) = line.text.split_once('-').ok_or_else(|| {
                    let number = Some(moves.len() as u32 + 1);
                    Fault { number, ..bad(line.at, "a move is like A4-A5") }
                })?;
                if moves.len() == MAX_LOG {
                    return Err(bad(line.at, format!("a game has at most {MAX_LOG} moves here")));
                }
                let to = Placed { text: to, at: line.at + from.len() + 1 };
                moves.push([Placed { text: from, at: line.at }, to]);
            }
        }
    }
    // The line may come before or after a second `END`, or the text of people.
    let mut almost = None;
    let found = lines.find_map(|line| {
        let read = read_result(line.text);
        if read.is_none() && almost.is_none() && line.text.contains(RESULT) {
            almost = Some(line.at);
        }
        Some((line, read?))
    });
    let (result, (names, ending, winner)) = found.ok_or_else(|| match almost {
        Some(at) => bad(at, "the result is `NAME vs NAME result NUMBER winner NUMBER`"),
        None => bad(end, "the result is missing: `NAME vs NAME result NUMBER winner NUMBER`"),
    })?;
    let ending = Ending::of(ending).ok_or_else(|| {
        bad(result.at, format!("there is no result {ending}; there are 0 to 4 and 10 to 14"))
    })?;
    if !(0..=2).contains(&winner) {
        return Err(bad(result.at, format!("the winner is 0, 1, or 2 for a tie, not {winner}")));
    }
    Ok(Archived { at: begin, preset, field, moves, names, ending, winner: winner as u8, result })
}

/// What tells the last line.
const RESULT: &str = " result ";

/// Names, ending and winner.
pub(super) fn read_result(line: &str) -> Option<([String; 2], i64, i64)> {
    let (names, numbers) = line.rsplit_once(RESULT)?;
    let (red, blue) = names.split_once(" vs ")?;
    let (ending, winner) = numbers.split_once(" winner ")?;
    Some(([red.to_owned(), blue.to_owned()], ending.trim().parse().ok()?, winner.trim().parse().ok()?))
}
