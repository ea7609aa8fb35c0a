//! States: making them, copying them, whose turn it is.

// In the header's order.
mod moves;

mod look;

mod files;

mod search;

mod images;

use std::ffi::c_char;
use std::ptr;
use std::sync::RwLock;

use parlour_core::{AnyGame, AnyState, ChanceMode, Code, Error, Result, StateOptions};

pub use self::files::*;
pub use self::images::*;
pub use self::look::*;
pub use self::moves::*;
pub use self::search::*;
use crate::args::{self, InOut, Out};
use crate::game::{self, parlour_game};
use crate::guard;
use crate::status::parlour_status;
use crate::text::{TextOut, parlour_text};
use crate::values;

/// A position with its log. Calls that take it as const may run at the same time, the others exclude all others
/// and are refused with PARLOUR_BUSY if they meet.
pub struct parlour_state {
    /// Only ever tried, never waited for. A panic in a change poisons it. Measured against a lock of our own,
    /// one atomic word: equal.
    pub(crate) state: RwLock<Box<dyn AnyState>>,
}

/// Gives a state to the caller.
fn hand_out(state: Box<dyn AnyState>, out: Out<*mut parlour_state>) {
    out.set(Box::into_raw(Box::new(parlour_state { state: RwLock::new(state) })));
}

/// Options as JSON; a seed that is needed but not given comes from the operating system.
fn options(game: &dyn AnyGame, text: &str) -> Result<StateOptions> {
    let mut options = StateOptions::parse(text)?;
    if options.seed.is_none() && options.chance == ChanceMode::Auto && game.limits().chance_outcomes > 0 {
        let no_seed =
            |e| Error::new(Code::Internal, format!("the operating system gave no random seed: {e}"));
        options.seed = Some(getrandom::u64().map_err(no_seed)?);
    }
    Ok(options)
}

/// [Section: States]
/// Starts a game. `options` is a JSON object in which every field is optional, so that NULL with size 0 gives
/// the defaults:
///   "chance"  "auto" (default) or "explicit", see PARLOUR_AUTO and PARLOUR_EXPLICIT;
///   "seed"    the 64-bit seed that automatic chance moves are drawn from, as a string of digits or a number;
///             if it is missing and needed, the operating system gives one, which the record then holds;
///   "tags"    an object of strings that is kept with the record, such as the players' names.
/// The same game, seed and moves give the same states on every platform. The caller frees the state with
/// parlour_state_free().
/// Errors: bad_json, bad_argument.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_new(
    game: *const parlour_game,
    options: *const c_char,
    options_size: usize,
    state: *mut *mut parlour_state,
) -> parlour_status {
    guard::call(|| {
        // SAFETY: the caller's pointers, as the header says.
        let (game, text, out) = unsafe {
            (game::get(game)?, args::text("options", options, options_size)?, Out::new("state", state)?)
        };
        hand_out(game.clone().new_state(self::options(&**game, text)?)?, out);
        Ok(())
    })
}

/// Starts a game from a position, given as the JSON that parlour_state_position() writes or in the game's own
/// notation; `options` are as for parlour_state_new(). Play before the position does not count.
/// Errors: bad_json, bad_position, bad_argument.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_from_position(
    game: *const parlour_game,
    position: *const c_char,
    position_size: usize,
    options: *const c_char,
    options_size: usize,
    state: *mut *mut parlour_state,
) -> parlour_status {
    guard::call(|| {
        // SAFETY: the caller's pointers, as the header says.
        let (game, position, text, out) = unsafe {
            (
                game::get(game)?,
                args::text("position", position, position_size)?,
                args::text("options", options, options_size)?,
                Out::new("state", state)?,
            )
        };
        hand_out(game.clone().state_from_position(position, self::options(&**game, text)?)?, out);
        Ok(())
    })
}

