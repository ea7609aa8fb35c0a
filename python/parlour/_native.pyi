from typing import Any, Literal, Self, SupportsIndex, TypeAlias, TypeVar, final, overload

import numpy as np
from numpy.typing import NDArray

from parlour.types import ChanceMode, EventDict, HistoryDict, MoveDict, MoveInput, OutcomeDict, Viewer

__all__ = ["ERROR_CODES", "Game", "Reader", "State", "__version__", "games", "load", "read"]

ERROR_CODES: tuple[str, ...]
__version__: str

_Flags = TypeVar("_Flags", NDArray[np.int8], NDArray[np.uint8], NDArray[np.bool_])
_Float32: TypeAlias = Literal["float32"] | type[np.float32] | np.dtype[np.float32]
_Uint8: TypeAlias = Literal["uint8"] | type[np.uint8] | np.dtype[np.uint8]

def games() -> list[str]:
    """The ids of all games."""

def load(text: str, seed: SupportsIndex | None = None) -> State:
    """Loads what `State.save` or `State.export` wrote.

    A record is replayed and every entry checked. An export is what one viewer knew: the rest is drawn from
    `seed` (from the operating system if None), and the past is known to that viewer only.

    >>> import parlour
    >>> state = parlour.Game(parlour.games()[0]).new_state()
    >>> state.apply(state.legal_moves()[0]["text"])
    >>> parlour.load(state.save()) == state
    True
    """

def read(text: str | bytes, format: str, game: str) -> Reader:
    """The games of a file in a text format of other programs, as an iterator that reads them one at a time.

    `format` is one of the `formats` of the game with id `game`; `State.write` writes such files. `text` is a
    str, or bytes in UTF-8. A bad game raises an error that names the game, the move, line and column (`path`
    is "line:column"); the iterator can be asked for the next game all the same.
    """

@final
class Reader:
    """The games of a file, read one at a time: what `parlour.read` returns.

    A bad game raises an error; the next call reads the next game.
    """

    @property
    def games(self) -> int:
        """How many games were read, bad ones included."""
    def __iter__(self) -> Self: ...
    def __next__(self) -> State: ...

