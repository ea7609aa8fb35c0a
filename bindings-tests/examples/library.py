"""The installed library by ctypes: what the examples should have shown is asked here, not of them."""

import ctypes
import json
import pathlib


class Refused(Exception):
    """A call that the library refused."""


class Library:
    def __init__(self, path: str) -> None:
        self.c = ctypes.CDLL(path)
        for name in ["parlour_text_new", "parlour_text_data", "parlour_error_json"]:
            getattr(self.c, name).restype = ctypes.c_void_p
        self.buffer = ctypes.c_void_p(self.c.parlour_text_new())

    def call(self, name: str, *arguments: object) -> None:
        if getattr(self.c, name)(*arguments) != 0:
            raise Refused(ctypes.string_at(self.c.parlour_error_json()).decode())

    def text(self, name: str, *arguments: object) -> str:
        self.call(name, *arguments, self.buffer)
        return ctypes.string_at(self.c.parlour_text_data(self.buffer)).decode()

    def games(self) -> list[dict]:
        return json.loads(self.text("parlour_games"))

    def new(self, game: str, seed: int, config: str = "") -> "State":
        handle, state = ctypes.c_void_p(), ctypes.c_void_p()
        self.call("parlour_game_new", *counted(game), *counted(config), ctypes.byref(handle))
        options = json.dumps({"seed": str(seed)})
        self.call("parlour_state_new", handle, *counted(options), ctypes.byref(state))
        self.c.parlour_game_free(handle)
        return State(self, state)

    def load(self, record: str | bytes, seed: int = 0) -> "State":
        state = ctypes.c_void_p()
        self.call("parlour_state_load", *counted(record), ctypes.c_uint64(seed), ctypes.byref(state))
        return State(self, state)

    def load_file(self, path: pathlib.Path) -> "State":
        return self.load(path.read_bytes())


def counted(text: str | bytes) -> tuple[bytes, ctypes.c_size_t]:
    data = text.encode() if isinstance(text, str) else text
    return data, ctypes.c_size_t(len(data))


SPECTATOR, REFEREE = -10, -11
OVER = -4


class State:
    def __init__(self, library: Library, handle: ctypes.c_void_p) -> None:
        self.library, self.handle = library, handle
        game = ctypes.c_void_p()
        library.call("parlour_state_game", handle, ctypes.byref(game))
        about = json.loads(library.text("parlour_game_describe", game))
        library.c.parlour_game_free(game)
        self.seats: list[str] = about["seats"]
        self.secrets: bool = about["information"] != "perfect"
        self.chance: bool = about["chance"] != "none"

    def __del__(self) -> None:
        self.library.c.parlour_state_free(self.handle)

    def ask(self, name: str, *arguments: object) -> str:
        return self.library.text(f"parlour_state_{name}", self.handle, *arguments)

    def turn(self) -> int:
        turn = ctypes.c_int32()
        self.library.call("parlour_state_turn", self.handle, ctypes.byref(turn))
        return turn.value

    def apply(self, move: str) -> None:
        self.library.call("parlour_state_apply", self.handle, *counted(move), -12)

    def legal(self) -> list[dict]:
        return json.loads(self.ask("legal_moves"))

    def view(self, viewer: int) -> str:
        return self.ask("view", viewer)

    def picture(self, viewer: int) -> str:
        return self.ask("picture", viewer)

    def events(self, viewer: int, since: int = 0) -> list[dict]:
        return json.loads(self.ask("events", viewer, ctypes.c_uint64(since)))

    def save(self) -> str:
        return self.ask("save")

    def export(self, viewer: int) -> str:
        return self.ask("export", viewer)

    def setup(self, name: str, seed: int) -> str:
        return self.ask("setup", *counted(name), ctypes.c_uint64(seed))
