"""Examples run, and what is said twice says the same."""

import doctest
from pathlib import Path
from types import ModuleType

import numpy as np
import parlour
import pytest
import stub_docs
from parlour import errors, types

HERE = Path(__file__).parents[1]


@pytest.mark.parametrize("module", [parlour, errors, types, parlour._native], ids=lambda m: m.__name__)
def test_docstrings(module: ModuleType) -> None:
    results = doctest.testmod(module, extraglobs={"np": np})
    assert results.failed == 0


def test_there_are_docstrings_with_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    tests = [test for module in (parlour, errors, parlour._native) for test in finder.find(module)]
    found = {test.name for test in tests if test.examples}
    assert {"parlour", "parlour.errors", "parlour.Game", "parlour.State", "parlour.State.perft"} <= found
    assert any(name.endswith("load") for name in found)


def test_readme() -> None:
    results = doctest.testfile(str(HERE / "README.md"), module_relative=False)
    assert results.failed == 0 and results.attempted > 5


def test_everything_public_is_documented() -> None:
    for name in parlour.__all__:
        found = getattr(parlour, name)
        if name not in types.__all__ and name != "__version__":
            assert found.__doc__, name
        if found in (parlour.Game, parlour.State):
            for method, value in vars(found).items():
                assert method.startswith("__") or value.__doc__, f"{name}.{method}"


def test_the_stub_has_the_modules_docstrings() -> None:
    stub = stub_docs.STUB.read_text()
    assert stub_docs.with_docs(stub) == stub, "run python tests/stub_docs.py"
