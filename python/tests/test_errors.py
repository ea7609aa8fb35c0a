"""The exceptions: one a code, documented, with their parts, picklable."""

import copy
import pickle

import parlour
import pytest
from parlour import _native, errors


def test_every_code_has_its_class() -> None:
    assert list(errors.BY_CODE) == list(_native.ERROR_CODES)
    for code, kind in errors.BY_CODE.items():
        assert kind.__name__ == "".join(word.title() for word in code.split("_")) + ("Error")
        assert getattr(parlour, kind.__name__) is kind and kind.__name__ in parlour.__all__
        assert issubclass(kind, parlour.Error) and issubclass(kind, ValueError)
        assert kind.__doc__ and kind.__doc__.endswith(".")


@pytest.mark.parametrize("kind", errors.BY_CODE.values())
def test_errors_can_be_copied(kind: type[parlour.Error]) -> None:
    error = kind("no", rule="R-1", path="$.a[0]")
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(twin) is kind
        assert str(twin) == twin.message == "no"
        assert (twin.code, twin.rule, twin.path) == (error.code, "R-1", "$.a[0]")


def test_an_illegal_move_names_its_rule() -> None:
    state = parlour.Game("strassen", size=5).new_state()
    state.apply("a1")
    with pytest.raises(parlour.IllegalMoveError) as caught:
        state.apply("a1")
    assert caught.value.code == "illegal_move" and caught.value.rule and caught.value.message
    with pytest.raises(parlour.Error) as caught_too:
        state.apply({"type": "place", "square": "z9", "stone": "flat"})
    assert caught_too.value.path == "$.square"
