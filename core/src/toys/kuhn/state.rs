//! The state: the cards dealt and the betting.

use super::betting::Betting;
use super::card::Card;

/// The most players that a game may have.
pub const MAX_PLAYERS: u8 = 3;

/// A position. It holds its whole past, for the deal and the betting are all that happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    cards: [Card; MAX_PLAYERS as usize],
    dealt: u8,
    /// The passes and bets.
    pub betting: Betting,
}

impl State {
    /// Nothing is dealt.
    pub fn new() -> Self {
        State { cards: [Card::Jack; MAX_PLAYERS as usize], dealt: 0, betting: Betting::default() }
    }

    /// The cards dealt, in the order of the players.
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.dealt)]
    }

    /// Deals a card to the next player.
    pub fn deal(&mut self, card: Card) {
        self.cards[usize::from(self.dealt)] = card;
        self.dealt += 1;
    }
}

impl Default for State {
    fn default() -> Self {
        State::new()
    }
}
