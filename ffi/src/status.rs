//! Status codes.

use std::ffi::{CStr, c_char};

use parlour_core::Code;

/// [Section: Status]
/// What became of a call: PARLOUR_OK or one of the negative codes below. Newer libraries may return codes that
/// are not listed here; treat them as failures.
pub type parlour_status = i32;

/// The call did what it was asked to.
pub const PARLOUR_OK: parlour_status = 0;
/// The text is no JSON, is too large or too deep, or gives a field twice.
pub const PARLOUR_BAD_JSON: parlour_status = -1;
/// A configuration that the game does not have.
pub const PARLOUR_BAD_CONFIG: parlour_status = -2;
/// There is no game of that id.
pub const PARLOUR_UNKNOWN_GAME: parlour_status = -3;
/// The input is no move of this game.
pub const PARLOUR_BAD_MOVE: parlour_status = -4;
/// A move of this game that breaks a rule in this position; see parlour_error_rule().
pub const PARLOUR_ILLEGAL_MOVE: parlour_status = -5;
/// The game is over.
pub const PARLOUR_GAME_OVER: parlour_status = -6;
/// Somebody else is to act.
pub const PARLOUR_NOT_YOUR_TURN: parlour_status = -7;
/// A position that cannot be set up.
pub const PARLOUR_BAD_POSITION: parlour_status = -8;
/// A saved game that is damaged.
pub const PARLOUR_BAD_RECORD: parlour_status = -9;
/// An argument is out of range, NULL where it must not be, or no UTF-8.
pub const PARLOUR_BAD_ARGUMENT: parlour_status = -10;
/// The caller's buffer is too small.
pub const PARLOUR_BUFFER_TOO_SMALL: parlour_status = -11;
/// The past that the call needs is not known to this state.
pub const PARLOUR_NO_HISTORY: parlour_status = -12;
/// This game does not offer the call.
pub const PARLOUR_UNSUPPORTED: parlour_status = -13;
/// Another thread is using the handle in a way that excludes this call.
pub const PARLOUR_BUSY: parlour_status = -14;
/// A bug in the library.
pub const PARLOUR_INTERNAL: parlour_status = -15;

fn name(status: parlour_status) -> &'static CStr {
    match status {
        PARLOUR_OK => c"ok",
        PARLOUR_BAD_JSON => c"bad_json",
        PARLOUR_BAD_CONFIG => c"bad_config",
        PARLOUR_UNKNOWN_GAME => c"unknown_game",
        PARLOUR_BAD_MOVE => c"bad_move",
        PARLOUR_ILLEGAL_MOVE => c"illegal_move",
        PARLOUR_GAME_OVER => c"game_over",
        PARLOUR_NOT_YOUR_TURN => c"not_your_turn",
        PARLOUR_BAD_POSITION => c"bad_position",
        PARLOUR_BAD_RECORD => c"bad_record",
        PARLOUR_BAD_ARGUMENT => c"bad_argument",
        PARLOUR_BUFFER_TOO_SMALL => c"buffer_too_small",
        PARLOUR_NO_HISTORY => c"no_history",
        PARLOUR_UNSUPPORTED => c"unsupported",
        PARLOUR_BUSY => c"busy",
        PARLOUR_INTERNAL => c"internal",
        _ => c"unknown",
    }
}

// The numbers above are the core's; checked here, since cbindgen reads literals only.
const _: () = {
    assert!(Code::ALL.len() == 15);
    assert!(PARLOUR_BAD_JSON == Code::BadJson.status());
    assert!(PARLOUR_INTERNAL == Code::Internal.status());
};

/// [Section: Errors]
/// The name of a status, as in the JSON form of errors: "illegal_move" for PARLOUR_ILLEGAL_MOVE, "ok" for
/// PARLOUR_OK, "unknown" for numbers that are no status. Static, not to be freed.
#[unsafe(no_mangle)]
pub extern "C" fn parlour_status_name(status: parlour_status) -> *const c_char {
    name(status).as_ptr()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_are_the_cores() {
        for (i, code) in Code::ALL.iter().enumerate() {
            assert_eq!(code.status(), -1 - i as i32);
            assert_eq!(name(code.status()).to_str(), Ok(code.name()));
        }
        assert_eq!(name(-1 - Code::ALL.len() as i32), c"unknown");
    }
}
