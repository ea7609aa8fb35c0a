"""Files of other programs: the texts of every game, with what is expected of them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import parlour
import pytest
from walk import ROOT


def folders() -> Iterator[tuple[str, str, Path]]:
    for game in parlour.games():
        for name in parlour.Game(game).formats:
            yield game, name, ROOT / "core" / "src" / game / "testdata" / name


FOLDERS = list(folders())


def has(found: Any, expected: Any) -> bool:
    if isinstance(expected, dict) and isinstance(found, dict):
        return all(has(found.get(name), value) for name, value in expected.items())
    return bool(found == expected)


@pytest.mark.parametrize(("game", "name", "folder"), FOLDERS)
def test_files(game: str, name: str, folder: Path) -> None:
    expected = json.loads((folder / "expected.json").read_text("utf-8"))
    del expected["added"]
    for file, wanted in expected.items():
        data = (folder / file).read_bytes()
        games = parlour.read(data, name, game)
        for item in wanted:
            if "message" not in item:
                state = next(games)
                assert has(json.loads(state.save()), item), file
                again = next(parlour.read(state.write(name), name, game))
                assert again.write(name) == state.write(name)
                assert again.history() == state.history()
                continue
            with pytest.raises(parlour.Error) as caught:
                next(games)
            error = {"code": caught.value.code, "message": str(caught.value), "path": caught.value.path}
            assert error == {key: item[key] for key in error}, file
            assert caught.value.rule == item.get("rule"), file
        assert next(games, None) is None, file
        assert games.games == len(wanted)
        assert iter(games) is games


def test_refused() -> None:
    for game in parlour.games():
        with pytest.raises(parlour.BadArgumentError):
            parlour.read("", "parchment", game)
        with pytest.raises(parlour.BadArgumentError):
            parlour.Game(game).new_state().write("parchment")
    for game, name, _ in FOLDERS:
        with pytest.raises(parlour.BadArgumentError):
            next(parlour.read(b"\xff", name, game))
        with pytest.raises(parlour.BadArgumentError):
            parlour.read("\ud800", name, game)
        with pytest.raises(TypeError):
            parlour.read(7, name, game)  # type: ignore[arg-type]
        with pytest.raises(parlour.UnknownGameError):
            parlour.read("", name, "no such game")
