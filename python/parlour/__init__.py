"""Board games with exact rules, hidden information and chance, for programs that play them.

>>> import parlour
>>> game = parlour.Game("strassen", size=5)
>>> state = game.new_state()
>>> state.apply("a1")
>>> state.legal_moves()[0]
{'id': 1, 'text': 'b1', 'move': {'type': 'place', 'square': 'b1', 'stone': 'flat'}}
>>> state.action_mask().sum() == len(state.legal_actions())
np.True_

`games` lists the games, `Game` is one of them under a configuration, `State` a position with its log.
`Error` and its subclasses say what was refused and why.
"""

from parlour._native import Game, Reader, State, __version__, games, load, read
from parlour.errors import (
    BadArgumentError,
    BadConfigError,
    BadJsonError,
    BadMoveError,
    BadPositionError,
    BadRecordError,
    BufferTooSmallError,
    BusyError,
    Error,
    GameOverError,
    IllegalMoveError,
    InternalError,
    NoHistoryError,
    NotYourTurnError,
    UnknownGameError,
    UnsupportedError,
)
from parlour.types import ChanceMode, EventDict, HistoryDict, MoveDict, MoveInput, OutcomeDict, Viewer

__all__ = [
    "BadArgumentError",
    "BadConfigError",
    "BadJsonError",
    "BadMoveError",
    "BadPositionError",
    "BadRecordError",
    "BufferTooSmallError",
    "BusyError",
    "ChanceMode",
    "Error",
    "EventDict",
    "Game",
    "GameOverError",
    "HistoryDict",
    "IllegalMoveError",
    "InternalError",
    "MoveDict",
    "MoveInput",
    "NoHistoryError",
    "NotYourTurnError",
    "OutcomeDict",
    "Reader",
    "State",
    "UnknownGameError",
    "UnsupportedError",
    "Viewer",
    "__version__",
    "games",
    "load",
    "read",
]
