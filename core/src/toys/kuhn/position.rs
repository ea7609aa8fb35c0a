//! Positions: JSON as the referee's [`Info`], and text such as `JQ:pb`.

use std::fmt::Write;

use super::Kuhn;
use super::betting::Betting;
use super::card::Card;
use super::info::Info;
use super::state::State;
use crate::error::{Code, Error, Result};
use crate::game::Input;

/// Appends the cards in the order of the players, a colon, and the passes and bets.
pub fn write(state: &State, out: &mut String) {
    out.extend(state.cards().iter().map(|card| card.name()));
    write!(out, ":{}", state.betting).expect("writing to a string succeeds");
}

/// Reads either form; `bad_position` if play cannot lead there.
pub fn read(game: Kuhn, input: &Input<'_>) -> Result<State> {
    match input {
        Input::Text(text) => read_text(game, text),
        Input::Json(node) => {
            let info = Info::read(game, node)?;
            let mut state = State::new();
            state.betting = info.betting;
            for card in info.cards {
                state.deal(card.ok_or_else(|| node.error("a position has no hidden cards"))?);
            }
            Ok(state)
        }
    }
}

fn read_text(game: Kuhn, text: &str) -> Result<State> {
    let bad = |message: &str| Error::new(Code::BadPosition, message);
    let (cards, betting) = text.split_once(':').ok_or_else(|| bad("a position is cards, `:` and betting"))?;
    let mut state = State::new();
    for letter in cards.split("").filter(|letter| !letter.is_empty()) {
        let card = Card::named(letter, game.players).ok_or_else(|| bad("the deck has no such card"))?;
        if state.cards().contains(&card) {
            return Err(bad("a card is dealt twice"));
        }
        if state.cards().len() == usize::from(game.players) {
            return Err(bad("there are more cards than players"));
        }
        state.deal(card);
    }
    state.betting = Betting::parse(betting, game.players)
        .ok_or_else(|| bad("the betting is no course of passes (p) and bets (b)"))?;
    if !state.betting.is_empty() && state.cards().len() < usize::from(game.players) {
        return Err(bad("nobody acts before everybody has a card"));
    }
    Ok(state)
}
