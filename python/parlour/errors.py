"""What the library raises when it refuses a call. The object that was asked is then unchanged.

>>> import parlour
>>> try:
...     parlour.Game("chequers")
... except parlour.UnknownGameError as error:
...     print(error.code)
unknown_game

Arguments of a wrong Python type raise `TypeError` instead, as everywhere in Python.
"""

from typing import ClassVar

__all__ = [
    "BadArgumentError",
    "BadConfigError",
    "BadJsonError",
    "BadMoveError",
    "BadPositionError",
    "BadRecordError",
    "BufferTooSmallError",
    "BusyError",
    "Error",
    "GameOverError",
    "IllegalMoveError",
    "InternalError",
    "NoHistoryError",
    "NotYourTurnError",
    "UnknownGameError",
    "UnsupportedError",
]


class Error(ValueError):
    """A refused call: the base of all the library's exceptions."""

    code: ClassVar[str]
    """The stable name of the kind of error, the same in every language."""
    message: str
    """One sentence for people."""
    rule: str | None
    """The id of the rule that a move breaks, such as "SN-14"."""
    path: str | None
    """Where in the JSON input the error is, such as "$.drops[1]"."""

    def __init__(self, message: str, rule: str | None = None, path: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule
        self.path = path


class BadJsonError(Error):
    """The text is no JSON, is too large or too deep, or has a field twice."""

    code = "bad_json"


class BadConfigError(Error):
    """A configuration that the game does not have."""

    code = "bad_config"


class UnknownGameError(Error):
    """No game has that id."""

    code = "unknown_game"


class BadMoveError(Error):
    """The input is not a move of this game."""

    code = "bad_move"


class IllegalMoveError(Error):
    """A move of this game that breaks a rule in this position; `rule` names it."""

    code = "illegal_move"


class GameOverError(Error):
    """The game is over."""

    code = "game_over"


class NotYourTurnError(Error):
    """Somebody else is to act."""

    code = "not_your_turn"


class BadPositionError(Error):
    """A position that cannot be set up."""

    code = "bad_position"


class BadRecordError(Error):
    """A saved game that is damaged."""

    code = "bad_record"


class BadArgumentError(Error):
    """An argument of the right type with a value that cannot be: out of range, or an array that does not fit."""

    code = "bad_argument"


class BufferTooSmallError(Error):
    """The caller's array has too few cells."""

    code = "buffer_too_small"


class NoHistoryError(Error):
    """The past that the call needs is not known to this state."""

    code = "no_history"


class UnsupportedError(Error):
    """This game does not offer the call."""

    code = "unsupported"


class BusyError(Error):
    """Another thread is using the state."""

    code = "busy"


class InternalError(Error):
    """A bug of the library; please report it."""

    code = "internal"


BY_CODE: dict[str, type[Error]] = {
    kind.code: kind
    for kind in (
        BadJsonError,
        BadConfigError,
        UnknownGameError,
        BadMoveError,
        IllegalMoveError,
        GameOverError,
        NotYourTurnError,
        BadPositionError,
        BadRecordError,
        BadArgumentError,
        BufferTooSmallError,
        NoHistoryError,
        UnsupportedError,
        BusyError,
        InternalError,
    )
}
"""The class of every code."""
