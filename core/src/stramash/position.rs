//! Positions as JSON, what a viewer knows, and the hash.

use serde::{Serialize, Serializer};

use super::Stramash;
use super::card::{Card, Hand, KINDS, Kinds};
use super::state::{Phase, State};
use super::track::Place;
use crate::game::Viewer;
use crate::hash::Hasher;

/// A position, or what a viewer knows of one. The fields are on the game's page.
#[derive(Clone, Debug, Serialize)]
pub struct Position {
    phase: Phase,
    to_act: Option<u8>,
    turns: u32,
    laddies: Vec<Vec<Place>>,
    hands: Vec<Option<Hand>>,
    discards: Vec<Card>,
    excluded: Vec<Vec<Kinds>>,
}

/// What a viewer knows (SM-50). It serializes as a position with null for hidden hands.
#[derive(Clone, Debug)]
pub struct Info {
    pub(crate) position: Position,
    /// The state without the hidden hands and the pile.
    pub(crate) state: State,
    /// The seats whose hands are hidden.
    pub(crate) hidden: Vec<usize>,
}

impl Serialize for Info {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.position.serialize(serializer)
    }
}

impl Stramash {
    /// A position with the hands that a viewer sees.
    pub(crate) fn position_of(&self, state: &State, viewer: Viewer) -> Position {
        self.position_with(state, self.hands_for(state, viewer))
    }

    pub(crate) fn position_with(&self, state: &State, hands: Vec<Option<Hand>>) -> Position {
        Position {
            phase: state.phase,
            to_act: state.turn_of(),
            turns: state.turns,
            laddies: self.seats_range().map(|seat| self.places(state, seat).collect()).collect(),
            hands,
            discards: state.discards().to_vec(),
            excluded: self.seats_range().map(|seat| state.excluded(seat).to_vec()).collect(),
        }
    }

    /// What a viewer knows of a state.
    pub(crate) fn known(&self, state: &State, viewer: Viewer) -> Info {
        let hidden = self.seats_range().filter(|&seat| !Self::sees(viewer, seat)).collect();
        Self::without_secrets(self.position_of(state, viewer), *state, hidden)
    }

    /// What is left of a state without the hands hidden and the pile that they would give away.
    pub(crate) fn without_secrets(position: Position, mut state: State, hidden: Vec<usize>) -> Info {
        for &seat in &hidden {
            state.hands[seat] = Hand::default();
        }
        state.pile = [0; KINDS];
        Info { position, state, hidden }
    }

    /// The cards that are neither in a hand nor among the discards; the card of which there would be fewer than none
    /// as the error.
    pub(crate) fn left_over(&self, state: &State) -> Result<[u8; KINDS], Card> {
        let mut left = self.deck.0;
        let discards = state.discard_counts();
        for card in Card::all() {
            let held: u8 = state.hands.iter().map(|hand| hand.count(card)).sum();
            let left = &mut left[card.index()];
            *left = left
                .checked_sub(held)
                .and_then(|left| left.checked_sub(discards[card.index()]))
                .ok_or(card)?;
        }
        Ok(left)
    }

    /// Equal for states that play on alike: neither the order of the discards nor what passing showed matters to
    /// the rules.
    pub(crate) fn hash_position(&self, state: &State) -> u64 {
        let mut hasher = Hasher::new();
        hasher.bytes(&[state.phase as u8]);
        if let Some(player) = state.turn_of() {
            hasher.bytes(&[player]);
        }
        if self.config.max_plies.is_some() {
            hasher.number(u64::from(state.turns));
        }
        for seat in self.seats_range() {
            hasher.bytes(&state.laddies[seat]);
            hasher.number(state.hands[seat].bits());
        }
        hasher.bytes(&state.pile);
        hasher.finish()
    }
}
