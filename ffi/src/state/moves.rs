//! Legal moves, outcomes of chance, moves made and taken back.

use std::ffi::c_char;

use parlour_core::AnyState;

use super::{parlour_state, write_text};
use crate::args::{self, Out};
use crate::guard;
use crate::status::parlour_status;
use crate::text::parlour_text;
use crate::values;

/// [Section: Legal moves]
/// Writes the legal moves as a JSON array of {"id":..,"text":"..","move":{..}}, ascending by id: the id, the
/// game's notation, and the move as JSON. [] at chance nodes and after the end.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_legal_moves(
    state: *const parlour_state,
    text: *mut parlour_text,
) -> parlour_status {
    // SAFETY: NULL or the caller's live objects.
    unsafe { write_text(state, text, |state| Ok(state.legal_json())) }
}

/// Writes the ids of the legal moves, ascending, into an array of `capacity` items, and their number into
/// `count`: 0 at chance nodes and after the end. parlour_game_max_legal_actions() bounds it.
/// Errors: buffer_too_small (`count` is then the number needed).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_legal_ids(
    state: *const parlour_state,
    ids: *mut i32,
    capacity: usize,
    count: *mut usize,
) -> parlour_status {
    let body = |state: &dyn AnyState| {
        // SAFETY: NULL or the caller's places.
        unsafe {
            let count = Out::new("count", count)?;
            args::list("ids", ids, capacity, count, || state.legal_count(), |ids| state.legal_ids(ids))
        }
    };
    // SAFETY: NULL or the caller's live state.
    unsafe { guard::read(state, body) }
}

/// Writes 1 for every legal id and 0 for every other; `size` must be parlour_game_num_actions(). All 0 at
/// chance nodes and after the end.
/// Errors: buffer_too_small, bad_argument for other sizes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_mask(
    state: *const parlour_state,
    mask: *mut u8,
    size: usize,
) -> parlour_status {
    // SAFETY: NULL or the caller's live state and buffer.
    unsafe { guard::read(state, |state| state.mask(args::buffer("mask", mask, size)?)) }
}

/// Writes the outcomes at a chance node as a JSON array of {"id":..,"text":"..","move":{..},"probability":..},
/// ascending by id; [] elsewhere.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_chance_outcomes(
    state: *const parlour_state,
    text: *mut parlour_text,
) -> parlour_status {
    // SAFETY: NULL or the caller's live objects.
    unsafe { write_text(state, text, |state| Ok(state.chance_json())) }
}

/// Writes ids and probabilities of the outcomes at a chance node into two arrays of `capacity` items each, and
/// their number into `count`: 0 elsewhere. Both arrays NULL with capacity 0 ask for the number.
/// Errors: buffer_too_small (`count` is then the number needed).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_chance_ids(
    state: *const parlour_state,
    ids: *mut i32,
    probabilities: *mut f64,
    capacity: usize,
    count: *mut usize,
) -> parlour_status {
    let body = |state: &dyn AnyState| {
        // SAFETY: NULL or the caller's places.
        unsafe {
            let count = Out::new("count", count)?;
            let probabilities = args::buffer("probabilities", probabilities, capacity)?;
            let fill = |ids: &mut [i32]| state.chance_ids(ids, probabilities);
            args::list("ids", ids, capacity, count, || state.chance_count(), fill)
        }
    };
    // SAFETY: NULL or the caller's live state.
    unsafe { guard::read(state, body) }
}

