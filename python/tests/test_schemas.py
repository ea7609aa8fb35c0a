"""What random games say validates against the JSON Schemas that `describe` gives."""

import parlour
import pytest
from jsonschema import Draft202012Validator
from walk import VARIANTS, label, viewers, walk

# The table's own events, which are the same for all games, and what it adds to each.
TABLE = {"taken_back", "undone", "resigned", "adjudicated", "over", "set_up", "known"}


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
    for seed in range(3):
        seen = {viewer: 0 for viewer in viewers(game)}
        for ply, state in enumerate(walk(game, seed, "explicit" if seed % 2 else "auto", 100)):
            moves = [*state.legal_moves(), *state.chance_moves()]
            for move in moves if ply % 50 == 0 else moves[:: max(len(moves) // 3, 1)]:
                valid["move"](move["move"])
                checked += 1
            for viewer in viewers(game):
                if ply % 8 == 0 or state.is_terminal():
                    valid["view"](state.view(viewer))
                for event in state.events(viewer, seen[viewer]):
                    seen[viewer] += 1
                    bare = {key: value for key, value in event.items() if key not in ("seq", "text")}
                    assert event["text"]
                    if event["type"] not in TABLE:
                        valid["event"](bare)
    assert checked > 0
