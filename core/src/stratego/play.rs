//! What moves do.

use super::Stratego;
use super::board::{NOWHERE, Square, bit};
use super::config::NoMovableBoth;
use super::event::Event;
use super::facts::Facts;
use super::kind::{Kind, Lost, MOVABLE_BITS, defenders, is_scout};
use super::moves::Move;
use super::ring::Ply;
use super::shuttle::Run;
use super::state::{Reason, State};
use crate::game::Sink;

impl Stratego {
    /// See [`Game::apply`](crate::game::Game::apply).
    #[inline]
    pub(crate) fn make<S: Sink<Event>>(&self, state: &mut State, mv: Move, events: &mut S) {
        match mv {
            Move::Step { from, to } if state.side[usize::from(1 - state.to_move)] & bit(to) != 0 => {
                self.strike(state, from, to, events);
            }
            Move::Step { from, to } => self.step(state, from, to, events),
            Move::Deploy(kind) => self.deploy(state, kind, events),
            Move::Rescue { kind, to } => self.rescue(state, kind, to, events),
            Move::Decline => {
                let player = state.to_move;
                state.arrival = NOWHERE;
                events.emit(|| Event::Declined { player });
                self.end_turn(state);
            }
        }
    }

    fn deploy<S: Sink<Event>>(&self, state: &mut State, kind: Option<Kind>, events: &mut S) {
        let (player, side) = (state.to_move, usize::from(state.to_move));
        let square = self.board.order[side][usize::from(state.decided[side])];
        if let Some(kind) = kind {
            state.off[side][kind as usize] -= 1;
            state.put(player, square, kind as u8, Facts::new(self.kinds));
        }
        state.decided[side] += 1;
        let decided = state.decided[side];
        let square = Some(self.board.name(square));
        events.emit(|| Event::Deployed { player, decided, square, piece: Some(kind) });
        if decided < self.board.setup_squares() {
            return;
        }
        state.to_move = 1 - player;
        if player == 1 {
            let (sides, files) = (state.side, self.board.files);
            events.emit(|| Event::begun(sides, files));
            state.end = self.find_end(state);
        }
    }

    #[inline]
    fn step<S: Sink<Event>>(&self, state: &mut State, from: Square, to: Square, events: &mut S) {
        let (player, side) = (state.to_move, usize::from(state.to_move));
        let (direction, distance) = self.board.line(from, to).expect("a move along a line");
        let (kind, mut facts) = state.take(player, from);
        facts.set_moved();
        if distance > 1 {
            facts.show(Kind::Scout);
        }
        state.put(player, to, kind, facts);
        if let Some(limit) = self.config.shuttle_limit {
            state.runs[side].advance(from, to, direction, distance, limit);
        }
        if self.config.chase_rule {
            self.follow_chases(state, player, from, to);
        }
        state.ring.push(Ply::new(from, to, false), self.config.remembered());
        state.ply = state.ply.saturating_add(1);
        state.quiet = state.quiet.saturating_add(1);
        let rescue = self.config.rescue
            && self.board.back[1 - side] & bit(to) != 0
            && self.offers_rescue(state, player, to);
        events.emit(|| Event::Moved {
            player,
            from: self.board.name(from),
            to: self.board.name(to),
            piece: Kind::of(kind),
            shown: facts.is_shown(),
            rescue,
        });
        if rescue {
            state.arrival = to;
        } else {
            self.end_turn(state);
        }
    }

    /// Whether the piece that came to `square` may make a rescue (SG-42, SG-43). What that tells everybody is noted.
    fn offers_rescue(&self, state: &mut State, player: u8, square: Square) -> bool {
        let (side, at) = (usize::from(player), usize::from(square));
        let rescues = usize::from(state.rescues[side]);
        let (kinds, squares) = self.rescuable(state, player);
        if rescues == 2 || state.facts[at].is_rescuer() || squares == 0 {
            return false;
        }
        let losses = state.lost[side].count;
        let offered = kinds != 0 && !is_scout(state.kinds[at]);
        if offered {
            state.facts[at].narrow(!Kind::Scout.bit());
            let least = &mut state.offered[side][rescues];
            *least = (*least).min(losses);
            return true;
        }
        // Movable pieces that are lost for certain, and those that may be.
        let (mut least, mut most) = (0, 0);
        for (_, facts) in state.lost[side].iter() {
            least += usize::from(facts.possible() & !MOVABLE_BITS == 0);
            most += usize::from(facts.possible() & MOVABLE_BITS != 0);
        }
        if least > rescues {
            state.facts[at].narrow(Kind::Scout.bit());
        } else if most > rescues && state.facts[at].possible() != Kind::Scout.bit() {
            state.facts[at].set_unoffered(rescues, losses);
        }
        false
    }

