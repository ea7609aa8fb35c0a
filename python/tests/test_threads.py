"""Threads, the interpreter's lock, and Ctrl-C."""

import signal
import subprocess
import sys
import textwrap
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import parlour
import pytest
from walk import GAMES, label, midgame, walk


def long_perft(state: parlour.State, seconds: float) -> int:
    """A depth at which perft takes at least so long."""
    for depth in range(3, 60):
        start = time.perf_counter()
        state.perft(depth)
        if time.perf_counter() - start > seconds:
            return depth
    raise AssertionError("perft is over at once")


def persistent_perft(state: parlour.State, depth: int) -> None:
    while True:
        try:
            state.perft(depth)
        except parlour.BusyError:
            continue
        return


@pytest.fixture
def busy() -> tuple[parlour.State, int]:
    # Few moves a position, so that a depth takes only a little longer than the one before.
    state = parlour.Game("strassen", size=3, stones=4, schloss=1).new_state()
    return state, long_perft(state, 0.08)


def test_a_busy_state_refuses_changes_and_answers_questions(busy: tuple[parlour.State, int]) -> None:
    state, depth = busy
    before, other = state.save(), state.clone()
    thread = threading.Thread(target=persistent_perft, args=(state, depth))
    thread.start()
    # Nothing of this changes the state if it comes through, so that it does not matter when perft begins.
    changes = [
        lambda: state.apply(-1),
        lambda: state.undo(0),
        lambda: state.set_chance("auto"),
        lambda: state.assign(other),
    ]
    busy_calls, asked = set(), 0
    while thread.is_alive():
        for number, change in enumerate(changes):
            try:
                change()
            except parlour.BusyError:
                busy_calls.add(number)
            except parlour.BadMoveError:
                assert number == 0
        if state.save() == before and state == other and thread.is_alive():
            asked += 1
    thread.join()
    assert busy_calls == set(range(len(changes)))
    assert asked > 10
    state.apply(int(state.legal_actions()[0]))


def test_perft_lets_other_threads_run(busy: tuple[parlour.State, int]) -> None:
    state, depth = busy
    thread = threading.Thread(target=state.perft, args=(depth,))
    thread.start()
    counted = 0
    while thread.is_alive():
        counted += 1
    thread.join()
    assert counted > 10_000


@pytest.mark.parametrize("game", GAMES, ids=label)
def test_many_threads_ask_one_state(game: parlour.Game) -> None:
    state = midgame(game)

    def ask(player: int) -> tuple[object, ...]:
        copy = state.clone()
        return (
            state.save(),
            state.observation(player).tobytes(),
            state.view(player),
            state.playout(5, max_plies=2000)[0],
            copy.perft(2),
            [s.save() for s in walk(game, player, plies=10)],
        )

    wanted = {player: ask(player) for player in range(game.num_players)}
    with ThreadPoolExecutor(4) as pool:
        for _ in range(5):
            for player, answer in zip(wanted, pool.map(ask, wanted), strict=True):
                assert answer == wanted[player]


def test_control_c_breaks_off_perft() -> None:
    # Started in the background, Python would leave the signal ignored.
    program = """
        import signal
        import parlour
        signal.signal(signal.SIGINT, signal.default_int_handler)
        state = parlour.Game("strassen").new_state()
        before = state.save()
        print("started", flush=True)
        try:
            state.perft(40)
        except KeyboardInterrupt:
            assert state.save() == before
            state.apply(int(state.legal_actions()[0]))
            print("broken off at ply", state.ply)
    """
    child = subprocess.Popen([sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "started\n"
    time.sleep(0.3)
    start = time.perf_counter()
    child.send_signal(signal.SIGINT)
    try:
        out, _ = child.communicate(timeout=60)
    finally:
        child.kill()
    assert time.perf_counter() - start < 20
    assert (child.returncode, out) == (0, "broken off at ply 1\n")
