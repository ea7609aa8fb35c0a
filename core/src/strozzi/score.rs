//! Scoring: score sheets, the order of players, the end.

use serde::Serialize;

use super::Strozzi;
use super::event::{Event, Line};
use super::names::{Category, City, MAX_PLAYERS, PerPlayer, Phase};
use super::state::{State, order};
use crate::game::Sink;

/// What places earn in a round (SZ-31, SZ-32).
const PLACES: [u8; 3] = [15, 10, 5];
/// What places earn at the end (SZ-40).
const TOKEN_PLACES: [u8; 3] = [30, 20, 10];

/// The number of lines that a round has on a player's sheet.
pub(crate) const LINES: usize = 11;
/// The first line for ships, markers and bonuses, each by city.
const SHIPS: usize = 0;
const MARKERS: usize = 3;
const BONUSES: usize = 7;

/// One round on a player's sheet; the lines in the order of the cities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RoundSheet {
    /// SZ-31.
    pub ships: [u8; 3],
    /// SZ-32.
    pub markers: [u8; 4],
    /// SZ-33.
    pub bonuses: [u8; 4],
}

impl RoundSheet {
    /// From the two bits a line that the state holds.
    pub(crate) fn unpack(packed: u32) -> Self {
        let line = |number: usize| (packed >> (2 * number) & 3) as u8 * 5;
        RoundSheet {
            ships: std::array::from_fn(|i| line(SHIPS + i)),
            markers: std::array::from_fn(|i| line(MARKERS + i)),
            bonuses: std::array::from_fn(|i| line(BONUSES + i)),
        }
    }

    /// The lines in order.
    pub(crate) fn lines(self) -> [u8; LINES] {
        let mut lines = [0; LINES];
        lines[SHIPS..MARKERS].copy_from_slice(&self.ships);
        lines[MARKERS..BONUSES].copy_from_slice(&self.markers);
        lines[BONUSES..].copy_from_slice(&self.bonuses);
        lines
    }

    /// As the state holds it; the amounts are 0, 5, 10 or 15.
    pub(crate) fn pack(self) -> u32 {
        self.lines()
            .iter()
            .enumerate()
            .fold(0, |packed, (i, amount)| packed | u32::from(amount / 5) << (2 * i))
    }

    /// The sum.
    pub fn total(self) -> u16 {
        self.lines().into_iter().map(u16::from).sum()
    }
}

/// Notes what a player earned.
#[inline]
fn note(state: &mut State, player: u8, line: usize, amount: u8) {
    let (round, player) = (usize::from(state.round), usize::from(player));
    state.sheets[round][player] |= u32::from(amount / 5) << (2 * line);
    state.money[player] += u16::from(amount);
}

impl Strozzi {
    /// SZ-30 to SZ-34, and the end after the last round.
    pub(crate) fn end_round<S: Sink<Event>>(&self, state: &mut State, events: &mut S) {
        let round = state.round + 1;
        events.emit(|| {
            let reason = if state.with_flags() == 0 { "flags" } else { "ships" };
            Event::RoundEnded { round, reason }
        });
        self.score_places(state, events);
        self.score_bonuses(state, events);
        if round < self.config.rounds {
            state.round = round;
            let first = self.florence_order(state)[0];
            self.begin_round(state, first, events);
        } else {
            self.score_tokens(state, events);
            state.to_act = state.active;
            state.phase = Phase::Over;
            events.emit(|| {
                let players = self.config.players;
                Event::Ranked {
                    money: PerPlayer::new(state.money, players),
                    ranking: PerPlayer::new(self.ranking(state), players),
                }
            });
        }
    }

    /// SZ-31, SZ-32.
    fn score_places<S: Sink<Event>>(&self, state: &mut State, events: &mut S) {
        let (players, round) = (self.config.players, state.round + 1);
        for city in City::PORTS {
            let keys = state.docked[city as usize].map(|docked| docked.key);
            let order = order(&keys, players);
            let count = usize::from(state.arrivals[city as usize]);
            for ((place, player), amount) in (1..).zip(order).zip(PLACES).take(count) {
                note(state, player, SHIPS + city as usize, amount);
                events.emit(|| Event::Scored { player, round, line: Line::Ship { city, place }, amount });
            }
        }
        for city in City::ALL {
            let order = order(&state.markers[city as usize], players);
            for ((place, player), amount) in (1..).zip(order).zip(PLACES) {
                if state.space(city, usize::from(player)) == 0 {
                    break;
                }
                note(state, player, MARKERS + city as usize, amount);
                events.emit(|| Event::Scored { player, round, line: Line::Marker { city, place }, amount });
            }
        }
    }

