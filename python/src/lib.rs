//! The Python module `parlour._native`: the library's games and states as Python objects.
//!
//! It names no game: everything goes through [`parlour_core::AnyGame`] and [`parlour_core::AnyState`]. What
//! users import is the package `parlour`, which re-exports this module.

mod args;
mod arrays;
mod error;
mod game;
mod json;
mod reader;
mod state;

use pyo3::prelude::*;

/// Board games behind one interface; import `parlour`, which re-exports this module.
#[pymodule]
mod _native {
    use std::sync::Arc;

    use parlour_core::{Code, GAMES};
    use pyo3::prelude::*;
    use pyo3::types::PyTuple;

    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::reader::Reader;
    #[pymodule_export]
    use crate::state::State;
    use crate::{args, error};

    /// The ids of all games.
    #[pyfunction]
    fn games() -> Vec<&'static str> {
        GAMES.iter().map(|entry| entry.meta.id).collect()
    }

    /// Loads what `State.save` or `State.export` wrote.
    ///
    /// A record is replayed and every entry checked. An export is what one viewer knew: the rest is drawn from
    /// `seed` (from the operating system if None), and the past is known to that viewer only.
    ///
    /// >>> import parlour
    /// >>> state = parlour.Game(parlour.games()[0]).new_state()
    /// >>> state.apply(state.legal_moves()[0]["text"])
    /// >>> parlour.load(state.save()) == state
    /// True
    #[pyfunction]
    #[pyo3(signature = (text, seed=None))]
    fn load(py: Python<'_>, text: &Bound<'_, PyAny>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<State> {
        let text = args::text(text, "text")?;
        let seed = args::seed_or_random(seed)?;
        let state = py.detach(|| error::guarded(|| parlour_core::load(text, seed)))?;
        let game = Py::new(py, Game::from(state.game()))?;
        Ok(State::new(game, state))
    }

    /// The games of a file in a text format of other programs, as an iterator that reads them one at a time.
    ///
    /// `format` is one of the `formats` of the game with id `game`; `State.write` writes such files. `text` is a
    /// str, or bytes in UTF-8. A bad game raises an error that names the game, the move, line and column (`path`
    /// is "line:column"); the iterator can be asked for the next game all the same.
    #[pyfunction]
    fn read(text: &Bound<'_, PyAny>, format: &Bound<'_, PyAny>, game: &Bound<'_, PyAny>) -> PyResult<Reader> {
        let (format, game) = (args::text(format, "format")?, args::text(game, "game")?);
        Reader::new(text, error::guarded(|| parlour_core::reader(game, format))?)
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let codes = Arc::new(Code::ALL.map(Code::name));
        module.add("ERROR_CODES", PyTuple::new(module.py(), codes.iter())?)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
