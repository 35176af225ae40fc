"""Examples of the lobby for the OpenAPI schema."""

from __future__ import annotations

from typing import Any

from games.api import examples

_ADA = {"id": "c8TbW4mYz6Ke", "username": "ada", "display_name": "Ada", "kind": "person"}
_BEN = {"id": "Lr5nX9wQa2Jd", "username": "ben", "display_name": "Ben", "kind": "person"}
_GREEDY = {"id": "Hq2vN7xLd0Pf", "username": "greedy", "display_name": "Greedy", "kind": "bot"}
TEN_MINUTES = {"kind": "bank", "initial_ms": 600_000, "increment_ms": 10_000}
_SPEC: dict[str, Any] = {
    "kind": "dream_home",
    "size": 3,
    "time_control": TEN_MINUTES,
    "rated": True,
    "min_rating": 1400,
    "max_rating": 1700,
    "private": False,
}
NEW_TABLE: dict[str, Any] = {**_SPEC, "bots": ["greedy"], "key": "table-1"}
TABLE: dict[str, Any] = {
    "id": "Zk4pR8tYb1Ws",
    **_SPEC,
    "options": {"discard_rule": True, "car_token": False, "card_set": "standard"},
    "pace": "real_time",
    "table_options": {"substitute": "", "return_ms": 0, "flag": "lose", "take_back": False},
    "spectator_delay_seconds": 0,
    "status": "open",
    "closed_reason": None,
    "host": _ADA,
    "seats": [
        {"index": 0, "player": _ADA, "rating": 1512, "provisional": False},
        {"index": 1, "player": _GREEDY, "rating": 1490, "provisional": False},
        {"index": 2, "player": None, "rating": None, "provisional": False},
    ],
    "game": None,
    "created_at": "2026-05-04T18:20:11.250000Z",
    "seat": 0,
    "invited": False,
    "refusal": None,
    "code": "vJ3k-8sQz1Lw0Xyt",
    "invitations": [{"player": _BEN, "status": "pending"}],
}
TABLES: dict[str, Any] = {"own": [TABLE], "results": [], "waiting": 2}
STARTED: dict[str, Any] = {**TABLE, "status": "started", "game": "k3Zr8QwTn1Va"}
COMMAND: dict[str, Any] = {"command": {"type": "join", "code": "vJ3k-8sQz1Lw0Xyt"}}
CLOCKS: list[dict[str, Any]] = [
    {"name": "10+10", "pace": "real_time", "time_control": TEN_MINUTES},
]
PLAY: dict[str, Any] = {
    "kind": "dream_home",
    "opponents": ["greedy", "greedy", "random"],
    "time_control": None,
    "key": "first-click",
}
OPENED: dict[str, Any] = {"game": "k3Zr8QwTn1Va", "seat": 2}
NEW_PAIRING: dict[str, Any] = {
    "kinds": ["dream_home", "lodge"],
    "size": 2,
    "clock": "10+10",
    "rated": True,
    "key": "evening",
}
PAIRING: dict[str, Any] = {
    "status": "waiting",
    "kinds": ["dream_home", "lodge"],
    "size": 2,
    "clock": "10+10",
    "rated": True,
    "since": "2026-05-04T18:20:11.250000Z",
    "range": 175,
    "waiting": 3,
    "bot_offered": False,
    "game": None,
}
IDLE: dict[str, Any] = {
    "status": "idle",
    "kinds": [],
    "size": None,
    "clock": None,
    "rated": False,
    "since": None,
    "range": None,
    "waiting": 2,
    "bot_offered": False,
    "game": None,
}
PAIRED: dict[str, Any] = {**PAIRING, "status": "paired", "game": "k3Zr8QwTn1Va"}
PAIRING_BOT: dict[str, Any] = {"bot": "medium"}
REMATCH: dict[str, Any] = {"agreed": [_ADA], "missing": [_BEN], "refused": None, "game": None}
OWN_GAMES: dict[str, Any] = {
    "to_move": 1,
    "results": [
        {
            "id": "k3Zr8QwTn1Va",
            "kind": "dream_home",
            "seat": 1,
            "to_move": True,
            "turn": 1,
            "deadline": "2026-05-07T18:20:11.250000Z",
            "rated": True,
            "seq": 57,
            "seats": examples.GAME["seats"],
            "created_at": "2026-05-04T18:00:00Z",
            "moved_at": "2026-05-04T18:20:11.250000Z",
        }
    ],
}
OWN_GAME_COUNT = {"to_move": 1, "playing": 4}
NEXT_GAME = {"game": "k3Zr8QwTn1Va"}
