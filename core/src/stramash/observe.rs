//! The tensors: the planes of the game's page.

use super::Stramash;
use super::card::{Card, KINDS};
use super::state::{Phase, State};
use super::track::Place;
use crate::tensor::{Cell, Tensor, TensorSpec};

/// The planes, in order.
enum Plane {
    Phase,
    Turn,
    Moves,
    Team,
    Track,
    Castle,
    Dock,
    Entrance,
    Hand,
    HandSizes,
    Excluded,
    Pile,
    Discards,
    Unseen,
    Clock,
    DiscardOrder,
}

impl Stramash {
    /// The layout of the observation.
    pub(crate) fn observation_planes(&self) -> TensorSpec {
        self.spec(false)
    }

    /// The layout of the information tensor: the observation, and the discards in order.
    pub(crate) fn information_planes(&self) -> TensorSpec {
        self.spec(true)
    }

    fn spec(&self, ordered: bool) -> TensorSpec {
        let players = usize::from(self.config.players);
        let (len, castle) = (usize::from(self.track.len), usize::from(self.track.castle));
        let held = usize::from(self.config.hand_size) + 1;
        let cards = self.deck.len();
        let most = self.deck.0.into_iter().max().unwrap_or(1).max(1);
        let mut cells = 4 + 3 * players + 2 * players * len + players * castle + players + KINDS + players;
        cells += KINDS * players * held + 1 + 2 * KINDS + 1;
        if ordered {
            cells += KINDS * cards;
        }
        let spec = TensorSpec::new(vec![cells])
            .plane("phase", 4, 1, "one-hot: deal, draw, play, over")
            .plane("turn", players, 1, "by seat from the own: whose turn it is")
            .plane("moves", players, 1, "by seat: whose Laddies that player moves")
            .plane("team", players, 1, "by seat: the own team")
            .plane("track", players * len, 1, "by seat and space from the own start: a Laddie")
            .plane("castle", players * castle, 1, "by seat and Castle space: a Laddie")
            .plane("dock", players, self.track.castle, "by seat: Laddies in the Dock")
            .plane("entrance", players * len, 1, "by seat and space from the own start: the castle entrance")
            .plane("hand", KINDS, held as u8, "by kind: cards in the own hand")
            .plane("hand_sizes", players, held as u8, "by seat")
            .plane("excluded", KINDS * players * held, 1, "by seat, card held and kind: cannot be")
            .plane("pile", 1, cards as u8, "cards in the pile")
            .plane("discards", KINDS, most, "by kind")
            .plane("unseen", KINDS, most, "by kind: neither in the own hand nor discarded")
            .plane("clock", 1, 255, "turns / max_plies");
        if !ordered {
            return spec;
        }
        spec.plane("discard_order", KINDS * cards, 1, "by age, the latest first, and kind")
    }

    /// What `player` may know now.
    pub(crate) fn write_observation<T: Cell>(&self, state: &State, player: u8, tensor: &mut Tensor<'_, T>) {
        let players = self.config.players;
        let from = |seat: u8| usize::from((seat + players - player) % players);
        tensor.set(Plane::Phase as usize, state.phase as usize, 1);
        if let Some(turn) = state.turn_of() {
            tensor.set(Plane::Turn as usize, from(turn), 1);
            tensor.set(Plane::Moves as usize, from(state.mover), 1);
        }
        tensor.set(Plane::Team as usize, 0, 1);
        if self.config.teams {
            tensor.set(Plane::Team as usize, from(self.mate(player)), 1);
        }
        for seat in 0..players {
            self.write_seat(state, player, seat, from(seat), tensor);
        }
        let (own, discards) = (state.hands[usize::from(player)], state.discard_counts());
        tensor.set(Plane::Pile as usize, 0, state.pile_len);
        for card in Card::all() {
            let (held, gone) = (own.count(card), discards[card.index()]);
            tensor.set(Plane::Hand as usize, card.index(), held);
            tensor.set(Plane::Discards as usize, card.index(), gone);
            tensor.set(Plane::Unseen as usize, card.index(), self.deck.0[card.index()] - held - gone);
        }
        if let Some(max) = self.config.max_plies {
            let clock = u64::from(state.turns) * 255 / u64::from(max);
            tensor.set(Plane::Clock as usize, 0, clock as u8);
        }
    }

    fn write_seat<T: Cell>(
        &self,
        state: &State,
        player: u8,
        seat: u8,
        row: usize,
        tensor: &mut Tensor<'_, T>,
    ) {
        let (len, castle) = (usize::from(self.track.len), usize::from(self.track.castle));
        let turned = |space: u8| usize::from(self.track.ahead(self.track.starts[usize::from(player)], space));
        let index = usize::from(seat);
        let mut dock = 0;
        for place in self.places(state, index) {
            match place {
                Place::Dock => dock += 1,
                Place::Track(space) => tensor.set(Plane::Track as usize, row * len + turned(space), 1),
                Place::Castle(space) => {
                    tensor.set(Plane::Castle as usize, row * castle + usize::from(space) - 1, 1);
                }
            }
        }
        tensor.set(Plane::Dock as usize, row, dock);
        tensor.set(Plane::Entrance as usize, row * len + turned(self.track.entrances[index]), 1);
        tensor.set(Plane::HandSizes as usize, row, state.held[index]);
        let held = usize::from(self.config.hand_size) + 1;
        for (place, kinds) in state.excluded(index).iter().enumerate() {
            for card in kinds.iter() {
                tensor.set(Plane::Excluded as usize, (row * held + place) * KINDS + card.index(), 1);
            }
        }
    }

    /// The observation, and the discards in order.
    pub(crate) fn write_information<T: Cell>(&self, state: &State, player: u8, tensor: &mut Tensor<'_, T>) {
        self.write_observation(state, player, tensor);
        for (age, card) in state.discards().iter().rev().enumerate() {
            tensor.set(Plane::DiscardOrder as usize, age * KINDS + card.index(), 1);
        }
    }
}

// The cells of the plane `phase` stand in the order of the page.
const _: () = assert!(
    Phase::Deal as usize == 0
        && Phase::Draw as usize == 1
        && Phase::Play as usize == 2
        && Phase::Over as usize == 3
);
