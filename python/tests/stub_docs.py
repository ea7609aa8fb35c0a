"""Keeps the docstrings in `_native.pyi`, which editors show, equal to those of the module, which `help` shows.

`python tests/stub_docs.py` with the module installed rewrites the stub beside it; the tests check it.
"""

import ast
import inspect
import sys
import textwrap
from pathlib import Path

import parlour._native as native

STUB = Path(__file__).parents[1] / "parlour" / "_native.pyi"


def runtime_doc(path: tuple[str, ...]) -> str | None:
    """The docstring of what the stub describes, if it is the project's own."""
    found = native
    for name in path:
        found = inspect.getattr_static(found, name)
    doc = getattr(found, "__doc__", None)
    special = path[-1].startswith("__") and path[-1].endswith("__")
    return None if special or not doc else inspect.cleandoc(doc)


def with_docs(stub: str) -> str:
    """The stub with the module's docstrings in place of its own."""
    lines = stub.splitlines()
    edits: list[tuple[int, int, list[str]]] = []

    def visit(node: ast.Module | ast.ClassDef, path: tuple[str, ...]) -> None:
        seen = set()
        for child in node.body:
            if not isinstance(child, ast.FunctionDef | ast.ClassDef):
                continue
            here = (*path, child.name)
            doc = None if here in seen else runtime_doc(here)
            seen.add(here)
            body = " " * (child.col_offset + 4)
            block = textwrap.indent(f'"""{doc}"""' if doc and "\n" not in doc else f'"""{doc}\n"""', body)
            text = [line.rstrip() for line in block.splitlines()] if doc else []
            first = child.body[0]
            own = ast.get_docstring(child) is not None
            if isinstance(child, ast.ClassDef):
                start = min([first.lineno, *(d.lineno for d in getattr(first, "decorator_list", []))]) - 1
                edits.append((start, first.end_lineno if own else start, text))
                visit(child, here)
            elif doc or own:
                row = first.lineno - 1
                head = lines[row][: first.col_offset].rstrip()
                edits.append((row, child.end_lineno, [*([head] if head else []), *(text or [f"{body}..."])]))

    visit(ast.parse(stub), ())
    for start, end, text in sorted(edits, reverse=True):
        lines[start:end] = text
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    STUB.write_text(with_docs(STUB.read_text()))
    sys.exit()
