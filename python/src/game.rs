//! `parlour.Game`: rules under one configuration.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use parlour_core::game::{Information, Utility};
use parlour_core::tensor::TensorSpec;
use parlour_core::{AnyGame, AnyState, ChanceMode, Code, Error, StateOptions};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::error::{bad_argument, guarded, raise, wrong_type};
use crate::state::State;
use crate::{args, arrays, json};

/// A game under one configuration. Immutable; equal to games of the same id and configuration.
///
/// The options are given as a dict, as JSON text or as keywords; those not given have their defaults.
///
/// >>> import parlour
/// >>> name = parlour.games()[0]
/// >>> game = parlour.Game(name)
/// >>> game == parlour.Game(name, game.config) == parlour.Game(name, "{}")
/// True
#[pyclass(frozen, module = "parlour")]
pub struct Game {
    game: Arc<dyn AnyGame>,
}

impl From<Arc<dyn AnyGame>> for Game {
    fn from(game: Arc<dyn AnyGame>) -> Self {
        Game { game }
    }
}

/// What `new_state` and `state_from_position` may be told.
type Argument<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

impl Game {
    pub(crate) fn rules(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// Options from keywords or, alone, from JSON text; a seed that is needed is drawn.
    fn options(
        &self,
        seed: Argument,
        chance: Argument,
        tags: Argument,
        text: Argument,
    ) -> PyResult<StateOptions> {
        let text = match text {
            None => Cow::Owned(options_text(seed, chance, tags)?),
            Some(_) if seed.is_some() || chance.is_some() || tags.is_some() => {
                return Err(bad_argument("options are given as JSON text or as keywords, not as both"));
            }
            Some(text) => Cow::Borrowed(args::text(text, "options")?),
        };
        let mut options = guarded(|| StateOptions::parse(&text))?;
        let draws = options.chance == ChanceMode::Auto && self.game.limits().chance_outcomes > 0;
        if draws && options.seed.is_none() {
            options.seed = Some(args::random_seed()?);
        }
        Ok(options)
    }

    fn start(
        slf: &Bound<'_, Self>,
        make: impl FnOnce(Arc<dyn AnyGame>) -> parlour_core::Result<Box<dyn AnyState>>,
    ) -> PyResult<State> {
        let game = Arc::clone(&slf.get().game);
        Ok(State::new(slf.clone().unbind(), guarded(|| make(game))?))
    }

    fn planes<'py>(py: Python<'py>, spec: &TensorSpec) -> PyResult<Bound<'py, PyAny>> {
        json::read(py, &parlour_core::json::write(&spec.planes))
    }
}

/// The options of a state as JSON text.
fn options_text(seed: Argument, chance: Argument, tags: Argument) -> PyResult<String> {
    let mut fields = Vec::new();
    if let Some(chance) = chance {
        fields.push(format!("\"chance\":{}", parlour_core::json::write(args::text(chance, "chance")?)));
    }
    if let Some(seed) = seed {
        fields.push(format!("\"seed\":\"{}\"", args::seed(seed)?));
    }
    if let Some(tags) = tags {
        let tags = tags.cast::<PyDict>().map_err(|_| wrong_type("tags", "a dict or None", tags))?;
        fields.push(format!("\"tags\":{}", json::write(tags)?));
    }
    Ok(format!("{{{}}}", fields.join(",")))
}

