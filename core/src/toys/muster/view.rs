//! Views, as data and as a picture.

use std::fmt::Write;

use serde::Serialize;

use super::info::Info;
use super::public::{PLAYERS, Phase, Public};
use super::row::{CELLS, Piece};
use super::state::State;
use super::{Muster, SEATS};
use crate::game::{Game, Viewer};

/// What a viewer sees.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// Who is to act: a player, −1 for chance, −4 for nobody.
    turn: i32,
    phase: Phase,
    /// For each player and cell what the viewer is sure of.
    cells: [[&'static str; 3]; PLAYERS as usize],
    #[serde(flatten)]
    public: Public,
    /// Each player's points.
    scores: [u8; PLAYERS as usize],
}

impl View {
    /// What `viewer` sees of a state.
    pub(super) fn new(game: Muster, state: &State, viewer: Viewer) -> View {
        let info = Info::new(game, state, viewer);
        let mut cells = [["unknown"; 3]; PLAYERS as usize];
        for (player, cells) in cells.iter_mut().enumerate() {
            for (cell, shown) in CELLS.zip(cells) {
                let own = info.rows[player].map(|row| row.at(cell));
                if let Some(certain) = own.or_else(|| info.public.possible[player].certain(cell)) {
                    *shown = certain.map_or("empty", Piece::name);
                }
            }
        }
        let (turn, phase) = (game.turn(state).number(), game.phase(state));
        View { turn, phase, cells, public: info.public, scores: info.public.scores() }
    }

    /// Appends a line on the weather and a line a player, such as `North F.?  2 to act`.
    pub(super) fn draw(&self, out: &mut String) {
        let weather = self.public.weather.map_or("no weather", |weather| weather.name());
        out.push_str(weather);
        out.push('\n');
        for (player, cells) in self.cells.iter().enumerate() {
            write!(out, "{:<6}", SEATS[player]).expect("writing to a string succeeds");
            out.extend(cells.iter().map(|&cell| match cell {
                "unknown" => '?',
                "empty" => '.',
                "flag" => 'F',
                _ => 'G',
            }));
            let note = if self.turn == player as i32 { " to act" } else { "" };
            writeln!(out, "  {}{note}", self.scores[player]).expect("writing to a string succeeds");
        }
    }
}
