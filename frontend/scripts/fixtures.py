"""Writes src/test/fixtures/<kind>.json from the engine: `python frontend/scripts/fixtures.py`.

One event of each type as in the log, a few views of one game, score parts, the moves of one game,
and what is legal in many positions, so that the tests of the site use real output of the engine.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import msgspec  # noqa: E402

from engine import registry, score_history, simulate  # noqa: E402
from engine.chance import SEED_BYTES  # noqa: E402

TARGET = ROOT / "frontend" / "src" / "test" / "fixtures"
GAMES = 200
OPTIONS: dict[str, dict[str, Any]] = {"dream_home": {"car_token": True}}


def events_of(kind: str) -> dict[str, dict[str, Any]]:
    """The first event of each type over many games of all sizes, played by the weakest bot."""
    game = registry.get(kind)
    options = msgspec.convert(OPTIONS.get(kind, {}), game.Options)
    bot = next(iter(game.bots.values()))
    types = {event.__struct_config__.tag for event in _members(game.events)}
    events: dict[str, dict[str, Any]] = {}
    for number in range(GAMES):
        seats = game.min_seats + number % (game.max_seats - game.min_seats + 1)
        seed = number.to_bytes(SEED_BYTES, "big")
        log, _ = simulate.play(game, [bot] * seats, options, seed)
        for seq, event in enumerate(log, start=1):
            fields = msgspec.to_builtins(event)
            events.setdefault(fields["type"], {"seq": seq, **fields})
        if types <= events.keys():
            break
    return dict(sorted(events.items()))


def views_of(kind: str) -> list[dict[str, Any]]:
    """Views of one four-player game at its start, in its middle and at its end."""
    game = registry.get(kind)
    bot = list(game.bots.values())[-1]
    options = msgspec.convert(OPTIONS.get(kind, {}), game.Options)
    log, _ = simulate.play(game, [bot] * game.max_seats, options, bytes(SEED_BYTES))
    plies = {max(1, round(len(log) * share)) for share in (0.02, 0.35, 0.6, 1)}
    rounds = [ply for ply, event in enumerate(log, 1) if event.__struct_config__.tag == "round"]
    plies.add(rounds[1] - 1)  # between two rounds nobody is on turn
    state = game.start(log[0])
    views = []
    for ply, event in enumerate(log, start=1):
        if ply > 1:
            game.evolve(state, event)
        if ply in plies:
            view = game.view(state, None)
            views.append({"ply": ply, "event": msgspec.to_builtins(event), "view": view})
    return views


def parts_of(kind: str) -> list[dict[str, Any]]:
    """One score part of each sort over many games, with its line."""
    game = registry.get(kind)
    options = msgspec.convert(OPTIONS.get(kind, {}), game.Options)
    parts_by_sort: dict[tuple[str, str, str, bool], dict[str, Any]] = {}
    for number in range(GAMES):
        bot = list(game.bots.values())[number % len(game.bots)]
        _, state = simulate.play(game, [bot] * 3, options, number.to_bytes(SEED_BYTES, "big"))
        for seat in range(3):
            for line, parts in game.score_parts(state, seat).items():
                for part in parts:
                    sort = (line, part.what, part.why, part.points == 0)
                    parts_by_sort.setdefault(sort, {"line": line, **msgspec.to_builtins(part)})
    return [parts_by_sort[sort] for sort in sorted(parts_by_sort)]


def moves_of(kind: str) -> list[dict[str, Any]]:
    """The scores after each move of the game that `views_of` uses."""
    game = registry.get(kind)
    bot = list(game.bots.values())[-1]
    options = msgspec.convert(OPTIONS.get(kind, {}), game.Options)
    log, _ = simulate.play(game, [bot] * game.max_seats, options, bytes(SEED_BYTES))
    return [move._asdict() for move in score_history.moves(game, log)]


def turns_of(kind: str) -> list[dict[str, Any]]:
    """A position with its legal actions for each set of types of actions that are legal at once."""
    game = registry.get(kind)
    options = msgspec.convert(OPTIONS.get(kind, {}), game.Options)
    bots = list(game.bots.values())
    turns: dict[tuple[str, ...], dict[str, Any]] = {}
    for number in range(GAMES):
        seats = game.min_seats + number % (game.max_seats - game.min_seats + 1)
        bot = bots[number % len(bots)]
        log, _ = simulate.play(game, [bot] * seats, options, number.to_bytes(SEED_BYTES, "big"))
        state = game.start(log[0])
        for event in log[1:]:
            game.evolve(state, event)
            seat = state.turn
            if seat is None:
                continue
            legal = msgspec.to_builtins(game.legal(state, seat))
            types = tuple(sorted({action["type"] for action in legal}))
            view = game.view(state, seat)
            # Face up and face down are one type, but two choices.
            up = (str(any(action.get("face_up") for action in legal)),)
            if legal and (view["phase"], *types, *up) not in turns:
                turns[(view["phase"], *types, *up)] = {"seat": seat, "legal": legal, "view": view}
    return [turns[types] for types in sorted(turns)]


def legal_of(kind: str) -> list[list[dict[str, Any]]]:
    """The legal actions of every fifth position of a few games."""
    game = registry.get(kind)
    options = msgspec.convert(OPTIONS.get(kind, {}), game.Options)
    bot = list(game.bots.values())[-1]
    lists: list[list[dict[str, Any]]] = []
    for number in range(3):
        log, _ = simulate.play(game, [bot] * 2, options, number.to_bytes(SEED_BYTES, "big"))
        state = game.start(log[0])
        for ply, event in enumerate(log[1:]):
            game.evolve(state, event)
            if ply % 5 == 0 and state.turn is not None:
                lists.append(msgspec.to_builtins(game.legal(state, state.turn)))
    return [legal for legal in lists if legal]


def _members(union: Any) -> tuple[Any, ...]:
    return getattr(union, "__args__", (union,))


def main() -> None:
    (TARGET / "turns").mkdir(parents=True, exist_ok=True)
    for kind in registry.names():
        fixture = {
            "events": events_of(kind),
            "frames": views_of(kind),
            "parts": parts_of(kind),
            "moves": moves_of(kind),
        }
        (TARGET / f"{kind}.json").write_text(json.dumps(fixture, indent=1) + "\n")
        turns = {"turns": turns_of(kind), "legal": legal_of(kind)}
        (TARGET / "turns" / f"{kind}.json").write_text(json.dumps(turns, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
