//! numpy arrays: fresh ones, and the caller's, checked before anything is written.

use numpy::prelude::*;
use numpy::{Element, IxDyn, PyArrayDescr, PyArrayDyn, PyUntypedArray};
use pyo3::prelude::*;
use pyo3::types::{PySlice, PyString};

use crate::error::{bad_argument, wrong_type};

/// A fresh array of zeros that `fill` has written.
pub(crate) fn fresh<'py, T: Element>(
    py: Python<'py>,
    shape: &[usize],
    fill: impl FnOnce(&mut [T]) -> PyResult<()>,
) -> PyResult<Bound<'py, PyAny>> {
    let array = PyArrayDyn::<T>::zeros(py, IxDyn(shape), false);
    // SAFETY: the array was just made, so nobody else reads or writes it.
    fill(unsafe { array.as_slice_mut() }?)?;
    Ok(array.into_any())
}

/// Lets `fill` write the caller's array, whose cells must be `T`, in C order, aligned and writable.
pub(crate) fn lent<T: Element, R>(
    out: &Bound<'_, PyAny>,
    fill: impl FnOnce(&mut [T]) -> PyResult<R>,
) -> PyResult<R> {
    let Ok(array) = out.cast::<PyArrayDyn<T>>() else {
        let wanted = numpy::dtype::<T>(out.py());
        let Ok(array) = out.cast::<PyUntypedArray>() else {
            return Err(wrong_type("out", "a numpy array or None", out));
        };
        return Err(bad_argument(format!("out must be an array of {wanted}, not of {}", array.dtype())));
    };
    let mut lock = array.try_readwrite().map_err(|e| bad_argument(format!("out cannot be written: {e}")))?;
    if !array.is_c_contiguous() {
        return Err(bad_argument("out must be contiguous, in C order"));
    }
    fill(lock.as_slice_mut().map_err(|_| bad_argument("out must be aligned"))?)
}

/// The caller's array, or a fresh one of `shape`, after `fill` has written it.
pub(crate) fn filled<'py, T: Element>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    shape: &[usize],
    fill: impl FnOnce(&mut [T]) -> PyResult<()>,
) -> PyResult<Bound<'py, PyAny>> {
    match out {
        None => fresh(py, shape, fill),
        Some(out) => {
            lent(out, fill)?;
            Ok(out.clone())
        }
    }
}

/// As [`filled`] for cells of 0 and 1: int8 if fresh; int8, uint8 or bool if the caller's.
pub(crate) fn filled_flags<'py>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    len: usize,
    fill: impl FnOnce(&mut [u8]) -> PyResult<()>,
) -> PyResult<Bound<'py, PyAny>> {
    match out {
        Some(array) if array.is_instance_of::<PyArrayDyn<u8>>() => filled(py, out, &[len], fill),
        Some(array) if array.is_instance_of::<PyArrayDyn<bool>>() => {
            filled(py, out, &[len], |cells: &mut [bool]| {
                // SAFETY: bool and u8 have one size and alignment; `fill` writes only 0 and 1.
                fill(unsafe { &mut *(std::ptr::from_mut(cells) as *mut [u8]) })
            })
        }
        _ => filled(py, out, &[len], |cells: &mut [i8]| {
            // SAFETY: i8 and u8 have one size and alignment, and every value is one of both.
            fill(unsafe { &mut *(std::ptr::from_mut(cells) as *mut [u8]) })
        }),
    }
}

/// Refuses an array that is no plain list of cells.
pub(crate) fn one_dimension(array: &Bound<'_, PyAny>) -> PyResult<()> {
    let dimensions: usize = array.getattr("ndim")?.extract()?;
    if dimensions == 1 {
        Ok(())
    } else {
        Err(bad_argument(format!("out must have 1 dimension, not {dimensions}")))
    }
}

/// The first `len` cells of an array of one dimension.
pub(crate) fn head<'py>(array: &Bound<'py, PyAny>, len: usize) -> PyResult<Bound<'py, PyAny>> {
    array.get_item(PySlice::new(array.py(), 0, len as isize, 1))
}

/// The two types of observations.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cells {
    Float32,
    Uint8,
}

/// The type asked for, that of the caller's array if none is, float32 if there is none either.
pub(crate) fn cells(dtype: Option<&Bound<'_, PyAny>>, out: Option<&Bound<'_, PyAny>>) -> PyResult<Cells> {
    let Some(dtype) = dtype else {
        let bytes = out.is_some_and(PyAnyMethods::is_instance_of::<PyArrayDyn<u8>>);
        return Ok(if bytes { Cells::Uint8 } else { Cells::Float32 });
    };
    let py = dtype.py();
    let unknown = || bad_argument("dtype must be \"float32\" or \"uint8\"");
    if let Ok(name) = dtype.cast::<PyString>() {
        return match name.to_str() {
            Ok("float32") => Ok(Cells::Float32),
            Ok("uint8") => Ok(Cells::Uint8),
            _ => Err(unknown()),
        };
    }
    let given = PyArrayDescr::new(py, dtype)?;
    if given.is_equiv_to(&numpy::dtype::<f32>(py)) {
        Ok(Cells::Float32)
    } else if given.is_equiv_to(&numpy::dtype::<u8>(py)) {
        Ok(Cells::Uint8)
    } else {
        Err(unknown())
    }
}
