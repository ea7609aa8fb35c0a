//! What a viewer knows, as JSON and back, and drawing the rest.

use serde::Serialize;

use super::Kuhn;
use super::betting::Betting;
use super::card::Card;
use super::state::State;
use crate::error::Result;
use crate::game::Viewer;
use crate::json::Node;
use crate::rng::Rng;

/// What a viewer knows: the betting, and some of the cards. The referee's is the position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Info {
    /// The cards dealt so far, in the order of the players; `None` for the hidden ones.
    pub cards: Vec<Option<Card>>,
    /// The passes and bets.
    pub betting: Betting,
}

impl Info {
    /// What `viewer` knows of a state.
    pub(super) fn new(game: Kuhn, state: &State, viewer: Viewer) -> Info {
        let seen = |(player, &card)| game.sees(state, viewer, player as u8).then_some(card);
        Info { cards: state.cards().iter().enumerate().map(seen).collect(), betting: state.betting }
    }

    /// Reads it back, and refuses what no viewer can know.
    pub(super) fn read(game: Kuhn, node: &Node<'_>) -> Result<Info> {
        let mut fields = node.object()?;
        let mut cards = Vec::new();
        for item in fields.need("cards")?.array()? {
            if cards.len() == usize::from(game.players) {
                return Err(item.error("there are more cards than players"));
            }
            let card = item.or_null(|item| item.one_of(Card::deck(game.players)))?;
            if card.is_some() && cards.contains(&card) {
                return Err(item.error("a card is dealt twice"));
            }
            cards.push(card);
        }
        let betting_node = fields.need("betting")?;
        let betting = Betting::parse(betting_node.string()?, game.players)
            .ok_or_else(|| betting_node.error("not a course of passes (p) and bets (b)"))?;
        if !betting.is_empty() && cards.len() < usize::from(game.players) {
            return Err(betting_node.error("nobody acts before everybody has a card"));
        }
        let unshown =
            |player: u8| cards[usize::from(player)].is_none() && !betting.folded(player, game.players);
        if betting.is_over(game.players) && (0..game.players).any(unshown) {
            return Err(node.error("who has not folded shows the card at the end"));
        }
        fields.finish()?;
        Ok(Info { cards, betting })
    }

    /// A state that agrees: each way to deal the unseen cards to those whose cards are hidden is equally
    /// likely.
    pub(super) fn complete(&self, game: Kuhn, rng: &mut Rng) -> State {
        let mut unseen: Vec<Card> = Card::deck(game.players)
            .iter()
            .map(|&(_, card)| card)
            .filter(|&card| !self.cards.contains(&Some(card)))
            .collect();
        rng.shuffle(&mut unseen);
        let mut state = State::new();
        state.betting = self.betting;
        for card in &self.cards {
            state.deal(card.or_else(|| unseen.pop()).expect("the deck has a card for everybody"));
        }
        state
    }
}
