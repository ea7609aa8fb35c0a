"""Every call on random games of every registered game."""

import json

import numpy as np
import parlour
import pytest
from walk import VARIANTS, choices, everything, label, viewers, walk

pytestmark = pytest.mark.parametrize("game", VARIANTS, ids=label)


def test_game(game: parlour.Game) -> None:
    about = game.describe()
    for name in (
        "id title version config seats presets setups notations symmetries num_actions num_chance_outcomes max_legal_actions "
        "max_game_length max_chance_nodes information utility min_return max_return"
    ).split():
        assert getattr(game, name) == about[name], name
    assert game.num_players == about["players"] == len(game.seats)
    assert game.observation_shape == tuple(about["observation_tensor"]["shape"])
    assert game.observation_planes == about["observation_tensor"]["planes"]
    tensor = about["information_tensor"]
    assert game.information_shape == (tensor and tuple(tensor["shape"]))
    assert game.information_planes == (tensor and tensor["planes"])
    assert set(about["schemas"]) == {"config", "move", "view", "event"}
    assert game.id in parlour.games()
    again = parlour.Game(game.id, game.config)
    assert again == game and hash(again) == hash(game)
    assert again == parlour.Game(game.id, json.dumps(game.config)) == parlour.Game(game.id, **game.config)
    assert eval(repr(game), {"parlour": parlour}) == game
    assert game != game.id and game != 3
    game.config.clear()
    assert game == again


@pytest.mark.parametrize("chance", ["auto", "explicit"])
def test_states(game: parlour.Game, chance: parlour.ChanceMode) -> None:
    for ply, state in enumerate(walk(game, chance=chance, plies=60)):
        player = state.current_player()
        assert state.is_terminal() == (player == -4)
        assert state.is_chance() == (player == -1)
        assert -4 <= player < game.num_players
        assert state.chance == chance and state.game == game
        if chance == "explicit":
            assert state.ply == ply
        check_moves(state)
        check_views(state)
        returns = state.returns()
        assert returns.dtype == np.float64 and returns.shape == (game.num_players,)
        if state.is_terminal():
            outcome = state.outcome()
            assert outcome is not None and outcome["returns"] == returns.tolist()
        else:
            assert state.outcome() is None and not returns.any()
        assert str(state) == state.picture() == state.picture("spectator")
        assert game.id in repr(state)


