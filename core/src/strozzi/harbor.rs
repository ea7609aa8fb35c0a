//! What happens to a ship that is taken: its place at the port, the markers, the token.

use super::Strozzi;
use super::event::{Event, Why};
use super::names::{City, Flag, Phase};
use super::state::{Docked, State, bit};
use crate::game::Sink;

impl Strozzi {
    /// SZ-16 to SZ-20.
    pub(crate) fn dock<S: Sink<Event>>(&self, state: &mut State, port: City, events: &mut S) {
        let (player, flag) = (state.to_act, state.claim);
        let ship = *self.ship(state.ship);
        let speed = ship.sails + u8::from(flag == Flag::PlusOne);
        state.lay(port, player, Docked { key: speed << 4, ship: ship.id, flag: flag as u8 });
        events.emit(|| {
            let all = &state.docked[port as usize];
            let own = all[usize::from(player)].key;
            let place = 1 + all.iter().filter(|other| other.key > own).count() as u8;
            Event::Docked { player, ship: ship.id, port, flag, speed, place }
        });
        let goods = ship.goods.0[port as usize] + u8::from(flag == Flag::Goods);
        self.advance(state, player, port, goods, Why::Goods, events);
        self.advance(state, player, City::Florence, ship.scrolls, Why::Scrolls, events);
        if ship.token && state.slots != [0; 3] {
            state.phase = Phase::Token;
        } else {
            self.end_turn(state, events);
        }
    }

    /// SZ-20.
    pub(crate) fn take_token<S: Sink<Event>>(&self, state: &mut State, slot: u8, events: &mut S) {
        let player = state.to_act;
        let token = *self.token(state.slots[usize::from(slot)]);
        events.emit(|| Event::TokenTaken { player, slot, token });
        state.slots[usize::from(slot)] = 0;
        state.slot = slot;
        state.tokens[usize::from(player)] |= bit(token.id);
        if let Some(port) = token.good {
            self.advance(state, player, port, 1, Why::Token, events);
        }
        if self.pile(state) == 0 {
            self.end_turn(state, events);
        } else {
            state.to_act = state.active;
            state.phase = Phase::Refill;
        }
    }

    /// SZ-21.
    #[inline]
    fn advance<S: Sink<Event>>(
        &self,
        state: &mut State,
        player: u8,
        city: City,
        steps: u8,
        reason: Why,
        events: &mut S,
    ) {
        if steps == 0 {
            return;
        }
        let last = self.config.components.tracks.0[city as usize].spaces;
        let from = state.space(city, usize::from(player));
        if from == last {
            events.emit(|| Event::MarkerStayed { player, city, reason, steps, space: from });
            return;
        }
        let to = last.min(from + steps);
        state.put(city, player, to);
        events.emit(|| {
            let all = &state.markers[city as usize];
            let own = all[usize::from(player)];
            let rank = 1 + all.iter().filter(|other| **other > own).count() as u8;
            let place =
                1 + all.iter().filter(|other| **other > own && **other >> 8 == own >> 8).count() as u8;
            Event::MarkerMoved { player, city, reason, steps, from, to, place, rank }
        });
    }
}
