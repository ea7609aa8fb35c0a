"""Plays through the terminal client as people do, at a pseudo-terminal: terminal_test.py PROGRAM LIBRARY

What the screen may show is asked of the library itself. All that stands on the screen, or can be scrolled back to, is what
came since the screen was cleared last.
"""

import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import pexpect

from library import OVER, SPECTATOR, Library, Refused, State

program, library = sys.argv[1], Library(sys.argv[2])
work = pathlib.Path(tempfile.mkdtemp())
CLEAR = "\x1b[H\x1b[2J\x1b[3J"
PROMPT = r"[^\n:]+ \(:help\): "
CURTAIN = r"[^\n:]+: press Enter [^\n]*\. "


class Session:
    """A client at a terminal, and what stands there."""

    def __init__(self, *arguments: str) -> None:
        self.child = pexpect.spawn(program, list(arguments), echo=False, encoding="utf-8", timeout=60)
        self.child.setwinsize(60, 100)
        self.child.delaybeforesend = None
        self.screen = ""
        self.said = ""  # since the last line that was sent
        self.shown: dict[int, set[str]] = {}  # what each viewer could see at some time

    def read(self) -> str:
        """Reads up to the next question: "turn", "curtain", "over", or "left" when the program ended."""
        found = self.child.expect([PROMPT, CURTAIN, pexpect.EOF])
        self.said = (self.child.before + (self.child.after if found < 2 else "")).replace("\r\n", "\n")
        self.screen = (self.screen + self.said).rpartition(CLEAR)[2]
        if found == 0:
            return "over" if self.said.endswith("The game is over (:help): ") else "turn"
        return ["turn", "curtain", "left"][found]

    def send(self, line: str) -> str:
        self.child.sendline(line)
        self.screen += line + "\n"
        return self.read()

    def end(self) -> None:
        """End of the input."""
        self.child.sendeof()
        while self.read() != "left":
            self.child.sendeof()
        self.child.close()
        assert self.child.exitstatus == 0, self.child

    def lines(self) -> set[str]:
        return {line.strip() for line in self.screen.split("\n")}

    def saved(self) -> State:
        """The state behind the screen; the screen is then as if nothing had been asked."""
        screen = self.screen
        path = work / "probe.json"
        self.send(f":save! {path}")
        assert "Saved in" in self.said, self.said
        self.screen = screen
        return library.load_file(path)


def known(state: State, viewer: int) -> set[str]:
    """The lines that the viewer may see: the picture and what was told."""
    lines = {line.strip() for line in state.picture(viewer).split("\n")}
    return lines | {"* " + event["text"] for event in state.events(viewer)}


def check_secrets(session: Session, state: State, viewer: int) -> int:
    """Nothing is there that only others know. Older boards of the viewer's own may be."""
    session.shown.setdefault(viewer, set()).update(known(state, viewer))
    secrets = set().union(*(known(state, seat) for seat in range(len(state.seats)))) - session.shown[viewer]
    assert not secrets & session.lines(), (secrets & session.lines(), session.screen)
    return len(secrets)


def check_screen(session: Session, state: State, viewer: int) -> int:
    """The whole board is there, as the viewer may know it, and nothing that only others know."""
    board = {line.strip() for line in state.picture(viewer).split("\n")}
    assert board <= session.lines(), (board - session.lines(), session.screen)
    return check_secrets(session, state, viewer)


def choose(state: State, picker: random.Random) -> str:
    """A move as a person may give it: by number, in notation, as JSON."""
    legal = state.legal()
    number = picker.randrange(len(legal))
    how = picker.randrange(3)
    if how == 0:
        return str(number + 1)
    return "=" + legal[number]["text"] if how == 1 else json.dumps(legal[number]["move"])


def play_alone(game: str, seat: int) -> None:
    """One person and random opponents, to the end."""
    picker = random.Random(game)
    session = Session("-p", str(seat), "-s", "11", game)
    moves = 0
    at = session.read()
    while at == "turn":
        if ":setup NAME" in session.said and moves == 0:
            at = session.send(":setup random")
        elif moves < 50 or moves % 20 == 0:
            said = session.said
            state = session.saved()
            assert state.turn() == seat and said.endswith(f"{state.seats[seat]} (:help): ")
            check_screen(session, state, seat)
            at = session.send(choose(state, picker))
        else:
            at = session.send(picker.choice(re.findall(r"(?m)^ +(\d+)  ", session.said)))
        moves += 1
        assert moves < 5000
    assert at == "over" and "The end" in session.said, session.screen
    state = session.saved()
    assert state.turn() == OVER
    told = [line[2:] for line in session.screen.split("\n") if line.startswith("* ")]
    assert told == [event["text"] for event in state.events(seat)], "each event was told once, in order"
    assert "over" in session.send("1") and "The game is over." in session.said
    session.end()
    print(f"{game}: one person at seat {seat}, {moves} turns, {len(told)} events told")