    /// SZ-33.
    fn score_bonuses<S: Sink<Event>>(&self, state: &mut State, events: &mut S) {
        let round = state.round + 1;
        for city in City::ALL {
            let bonuses = &self.config.components.tracks.0[city as usize].bonuses;
            for player in 0..self.config.players {
                let space = state.space(city, usize::from(player));
                let amount = bonuses[usize::from(space)];
                if amount > 0 {
                    note(state, player, BONUSES + city as usize, amount);
                    events.emit(|| Event::Scored {
                        player,
                        round,
                        line: Line::Bonus { city, space },
                        amount,
                    });
                }
            }
        }
    }

    /// SZ-40: the money; the lines are worked out when they are asked for.
    pub(crate) fn score_tokens<S: Sink<Event>>(&self, state: &mut State, events: &mut S) {
        let round = state.round + 1;
        for category in Category::ALL {
            for (player, value, place, amount) in self.token_places(state, category) {
                state.money[usize::from(player)] += u16::from(amount);
                let line = Line::Tokens { category, value, place };
                events.emit(|| Event::Scored { player, round, line, amount });
            }
        }
    }

    /// SZ-40: who earns in a category: player, total value, place, amount.
    fn token_places(
        &self,
        state: &State,
        category: Category,
    ) -> impl Iterator<Item = (u8, u8, u8, u8)> + use<> {
        let players = self.config.players;
        let values: [u8; MAX_PLAYERS] =
            std::array::from_fn(|player| self.total_value(state, player, category));
        let mut keys = [0; MAX_PLAYERS];
        for (place, player) in (0..players).zip(self.florence_order(state)) {
            let player = usize::from(player);
            keys[player] = u16::from(values[player]) * 8 + u16::from(7 - place);
        }
        (1..).zip(order(&keys, players)).zip(TOKEN_PLACES).map_while(move |((place, player), amount)| {
            let value = values[usize::from(player)];
            (value > 0).then_some((player, value, place, amount))
        })
    }

    /// The total value of a player's tokens of a category, at most 128.
    pub(crate) fn total_value(&self, state: &State, player: usize, category: Category) -> u8 {
        let own = state.tokens[player] & self.categories[category as usize];
        (own.count_ones() + (own & self.doubles).count_ones()) as u8
    }

    /// What tokens earned each player, by category: all 0 before the end.
    pub(crate) fn token_lines(&self, state: &State) -> [[u8; 3]; MAX_PLAYERS] {
        let mut lines = [[0; 3]; MAX_PLAYERS];
        if state.phase == Phase::Over {
            for category in Category::ALL {
                for (player, _, _, amount) in self.token_places(state, category) {
                    lines[usize::from(player)][category as usize] = amount;
                }
            }
        }
        lines
    }

    /// SZ-35.
    pub(crate) fn florence_order(&self, state: &State) -> [u8; MAX_PLAYERS] {
        order(&state.markers[City::Florence as usize], self.config.players)
    }

    /// SZ-41, as things stand.
    pub(crate) fn ranking(&self, state: &State) -> [u8; MAX_PLAYERS] {
        let mut keys = [0; MAX_PLAYERS];
        for (place, player) in (0..self.config.players).zip(self.florence_order(state)) {
            keys[usize::from(player)] = state.money[usize::from(player)] * 8 + u16::from(7 - place);
        }
        order(&keys, self.config.players)
    }

    /// SZ-42.
    pub(crate) fn write_returns(&self, state: &State, out: &mut [f64]) {
        if state.phase == Phase::Over {
            out.fill(-self.share());
            out[usize::from(self.ranking(state)[0])] = 1.0;
        } else {
            out.fill(0.0);
        }
    }

    /// What each of the others has of 1 (SZ-42).
    pub(crate) fn share(&self) -> f64 {
        1.0 / f64::from(self.config.players - 1)
    }
}
