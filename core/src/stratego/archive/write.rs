//! Writing a game for the archives.

use std::fmt::Write;

use super::super::Stratego;
use super::super::board::Square;
use super::super::moves::Move;
use super::super::state::Phase;
use super::outcome::Ending;
use super::{BLUE, RED, TYPES, config, gsn, unsupported};
use crate::error::Result;
use crate::table::{Closed, Start, Table};

/// A game as a file has it.
pub(super) struct Written {
    number: i64,
    name: &'static str,
    field: Option<String>,
    moves: Vec<[Square; 2]>,
    names: [String; 2],
    ending: Ending,
    winner: u8,
}

impl Written {
    pub(super) fn of(table: &Table<Stratego>) -> Result<Self> {
        let game = &table.rules.game;
        let known = TYPES.iter().find(|known| config(known.2) == game.config);
        let (number, name, _) = *known.ok_or_else(|| {
            unsupported(
                "the archives have the presets modern and barrage only, with shuttle_limit null and chase_rule false",
            )
        })?;
        if table.start != Start::Initial {
            return Err(unsupported("the archives have no place for a start other than the deployment"));
        }
        let (mut field, mut moves, mut deployed) = (None, Vec::new(), 0);
        table.walk(|state, _, mv| match mv {
            Move::Step { from, to } => {
                if field.is_none() {
                    let mut letters = String::new();
                    game.write_letters(state, &mut letters);
                    field = Some(letters);
                }
                moves.push([from, to]);
            }
            _ => deployed += 1,
        })?;
        if field.is_none() && game.phase(&table.state) != Phase::Deployment {
            let mut letters = String::new();
            game.write_letters(&table.state, &mut letters);
            field = Some(letters);
        }
        if field.is_none() && deployed > 0 {
            return Err(unsupported("the archives have no place for half a deployment"));
        }
        let (ending, winner) = end(table)?;
        Ok(Written { number, name, field, moves, names: names(table)?, ending, winner })
    }

    pub(super) fn write_gsn(&self, out: &mut String) -> Result<()> {
        let [red, blue] = &self.names;
        let (ending, winner) = (self.ending.number(), self.winner);
        let result = format!("{red} vs {blue} result {ending} winner {winner}");
        let again = gsn::read_result(&result).is_some_and(|(names, ..)| names == self.names);
        if !again || gsn::begins_game(&result) {
            return Err(unsupported(
                "the names would be read as others: ` vs `, ` result ` or a header is in them",
            ));
        }
        let _ = write!(out, "{}2\ntype {}\n", gsn::HEADER, self.number);
        if let Some(field) = &self.field {
            let _ = writeln!(out, "{field}");
        }
        for [from, to] in &self.moves {
            // Readers of the archives' text expect moves of five signs.
            let [from, to] = [from, to].map(|name| square(*name).replace("10", "0"));
            let _ = writeln!(out, "{from}-{to}");
        }
        let _ = write!(out, "{}\n{result}\n", gsn::END);
        Ok(())
    }

    pub(super) fn write_xml(&self, out: &mut String) {
        let _ = write!(
            out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<stratego>\n <game type=\"{}\">\n",
            self.name
        );
        if let Some(field) = &self.field {
            let _ = writeln!(out, "  <field content=\"{field}\"/>");
        }
        for (id, [from, to]) in (1..).zip(&self.moves) {
            let (from, to) = (square(*from), square(*to));
            let _ = writeln!(out, "  <move id=\"{id}\" source=\"{from}\" target=\"{to}\"/>");
        }
        for (id, name) in (1..).zip(&self.names) {
            let name = name.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            let _ = writeln!(out, "  <player id=\"{id}\">{name}</player>");
        }
        let (ending, winner) = (self.ending.number(), self.winner + 1);
        let _ = write!(out, "  <result type=\"{ending}\" winner=\"{winner}\"/>\n </game>\n</stratego>\n");
    }
}

/// The players' names, by their tags; other tags have no place.
fn names(table: &Table<Stratego>) -> Result<[String; 2]> {
    if let Some((other, _)) = table.tags().iter().find(|(name, _)| *name != RED && *name != BLUE) {
        return Err(unsupported(format!("the archives have no place for the tag {other}")));
    }
    let [red, blue] = [RED, BLUE]
        .map(|name| table.tags().get(name).and_then(|value| value.as_str()).unwrap_or_default().to_owned());
    let odd = |sign: char| sign.is_control() || matches!(sign, '\u{fffe}' | '\u{ffff}');
    let plain = |name: &str| name.trim() == name && !name.chars().any(odd);
    if plain(&red) && plain(&blue) {
        Ok([red, blue])
    } else {
        Err(unsupported(
            "a name that begins or ends with a space, or has a character that files cannot have, is not read again",
        ))
    }
}

/// How the game ended, and who won.
fn end(table: &Table<Stratego>) -> Result<(Ending, u8)> {
    let mut returns = [0.0; 2];
    table.returns(&mut returns);
    let winner = if returns == [0.0, 0.0] { 2 } else { u8::from(returns[1] > returns[0]) };
    let ending = match (&table.closed, table.state.end) {
        (Some(Closed { player: Some(_), .. }), _) => Some(Ending::resignation()),
        (Some(Closed { note, returns, .. }), _) => {
            let whole = [[1.0, -1.0], [-1.0, 1.0], [0.0, 0.0]].contains(&[returns[0], returns[1]]);
            let tie = returns[0].total_cmp(&returns[1]).is_eq();
            note.as_deref().and_then(|note| Ending::noted(note, tie)).filter(|_| whole)
        }
        (None, Some(reason)) => Ending::by_rule(reason),
        (None, None) => return Err(unsupported("the archives have finished games only")),
    };
    let ending =
        ending.ok_or_else(|| unsupported("the archives have no place for the way this game ended"))?;
    Ok((ending, winner))
}

/// A square as the archives write it.
fn square(square: Square) -> String {
    let file = if square % 10 == 9 { 'K' } else { char::from(b'A' + square % 10) };
    format!("{file}{}", square / 10 + 1)
}
