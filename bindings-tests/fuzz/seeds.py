"""Writes the seeds of the harnesses `json`, `files` and `calls` from the tests' fixtures and examples.

    seeds.py CORPUS

`seeds.c` writes those of `records`, which the library makes. Renew them all with `run --seeds`.
"""

import hashlib
import json
import pathlib
import random
import sys

import settings

# Of each kind so many for each game, the smallest.
MOST = 12
LARGEST = 6000


def put(folder, contents):
    """Writes the smallest of `contents`."""
    folder.mkdir(parents=True, exist_ok=True)
    for content in sorted({c for c in contents if len(c) <= LARGEST}, key=lambda c: (len(c), c))[:MOST]:
        (folder / hashlib.sha1(content).hexdigest()[:16]).write_bytes(content)


def text(value):
    """A move or position as a program gives it."""
    return (value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))).encode()


def main(corpus):
    """Writes all seeds."""
    numbers = {}
    for number, setting in enumerate(settings.settings()):
        numbers.setdefault(setting[0], number)
    for ident, folder in settings.folders().items():
        first = numbers[ident]
        fixtures = json.loads((folder / "testdata/fixtures.json").read_text())
        head = lambda entry, moves=0: bytes([entry, first, moves])
        positions = [text(f["position"]) for f in fixtures if f.get("position")]
        put(corpus / "json", [head(0) + text(f.get("config", {})) for f in fixtures])
        put(corpus / "json", [head(2) + position for position in positions])
        moves = [text(m) for f in fixtures for m in f.get("moves", [])]
        moves += [text(r["move"]) for f in fixtures for r in f.get("refused", [])]
        put(corpus / "json", [head(4) + move for move in moves])
        put(corpus / "json", [head(12, 9) + move for move in moves if move.startswith(b"{")])
        put(corpus / "files", [bytes([128 + first]) + p for p in positions if not p.startswith(b"{")])
    put(corpus / "json", [bytes([1, 0, 0]) + b'{"seed":"1","chance":"explicit","tags":{"a":"b"}}'])
    for number, (_, name, folder) in enumerate(settings.formats()):
        games = [p.read_bytes() for p in folder.iterdir() if p.name != "expected.json"]
        put(corpus / "files", [bytes([number]) + game for game in games])
    # Any bytes are calls: every call once for each setting.
    draw = random.Random(1)
    for number in range(len(settings.settings())):
        calls = [byte for call in draw.sample(range(20), 20) for byte in (call, draw.randrange(256))]
        put(corpus / "calls", [bytes([number, *(draw.randrange(40) for _ in range(4)), *calls])])


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
