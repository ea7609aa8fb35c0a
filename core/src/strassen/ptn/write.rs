//! Writing a game as a PTN file.

use std::fmt::Write;

use crate::error::{Code, Error, Result};
use crate::game::{Game, Input};
use crate::script::{Claim, Outside, Placed};
use crate::table::{Note, Start, Table};

use super::super::Strassen;
use super::super::state::State;
use super::outcome::{self, End, RESIGNATION};
use super::tags::{self, Tag};
use super::{name, read};

fn unsupported(message: impl Into<String>) -> Error {
    Error::new(Code::Unsupported, message)
}

/// Appends the game, see [`Game::write_file`](crate::game::Game::write_file).
pub(in super::super) fn write(table: &Table<Strassen>, out: &mut String) -> Result<()> {
    let start = table.whole_log()?.start();
    let end = End::of(table).map_err(unsupported)?;
    let mut head = Head::of(table);
    head.describe(&table.rules.game);
    head.set_start(table, start)?;
    head.set_end(end.as_ref())?;
    head.write(out)?;
    out.push('\n');
    write_moves(table, start, out)?;
    if let Some(end) = end {
        if !out.ends_with('\n') {
            out.push(' ');
        }
        out.push_str(end.token);
    }
    if !out.ends_with('\n') {
        out.push('\n');
    }
    Ok(())
}

/// What a result says beside a value of the tag `Termination`.
fn claim<'a>(text: &'a str, termination: &'a str) -> Option<Claim<'a>> {
    outcome::read(Placed { text, at: 0 }, termination)
}

/// The tags of the file.
struct Head {
    tags: Vec<(String, String)>,
}

impl Head {
    /// The tags that are kept with the game.
    fn of(table: &Table<Strassen>) -> Self {
        let pair = |(name, value): (&String, &crate::json::Value)| {
            (name.clone(), value.as_str().unwrap_or_default().to_owned())
        };
        Head { tags: table.tags().iter().map(pair).collect() }
    }

    /// The tags as a file would have them.
    fn list(&self) -> Vec<Tag<'_>> {
        self.tags.iter().map(|(name, value)| Tag { name, value: Placed { text: value, at: 0 } }).collect()
    }

    fn get(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// Gives a tag its value where it stands, or at the end.
    fn set(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            Some((_, old)) => value.clone_into(old),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
    }

    /// Tags for the configuration, unless those that are there say it.
    fn describe(&mut self, game: &Strassen) {
        let right = tags::read(&self.list()).is_ok_and(|config| config == game.config);
        for (name, value, usual) in tags::describe(&game.config) {
            let there = self.get(name).is_some();
            if if right { name == name::SIZE && !there } else { there || !usual } {
                self.set(name, &value);
            }
        }
    }

    /// A tag for the start, unless it is the first position.
    fn set_start(&mut self, table: &Table<Strassen>, start: &State) -> Result<()> {
        if table.start == Start::Initial {
            self.tags
                .retain(|(name, value)| !name.eq_ignore_ascii_case(name::TPS) || value.trim().is_empty());
            return Ok(());
        }
        let game = &table.rules.game;
        let mut tps = String::new();
        game.write_tps(start, &mut tps);
        let again = game.read_position(&Input::Text(&tps))?;
        if game.hash_position(&again) != game.hash_position(start) {
            return Err(unsupported(
                "TPS has no place for what the start position remembers: plies played, quiet plies, walls raised",
            ));
        }
        let same = self.get(name::TPS).and_then(|old| game.read_position(&Input::Text(old)).ok());
        let same = same.is_some_and(|state| {
            let mut text = String::new();
            game.write_tps(&state, &mut text);
            text == tps
        });
        if !same {
            self.set(name::TPS, &tps);
        }
        Ok(())
    }

    /// Tags for the end, unless those that are there say it.
    fn set_end(&mut self, end: Option<&End<'_>>) -> Result<()> {
        let said = self.get(name::TERMINATION).unwrap_or_default();
        let Some(end) = end else {
            let old = self.get(name::RESULT).filter(|old| !old.trim().is_empty());
            if old.is_some_and(|old| claim(old, said).is_none_or(|claim| claim.returns.is_some())) {
                self.set(name::RESULT, "0-0");
            }
            return Ok(());
        };
        if !claim(end.token, said).is_some_and(|claim| end.agrees(&claim)) {
            let reason = match end.outside {
                Some(Outside::Adjudicate(reason)) => reason,
                _ => RESIGNATION,
            };
            self.set(name::TERMINATION, reason);
            if !claim(end.token, reason).is_some_and(|claim| end.agrees(&claim)) {
                return Err(unsupported("PTN has no place for the reason of this adjudication"));
            }
        }
        let said = self.get(name::TERMINATION).unwrap_or_default();
        let right = self.get(name::RESULT).is_some_and(|old| {
            old.trim().is_empty() || claim(old, said).is_some_and(|claim| end.agrees(&claim))
        });
        if !right {
            self.set(name::RESULT, end.token);
        }
        Ok(())
    }

    /// Appends the tags, a line each.
    fn write(&self, out: &mut String) -> Result<()> {
        if self.tags.len() > read::MAX_TAGS {
            let (tags, most) = (self.tags.len(), read::MAX_TAGS);
            return Err(unsupported(format!("{tags} tags; a game in PTN has at most {most} here")));
        }
        for (i, (name, value)) in self.tags.iter().enumerate() {
            let plain = |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, '"' | '[' | ']');
            if name.is_empty() || !name.chars().all(plain) {
                return Err(unsupported(format!("`{name}` can be no tag's name in PTN")));
            }
            if self.tags[..i].iter().any(|(other, _)| other.eq_ignore_ascii_case(name)) {
                return Err(unsupported(format!("PTN does not tell the tag {name} from one in other case")));
            }
            let closes = |part: &str| part.trim_start_matches([' ', '\t']).starts_with(']');
            if value.contains('\n') || value.split('"').skip(1).any(closes) {
                return Err(unsupported(format!(
                    "the tag {name} has a line's end or `\"]` in its value, for which PTN has no place"
                )));
            }
            let _ = writeln!(out, "[{name} \"{value}\"]");
        }
        Ok(())
    }
}

