//! `parlour.Reader`: the games of a file, one at a time.

use std::sync::Mutex;

use parlour_core::AnyReader;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::args;
use crate::error::{guarded, locked, raise, wrong_type};
use crate::game::Game;
use crate::state::State;

/// The games of a file, read one at a time: what `parlour.read` returns.
///
/// A bad game raises an error; the next call reads the next game.
#[pyclass(frozen, module = "parlour")]
pub struct Reader {
    /// A str or bytes.
    data: Py<PyAny>,
    games: Mutex<Box<dyn AnyReader>>,
    /// The game of the state before: states of one configuration share it.
    game: Mutex<Option<Py<Game>>>,
}

impl Reader {
    pub(crate) fn new(data: &Bound<'_, PyAny>, reader: Box<dyn AnyReader>) -> PyResult<Self> {
        bytes(data)?;
        Ok(Reader { data: data.clone().unbind(), games: Mutex::new(reader), game: Mutex::new(None) })
    }
}

/// The bytes of a str or bytes.
fn bytes<'a>(data: &'a Bound<'_, PyAny>) -> PyResult<&'a [u8]> {
    if let Ok(text) = data.cast::<PyString>() {
        return Ok(args::utf8(text)?.as_bytes());
    }
    match data.cast::<PyBytes>() {
        Ok(bytes) => Ok(bytes.as_bytes()),
        Err(_) => Err(wrong_type("text", "a str or bytes", data)),
    }
}

#[pymethods]
impl Reader {
    /// How many games were read, bad ones included.
    #[getter]
    fn games(&self) -> PyResult<u64> {
        self.games.try_lock().map(|reader| reader.games()).map_err(|error| raise(locked(&error, "reader")))
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<State>> {
        let data = self.data.bind(py);
        let bytes = bytes(data)?;
        let state = py.detach(|| {
            guarded(|| {
                let mut reader = self.games.try_lock().map_err(|error| locked(&error, "reader"))?;
                reader.next_bytes(bytes).transpose()
            })
        })?;
        let Some(state) = state else { return Ok(None) };
        let rules = state.game();
        let known = self.game.lock().ok().and_then(|game| game.as_ref().map(|game| game.clone_ref(py)));
        let game = match known.filter(|game| game.get().rules().config() == rules.config()) {
            Some(game) => game,
            None => Py::new(py, Game::from(rules))?,
        };
        if let Ok(mut known) = self.game.lock() {
            *known = Some(game.clone_ref(py));
        }
        Ok(Some(State::new(game, state)))
    }
}
