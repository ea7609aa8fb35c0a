"""What a call costs: nanoseconds, the best of many runs, beside a Python function that does nothing.

    python benchmarks/getter.py [GAME]
"""

import json
import sys
import timeit
from collections.abc import Callable

import numpy as np
import parlour


def best(call: Callable[[], object], per_call: int = 1) -> float:
    timer = timeit.Timer("call()", globals={"call": call})
    # Runs of a millisecond: some of many escape whatever else the machine does.
    number = max(timer.autorange()[0] // 200, 1)
    return min(timer.repeat(200, number)) / number / per_call * 1e9


def empty() -> None:
    pass


def main() -> None:
    game = parlour.Game(sys.argv[1] if len(sys.argv) > 1 else "strassen")
    state = game.new_state(seed=1)
    for _ in range(6):
        state.apply(int(state.legal_actions()[0]))
    bare = state.clone(log=False)
    copy = bare.clone(log=False)
    id = int(state.legal_actions()[-1])
    move, text = state.move_json(id), state.move_text(id)
    coded = json.dumps(move, separators=(",", ":"))
    mask = np.zeros(game.num_actions, np.int8)
    room = np.zeros(game.max_legal_actions, np.int32)
    floats = np.zeros(game.observation_shape, np.float32)
    bytes_ = np.zeros(game.observation_shape, np.uint8)
    illegal = next(i for i in range(game.num_actions) if i not in set(state.legal_actions().tolist()))

    def again(given: object) -> Callable[[], object]:
        def call() -> None:
            copy.assign(bare)
            copy.apply(given)  # type: ignore[arg-type]

        return call

    def refused() -> None:
        try:
            state.apply(illegal)
        except parlour.Error:
            pass

    print(f"{game!r}, parlour {parlour.__version__}, Python {sys.version.split()[0]}, numpy {np.__version__}")
    nothing = best(empty)
    set_back = best(lambda: copy.assign(bare))
    rows: list[tuple[str, float]] = [
        ("an empty Python function", nothing),
        ("game.num_actions", best(lambda: game.num_actions) - nothing),
        ("state.ply", best(lambda: state.ply) - nothing),
        ("state.current_player()", best(state.current_player)),
        ("state.is_terminal()", best(state.is_terminal)),
        ("state.assign(other), without log", set_back),
        ("state.apply(int), without log", best(again(id)) - set_back),
        ("state.apply(str), notation", best(again(text)) - set_back),
        ("state.apply(str), JSON", best(again(coded)) - set_back),
        ("state.apply(dict)", best(again(move)) - set_back),
        ("state.apply(illegal int)", best(refused)),
        ("state.clone()", best(state.clone)),
        ("state.clone(log=False)", best(lambda: state.clone(log=False))),
        ("state.legal_actions()", best(state.legal_actions)),
        ("state.legal_actions(out=)", best(lambda: state.legal_actions(out=room))),
        ("state.action_mask()", best(state.action_mask)),
        ("state.action_mask(out=)", best(lambda: state.action_mask(out=mask))),
        ("state.observation(0)", best(lambda: state.observation(0))),
        ("state.observation(0, out=float32)", best(lambda: state.observation(0, out=floats))),
        ("state.observation(0, out=uint8)", best(lambda: state.observation(0, out=bytes_))),
        ("state.returns()", best(state.returns)),
        ("state.legal_moves(), a move", best(state.legal_moves, len(state.legal_moves()))),
        ("state.view(0)", best(lambda: state.view(0))),
        ("state.playout(1), a ply", best(lambda: state.playout(1), state.playout(1)[0])),
        ("game.new_state(seed=1)", best(lambda: game.new_state(seed=1))),
    ]
    for name, nanoseconds in rows:
        print(f"{nanoseconds:10.0f} ns  {name}")


if __name__ == "__main__":
    main()