/// Appends the moves with their notes, a number a line.
fn write_moves(table: &Table<Strassen>, start: &State, out: &mut String) -> Result<()> {
    let game = &table.rules.game;
    let note = |ply: u64| table.notes().get(&ply);
    if let Some(note) = note(0) {
        write_note(note, out)?;
    }
    // The state that a reader would be in: it knows of no take-backs.
    let mut read = start.clone();
    let (mut ply, mut line, mut written) = (0, None, Ok(()));
    table.walk(|state, player, mv| {
        if written.is_err() {
            return;
        }
        if game.hash_position(state) != game.hash_position(&read) {
            written = Err(forgotten());
            return;
        }
        let number = state.move_number;
        let first = player == i32::from(state.contest.starter);
        if first || line != Some(number) {
            if !out.ends_with('\n') {
                out.push('\n');
            }
            let _ = write!(out, "{number}.{}", if first { "" } else { " --" });
        }
        // A move that follows the second player's has a line of its own, with the same number if it was taken back.
        line = first.then_some(number);
        out.push(' ');
        game.write_ptn(state, mv, out);
        game.apply(&mut read, mv, &mut ());
        ply += 1;
        if let Some(note) = note(ply) {
            written = write_note(note, out);
        }
    })?;
    written?;
    if game.hash_position(&table.state) == game.hash_position(&read) { Ok(()) } else { Err(forgotten()) }
}

fn forgotten() -> Error {
    unsupported("PTN has no place for what the match remembers of moves taken back")
}

/// Appends the marks and comments of a ply.
fn write_note(note: &Note, out: &mut String) -> Result<()> {
    let is_move = out.ends_with(|c: char| !c.is_whitespace());
    if !note.mark.chars().all(|c| matches!(c, '?' | '!' | '"')) || !(is_move || note.mark.is_empty()) {
        return Err(unsupported(format!("`{}` is no mark of a move in PTN", note.mark)));
    }
    out.push_str(&note.mark);
    for comment in &note.comments {
        let to_line_end = comment.contains('}');
        if to_line_end && comment.contains(['\n', '\r']) {
            return Err(unsupported(
                "a comment has a `}` and a line's end in it, for which PTN has no place",
            ));
        }
        if read::is_branch(comment) {
            return Err(unsupported(format!("PTN would take the comment `{comment}` for a branch")));
        }
        if !out.ends_with('\n') {
            out.push(' ');
        }
        let _ = if to_line_end { writeln!(out, ";{comment}") } else { write!(out, "{{{comment}}}") };
    }
    Ok(())
}
