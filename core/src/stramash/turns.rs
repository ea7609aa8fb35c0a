//! The course of play: the deal, draws, what every move leads to.

use super::Stramash;
use super::card::{Card, Hand, Kinds};
use super::config::{MAX_DECK, MAX_HELD, MAX_PLAYERS};
use super::event::{Event, Row};
use super::moves::{Move, Part, To};
use super::state::{Laddies, Phase, State};
use super::track::Place;
use crate::game::Sink;

impl Stramash {
    /// The state before the first card is dealt.
    pub(crate) fn start(&self) -> State {
        let first = self.config.first_player;
        State {
            hands: [Hand::default(); MAX_PLAYERS],
            turns: 0,
            excluded: [[Kinds::NONE; MAX_HELD]; MAX_PLAYERS],
            held: [0; MAX_PLAYERS],
            laddies: [Laddies::default(); MAX_PLAYERS],
            pile: self.deck.0,
            pile_len: self.deck.len() as u8,
            phase: Phase::Deal,
            to_act: first,
            mover: first,
            discard_len: 0,
            discards: [Card::ACE; MAX_DECK],
        }
    }

    /// The teammate; only with teams.
    #[inline]
    pub(crate) const fn mate(&self, seat: u8) -> u8 {
        let half = self.config.players / 2;
        if seat < half { seat + half } else { seat - half }
    }

    /// The next seat clockwise.
    #[inline]
    pub(crate) const fn next(&self, seat: u8) -> u8 {
        if seat + 1 == self.config.players { 0 } else { seat + 1 }
    }

    /// Whether all Laddies of a seat are home.
    #[inline]
    pub(crate) const fn is_finished(&self, state: &State, seat: u8) -> bool {
        let last = state.laddies[seat as usize][self.config.laddies as usize - 1];
        self.track.is_home(last)
    }

    /// Whose Laddies a player moves (SM-42).
    #[inline]
    pub(crate) const fn mover(&self, state: &State, player: u8) -> u8 {
        if self.config.teams && self.is_finished(state, player) { self.mate(player) } else { player }
    }

    /// Whether a player, or the player's team, has won (SM-30, SM-40).
    #[inline]
    pub(crate) const fn has_won(&self, state: &State, player: u8) -> bool {
        self.is_finished(state, player) && (!self.config.teams || self.is_finished(state, self.mate(player)))
    }

    /// Makes a listed move.
    pub(crate) fn make<S: Sink<Event>>(&self, state: &mut State, mv: Move, events: &mut S) {
        match mv {
            Move::Draw { card } if state.phase == Phase::Deal => self.deal(state, card, events),
            Move::Draw { card } => draw(state, card, events),
            Move::Discard { card } => self.pass(state, card, events),
            Move::Step { card, laddie, to } => {
                play(state, card, events);
                let seat = usize::from(state.mover);
                let (before, from) = (state.laddies, state.laddies[seat][usize::from(laddie)]);
                if card == Card::EIGHT {
                    self.retreat(state, laddie, from, &before, events);
                } else {
                    let part = Part { laddie, spaces: card.spaces(), to };
                    self.advance(state, part, from, &before, events);
                }
                self.end_turn(state, events);
            }
            Move::Split { first, second } => {
                play(state, Card::SEVEN, events);
                let before = state.laddies;
                let own = &before[usize::from(state.mover)];
                for part in [first, second] {
                    self.advance(state, part, own[usize::from(part.laddie)], &before, events);
                }
                self.end_turn(state, events);
            }
            Move::LeaveDock { card } => {
                play(state, card, events);
                let (seat, before) = (state.mover, state.laddies);
                events.emit(|| Event::LeftDock { seat, space: self.track.starts[usize::from(seat)] });
                self.land(state, self.track.start, &before, events);
                replace(&mut state.laddies[usize::from(seat)], 0, self.track.start);
                self.end_turn(state, events);
            }
            Move::Fechter { laddie, seat, target } => {
                play(state, Card::FECHTER, events);
                self.fechter(state, laddie, seat, target, events);
                self.end_turn(state, events);
            }
        }
    }

