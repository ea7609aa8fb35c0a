//! The state for programs that draw it, and as a picture in text.

use std::fmt::Write;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::game::Turn;

use super::Strassen;
use super::config::{Halves, Match};
use super::event::player_name;
use super::geometry::{Name, Squares};
use super::moves::Stone;
use super::state::State;
use super::tps::write_stack;

/// A square with stones.
#[derive(Clone, Debug, Serialize)]
struct Occupied {
    square: Name,
    owner: u8,
    top: Stone,
    stones: Vec<u8>,
}

/// A player's stones off the board.
#[derive(Clone, Copy, Debug, Serialize)]
struct Reserve {
    stones: u8,
    schloss: u8,
}

/// The state as everybody sees it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct View {
    size: u8,
    to_move: Option<u8>,
    ply: u32,
    squares: Vec<Occupied>,
    reserves: [Reserve; 2],
    flats: [u32; 2],
    quiet_plies: u32,
    first_turn: bool,
    may_place_schloss: [bool; 2],
    admitted: [u32; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    wins: Option<[u8; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    starter: Option<u8>,
    tps: String,
}

/// Flat counts of the board, without komi; komi; wins of a mage match.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Scores {
    flats: [u32; 2],
    komi: Halves,
    #[serde(skip_serializing_if = "Option::is_none")]
    wins: Option<[u8; 2]>,
}

/// More about the end: the flats, the winner's road if there is one, the wins of a mage match.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    flats: [u32; 2],
    road: Option<Vec<Name>>,
    wins: Option<[u8; 2]>,
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("flats", &self.flats)?;
        if let Some(road) = &self.road {
            map.serialize_entry("road", road)?;
        }
        if let Some(wins) = &self.wins {
            map.serialize_entry("wins", wins)?;
        }
        map.end()
    }
}

impl Strassen {
    fn flat_counts(state: &State) -> [u32; 2] {
        [0, 1].map(|p| state.flats(p).count_ones())
    }

    /// The wins, in a mage match.
    fn wins(&self, state: &State) -> Option<[u8; 2]> {
        (self.config.contest == Match::Mage).then_some(state.contest.wins)
    }

    /// The state as everybody sees it.
    pub(crate) fn write_view(&self, state: &State) -> View {
        let squares = Squares(state.occupied()).map(|square| Occupied {
            square: self.geometry.name(square),
            owner: u8::from(state.tops[1] >> square & 1 != 0),
            top: state.top(square),
            stones: state.stack(square).collect(),
        });
        View {
            size: self.config.size,
            to_move: state.end.is_none().then_some(state.to_move),
            ply: state.ply,
            squares: squares.collect(),
            reserves: [0, 1].map(|p| Reserve { stones: state.stones[p], schloss: state.schloss[p] }),
            flats: Self::flat_counts(state),
            quiet_plies: state.quiet,
            first_turn: state.end.is_none() && self.is_first_turn(state),
            may_place_schloss: [0, 1].map(|p| self.may_place_schloss(state, p)),
            admitted: state.admitted,
            wins: self.wins(state),
            starter: self.wins(state).map(|_| state.contest.starter),
            tps: self.tps(state),
        }
    }

    /// The flat counts, and komi.
    pub(crate) fn write_scores(&self, state: &State) -> Scores {
        Scores { flats: Self::flat_counts(state), komi: self.config.komi, wins: self.wins(state) }
    }

    /// More about the end.
    pub(crate) fn write_outcome(&self, state: &State) -> Outcome {
        let winner = state.end.and_then(|end| end.winner);
        let road = winner.map_or(0, |winner| self.geometry.road_squares(state.road_stones(winner)));
        Outcome {
            flats: state.contest.flats.map_or_else(|| Self::flat_counts(state), |flats| flats.map(u32::from)),
            road: (road != 0).then(|| Squares(road).map(|square| self.geometry.name(square)).collect()),
            wins: self.wins(state),
        }
    }

    /// Appends a picture: a board with coordinates, then reserves and who is to move.
    pub(crate) fn write_picture(&self, state: &State, out: &mut String) {
        let size = self.config.size;
        let mut widths = vec![1; usize::from(size)];
        let mut cells = Vec::new();
        for square in 0..self.geometry.area() {
            let cell = cell(state, square);
            let width = &mut widths[usize::from(square % size)];
            *width = cell.chars().count().max(*width);
            cells.push(cell);
        }
        for rank in (0..size).rev() {
            let _ = write!(out, "{}", rank + 1);
            for file in 0..size {
                let width = widths[usize::from(file)];
                let _ = write!(out, "  {:width$}", cells[usize::from(file + rank * size)]);
            }
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
        }
        out.push(' ');
        for file in 0..size {
            let width = widths[usize::from(file)];
            let _ = write!(out, "  {:width$}", char::from(b'a' + file));
        }
        out.truncate(out.trim_end_matches(' ').len());
        out.push('\n');
        for player in [0, 1] {
            let (stones, schloss) = (state.stones[usize::from(player)], state.schloss[usize::from(player)]);
            let flats = state.flats(player).count_ones();
            let name = player_name(player);
            let _ = write!(out, "{name} ({}): {stones} stones and {schloss} schloss in reserve", player + 1);
            let _ = writeln!(out, ", {flats} flats on the board");
        }
        if let Some([white, black]) = self.wins(state) {
            let _ = writeln!(out, "Wins: White {white}, Black {black}");
        }
        let _ = match (state.turn(), state.end) {
            (Turn::Player(player), _) => {
                writeln!(out, "{} to move, move {}", player_name(player), state.move_number)
            }
            (_, Some(end)) => match end.winner {
                Some(winner) => writeln!(out, "{} has won: {}", player_name(winner), end.reason.name()),
                None => writeln!(out, "A tie: {}", end.reason.name()),
            },
            _ => Ok(()),
        };
    }
}

/// A square in the picture: a dot, or the stones from the bottom up. Of a stack of more than ten the height is
/// given, and its eight upper stones.
fn cell(state: &State, square: u8) -> String {
    let mut text = String::new();
    match state.heights[usize::from(square)] {
        0 => text.push('.'),
        height => {
            write_stack(state, square, &mut text);
            if height > 10 {
                text.replace_range(..usize::from(height) - 8, &format!("({height})…"));
            }
        }
    }
    text
}
