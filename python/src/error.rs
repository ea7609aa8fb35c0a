//! The library's errors as Python exceptions: the classes of `parlour.errors`, one a code.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::TryLockError;

use parlour_core::{Code, Error, Result};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};

/// The exception for an error.
pub(crate) fn raise(error: Error) -> PyErr {
    static CLASSES: PyOnceLock<Py<PyDict>> = PyOnceLock::new();
    Python::attach(|py| {
        let class = || {
            let classes = CLASSES.get_or_try_init(py, || -> PyResult<_> {
                Ok(py.import("parlour.errors")?.getattr("BY_CODE")?.cast_into::<PyDict>()?.unbind())
            })?;
            Ok(classes.bind(py).as_any().get_item(error.code.name())?.cast_into::<PyType>()?)
        };
        match class() {
            Ok(class) => PyErr::from_type(class, (error.message, error.rule, error.path)),
            Err(other) => other,
        }
    })
}

/// An exception without rule or path.
pub(crate) fn refuse(code: Code, message: impl Into<String>) -> PyErr {
    raise(Error::new(code, message))
}

/// An argument of the right type whose value cannot be.
pub(crate) fn bad_argument(message: impl Into<String>) -> PyErr {
    refuse(Code::BadArgument, message)
}

/// An argument of the wrong type.
pub(crate) fn wrong_type(name: &str, wanted: &str, given: &Bound<'_, PyAny>) -> PyErr {
    let given = given.get_type().name().map_or_else(|_| "another type".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("{name} must be {wanted}, not {given}"))
}

/// Why `what` cannot be had: another thread has it, or a panic left it half changed.
pub(crate) fn locked<T>(error: &TryLockError<T>, what: &str) -> Error {
    match error {
        TryLockError::WouldBlock => Error::new(Code::Busy, format!("another thread is using this {what}")),
        TryLockError::Poisoned(_) => Error::new(
            Code::Internal,
            format!("a bug of parlour broke off a change of this {what}, which is unusable now"),
        ),
    }
}

/// Runs `call`, raising its error; a panic of the library arrives as `internal`.
pub(crate) fn guarded<T>(call: impl FnOnce() -> Result<T>) -> PyResult<T> {
    match catch_unwind(AssertUnwindSafe(call)) {
        Ok(result) => result.map_err(raise),
        Err(panic) => Err(refuse(Code::Internal, format!("a bug of parlour: {}", panic_text(&*panic)))),
    }
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => text,
        (_, Some(text)) => text,
        _ => "no message",
    }
}
