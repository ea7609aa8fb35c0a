"""Copies are independent, whichever way they are made."""

import copy
import pickle

import parlour
import pytest
from walk import VARIANTS, choices, everything, label, midgame

WAYS = {
    "clone": lambda state: state.clone(),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "nested deepcopy": lambda state: copy.deepcopy({"a": [state]})["a"][0],
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),
    "old pickle": lambda state: pickle.loads(pickle.dumps(state, protocol=2)),
    "bytes": lambda state: parlour.State.from_bytes(state.to_bytes()),
    "text": lambda state: parlour.load(state.save()),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", VARIANTS, ids=label)
def test_copies(game: parlour.Game, way: str) -> None:
    state = midgame(game)
    before = everything(state)
    twin = WAYS[way](state)
    assert twin is not state and twin == state and not twin != state
    assert everything(twin) == before
    assert twin.game == state.game
    for id in choices(twin)[:1]:
        twin.apply(id)
    assert twin != state
    assert everything(state) == before
    twin.undo()
    assert twin == state


@pytest.mark.parametrize("game", VARIANTS, ids=label)
def test_games_are_shared(game: parlour.Game) -> None:
    assert copy.copy(game) is copy.deepcopy(game) is game
    again = pickle.loads(pickle.dumps(game))
    assert again == game and hash(again) == hash(game) and again.config == game.config
    assert midgame(game).game == game
    assert len({game, again, parlour.Game(game.id, game.config)}) == 1


@pytest.mark.parametrize("game", VARIANTS, ids=label)
def test_states_without_a_past(game: parlour.Game) -> None:
    state = midgame(game)
    for made in (state.clone(log=False), state.determinize(0, 3)):
        for way in WAYS.keys() - {"text"}:  # They have no record.
            twin = WAYS[way](made)
            assert twin == made and everything(twin) == everything(made)


@pytest.mark.parametrize("game", VARIANTS, ids=label)
def test_assign(game: parlour.Game) -> None:
    state, other = midgame(game), game.new_state(seed=77)
    other.assign(state)
    assert other == state and everything(other) == everything(state)
    before = everything(state)
    other.apply(choices(other)[0])
    assert everything(state) == before
    state.assign(state)
    assert everything(state) == before


def test_a_state_is_not_hashable() -> None:
    state = parlour.Game(parlour.games()[0]).new_state(seed=1)
    assert parlour.State.__hash__ is None
    with pytest.raises(TypeError):
        hash(state)
    assert state != 3 and state != "state"
