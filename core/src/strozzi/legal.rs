//! What may happen now: decisions, chance outcomes, and why anything else is refused.

use std::ops::ControlFlow;

use super::Strozzi;
use super::moves::Move;
use super::names::{City, Phase};
use super::state::{State, bit, ids};
use crate::error::{Error, Result};
use crate::rng::Rng;

/// The place of the set bit that has `skip` set bits below it.
#[inline]
pub(crate) const fn nth_bit(mut mask: u64, skip: u32) -> u8 {
    let mut left = skip;
    while left > 0 {
        mask &= mask - 1;
        left -= 1;
    }
    mask.trailing_zeros() as u8
}

impl Strozzi {
    /// The legal decisions, as a set of ids.
    #[inline]
    pub(crate) fn options(&self, state: &State) -> u64 {
        match state.phase {
            Phase::Draft => 1 | u64::from(state.flags_of(state.to_act)) << 1,
            Phase::Window => 0b1001,
            Phase::Dock => {
                let free = |port: City| {
                    u64::from(state.docked[port as usize][usize::from(state.to_act)].key == 0) << port as u32
                };
                (free(City::Venice) | free(City::Rome) | free(City::Naples)) << 4
            }
            Phase::Token => {
                let [a, b, c] = state.slots.map(|token| u64::from(token != 0));
                (a | b << 1 | c << 2) << 7
            }
            _ => 0,
        }
    }

    /// The ships or tokens that may be turned over now, and whether they are tokens.
    #[inline]
    pub(crate) fn hidden(&self, state: &State) -> (u64, bool) {
        if state.phase == Phase::Reveal {
            (self.all_ships & !state.seen, false)
        } else {
            (self.pile(state), true)
        }
    }

    /// Lists the decisions.
    pub(crate) fn list<F>(&self, state: &State, mut each: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        let mut options = self.options(state);
        while options != 0 {
            let mv = Move::decision(options.trailing_zeros() as i32).expect("options are ids of decisions");
            each(mv)?;
            options &= options - 1;
        }
        ControlFlow::Continue(())
    }

    /// Lists the outcomes of chance; each is as likely as the other (SZ-03, SZ-02).
    pub(crate) fn outcomes<F: FnMut(Move, u32)>(&self, state: &State, mut each: F) {
        let (hidden, tokens) = self.hidden(state);
        for id in ids(hidden) {
            each(if tokens { Move::RevealToken(id) } else { Move::Reveal(id) }, 1);
        }
    }

    /// Draws a decision.
    #[inline]
    pub(crate) fn draw_decision(&self, state: &State, rng: &mut Rng) -> Move {
        let options = self.options(state);
        let id = nth_bit(options, rng.below(options.count_ones()));
        Move::decision(i32::from(id)).expect("options are ids of decisions")
    }

    /// Draws an outcome of chance.
    #[inline]
    pub(crate) fn draw_outcome(&self, state: &State, rng: &mut Rng) -> Move {
        let (hidden, tokens) = self.hidden(state);
        let id = nth_bit(hidden, rng.below(hidden.count_ones())) + 1;
        if tokens { Move::RevealToken(id) } else { Move::Reveal(id) }
    }

    /// Refuses what is not listed.
    pub(crate) fn check_move(&self, state: &State, mv: Move) -> Result<()> {
        let (rule, message) = match (state.phase, mv) {
            (Phase::Setup | Phase::Refill, Move::RevealToken(token)) => {
                if self.pile(state) & bit(token) != 0 {
                    return Ok(());
                }
                let rule = if state.phase == Phase::Setup { "SZ-02" } else { "SZ-20" };
                (rule, format!("token {token} has been turned up already"))
            }
            (Phase::Reveal, Move::Reveal(ship)) => {
                if state.seen & bit(ship) == 0 {
                    return Ok(());
                }
                ("SZ-03", format!("ship {ship} has been turned over in this round"))
            }
            (phase, mv) => {
                if !mv.is_chance() && self.options(state) >> mv.id(0) & 1 != 0 {
                    return Ok(());
                }
                refusal(phase, mv)
            }
        };
        Err(Error::illegal(rule, message))
    }
}

/// Why a move that is not listed is refused: what is due instead, or what is wrong with it.
fn refusal(phase: Phase, mv: Move) -> (&'static str, String) {
    let (rule, why) = match (phase, mv) {
        (Phase::Setup, _) => ("SZ-02", "a token is to be turned up first"),
        (Phase::Reveal, _) => ("SZ-10", "a ship is to be turned over first"),
        (Phase::Draft, Move::Claim(flag)) => {
            return ("SZ-11", format!("the {} flag is used already", flag.text()));
        }
        (Phase::Draft, _) => ("SZ-11", "the ship is to be claimed or declined"),
        (Phase::Window, Move::Claim(_)) => ("SZ-13", "only the pirate flag seizes a claimed ship"),
        (Phase::Window, _) => ("SZ-13", "the ship is to be seized or let go"),
        (Phase::Dock, Move::Dock(port)) => {
            return ("SZ-16", format!("there is a ship of this player at {} already", port.title()));
        }
        (Phase::Dock, _) => ("SZ-16", "a port is to be chosen for the ship"),
        (Phase::Token, Move::TakeToken(slot)) => return ("SZ-20", format!("slot {slot} is empty")),
        (Phase::Token, _) => ("SZ-20", "a token is to be picked"),
        (Phase::Refill | Phase::Over, _) => ("SZ-20", "a token of the pile is to be turned up first"),
    };
    (rule, why.to_owned())
}
