//! Positions, files, and what searching programs need.

use std::ffi::c_char;

use parlour_core::AnyState;

use super::{hand_out, parlour_state, tell, write_text};
use crate::args::{self, Out};
use crate::guard;
use crate::status::parlour_status;
use crate::text::parlour_text;
use crate::values;

/// [Section: Positions and files]
/// Writes the position with all that the rules remember, as a referee sees it, as JSON that
/// parlour_state_from_position() reads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_position(
    state: *const parlour_state,
    text: *mut parlour_text,
) -> parlour_status {
    // SAFETY: NULL or the caller's live objects.
    unsafe { write_text(state, text, |state| Ok(state.position())) }
}

/// Writes the position in the game's own notation, which may hold less than the JSON.
/// Errors: unsupported if the game has none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_position_text(
    state: *const parlour_state,
    text: *mut parlour_text,
) -> parlour_status {
    // SAFETY: NULL or the caller's live objects.
    unsafe { write_text(state, text, AnyState::position_text) }
}

/// A hash of the position: equal for states that play on alike. It knows what is hidden.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_position_hash(
    state: *const parlour_state,
    hash: *mut u64,
) -> parlour_status {
    // SAFETY: NULL or the caller's pointers.
    unsafe { tell(state, "hash", hash, |state| Ok(state.position_hash())) }
}

/// Writes the record of the game, from which parlour_state_load() makes an equal state: JSON with the game, its
/// configuration, the seed and all inputs. It holds every secret; for players there is parlour_state_export().
/// Errors: no_history.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_save(
    state: *const parlour_state,
    text: *mut parlour_text,
) -> parlour_status {
    // SAFETY: NULL or the caller's live objects.
    unsafe { write_text(state, text, AnyState::save) }
}

/// Writes what `viewer`, a player or the spectator, knows of the game, and nothing else, as JSON that can be
/// given to that viewer. parlour_state_load() draws a state from it.
/// Errors: no_history, bad_argument (the referee has parlour_state_save()).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_export(
    state: *const parlour_state,
    viewer: i32,
    text: *mut parlour_text,
) -> parlour_status {
    // SAFETY: NULL or the caller's live objects.
    unsafe { write_text(state, text, |state| state.export(values::viewer(viewer)?)) }
}

/// Writes the game as a file in a text format of other programs, one of the "formats" that parlour_games() lists;
/// parlour_state_read() reads it. It holds every secret, but no moves that were taken back.
/// Errors: no_history, bad_argument for a format that the game does not have, unsupported if the format has no
/// place for something that matters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_write(
    state: *const parlour_state,
    format: *const c_char,
    format_size: usize,
    text: *mut parlour_text,
) -> parlour_status {
    let ask = |state: &dyn AnyState| {
        // SAFETY: the caller's text.
        state.write(unsafe { args::text("format", format, format_size) }?)
    };
    // SAFETY: NULL or the caller's live objects.
    unsafe { write_text(state, text, ask) }
}

/// Writes a ready-made setup for the player to act, as one compound move for parlour_state_apply(). The names
/// are in parlour_game_describe(); "random" draws from `seed`, which the others do not use.
/// Errors: unsupported, bad_argument, game_over, illegal_move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_setup(
    state: *const parlour_state,
    name: *const c_char,
    name_size: usize,
    seed: u64,
    text: *mut parlour_text,
) -> parlour_status {
    let ask = |state: &dyn AnyState| {
        // SAFETY: the caller's text.
        state.setup(unsafe { args::text("name", name, name_size) }?, seed)
    };
    // SAFETY: NULL or the caller's live objects.
    unsafe { write_text(state, text, ask) }
}

/// [Section: Searching]
/// Counts the positions `depth` plies ahead, chance moves counted like others. `finished` is PARLOUR_T0 or
/// PARLOUR_T1. The time grows with the count, and nothing breaks it off.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_perft(
    state: *const parlour_state,
    depth: u32,
    finished: i32,
    nodes: *mut u64,
) -> parlour_status {
    let ask = |state: &dyn AnyState| {
        // Without an order to stop there is always a count.
        Ok(state.perft(depth, values::finished(finished)?, &mut || true).unwrap_or_default())
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
