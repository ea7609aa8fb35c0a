//! Positions and files.

use std::ffi::c_char;

use parlour_core::AnyState;

use super::{parlour_state, tell, write_text};
use crate::args;
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

/// Writes the state for parlour_state_load(), one without a record too: drawn by parlour_state_determinize(), or
/// copied without its log. For the others this is the record. It holds every secret.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_snapshot(
    state: *const parlour_state,
    text: *mut parlour_text,
) -> parlour_status {
    // SAFETY: NULL or the caller's live objects.
    unsafe { write_text(state, text, |state| Ok(state.snapshot())) }
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
