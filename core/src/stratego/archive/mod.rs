//! Files of games as the Gravon archives keep them, both ways: `gsn` (lines of text) and `gravon-xml`.
//!
//! Both hold the same: the type of game, the 100 letters of the setup, moves, names, and how the game ended. What
//! is read and what is refused is on the game's page.

mod gsn;
mod outcome;
mod write;
mod xml;

use super::Stratego;
use super::board::{Board, SETUP, Square};
use super::config::{Config, Preset};
use crate::error::{Code, Error, Result};
use crate::json::{self, Map};
use crate::script::{Claim, Fault, Placed, Ply, Script};
use crate::table::{Notes, Table};
use outcome::Ending;

/// The names of the formats.
pub(super) const FORMATS: [&str; 2] = [GSN, XML];
const GSN: &str = "gsn";
const XML: &str = "gravon-xml";

/// The tags kept of a file.
const RED: &str = "Red";
const BLUE: &str = "Blue";

/// A type of game: the number in text, the name in XML, and the preset.
const TYPES: [(i64, &str, Preset); 2] = [(0, "classic", Preset::Modern), (1, "barrage", Preset::Barrage)];

/// See [`Game::read_file`](crate::game::Game::read_file).
pub(super) fn read<'a>(format: &str, text: &'a str, at: &mut usize) -> Option<Result<Script<'a>, Fault>> {
    let found = if format == GSN { gsn::read(text, at) } else { xml::read(text, at) };
    Some(found?.and_then(Archived::script))
}

/// See [`Game::write_file`](crate::game::Game::write_file).
pub(super) fn write(format: &str, table: &Table<Stratego>, out: &mut String) -> Result<()> {
    let game = write::Written::of(table)?;
    if format == GSN {
        return game.write_gsn(out);
    }
    game.write_xml(out);
    Ok(())
}

/// The rules of a type of game: its preset without the rules on repetition, since the archives do not say which
/// of them were in force.
fn config(preset: Preset) -> Config {
    Config { shuttle_limit: None, chase_rule: false, ..Config::preset(preset) }
}

/// A game as a file has it.
struct Archived<'a> {
    at: usize,
    preset: Preset,
    /// 100 letters; `None` if the game ended before both had deployed.
    field: Option<Placed<'a>>,
    moves: Vec<[Placed<'a>; 2]>,
    /// Red's and Blue's name.
    names: [String; 2],
    /// How the game ended, and who won: 0, 1, or 2 for a tie.
    ending: Ending,
    winner: u8,
    /// The result as it is written.
    result: Placed<'a>,
}

impl<'a> Archived<'a> {
    fn script(self) -> Result<Script<'a>, Fault> {
        let config = config(self.preset);
        let board = config.board.board();
        let mut moves = Vec::with_capacity(self.moves.len() + 2);
        if let Some(field) = self.field {
            let setups = read_field(&board, field)?;
            moves.extend(setups.map(|letters| Ply { text: letters.into(), at: field.at, number: 0 }));
        } else if let Some([from, _]) = self.moves.first() {
            return Err(Fault::new(from.at, Code::BadRecord, "there are moves, but no setup"));
        }
        for (number, [from, to]) in (1..).zip(self.moves) {
            let (source, target) = (square(from, number)?, square(to, number)?);
            let name = |square: Square| board.name(square);
            let text = format!(r#"{{"type":"move","from":"{}","to":"{}"}}"#, name(source), name(target));
            moves.push(Ply { text: text.into(), at: from.at, number });
        }
        let [red, blue] = self.names;
        let tags = [(RED, red), (BLUE, blue)].map(|(name, value)| (name.to_owned(), value.into()));
        let claim = Claim {
            text: self.result,
            returns: Some(outcome::returns(self.winner)),
            reason: self.ending.reason(),
            outside: self.ending.outside(self.winner),
        };
        Ok(Script {
            at: self.at,
            config: json::write(&config),
            tags: Map::from_iter(tags),
            start: None,
            moves,
            notes: Notes::new(),
            claims: vec![claim],
        })
    }
}

/// Red's and Blue's letters out of those of the whole board, each in the order in which they are deployed (SG-02).
fn read_field(board: &Board, field: Placed<'_>) -> Result<[String; 2], Fault> {
    let letters = field.text.as_bytes();
    if letters.len() != usize::from(board.area()) || !field.text.is_ascii() {
        let message = format!("the setup has {} letters, not {}", board.area(), field.text.chars().count());
        return Err(Fault::new(field.at, Code::BadRecord, message));
    }
    let setup = board.setup[0] | board.setup[1];
    for (square, letter) in (0..board.area()).zip(letters) {
        let expected = if board.lakes >> square & 1 != 0 { b'_' } else { b'A' };
        if setup >> square & 1 == 0 && *letter != expected {
            let message = format!("{} does not begin with `{}`", board.name(square), char::from(*letter));
            return Err(Fault::new(field.at + usize::from(square), Code::BadRecord, message));
        }
    }
    Ok([0, 1].map(|side| {
        let order: [Square; SETUP] = board.order[side];
        let squares = order.iter().take(usize::from(board.setup_squares()));
        squares.map(|square| char::from(letters[usize::from(*square)])).collect()
    }))
}

/// A square as the archives write it: files `A` to `K` without `J`, ranks 1 to 10. Some files have `J` for the last
/// file, and a rank of one sign is `0` if it is the tenth.
fn square(name: Placed<'_>, number: u32) -> Result<Square, Fault> {
    let read = || {
        let (file, rank) = name.text.split_at_checked(1)?;
        let file = match file.as_bytes()[0] {
            letter @ b'A'..=b'I' => letter - b'A',
            b'J' | b'K' => 9,
            _ => return None,
        };
        let rank = match rank {
            "10" | "0" => 10,
            _ => rank.parse().ok().filter(|rank: &u8| (1..=9).contains(rank) && name.text.len() == 2)?,
        };
        Some(file + 10 * (rank - 1))
    };
    read().ok_or_else(|| {
        let given: String = name.text.chars().take(12).collect();
        let message = format!("`{given}` is no square; files are A to K without J, ranks 1 to 10");
        Fault { number: Some(number), ..Fault::new(name.at, Code::BadRecord, message) }
    })
}

fn unsupported(message: impl Into<String>) -> Error {
    Error::new(Code::Unsupported, message)
}

/// What the archives have no rules here for.
fn unknown_type(at: usize, given: &str) -> Fault {
    let given: String = given.chars().take(24).collect();
    let message = format!("games of the type `{given}` are not read, only classic and barrage");
    Fault::new(at, Code::Unsupported, message)
}
