"""What is refused: with which exception, and with nothing changed."""

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import parlour
import pytest
from walk import GAMES, VARIANTS, finished, label, midgame, walk

S = parlour.State
Call = Callable[[parlour.State], object]


def readonly(size: int, dtype: Any) -> Any:
    array = np.zeros(size, dtype)
    array.flags.writeable = False
    return array


def actions(state: parlour.State) -> int:
    return state.game.num_actions


def misaligned(size: int) -> Any:
    return np.zeros(8 * size + 1, np.uint8)[1:].view(np.float64)


class Index:
    """An index that is none."""

    def __index__(self) -> int:
        raise ZeroDivisionError


# Any state in the middle of a game refuses these: wrong types with TypeError, wrong values with a code.
ANY: dict[str, tuple[type[Exception] | str, Call]] = {
    "a float as a move": (TypeError, lambda s: s.apply(3.5)),  # type: ignore[arg-type]
    "an integral float as a move": (TypeError, lambda s: s.apply(1.0)),  # type: ignore[arg-type]
    "a numpy float as a move": (TypeError, lambda s: s.apply(np.float64(1))),  # type: ignore[arg-type]
    "bytes as a move": (TypeError, lambda s: s.apply(b"a1")),  # type: ignore[arg-type]
    "a bool as a move": (TypeError, lambda s: s.apply(True)),
    "a numpy bool as a move": (TypeError, lambda s: s.apply(np.True_)),  # type: ignore[arg-type]
    "None as a move": (TypeError, lambda s: s.apply(None)),  # type: ignore[arg-type]
    "a list as a move": (TypeError, lambda s: s.apply([1])),  # type: ignore[arg-type]
    "an array as a move": (TypeError, lambda s: s.apply(np.array([1, 2]))),  # type: ignore[arg-type]
    "no move": (TypeError, lambda s: s.apply()),  # type: ignore[call-arg]
    "an index that raises": (ZeroDivisionError, lambda s: s.apply(Index())),
    "a set in a move": (TypeError, lambda s: s.apply({"type": {1}})),
    "bytes in a move": (TypeError, lambda s: s.apply({"type": b"place"})),
    "a number as a key": (TypeError, lambda s: s.apply({1: "type"})),  # type: ignore[dict-item]
    "an id of more than 32 bits": ("bad_argument", lambda s: s.apply(2**31)),
    "an id of less than 32 bits": ("bad_argument", lambda s: s.apply(-(2**31) - 1)),
    "an id of more than 64 bits": ("bad_argument", lambda s: s.apply(10**40)),
    "an id below 0": ("bad_move", lambda s: s.apply(-1)),
    "an id past the last": ("bad_move", lambda s: s.apply(actions(s))),
    "a numpy id past the last": ("bad_move", lambda s: s.apply(np.int32(actions(s)))),
    "an empty dict": ("bad_move", lambda s: s.apply({})),
    "an unknown type": ("bad_move", lambda s: s.apply({"type": "teleport"})),
    "an empty text": ("bad_move", lambda s: s.apply("")),
    "a text that is no move": ("bad_move", lambda s: s.apply("xyzzy plugh")),
    "a text of zeros": ("bad_move", lambda s: s.apply("\0")),
    "half a JSON": ("bad_json", lambda s: s.apply('{"type":')),
    "a field twice": ("bad_json", lambda s: s.apply('{"type":"resign","type":"resign","player":0}')),
    "NaN in a move": ("bad_json", lambda s: s.apply({"type": float("nan")})),
    "infinity in a move": ("bad_json", lambda s: s.apply({"type": [1, -float("inf")]})),
    "a huge integer in a move": ("bad_json", lambda s: s.apply({"type": 10**30})),
    "a number out of range": ("bad_json", lambda s: s.apply('{"type":1e999}')),
    "a deep text": ("bad_json", lambda s: s.apply('{"type":' * 10_000)),
    "a deep dict": ("bad_json", lambda s: s.apply(deep(100_000))),
    "a dict that is small, but has no end in JSON": ("bad_json", lambda s: s.apply({"type": doubled(30)})),
    "JSON with too many values": ("bad_json", lambda s: s.apply({"type": [0] * 32_768})),
    "a dict in itself": ("bad_json", lambda s: s.apply(cycle())),
    "a long text": ("bad_move", lambda s: s.apply("x" * (1 << 21))),
    "a long JSON": ("bad_json", lambda s: s.apply('{"type":"' + "x" * (1 << 21) + '"}')),
    "a lone surrogate": ("bad_argument", lambda s: s.apply("\ud800")),
    "a lone surrogate in a dict": ("bad_argument", lambda s: s.apply({"type": "\udfff"})),
    "a lone surrogate in a key": ("bad_argument", lambda s: s.apply({"\udfff": 1})),
    "an escaped lone surrogate": ("bad_json", lambda s: s.apply('{"type":"\\ud800"}')),
    "an unknown player": ("bad_argument", lambda s: s.apply(0, player=s.game.num_players)),
    "a player below 0": ("bad_argument", lambda s: s.apply(0, player=-1)),
    "a player past 255": ("bad_argument", lambda s: s.apply(0, player=300)),
    "a bool as a player": (TypeError, lambda s: s.apply(0, player=False)),
    "a name as a player": (TypeError, lambda s: s.apply(0, player="spectator")),  # type: ignore[arg-type]
    "another's move": ("not_your_turn", lambda s: s.apply(int(s.legal_actions()[0]), player=another(s))),
    "another's move as text": ("not_your_turn", lambda s: s.apply(s.legal_moves()[0]["text"], player=another(s))),
    "another's resignation": ("not_your_turn", lambda s: s.apply({"type": "resign", "player": 0}, player=1)),
    "returns that do not fit": ("bad_move", lambda s: s.apply({"type": "adjudicate", "returns": [], "reason": "x"})),
    "checking a float": (TypeError, lambda s: s.check(0.5)),  # type: ignore[arg-type]
    "checking another's move": ("not_your_turn", lambda s: s.check(int(s.legal_actions()[0]), another(s))),
    "ids of a resignation": ("bad_argument", lambda s: s.move_ids({"type": "resign", "player": 0})),
    "the text of an id past the last": ("bad_move", lambda s: s.move_text(actions(s))),
    "the text of a text": (TypeError, lambda s: s.move_text("a1")),  # type: ignore[arg-type]
    "the dict of an id of many bits": ("bad_argument", lambda s: s.move_json(2**40)),
    "undoing more than there is": ("no_history", lambda s: s.undo(s.ply + 1)),
    "undoing less than nothing": ("bad_argument", lambda s: s.undo(-1)),
    "undoing a half": (TypeError, lambda s: s.undo(0.5)),  # type: ignore[arg-type]
    "a ply to come": ("bad_argument", lambda s: s.state_at(s.ply + 1)),
    "a ply below 0": ("bad_argument", lambda s: s.state_at(-1)),
    "an unknown viewer": ("bad_argument", lambda s: s.view("nobody")),  # type: ignore[arg-type]
    "a viewer past the last": ("bad_argument", lambda s: s.view(s.game.num_players)),
    "a viewer below 0": ("bad_argument", lambda s: s.view(-1)),
    "None as a viewer": (TypeError, lambda s: s.view(None)),  # type: ignore[arg-type]
    "a bool as a viewer": (TypeError, lambda s: s.picture(True)),
    "events from below 0": ("bad_argument", lambda s: s.events(0, since=-1)),
    "events from a text": (TypeError, lambda s: s.events(0, since="1")),  # type: ignore[arg-type]
    "the observation of a spectator": (TypeError, lambda s: s.observation("spectator")),  # type: ignore[call-overload]
    "the observation of nobody": ("bad_argument", lambda s: s.observation(s.game.num_players)),
    "an unknown type of cells": ("bad_argument", lambda s: s.observation(0, "float64")),  # type: ignore[call-overload]
    "a numpy type of cells": ("bad_argument", lambda s: s.observation(0, np.int64)),  # type: ignore[call-overload]
    "an unknown symmetry": ("bad_argument", lambda s: s.transformed(len(s.game.symmetries))),
    "a symmetry below 0": ("bad_argument", lambda s: s.transformed(-1)),
    "a name as a symmetry": (TypeError, lambda s: s.transformed("identity")),  # type: ignore[arg-type]
    "a bool as a symmetry": (TypeError, lambda s: s.transformed(False)),
    "winning moves of nobody": ("bad_argument", lambda s: s.winning_actions(s.game.num_players)),
    "threats of a viewer": (TypeError, lambda s: s.threatens("referee")),  # type: ignore[arg-type]
    "the referee's export": ("bad_argument", lambda s: s.export("referee")),
    "perft to a depth below 0": ("bad_argument", lambda s: s.perft(-1)),
    "perft to a huge depth": ("bad_argument", lambda s: s.perft(2**32)),
    "perft deeper than it recurses": ("bad_argument", lambda s: s.perft(65)),
    "ids into a table": ("bad_argument", lambda s: s.legal_actions(out=np.zeros((200, 40), np.int32))),
    "perft counting otherwise": ("bad_argument", lambda s: s.perft(1, "T2")),  # type: ignore[arg-type]
    "a seed below 0": ("bad_argument", lambda s: s.reseed(-1)),
    "a seed of more than 64 bits": ("bad_argument", lambda s: s.reseed(2**64)),
    "a float as a seed": (TypeError, lambda s: s.playout(1.5)),  # type: ignore[arg-type]
    "a text as a seed": (TypeError, lambda s: s.determinize(0, "7")),  # type: ignore[arg-type]
    "an unknown chance mode": ("bad_argument", lambda s: s.set_chance("maybe")),  # type: ignore[arg-type]
    "None as a chance mode": (TypeError, lambda s: s.set_chance(None)),  # type: ignore[arg-type]
    "assigning None": (TypeError, lambda s: s.assign(None)),  # type: ignore[arg-type]
    "a number for log": (TypeError, lambda s: s.clone(log=1)),  # type: ignore[arg-type]
    "an unknown keyword": (TypeError, lambda s: s.apply(0, who=1)),  # type: ignore[call-arg]
    "bytes that are no record": ("bad_json", lambda s: S.from_bytes(b"junk")),
    "bytes that are no text": ("bad_argument", lambda s: S.from_bytes(b"\xff")),
    "a text as bytes": (TypeError, lambda s: S.from_bytes("{}")),  # type: ignore[arg-type]
    "a new attribute": (AttributeError, lambda s: setattr(s, "note", 1)),
    "a list as out": (TypeError, lambda s: s.action_mask(out=[0])),  # type: ignore[call-overload]
    "a bytearray as out": (TypeError, lambda s: s.returns(out=bytearray(16))),  # type: ignore[arg-type]
    "a mask of wider cells": ("bad_argument", lambda s: s.action_mask(out=np.zeros(actions(s), np.int32))),  # type: ignore[type-var]
    "a short mask": ("buffer_too_small", lambda s: s.action_mask(out=np.zeros(actions(s) - 1, np.int8))),
    "a long mask": ("bad_argument", lambda s: s.action_mask(out=np.zeros(actions(s) + 1, np.bool_))),
    "a mask that is read only": ("bad_argument", lambda s: s.action_mask(out=readonly(actions(s), np.int8))),
    "a mask with gaps": ("bad_argument", lambda s: s.action_mask(out=np.zeros(2 * actions(s), np.int8)[::2])),
    "a mask backwards": ("bad_argument", lambda s: s.action_mask(out=np.zeros(actions(s), np.uint8)[::-1])),
    "ids of 64 bits": ("bad_argument", lambda s: s.legal_actions(out=np.zeros(9999, np.int64))),  # type: ignore[arg-type]
    "ids of foreign byte order": ("bad_argument", lambda s: s.legal_actions(out=np.zeros(9999, ">i4"))),
    "no room for ids": ("buffer_too_small", lambda s: s.legal_actions(out=np.zeros(0, np.int32))),
    "read-only room for ids": ("bad_argument", lambda s: s.legal_actions(out=readonly(9999, np.int32))),
    "short returns": ("buffer_too_small", lambda s: s.returns(out=np.zeros(1))),
    "returns of float32": ("bad_argument", lambda s: s.returns(out=np.zeros(s.game.num_players, np.float32))),  # type: ignore[arg-type]
    "returns out of line": ("bad_argument", lambda s: s.returns(out=misaligned(s.game.num_players))),
    "an observation of float64": ("bad_argument", lambda s: s.observation(0, out=np.zeros(s.game.observation_shape))),  # type: ignore[call-overload]
    "float32 for uint8": (
        "bad_argument",
        lambda s: s.observation(0, "uint8", np.zeros(s.game.observation_shape, np.float32)),  # type: ignore[call-overload]
    ),
    "a short observation": ("buffer_too_small", lambda s: s.observation(0, out=np.zeros(1, np.uint8)[:0])),
    "an observation in Fortran's order": (
        "bad_argument",
        lambda s: s.observation(0, out=np.zeros((2, *s.game.observation_shape), np.float32, order="F")[1]),
    ),
    "an observation that is one cell": (
        "bad_argument",
        lambda s: s.observation(0, out=np.broadcast_to(np.float32(0), s.game.observation_shape)),
    ),
}