def play_together(game: str, most: int) -> None:
    """People at every seat: between two of them nothing of either is on the screen."""
    picker = random.Random(game)
    session = Session("-p", "all", "-s", "12", game)
    mirror = library.new(game, 12)
    setups = next(entry["setups"] for entry in library.games() if entry["id"] == game)
    secrets = curtains = turns = 0
    at = session.read()
    last = None
    while turns < most and at != "over":
        if at == "curtain":
            curtains += 1
            who = next(seat for seat, name in enumerate(mirror.seats) if name in session.said.split("\n")[-1])
            if last is not None:
                # The last to move sees what came of it and hides it.
                assert who == last and session.said.endswith("press Enter to hide what you see. "), session.said
                check_secrets(session, mirror, last)
                at = session.send("")
                assert at == "curtain" or mirror.turn() == OVER, session.said
            if mirror.turn() == OVER:
                break
            assert session.screen.count("\n") == 0 and mirror.seats[mirror.turn()] in session.screen, session.screen
            at = session.send("a secret typed at the wrong place")
            assert "a secret" not in session.screen
        assert at == "turn", session.screen
        turn = mirror.turn()
        secrets += check_screen(session, mirror, turn)
        assert session.said.split("\n")[-1].startswith(mirror.seats[turn])
        move = choose(mirror, picker)
        played = mirror.legal()[int(move) - 1]["text"] if move.isdigit() else move.removeprefix("=")
        if ":setup NAME" in session.said:
            move = played = mirror.setup(setups[turn % len(setups)], turns)
        at = session.send(move)
        mirror.apply(played)
        last = turn
        turns += 1
    if mirror.turn() == OVER:
        # At the end there is what everybody may see.
        assert session.lines() >= {line.strip() for line in mirror.picture(SPECTATOR).split("\n")}, session.screen
        assert "The end" in session.screen
    hidden = any(mirror.view(0) != mirror.view(seat) for seat in range(1, len(mirror.seats)))
    assert (curtains > 0) == (mirror.secrets or hidden), (curtains, game)
    assert (secrets > 0) <= (curtains > 0)
    session.end()
    if curtains and mirror.turn() != OVER:
        assert session.screen.strip() == "", "secrets stay on the screen: " + session.screen
    print(f"{game}: {len(mirror.seats)} people, {turns} turns, {curtains} pauses, {secrets} lines kept secret")


def save_and_load(game: str) -> None:
    """Save, quit, load and go on: the same game, at the command line and within a session."""
    picker = random.Random(game)
    path = work / f"{game}.json"
    session = Session("-s", "13", game)
    at = session.read()
    for _ in range(4):
        if at == "turn":
            at = session.send(choose(session.saved(), picker))
    if at == "over":
        session.end()
        session = Session("-s", "14", game)
        at = session.read()
    session.send(f":save {path}")
    assert "Saved in" in session.said
    assert session.send(f":save {path}") == at and "File exists" in session.said
    before = path.read_text()
    board = session.saved()
    assert session.send(":quit") == "left"

    again = Session("-s", "15", "-l", str(path))
    assert again.read() == at
    assert again.saved().save() == before
    check_screen(again, board, 0)
    for _ in range(2):
        at = again.send(choose(again.saved(), picker)) if at == "turn" else at
    assert again.saved().save() != before
    again.send(f":load {path}")
    assert "Loaded." in again.said and again.saved().save() == before
    again.end()

    # Another game's file changes the game; what was exported for one player cannot be played by others.
    export = work / "export.json"
    export.write_text(board.export(1))
    session = Session("-s", "16", game)
    at = session.read()
    before = session.saved().save()
    session.send(f":load {export}")
    try:
        library.load(export.read_text()).events(0)
        assert "Loaded." in session.said  # nothing is hidden in this game
    except Refused:
        assert "! no_history" in session.said and session.saved().save() == before, session.said
    session.end()
    own = Session("-p", "1", "-s", "16", "-l", str(export))
    assert own.read() in ("turn", "over")
    told = [line[2:] for line in own.screen.split("\n") if line.startswith("* ")]
    past = [event["text"] for event in board.events(1)]
    assert told[: len(past)] == past, (told, past)
    own.end()
    print(f"{game}: saved, left, loaded, gone on")


BAD_LINES = [":", ":nosuch", ":save", ":load", ":setup nosuch", "0", "99999999999999999999999", "=", "{", '{"type":', "nonsense",
             '{"type":"nosuch"}', '"', "[1]", '{"type":"adjudicate","returns":[1],"reason":"x"}', '{"type":"resign","player":1}',
             "\x1b[2J\x1b[31mred", "\u009b2J", ":json 0", ":json x", ":list \u1234", "a" * 3000, ":load /", ":load /nosuch/file",
             ":load /nosuch\x1b[31m/\u009b/file", ":save /nosuch\x1b[31m/file", ":save /nosuch/file", ":save! /", ":more", ":help", ":events", ":board"]


