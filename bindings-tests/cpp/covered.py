"""Tells the functions of a header that no test ran: covered.py HEADER, with the output of gcov --json-format on stdin.

A function counts as run if one of its instances was: templates have many, and each file has its own. What is defaulted has
no code that could be counted.
"""

import json
import pathlib
import sys

source = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
runs: dict[int, list] = {}
for line in sys.stdin:
    for file in json.loads(line)["files"]:
        if not file["file"].endswith(sys.argv[1]):
            continue
        for function in file["functions"]:
            if "= default;" in source[function["start_line"] - 1]:
                continue
            entry = runs.setdefault((function["start_line"], function["start_column"]), ["", 0])
            entry[0] = function["demangled_name"]
            entry[1] += function["execution_count"]
if len(runs) < 50:
    sys.exit(f"only {len(runs)} functions of {sys.argv[1]} were found")
missed = [f"line {start[0]}: {name}" for start, (name, count) in sorted(runs.items()) if count == 0]
print(f"{len(runs)} functions, {len(missed)} not run", *missed, sep="\n")
sys.exit(bool(missed))
