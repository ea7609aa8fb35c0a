"""Compiles and runs the programs of a Markdown file, and compares what they print with the text that follows.

    check.py FILE INCLUDE LIBRARY_FOLDER

A block of C, C++ or Python that is followed at once by a block of `text` is a program with its output; others of
those languages are refused, so that none goes unchecked. Blocks with a name, such as ```c walk, are the parts of
one program, in order; each may be followed by its part of the output. A part with two names is in two programs.
Rust blocks are doctests.
"""

import dataclasses
import pathlib
import re
import subprocess
import sys
import tempfile

FENCE = re.compile(r"^```(\w+)((?: \w+)*)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
# C runs under sanitizers: what the pages show frees all that it owns.
COMPILERS = {"c": ["gcc", "-std=c99", "-g", "-fsanitize=address,undefined"], "cpp": ["g++", "-std=c++17"]}
STRICT = ["-Wall", "-Wextra", "-Werror"]


@dataclasses.dataclass
class Program:
    language: str
    line: int
    source: str = ""
    output: str = ""


def programs_of(page: str) -> list[Program]:
    blocks = list(FENCE.finditer(page))
    programs: dict[tuple[str, str], Program] = {}
    for block, following in zip(blocks, [*blocks[1:], None]):
        language, names, source = block.groups()
        if language not in ("c", "cpp", "python"):
            continue
        line = page[: block.start()].count("\n") + 1
        for name in names.split() or [f"line {line}"]:
            program = programs.setdefault((language, name), Program(language, line))
            program.source += source
            if following is not None and following.start() == block.end() and following[1] == "text":
                program.output += following[3]
    return list(programs.values())


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
    # What they complain of, such as a leak, is shown.
    return subprocess.run(
        command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, timeout=600
    ).stdout


def main() -> int:
    page, include, library = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    checked = failed = 0
    for program in programs_of(page.read_text(encoding="utf-8")):
        place = f"{page}:{program.line}: the {program.language} program"
        if not program.output:
            print(f"{place} says nothing of its output")
            failed += 1
            continue
        with tempfile.TemporaryDirectory() as folder:
            printed = output_of(program.language, program.source, include, library, pathlib.Path(folder))
        checked += 1
        if printed != program.output:
            print(f"{place} prints\n{printed}\nand not\n{program.output}")
            failed += 1
    print(f"{page}: {checked} programs ran, {failed} failed")
    return 1 if failed or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
