//! How moves are written: text and JSON, and the compound deployment.

use std::fmt;

use serde::Serialize;
use serde_json::{Value, json};

use super::moves::Move;
use super::row::{CELLS, Piece, Row};
use super::weather::Weather;
use crate::error::{Code, Error, Result};
use crate::game::Input;
use crate::json::Node;

/// A move as it is given: a single one, or a player's whole deployment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// A single move.
    Single(Move),
    /// A deployment: the row as it shall be. Not checked to be a full one.
    Deployment(Row),
}

impl Given {
    /// Reads a move; `bad_move` if it is none of this game.
    pub fn read(input: &Input<'_>) -> Result<Given> {
        match input {
            Input::Text(text) => read_text(text).ok_or_else(|| {
                Error::new(Code::BadMove, "a move is like F1, F.G, wait, 1>2, x1:3 or the name of a weather")
            }),
            Input::Json(node) => read_json(node),
        }
    }
}

fn read_text(text: &str) -> Option<Given> {
    let cell = |digit: u8| matches!(digit, b'1'..=b'3').then(|| digit - b'1');
    let mv = match *text.as_bytes() {
        [b'F', digit] => Move::Place { piece: Piece::Flag, cell: cell(digit)? },
        [b'G', digit] => Move::Place { piece: Piece::Guard, cell: cell(digit)? },
        [from, b'>', to] => Move::Shift { from: cell(from)?, to: cell(to)? },
        [b'x', player @ b'0'..=b'3', b':', digit] => Move::Raid { player: player - b'0', cell: cell(digit)? },
        _ if text == "wait" => Move::Wait,
        _ => match Weather::NAMES.iter().find(|(name, _)| *name == text) {
            Some(&(_, weather)) => Move::Roll { weather },
            None => return Row::parse(text).map(Given::Deployment),
        },
    };
    Some(Given::Single(mv))
}

fn read_json(node: &Node<'_>) -> Result<Given> {
    #[derive(Clone, Copy)]
    enum Kind {
        Place,
        Deploy,
        Wait,
        Shift,
        Raid,
        Weather,
    }
    let kinds = [
        ("place", Kind::Place),
        ("deploy", Kind::Deploy),
        ("wait", Kind::Wait),
        ("shift", Kind::Shift),
        ("raid", Kind::Raid),
        ("weather", Kind::Weather),
    ];
    let cell = |node: Node<'_>| node.int(1..=3).map(|cell| cell as u8 - 1);
    let mut fields = node.object()?;
    let mv = match fields.need("type")?.one_of(&kinds)? {
        Kind::Place => Move::Place {
            piece: fields.need("piece")?.one_of(&Piece::NAMES)?,
            cell: cell(fields.need("cell")?)?,
        },
        Kind::Deploy => {
            let row = read_cells(&fields.need("cells")?)?;
            fields.finish()?;
            return Ok(Given::Deployment(row));
        }
        Kind::Wait => Move::Wait,
        Kind::Shift => Move::Shift { from: cell(fields.need("from")?)?, to: cell(fields.need("to")?)? },
        Kind::Raid => {
            Move::Raid { player: fields.need("player")?.int(0..=3)? as u8, cell: cell(fields.need("cell")?)? }
        }
        Kind::Weather => Move::Roll { weather: fields.need("weather")?.one_of(&Weather::NAMES)? },
    };
    fields.finish()?;
    Ok(Given::Single(mv))
}

fn read_cells(node: &Node<'_>) -> Result<Row> {
    let cells = node.array()?;
    if cells.len() != CELLS.len() {
        return Err(node.error("a row has three cells"));
    }
    let mut row = Row::default();
    for (cell, item) in CELLS.zip(cells) {
        if let Some(piece) = item.or_null(|item| item.one_of(&Piece::NAMES))? {
            if row.has(piece) {
                return Err(item.error("a piece is deployed twice"));
            }
            row = row.with(piece, cell);
        }
    }
    Ok(row)
}

/// The canonical JSON of a move.
pub fn to_json(mv: Move) -> Value {
    match mv {
        Move::Place { piece, cell } => json!({ "type": "place", "piece": piece, "cell": cell + 1 }),
        Move::Wait => json!({ "type": "wait" }),
        Move::Shift { from, to } => json!({ "type": "shift", "from": from + 1, "to": to + 1 }),
        Move::Raid { player, cell } => json!({ "type": "raid", "player": player, "cell": cell + 1 }),
        Move::Roll { weather } => json!({ "type": "weather", "weather": weather }),
    }
}

/// The compound JSON that deploys a row.
pub fn deployment(row: Row) -> impl Serialize {
    let cells: Vec<_> = CELLS.map(|cell| row.at(cell)).collect();
    json!({ "type": "deploy", "cells": cells })
}

impl fmt::Display for Move {
    /// The canonical text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place { piece, cell } => write!(f, "{}{}", piece.letter(), cell + 1),
            Move::Wait => f.write_str("wait"),
            Move::Shift { from, to } => write!(f, "{}>{}", from + 1, to + 1),
            Move::Raid { player, cell } => write!(f, "x{player}:{}", cell + 1),
            Move::Roll { weather } => f.write_str(weather.name()),
        }
    }
}