/// Loads what parlour_state_save(), parlour_state_snapshot() or parlour_state_export() wrote, the game included
/// (see parlour_state_game()). A record is replayed and checked. From an export a state is drawn by `seed`, which
/// the others do not use; what it shows to others than the export's viewer is as it was drawn.
/// Errors: bad_json, unknown_game, bad_record with the place of what is wrong.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_load(
    data: *const c_char,
    data_size: usize,
    seed: u64,
    state: *mut *mut parlour_state,
) -> parlour_status {
    guard::call(|| {
        // SAFETY: the caller's pointers, as the header says.
        let (data, out) = unsafe { (args::text("data", data, data_size)?, Out::new("state", state)?) };
        hand_out(parlour_core::load(data, seed)?, out);
        Ok(())
    })
}

/// Reads the next game of a file in a text format of other programs: one of the "formats" that parlour_games()
/// lists for the game `id`. `offset` and `games` are the place in the file, both 0 for its beginning; they are
/// moved behind the game, so that the next call reads the next one. `state` becomes NULL when there is no further
/// game. A bad game is told by an error that names game, move, line and column, and `offset` and `games` are moved
/// behind it all the same: reading can go on. A call looks at little more of the file than its game,
/// after a bad one also at what is before it, to count lines.
/// Errors: unknown_game, bad_record with the place of what is wrong as "line:column", unsupported if the game has
/// settings that are not played here; bad_argument, and nothing is moved, for a format that the game does not
/// have, a file of more than 64 MiB, or bytes that are no UTF-8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_read(
    id: *const c_char,
    id_size: usize,
    format: *const c_char,
    format_size: usize,
    data: *const c_char,
    data_size: usize,
    offset: *mut usize,
    games: *mut u64,
    state: *mut *mut parlour_state,
) -> parlour_status {
    guard::call(|| {
        // SAFETY: the caller's pointers, as the header says; `offset` and `games` hold numbers.
        let (id, format, data, mut offset, mut games, out) = unsafe {
            (
                args::text("id", id, id_size)?,
                args::text("format", format, format_size)?,
                args::bytes("data", data, data_size)?,
                InOut::new("offset", offset)?,
                InOut::new("games", games)?,
                Out::new("state", state)?,
            )
        };
        let mut reader = parlour_core::reader(id, format)?;
        reader.seek(offset.get(), games.get());
        let next = reader.next_bytes(data);
        if !matches!(&next, Some(Err(error)) if error.code == Code::BadArgument) {
            offset.set(reader.offset());
            games.set(reader.games());
        }
        match next {
            None => out.set(ptr::null_mut()),
            Some(state) => hand_out(state?, out),
        }
        Ok(())
    })
}

/// Frees a state; NULL is allowed. No other call may be using it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_free(state: *mut parlour_state) {
    // SAFETY: NULL or a live state that the caller gives up.
    unsafe { guard::free(state) }
}

/// Makes a copy, a state of its own that the caller frees. With `with_log` 0 instead of 1 the copy knows its
/// position only: it is smaller and plays faster, but answers no_history when asked for its past, its save
/// included. A copy draws the same chance moves as its original: a program that searches ahead must not profit
/// from that, see parlour_state_determinize() and parlour_state_reseed().
/// Errors: bad_argument.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_clone(
    state: *const parlour_state,
    with_log: i32,
    clone: *mut *mut parlour_state,
) -> parlour_status {
    let body = |state: &dyn AnyState| {
        // SAFETY: NULL or the caller's pointer.
        let out = unsafe { Out::new("clone", clone) }?;
        hand_out(state.duplicate(values::yes_or_no("with_log", with_log)?), out);
        Ok(())
    };
    // SAFETY: NULL or the caller's live state.
    unsafe { guard::read(state, body) }
}

/// Makes `state` a copy of `from`, log included, using the memory that it has. Both must be states of the same
/// game under the same configuration. Both the same handle is allowed.
/// Errors: bad_argument.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_assign(
    state: *mut parlour_state,
    from: *const parlour_state,
) -> parlour_status {
    if ptr::eq(state, from) {
        // SAFETY: NULL or the caller's live state.
        return unsafe { guard::change(state, |_| Ok(())) };
    }
    let body = |state: &mut dyn AnyState| {
        // SAFETY: NULL or the caller's live state.
        let from = unsafe { guard::share("from", from) }?;
        state.assign(&**from)
    };
    // SAFETY: NULL or the caller's live state.
    unsafe { guard::change(state, body) }
}

