"""Compiles and runs the programs of a Markdown file, and compares what they print with the text that follows.

    check.py FILE INCLUDE LIBRARY_FOLDER

A block of C, C++ or Python that is followed at once by a block of `text` is a program with its output; others of
those languages are refused, so that none goes unchecked. Rust blocks are doctests.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

FENCE = re.compile(r"^```(\w+)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
COMPILERS = {"c": ["gcc", "-std=c99"], "cpp": ["g++", "-std=c++17"]}
STRICT = ["-Wall", "-Wextra", "-Werror"]


def output_of(language: str, program: str, include: str, library: str, folder: pathlib.Path) -> str:
    source = folder / f"program.{language if language != 'python' else 'py'}"
    source.write_text(program, encoding="utf-8")
    if language == "python":
        command = [sys.executable, str(source)]
    else:
        binary = folder / f"program-{language}"
        subprocess.run(
            [*COMPILERS[language], *STRICT, f"-I{include}", str(source), "-o", str(binary),
             f"-L{library}", "-lparlour", f"-Wl,-rpath,{library}"],
            check=True,
        )
        command = [str(binary)]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout


def main() -> int:
    page, include, library = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    text = page.read_text(encoding="utf-8")
    blocks = list(FENCE.finditer(text))
    checked = failed = 0
    for block, following in zip(blocks, [*blocks[1:], None]):
        language, program = block.groups()
        if language not in ("c", "cpp", "python"):
            continue
        line = text[: block.start()].count("\n") + 1
        if following is None or following.start() != block.end() or following[1] != "text":
            print(f"{page}:{line}: the {language} program says nothing of its output")
            failed += 1
            continue
        with tempfile.TemporaryDirectory() as folder:
            printed = output_of(language, program, include, library, pathlib.Path(folder))
        checked += 1
        if printed != following[2]:
            print(f"{page}:{line}: the {language} program prints\n{printed}\nand not\n{following[2]}")
            failed += 1
    print(f"{page}: {checked} programs ran, {failed} failed")
    return 1 if failed or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
