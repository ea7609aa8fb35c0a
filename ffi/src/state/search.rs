//! What searching programs need.

use parlour_core::AnyState;

use super::{hand_out, parlour_state, tell};
use crate::args::{self, Out};
use crate::guard;
use crate::status::parlour_status;
use crate::values;

/// [Section: Searching]
/// Counts the positions `depth` plies ahead, chance moves counted like others. `finished` is PARLOUR_T0 or
/// PARLOUR_T1. The time grows with the count, and nothing breaks it off.
/// Errors: bad_argument, also for a depth beyond 64.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_perft(
    state: *const parlour_state,
    depth: u32,
    finished: i32,
    nodes: *mut u64,
) -> parlour_status {
    let ask = |state: &dyn AnyState| {
        // Without an order to stop there is always a count.
        Ok(state.perft(depth, values::finished(finished)?, &mut || true)?.unwrap_or_default())
    };
    // SAFETY: NULL or the caller's pointers.
    unsafe { tell(state, "nodes", nodes, ask) }
}

/// Plays a copy on, uniformly at random and chance by its weights, until the game is over or `max_plies` moves
/// were made. Writes each player's return (all 0 if the game is not over) into an array of `capacity` items, at
/// least the number of players, and the number of moves made into `plies`. The state itself does not change.
/// The copy draws from `seed`, chance moves included.
/// Errors: buffer_too_small.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_playout(
    state: *const parlour_state,
    seed: u64,
    max_plies: u64,
    returns: *mut f64,
    capacity: usize,
    plies: *mut u64,
) -> parlour_status {
    let ask = |state: &dyn AnyState| {
        // SAFETY: NULL or the caller's buffer.
        let returns = unsafe { args::buffer("returns", returns, capacity) }?;
        let players = usize::from(state.game().limits().players);
        state.playout(seed, max_plies, args::front(returns, players)?)
    };
    // SAFETY: NULL or the caller's pointers.
    unsafe { tell(state, "plies", plies, ask) }
}

/// Draws, by `seed`, a state that agrees with everything that `viewer` knows, as a state of its own that the
/// caller frees. Its moves before this ply are not known: save, history and undo across it answer no_history.
/// This is how a player's program searches ahead without seeing what is hidden or what chance will bring.
/// Errors: no_history, bad_argument.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_determinize(
    state: *const parlour_state,
    viewer: i32,
    seed: u64,
    drawn: *mut *mut parlour_state,
) -> parlour_status {
    let body = |state: &dyn AnyState| {
        // SAFETY: NULL or the caller's pointer.
        let out = unsafe { Out::new("drawn", drawn) }?;
        hand_out(state.determinize(values::viewer(viewer)?, seed)?, out);
        Ok(())
    };
    // SAFETY: NULL or the caller's live state.
    unsafe { guard::read(state, body) }
}
