"""Threads, the interpreter's lock, and Ctrl-C."""

import signal
import subprocess
import sys
import textwrap
import threading
from concurrent.futures import ThreadPoolExecutor

import parlour
import pytest
from walk import GAMES, label, midgame, walk


def run_child(program: str, *, signal_it: bool = False) -> str:
    """What a program prints after "started"; a program that hangs is killed and fails the test."""
    command = [sys.executable, "-c", textwrap.dedent(program)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        deadline = threading.Timer(120, child.kill)
        deadline.start()
        try:
            assert child.stdout.readline() == "started\n"
            if signal_it:
                child.send_signal(signal.SIGINT)
            out = child.stdout.read()
        except BaseException:
            child.kill()
            raise
        finally:
            deadline.cancel()
    assert child.returncode == 0
    return out


def test_a_busy_state_refuses_changes_and_answers_questions() -> None:
    # The count never ends: that anything else runs at all, shows that it has let go of the interpreter. Nothing of
    # what is tried changes the state if it comes through, so that it does not matter when the count begins.
    program = """
        import os
        import threading
        import parlour

        state = parlour.Game("strassen").new_state()
        before, other = state.save(), state.clone()

        def count():
            while True:
                try:
                    state.perft(40)
                except parlour.BusyError:
                    pass

        print("started", flush=True)
        threading.Thread(target=count, daemon=True).start()
        changes = {
            "apply": lambda: state.apply(-1),
            "undo": lambda: state.undo(0),
            "set_chance": lambda: state.set_chance("auto"),
            "assign": lambda: state.assign(other),
        }
        refused = set()
        while len(refused) < len(changes):
            for name, change in changes.items():
                try:
                    change()
                except parlour.BusyError:
                    refused.add(name)
                except parlour.BadMoveError:
                    assert name == "apply"
            assert state.save() == before and state == other
        print("refused", *sorted(refused), flush=True)
        os._exit(0)
    """
    assert run_child(program) == "refused apply assign set_chance undo\n"


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
        import threading
        import parlour

        signal.signal(signal.SIGINT, signal.default_int_handler)
        state = parlour.Game("strassen").new_state()
        before = state.save()

        def tell_when_counting():
            while True:
                try:
                    state.undo(0)
                except parlour.BusyError:
                    print("started", flush=True)
                    return

        threading.Thread(target=tell_when_counting, daemon=True).start()
        try:
            while True:
                try:
                    state.perft(40)
                except parlour.BusyError:
                    pass
        except KeyboardInterrupt:
            assert state.save() == before
            state.apply(int(state.legal_actions()[0]))
            print("broken off at ply", state.ply)
    """
    assert run_child(program, signal_it=True) == "broken off at ply 1\n"