@final
class Game:
    """A game under one configuration. Immutable; equal to games of the same id and configuration.

    The options are given as a dict, as JSON text or as keywords; those not given have their defaults.

    >>> import parlour
    >>> name = parlour.games()[0]
    >>> game = parlour.Game(name)
    >>> game == parlour.Game(name, game.config) == parlour.Game(name, "{}")
    True
    """

    def __new__(cls, id: str, /, config: dict[str, Any] | str | None = None, **options: Any) -> Self: ...
    @property
    def id(self) -> str:
        """Id in the registry."""
    @property
    def title(self) -> str:
        """Name for people."""
    @property
    def version(self) -> int:
        """Version of the rules, ids and planes: it goes up when the same moves would give another result."""
    @property
    def config(self) -> dict[str, Any]:
        """The configuration in full, defaults filled in. A fresh dict."""
    def describe(self) -> dict[str, Any]:
        """Everything about the game: limits, tensors, notations, JSON Schemas. A fresh dict."""
    @property
    def seats(self) -> list[str]:
        """Names of the seats, in the order of the players."""
    @property
    def presets(self) -> list[str]:
        """Names of the ready-made configurations, the default first."""
    @property
    def setups(self) -> list[str]:
        """Names that `State.setup` takes."""
    @property
    def notations(self) -> list[str]:
        """Names of the text notations."""
    @property
    def formats(self) -> list[str]:
        """Names of the file formats that `parlour.read` and `State.write` take."""
    @property
    def symmetries(self) -> list[str]:
        """Names of the symmetries, in the order of their numbers; the first is `"identity"`.

        A symmetry turns every position into one that plays on alike, such as a mirrored board; the players keep
        their seats, and outcomes of chance their ids. See `State.transformed`.
        """
    @property
    def information(self) -> Literal["perfect", "imperfect"]:
        """`"perfect"` or `"imperfect"`: whether players may have secrets."""
    @property
    def utility(self) -> Literal["zero_sum", "general_sum"]:
        """`"zero_sum"` or `"general_sum"`: what the returns add up to."""
    @property
    def num_players(self) -> int:
        """Number of players."""
    @property
    def num_actions(self) -> int:
        """Action ids of decisions are `range(num_actions)`."""
    @property
    def num_chance_outcomes(self) -> int:
        """Ids of chance outcomes are `range(num_chance_outcomes)`; 0 without chance."""
    @property
    def max_legal_actions(self) -> int:
        """No decision has more legal moves."""
    @property
    def max_game_length(self) -> int | None:
        """No game has more decisions; None if there is no bound."""
    @property
    def max_chance_nodes(self) -> int | None:
        """No game has more chance moves; None if there is no bound."""
    @property
    def min_return(self) -> float:
        """The least return of a player."""
    @property
    def max_return(self) -> float:
        """The greatest return of a player."""
    @property
    def observation_shape(self) -> tuple[int, ...]:
        """Shape of the observation tensor."""
    @property
    def observation_planes(self) -> list[dict[str, Any]]:
        """The observation's planes in order: dicts of name, doc, offset and len in the flattened tensor, and scale,
        the integer that stands for 1.0.
        """
    @property
    def information_shape(self) -> tuple[int, ...] | None:
        """Shape of the information tensor; None if what a player comes to know has no fixed size."""
    @property
    def information_planes(self) -> list[dict[str, Any]] | None:
        """The information tensor's planes, see `observation_planes`; None if there is no such tensor."""
    def action_permutation(
        self, symmetry: SupportsIndex, out: NDArray[np.int32] | None = None
    ) -> NDArray[np.int32]:
        """For every action id the id that the move has at the image, as int32: `p[i]` is legal at
        `state.transformed(symmetry)` exactly if `i` is legal at `state`.

        So `image_policy[p] = policy` turns a policy, and `image_policy[p]` turns it back.

        >>> import parlour
        >>> game = parlour.Game(parlour.games()[0])
        >>> state = game.new_state()
        >>> for symmetry in range(len(game.symmetries)):
        ...     moved = game.action_permutation(symmetry)[state.legal_actions()]
        ...     assert sorted(moved) == list(state.transformed(symmetry).legal_actions())
        """
    def observation_permutation(
        self, symmetry: SupportsIndex, out: NDArray[np.int32] | None = None
    ) -> NDArray[np.int32]:
        """For every cell of the flattened observation the cell that has its value at the image, as int32, for every
        player: `state.transformed(symmetry).observation(player).flat[p]` equals
        `state.observation(player).flat`.
        """
    def new_state(
        self,
        seed: SupportsIndex | None = None,
        chance: ChanceMode | None = "auto",
        tags: dict[str, str] | None = None,
        *,
        options: str | None = None,
    ) -> State:
        """A new game.

        With chance "auto" chance moves are drawn from the seed and played at once, with "explicit" the caller
        applies them. Without a seed one is drawn from the operating system and recorded. Tags are names and
        values kept with the record. All of these may be given as JSON text instead:
        `options='{"seed":"7","chance":"auto","tags":{}}'`.
        """
    def state_from_position(
        self,
        position: dict[str, Any] | str,
        seed: SupportsIndex | None = None,
        chance: ChanceMode | None = "auto",
        tags: dict[str, str] | None = None,
        *,
        options: str | None = None,
    ) -> State:
        """A game that starts from a position: the dict of `State.position`, JSON, or the game's own notation."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any, /) -> Self: ...
    def __reduce__(self) -> tuple[type[Self], tuple[str, str]]: ...

@final
class State:
    """A position with its log. Made by `Game.new_state`, `Game.state_from_position` and `parlour.load`.

    A refused call raises `parlour.Error` and changes nothing. Threads may ask a state at the same time; a call
    that meets a change by another thread raises `BusyError`. Arrays and dicts handed out are fresh: nothing
    changes them later.

    >>> import parlour
    >>> state = parlour.Game(parlour.games()[0]).new_state()
    >>> state.apply(state.legal_actions()[0])
    >>> len(state.history()) == state.ply > 0
    True
    """

    @property
    def game(self) -> Game:
        """The game."""
    @property
    def ply(self) -> int:
        """Number of moves that stand, chance moves included."""
    @property
    def chance(self) -> ChanceMode:
        """Who plays chance moves: `"auto"` or `"explicit"`, see `Game.new_state`."""
    def current_player(self) -> int:
        """The player to act, from 0; -1 if it is chance, -4 if the game is over."""
    def is_terminal(self) -> bool:
        """Whether the game is over."""
    def is_chance(self) -> bool:
        """Whether a chance move is due."""
    def legal_moves(self) -> list[MoveDict]:
        """The legal moves, by ascending id: dicts of id, text and move. None at chance nodes and after the end."""
    def legal_actions(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """The ids of the legal moves, ascending, as int32. With `out`, that array's first cells.

        An `out` of `Game.max_legal_actions` cells is always large enough.
        """
    @overload
    def action_mask(self, out: None = None) -> NDArray[np.int8]:
        """1 for the ids of legal moves, 0 for the others, as int8; all 0 at chance nodes and after the end.

        `out` may be an array of int8, uint8 or bool with `Game.num_actions` cells; it is returned.
        """
    @overload
    def action_mask(self, out: _Flags) -> _Flags: ...
    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes at a chance node as pairs of id and probability; none elsewhere."""
    def chance_moves(self) -> list[MoveDict]:
        """The outcomes at a chance node: dicts of id, text, move and probability. None elsewhere."""
    def apply(self, input: MoveInput, player: SupportsIndex | None = None) -> None:
        """Applies a move: a dict, a text (the game's notation or JSON) or an id.

        A compound input is applied wholly or not at all. At chance nodes an outcome is applied the same way.
        If `player` is given, it must be that player's turn. Take-backs (where the game has them),
        `{"type": "resign", "player": 0}` and `{"type": "adjudicate", "returns": [...], "reason": "..."}` come
        this way too.
        """
    def check(self, input: MoveInput, player: SupportsIndex | None = None) -> None:
        """Raises what `apply` would raise, and changes nothing."""
    def move_ids(self, input: MoveInput) -> list[int]:
        """The ids of the single moves that an input stands for: one, or several for a compound input."""
    def move_text(self, id: SupportsIndex) -> str:
        """The canonical text of the move of an id, which must be legal now."""
    def move_json(self, id: SupportsIndex) -> dict[str, Any]:
        """The canonical dict of the move of an id, which must be legal now."""
    def undo(self, n: SupportsIndex | None = 1) -> None:
        """Takes back the latest `n` inputs: decisions with the chance moves that followed if chance is automatic,
        single moves if it is explicit.
        """
    def clone(self, log: bool = True) -> State:
        """A copy. Without its log it plays faster, and answers `no_history` when asked for its past."""
    def assign(self, other: State) -> None:
        """Becomes a copy of a state of an equal game, in the memory that it has."""
    def set_chance(self, mode: ChanceMode) -> None:
        """Lets chance be played `"auto"` or `"explicit"` from now on; automatic chance moves that are due are
        played at once.
        """
    def reseed(self, seed: SupportsIndex | None = None) -> None:
        """Draws chance moves from another seed from now on, one from the operating system if it is None."""
    def returns(self, out: NDArray[np.float64] | None = None) -> NDArray[np.float64]:
        """Each player's return as float64, all 0 before the end."""
    def outcome(self) -> OutcomeDict | None:
        """How the game ended: a dict of returns, reason and the game's own fields; None while it goes on."""
    def scores(self, viewer: Viewer | None = "spectator") -> Any:
        """The scores that the game keeps beside the returns, in its own form, as a viewer may know them; None if it
        keeps none.
        """
    def history(self) -> list[HistoryDict]:
        """The moves that stand, as a referee sees them: dicts of player (-1 for chance), id, text and move."""
    def state_at(self, ply: SupportsIndex) -> State:
        """The state as it was after the first `ply` moves that stand."""
    def view(self, viewer: Viewer) -> dict[str, Any]:
        """The state as a viewer may know it."""
    def picture(self, viewer: Viewer | None = "spectator") -> str:
        """A picture in text, as a viewer may know it."""
    def events(self, viewer: Viewer, since: SupportsIndex | None = 0) -> list[EventDict]:
        """What happened, as a viewer may know it: dicts that start with seq and type and end with text.

        `since` is the number of the first event wanted. Numbers never go back: an undo adds an event.
        """
    def num_events(self, viewer: Viewer) -> int:
        """The number of the events that a viewer may know: as `since` it asks for later ones only."""
    @overload
    def observation(
        self, player: SupportsIndex, dtype: _Float32 | None = None, out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """The observation tensor of a player, at any node: what that player may know now.

        `dtype` is `"float32"` or `"uint8"` (the same as integers, see `Game.observation_planes`). `out` may have
        any shape of as many cells; it is returned.
        """
    @overload
    def observation(
        self, player: SupportsIndex, dtype: _Uint8, out: NDArray[np.uint8] | None = None
    ) -> NDArray[np.uint8]: ...
    @overload
    def observation(
        self, player: SupportsIndex, dtype: None = None, *, out: NDArray[np.uint8]
    ) -> NDArray[np.uint8]: ...
    def information_tensor(
        self, player: SupportsIndex, out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """What a player came to know as float32, as far as a fixed size holds it; `unsupported` if the game has none."""
    def information_string(self, viewer: Viewer) -> str:
        """All that a viewer came to know, in order (perfect recall): one JSON object a line."""
    def observation_string(self, viewer: Viewer) -> str:
        """The view as canonical JSON text: what a viewer may know now."""
    def information_hash(self, viewer: Viewer) -> int:
        """A hash of `information_string`: equal information gives an equal hash, in every language."""
    def position(self) -> dict[str, Any]:
        """The position with its memory, as a referee sees it: `Game.state_from_position` sets it up again."""
    def position_text(self) -> str:
        """The position in the game's own notation; `unsupported` if it has none."""
    def position_hash(self) -> int:
        """A hash of the position, the same in every language."""
    def perft(self, depth: SupportsIndex, finished: Literal["T0", "T1"] | None = "T0") -> int:
        """Counts the positions `depth` moves ahead, chance moves counted like others.

        A game that ends earlier counts as no position with `finished="T0"`, as one with `"T1"`. Other threads
        run meanwhile, and Ctrl-C breaks it off.

        >>> import parlour
        >>> state = parlour.Game(parlour.games()[0]).new_state()
        >>> state.perft(1) == len(state.legal_actions())
        True
        """
    def playout(
        self, seed: SupportsIndex | None = None, max_plies: SupportsIndex | None = 100000
    ) -> tuple[int, NDArray[np.float64]]:
        """Plays a copy to the end uniformly at random; the number of moves and the returns.

        A game not over after `max_plies` moves has returns of 0.
        """
    def winning_actions(self, player: SupportsIndex | None = None) -> NDArray[np.int32]:
        """The ids of the moves of a player (the one to act if it is None) that win at once, ascending, as int32: legal
        moves after which the game is over and the player's return is the highest of all and higher than another's.

        If the player is not to act they are the moves that the player would have if it were that player's turn: what
        the player threatens. None after the end. `unsupported` where players may have secrets, and for players not
        to act in games that do not say what would be if it were their turn.
        """
    def threatens(self, player: SupportsIndex) -> bool:
        """Whether `winning_actions` has any for the player; faster."""
    def transformed(self, symmetry: SupportsIndex) -> State:
        """The image of the position under a symmetry, by its number in `Game.symmetries`: a copy without its log.

        >>> import parlour
        >>> game = parlour.Game(parlour.games()[0])
        >>> state = game.new_state()
        >>> state.apply(state.legal_moves()[0]["text"])
        >>> len({state.transformed(k).normal_hash() for k in range(len(game.symmetries))})
        1
        """
    def normal_symmetry(self) -> int:
        """The symmetry that leads to the normal form of the position, the first if there are several: to the one of
        its images that stands for all of them.
        """
    def normal_form(self) -> State:
        """The normal form of the position: `transformed(normal_symmetry())`. All images of a position have the same."""
    def normal_hash(self) -> int:
        """The position hash of the normal form: equal for positions that are images of each other."""
    def determinize(self, viewer: Viewer, seed: SupportsIndex | None = None) -> State:
        """A state that agrees with everything a viewer has seen, the rest drawn from `seed` (from the operating
        system if it is None), its later chance moves too.

        Search that must not foresee the real future or see the hidden part starts from here. The past before
        the drawing is not known to it: `save`, `undo`, `history` and `state_at` across it raise `NoHistoryError`.
        """
    def setup(self, name: str, seed: SupportsIndex | None = None) -> dict[str, Any]:
        """The compound move of a setup in `Game.setups` for the player to act; `"random"` draws from `seed`."""
    def save(self) -> str:
        """The game as JSON text, all inputs included: `parlour.load` reads it."""
    def export(self, viewer: Viewer) -> str:
        """What one viewer knows of the game, as JSON text, and nothing else: `parlour.load` draws a state from it."""
    def write(self, format: str) -> str:
        """The game as a file in a text format of other programs, one of `Game.formats`: `parlour.read` reads it.

        Moves taken back are not in it. What the format has no place for raises `UnsupportedError`.
        """
    def to_bytes(self) -> bytes:
        """The state as bytes, for `from_bytes`; a state without a record too. Holds every secret, as a record does."""
    @classmethod
    def from_bytes(cls, data: bytes) -> State:
        """A state from what `to_bytes` wrote."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any, /) -> Self: ...
    def __reduce__(self) -> tuple[Any, tuple[bytes]]: ...
    def _repr_html_(self) -> str:
        """The spectator's picture, for notebooks."""
