//! Views, as data and as a picture.

use std::fmt::Write;

use serde::Serialize;

use super::Kuhn;
use super::info::Info;
use super::state::State;
use crate::game::{Game, Viewer};

/// What a viewer sees.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// Who is to act: a player, −1 for chance, −4 for nobody.
    turn: i32,
    #[serde(flatten)]
    info: Info,
    /// Each player's chips in the pot.
    paid: Vec<u8>,
    /// Who folded.
    folded: Vec<bool>,
}

impl View {
    /// What `viewer` sees of a state.
    pub(super) fn new(game: Kuhn, state: &State, viewer: Viewer) -> View {
        let (betting, players) = (state.betting, game.players);
        View {
            turn: game.turn(state).number(),
            info: Info::new(game, state, viewer),
            paid: (0..players).map(|player| betting.paid(player, players)).collect(),
            folded: (0..players).map(|player| betting.folded(player, players)).collect(),
        }
    }

    /// Appends a line a player: card (`?` hidden, `-` not dealt yet), chips, and whether out or to act.
    pub(super) fn draw(&self, out: &mut String) {
        for (player, paid) in self.paid.iter().enumerate() {
            let card = match self.info.cards.get(player) {
                Some(Some(card)) => card.name(),
                Some(None) => "?",
                None => "-",
            };
            let note = if self.folded[player] {
                " folded"
            } else if self.turn == player as i32 {
                " to act"
            } else {
                ""
            };
            writeln!(out, "player {player}: {card} {paid}{note}").expect("writing to a string succeeds");
        }
    }
}
