//! What may happen now: decisions, chance outcomes, and why anything else is refused.

use std::ops::ControlFlow;

use super::Strozzi;
use super::moves::Move;
use super::names::Phase;
use super::state::{State, bit, ids};
use crate::error::{Error, Result};
use crate::rng::Rng;

/// The bits of a three-bit mask, the lowest first.
const BITS: [[u8; 3]; 8] =
    [[0, 0, 0], [0, 0, 0], [1, 0, 0], [0, 1, 0], [2, 0, 0], [0, 2, 0], [1, 2, 0], [0, 1, 2]];
/// How many there are.
const COUNT: [u8; 8] = [0, 1, 1, 2, 1, 2, 2, 3];

/// A uniformly random bit of a three-bit mask that is not empty, with numbers below `first` drawn besides:
/// `None` for those.
#[inline]
fn draw_bit(mask: u8, first: u32, rng: &mut Rng) -> Option<u8> {
    let drawn = rng.below(first + u32::from(COUNT[usize::from(mask)]));
    drawn.checked_sub(first).map(|n| BITS[usize::from(mask)][n as usize])
}

/// The place of the set bit of `set` that has `below` set bits below it; there is one.
#[inline]
pub(crate) const fn nth_bit(set: u64, below: u32) -> u32 {
    const ONES: u64 = u64::MAX / 0xFF;
    // Each byte: how many bits are set in it and the bytes below.
    let pairs = set - ((set >> 1) & (ONES * 0x55));
    let fours = (pairs & (ONES * 0x33)) + ((pairs >> 2) & (ONES * 0x33));
    let up_to = ((fours + (fours >> 4)) & (ONES * 0x0F)).wrapping_mul(ONES);
    // The bytes that end too early. Counts are at most 64, so that no byte borrows from the next.
    let early = (((ONES * 0x80) | (below as u64 * ONES)) - up_to) & (ONES * 0x80);
    let shift = ((early >> 7).wrapping_mul(ONES) >> 56) as u32 * 8;
    let mut left = below - ((up_to << 8) >> shift) as u32 % 256;
    let mut byte = set >> shift;
    while left > 0 {
        byte &= byte - 1;
        left -= 1;
    }
    shift + byte.trailing_zeros()
}

/// The legal decisions, as a set of ids.
#[inline]
pub(crate) fn options(state: &State) -> u32 {
    match state.phase {
        Phase::Draft => 1 | u32::from(state.flags_of(state.to_act)) << 1,
        Phase::Window => 0b1001,
        Phase::Dock => u32::from(state.free_ports(state.to_act)) << 4,
        Phase::Token => u32::from(state.full_slots()) << 7,
        _ => 0,
    }
}

/// Draws a decision.
#[inline]
pub(crate) fn draw_decision(state: &State, rng: &mut Rng) -> Move {
    let (mask, first, base) = match state.phase {
        Phase::Draft => (state.flags_of(state.to_act), 1, 1),
        // Seizing is the third flag's claim.
        Phase::Window => (1 << 2, 1, 1),
        Phase::Dock => (state.free_ports(state.to_act), 0, 4),
        _ => (state.full_slots(), 0, 7),
    };
    let id = draw_bit(mask, first, rng).map_or(0, |bit| base + i32::from(bit));
    Move::decision(id).expect("decisions have these ids")
}

/// Lists the decisions.
pub(crate) fn list<F>(state: &State, mut each: F) -> ControlFlow<()>
where
    F: FnMut(Move) -> ControlFlow<()>,
{
    let mut options = options(state);
    while options != 0 {
        let mv = Move::decision(options.trailing_zeros() as i32).expect("options are ids of decisions");
        each(mv)?;
        options &= options - 1;
    }
    ControlFlow::Continue(())
}

impl Strozzi {
    /// The ships or tokens that may be turned over now, and whether they are tokens.
    #[inline]
    pub(crate) fn hidden(&self, state: &State) -> (u64, bool) {
        if state.phase == Phase::Reveal {
            (self.all_ships & !state.seen, false)
        } else {
            (self.pile(state), true)
        }
    }

    /// Lists the outcomes of chance; each is as likely as the other (SZ-03, SZ-02).
    pub(crate) fn outcomes<F: FnMut(Move, u32)>(&self, state: &State, mut each: F) {
        let (hidden, tokens) = self.hidden(state);
        for id in ids(hidden) {
            each(if tokens { Move::RevealToken(id) } else { Move::Reveal(id) }, 1);
        }
    }

    /// Draws an outcome of chance.
    #[inline]
    pub(crate) fn draw_outcome(&self, state: &State, rng: &mut Rng) -> Move {
        if state.phase == Phase::Reveal {
            let count = self.ships() - (self.config.ships_per_round - state.deck);
            let place = nth_bit(self.all_ships & !state.seen, rng.below(u32::from(count)));
            Move::Reveal(place as u8 + 1)
        } else {
            let pile = self.pile(state);
            Move::RevealToken(nth_bit(pile, rng.below(pile.count_ones())) as u8 + 1)
        }
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
                if !mv.is_chance() && options(state) >> mv.id(0) & 1 != 0 {
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
