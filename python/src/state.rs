//! `parlour.State`: a position with its log.

use std::sync::RwLock;
use std::time::{Duration, Instant};

use parlour_core::game::Information;
use parlour_core::{AnyState, Code, Error, Result, Turn, Viewer};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};

use crate::args::Input;
use crate::arrays::Cells;
use crate::error::{bad_argument, guarded, locked, raise, wrong_type};
use crate::game::Game;
use crate::{args, arrays, json};

/// Long calls look this often whether Ctrl-C was pressed.
const PATIENCE: Duration = Duration::from_millis(20);

/// A position with its log. Made by `Game.new_state`, `Game.state_from_position` and `parlour.load`.
///
/// A refused call raises `parlour.Error` and changes nothing. Threads may ask a state at the same time; a call
/// that meets a change by another thread raises `BusyError`. Arrays and dicts handed out are fresh: nothing
/// changes them later.
///
/// >>> import parlour
/// >>> state = parlour.Game(parlour.games()[0]).new_state()
/// >>> state.apply(state.legal_actions()[0])
/// >>> len(state.history()) == state.ply > 0
/// True
#[pyclass(frozen, module = "parlour")]
pub struct State {
    game: Py<Game>,
    state: RwLock<Box<dyn AnyState>>,
}

type Argument<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

impl State {
    pub(crate) fn new(game: Py<Game>, state: Box<dyn AnyState>) -> Self {
        State { game, state: RwLock::new(state) }
    }

    /// Asks the state; no Python code runs inside but the handlers of signals, which meet a busy lock.
    fn read<T>(&self, ask: impl FnOnce(&dyn AnyState) -> Result<T>) -> PyResult<T> {
        guarded(|| ask(&**self.state.try_read().map_err(|error| locked(&error, "state"))?))
    }

    /// Changes the state, likewise.
    fn write<T>(&self, change: impl FnOnce(&mut dyn AnyState) -> Result<T>) -> PyResult<T> {
        guarded(|| change(&mut **self.state.try_write().map_err(|error| locked(&error, "state"))?))
    }

    /// As [`State::read`] for JSON.
    fn read_json<'py>(
        &self,
        py: Python<'py>,
        ask: impl FnOnce(&dyn AnyState) -> Result<String>,
    ) -> PyResult<Bound<'py, PyAny>> {
        json::read(py, &self.read(ask)?)
    }

    fn with(&self, py: Python<'_>, state: Box<dyn AnyState>) -> Self {
        State::new(self.game.clone_ref(py), state)
    }

    fn limits(&self) -> &parlour_core::game::Limits {
        self.game.get().rules().limits()
    }

    fn players(&self) -> usize {
        usize::from(self.limits().players)
    }
}

#[pymethods]
impl State {
    /// The game.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// Number of moves that stand, chance moves included.
    #[getter]
    fn ply(&self) -> PyResult<u64> {
        self.read(|state| Ok(state.ply()))
    }

