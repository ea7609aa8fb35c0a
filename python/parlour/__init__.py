"""Board games with exact rules, hidden information and chance, for programs that play them.

>>> import parlour
>>> game = parlour.Game("strassen", size=5)
>>> state = game.new_state()
>>> state.apply("a1")
>>> state.legal_moves()[0]
{'id': 1, 'text': 'b1', 'move': {'type': 'place', 'piece': 'flat', 'square': 'b1'}}
>>> state.action_mask().sum() == len(state.legal_actions())
np.True_

`games` lists the games, `Game` is one of them under a configuration, `State` a position with its log.
`Error` and its subclasses say what was refused and why.
"""

from parlour import errors as _errors
from parlour._native import Game, State, __version__, games, load
from parlour.errors import *  # noqa: F403
from parlour.types import ChanceMode, EventDict, HistoryDict, MoveDict, MoveInput, OutcomeDict, Viewer

__all__ = [
    "ChanceMode",
    "EventDict",
    "Game",
    "HistoryDict",
    "MoveDict",
    "MoveInput",
    "OutcomeDict",
    "State",
    "Viewer",
    "__version__",
    "games",
    "load",
]
__all__ += _errors.__all__
