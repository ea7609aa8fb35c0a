//! The tensors. Seats are counted from the player who observes; planes are on the game's page.

use super::Strozzi;
use super::components::MAX_SPACES;
use super::names::{Category, City};
use super::score::RoundSheet;
use super::state::{State, around, ids};
use crate::game::Viewer;
use crate::tensor::{Cell, Tensor, TensorSpec};

/// The planes, in order.
#[derive(Clone, Copy)]
enum Plane {
    Phase,
    Round,
    Rounds,
    Turn,
    Active,
    Asking,
    ShipSails,
    ShipGoods,
    ShipScrolls,
    ShipToken,
    Claim,
    Flags,
    Docked,
    Speed,
    PortPlace,
    Space,
    ToGo,
    CityPlace,
    Bonus,
    Bonuses,
    SlotCategory,
    SlotValue,
    SlotGood,
    Categories,
    Pile,
    Deck,
    UnseenShips,
    UnseenTokens,
    Money,
    MoneyShown,
    Sums,
    Lines,
    TokenLines,
}

/// The lines of a round on a sheet.
const LINES: usize = super::score::LINES;

impl Strozzi {
    /// The observation tensor's layout.
    pub(crate) fn observation_planes(&self) -> TensorSpec {
        with_length(self.shown_planes())
    }

    /// The information tensor's layout: the observation's planes and three more.
    pub(crate) fn information_planes(&self) -> TensorSpec {
        let n = usize::from(self.config.players);
        let spec = self
            .shown_planes()
            .plane("sums", n, 120, "by seat: money in units of 5, hidden or not")
            .plane("lines", 3 * LINES * n, 15, "by seat, round and line of the score sheet: amount")
            .plane("token_lines", 3 * n, 30, "by seat and category: what tokens earned at the end");
        with_length(spec)
    }

    fn shown_planes(&self) -> TensorSpec {
        let players = self.config.players;
        let n = usize::from(players);
        TensorSpec::new(Vec::new())
            .plane("phase", 8, 1, "one-hot: setup, reveal, draft, window, dock, token, refill, over")
            .plane("round", 3, 1, "one-hot")
            .plane("rounds", 1, 3, "rounds of the game")
            .plane("turn", n, 1, "by seat: is to act")
            .plane("active", n, 1, "by seat: is active")
            .plane("asking", n, 1, "by seat: is still asked about the ship")
            .plane("ship_sails", 1, 8, "of the ship turned over; 0 without")
            .plane("ship_goods", 3, 6, "by port: goods of the ship turned over")
            .plane("ship_scrolls", 1, 2, "scrolls of the ship turned over")
            .plane("ship_token", 1, 1, "the ship turned over shows a token")
            .plane("claim", 3 * n, 1, "by seat and flag: it lies on the ship turned over, or took it")
            .plane("flags", 3 * n, 1, "by seat and flag: unused")
            .plane("docked", 9 * n, 1, "by seat, port and flag: a ship lies there with it")
            .plane("speed", 3 * n, 9, "by seat and port: speed of the ship there")
            .plane(
                "port_place",
                3 * n,
                players,
                "by seat and port: players for the first ship, one less for the second …",
            )
            .plane("space", 4 * n, MAX_SPACES, "by seat and city: where the marker stands")
            .plane("to_go", 4 * n, MAX_SPACES, "by seat and city: spaces to the last one")
            .plane(
                "city_place",
                4 * n,
                players,
                "by seat and city: players for the first marker, one less for the second …",
            )
            .plane("bonus", 4 * n, 15, "by seat and city: bonus of the space where the marker stands")
            .plane("bonuses", 4 * usize::from(MAX_SPACES), 15, "by city and space from 1: its bonus")
            .plane("slot_category", 9, 1, "by slot and category: of the token face up")
            .plane("slot_value", 3, 2, "by slot: value of the token face up; 0 if empty")
            .plane("slot_good", 9, 1, "by slot and port: the token's good")
            .plane("categories", 3 * n, 128, "by seat and category: total value of tokens")
            .plane("pile", 1, 64, "tokens face down")
            .plane("deck", 1, 21, "ships of the round still to come")
            .plane("unseen_ships", 64, 1, "by id: not turned over in this round")
            .plane("unseen_tokens", 64, 1, "by id: face down")
            .plane("money", n, 120, "by seat: money in units of 5; 0 where it is hidden")
            .plane("money_shown", n, 1, "by seat: the money is shown")
    }

