"""Arrays: fresh ones alias nothing, the caller's are filled and returned."""

import numpy as np
import parlour
import pytest
from walk import VARIANTS, label, midgame, walk

pytestmark = pytest.mark.parametrize("game", VARIANTS, ids=label)


def calls(state: parlour.State):  # type: ignore[no-untyped-def]
    """Every call that hands out an array, as a function of keywords, with its cell type and number of cells."""
    game = state.game
    size = int(np.prod(game.observation_shape))
    yield lambda **kw: state.legal_actions(**kw), np.int32, len(state.legal_actions())
    yield lambda **kw: state.action_mask(**kw), np.int8, game.num_actions
    yield lambda **kw: state.returns(**kw), np.float64, game.num_players
    yield lambda **kw: state.observation(0, **kw), np.float32, size
    yield lambda **kw: state.observation(0, **{"dtype": "uint8", **kw}), np.uint8, size
    yield lambda **kw: game.action_permutation(0, **kw), np.int32, game.num_actions
    yield lambda **kw: game.observation_permutation(0, **kw), np.int32, size
    if game.information_shape is not None:
        yield lambda **kw: state.information_tensor(0, **kw), np.float32, int(np.prod(game.information_shape))


def test_fresh_arrays_alias_nothing(game: parlour.Game) -> None:
    state = midgame(game)
    for call, _, _ in calls(state):
        one, other = call(), call()
        assert not np.shares_memory(one, other)
        assert one.flags.owndata and one.flags.writeable and one.flags.c_contiguous
        one[...] = 0
        np.testing.assert_array_equal(call(), other)


def test_kept_arrays_stay_as_they_are(game: parlour.Game) -> None:
    kept = []
    for state in walk(game, plies=20):
        for call, _, _ in calls(state):
            array = call()
            kept.append((array, array.copy()))
    for array, then in kept:
        np.testing.assert_array_equal(array, then)


def test_callers_arrays_are_filled(game: parlour.Game) -> None:
    state = midgame(game)
    for call, dtype, size in calls(state):
        out = np.full(size, 7, dtype)
        back = call(out=out)
        assert np.shares_memory(back, out)
        np.testing.assert_array_equal(out, call().reshape(-1))
        rows = np.full((3, size), 7, dtype)
        call(out=rows[1])
        np.testing.assert_array_equal(rows[1], out)
        assert (rows[[0, 2]] == 7).all()


def test_callers_shapes(game: parlour.Game) -> None:
    state = midgame(game)
    batch = np.empty((2, *game.observation_shape), np.float32)
    assert state.observation(0, out=batch[0]).shape == game.observation_shape
    np.testing.assert_array_equal(batch[0], state.observation(0))
    bytes_ = np.empty(game.observation_shape, np.uint8)
    assert state.observation(0, out=bytes_) is bytes_
    np.testing.assert_array_equal(bytes_, state.observation(0, np.uint8))
    np.testing.assert_array_equal(state.observation(0, np.dtype("float32")), state.observation(0))


def test_masks_of_other_types(game: parlour.Game) -> None:
    state = midgame(game)
    for dtype in (np.int8, np.uint8, np.bool_):
        out = np.ones(game.num_actions, dtype)
        assert state.action_mask(out=out) is out
        np.testing.assert_array_equal(out, state.action_mask())


def test_large_buffers_for_ids(game: parlour.Game) -> None:
    out = np.full(game.max_legal_actions, -9, np.int32)
    for state in walk(game, plies=20):
        ids = state.legal_actions(out=out)
        assert len(ids) == 0 or np.shares_memory(ids, out)
        np.testing.assert_array_equal(ids, state.legal_actions())