    fn strike<S: Sink<Event>>(&self, state: &mut State, from: Square, to: Square, events: &mut S) {
        let (player, other) = (state.to_move, 1 - state.to_move);
        let (side, far) = (usize::from(player), usize::from(other));
        let (direction, distance) = self.board.line(from, to).expect("a strike along a line");
        let (kind, mut facts) = state.take(player, from);
        let (met, mut met_facts) = state.take(other, to);
        let striker = Kind::ALL[usize::from(kind)];
        let defender = Kind::ALL[usize::from(met)];
        let lost = striker.strikes(defender, self.config.aggressor_advantage);
        facts.show(striker);
        if !self.config.silent_defense || striker == Kind::Scout {
            met_facts.show(defender);
        } else {
            let fits = defenders(striker, lost, self.config.aggressor_advantage);
            let flag = Kind::Flag.bit();
            met_facts.narrow(if defender == Kind::Flag { flag } else { fits & !flag });
        }
        // The square onto which a winning defender moves.
        let advances = lost == Lost::Striker && self.config.winner_advances && defender.is_movable();
        let advance = advances.then(|| self.board.ahead(from, direction, distance - 1));
        if lost == Lost::Striker && self.config.winner_advances && !advances {
            met_facts.narrow(Kind::Bomb.bit());
        }
        if lost == Lost::Defender {
            facts.set_moved();
            state.put(player, to, kind, facts);
            if let Some(limit) = self.config.shuttle_limit {
                state.runs[side].advance(from, to, direction, distance, limit);
            }
        } else {
            state.off[side][striker as usize] += 1;
            state.lost[side].push(kind, facts);
            state.runs[side] = Run::NONE;
        }
        if lost == Lost::Striker {
            if let Some(square) = advance {
                met_facts.set_moved();
                state.runs[far].leave(to);
                state.put(other, square, met, met_facts);
            } else {
                state.put(other, to, met, met_facts);
            }
        } else {
            state.off[far][defender as usize] += 1;
            state.lost[far].push(met, met_facts);
            state.runs[far].leave(to);
        }
        state.chase = [0; 2];
        state.ring.push(Ply::new(from, to, true), self.config.remembered());
        state.ply = state.ply.saturating_add(1);
        state.quiet = 0;
        events.emit(|| Event::Struck {
            player,
            from: self.board.name(from),
            to: self.board.name(to),
            striker,
            defender: Some(defender),
            shown: met_facts.is_shown(),
            lost,
            advance: advance.map(|square| self.board.name(square)),
        });
        if defender == Kind::Flag {
            state.to_move = other;
            state.end = Some(Reason::FlagCaptured);
        } else {
            self.end_turn(state);
        }
    }

    fn rescue<S: Sink<Event>>(&self, state: &mut State, kind: Kind, to: Square, events: &mut S) {
        let (player, side) = (state.to_move, usize::from(state.to_move));
        let made = usize::from(state.rescues[side]);
        state.rescue_at[side][made] = state.lost[side].count;
        state.rescues[side] += 1;
        state.off[side][kind as usize] -= 1;
        state.facts[usize::from(state.arrival)].set_rescuer();
        state.arrival = NOWHERE;
        let mut facts = Facts::new(self.kinds & MOVABLE_BITS);
        facts.set_rescued(state.rescues[side]);
        if !self.config.silent_defense {
            facts.show(kind);
        }
        state.put(player, to, kind as u8, facts);
        // A new piece stands on the board: earlier boards cannot come back.
        state.chase = state.chase.map(|plies| plies.min(1));
        events.emit(|| Event::Rescued {
            player,
            square: self.board.name(to),
            piece: Some(kind),
            shown: facts.is_shown(),
        });
        self.end_turn(state);
    }

    #[inline]
    fn end_turn(&self, state: &mut State) {
        state.to_move = 1 - state.to_move;
        state.end = self.find_end(state);
    }

    /// The end that a complete turn has led to, SG-26 apart: SG-31, SG-30, SG-32.
    #[inline]
    pub(crate) fn find_end(&self, state: &State) -> Option<Reason> {
        let config = &self.config;
        if config.no_movable_both == NoMovableBoth::Draw && state.movable == [0; 2] {
            Some(Reason::NoMovableBoth)
        } else if !self.can_move(state) {
            Some(Reason::NoLegalMove)
        } else if config.max_plies.is_some_and(|limit| state.ply >= limit) {
            Some(Reason::MaxPlies)
        } else if config.max_quiet_plies.is_some_and(|limit| state.quiet >= limit) {
            Some(Reason::MaxQuietPlies)
        } else {
            None
        }
    }
}
