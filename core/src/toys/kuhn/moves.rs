//! Moves: ids, text and JSON.

use serde::Serialize;

use super::card::Card;
use crate::error::{Code, Error, Result};
use crate::game::Input;

/// A move of a player or of chance. Its JSON is `{"type":"deal","card":"J"}`, `{"type":"pass"}` or
/// `{"type":"bet"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Move {
    /// Chance deals a card to the next player without one. Chance id: the card's rank, from 0.
    Deal {
        /// The card.
        card: Card,
    },
    /// The player passes: checks, or folds if there is a bet. Id 0.
    Pass,
    /// The player bets a chip, or calls the bet. Id 1.
    Bet,
}

impl Move {
    /// The players' moves, in the order of their ids.
    pub const DECISIONS: [Move; 2] = [Move::Pass, Move::Bet];

    /// The id, among the deals or among the decisions.
    pub const fn id(self) -> i32 {
        match self {
            Move::Deal { card } => card as i32,
            Move::Pass => 0,
            Move::Bet => 1,
        }
    }

    /// The canonical text: a card's letter, `p` or `b`.
    pub const fn text(self) -> &'static str {
        match self {
            Move::Deal { card } => card.name(),
            Move::Pass => "p",
            Move::Bet => "b",
        }
    }

    /// Reads a move of the game for so many players; `bad_move` if it is none.
    pub fn read(input: &Input<'_>, players: u8) -> Result<Move> {
        match input {
            Input::Text("p") => Ok(Move::Pass),
            Input::Text("b") => Ok(Move::Bet),
            Input::Text(text) => match Card::named(text, players) {
                Some(card) => Ok(Move::Deal { card }),
                None => Err(Error::new(Code::BadMove, "a move is p, b or the letter of a card in the deck")),
            },
            Input::Json(node) => {
                let mut fields = node.object()?;
                let kinds = [("deal", None), ("pass", Some(Move::Pass)), ("bet", Some(Move::Bet))];
                let mv = match fields.need("type")?.one_of(&kinds)? {
                    Some(decision) => decision,
                    None => Move::Deal { card: fields.need("card")?.one_of(Card::deck(players))? },
                };
                fields.finish()?;
                Ok(mv)
            }
        }
    }
}