def bad_input(game: str) -> None:
    """Whatever is typed, it is told what is wrong, and nothing changes."""
    broken = {"empty": "", "text": "hello", "json": '{"parlour":1}', "cut": "", "nul": "\0\0", "utf8": b"\xff\xfe{"}
    session = Session("-s", "17", game)
    session.read()
    before = session.saved().save()
    broken["cut"] = before[: len(before) // 2]
    broken["changed"] = before.replace('"log":[', '"log":["nonsense",')
    names = []
    for name, data in broken.items():
        path = work / f"bad-{name}"
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
        names.append(f":load {path}")
    for line in BAD_LINES + names:
        at = session.send(line)
        assert at == "turn", (line, at, session.screen)
        harmless = line in (":more", ":help", ":events")
        assert harmless or "! " in session.said, (line, session.said)
        assert "\x1b" not in session.said and "\u009b" not in session.said, line
        if line.startswith(":load"):
            assert "Loaded" not in session.said
    assert session.saved().save() == before, "something changed"
    session.send(":resign")
    assert '"resignation"' in session.said
    session.end()
    print(f"{game}: {len(BAD_LINES) + len(names)} bad inputs changed nothing")


def undo(game: str) -> None:
    """Back to one's last decision: where nothing is given away, or for practice."""
    for practice in [[], ["-u"]]:
        session = Session(*practice, "-s", "18", game)
        at = session.read()
        start = session.saved()
        assert session.send(":undo") == at and "! " in session.said, "there is nothing to take back"
        at = session.send(start.legal()[0]["text"])
        after = session.saved()
        free = bool(practice) or not (start.secrets or start.chance)
        session.send(":undo")
        position = "position"
        if free:
            assert session.saved().ask(position) == start.ask(position), session.screen
        else:
            assert "for practice start with -u" in session.said.lower() and session.saved().save() == after.save()
        session.end()
    print(f"{game}: undo where it is allowed")


def menus() -> None:
    """Long lists come in pages and can be cut by the beginning of a move."""
    longest = max(library.games(), key=lambda game: len(library.new(game["id"], 1).legal()))["id"]
    session = Session("-p", "all", "-s", "1", longest)
    session.read()
    mirror = library.new(longest, 1)
    for _ in range(6):
        if len(mirror.legal()) > 60:
            break
        mirror.apply(mirror.legal()[0]["text"])
        while session.send("1") == "curtain":
            session.send("")
    texts = [legal["text"] for legal in mirror.legal()]
    shown = re.findall(r"(\d+)  (\S+)", "\n".join(line for line in session.said.split("\n") if line.startswith("  ")))
    while ":more, or" in session.said:
        session.send(":more")
        shown += re.findall(r"(\d+)  (\S+)", session.said)
    assert shown == [(str(i + 1), text) for i, text in enumerate(texts)], "all moves, each once"
    session.send(":more")
    assert "That was all" in session.said
    begin = texts[-1][:1]
    session.send(f":list {begin}")
    shown = re.findall(r"(\d+)  (\S+)", session.said)
    assert shown == [(str(i + 1), text) for i, text in enumerate(texts) if text.startswith(begin)][:60]
    session.send(":json 1")
    assert json.loads(session.said.split("\n")[0]) == mirror.legal()[0]["move"]
    session.end()
    print(f"{longest}: {len(texts)} moves in pages")


def run(arguments: list[str], data: bytes, **options: object) -> tuple[int, str]:
    done = subprocess.run([program, *arguments], input=data, capture_output=True, timeout=60, check=False, **options)
    return done.returncode, (done.stdout + done.stderr).decode(errors="replace")


def without_terminal(game: str) -> None:
    """Through pipes: ends of input at every place, long lines, bytes that are no text, bad command lines."""
    setup = b":setup random\n1\n1\n1\n1\n\n\n\n\n"
    for size in range(0, len(setup), 3):
        for people in ["0", "all"]:
            status, said = run(["-p", people, "-s", "1", game], setup[:size])
            assert status == 0, (status, said)
    status, said = run(["-s", "1", game], b"x" * (3 << 20) + b"\n\xff\xfe\n\0\n:quit\n")
    assert status == 0 and said.count("! ") >= 2, (status, said[-500:])
    assert run(["-p", "none", "-s", "1", game], b"")[0] == 0
    for arguments in [[], ["-x"], [game, "more"], ["-s", "x", game], ["-s", "-1", game], ["-s", "99999999999999999999", game],
                      ["-l", "/nosuch", game]]:
        status, said = run(arguments, b"")
        assert status == 2 and "usage:" in said and f"  {game} " in said, (arguments, status, said)
    for arguments, word in [(["nosuch"], "unknown_game"), (["-c", "{", game], "bad_json"), (["-c", '{"nosuch":1}', game], "bad_config"),
                            (["-p", "nobody", game], "no such seat"), (["-l", "/nosuch"], "No such file"), (["-l", "/"], "directory")]:
        status, said = run(arguments, b"")
        assert status == 1 and word in said, (arguments, status, said)
    with open("/dev/full", "wb") as full:
        done = subprocess.run([program, "-p", "none", "-s", "1", game], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
        assert done.returncode == 1
    print(f"{game}: pipes, ends of input, bad command lines")


games = [game["id"] for game in library.games()]
for name in games:
    players = len(library.new(name, 1).seats)
    play_alone(name, players - 1)
    play_together(name, 40)
    save_and_load(name)
    bad_input(name)
    undo(name)
    without_terminal(name)
menus()