    /// Writes what `player` is shown.
    pub(crate) fn write_observation<T: Cell>(&self, state: &State, player: u8, tensor: &mut Tensor<'_, T>) {
        let mut set = |plane: Plane, cell: usize, value: u8| tensor.set(plane as usize, cell, value);
        set(Plane::Phase, state.phase as usize, 1);
        set(Plane::Round, usize::from(state.round), 1);
        set(Plane::Rounds, 0, self.config.rounds);
        let players = self.config.players;
        let seat_of = |other: u8| usize::from(around(other + players - player, players));
        if state.phase.is_decision() {
            set(Plane::Turn, seat_of(state.to_act), 1);
        }
        set(Plane::Active, seat_of(state.active), 1);
        for other in self.asking(state) {
            set(Plane::Asking, seat_of(other), 1);
        }
        if state.ship != 0 {
            let ship = self.ship(state.ship);
            set(Plane::ShipSails, 0, ship.sails);
            for (port, goods) in ship.goods.0.into_iter().enumerate() {
                set(Plane::ShipGoods, port, goods);
            }
            set(Plane::ShipScrolls, 0, ship.scrolls);
            set(Plane::ShipToken, 0, u8::from(ship.token));
        }
        if let Some((claimant, flag)) = state.claim() {
            set(Plane::Claim, 3 * seat_of(claimant) + flag as usize, 1);
        }
        for port in City::PORTS {
            for (place, ship) in (0..).zip(self.at_port(state, port)) {
                let cell = 3 * seat_of(ship.player) + port as usize;
                set(Plane::Docked, 3 * cell + ship.flag as usize, 1);
                set(Plane::Speed, cell, ship.speed.unwrap_or_default());
                set(Plane::PortPlace, cell, players - place);
            }
        }
        for city in City::ALL {
            let track = &self.config.components.tracks.0[city as usize];
            for (place, marker) in (0..).zip(self.on_track(state, city)) {
                let cell = 4 * seat_of(marker.player) + city as usize;
                set(Plane::Space, cell, marker.space);
                set(Plane::ToGo, cell, track.spaces - marker.space);
                set(Plane::CityPlace, cell, players - place);
                set(Plane::Bonus, cell, track.bonuses[usize::from(marker.space)]);
            }
            for (space, &bonus) in track.bonuses.iter().enumerate().skip(1) {
                set(Plane::Bonuses, city as usize * usize::from(MAX_SPACES) + space - 1, bonus);
            }
        }
        for (slot, &id) in state.slots.iter().enumerate().filter(|(_, id)| **id != 0) {
            let token = self.token(id);
            set(Plane::SlotCategory, 3 * slot + token.category as usize, 1);
            set(Plane::SlotValue, slot, token.value);
            if let Some(port) = token.good {
                set(Plane::SlotGood, 3 * slot + port as usize, 1);
            }
        }
        for other in 0..players {
            let (seat, number) = (seat_of(other), usize::from(other));
            let unused = state.flags_of(other);
            for flag in 0..3 {
                set(Plane::Flags, 3 * seat + flag, unused >> flag & 1);
            }
            for category in Category::ALL {
                let total = self.total_value(state, number, category);
                set(Plane::Categories, 3 * seat + category as usize, total);
            }
            if self.shows_money(state, Viewer::Player(player), number) {
                set(Plane::Money, seat, (state.money[number] / 5) as u8);
                set(Plane::MoneyShown, seat, 1);
            }
        }
        let pile = self.pile(state);
        set(Plane::Pile, 0, pile.count_ones() as u8);
        set(Plane::Deck, 0, state.deck);
        for id in ids(self.all_ships & !state.seen) {
            set(Plane::UnseenShips, usize::from(id) - 1, 1);
        }
        for id in ids(pile) {
            set(Plane::UnseenTokens, usize::from(id) - 1, 1);
        }
    }

    /// Writes what `player` is shown and has seen scored.
    pub(crate) fn write_information<T: Cell>(&self, state: &State, player: u8, tensor: &mut Tensor<'_, T>) {
        self.write_observation(state, player, tensor);
        let mut set = |plane: Plane, cell: usize, value: u8| tensor.set(plane as usize, cell, value);
        let players = self.config.players;
        let token_lines = self.token_lines(state);
        for other in 0..players {
            let seat = usize::from(around(other + players - player, players));
            let other = usize::from(other);
            set(Plane::Sums, seat, (state.money[other] / 5) as u8);
            for (round, sheet) in state.sheet(other).map(RoundSheet::lines).enumerate() {
                for (line, amount) in sheet.into_iter().enumerate() {
                    set(Plane::Lines, (3 * seat + round) * LINES + line, amount);
                }
            }
            for (category, amount) in token_lines[other].into_iter().enumerate() {
                set(Plane::TokenLines, 3 * seat + category, amount);
            }
        }
    }
}

/// One dimension, as long as the planes together.
fn with_length(spec: TensorSpec) -> TensorSpec {
    let length = spec.planes.iter().map(|plane| plane.len).sum();
    TensorSpec { shape: vec![length], ..spec }
}
