"""Plays one random game of any game and shows it: client.py GAME SEED RECORD

The record is written to the file RECORD.
"""

import json
import pathlib
import sys

import parlour

if len(sys.argv) != 4:
    sys.exit(f"usage: {sys.argv[0]} GAME SEED RECORD")
name, seed, record = sys.argv[1], int(sys.argv[2]), pathlib.Path(sys.argv[3])


def show() -> None:
    print(f"after {state.ply} moves\n{state.picture('spectator')}")


random = seed
state = parlour.Game(name).new_state(seed=seed)
moves = 0
while not state.is_terminal():
    if moves % 20 == 0:
        show()
    moves += 1
    # The same generator as in client.c, so that both play the same game.
    random = (random * 6364136223846793005 + 1442695040888963407) % 2**64
    legal = state.legal_moves()
    state.apply(legal[(random >> 33) % len(legal)]["move"], player=state.current_player())
show()
print(json.dumps(state.outcome(), separators=(",", ":")))
record.write_text(state.save(), encoding="utf-8")
