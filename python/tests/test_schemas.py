"""What random games say validates against the JSON Schemas that `describe` gives."""

import parlour
import pytest
from jsonschema_rs import Draft202012Validator, ValidationError, meta
from walk import VARIANTS, label, viewers, walk


@pytest.mark.parametrize("game", VARIANTS, ids=label)
def test_schemas(game: parlour.Game) -> None:
    schemas = game.describe()["schemas"]
    valid = {}
    for name, schema in schemas.items():
        assert len(schema) > 1, f"the {name} schema says nothing"
        meta.validate(schema)
        valid[name] = Draft202012Validator(schema).validate
    valid["config"](game.config)
    with pytest.raises(ValidationError, match="no_such_option"):
        valid["config"]({"no_such_option": 1})
    checked = 0
    for seed in range(3):
        seen = {viewer: 0 for viewer in viewers(game)}
        for state in walk(game, seed, "explicit" if seed % 2 else "auto", 100):
            for move in [*state.legal_moves(), *state.chance_moves()]:
                valid["move"](move["move"])
                checked += 1
            for viewer in viewers(game):
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
    with pytest.raises(ValidationError):  # whole it was valid
        valid["event"]({key: value for key, value in told[0].items() if key != "seq"})
