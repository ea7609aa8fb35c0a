"""Random games of every registered game, for the tests to look at. Names no game."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import parlour

ROOT = Path(__file__).parents[2]


def variants() -> Iterator[parlour.Game]:
    """Every game under every preset and under every configuration of its own tests."""
    for name in parlour.games():
        game = parlour.Game(name)
        seen = {game}
        yield game
        configs = [{"preset": preset} for preset in game.presets]
        for place in (ROOT / "core" / "src").glob(f"**/{name}/testdata/configs.json"):
            configs += json.loads(place.read_text())
        for config in configs:
            game = parlour.Game(name, config)
            if game not in seen:
                seen.add(game)
                yield game


VARIANTS = list(variants())
GAMES = [parlour.Game(name) for name in parlour.games()]


def label(game: parlour.Game) -> str:
    own = game.config
    usual = parlour.Game(game.id).config
    return game.id + "".join(f",{key}={own[key]}" for key in own if own[key] != usual[key])


def choices(state: parlour.State) -> list[int]:
    """The ids that can be applied now."""
    if state.is_chance():
        return [id for id, _ in state.chance_outcomes()]
    return [int(id) for id in state.legal_actions()]


def walk(
    game: parlour.Game, seed: int = 1, chance: parlour.ChanceMode = "auto", plies: int = 200
) -> Iterator[parlour.State]:
    """One state, as it is before each move of a random game and after the last."""
    dice = random.Random(f"{label(game)} {seed}")
    state = game.new_state(seed=seed, chance=chance)
    for _ in range(plies):
        yield state
        if state.is_terminal():
            return
        state.apply(dice.choice(choices(state)))
    yield state


def midgame(game: parlour.Game, plies: int = 6, chance: parlour.ChanceMode = "auto") -> parlour.State:
    """A state some moves into a game that goes on."""
    seed = 0
    while True:
        *_, state = walk(game, seed, chance, plies)
        if not state.is_terminal() and not state.is_chance():
            return state
        seed, plies = seed + 1, max(plies - 1, 0)


def finished(game: parlour.Game) -> parlour.State:
    """A state whose game is over."""
    state = midgame(game, 2)
    state.apply({"type": "adjudicate", "returns": [0] * game.num_players, "reason": "enough"})
    return state


def viewers(game: parlour.Game) -> list[parlour.Viewer]:
    return [*range(game.num_players), "spectator", "referee"]


def everything(state: parlour.State) -> list[object]:
    """All that can be asked of a state, for comparison."""

    def asked(call: object, *args: object) -> object:
        try:
            answer = call(*args)  # type: ignore[operator]
        except parlour.Error as error:
            return (type(error), str(error))
        return answer.tobytes() if hasattr(answer, "tobytes") else answer

    plain = (
        "current_player ply chance is_terminal is_chance legal_moves legal_actions action_mask chance_outcomes "
        "chance_moves returns outcome scores history position position_text position_hash save"
    ).split()
    answers = [asked(value) if callable(value := getattr(state, name)) else value for name in plain]
    for viewer in viewers(state.game):
        for name in "view picture events information_string observation_string information_hash export".split():
            answers.append(asked(getattr(state, name), viewer))
    for player in range(state.game.num_players):
        answers.append(asked(state.observation, player))
        answers.append(asked(state.information_tensor, player))
    return answers