/// Writes 1 if both states have equal games, positions, logs and options, and 0 if not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_equal(
    state: *const parlour_state,
    other: *const parlour_state,
    equal: *mut i32,
) -> parlour_status {
    let body = |state: &dyn AnyState| {
        // SAFETY: NULL or the caller's live state and pointer.
        let (other, out) = unsafe { (guard::share("other", other)?, Out::new("equal", equal)?) };
        out.set(i32::from(state.same(&**other)));
        Ok(())
    };
    // SAFETY: NULL or the caller's live state.
    unsafe { guard::read(state, body) }
}

/// Gives the state's game, as a handle of its own that the caller frees with parlour_game_free().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_game(
    state: *const parlour_state,
    game: *mut *mut parlour_game,
) -> parlour_status {
    let body = |state: &dyn AnyState| {
        // SAFETY: NULL or the caller's pointer.
        game::hand_out(state.game(), unsafe { Out::new("game", game) }?);
        Ok(())
    };
    // SAFETY: NULL or the caller's live state.
    unsafe { guard::read(state, body) }
}

/// Writes what `ask` says of a state.
///
/// # Safety
/// `state` is NULL or a live state, `out` is NULL or may be written.
#[inline]
unsafe fn tell<T>(
    state: *const parlour_state,
    name: &str,
    out: *mut T,
    ask: impl FnOnce(&dyn AnyState) -> Result<T>,
) -> parlour_status {
    let body = |state: &dyn AnyState| {
        // SAFETY: the caller's promise.
        let out = unsafe { Out::new(name, out) }?;
        out.set(ask(state)?);
        Ok(())
    };
    // SAFETY: the caller's promise.
    unsafe { guard::read(state, body) }
}

/// Writes the text that `ask` gives.
///
/// # Safety
/// `state` is NULL or a live state, `text` is NULL or a live text that nobody else uses.
unsafe fn write_text(
    state: *const parlour_state,
    text: *mut parlour_text,
    ask: impl FnOnce(&dyn AnyState) -> Result<String>,
) -> parlour_status {
    let body = |state: &dyn AnyState| {
        // SAFETY: the caller's promise.
        let text = unsafe { TextOut::new(text) }?;
        text.set(ask(state)?);
        Ok(())
    };
    // SAFETY: the caller's promise.
    unsafe { guard::read(state, body) }
}

/// Who is to act: a player, PARLOUR_CHANCE or PARLOUR_OVER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_turn(state: *const parlour_state, turn: *mut i32) -> parlour_status {
    // SAFETY: NULL or the caller's pointers.
    unsafe { tell(state, "turn", turn, |state| Ok(values::turn_number(state.turn()))) }
}

/// The number of moves that stand, chance moves included.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_ply(state: *const parlour_state, ply: *mut u64) -> parlour_status {
    // SAFETY: NULL or the caller's pointers.
    unsafe { tell(state, "ply", ply, |state| Ok(state.ply())) }
}

/// The chance mode: PARLOUR_AUTO or PARLOUR_EXPLICIT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_chance(state: *const parlour_state, mode: *mut i32) -> parlour_status {
    // SAFETY: NULL or the caller's pointers.
    unsafe { tell(state, "mode", mode, |state| Ok(values::chance_number(state.chance_mode()))) }
}

/// Changes the chance mode to PARLOUR_AUTO or PARLOUR_EXPLICIT. Chance moves that are due are played at once if
/// it becomes automatic.
/// Errors: bad_argument, also if automatic chance needs a seed that the state does not have.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_set_chance(state: *mut parlour_state, mode: i32) -> parlour_status {
    // SAFETY: NULL or the caller's live state.
    unsafe { guard::change(state, |state| state.set_chance(values::chance_mode(mode)?)) }
}

/// Lets automatic chance moves be drawn from `seed` from now on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_reseed(state: *mut parlour_state, seed: u64) -> parlour_status {
    let body = |state: &mut dyn AnyState| {
        state.reseed(seed);
        Ok(())
    };
    // SAFETY: NULL or the caller's live state.
    unsafe { guard::change(state, body) }
}
