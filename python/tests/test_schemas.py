"""What random games say validates against the JSON Schemas that `describe` gives."""

import parlour
import pytest
from jsonschema import Draft202012Validator
from walk import VARIANTS, label, viewers, walk


@pytest.mark.once
@pytest.mark.parametrize("game", VARIANTS, ids=label)
def test_schemas(game: parlour.Game) -> None:
    schemas = game.describe()["schemas"]
    valid = {}
    for name, schema in schemas.items():
        assert len(schema) > 1, f"the {name} schema says nothing"
        Draft202012Validator.check_schema(schema)
        valid[name] = Draft202012Validator(schema).validate
    valid["config"](game.config)
    with pytest.raises(Exception, match="no_such_option"):
        valid["config"]({"no_such_option": 1})
    checked = 0
    for seed in range(2):
        seen = {viewer: 0 for viewer in viewers(game)}
        for ply, state in enumerate(walk(game, seed, "explicit" if seed % 2 else "auto", 100)):
            moves = [*state.legal_moves(), *state.chance_moves()]
            for move in moves if ply % 50 == 0 else moves[:: max(len(moves) // 3, 1)]:
                valid["move"](move["move"])
                checked += 1
            for viewer in viewers(game):
                if ply % 12 == 0 or state.is_terminal():
                    valid["view"](state.view(viewer))
                for event in state.events(viewer, seen[viewer]):
                    seen[viewer] += 1
                    valid["event"](event)
    assert checked > 0
    # What the table adds to every game.
    state = game.new_state(seed=1)
    inputs = [
        {"type": "take_back", "player": 0},
        {"type": "resign", "player": 0},
        {"type": "adjudicate", "returns": [0.0] * game.num_players, "reason": "the clock"},
    ]
    for move in inputs:
        valid["move"](move)
        try:
            state.apply(move)
        except parlour.Error:
            continue
        state.undo()
    set_up = game.state_from_position(state.position(), seed=1)
    told = [*state.events("referee"), *set_up.events("referee")]
    assert {"resigned", "adjudicated", "over", "undone", "set_up"} <= {event["type"] for event in told}
    for event in told:
        valid["event"](event)
    with pytest.raises(Exception, match="seq"):
        valid["event"]({key: value for key, value in told[0].items() if key != "seq"})
