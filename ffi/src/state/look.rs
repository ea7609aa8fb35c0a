//! What can be seen of a state, and by whom.

use parlour_core::AnyState;

use super::{hand_out, parlour_state, tell, write_text};
use crate::args::{self, Out};
use crate::guard;
use crate::status::parlour_status;
use crate::text::parlour_text;
use crate::values;

/// [Section: Results]
/// Writes each player's return into an array of `capacity` items, and the number of players into `count`. All 0
/// before the end.
/// Errors: buffer_too_small (`count` is then the number needed).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_returns(
    state: *const parlour_state,
    returns: *mut f64,
    capacity: usize,
    count: *mut usize,
) -> parlour_status {
    let body = |state: &dyn AnyState| {
        let players = usize::from(state.game().limits().players);
        let fill = |returns: &mut [f64]| {
            state.returns(args::front(returns, players)?)?;
            Ok(players)
        };
        // SAFETY: NULL or the caller's places.
        unsafe { args::list("returns", returns, capacity, Out::new("count", count)?, || players, fill) }
    };
    // SAFETY: NULL or the caller's live state.
    unsafe { guard::read(state, body) }
}

/// Writes how the game ended, as a JSON object that starts with "returns" and "reason"; null while it goes on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_outcome(
    state: *const parlour_state,
    text: *mut parlour_text,
) -> parlour_status {
    let ask = |state: &dyn AnyState| Ok(state.outcome().unwrap_or_else(|| "null".to_owned()));
    // SAFETY: NULL or the caller's live objects.
    unsafe { write_text(state, text, ask) }
}

/// Writes the scores that the game keeps beside the returns, as `viewer` may know them, as JSON; null if it
/// keeps none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_scores(
    state: *const parlour_state,
    viewer: i32,
    text: *mut parlour_text,
) -> parlour_status {
    // SAFETY: NULL or the caller's live objects.
    unsafe { write_text(state, text, |state| state.scores(values::viewer(viewer)?)) }
}

/// [Section: The past]
/// Writes the moves that stand, as a referee sees them, as a JSON array of
/// {"player":..,"id":..,"text":"..","move":{..}}; the player is PARLOUR_CHANCE for chance moves.
/// Errors: no_history.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_history(
    state: *const parlour_state,
    text: *mut parlour_text,
) -> parlour_status {
    // SAFETY: NULL or the caller's live objects.
    unsafe { write_text(state, text, AnyState::history) }
}

/// Gives the state as it was after the first `ply` moves that stand, as a state of its own that the caller
/// frees. Between automatic chance moves it is in explicit mode.
/// Errors: no_history, bad_argument.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_at(
    state: *const parlour_state,
    ply: u64,
    earlier: *mut *mut parlour_state,
) -> parlour_status {
    let body = |state: &dyn AnyState| {
        // SAFETY: NULL or the caller's pointer.
        let out = unsafe { Out::new("earlier", earlier) }?;
        hand_out(state.state_at(ply)?, out);
        Ok(())
    };
    // SAFETY: NULL or the caller's live state.
    unsafe { guard::read(state, body) }
}

/// Writes the events that `viewer` may know, from number `since` on, as a JSON array of objects that start with
/// "seq" and "type" and end with "text", a line for people. Each viewer's events are numbered from 0; the
/// numbers never go back while the state lives: taking back adds events. From a number that is not reached yet
/// the array is empty. A state loaded from a record numbers the events of its record anew.
/// Errors: no_history, bad_argument.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_events(
    state: *const parlour_state,
    viewer: i32,
    since: u64,
    text: *mut parlour_text,
) -> parlour_status {
    // SAFETY: NULL or the caller's live objects.
    unsafe { write_text(state, text, |state| state.events(values::viewer(viewer)?, since)) }
}

/// The number of the events that `viewer` may know: as `since` it asks parlour_state_events() for later ones only.
/// Errors: no_history, bad_argument.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_num_events(
    state: *const parlour_state,
    viewer: i32,
    events: *mut u64,
) -> parlour_status {
    // SAFETY: NULL or the caller's pointers.
    unsafe { tell(state, "events", events, |state| state.num_events(values::viewer(viewer)?)) }
}

/// Writes all that `viewer` came to know, in order (perfect recall): a JSON object a line.
/// Errors: no_history, bad_argument.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_information_string(
    state: *const parlour_state,
    viewer: i32,
    text: *mut parlour_text,
) -> parlour_status {
    // SAFETY: NULL or the caller's live objects.
    unsafe { write_text(state, text, |state| state.information(values::viewer(viewer)?)) }
}

/// A hash of the information string: a key for what `viewer` knows.
/// Errors: no_history, bad_argument.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_information_hash(
    state: *const parlour_state,
    viewer: i32,
    hash: *mut u64,
) -> parlour_status {
    // SAFETY: NULL or the caller's pointers.
    unsafe { tell(state, "hash", hash, |state| state.information_hash(values::viewer(viewer)?)) }
}

/// [Section: Views]
/// Writes the state as `viewer` may know it, as JSON. The schema is part of parlour_game_describe(). After a
/// resignation or adjudication the position is as it was, and "closed" tells the result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_view(
    state: *const parlour_state,
    viewer: i32,
    text: *mut parlour_text,
) -> parlour_status {
    // SAFETY: NULL or the caller's live objects.
    unsafe { write_text(state, text, |state| state.view(values::viewer(viewer)?)) }
}

/// Writes a picture in text, as `viewer` may know the state, for terminals and logs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_picture(
    state: *const parlour_state,
    viewer: i32,
    text: *mut parlour_text,
) -> parlour_status {
    // SAFETY: NULL or the caller's live objects.
    unsafe { write_text(state, text, |state| state.picture(values::viewer(viewer)?)) }
}

/// Writes the observation of `player` as float32: the planes that parlour_game_describe() lists, row-major.
/// `size` must be parlour_game_observation_size(). Any player can be asked for at any node.
/// Errors: buffer_too_small, bad_argument for other sizes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_observe_f32(
    state: *const parlour_state,
    player: i32,
    cells: *mut f32,
    size: usize,
) -> parlour_status {
    let body = |state: &dyn AnyState| {
        // SAFETY: NULL or the caller's buffer.
        state.observe_f32(values::player(player)?, unsafe { args::buffer("cells", cells, size) }?)
    };
    // SAFETY: NULL or the caller's live state.
    unsafe { guard::read(state, body) }
}

/// Writes the observation of `player` as uint8: the float32 values times the plane's scale.
/// Otherwise like parlour_state_observe_f32().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_observe_u8(
    state: *const parlour_state,
    player: i32,
    cells: *mut u8,
    size: usize,
) -> parlour_status {
    let body = |state: &dyn AnyState| {
        // SAFETY: NULL or the caller's buffer.
        state.observe_u8(values::player(player)?, unsafe { args::buffer("cells", cells, size) }?)
    };
    // SAFETY: NULL or the caller's live state.
    unsafe { guard::read(state, body) }
}

/// Writes what `player` came to know as float32, as far as a fixed size holds it: the game's page says what is left
/// out. `size` must be parlour_game_information_size().
/// Errors: unsupported if the game has no such tensor, buffer_too_small, bad_argument for other sizes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_information_tensor(
    state: *const parlour_state,
    player: i32,
    cells: *mut f32,
    size: usize,
) -> parlour_status {
    let body = |state: &dyn AnyState| {
        // SAFETY: NULL or the caller's buffer.
        state.information_f32(values::player(player)?, unsafe { args::buffer("cells", cells, size) }?)
    };
    // SAFETY: NULL or the caller's live state.
    unsafe { guard::read(state, body) }
}
