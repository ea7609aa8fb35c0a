//! Python values to JSON and back.

use std::fmt;

use parlour_core::json::{self, MAX_DEPTH, MAX_INPUT};
use parlour_core::{Code, Error};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyFloat, PyList, PyString, PyTuple};

use crate::args::utf8;
use crate::error::raise;

/// JSON of a dict, list, tuple, str, int, float, bool or None. `TypeError` for others, `bad_json` for values
/// that JSON cannot hold.
pub(crate) fn write(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let mut out = String::with_capacity(64);
    write_value(value, &Path { parent: None, step: Step::Root, depth: 0 }, &mut out)?;
    Ok(out)
}

/// Where a value stands; spelled out only for errors.
struct Path<'a> {
    parent: Option<&'a Path<'a>>,
    step: Step<'a>,
    depth: usize,
}

enum Step<'a> {
    Root,
    Field(&'a str),
    Item(usize),
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(parent) = self.parent {
            parent.fmt(f)?;
        }
        match self.step {
            Step::Root => f.write_str("$"),
            Step::Field(name) => write!(f, ".{name}"),
            Step::Item(index) => write!(f, "[{index}]"),
        }
    }
}

impl<'a> Path<'a> {
    fn to(&'a self, step: Step<'a>) -> Self {
        Path { parent: Some(self), step, depth: self.depth + 1 }
    }

    fn refuse(&self, message: impl Into<String>) -> PyErr {
        raise(Error::new(Code::BadJson, message).at(self.to_string()))
    }

    fn wrong_type(&self, what: &str, value: &Bound<'_, PyAny>) -> PyErr {
        match value.get_type().name() {
            Ok(name) => {
                PyTypeError::new_err(format!("{what} at {self} is a {name}, which JSON does not have"))
            }
            Err(error) => error,
        }
    }
}

fn write_value(value: &Bound<'_, PyAny>, path: &Path<'_>, out: &mut String) -> PyResult<()> {
    // A list that holds another many times, and so on, is small in Python and has no end in JSON.
    if out.len() > MAX_INPUT {
        return Err(raise(Error::new(Code::BadJson, format!("more than {MAX_INPUT} bytes of JSON"))));
    }
    if let Ok(text) = value.cast::<PyString>() {
        json::write_to(utf8(text)?, out);
    } else if let Ok(dict) = value.cast::<PyDict>() {
        nest(path)?;
        out.push('{');
        // Collected first: numbers may run code of theirs, which may change the dict.
        for (i, (key, item)) in dict.iter().collect::<Vec<_>>().into_iter().enumerate() {
            let Ok(name) = key.cast::<PyString>() else { return Err(path.wrong_type("a key", &key)) };
            let name = utf8(name)?;
            separate(i, out);
            json::write_to(name, out);
            out.push(':');
            write_value(&item, &path.to(Step::Field(name)), out)?;
        }
        out.push('}');
    } else if let Ok(list) = value.cast::<PyList>() {
        write_items(list.iter(), path, out)?;
    } else if let Ok(tuple) = value.cast::<PyTuple>() {
        write_items(tuple.iter(), path, out)?;
    } else if value.is_none() {
        out.push_str("null");
    } else if let Ok(flag) = value.cast::<PyBool>() {
        out.push_str(if flag.is_true() { "true" } else { "false" });
    } else if let Ok(number) = value.cast::<PyFloat>() {
        let number = number.value();
        if !number.is_finite() {
            return Err(path.refuse(format!("{number} is no number of JSON")));
        }
        json::write_to(&number, out);
    } else {
        write_integer(value, path, out)?;
    }
    Ok(())
}

fn write_integer(value: &Bound<'_, PyAny>, path: &Path<'_>, out: &mut String) -> PyResult<()> {
    let py = value.py();
    match value.extract::<i64>() {
        Ok(number) => json::write_to(&number, out),
        Err(e) if e.is_instance_of::<PyOverflowError>(py) => match value.extract::<u64>() {
            Ok(number) => json::write_to(&number, out),
            Err(_) => return Err(path.refuse("the integer has more than 64 bits")),
        },
        Err(e) if e.is_instance_of::<PyTypeError>(py) => return Err(path.wrong_type("the value", value)),
        Err(e) => return Err(e),
    }
    Ok(())
}

fn write_items<'py>(
    items: impl Iterator<Item = Bound<'py, PyAny>>,
    path: &Path<'_>,
    out: &mut String,
) -> PyResult<()> {
    nest(path)?;
    out.push('[');
    for (i, item) in items.enumerate() {
        separate(i, out);
        write_value(&item, &path.to(Step::Item(i)), out)?;
    }
    out.push(']');
    Ok(())
}

fn nest(path: &Path<'_>) -> PyResult<()> {
    if path.depth < MAX_DEPTH {
        return Ok(());
    }
    Err(raise(Error::new(Code::BadJson, format!("nested deeper than {MAX_DEPTH} levels"))))
}

fn separate(index: usize, out: &mut String) {
    if index > 0 {
        out.push(',');
    }
}

/// The Python value of a JSON text that the library wrote.
pub(crate) fn read<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    // Python's own scanner: fast, and its floats round as Python's do.
    static DECODE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let decode = DECODE.get_or_try_init(py, || -> PyResult<_> {
        Ok(py.import("json")?.getattr("JSONDecoder")?.call0()?.getattr("raw_decode")?.unbind())
    })?;
    decode.bind(py).call1((text,))?.get_item(0)
}