/// The configuration as JSON text.
fn config_text(config: Argument, options: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
    let options = options.filter(|options| !options.is_empty());
    match (config, options) {
        (None, None) => Ok(String::new()),
        (Some(config), None) => Ok(args::document(config, "config")?.into_owned()),
        (None, Some(options)) => json::write(options),
        (Some(config), Some(options)) => {
            if config.is_instance_of::<PyString>() {
                return Err(bad_argument("options are given as JSON text or as keywords, not as both"));
            }
            let dict =
                config.cast::<PyDict>().map_err(|_| wrong_type("config", "a dict or a str", config))?;
            let both = dict.copy()?;
            for (name, value) in options.iter() {
                if both.contains(&name)? {
                    let error = Error::new(Code::BadConfig, format!("option `{name}` is given twice"));
                    return Err(raise(error.at(format!("$.{name}"))));
                }
                both.set_item(name, value)?;
            }
            json::write(&both)
        }
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (id, /, config=None, **options))]
    fn new(id: &Bound<'_, PyAny>, config: Argument, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let id = args::text(id, "id")?;
        let config = config_text(config, options)?;
        Ok(Game { game: guarded(|| parlour_core::game(id, &config))? })
    }

    /// Id in the registry.
    #[getter]
    fn id(&self) -> &'static str {
        self.game.meta().id
    }

    /// Name for people.
    #[getter]
    fn title(&self) -> &'static str {
        self.game.meta().title
    }

    /// Version of the rules, ids and planes: it goes up when the same moves would give another result.
    #[getter]
    fn version(&self) -> u32 {
        self.game.meta().version
    }

    /// The configuration in full, defaults filled in. A fresh dict.
    #[getter]
    fn config<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::read(py, self.game.config())
    }

    /// Everything about the game: limits, tensors, notations, JSON Schemas. A fresh dict.
    fn describe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::read(py, &self.game.describe())
    }

    /// Names of the seats, in the order of the players.
    #[getter]
    fn seats(&self) -> Vec<String> {
        self.game.seats().to_vec()
    }

    /// Names of the ready-made configurations, the default first.
    #[getter]
    fn presets(&self) -> Vec<&'static str> {
        self.game.meta().presets.to_vec()
    }

    /// Names that `State.setup` takes.
    #[getter]
    fn setups(&self) -> Vec<&'static str> {
        self.game.meta().setups.to_vec()
    }

    /// Names of the text notations.
    #[getter]
    fn notations(&self) -> Vec<&'static str> {
        self.game.meta().notations.to_vec()
    }

    /// Names of the file formats that `parlour.read` and `State.write` take.
    #[getter]
    fn formats(&self) -> Vec<&'static str> {
        self.game.meta().formats.to_vec()
    }

    /// Names of the symmetries, in the order of their numbers; the first is `"identity"`.
    ///
    /// A symmetry turns every position into one that plays on alike, such as a mirrored board; the players keep
    /// their seats, and outcomes of chance their ids. See `State.transformed`.
    #[getter]
    fn symmetries(&self) -> Vec<&'static str> {
        self.game.symmetries().to_vec()
    }

    /// `"perfect"` or `"imperfect"`: whether players may have secrets.
    #[getter]
    fn information(&self) -> &'static str {
        match self.game.meta().information {
            Information::Perfect => "perfect",
            Information::Imperfect => "imperfect",
        }
    }

    /// `"zero_sum"` or `"general_sum"`: what the returns add up to.
    #[getter]
    fn utility(&self) -> &'static str {
        match self.game.meta().utility {
            Utility::ZeroSum => "zero_sum",
            Utility::GeneralSum => "general_sum",
        }
    }

    /// Number of players.
    #[getter]
    fn num_players(&self) -> u8 {
        self.game.limits().players
    }

    /// Action ids of decisions are `range(num_actions)`.
    #[getter]
    fn num_actions(&self) -> i32 {
        self.game.limits().actions
    }

    /// Ids of chance outcomes are `range(num_chance_outcomes)`; 0 without chance.
    #[getter]
    fn num_chance_outcomes(&self) -> i32 {
        self.game.limits().chance_outcomes
    }

    /// No decision has more legal moves.
    #[getter]
    fn max_legal_actions(&self) -> i32 {
        self.game.limits().max_legal_actions
    }

    /// No game has more decisions; None if there is no bound.
    #[getter]
    fn max_game_length(&self) -> Option<u64> {
        self.game.limits().max_game_length
    }

    /// No game has more chance moves; None if there is no bound.
    #[getter]
    fn max_chance_nodes(&self) -> Option<u64> {
        self.game.limits().max_chance_nodes
    }

    /// The least return of a player.
    #[getter]
    fn min_return(&self) -> f64 {
        self.game.limits().min_return
    }

    /// The greatest return of a player.
    #[getter]
    fn max_return(&self) -> f64 {
        self.game.limits().max_return
    }

    /// Shape of the observation tensor.
    #[getter]
    fn observation_shape<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.game.observation_spec().shape)
    }

    /// The observation's planes in order: dicts of name, doc, offset and len in the flattened tensor, and scale,
    /// the integer that stands for 1.0.
    #[getter]
    fn observation_planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Self::planes(py, self.game.observation_spec())
    }

    /// Shape of the information tensor; None if what a player comes to know has no fixed size.
    #[getter]
    fn information_shape<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        self.game.information_spec().map(|spec| PyTuple::new(py, &spec.shape)).transpose()
    }

    /// The information tensor's planes, see `observation_planes`; None if there is no such tensor.
    #[getter]
    fn information_planes<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.game.information_spec().map(|spec| Self::planes(py, spec)).transpose()
    }

    /// For every action id the id that the move has at the image, as int32: `p[i]` is legal at
    /// `state.transformed(symmetry)` exactly if `i` is legal at `state`.
    ///
    /// So `image_policy[p] = policy` turns a policy, and `image_policy[p]` turns it back.
    ///
    /// >>> import parlour
    /// >>> game = parlour.Game(parlour.games()[0])
    /// >>> state = game.new_state()
    /// >>> for symmetry in range(len(game.symmetries)):
    /// ...     moved = game.action_permutation(symmetry)[state.legal_actions()]
    /// ...     assert sorted(moved) == list(state.transformed(symmetry).legal_actions())
    #[pyo3(signature = (symmetry, out=None))]
    fn action_permutation<'py>(
        &self,
        py: Python<'py>,
        symmetry: &Bound<'py, PyAny>,
        out: Argument<'_, 'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let symmetry = args::symmetry(symmetry)?;
        let len = self.game.limits().actions as usize;
        arrays::filled(py, out, &[len], |ids| guarded(|| self.game.action_permutation(symmetry, ids)))
    }

    /// For every cell of the flattened observation the cell that has its value at the image, as int32, for every
    /// player: `state.transformed(symmetry).observation(player).flat[p]` equals
    /// `state.observation(player).flat`.
    #[pyo3(signature = (symmetry, out=None))]
    fn observation_permutation<'py>(
        &self,
        py: Python<'py>,
        symmetry: &Bound<'py, PyAny>,
        out: Argument<'_, 'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let symmetry = args::symmetry(symmetry)?;
        let len = self.game.observation_spec().len();
        arrays::filled(py, out, &[len], |cells| {
            guarded(|| self.game.observation_permutation(symmetry, cells))
        })
    }

    /// A new game.
    ///
    /// With chance "auto" chance moves are drawn from the seed and played at once, with "explicit" the caller
    /// applies them. Without a seed one is drawn from the operating system and recorded. Tags are names and
    /// values kept with the record. All of these may be given as JSON text instead:
    /// `options='{"seed":"7","chance":"auto","tags":{}}'`.
    #[pyo3(
        signature = (seed=None, chance=None, tags=None, *, options=None),
        text_signature = "($self, seed=None, chance='auto', tags=None, *, options=None)"
    )]
    fn new_state(
        slf: &Bound<'_, Self>,
        seed: Argument,
        chance: Argument,
        tags: Argument,
        options: Argument,
    ) -> PyResult<State> {
        let options = slf.get().options(seed, chance, tags, options)?;
        Self::start(slf, |game| game.new_state(options))
    }

    /// A game that starts from a position: the dict of `State.position`, JSON, or the game's own notation.
    #[pyo3(
        signature = (position, seed=None, chance=None, tags=None, *, options=None),
        text_signature = "($self, position, seed=None, chance='auto', tags=None, *, options=None)"
    )]
    fn state_from_position(
        slf: &Bound<'_, Self>,
        position: &Bound<'_, PyAny>,
        seed: Argument,
        chance: Argument,
        tags: Argument,
        options: Argument,
    ) -> PyResult<State> {
        let position = args::document(position, "position")?;
        let options = slf.get().options(seed, chance, tags, options)?;
        Self::start(slf, |game| game.state_from_position(&position, options))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.id() == other.id() && self.game.config() == other.game.config()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.id(), self.game.config()).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("parlour.Game('{}', {})", self.id(), self.config(py)?.repr()?))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (&'static str, String)) {
        let game = slf.get();
        (slf.get_type().into_any(), (game.id(), game.game.config().to_owned()))
    }
}
