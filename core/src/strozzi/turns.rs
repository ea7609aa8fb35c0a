//! The course of play: whose turn it is, claims and windows, what every move leads to.

use super::Strozzi;
use super::event::Event;
use super::moves::Move;
use super::names::{Flag, MAX_PLAYERS, Phase};
use super::state::{Docked, State, around, bit, first_from};
use crate::game::Sink;

impl Strozzi {
    /// The state before the first move (SZ-01).
    pub(crate) fn start(&self) -> State {
        let (players, first) = (self.config.players, self.config.first_player);
        let mut markers = [0; MAX_PLAYERS];
        for number in 0..players {
            markers[usize::from(around(first + number, players))] = 255 - u16::from(number);
        }
        State {
            seen: 0,
            tokens_seen: 0,
            tokens: [0; MAX_PLAYERS],
            sheets: [[0; MAX_PLAYERS]; 3],
            markers: [markers; 4],
            money: [0; MAX_PLAYERS],
            docked: [[Docked::default(); MAX_PLAYERS]; 3],
            flags: [self.everybody(); 3],
            slots: [0; 3],
            arrivals: [0; 3],
            stamp: players,
            phase: if self.all_tokens == 0 { Phase::Reveal } else { Phase::Setup },
            round: 0,
            active: first,
            to_act: first,
            deck: self.config.ships_per_round,
            ship: 0,
            claimant: 0,
            claim: Flag::PlusOne,
            slot: 0,
        }
    }

    /// All players, as a mask.
    pub(crate) const fn everybody(&self) -> u8 {
        (1 << self.config.players) - 1
    }

    /// The number of seats after `player` up to the one at the right of the active player (SZ-11, SZ-13).
    pub(crate) const fn seats_after(&self, state: &State, player: u8) -> u8 {
        let players = self.config.players;
        around(state.active + players - player - 1, players)
    }

    /// The next of the players in `mask` who is asked after `player`.
    const fn next_asked(&self, state: &State, mask: u8, player: u8) -> Option<u8> {
        let players = self.config.players;
        first_from(mask, players, around(player + 1, players), self.seats_after(state, player))
    }

    /// Makes a listed move.
    pub(crate) fn make<S: Sink<Event>>(&self, state: &mut State, mv: Move, events: &mut S) {
        let player = state.to_act;
        match mv {
            Move::Decline if state.phase == Phase::Draft => self.decline(state, events),
            Move::Decline => {
                events.emit(|| Event::LetGo { player });
                match self.next_asked(state, state.flags[Flag::Pirate as usize], player) {
                    Some(next) => state.to_act = next,
                    None => take(state, events),
                }
            }
            Move::Claim(flag) if state.phase == Phase::Draft => self.claim(state, flag, events),
            Move::Claim(_) => seize(state, events),
            Move::Dock(port) => self.dock(state, port, events),
            Move::TakeToken(slot) => self.take_token(state, slot, events),
            Move::Reveal(ship) => self.reveal(state, ship, events),
            Move::RevealToken(token) => self.reveal_token(state, token, events),
        }
    }

    /// SZ-10: a ship is turned over.
    fn reveal<S: Sink<Event>>(&self, state: &mut State, ship: u8, events: &mut S) {
        if state.round == 0 && state.seen == 0 {
            events.emit(|| self.round_started(state));
        }
        state.seen |= bit(ship);
        state.deck -= 1;
        state.ship = ship;
        state.to_act = state.active;
        state.phase = Phase::Draft;
        events.emit(|| Event::Revealed { player: state.active, ship: *self.ship(ship), deck: state.deck });
    }

    /// SZ-02, SZ-20: a token is turned up.
    fn reveal_token<S: Sink<Event>>(&self, state: &mut State, token: u8, events: &mut S) {
        let setup = state.phase == Phase::Setup;
        let slot = if setup { state.tokens_seen.count_ones() as u8 } else { state.slot };
        state.tokens_seen |= bit(token);
        state.slots[usize::from(slot)] = token;
        let pile = self.pile(state).count_ones() as u8;
        events.emit(|| Event::TokenRevealed { slot, token: *self.token(token), pile });
        if !setup {
            self.end_turn(state, events);
        } else if slot == 2 || pile == 0 {
            state.phase = Phase::Reveal;
        }
    }

