"""Runs the commands of a vector and writes the transcript; bindings-tests/vectors/README.md has the format."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import parlour


def fnv1a(data: bytes) -> str:
    value = 14695981039346656037
    for byte in data:
        value = (value ^ byte) * 1099511628211 & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


def text_of(value: Any) -> str:
    """Canonical JSON: as the library writes it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def refusal(error: parlour.Error) -> str:
    return f"! {error.code} {error.rule or '-'} {error.path or '-'} {error.message}"


def bytes_of(text: str) -> bytes:
    """The last argument, in which %HH is a byte."""
    return re.sub(rb"%([0-9A-Fa-f]{2})", lambda match: bytes([int(match[1], 16)]), text.encode())


def decode(text: str) -> str:
    """The last argument as text."""
    try:
        return bytes_of(text).decode()
    except UnicodeDecodeError:
        # Python cannot even say it.
        raise parlour.BadArgumentError("the text is not valid UTF-8") from None


def viewer(word: str) -> Any:
    return word if word in ("spectator", "referee") else int(word)


def options(text: str) -> str:
    return "" if text == "-" else text


class Driver:
    def __init__(self) -> None:
        self.out: list[str] = []
        self.game: Any = None
        self.state: Any = None
        self.shown: list[int] = []

    def run(self, script: str) -> str:
        for line in script.split("\n"):
            if line.startswith("> "):
                self.out.append(line)
                self.command(line[2:])
        return "".join(line + "\n" for line in self.out)

    def say(self, line: str) -> None:
        """Long lines are told by their length and hash."""
        data = line.encode()
        self.out.append(f"# {len(data)} {fnv1a(data)}" if len(data) > 4096 else line)

    def fingerprint(self) -> object:
        if self.state is None:
            return None
        try:
            return self.state.save(), self.state.position()
        except parlour.Error as error:
            return str(error), self.state.position()

    def command(self, command: str) -> None:
        verb, _, rest = command.partition(" ")
        before = self.fingerprint()
        try:
            answer = getattr(self, f"do_{verb}")(rest)
        except parlour.Error as error:
            assert self.fingerprint() == before, f"{command} was refused, yet something changed"
            answer = refusal(error)
        if answer is not None:
            self.say(answer)

    def replace(self, state: parlour.State) -> str:
        self.state, self.game = state, state.game
        self.shown = [0] * (state.game.num_players + 2)
        return "ok"

    def do_game(self, rest: str) -> str:
        id, _, config = rest.partition(" ")
        self.game, self.state = parlour.Game(id, decode(config)), None
        return "ok"

    def do_describe(self, _: str) -> str:
        return text_of(self.game.describe())

    def do_new(self, rest: str) -> str:
        return self.replace(self.game.new_state(options=options(decode(rest))))

    def do_position(self, rest: str) -> str:
        given, _, position = rest.partition(" ")
        return self.replace(self.game.state_from_position(decode(position), options=options(given)))

    def do_load(self, rest: str) -> str:
        seed, _, text = rest.partition(" ")
        return self.replace(parlour.load(decode(text), seed=int(seed)))

    def do_read(self, rest: str) -> str:
        """All games of a file, a line each; the last good one becomes the state."""
        id, format, text = rest.split(" ", 2)
        last = None
        try:
            games = parlour.read(bytes_of(text), format, id)
        except parlour.Error as error:
            self.say(f"0 {refusal(error)}")
            return "nothing"
        while True:
            try:
                last = next(games)
                self.say(f"{games.games} {fnv1a(last.save().encode())}")
            except StopIteration:
                return "nothing" if last is None else self.replace(last)
            except parlour.Error as error:
                self.say(f"{games.games} {refusal(error)}")

    def do_apply(self, rest: str) -> str:
        who, _, given = rest.partition(" ")
        self.state.apply(decode(given), None if who == "-" else int(who))
        return "ok"

    def do_check(self, rest: str) -> str:
        who, _, given = rest.partition(" ")
        self.state.check(decode(given), None if who == "-" else int(who))
        return "ok"

    def do_id(self, rest: str) -> str:
        who, _, id = rest.partition(" ")
        self.state.apply(int(id), None if who == "-" else int(who))
        return "ok"

    def do_ids(self, rest: str) -> str:
        return ",".join(map(str, self.state.move_ids(decode(rest))))

    def do_move(self, rest: str) -> str:
        return f"{self.state.move_text(int(rest))} {text_of(self.state.move_json(int(rest)))}"

    def do_undo(self, rest: str) -> str:
        self.state.undo(int(rest))
        return "ok"

    def do_chance(self, rest: str) -> str:
        self.state.set_chance(rest)
        return "ok"

    def do_reseed(self, rest: str) -> str:
        self.state.reseed(int(rest))
        return "ok"

    def do_clone(self, _: str) -> str:
        return self.replace(self.state.clone())

    def do_bare(self, _: str) -> str:
        return self.replace(self.state.clone(log=False))

    def do_at(self, rest: str) -> str:
        return self.replace(self.state.state_at(int(rest)))

    def do_determinize(self, rest: str) -> str:
        who, _, seed = rest.partition(" ")
        return self.replace(self.state.determinize(viewer(who), int(seed)))

    def do_perft(self, rest: str) -> str:
        depth, _, finished = rest.partition(" ")
        return str(self.state.perft(int(depth), finished))

    def do_playout(self, rest: str) -> str:
        seed, _, most = rest.partition(" ")
        plies, returns = self.state.playout(int(seed), int(most))
        return f"{plies} {fnv1a(returns.astype('<f8').tobytes())}"

    def do_setup(self, rest: str) -> str:
        name, _, seed = rest.partition(" ")
        return text_of(self.state.setup(name, int(seed)))

    def do_save(self, _: str) -> str:
        return self.state.save()

    def do_snapshot(self, _: str) -> str:
        return self.state.to_bytes().decode()

    def do_history(self, _: str) -> str:
        return text_of(self.state.history())

    def do_write(self, rest: str) -> str:
        text = self.state.write(rest).encode()
        return f"{len(text)} {fnv1a(text)}"

    def do_export(self, rest: str) -> str:
        return self.state.export(viewer(rest))

    def label(self, name: str, ask: Callable[[], str]) -> None:
        """A line of `show`."""
        try:
            self.say(f"{name} {ask()}")
        except parlour.Error as error:
            self.say(refusal(error))

    def do_show(self, _: str) -> None:
        state, game = self.state, self.game
        self.label("turn", lambda: str(state.current_player()))
        self.label("ply", lambda: str(state.ply))
        self.label("legal", lambda: text_of(state.legal_moves()))
        self.label("ids", lambda: ",".join(map(str, state.legal_actions())))
        self.label("mask", lambda: fnv1a(state.action_mask().tobytes()))
        if state.is_chance():
            self.label("chance", lambda: text_of(state.chance_moves()))
        for index, who in enumerate([*range(game.num_players), "spectator", "referee"]):
            self.show_viewer(who, index)
        self.label("returns", lambda: fnv1a(state.returns().astype("<f8").tobytes()))
        self.label("outcome", lambda: text_of(state.outcome()))
        self.label("scores", lambda: text_of(state.scores("spectator")))
        self.label("position", lambda: text_of(state.position()))
        self.label("text", state.position_text)
        self.label("hash", lambda: f"{state.position_hash():016x}")

    def show_viewer(self, who: Any, index: int) -> None:
        state = self.state
        self.label(f"view {who}", lambda: text_of(state.view(who)))
        self.label(f"picture {who}", lambda: fnv1a(state.picture(who).encode()))

        def events() -> str:
            new = state.events(who, self.shown[index])
            self.shown[index] += len(new)
            return text_of(new)

        self.label(f"events {who}", events)
        self.label(f"information {who}", lambda: fnv1a(state.information_string(who).encode()))
        self.label(f"key {who}", lambda: f"{state.information_hash(who):016x}")
        if isinstance(who, int):
            both = ("float32", "uint8")
            self.label(f"observation {who}", lambda: " ".join(cells(state.observation(who, dtype)) for dtype in both))
            self.label(f"tensor {who}", lambda: cells(state.information_tensor(who)))


def cells(array: np.ndarray[Any, Any]) -> str:
    return fnv1a(array.astype(array.dtype.newbyteorder("<")).tobytes())


def run(script: str) -> str:
    return Driver().run(script)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        sys.stdout.write(run(Path(name).read_text(encoding="utf-8")))
