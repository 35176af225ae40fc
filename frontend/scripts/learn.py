"""Writes the files in src/learn/generated: `python frontend/scripts/learn.py`.

The pages for learners take from these files what a card set or the engine decides: the values of
all cards, the positions of the worked examples with their points, and the names of all phases and
actions, for each of which the coach needs a text. `tests/engine/test_learn_pages.py` fails if they
are out of date.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, get_args

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import msgspec  # noqa: E402

from engine import registry  # noqa: E402
from engine.dream_home import cards, events, scoring  # noqa: E402
from engine.lodge import state, tile_set  # noqa: E402
from tests.engine.worked_examples import EXAMPLES, Example  # noqa: E402

TARGET = ROOT / "frontend" / "src" / "learn" / "generated"


def dream_home() -> dict[str, Any]:
    """The values of the card set of new games."""
    data = cards.CARD_SETS.named(_default_set("dream_home")).data
    return {
        "rooms": [
            {
                "id": room.id,
                "kind": room.kind,
                "copies": room.copies,
                "points": list(room.points),
                "bonus": {"room": room.next_to.room, "points": room.next_to.points}
                if room.next_to
                else None,
                "kids": sum(room.kids),
            }
            for room in data.rooms
        ],
        "decor": [
            {
                "id": decor.id,
                "on": decor.rooms if isinstance(decor.rooms, str) else list(decor.rooms),
                "points": decor.points,
            }
            for decor in data.decor
        ],
        "car": {"on": _list(data.car.rooms), "points": data.car.points},
        "roofs": [
            {"id": roof.colour, "copies": roof.copies, "windows": roof.windows}
            for roof in data.roofs
        ],
        "tools": [{"id": card.id, "copies": card.copies} for card in data.tools],
        "helpers": [{"id": card.id, "copies": card.copies} for card in data.helpers],
        "points": {
            "functionality": scoring.FUNCTIONALITY,
            "architect": scoring.ARCHITECT_FUNCTIONALITY,
            "roof_size": scoring.ROOF_SIZE,
            "uniform_roof": scoring.UNIFORM_ROOF,
            "mixed_roof": scoring.MIXED_ROOF,
        },
        "phases": list(get_args(events.Phase)),
    }


def lodge() -> dict[str, Any]:
    """The values of the tile set of new games."""
    tiles = tile_set.CARD_SETS.named(_default_set("lodge"))
    amenities: dict[str, dict[str, Any]] = {}
    for amenity, copies in zip(tiles.amenities, tiles.amenity_copies, strict=True):
        facts = {name: value for name, value in amenity.facts.items() if name != "colour"}
        row = amenities.setdefault(amenity.kind, {**facts, "coloured": False, "copies": 0})
        row["coloured"] = row["coloured"] or amenity.colour >= 0
        row["copies"] += copies
    return {
        "colours": list(tiles.colours),
        "floors": tiles.floors,
        "room_places": tiles.display_columns,
        "amenity_places": tiles.amenity_display,
        "guest_places": tiles.guest_display,
        "rooms_of_each": tiles.rooms_of_each,
        "guests": len(tiles.guests) * tiles.guest_copies,
        "refresh_tokens": tiles.refresh_tokens,
        "guests_to_end": tiles.guests_to_end,
        "guest_points": tiles.guest_points,
        "amenities": list(amenities.values()),
        "phases": list(state.PHASES),
    }


VALUES = {"dream_home": dream_home, "lodge": lodge}


def _default_set(kind: str) -> str:
    return str(registry.get(kind).Options().card_set)


def _list(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def example(position: Example) -> dict[str, Any]:
    """An example as the site gets it."""
    return {
        "view": position.game.view(position.state, None),
        "choices": position.choices,
        "parts": {line: msgspec.to_builtins(parts) for line, parts in position.parts.items()},
    }


def values(kind: str) -> dict[str, Any]:
    """The values of a game, and the names of its actions and phases."""
    actions = get_args(registry.get(kind).actions)
    tags = [action.__struct_config__.tag for action in actions]
    return {**VALUES[kind](), "actions": tags}


def examples(kind: str) -> dict[str, Any]:
    """The worked examples of a game by name."""
    return {name: example(build()) for name, build in EXAMPLES[kind].items()}


def files() -> dict[str, str]:
    """The content of all files, by name."""
    content = {}
    for kind in VALUES:
        content[f"{kind}.json"] = json.dumps(values(kind), separators=(",", ":"))
        content[f"{kind}.examples.json"] = json.dumps(examples(kind), separators=(",", ":"))
    return {name: f"{text}\n" for name, text in content.items()}


def main() -> None:
    """Writes all files."""
    for name, text in files().items():
        (TARGET / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