    /// SM-10.
    fn deal<S: Sink<Event>>(&self, state: &mut State, card: Card, events: &mut S) {
        let player = state.to_act;
        state.pile[card.index()] -= 1;
        state.pile_len -= 1;
        state.take_in(player, card);
        events.emit(|| Event::Dealt { player, card: Some(card) });
        state.to_act = self.next(player);
        state.mover = state.to_act;
        if state.held[usize::from(state.to_act)] == self.config.hand_size {
            state.phase = Phase::Draw;
        }
    }

    /// SM-12: no card of the hand is of a kind that allows a move now, and everybody knows it.
    fn pass<S: Sink<Event>>(&self, state: &mut State, card: Card, events: &mut S) {
        let (player, movable) = (state.to_act, self.movable(state));
        let seat = usize::from(player);
        for excluded in &mut state.excluded[seat][..usize::from(state.held[seat])] {
            *excluded = excluded.or(movable);
        }
        state.put_down(player, card);
        events.emit(|| Event::Discarded { player, card, movable });
        self.end_turn(state, events);
    }

    /// A counted move forward, or a part of one.
    fn advance<S: Sink<Event>>(
        &self,
        state: &mut State,
        part: Part,
        from: u8,
        before: &[Laddies; MAX_PLAYERS],
        events: &mut S,
    ) {
        let (seat, track) = (state.mover, &self.track);
        let end = match part.to {
            To::Track => track.forward(from, part.spaces),
            To::Castle => from + part.spaces,
        };
        events.emit(|| {
            let step = |steps| match part.to {
                To::Track => track.place(seat, track.forward(from, steps)),
                To::Castle => track.place(seat, from + steps),
            };
            Event::Moved {
                seat,
                laddie: part.laddie,
                from: track.place(seat, from),
                to: track.place(seat, end),
                path: Row::new((1..=part.spaces).map(step), Place::Dock),
            }
        });
        if part.to == To::Track {
            self.land(state, end, before, events);
        }
        replace(&mut state.laddies[usize::from(seat)], from, end);
        if part.to == To::Castle && !track.is_home(from) {
            let (home, _) = self.ranks(state.laddies[usize::from(seat)]);
            events.emit(|| Event::Home { seat, space: end - track.len, home: home as u8 });
        }
    }

    /// An eight (SM-24).
    fn retreat<S: Sink<Event>>(
        &self,
        state: &mut State,
        laddie: u8,
        from: u8,
        before: &[Laddies; MAX_PLAYERS],
        events: &mut S,
    ) {
        let (seat, track) = (state.mover, &self.track);
        let end = track.backward(from, 8);
        events.emit(|| Event::Moved {
            seat,
            laddie,
            from: track.place(seat, from),
            to: track.place(seat, end),
            path: Row::new((1..=8).map(|steps| track.place(seat, track.backward(from, steps))), Place::Dock),
        });
        self.land(state, end, before, events);
        replace(&mut state.laddies[usize::from(seat)], from, end);
    }

    /// Clears the space where a Laddie of the mover ends (SM-20, SM-41). Numbers in events are those of `before`.
    fn land<S: Sink<Event>>(
        &self,
        state: &mut State,
        end: u8,
        before: &[Laddies; MAX_PLAYERS],
        events: &mut S,
    ) {
        let (mover, track) = (state.mover, &self.track);
        let mate = if self.config.teams { self.mate(mover) } else { mover };
        for seat in (0..self.config.players).filter(|&seat| seat != mover) {
            let at = track.seen_by(mover, end, seat);
            if !state.laddies[usize::from(seat)].contains(&at) {
                continue;
            }
            let laddie = number(before[usize::from(seat)], at);
            if seat != mate {
                replace(&mut state.laddies[usize::from(seat)], at, 0);
                events.emit(|| Event::Bumped { seat, laddie, space: track.space(seat, at), by: mover });
                return;
            }
            let entrance = track.entrances[usize::from(seat)];
            events.emit(|| Event::SentToEntrance {
                seat,
                laddie,
                from: track.space(seat, at),
                to: entrance,
                by: mover,
            });
            for other in (0..self.config.players).filter(|&other| other != mover && other != seat) {
                let at = track.seen_by(seat, track.len, other);
                if state.laddies[usize::from(other)].contains(&at) {
                    let laddie = number(before[usize::from(other)], at);
                    replace(&mut state.laddies[usize::from(other)], at, 0);
                    events.emit(|| Event::Bumped { seat: other, laddie, space: entrance, by: seat });
                }
            }
            replace(&mut state.laddies[usize::from(seat)], at, track.len);
            return;
        }
    }