/// [Section: Playing]
/// Applies a move, given as JSON or in the game's notation. `player` says who makes it, so that nobody moves
/// for others: a player, or PARLOUR_ANYONE for whoever is to act, chance included. A compound input, such as a
/// whole deployment, is applied wholly or not at all. Three inputs belong to every game's table:
/// {"type":"take_back","player":P} where the rules have it, {"type":"resign","player":P}, and
/// {"type":"adjudicate","returns":[..],"reason":".."}, which is nobody's: the player is PARLOUR_ANYONE. After the
/// latter two the outcome's "reason" is resignation or adjudication, and the reason given is its "note".
/// Errors: bad_json, bad_move, illegal_move, game_over, not_your_turn, bad_argument; for take-backs no_history,
/// unsupported.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_apply(
    state: *mut parlour_state,
    r#move: *const c_char,
    move_size: usize,
    player: i32,
) -> parlour_status {
    let body = |state: &mut dyn AnyState| {
        // SAFETY: the caller's text.
        state.apply(unsafe { args::text("move", r#move, move_size) }?, values::actor(player)?)
    };
    // SAFETY: NULL or the caller's live state.
    unsafe { guard::change(state, body) }
}

/// Applies the move, or at a chance node the outcome, of an id; `player` is as for parlour_state_apply().
/// Errors: bad_move, illegal_move, game_over, not_your_turn, bad_argument.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_apply_id(
    state: *mut parlour_state,
    id: i32,
    player: i32,
) -> parlour_status {
    // SAFETY: NULL or the caller's live state.
    unsafe { guard::change(state, |state| state.apply_id(id, values::actor(player)?)) }
}

/// Tells whether parlour_state_apply() would accept the move, by the same status, without applying it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_check(
    state: *const parlour_state,
    r#move: *const c_char,
    move_size: usize,
    player: i32,
) -> parlour_status {
    let body = |state: &dyn AnyState| {
        // SAFETY: the caller's text.
        state.check(unsafe { args::text("move", r#move, move_size) }?, values::actor(player)?)
    };
    // SAFETY: NULL or the caller's live state.
    unsafe { guard::read(state, body) }
}

/// Tells whether parlour_state_apply_id() would accept the id, by the same status, without applying it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_check_id(
    state: *const parlour_state,
    id: i32,
    player: i32,
) -> parlour_status {
    // SAFETY: NULL or the caller's live state.
    unsafe { guard::read(state, |state| state.check_id(id, values::actor(player)?)) }
}

/// Writes the ids of a legal move, given as for parlour_state_apply(), into an array of `capacity` items, and
/// their number into `count`: 1, or more for a compound input, whose single moves they are, in order.
/// Errors: buffer_too_small (`count` is then the number needed), those of parlour_state_apply().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_move_ids(
    state: *const parlour_state,
    r#move: *const c_char,
    move_size: usize,
    ids: *mut i32,
    capacity: usize,
    count: *mut usize,
) -> parlour_status {
    let body = |state: &dyn AnyState| {
        // SAFETY: the caller's text; NULL or the caller's places.
        unsafe {
            let count = Out::new("count", count)?;
            let found = state.ids(args::text("move", r#move, move_size)?)?;
            args::list("ids", ids, capacity, count, || found.len(), |ids| args::copy(&found, ids))
        }
    };
    // SAFETY: NULL or the caller's live state.
    unsafe { guard::read(state, body) }
}

/// Writes the legal move, or outcome, of an id in the game's notation.
/// Errors: bad_move, illegal_move, game_over.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_move_text(
    state: *const parlour_state,
    id: i32,
    text: *mut parlour_text,
) -> parlour_status {
    // SAFETY: NULL or the caller's live objects.
    unsafe { write_text(state, text, |state| state.text_of(id)) }
}

/// Writes the legal move, or outcome, of an id as JSON.
/// Errors: bad_move, illegal_move, game_over.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_move_json(
    state: *const parlour_state,
    id: i32,
    text: *mut parlour_text,
) -> parlour_status {
    // SAFETY: NULL or the caller's live objects.
    unsafe { write_text(state, text, |state| state.json_of(id)) }
}

/// Takes back the latest `count` inputs, for analysis: decisions with the chance moves that followed them if
/// chance is automatic, single moves if it is explicit.
/// Errors: no_history if there are fewer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_undo(state: *mut parlour_state, count: u32) -> parlour_status {
    // SAFETY: NULL or the caller's live state.
    unsafe { guard::change(state, |state| state.undo(count as usize)) }
}
