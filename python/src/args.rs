//! Arguments: what Python passes, checked. Wrong types raise `TypeError`, wrong values `parlour.Error`.

use std::borrow::Cow;

use parlour_core::{ChanceMode, Finished, Viewer};
use pyo3::exceptions::{PyOSError, PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString};

use crate::error::{bad_argument, wrong_type};
use crate::json;

/// A move or a position as users give it.
pub(crate) enum Input<'a> {
    /// The id of a move.
    Id(i32),
    /// JSON or the game's notation.
    Text(Cow<'a, str>),
}

/// A move: a dict, a text or an id.
pub(crate) fn input<'a>(object: &'a Bound<'_, PyAny>) -> PyResult<Input<'a>> {
    if let Ok(text) = object.cast::<PyString>() {
        return utf8(text).map(|text| Input::Text(Cow::Borrowed(text)));
    }
    if object.is_instance_of::<PyDict>() {
        return Ok(Input::Text(Cow::Owned(json::write(object)?)));
    }
    let id = integer(object, "a move", "a dict, a str or an int")?;
    i32::try_from(id).map(Input::Id).map_err(|_| bad_argument(format!("ids have 32 bits; {id} has more")))
}

/// A position or configuration: a dict or a text.
pub(crate) fn document<'a>(object: &'a Bound<'_, PyAny>, name: &str) -> PyResult<Cow<'a, str>> {
    if let Ok(text) = object.cast::<PyString>() {
        return utf8(text).map(Cow::Borrowed);
    }
    if object.is_instance_of::<PyDict>() {
        return json::write(object).map(Cow::Owned);
    }
    Err(wrong_type(name, "a dict or a str", object))
}

/// A text.
pub(crate) fn text<'a>(object: &'a Bound<'_, PyAny>, name: &str) -> PyResult<&'a str> {
    match object.cast::<PyString>() {
        Ok(text) => utf8(text),
        Err(_) => Err(wrong_type(name, "a str", object)),
    }
}

/// The text of a str, which may hold no lone surrogates.
pub(crate) fn utf8<'a>(text: &'a Bound<'_, PyString>) -> PyResult<&'a str> {
    text.to_str().map_err(|_| bad_argument("the text holds a lone surrogate, which is no character"))
}

/// An integer of any kind that Python indexes with (numpy's too), but no bool.
fn integer(object: &Bound<'_, PyAny>, name: &str, wanted: &str) -> PyResult<i128> {
    if object.is_instance_of::<PyBool>() {
        return Err(wrong_type(name, wanted, object));
    }
    let py = object.py();
    match object.extract::<i64>() {
        Ok(n) => Ok(n.into()),
        Err(e) if e.is_instance_of::<PyOverflowError>(py) => match object.extract::<u64>() {
            Ok(n) => Ok(n.into()),
            Err(_) => Err(bad_argument(format!("{name} is out of range"))),
        },
        Err(e) if e.is_instance_of::<PyTypeError>(py) => Err(wrong_type(name, wanted, object)),
        Err(e) => Err(e),
    }
}

/// An integer that fits `T`.
pub(crate) fn int<T: TryFrom<i128>>(object: &Bound<'_, PyAny>, name: &str) -> PyResult<T> {
    let n = integer(object, name, "an int")?;
    T::try_from(n).map_err(|_| bad_argument(format!("{name} is out of range: {n}")))
}

/// A player.
pub(crate) fn player(object: &Bound<'_, PyAny>) -> PyResult<u8> {
    let n = integer(object, "player", "an int")?;
    u8::try_from(n).map_err(|_| bad_argument(format!("there is no player {n}")))
}

/// Who acts; None for whoever is to act.
pub(crate) fn actor(object: Option<&Bound<'_, PyAny>>) -> PyResult<Option<u8>> {
    object.map(player).transpose()
}

/// A symmetry, by its number.
pub(crate) fn symmetry(object: &Bound<'_, PyAny>) -> PyResult<usize> {
    let n = integer(object, "symmetry", "an int")?;
    usize::try_from(n).map_err(|_| bad_argument(format!("there is no symmetry {n}")))
}

/// A viewer: a player, `"spectator"` or `"referee"`.
pub(crate) fn viewer(object: &Bound<'_, PyAny>) -> PyResult<Viewer> {
    let Ok(name) = object.cast::<PyString>() else {
        let n = integer(object, "viewer", "an int, \"spectator\" or \"referee\"")?;
        return u8::try_from(n)
            .map(Viewer::Player)
            .map_err(|_| bad_argument(format!("there is no player {n}")));
    };
    match utf8(name)? {
        "spectator" => Ok(Viewer::Spectator),
        "referee" => Ok(Viewer::Referee),
        other => {
            Err(bad_argument(format!("there is no viewer {other:?}; it is a player, spectator or referee")))
        }
    }
}

/// A viewer, the spectator if none is given.
pub(crate) fn viewer_or_spectator(object: Option<&Bound<'_, PyAny>>) -> PyResult<Viewer> {
    object.map_or(Ok(Viewer::Spectator), viewer)
}

/// A seed of 64 bits.
pub(crate) fn seed(object: &Bound<'_, PyAny>) -> PyResult<u64> {
    let n = integer(object, "seed", "an int or None")?;
    u64::try_from(n).map_err(|_| bad_argument(format!("a seed is from 0 to 2^64 - 1, not {n}")))
}

/// A seed, drawn from the operating system if none is given.
pub(crate) fn seed_or_random(object: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    object.map_or_else(random_seed, seed)
}

/// A seed from the operating system.
pub(crate) fn random_seed() -> PyResult<u64> {
    getrandom::u64().map_err(|e| PyOSError::new_err(format!("the system has no random numbers: {e}")))
}

fn one_of<T: Copy>(object: &Bound<'_, PyAny>, name: &str, table: &[(&str, T)]) -> PyResult<T> {
    let given = text(object, name)?;
    table.iter().find(|(value, _)| *value == given).map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<String> = table.iter().map(|(value, _)| format!("{value:?}")).collect();
        bad_argument(format!("{name} must be {}, not {given:?}", known.join(" or ")))
    })
}

/// A chance mode by name.
pub(crate) fn chance(object: &Bound<'_, PyAny>) -> PyResult<ChanceMode> {
    one_of(object, "mode", &ChanceMode::NAMES)
}

/// How perft counts finished games, `T0` if nothing is given.
pub(crate) fn finished(object: Option<&Bound<'_, PyAny>>) -> PyResult<Finished> {
    const NAMES: [(&str, Finished); 2] = [("T0", Finished::T0), ("T1", Finished::T1)];
    object.map_or(Ok(Finished::T0), |object| one_of(object, "finished", &NAMES))
}