def doubled(times: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(times):
        value = [value, value]
    return value


def deep(levels: int) -> dict[str, Any]:
    inner: dict[str, Any] = {}
    for _ in range(levels):
        inner = {"type": inner}
    return inner


def cycle() -> dict[str, Any]:
    inner: dict[str, Any] = {}
    inner["type"] = inner
    return inner


def another(state: parlour.State) -> int:
    return (state.current_player() + 1) % state.game.num_players


@pytest.mark.parametrize("what", ANY)
@pytest.mark.parametrize("game", GAMES, ids=label)
def test_refused(game: parlour.Game, what: str) -> None:
    wanted, call = ANY[what]
    state = midgame(game)
    before = (state.save(), state.events("referee"), state.clone())
    with pytest.raises(Exception) as caught:
        call(state)
    refused_as(caught.value, wanted)
    assert (state.save(), state.events("referee"), state) == before


def refused_as(error: Exception, wanted: type[Exception] | str) -> None:
    if isinstance(wanted, str):
        assert isinstance(error, parlour.Error), repr(error)
        assert error.code == wanted, error
        assert error.message and str(error) == error.message
    else:
        assert type(error) is wanted, repr(error)


GAME: dict[str, tuple[type[Exception] | str, Callable[[parlour.Game], object]]] = {
    "an unknown game": ("unknown_game", lambda g: parlour.Game("no such game")),
    "a number as a game": (TypeError, lambda g: parlour.Game(3)),  # type: ignore[arg-type]
    "an unknown option": ("bad_config", lambda g: parlour.Game(g.id, no_such_option=1)),
    "an unknown option in a dict": ("bad_config", lambda g: parlour.Game(g.id, {"no_such_option": 1})),
    "an unknown option in JSON": ("bad_config", lambda g: parlour.Game(g.id, '{"no_such_option":1}')),
    "an option twice in JSON": ("bad_json", lambda g: parlour.Game(g.id, '{"preset":"x","preset":"x"}')),
    "an option twice": ("bad_config", lambda g: parlour.Game(g.id, g.config, **g.config)),
    "options as JSON and keywords": ("bad_argument", lambda g: parlour.Game(g.id, "{}", **g.config)),
    "a list of options": (TypeError, lambda g: parlour.Game(g.id, [1])),  # type: ignore[arg-type]
    "a JSON list of options": ("bad_config", lambda g: parlour.Game(g.id, "[1]")),
    "an unknown preset": ("bad_config", lambda g: parlour.Game(g.id, preset="no such preset")),
    "a function as an option": (TypeError, lambda g: parlour.Game(g.id, preset=print)),
    "a new attribute of a game": (AttributeError, lambda g: setattr(g, "id", "x")),
    "an unknown keyword of a state": (TypeError, lambda g: g.new_state(sede=1)),  # type: ignore[call-arg]
    "a seed past 64 bits": ("bad_argument", lambda g: g.new_state(seed=2**64)),
    "a bool as a seed": (TypeError, lambda g: g.new_state(seed=True)),
    "an unknown chance mode": ("bad_argument", lambda g: g.new_state(chance="maybe")),  # type: ignore[arg-type]
    "a number as a chance mode": (TypeError, lambda g: g.new_state(chance=1)),  # type: ignore[arg-type]
    "a number as a tag": ("bad_argument", lambda g: g.new_state(tags={"round": 1})),  # type: ignore[dict-item]
    "bytes as a tag": (TypeError, lambda g: g.new_state(tags={"round": b"1"})),  # type: ignore[dict-item]
    "options twice": ("bad_argument", lambda g: g.new_state(1, options="{}")),
    "an unknown symmetry": ("bad_argument", lambda g: g.action_permutation(len(g.symmetries))),
    "a symmetry of many bits": ("bad_argument", lambda g: g.observation_permutation(2**70)),
    "a float as a symmetry": (TypeError, lambda g: g.action_permutation(0.0)),  # type: ignore[arg-type]
    "a short permutation": ("buffer_too_small", lambda g: g.action_permutation(0, out=np.zeros(1, np.int32))),
    "a permutation of 64 bits": (
        "bad_argument",
        lambda g: g.observation_permutation(0, out=np.zeros(g.observation_shape, np.int64)),  # type: ignore[arg-type]
    ),
    "unknown options in JSON": ("bad_argument", lambda g: g.new_state(options='{"sede":1}')),
    "a dict of options": (TypeError, lambda g: g.new_state(options={})),  # type: ignore[arg-type]
    "a list of tags": (TypeError, lambda g: g.new_state(tags=["round"])),  # type: ignore[arg-type]
    "a state made directly": (TypeError, lambda g: parlour.State()),
    "no position": ("bad_position", lambda g: g.state_from_position({})),
    "a text that is no position": ("bad_position", lambda g: g.state_from_position("xyzzy")),
    "a number as a position": (TypeError, lambda g: g.state_from_position(1)),  # type: ignore[arg-type]
    "a deep position": ("bad_json", lambda g: g.state_from_position(deep(1000))),
    "a field too many in a position": (
        "bad_position",
        lambda g: g.state_from_position({**g.new_state(seed=1).position(), "no_such_field": 1}),
    ),
    "a number as a record": (TypeError, lambda g: parlour.load(1)),  # type: ignore[arg-type]
    "an empty record": ("bad_record", lambda g: parlour.load("{}")),
    "a record that is no JSON": ("bad_json", lambda g: parlour.load("record")),
    "a record of an unknown game": ("unknown_game", lambda g: parlour.load(record(g, game="nothing"))),
    "a record of another version": ("bad_record", lambda g: parlour.load(record(g, version=999))),
    "a record with a field too many": ("bad_record", lambda g: parlour.load(record(g, note=1))),
    "a record with a broken log": ("bad_record", lambda g: parlour.load(record(g, log=["xyzzy"]))),
    "a record with a result too early": (
        "bad_record",
        lambda g: parlour.load(record(g, result={"returns": [0] * g.num_players, "reason": "x"})),
    ),
}


def record(of: parlour.Game, **changes: object) -> str:
    return json.dumps({**json.loads(of.new_state(seed=1).save()), **changes})


@pytest.mark.parametrize("what", GAME)
@pytest.mark.parametrize("game", GAMES, ids=label)
def test_refused_by_games(game: parlour.Game, what: str) -> None:
    wanted, call = GAME[what]
    with pytest.raises(Exception) as caught:
        call(game)
    refused_as(caught.value, wanted)


@pytest.mark.parametrize("game", VARIANTS, ids=label)
def test_nothing_is_played_after_the_end(game: parlour.Game) -> None:
    for state in (finished(game), [*walk(game, plies=500)][-1]):
        if not state.is_terminal():
            continue
        before = state.save()
        for given in (0, "a1", "", {"type": "resign", "player": 0}, {"type": "teleport"}):
            for call in (state.apply, state.check, state.move_ids):
                with pytest.raises(parlour.GameOverError):
                    call(given)
        for name in game.setups:
            with pytest.raises(parlour.GameOverError):
                state.setup(name)
        with pytest.raises(parlour.GameOverError):
            state.move_text(0)
        assert state.legal_moves() == [] and state.legal_actions().size == 0
        assert not state.action_mask().any() and state.chance_outcomes() == []
        assert state.save() == before


@pytest.mark.parametrize("game", VARIANTS, ids=label)
def test_states_of_other_games_are_not_assigned(game: parlour.Game) -> None:
    state = midgame(game)
    before = state.save()
    for other in VARIANTS:
        if other != game:
            with pytest.raises(parlour.BadArgumentError):
                state.assign(other.new_state(seed=1))
            assert state != other.new_state(seed=1)
    assert state.save() == before


def test_there_are_many() -> None:
    assert len(ANY) + len(GAME) > 100
