"""The vectors of bindings-tests, replayed byte for byte."""

import os
from pathlib import Path

import driver
import pytest
from walk import ROOT

FOLDER = Path(os.environ.get("PARLOUR_VECTORS", ROOT / "bindings-tests" / "vectors"))
VECTORS = sorted(FOLDER.glob("*.txt"))


def test_there_are_vectors() -> None:
    assert VECTORS, f"{FOLDER} has no vectors"


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_vector(path: Path) -> None:
    wanted = path.read_bytes().decode()
    fresh = driver.run(wanted)
    for number, (new, old) in enumerate(zip(fresh.split("\n"), wanted.split("\n"), strict=False), 1):
        assert new == old, f"{path.name}:{number}"
    assert fresh == wanted
