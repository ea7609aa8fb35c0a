"""Types of what goes in and comes out, for type checkers. What is inside moves and views is the game's own:
`Game.describe()["schemas"]` has JSON Schemas of them."""

from typing import Any, Literal, NotRequired, SupportsIndex, TypeAlias, TypedDict

__all__ = ["ChanceMode", "EventDict", "HistoryDict", "MoveDict", "MoveInput", "OutcomeDict", "Viewer"]

Viewer: TypeAlias = SupportsIndex | Literal["spectator", "referee"]
"""Who looks: a player by number, the spectator (sees what everybody sees) or the referee (sees all)."""

MoveInput: TypeAlias = dict[str, Any] | str | SupportsIndex
"""A move as a dict, as text (the game's notation or JSON), or as an id; numpy integers are ids too."""

ChanceMode: TypeAlias = Literal["auto"] | Literal["explicit"]
"""Whether chance moves are drawn and played at once, or applied by the caller."""


class MoveDict(TypedDict):
    """A listed move or chance outcome."""

    id: int
    text: str
    move: dict[str, Any]
    probability: NotRequired[float]
    """Of a chance outcome."""


class HistoryDict(TypedDict):
    """A move that stands."""

    player: int
    """Who made it; -1 is chance."""
    id: int
    text: str
    move: dict[str, Any]


OutcomeDict: TypeAlias = dict[str, Any]
"""How a game ended: `returns` (a list of floats), `reason` (a string) and the game's own fields."""

EventDict: TypeAlias = dict[str, Any]
"""An event: seq, type, the fields of that type, and text for people."""