    /// The tokens face down.
    #[inline]
    pub(crate) const fn pile(&self, state: &State) -> u64 {
        self.all_tokens & !state.tokens_seen
    }

    /// SZ-11, SZ-15.
    fn decline<S: Sink<Event>>(&self, state: &mut State, events: &mut S) {
        let player = state.to_act;
        events.emit(|| Event::Declined { player });
        if let Some(next) = self.next_asked(state, state.with_flags(), player) {
            state.to_act = next;
            return;
        }
        let ship = state.ship;
        events.emit(|| Event::ShipOut { ship });
        state.ship = 0;
        state.to_act = state.active;
        state.phase = Phase::Reveal;
        if state.deck == 0 {
            self.end_round(state, events);
        }
    }

    /// SZ-11 to SZ-14.
    fn claim<S: Sink<Event>>(&self, state: &mut State, flag: Flag, events: &mut S) {
        let player = state.to_act;
        events.emit(|| Event::Claimed { player, flag });
        state.flags[flag as usize] &= !(1 << player);
        state.claimant = player;
        state.claim = flag;
        let pirates = state.flags[Flag::Pirate as usize];
        match if flag == Flag::Pirate { None } else { self.next_asked(state, pirates, player) } {
            Some(next) => {
                state.to_act = next;
                state.phase = Phase::Window;
            }
            None => take(state, events),
        }
    }

    /// SZ-22, SZ-10, SZ-30: the taker's turn is over.
    pub(crate) fn end_turn<S: Sink<Event>>(&self, state: &mut State, events: &mut S) {
        let players = self.config.players;
        state.ship = 0;
        let left = around(state.claimant + 1, players);
        let next = first_from(state.with_flags(), players, left, players);
        match next {
            Some(next) if state.deck > 0 => {
                let mut passed = left;
                while passed != next {
                    events.emit(|| Event::Skipped { player: passed });
                    passed = around(passed + 1, players);
                }
                state.active = next;
                state.to_act = next;
                state.phase = Phase::Reveal;
            }
            _ => self.end_round(state, events),
        }
    }

    /// SZ-34: a round begins. Its number is set.
    pub(crate) fn begin_round<S: Sink<Event>>(&self, state: &mut State, first: u8, events: &mut S) {
        state.seen = 0;
        state.deck = self.config.ships_per_round;
        state.flags = [self.everybody(); 3];
        state.docked = [[Docked::default(); MAX_PLAYERS]; 3];
        state.arrivals = [0; 3];
        state.active = first;
        state.to_act = first;
        state.phase = Phase::Reveal;
        events.emit(|| self.round_started(state));
    }

    fn round_started(&self, state: &State) -> Event {
        Event::RoundStarted {
            round: state.round + 1,
            player: state.active,
            ships: self.config.ships_per_round,
        }
    }
}

/// The ship is the claimant's, who has to choose a port.
fn take<S: Sink<Event>>(state: &mut State, events: &mut S) {
    let (player, ship, flag) = (state.claimant, state.ship, state.claim);
    events.emit(|| Event::Taken { player, ship, flag });
    state.to_act = player;
    state.phase = Phase::Dock;
}

/// SZ-13.
fn seize<S: Sink<Event>>(state: &mut State, events: &mut S) {
    let (player, from, flag) = (state.to_act, state.claimant, state.claim);
    events.emit(|| Event::Seized { player, from });
    events.emit(|| Event::FlagReturned { player: from, flag });
    state.flags[flag as usize] |= 1 << from;
    state.flags[Flag::Pirate as usize] &= !(1 << player);
    state.claimant = player;
    state.claim = Flag::Pirate;
    take(state, events);
}
