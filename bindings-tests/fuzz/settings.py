"""Writes what the harnesses choose from: settings.inc, formats.inc and the dictionary of words.

    settings.py DIR
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def folders():
    """The games' folders by the id of their game, in the order of the ids."""
    found = {}
    for rules in ROOT.glob("core/src/**/mod.rs"):
        ident = re.search(r'^\s*id: "(\w+)",$', rules.read_text(), re.MULTILINE)
        if ident and (rules.parent / "testdata").is_dir():
            found[ident.group(1)] = rules.parent
    return dict(sorted(found.items()))


def settings():
    """Every configuration of the tests, as (id, JSON)."""
    return [
        (ident, json.dumps(config, separators=(",", ":")))
        for ident, folder in folders().items()
        for config in json.loads((folder / "testdata/configs.json").read_text())
    ]


def formats():
    """The formats of files, as (id, format, folder of its examples)."""
    return [
        (ident, corpus.parent.name, corpus.parent)
        for ident, folder in folders().items()
        for corpus in sorted(folder.glob("testdata/*/expected.json"))
    ]


def words():
    """What the schemas and the notations know."""
    found = set()
    for folder in folders().values():
        for schema in folder.glob("schema/*.json"):
            found |= set(re.findall(r'"\w+"', schema.read_text()))
    found |= {'"parlour"', '"game"', '"version"', '"config"', '"chance"', '"seed"', '"tags"', '"log"', '"resign"',
              '"take_back"', '"adjudicate"', '"returns"', '"reason"', '"player"', '"preset"'}
    return sorted(found)


def main(target):
    """Writes all three."""
    target.mkdir(parents=True, exist_ok=True)
    quote = json.dumps
    (target / "settings.inc").write_text("".join(f"{{{quote(i)}, {quote(c)}}},\n" for i, c in settings()))
    (target / "formats.inc").write_text("".join(f"{{{quote(i)}, {quote(f)}}},\n" for i, f, _ in formats()))
    (target / "words.dict").write_text("".join(f'{quote(word)}\n' for word in words()))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
