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

/// Writes the ids of the moves of `player` that win at once, ascending, into an array of `capacity` items, and
/// their number into `count`: legal moves after which the game is over and the player's return is the highest of
/// all and higher than another's. If the player is not to act they are the moves that the player would have if it
/// were that player's turn: what the player threatens. None after the end.
/// Errors: buffer_too_small (`count` is then the number needed); unsupported where players may have secrets, and
/// for players not to act in games that do not say what would be if it were their turn.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_winning_ids(
    state: *const parlour_state,
    player: i32,
    ids: *mut i32,
    capacity: usize,
    count: *mut usize,
) -> parlour_status {
    let body = |state: &dyn AnyState| {
        // SAFETY: NULL or the caller's places.
        unsafe {
            let count = Out::new("count", count)?;
            let found = state.winning_ids(values::player(player)?)?;
            args::list("ids", ids, capacity, count, || found.len(), |ids| args::copy(&found, ids))
        }
    };
    // SAFETY: NULL or the caller's live state.
    unsafe { guard::read(state, body) }
}

/// Writes 1 if parlour_state_winning_ids() has moves of `player`, and 0 if it has none; faster.
/// Errors: unsupported as there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_threatens(
    state: *const parlour_state,
    player: i32,
    threatens: *mut i32,
) -> parlour_status {
    let ask = |state: &dyn AnyState| Ok(i32::from(state.threatens(values::player(player)?)?));
    // SAFETY: NULL or the caller's pointers.
    unsafe { tell(state, "threatens", threatens, ask) }
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
