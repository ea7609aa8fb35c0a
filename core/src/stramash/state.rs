//! The state: plain data of fixed size, and what can be read off it directly.

use serde::Serialize;

use super::card::{Card, Hand, KINDS, Kinds};
use super::config::{MAX_DECK, MAX_HELD, MAX_LADDIES, MAX_PLAYERS};

/// What is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Chance deals (SM-10).
    Deal,
    /// Chance draws for the player whose turn it is (SM-11).
    Draw,
    /// The player whose turn it is plays a card.
    Play,
    /// Nothing: the game is over.
    Over,
}

impl Phase {
    /// The phases with their names.
    pub(crate) const NAMES: [(&str, Phase); 4] =
        [("deal", Phase::Deal), ("draw", Phase::Draw), ("play", Phase::Play), ("over", Phase::Over)];
}

/// The Laddies of a seat by their progress, the farthest first.
pub(crate) type Laddies = [u8; MAX_LADDIES];

/// A position with all its memory. Arrays are longer than the configuration may need; what is beyond is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The hands by seat.
    pub(crate) hands: [Hand; MAX_PLAYERS],
    /// Plays and passes so far.
    pub(crate) turns: u32,
    /// By seat and card held, the oldest first: what everybody knows that it is not.
    pub(crate) excluded: [[Kinds; MAX_HELD]; MAX_PLAYERS],
    /// Cards in each hand.
    pub(crate) held: [u8; MAX_PLAYERS],
    /// By seat.
    pub(crate) laddies: [Laddies; MAX_PLAYERS],
    /// Cards in the pile by kind.
    pub(crate) pile: [u8; KINDS],
    pub(crate) pile_len: u8,
    pub(crate) phase: Phase,
    /// Whose turn it is; in the deal, who gets the next card; at the end, who had the last turn.
    pub(crate) to_act: u8,
    /// Whose Laddies that player moves (SM-42).
    pub(crate) mover: u8,
    pub(crate) discard_len: u8,
    /// The discards since the last reshuffle, the oldest first.
    pub(crate) discards: [Card; MAX_DECK],
}

impl State {
    /// What is due.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Plays and passes so far.
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// The hands by seat, all of them: what a viewer may see of them is in the view. Seats without a player have empty
    /// ones.
    pub fn hands(&self) -> &[Hand] {
        &self.hands
    }

    /// How many cards each seat holds.
    pub fn hand_sizes(&self) -> &[u8] {
        &self.held
    }

    /// By seat the progress of each Laddie (SM-31), the farthest first; 0 for those in the Dock, and beyond the Laddies
    /// and players that there are. [`Stramash::places`](super::Stramash::places) tells where they stand.
    pub fn progress(&self) -> &[[u8; MAX_LADDIES]] {
        &self.laddies
    }

    /// How many cards the pile has.
    pub fn pile_len(&self) -> usize {
        usize::from(self.pile_len)
    }

    /// The discards since the last reshuffle, the oldest first.
    #[inline]
    pub fn discards(&self) -> &[Card] {
        &self.discards[..usize::from(self.discard_len)]
    }

    /// The discards by kind.
    pub(crate) fn discard_counts(&self) -> [u8; KINDS] {
        let mut counts = [0; KINDS];
        for card in self.discards() {
            counts[card.index()] += 1;
        }
        counts
    }

    /// Whose turn it is; nobody's in the deal and after the end.
    pub fn turn_of(&self) -> Option<u8> {
        matches!(self.phase, Phase::Draw | Phase::Play).then_some(self.to_act)
    }

    /// Whose Laddies that player moves (SM-42).
    pub fn moves_for(&self) -> Option<u8> {
        self.turn_of().map(|_| self.mover)
    }

    /// What can be dealt or drawn, by kind, and how many cards that are: the pile, or all discards if it is empty
    /// (SM-13).
    #[inline]
    pub(crate) fn drawable(&self) -> ([u8; KINDS], u32) {
        if self.pile_len > 0 || self.phase == Phase::Deal {
            (self.pile, u32::from(self.pile_len))
        } else {
            (self.discard_counts(), u32::from(self.discard_len))
        }
    }

    /// What is known of the cards that a seat holds, the oldest first.
    #[inline]
    pub(crate) fn excluded(&self, seat: usize) -> &[Kinds] {
        &self.excluded[seat][..usize::from(self.held[seat])]
    }

    /// A card comes into a hand.
    #[inline]
    pub(crate) fn take_in(&mut self, seat: u8, card: Card) {
        let seat = usize::from(seat);
        self.hands[seat].add(card);
        self.excluded[seat][usize::from(self.held[seat])] = Kinds::NONE;
        self.held[seat] += 1;
    }

    /// A card goes from a hand to the discards. For all that others know it is the oldest that it can be.
    #[inline]
    pub(crate) fn put_down(&mut self, seat: u8, card: Card) {
        let seat = usize::from(seat);
        self.hands[seat].remove(card);
        let last = usize::from(self.held[seat]) - 1;
        let known = &mut self.excluded[seat];
        let place = known[..last].iter().position(|excluded| !excluded.has(card)).unwrap_or(last);
        known.copy_within(place + 1..=last, place);
        known[last] = Kinds::NONE;
        self.held[seat] -= 1;
        self.discards[usize::from(self.discard_len)] = card;
        self.discard_len += 1;
    }
}
