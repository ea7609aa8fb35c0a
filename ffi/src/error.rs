//! The last error of each thread.

use std::cell::{OnceCell, RefCell};
use std::ffi::{CStr, CString, c_char};
use std::ptr;

use parlour_core::Error;

use crate::status::{PARLOUR_OK, parlour_status};

/// An error with its C texts, which are made when they are asked for.
struct Last {
    error: Error,
    message: OnceCell<CString>,
    json: OnceCell<CString>,
    rule: OnceCell<CString>,
    path: OnceCell<CString>,
}

thread_local! {
    static LAST: RefCell<Option<Last>> = const { RefCell::new(None) };
}

/// Keeps `error` as this thread's last one and gives its status.
#[cold]
pub(crate) fn keep(error: Error) -> parlour_status {
    let status = error.code.status();
    let new = OnceCell::new;
    let last = Last { error, message: new(), json: new(), rule: new(), path: new() };
    // A thread that is ending has no last error any more; the status still tells what happened.
    let _ = LAST.try_with(|slot| slot.replace(Some(last)));
    status
}

/// `text` for C: whatever an input smuggled in, no NUL may end the text early.
fn c_string(text: &str) -> CString {
    CString::new(text.replace('\0', "\u{fffd}")).unwrap_or_default()
}

/// A text of the last error; `none` if there is no error. It lives until the next error of this thread.
fn text_or(none: *const c_char, pick: impl FnOnce(&Last) -> Option<&CString>) -> *const c_char {
    let found = LAST.try_with(|slot| slot.borrow().as_ref().and_then(pick).map(|text| text.as_ptr()));
    found.ok().flatten().unwrap_or(none)
}

const EMPTY: &CStr = c"";

/// The status of the calling thread's last failed call, PARLOUR_OK if none failed yet. Calls that succeed leave
/// the last error as it is.
#[unsafe(no_mangle)]
pub extern "C" fn parlour_error_code() -> parlour_status {
    LAST.try_with(|slot| slot.borrow().as_ref().map_or(PARLOUR_OK, |last| last.error.code.status()))
        .unwrap_or(PARLOUR_OK)
}

/// The calling thread's last error as a sentence for people, "" if there is none. Valid until the next failing
/// call on this thread, or its end; not to be freed.
#[unsafe(no_mangle)]
pub extern "C" fn parlour_error_message() -> *const c_char {
    text_or(EMPTY.as_ptr(), |last| Some(last.message.get_or_init(|| c_string(&last.error.message))))
}

/// The calling thread's last error as JSON: {"code":"illegal_move","message":"...","rule":"...","path":"..."},
/// where rule and path are missing if they do not apply; "" if there is no error. Lives as the message does.
#[unsafe(no_mangle)]
pub extern "C" fn parlour_error_json() -> *const c_char {
    text_or(EMPTY.as_ptr(), |last| Some(last.json.get_or_init(|| c_string(&last.error.to_json()))))
}

/// The id of the rule that the refused move breaks, as in the game's rules page; NULL if the last error names
/// none. Lives as the message does.
#[unsafe(no_mangle)]
pub extern "C" fn parlour_error_rule() -> *const c_char {
    text_or(ptr::null(), |last| {
        let rule = last.error.rule?;
        Some(last.rule.get_or_init(|| c_string(rule)))
    })
}

/// Where in the JSON input the error is, such as "$.drops[1]"; NULL if the last error names no place. Lives as
/// the message does.
#[unsafe(no_mangle)]
pub extern "C" fn parlour_error_path() -> *const c_char {
    text_or(ptr::null(), |last| {
        let path = last.error.path.as_deref()?;
        Some(last.path.get_or_init(|| c_string(path)))
    })
}