def check_moves(state: parlour.State) -> None:
    game = state.game
    moves, ids, mask = state.legal_moves(), state.legal_actions(), state.action_mask()
    assert ids.dtype == np.int32 and ids.ndim == 1
    assert mask.dtype == np.int8 and mask.shape == (game.num_actions,)
    assert [move["id"] for move in moves] == ids.tolist() == np.flatnonzero(mask).tolist()
    assert len(moves) <= game.max_legal_actions
    outcomes = state.chance_outcomes()
    listed = state.chance_moves()
    assert [(move["id"], move["probability"]) for move in listed] == outcomes
    if state.is_chance():
        assert not moves and sum(p for _, p in outcomes) == pytest.approx(1)
    else:
        assert not outcomes
    assert len(moves) + len(outcomes) > 0 or state.is_terminal()
    before = state.save()
    for move in [*moves, *listed][:: max(len(moves) // 5, 1)]:
        id, text, json_ = move["id"], move["text"], move["move"]
        assert state.move_text(id) == text and state.move_json(id) == json_
        for given in (id, np.int64(id), text, json_, json.dumps(json_), json.dumps(text)):
            assert state.move_ids(given) == [id]
            state.check(given)
            copy = state.clone()
            copy.apply(given, state.current_player() if state.current_player() >= 0 else None)
            assert copy != state and copy.history()[-1 if state.chance == "explicit" else state.ply]["id"] == id
    assert state.save() == before


def check_views(state: parlour.State) -> None:
    game = state.game
    for viewer in viewers(game):
        assert isinstance(state.picture(viewer), str)
        assert state.view(viewer) == json.loads(state.observation_string(viewer))
        events = state.events(viewer)
        assert [event["seq"] for event in events] == list(range(len(events)))
        assert state.events(viewer, since=2) == events[2:]
        assert state.num_events(viewer) == len(events)
        lines = state.information_string(viewer).splitlines()
        assert all(json.loads(line)["type"] for line in lines)
        assert 0 <= state.information_hash(viewer) < 2**64
        assert json.dumps(state.scores(viewer))
    for player in range(game.num_players):
        floats, bytes_ = state.observation(player), state.observation(player, "uint8")
        assert floats.dtype == np.float32 and bytes_.dtype == np.uint8
        assert floats.shape == bytes_.shape == game.observation_shape
        flat = floats.reshape(-1)
        for plane in game.observation_planes:
            cells = slice(plane["offset"], plane["offset"] + plane["len"])
            np.testing.assert_array_equal(
                flat[cells], bytes_.reshape(-1)[cells] / np.float32(plane["scale"])
            )
        if game.information_shape is None:
            with pytest.raises(parlour.UnsupportedError):
                state.information_tensor(player)
        else:
            tensor = state.information_tensor(player)
            assert tensor.dtype == np.float32 and tensor.shape == game.information_shape


def test_histories(game: parlour.Game) -> None:
    *_, state = walk(game, seed=2, chance="explicit", plies=40)
    history = state.history()
    assert len(history) == state.ply
    replayed = game.new_state(seed=2, chance="explicit")
    for ply, entry in enumerate(history):
        early = state.state_at(ply)
        assert early == replayed and everything(early) == everything(replayed)
        replayed.apply(entry["id"], None if entry["player"] < 0 else entry["player"])
    assert replayed == state and everything(replayed) == everything(state)
    assert parlour.load(state.save()) == state
    state.undo(len(history))
    assert state == game.new_state(seed=2, chance="explicit")


def test_positions(game: parlour.Game) -> None:
    for state in walk(game, seed=3, plies=30):
        again = game.state_from_position(state.position(), seed=1, chance=state.chance)
        assert again.position() == state.position()
        assert again.position_hash() == state.position_hash()
        assert game.state_from_position(json.dumps(state.position()), seed=1) == again


def test_determinized(game: parlour.Game) -> None:
    for state in list(s.clone() for s in walk(game, seed=4, plies=30))[::5]:
        for viewer in viewers(game):
            drawn = state.determinize(viewer, 9)
            assert drawn == state.determinize(viewer, 9)
            assert drawn.observation_string(viewer) == state.observation_string(viewer)
            assert drawn.information_string(viewer) == state.information_string(viewer)
            assert drawn.legal_actions().size > 0 or drawn.is_terminal() or drawn.is_chance()
            for call in (drawn.save, drawn.history):
                with pytest.raises(parlour.NoHistoryError):
                    call()
            if viewer != "referee":
                loaded = parlour.load(state.export(viewer), seed=9)
                assert loaded.observation_string(viewer) == state.observation_string(viewer)


def test_search(game: parlour.Game) -> None:
    state = game.new_state(seed=5)
    assert state.perft(0) == 1
    total = 0
    for id in choices(state):
        child = game.new_state(seed=5, chance="explicit")
        for entry in state.history():
            child.apply(entry["id"])
        child.apply(id)
        total += child.perft(1)
    assert state.perft(2) == total
    assert state.perft(2, finished="T1") >= total
    plies, returns = state.playout(7, max_plies=20_000)
    assert state.playout(np.uint64(7), max_plies=20_000)[0] == plies > 0
    assert returns.dtype == np.float64 and returns.shape == (game.num_players,)
    assert state.playout(7, max_plies=0)[0] == 0


def test_images(game: parlour.Game) -> None:
    symmetries = range(len(game.symmetries))
    moved = [game.action_permutation(symmetry) for symmetry in symmetries]
    cells = [game.observation_permutation(symmetry) for symmetry in symmetries]
    assert (moved[0] == np.arange(game.num_actions)).all()
    out = np.empty(game.observation_shape, np.int32)
    assert game.observation_permutation(0, out=out) is out
    assert (out.flat == np.arange(out.size)).all()
    for state in list(s.clone() for s in walk(game, seed=6, plies=40))[::4]:
        normal = state.normal_form()
        assert normal == state.transformed(state.normal_symmetry())
        assert normal.position_hash() == state.normal_hash()
        with pytest.raises(parlour.NoHistoryError):
            normal.history()
        for symmetry in symmetries:
            image = state.transformed(symmetry)
            mask = np.empty_like(state.action_mask())
            mask[moved[symmetry]] = state.action_mask()
            np.testing.assert_array_equal(image.action_mask(), mask)
            np.testing.assert_array_equal(image.action_mask()[moved[symmetry]], state.action_mask())
            for player in range(game.num_players):
                seen = image.observation(player).flat[cells[symmetry]]
                np.testing.assert_array_equal(seen, state.observation(player).flat)
            assert image.normal_form() == normal and image.normal_hash() == state.normal_hash()


def test_wins_at_once(game: parlour.Game) -> None:
    for state in walk(game, seed=7, plies=60):
        if game.information == "imperfect":
            for ask in (state.winning_actions, lambda s=state: s.winning_actions(0), lambda s=state: s.threatens(0)):
                with pytest.raises(parlour.UnsupportedError):
                    ask()
            continue
        mover = state.current_player()
        wins = state.winning_actions()
        assert wins.dtype == np.int32
        if mover < 0:
            assert wins.size == 0
            continue
        expected = []
        for id in state.legal_actions():
            copy = state.clone(log=False)
            copy.apply(id)
            if copy.is_terminal() and copy.returns()[mover] == copy.returns().max() > copy.returns().min():
                expected.append(id)
        assert wins.tolist() == state.winning_actions(mover).tolist() == expected
        assert state.threatens(mover) == bool(expected)


def test_seeds(game: parlour.Game) -> None:
    one, other = game.new_state(), game.new_state()
    has_chance = game.num_chance_outcomes > 0
    seeds = {json.loads(state.save())["seed"] for state in (one, other)}
    assert len(seeds) == 2 if has_chance else seeds == {None}
    assert game.new_state(seed=8) == game.new_state(8, "auto", {})
    assert game.new_state(options='{"seed":"8","chance":"auto"}') == game.new_state(seed=8)
    tagged = game.new_state(seed=8, tags={"site": "here"})
    assert json.loads(tagged.save())["tags"] == {"site": "here"}
    one.reseed(3)
    assert json.loads(one.save())["seed"] == "3"
    one.set_chance("explicit")
    assert one.chance == "explicit"
    one.set_chance("auto")
    assert one.chance == "auto"


def test_setups(game: parlour.Game) -> None:
    state = game.new_state(seed=6)
    drawn = 0
    for name in game.setups:
        try:
            move = state.setup(name, seed=4)
        except parlour.UnsupportedError:  # meant for other boards
            continue
        drawn += 1
        copy = state.clone()
        copy.apply(move)
        ids = state.move_ids(move)
        assert [entry["id"] for entry in copy.history()[state.ply :]][: len(ids)] == ids
    assert drawn > 0 or not game.setups
    with pytest.raises(parlour.BadArgumentError if game.setups else parlour.UnsupportedError):
        state.setup("no such setup")