    /// SM-17.
    fn fechter<S: Sink<Event>>(
        &self,
        state: &mut State,
        laddie: Option<u8>,
        other: u8,
        target: u8,
        events: &mut S,
    ) {
        let (seat, track) = (state.mover, &self.track);
        let at = state.laddies[usize::from(other)][usize::from(target)];
        let from = laddie.map_or(0, |laddie| state.laddies[usize::from(seat)][usize::from(laddie)]);
        let end = track.seen_by(other, at, seat);
        events.emit(|| Event::Replaced {
            seat,
            laddie: laddie.into(),
            from: track.place(seat, from),
            space: track.space(other, at),
            other,
            target,
        });
        replace(&mut state.laddies[usize::from(other)], at, 0);
        replace(&mut state.laddies[usize::from(seat)], from, end);
    }

    /// SM-30, SM-31, SM-40; then it is the next player's turn.
    #[inline]
    fn end_turn<S: Sink<Event>>(&self, state: &mut State, events: &mut S) {
        state.turns = state.turns.saturating_add(1);
        let (player, seat) = (state.to_act, state.mover);
        // The player's own Laddies were not all home, or the teammate's had not all been (SM-42).
        if self.is_finished(state, seat) {
            events.emit(|| Event::Finished { seat });
            if self.has_won(state, player) {
                events.emit(|| Event::Won { players: Row::new(self.winners(state), 0) });
                state.phase = Phase::Over;
                return;
            }
        }
        if self.config.max_plies.is_some_and(|max| state.turns >= max) {
            state.phase = Phase::Over;
            return;
        }
        state.to_act = self.next(player);
        state.mover = self.mover(state, state.to_act);
        state.phase = Phase::Draw;
    }

    /// Who has won; nobody before the end and after `max_plies`.
    pub(crate) fn winners(&self, state: &State) -> impl Iterator<Item = u8> {
        (0..self.config.players).filter(|&player| self.has_won(state, player))
    }
}

/// SM-11, SM-13.
fn draw<S: Sink<Event>>(state: &mut State, card: Card, events: &mut S) {
    if state.pile_len == 0 {
        state.pile = state.discard_counts();
        state.pile_len = state.discard_len;
        // What is beyond the discards is the same in equal states.
        state.discards[..usize::from(state.discard_len)].fill(Card::ACE);
        state.discard_len = 0;
        events.emit(|| Event::Reshuffled { cards: state.pile_len });
    }
    let player = state.to_act;
    state.pile[card.index()] -= 1;
    state.pile_len -= 1;
    state.take_in(player, card);
    events.emit(|| Event::Drawn { player, card: Some(card), pile: state.pile_len });
    state.phase = Phase::Play;
}

/// SM-11: a card is put down for its move.
#[inline]
fn play<S: Sink<Event>>(state: &mut State, card: Card, events: &mut S) {
    let player = state.to_act;
    state.put_down(player, card);
    events.emit(|| Event::Played { player, card });
}

/// The number of the Laddie of that progress, which is among them.
fn number(laddies: Laddies, progress: u8) -> u8 {
    laddies.iter().position(|&other| other == progress).expect("a Laddie of that progress") as u8
}

/// Gives the Laddie of progress `from`, which is among them, the progress `to`, and keeps them in order.
#[inline]
pub(crate) fn replace(laddies: &mut Laddies, from: u8, to: u8) {
    let mut at = laddies.iter().position(|&progress| progress == from).expect("a Laddie of that progress");
    while at > 0 && laddies[at - 1] < to {
        laddies[at] = laddies[at - 1];
        at -= 1;
    }
    while at + 1 < laddies.len() && laddies[at + 1] > to {
        laddies[at] = laddies[at + 1];
        at += 1;
    }
    laddies[at] = to;
}