    /// Who plays chance moves: `"auto"` or `"explicit"`, see `Game.new_state`.
    #[getter]
    fn chance(&self) -> PyResult<&'static str> {
        self.read(|state| Ok(state.chance_mode().name()))
    }

    /// The player to act, from 0; -1 if it is chance, -4 if the game is over.
    fn current_player(&self) -> PyResult<i32> {
        self.read(|state| Ok(state.turn().number()))
    }

    /// Whether the game is over.
    fn is_terminal(&self) -> PyResult<bool> {
        self.read(|state| Ok(state.turn() == Turn::Over))
    }

    /// Whether a chance move is due.
    fn is_chance(&self) -> PyResult<bool> {
        self.read(|state| Ok(state.turn() == Turn::Chance))
    }

    /// The legal moves, by ascending id: dicts of id, text and move. None at chance nodes and after the end.
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.read_json(py, |state| Ok(state.legal_json()))
    }

    /// The ids of the legal moves, ascending, as int32. With `out`, that array's first cells.
    ///
    /// An `out` of `Game.max_legal_actions` cells is always large enough.
    #[pyo3(signature = (out=None))]
    fn legal_actions<'py>(&self, py: Python<'py>, out: Argument<'_, 'py>) -> PyResult<Bound<'py, PyAny>> {
        if let Some(out) = out {
            let fill = |ids: &mut [i32]| self.read(|state| state.legal_ids(ids));
            // An array of another kind is refused by `lent`, with its own words.
            if out.hasattr("ndim")? {
                arrays::one_dimension(out)?;
            }
            return arrays::head(out, arrays::lent(out, fill)?);
        }
        let count = self.read(|state| Ok(state.legal_count()))?;
        arrays::fresh(py, &[count], |ids| self.read(|state| state.legal_ids(ids).map(|_| ())))
    }

    /// 1 for the ids of legal moves, 0 for the others, as int8; all 0 at chance nodes and after the end.
    ///
    /// `out` may be an array of int8, uint8 or bool with `Game.num_actions` cells; it is returned.
    #[pyo3(signature = (out=None))]
    fn action_mask<'py>(&self, py: Python<'py>, out: Argument<'_, 'py>) -> PyResult<Bound<'py, PyAny>> {
        let len = self.limits().actions as usize;
        arrays::filled_flags(py, out, len, |cells| self.read(|state| state.mask(cells)))
    }

    /// The outcomes at a chance node as pairs of id and probability; none elsewhere.
    fn chance_outcomes(&self) -> PyResult<Vec<(i32, f64)>> {
        self.read(|state| {
            let count = state.chance_count();
            let (mut ids, mut probabilities) = (vec![0; count], vec![0.0; count]);
            state.chance_ids(&mut ids, &mut probabilities)?;
            Ok(ids.into_iter().zip(probabilities).collect())
        })
    }

    /// The outcomes at a chance node: dicts of id, text, move and probability. None elsewhere.
    fn chance_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.read_json(py, |state| Ok(state.chance_json()))
    }

    /// Applies a move: a dict, a text (the game's notation or JSON) or an id.
    ///
    /// A compound input is applied wholly or not at all. At chance nodes an outcome is applied the same way.
    /// If `player` is given, it must be that player's turn. Take-backs (where the game has them),
    /// `{"type": "resign", "player": 0}` and `{"type": "adjudicate", "returns": [...], "reason": "..."}` come
    /// this way too.
    #[pyo3(signature = (input, player=None))]
    fn apply(&self, input: &Bound<'_, PyAny>, player: Argument) -> PyResult<()> {
        let player = args::actor(player)?;
        match args::input(input)? {
            Input::Id(id) => self.write(|state| state.apply_id(id, player)),
            Input::Text(text) => self.write(|state| state.apply(&text, player)),
        }
    }

    /// Raises what `apply` would raise, and changes nothing.
    #[pyo3(signature = (input, player=None))]
    fn check(&self, input: &Bound<'_, PyAny>, player: Argument) -> PyResult<()> {
        let player = args::actor(player)?;
        match args::input(input)? {
            Input::Id(id) => self.read(|state| state.check_id(id, player)),
            Input::Text(text) => self.read(|state| state.check(&text, player)),
        }
    }

    /// The ids of the single moves that an input stands for: one, or several for a compound input.
    fn move_ids(&self, input: &Bound<'_, PyAny>) -> PyResult<Vec<i32>> {
        match args::input(input)? {
            Input::Id(id) => self.read(|state| state.check_id(id, None).map(|()| vec![id])),
            Input::Text(text) => self.read(|state| state.ids(&text)),
        }
    }

    /// The canonical text of the move of an id, which must be legal now.
    fn move_text(&self, id: &Bound<'_, PyAny>) -> PyResult<String> {
        let id = args::int(id, "id")?;
        self.read(|state| state.text_of(id))
    }

    /// The canonical dict of the move of an id, which must be legal now.
    fn move_json<'py>(&self, py: Python<'py>, id: &Bound<'_, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let id = args::int(id, "id")?;
        self.read_json(py, |state| state.json_of(id))
    }

    /// Takes back the latest `n` inputs: decisions with the chance moves that followed if chance is automatic,
    /// single moves if it is explicit.
    #[pyo3(signature = (n=None), text_signature = "($self, n=1)")]
    fn undo(&self, n: Argument) -> PyResult<()> {
        let n = n.map_or(Ok(1), |n| args::int(n, "n"))?;
        self.write(|state| state.undo(n))
    }

    /// A copy. Without its log it plays faster, and answers `no_history` when asked for its past.
    #[pyo3(signature = (log=true))]
    fn clone(&self, py: Python<'_>, log: bool) -> PyResult<Self> {
        Ok(self.with(py, self.read(|state| Ok(state.duplicate(log)))?))
    }

    /// Becomes a copy of a state of an equal game, in the memory that it has.
    fn assign(slf: &Bound<'_, Self>, other: &Bound<'_, Self>) -> PyResult<()> {
        if slf.is(other) {
            return Ok(());
        }
        slf.get().write(|state| {
            state.assign(&**other.get().state.try_read().map_err(|error| locked(&error, "state"))?)
        })
    }

    /// Lets chance be played `"auto"` or `"explicit"` from now on; automatic chance moves that are due are
    /// played at once.
    fn set_chance(&self, mode: &Bound<'_, PyAny>) -> PyResult<()> {
        let mode = args::chance(mode)?;
        self.write(|state| state.set_chance(mode))
    }

    /// Draws chance moves from another seed from now on, one from the operating system if it is None.
    #[pyo3(signature = (seed=None))]
    fn reseed(&self, seed: Argument) -> PyResult<()> {
        let seed = args::seed_or_random(seed)?;
        self.write(|state| {
            state.reseed(seed);
            Ok(())
        })
    }

    /// Each player's return as float64, all 0 before the end.
    #[pyo3(signature = (out=None))]
    fn returns<'py>(&self, py: Python<'py>, out: Argument<'_, 'py>) -> PyResult<Bound<'py, PyAny>> {
        arrays::filled(py, out, &[self.players()], |cells| self.read(|state| state.returns(cells)))
    }

    /// How the game ended: a dict of returns, reason and the game's own fields; None while it goes on.
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.read(|state| Ok(state.outcome()))?.map(|text| json::read(py, &text)).transpose()
    }

    /// The scores that the game keeps beside the returns, in its own form, as a viewer may know them; None if it
    /// keeps none.
    #[pyo3(signature = (viewer=None), text_signature = "($self, viewer='spectator')")]
    fn scores<'py>(&self, py: Python<'py>, viewer: Argument) -> PyResult<Bound<'py, PyAny>> {
        let viewer = args::viewer_or_spectator(viewer)?;
        self.read_json(py, |state| state.scores(viewer))
    }

    /// The moves that stand, as a referee sees them: dicts of player (-1 for chance), id, text and move.
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.read_json(py, AnyState::history)
    }

    /// The state as it was after the first `ply` moves that stand.
    fn state_at(&self, py: Python<'_>, ply: &Bound<'_, PyAny>) -> PyResult<Self> {
        let ply = args::int(ply, "ply")?;
        Ok(self.with(py, self.read(|state| state.state_at(ply))?))
    }

    /// The state as a viewer may know it.
    fn view<'py>(&self, py: Python<'py>, viewer: &Bound<'_, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let viewer = args::viewer(viewer)?;
        self.read_json(py, |state| state.view(viewer))
    }

    /// A picture in text, as a viewer may know it.
    #[pyo3(signature = (viewer=None), text_signature = "($self, viewer='spectator')")]
    fn picture(&self, viewer: Argument) -> PyResult<String> {
        let viewer = args::viewer_or_spectator(viewer)?;
        self.read(|state| state.picture(viewer))
    }

    /// What happened, as a viewer may know it: dicts that start with seq and type and end with text.
    ///
    /// `since` is the number of the first event wanted. Numbers never go back: an undo adds an event.
    #[pyo3(signature = (viewer, since=None), text_signature = "($self, viewer, since=0)")]
    fn events<'py>(
        &self,
        py: Python<'py>,
        viewer: &Bound<'_, PyAny>,
        since: Argument,
    ) -> PyResult<Bound<'py, PyAny>> {
        let viewer = args::viewer(viewer)?;
        let since = since.map_or(Ok(0), |since| args::int(since, "since"))?;
        self.read_json(py, |state| state.events(viewer, since))
    }

    /// The number of the events that a viewer may know: as `since` it asks for later ones only.
    fn num_events(&self, viewer: &Bound<'_, PyAny>) -> PyResult<u64> {
        let viewer = args::viewer(viewer)?;
        self.read(|state| state.num_events(viewer))
    }

    /// The observation tensor of a player, at any node: what that player may know now.
    ///
    /// `dtype` is `"float32"` or `"uint8"` (the same as integers, see `Game.observation_planes`). `out` may have
    /// any shape of as many cells; it is returned.
    #[pyo3(signature = (player, dtype=None, out=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        player: &Bound<'_, PyAny>,
        dtype: Argument<'_, 'py>,
        out: Argument<'_, 'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let player = args::player(player)?;
        let shape = &self.game.get().rules().observation_spec().shape;
        match arrays::cells(dtype, out)? {
            Cells::Float32 => {
                arrays::filled(py, out, shape, |cells| self.read(|state| state.observe_f32(player, cells)))
            }
            Cells::Uint8 => {
                arrays::filled(py, out, shape, |cells| self.read(|state| state.observe_u8(player, cells)))
            }
        }
    }

    /// What a player came to know as float32, as far as a fixed size holds it; `unsupported` if the game has none.
    #[pyo3(signature = (player, out=None))]
    fn information_tensor<'py>(
        &self,
        py: Python<'py>,
        player: &Bound<'_, PyAny>,
        out: Argument<'_, 'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let player = args::player(player)?;
        let shape = self.game.get().rules().information_spec().map_or(&[][..], |spec| &spec.shape);
        arrays::filled(py, out, shape, |cells| self.read(|state| state.information_f32(player, cells)))
    }

    /// All that a viewer came to know, in order (perfect recall): one JSON object a line.
    fn information_string(&self, viewer: &Bound<'_, PyAny>) -> PyResult<String> {
        let viewer = args::viewer(viewer)?;
        self.read(|state| state.information(viewer))
    }

    /// The view as canonical JSON text: what a viewer may know now.
    fn observation_string(&self, viewer: &Bound<'_, PyAny>) -> PyResult<String> {
        let viewer = args::viewer(viewer)?;
        self.read(|state| state.view(viewer))
    }

    /// A hash of `information_string`: equal information gives an equal hash, in every language.
    fn information_hash(&self, viewer: &Bound<'_, PyAny>) -> PyResult<u64> {
        let viewer = args::viewer(viewer)?;
        self.read(|state| state.information_hash(viewer))
    }

    /// The position with its memory, as a referee sees it: `Game.state_from_position` sets it up again.
    fn position<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.read_json(py, |state| Ok(state.position()))
    }

    /// The position in the game's own notation; `unsupported` if it has none.
    fn position_text(&self) -> PyResult<String> {
        self.read(AnyState::position_text)
    }

    /// A hash of the position, the same in every language.
    fn position_hash(&self) -> PyResult<u64> {
        self.read(|state| Ok(state.position_hash()))
    }

    /// Counts the positions `depth` moves ahead, chance moves counted like others.
    ///
    /// A game that ends earlier counts as no position with `finished="T0"`, as one with `"T1"`. Other threads
    /// run meanwhile, and Ctrl-C breaks it off.
    ///
    /// >>> import parlour
    /// >>> state = parlour.Game(parlour.games()[0]).new_state()
    /// >>> state.perft(1) == len(state.legal_actions())
    /// True
    #[pyo3(signature = (depth, finished=None), text_signature = "($self, depth, finished='T0')")]
    fn perft(&self, py: Python<'_>, depth: &Bound<'_, PyAny>, finished: Argument) -> PyResult<u64> {
        let depth = args::int(depth, "depth")?;
        let finished = args::finished(finished)?;
        let mut pressed = Ok(());
        let count = py.detach(|| {
            let mut looked = Instant::now();
            let mut go_on = || {
                if looked.elapsed() > PATIENCE {
                    Python::attach(|py| pressed = py.check_signals());
                    looked = Instant::now();
                }
                pressed.is_ok()
            };
            self.read(|state| state.perft(depth, finished, &mut go_on))
        });
        pressed?;
        count?.ok_or_else(|| raise(Error::new(Code::Internal, "perft broke off")))
    }

    /// Plays a copy to the end uniformly at random; the number of moves and the returns.
    ///
    /// A game not over after `max_plies` moves has returns of 0.
    #[pyo3(signature = (seed=None, max_plies=None), text_signature = "($self, seed=None, max_plies=100000)")]
    fn playout<'py>(
        &self,
        py: Python<'py>,
        seed: Argument,
        max_plies: Argument,
    ) -> PyResult<(u64, Bound<'py, PyAny>)> {
        let seed = args::seed_or_random(seed)?;
        let max_plies = max_plies.map_or(Ok(MAX_PLIES), |plies| args::int(plies, "max_plies"))?;
        let mut returns = vec![0.0; self.players()];
        let plies = py.detach(|| self.read(|state| state.playout(seed, max_plies, &mut returns)))?;
        let array = arrays::fresh(py, &[returns.len()], |cells| {
            cells.copy_from_slice(&returns);
            Ok(())
        })?;
        Ok((plies, array))
    }

    /// The ids of the moves of a player (the one to act if it is None) that win at once, ascending, as int32: legal
    /// moves after which the game is over and the player's return is the highest of all and higher than another's.
    ///
    /// If the player is not to act they are the moves that the player would have if it were that player's turn: what
    /// the player threatens. None after the end. `unsupported` where players may have secrets, and for players not
    /// to act in games that do not say what would be if it were their turn.
    #[pyo3(signature = (player=None))]
    fn winning_actions<'py>(&self, py: Python<'py>, player: Argument) -> PyResult<Bound<'py, PyAny>> {
        let player = player.map(args::player).transpose()?;
        let imperfect = self.game.get().rules().meta().information == Information::Imperfect;
        let ids = self.read(|state| match (player, state.turn()) {
            (Some(player), _) | (None, Turn::Player(player)) => state.winning_ids(player),
            // Refused here as at any other time.
            (None, _) if imperfect => state.winning_ids(0),
            (None, _) => Ok(Vec::new()),
        })?;
        arrays::fresh(py, &[ids.len()], |cells| {
            cells.copy_from_slice(&ids);
            Ok(())
        })
    }

    /// Whether `winning_actions` has any for the player; faster.
    fn threatens(&self, player: &Bound<'_, PyAny>) -> PyResult<bool> {
        let player = args::player(player)?;
        self.read(|state| state.threatens(player))
    }

    /// The image of the position under a symmetry, by its number in `Game.symmetries`: a copy without its log.
    ///
    /// >>> import parlour
    /// >>> game = parlour.Game(parlour.games()[0])
    /// >>> state = game.new_state()
    /// >>> state.apply(state.legal_moves()[0]["text"])
    /// >>> len({state.transformed(k).normal_hash() for k in range(len(game.symmetries))})
    /// 1
    fn transformed(&self, py: Python<'_>, symmetry: &Bound<'_, PyAny>) -> PyResult<Self> {
        let symmetry = args::symmetry(symmetry)?;
        Ok(self.with(py, self.read(|state| state.transformed(symmetry))?))
    }

    /// The symmetry that leads to the normal form of the position, the first if there are several: to the one of
    /// its images that stands for all of them.
    fn normal_symmetry(&self) -> PyResult<usize> {
        self.read(|state| Ok(state.normal_symmetry()))
    }

    /// The normal form of the position: `transformed(normal_symmetry())`. All images of a position have the same.
    fn normal_form(&self, py: Python<'_>) -> PyResult<Self> {
        Ok(self.with(py, self.read(|state| state.transformed(state.normal_symmetry()))?))
    }

    /// The position hash of the normal form: equal for positions that are images of each other.
    fn normal_hash(&self) -> PyResult<u64> {
        self.read(|state| Ok(state.normal_hash()))
    }

    /// A state that agrees with everything a viewer has seen, the rest drawn from `seed` (from the operating
    /// system if it is None), its later chance moves too.
    ///
    /// Search that must not foresee the real future or see the hidden part starts from here. The past before
    /// the drawing is not known to it: `save`, `undo`, `history` and `state_at` across it raise `NoHistoryError`.
    #[pyo3(signature = (viewer, seed=None))]
    fn determinize(&self, py: Python<'_>, viewer: &Bound<'_, PyAny>, seed: Argument) -> PyResult<Self> {
        let (viewer, seed) = (args::viewer(viewer)?, args::seed_or_random(seed)?);
        Ok(self.with(py, self.read(|state| state.determinize(viewer, seed))?))
    }

    /// The compound move of a setup in `Game.setups` for the player to act; `"random"` draws from `seed`.
    #[pyo3(signature = (name, seed=None))]
    fn setup<'py>(
        &self,
        py: Python<'py>,
        name: &Bound<'_, PyAny>,
        seed: Argument,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (name, seed) = (args::text(name, "name")?, args::seed_or_random(seed)?);
        self.read_json(py, |state| state.setup(name, seed))
    }

    /// The game as JSON text, all inputs included: `parlour.load` reads it.
    fn save(&self) -> PyResult<String> {
        self.read(AnyState::save)
    }

    /// What one viewer knows of the game, as JSON text, and nothing else: `parlour.load` draws a state from it.
    fn export(&self, viewer: &Bound<'_, PyAny>) -> PyResult<String> {
        let viewer = args::viewer(viewer)?;
        self.read(|state| state.export(viewer))
    }

    /// The game as a file in a text format of other programs, one of `Game.formats`: `parlour.read` reads it.
    ///
    /// Moves taken back are not in it. What the format has no place for raises `UnsupportedError`.
    #[pyo3(name = "write")]
    fn write_file(&self, format: &Bound<'_, PyAny>) -> PyResult<String> {
        let format = args::text(format, "format")?;
        self.read(|state| state.write(format))
    }

    /// The state as bytes, for `from_bytes`; a state without a record too. Holds every secret, as a record does.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, self.read(|state| Ok(state.snapshot()))?.as_bytes()))
    }

    /// A state from what `to_bytes` wrote.
    #[classmethod]
    fn from_bytes(cls: &Bound<'_, PyType>, data: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = cls.py();
        let bytes = data.cast::<PyBytes>().map_err(|_| wrong_type("data", "bytes", data))?;
        let text = std::str::from_utf8(bytes.as_bytes()).map_err(|e| bad_argument(format!("data: {e}")))?;
        let state = py.detach(|| guarded(|| parlour_core::load(text, 0)))?;
        Ok(State::new(Py::new(py, Game::from(state.game()))?, state))
    }

    /// Whether the other is the same position of an equal game with the same log.
    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, Self>) -> PyResult<bool> {
        let other = other.get();
        slf.get()
            .read(|state| Ok(state.same(&**other.state.try_read().map_err(|error| locked(&error, "state"))?)))
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.clone(py, true)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.clone(py, true)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let py = slf.py();
        Ok((slf.get_type().getattr("from_bytes")?, (slf.get().to_bytes(py)?,)))
    }

    fn __repr__(&self) -> PyResult<String> {
        let game = self.game.get().rules();
        let (ply, turn) = self.read(|state| Ok((state.ply(), state.turn())))?;
        let who = match turn {
            Turn::Player(player) => format!("{} to act", game.seats()[usize::from(player)]),
            Turn::Chance => "chance to act".to_owned(),
            Turn::Over => "over".to_owned(),
        };
        Ok(format!("<parlour.State of {} at ply {ply}, {who}>", game.meta().id))
    }

    fn __str__(&self) -> PyResult<String> {
        self.read(|state| state.picture(Viewer::Spectator))
    }

    /// The spectator's picture, for notebooks.
    fn _repr_html_(&self) -> PyResult<String> {
        let mut html = String::from("<pre>");
        for c in self.__str__()?.chars() {
            match c {
                '&' => html.push_str("&amp;"),
                '<' => html.push_str("&lt;"),
                '>' => html.push_str("&gt;"),
                _ => html.push(c),
            }
        }
        html.push_str("</pre>");
        Ok(html)
    }
}

/// Playouts stop here unless told otherwise.
const MAX_PLIES: u64 = 100_000;
