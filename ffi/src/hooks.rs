//! Hooks of the test suite: in no header, and only in builds with the feature `test-hooks`.

use std::ffi::c_void;

use crate::guard;
use crate::state::parlour_state;
use crate::status::parlour_status;

/// Panics inside a call that changes the state, or (`changing` 0) one that does not.
///
/// cbindgen:ignore
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_test_panic(state: *mut parlour_state, changing: i32) -> parlour_status {
    // SAFETY: NULL or the caller's live state.
    unsafe {
        if changing == 0 {
            guard::read(state, |_| panic!("the test asked for it"))
        } else {
            guard::change(state, |_| panic!("the test asked for it"))
        }
    }
}

/// Runs `then` inside a call that changes the state, or (`changing` 0) one that does not.
///
/// cbindgen:ignore
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_test_hold(
    state: *mut parlour_state,
    changing: i32,
    then: extern "C" fn(*mut c_void),
    data: *mut c_void,
) -> parlour_status {
    let body = || {
        then(data);
        Ok(())
    };
    // SAFETY: NULL or the caller's live state.
    unsafe { if changing == 0 { guard::read(state, |_| body()) } else { guard::change(state, |_| body()) } }
}
