"""Typical uses, for `mypy --strict`: whatever is wrong with the stubs shows here."""

import copy
from typing import assert_type

import numpy as np
import parlour
from numpy.typing import NDArray

game = parlour.Game("any", {"size": 5})
assert_type(game.max_game_length, int | None)
state = game.new_state(seed=np.int64(3), chance="explicit", tags={"event": "test"})
assert_type(state, parlour.State)
assert_type(copy.deepcopy(state), parlour.State)

for player in range(game.num_players):
    assert_type(state.observation(player), NDArray[np.float32])
    assert_type(state.observation(player, "uint8"), NDArray[np.uint8])
    assert_type(state.observation(player, np.uint8), NDArray[np.uint8])
    cells = np.zeros(game.observation_shape, np.uint8)
    assert_type(state.observation(player, out=cells), NDArray[np.uint8])

assert_type(state.legal_actions(), NDArray[np.int32])
assert_type(state.action_mask(), NDArray[np.int8])
assert_type(state.action_mask(out=np.zeros(3, np.bool_)), NDArray[np.bool_])
assert_type(state.legal_moves()[0]["text"], str)
assert_type(state.chance_outcomes(), list[tuple[int, float]])
assert_type(game.symmetries, list[str])
assert_type(game.action_permutation(np.uint8(1)), NDArray[np.int32])
assert_type(state.transformed(1).normal_form(), parlour.State)
assert_type(state.winning_actions(), NDArray[np.int32])
assert_type(state.perft(3, finished="T1"), int)

state.apply(state.legal_actions()[0])
state.apply("a1", player=0)
state.apply({"type": "resign", "player": 0}, player=np.uint8(0))
outcome = state.outcome()
if outcome is not None:
    assert_type(outcome, parlour.OutcomeDict)
    flats: list[int] = outcome["flats"]  # A field of the game's own.

try:
    parlour.load("{}")
except parlour.BadRecordError as error:
    assert_type(error.path, str | None)
    assert_type(error.code, str)

who: parlour.Viewer = "spectator"
state.events(who, since=state.num_events(who))
state.apply(3.5)  # type: ignore[arg-type]
state.view("nobody")  # type: ignore[arg-type]
state.chance = "auto"  # type: ignore[misc]
