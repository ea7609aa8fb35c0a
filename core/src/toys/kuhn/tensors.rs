//! The observation and the information tensor.

use super::Kuhn;
use super::card::Card;
use super::state::State;
use crate::game::{Game, Turn, Viewer};
use crate::tensor::{Cell, Tensor, TensorSpec};

/// The planes of the observation: what the player sees now.
pub fn observation(game: Kuhn) -> TensorSpec {
    let (n, deck) = sizes(game);
    TensorSpec::new(vec![n + deck + n + n + n * deck])
        .plane("player", n, 1, "whose observation it is, one-hot")
        .plane("card", deck, 1, "the player's own card, one-hot by rank; empty before the deal")
        .plane("turn", n, 1, "who is to act, one-hot; empty if no player is")
        .plane("paid", n, 2, "each player's chips in the pot")
        .plane("shown", n * deck, 1, "by player and rank: cards shown at the end")
}

/// Writes the planes of [`observation`].
pub fn observe<T: Cell>(game: Kuhn, state: &State, player: u8, tensor: &mut Tensor<'_, T>) {
    own(state, player, tensor);
    if let Turn::Player(actor) = game.turn(state) {
        tensor.set(2, usize::from(actor), 1);
    }
    for other in 0..game.players {
        tensor.set(3, usize::from(other), state.betting.paid(other, game.players));
    }
    shown(game, state, 4, tensor);
}

/// The planes of the information tensor: all that the player has come to know.
pub fn information(game: Kuhn) -> TensorSpec {
    let (n, deck) = sizes(game);
    let acts = 2 * n - 1;
    TensorSpec::new(vec![n + deck + n + 2 * acts + n * deck])
        .plane("player", n, 1, "whose information it is, one-hot")
        .plane("card", deck, 1, "the player's own card, one-hot by rank; empty before the deal")
        .plane("dealt", n, 1, "who has a card")
        .plane("betting", 2 * acts, 1, "by number in the betting: passed, bet")
        .plane("shown", n * deck, 1, "by player and rank: cards shown at the end")
}

/// Writes the planes of [`information`].
pub fn inform<T: Cell>(game: Kuhn, state: &State, player: u8, tensor: &mut Tensor<'_, T>) {
    own(state, player, tensor);
    for dealt in 0..state.cards().len() {
        tensor.set(2, dealt, 1);
    }
    for (i, bet) in state.betting.iter().enumerate() {
        tensor.set(3, 2 * i + usize::from(bet), 1);
    }
    shown(game, state, 4, tensor);
}

fn sizes(game: Kuhn) -> (usize, usize) {
    (usize::from(game.players), Card::deck(game.players).len())
}

/// The planes that both tensors begin with.
fn own<T: Cell>(state: &State, player: u8, tensor: &mut Tensor<'_, T>) {
    tensor.set(0, usize::from(player), 1);
    if let Some(&card) = state.cards().get(usize::from(player)) {
        tensor.set(1, card as usize, 1);
    }
}

fn shown<T: Cell>(game: Kuhn, state: &State, plane: usize, tensor: &mut Tensor<'_, T>) {
    let deck = Card::deck(game.players).len();
    for (player, &card) in state.cards().iter().enumerate() {
        if game.sees(state, Viewer::Spectator, player as u8) {
            tensor.set(plane, player * deck + card as usize, 1);
        }
    }
}
