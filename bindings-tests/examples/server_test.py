"""Plays many games at once through the match server: server_test.py PROGRAM LIBRARY

Each line for a player is compared with what the library says that this player may know, and must not hold any event that
only others were told.
"""

import json
import random
import subprocess
import sys
import time

from library import OVER, SPECTATOR, Library, Refused, State

program, library = sys.argv[1], Library(sys.argv[2])
GAMES_EACH = 3
MOST_MOVES = 90


class Server:
    def __init__(self) -> None:
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.asked = 0

    def ask(self, request: str | bytes) -> tuple[list[tuple[str, str, str, str]], str, str]:
        """The lines for players, then the status and the JSON for the host."""
        assert self.process.stdin and self.process.stdout
        self.asked += 1
        self.process.stdin.write((request.encode() if isinstance(request, str) else request) + b"\n")
        self.process.stdin.flush()
        told = []
        while True:
            line = self.process.stdout.readline().decode()
            assert line.endswith("\n"), (request[:200], line, self.process.poll())
            if not line.startswith("@"):
                status, _, answer = line.rstrip("\n").partition(" ")
                json.loads(answer)
                return told, status, answer
            match, viewer, what, data = line[1:].rstrip("\n").split(" ", 3)
            json.loads(data)
            told.append((match, viewer, what, data))

    def done(self, request: str) -> tuple[list[tuple[str, str, str, str]], str]:
        told, status, answer = self.ask(request)
        assert status == "ok", (request, answer)
        return told, answer

    def refuses(self, request: str | bytes, code: str | None = None) -> None:
        told, status, answer = self.ask(request)
        assert status == "refused" and not told, (request[:200], status, told)
        assert code is None or json.loads(answer)["code"] == code, (request[:200], answer)

    def end(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        assert self.process.wait(60) == 0


class Match:
    """A match of the server beside a state of our own that makes the same moves."""

    def __init__(self, name: str, state: State) -> None:
        self.name, self.state = name, state
        self.viewers = [*range(len(state.seats)), SPECTATOR]
        self.seen = dict.fromkeys(self.viewers, 0)
        self.secrets = 0

    def check(self, told: list[tuple[str, str, str, str]], fresh: bool = False) -> None:
        """What everybody was told is what the library says of each of them, in order."""
        expected = []
        if fresh:
            self.seen = dict.fromkeys(self.viewers, 0)
            expected += [(viewer, "start", json.dumps({"players": len(self.state.seats)}, separators=(",", ":")))
                         for viewer in self.viewers]
        for viewer in self.viewers:
            expected += self.standing(viewer, self.seen[viewer])
            self.seen[viewer] = len(self.state.events(viewer))
        assert told == [(self.name, name_of(viewer), what, data) for viewer, what, data in expected], self.name
        self.look_for_secrets(told)

    def standing(self, viewer: int, since: int) -> list[tuple[int, str, str]]:
        lines = []
        events = self.state.ask("events", viewer, since)
        if events != "[]":
            lines.append((viewer, "events", events))
        lines.append((viewer, "view", self.state.view(viewer)))
        turn = self.state.turn()
        if turn == OVER:
            lines.append((viewer, "over", self.state.ask("outcome")))
        elif turn == viewer:
            lines.append((viewer, "moves", self.state.ask("legal_moves")))
        return lines

    def look_for_secrets(self, told: list[tuple[str, str, str, str]]) -> None:
        """No line for a viewer has the text of an event that only others were told."""
        texts = {viewer: {event["text"] for event in self.state.events(viewer)} for viewer in self.viewers}
        everything = set().union(*texts.values())
        for _, viewer, _, data in told:
            secret = everything - texts[SPECTATOR if viewer == "spectator" else int(viewer)]
            self.secrets += len(secret)
            assert not any(json.dumps(text, ensure_ascii=False) in data for text in secret), (self.name, viewer, data)


def name_of(viewer: int) -> str:
    return "spectator" if viewer == SPECTATOR else str(viewer)


def bad_requests(server: Server, match: Match, picker: random.Random) -> None:
    """Refused, told to the host alone, and nothing is changed."""
    _, before = server.done(f"save {match.name}")
    assert before == match.state.save()
    turn = match.state.turn()
    seat = max(turn, 0)
    other = (seat + 1) % len(match.state.seats)
    bad_move = None if turn == OVER else "bad_move"  # which of the two is told then is the game's affair
    wrong_seat = "game_over" if turn == OVER else "not_your_turn"
    legal = match.state.legal()
    move = picker.choice(legal)["text"] if legal else "x"
    requests: list[tuple[str | bytes, str | None]] = [
        (f"move {match.name} {other} {move}", wrong_seat),
        (f"move {match.name} {len(match.state.seats)} {move}", "no_such_seat"),
        (f"move {match.name} -12 {move}", "no_such_seat"),
        (f"move {match.name} spectator {move}", "no_such_seat"),
        (f"move {match.name}", "no_such_seat"),
        (f"move {match.name} {seat}", None),
        (f"move nosuch {seat} {move}", "unknown_match"),
        (f"move {match.name} {seat} nonsense", bad_move),
        (f"move {match.name} {seat} " + '{"type":', "bad_json"),
        (f"move {match.name} {seat} " + '{"type":"nosuch"}', bad_move),
        (f"move {match.name} {seat} " + '{"a":' * 1000, "bad_json"),
        (f"move {match.name} {seat} " + "x" * (2 << 20), None),
        (f"move {match.name} {seat} ".encode() + b"\xff\xfe", None),
        (f"move {match.name} {seat} " + '{"type":"adjudicate","returns":' + str([0] * len(match.state.seats)) + ',"reason":"x"}', None),
        (f"move {match.name} {seat} " + f'{{"type":"resign","player":{other}}}', None),
        (f"setup {match.name} {other} 3 random", "not_your_turn"),
        (f"setup {match.name} {seat} x random", "bad_argument"),
        (f"setup {match.name} {seat} 3 nosuch", None if turn >= 0 else "not_your_turn"),
        (f"resign {match.name} 99", "no_such_seat"),
        (f"resign nosuch {seat}", "unknown_match"),
        (f"resign {match.name} {seat} now", "bad_argument"),
        (f"describe {match.name} all", "bad_argument"),
        (f"save {match.name} all", "bad_argument"),
        (f"close {match.name} all", "bad_argument"),
        ("list all", "bad_argument"),
        (f"sync {match.name} referee 0", "no_such_seat"),
        (f"sync {match.name} -11 0", "no_such_seat"),
        (f"sync {match.name} 0 x", "bad_argument"),
        (f"create {match.name} nosuch - ", "match_exists"),
        ("create b@d nosuch - ", "bad_name"),
        (f"create {'x' * 65} nosuch - ", "bad_name"),
        ("create new nosuch - ", "unknown_game"),
        ("create new nosuch 1x ", "bad_argument"),
        ("create new nosuch 18446744073709551616 ", "bad_argument"),
        (f"restore {match.name} {before}", "match_exists"),
        ("restore new " + before[: len(before) // 2], None),
        ("restore new {}", None),
        ("restore new", None),
        ("", "unknown_request"),
        ("nosuch", "unknown_request"),
        ("close nosuch", "unknown_match"),
        (b"\0\xff", "unknown_request"),
    ]
    picker.shuffle(requests)
    for request, code in requests:
        server.refuses(request, code)
    assert server.done(f"save {match.name}")[1] == before, "something changed"
    names = [entry["match"] for entry in json.loads(server.done("list")[1])]
    assert "new" not in names and match.name in names


def restored(server: Server, match: Match) -> None:
    """A record goes on under another name, and plays on alike; what one player exported is refused where others differ."""
    _, record = server.done(f"save {match.name}")
    told, _ = server.done(f"restore {match.name}-again {record}")
    twin = Match(f"{match.name}-again", library.load(record))
    twin.check(told, fresh=True)
    while twin.state.turn() != OVER and twin.state.save().count(",") < record.count(",") + 5:
        move = twin.state.legal()[-1]["text"]
        seat = twin.state.turn()
        twin.state.apply(move)
        twin.check(server.done(f"move {twin.name} {seat} {move}")[0])
    server.done(f"close {twin.name}")
    server.refuses(f"sync {twin.name} 0 0", "unknown_match")
    export = match.state.export(0)
    try:
        library.load(export).view(1)
    except Refused:
        server.refuses(f"restore exported {export}")


def play() -> None:
    server, picker = Server(), random.Random(5)
    begun = time.monotonic()
    matches = []
    for number in range(GAMES_EACH):
        for game in library.games():
            name, seed = f"{game['id']}-{number}", number + 1
            told, _ = server.done(f"create {name} {game['id']} {seed}")
            match = Match(name, library.new(game["id"], seed))
            match.check(told, fresh=True)
            matches.append(match)
            setups = game["setups"]
            while setups and number % 2 == 0 and (move := setup(match.state, setups[number % len(setups)])):
                seat = match.state.turn()
                offered = server.done(f"setup {name} {seat} 3 {setups[number % len(setups)]}")
                assert offered == ([], move)
                match.state.apply(move)
                match.check(server.done(f"move {name} {seat} {move}")[0])
    open_matches, moves = list(matches), 0
    while open_matches:
        match = picker.choice(open_matches)
        if moves % 40 == 0:
            bad_requests(server, match, picker)
        if moves % 90 == 0:
            restored(server, match)
        seat = match.state.turn()
        legal = picker.choice(match.state.legal())
        move = legal["text"] if picker.randrange(2) else json.dumps(legal["move"])
        match.state.apply(legal["text"])
        match.check(server.done(f"move {match.name} {seat} {move}")[0])
        moves += 1
        viewer = picker.choice(match.viewers)
        since = picker.randrange(match.seen[viewer] + 1)
        told, _ = server.done(f"sync {match.name} {name_of(viewer)} {since}")
        assert told == [(match.name, name_of(who), what, data) for who, what, data in match.standing(viewer, since)]
        match.look_for_secrets(told)
        if match.state.turn() != OVER and len(match.state.events(SPECTATOR)) > MOST_MOVES:
            loser = picker.randrange(len(match.state.seats))
            match.state.apply(json.dumps({"type": "resign", "player": loser}))
            match.check(server.done(f"resign {match.name} {loser}")[0])
        if match.state.turn() == OVER:
            open_matches.remove(match)
            bad_requests(server, match, picker)
            restored(server, match)
    for game in library.games():
        mine = [match for match in matches if match.name.startswith(game["id"])]
        secrets = sum(match.secrets for match in mine)
        assert (game["information"] == "perfect") or secrets > 0, "secrets were looked for"
        print(f"{game['id']}: {len(mine)} matches at once, {secrets} times an event was kept from somebody")
    # A line beyond every limit is refused, and the next one is read.
    server.refuses("move " + "x" * (9 << 20), "line_too_long")
    assert json.loads(server.done(f"describe {matches[0].name}")[1])["id"]
    assert len(json.loads(server.done("list")[1])) == len(matches)
    server.end()
    print(f"{len(matches)} matches, {moves} moves, {server.asked} requests, {time.monotonic() - begun:.0f} s")


def setup(state: State, name: str) -> str | None:
    try:
        return state.setup(name, 3)
    except Refused:
        return None


def cut_off() -> None:
    """The end of the input within a line is the end of that line."""
    done = subprocess.run([program], input=b"list", capture_output=True, timeout=60, check=True)
    assert done.stdout == b"ok []\n"
    done = subprocess.run([program], input=b"list\r\n\n", capture_output=True, timeout=60, check=True)
    assert done.stdout.startswith(b"ok []\nrefused")


play()
cut_off()
