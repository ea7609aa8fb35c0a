//! What stands between C and the core: caught panics, and the lock of a state.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{RwLockReadGuard, TryLockError};

use parlour_core::{AnyState, Code, Error, Result};

use crate::args;
use crate::error;
use crate::state::parlour_state;
use crate::status::{PARLOUR_OK, parlour_status};

/// A state that is being read.
pub(crate) type Shared<'a> = RwLockReadGuard<'a, Box<dyn AnyState>>;

fn internal(panic: &(dyn Any + Send), then: &str) -> Error {
    let message = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("panic");
    Error::new(Code::Internal, format!("a bug in the library: {message}; {then}"))
}

/// The status of a body's result. Made within the caught part, so that only a number comes out of it: three
/// times faster than handing the result out.
#[inline]
fn status(result: Result<()>) -> parlour_status {
    match result {
        Ok(()) => PARLOUR_OK,
        Err(error) => error::keep(error),
    }
}

#[cold]
fn broken(panic: &(dyn Any + Send), then: &str) -> parlour_status {
    error::keep(internal(panic, then))
}

#[cold]
fn locked<T>(error: &TryLockError<T>) -> Error {
    match error {
        TryLockError::WouldBlock => Error::new(Code::Busy, "another thread is using this state"),
        TryLockError::Poisoned(_) => Error::new(
            Code::Internal,
            "this state is not usable since a bug in the library broke off a change of it; it can only be freed",
        ),
    }
}

/// Runs the body of a function that changes no state.
#[inline]
pub(crate) fn call(body: impl FnOnce() -> Result<()>) -> parlour_status {
    catch_unwind(AssertUnwindSafe(|| status(body())))
        .unwrap_or_else(|panic| broken(&*panic, "nothing was changed"))
}

/// Takes a state for reading.
///
/// # Safety
/// `state` is NULL or a live state, which lives for `'a`.
#[inline]
pub(crate) unsafe fn share<'a>(name: &str, state: *const parlour_state) -> Result<Shared<'a>> {
    // SAFETY: the caller's promise; states are only changed under their lock.
    let handle = unsafe { state.as_ref() }.ok_or_else(|| args::null(name))?;
    handle.state.try_read().map_err(|error| locked(&error))
}

/// Runs a body that reads a state.
///
/// # Safety
/// `state` is NULL or a live state.
#[inline]
pub(crate) unsafe fn read(
    state: *const parlour_state,
    body: impl FnOnce(&dyn AnyState) -> Result<()>,
) -> parlour_status {
    // SAFETY: the caller's promise.
    call(|| body(&**unsafe { share("state", state) }?))
}

/// Runs a body that changes a state. If it panics, the state cannot be used any more.
///
/// # Safety
/// `state` is NULL or a live state.
#[inline]
pub(crate) unsafe fn change(
    state: *mut parlour_state,
    body: impl FnOnce(&mut dyn AnyState) -> Result<()>,
) -> parlour_status {
    let guarded = || {
        // SAFETY: the caller's promise; states are only changed under their lock.
        let handle = unsafe { state.as_ref() }.ok_or_else(|| args::null("state"))?;
        let mut state = handle.state.try_write().map_err(|error| locked(&error))?;
        body(&mut **state)
    };
    catch_unwind(AssertUnwindSafe(|| status(guarded())))
        .unwrap_or_else(|panic| broken(&*panic, "this state is not usable any more, it can only be freed"))
}

/// Frees what `Box::into_raw` made.
///
/// # Safety
/// `handle` is NULL or came from `Box::into_raw`, and the caller gives it up.
pub(crate) unsafe fn free<T>(handle: *mut T) {
    if !handle.is_null() {
        call(|| {
            // SAFETY: the caller's promise.
            drop(unsafe { Box::from_raw(handle) });
            Ok(())
        });
    }
}
