"""Examples for the OpenAPI schema, all about one finished game of Dream Home."""

from __future__ import annotations

from typing import Any

_REF = {"id": "Hq2vN7xLd0Pf", "username": "greedy", "display_name": "Greedy", "kind": "bot"}
_OTHER = {"id": "c8TbW4mYz6Ke", "username": "ada", "display_name": "Ada", "kind": "person"}
_GUEST = {
    "id": "w4NfKq8sZc2B",
    "username": "guest-w4NfKq8sZc2B",
    "display_name": "Guest 4821",
    "kind": "guest",
}
_OPTIONS = {"discard_rule": True, "car_token": False, "card_set": "standard"}
_COMMITMENT = "2d9f6d3d9b7a1a7a0f5f0c4f3b6fd0f6a8f4a8ad2f1c2f1e5bb8a0d9d1c0a4e7"
_HASH = "9e1c0a4e7d2d9f6d3d9b7a1a7a0f5f0c4f3b6fd0f6a8f4a8ad2f1c2f1e5bb8a0"
_TAKE = {"type": "take", "column": 2}
_TOOK = {"type": "took", "seat": 1, "column": 2}
_ENTRY = {
    "seq": 57,
    "decision": 57,
    "at": "2026-05-04T18:20:11.250000Z",
    "hash": _HASH,
    "by": 1,
    "spent": None,
    **_TOOK,
}
_VIEW = {"round": 3, "turn": 1, "phase": "choose", "houses": []}
_RESULT = {
    "ranks": [1, 2],
    "points": [41, 17],
    "sheet": [
        [{"line": "rooms", "points": 33}, {"line": "decor", "points": 8}],
        [{"line": "rooms", "points": 11}, {"line": "decor", "points": 6}],
    ],
}

KIND: dict[str, Any] = {
    "name": "dream_home",
    "rules": 2,
    "rules_versions": [1, 2],
    "min_seats": 2,
    "max_seats": 4,
    "options": {
        "title": "Options",
        "type": "object",
        "properties": {"car_token": {"type": "boolean", "default": False}},
    },
    "bots": ["random", "greedy"],
}
PLAYER: dict[str, Any] = {
    **_REF,
    "bot": {"strategy": "greedy"},
    "country": "GB",
    "avatar": "tower-plum",
    "created_at": "2026-05-01T09:00:00Z",
}
NEW_PLAYER: dict[str, Any] = {"username": "ada", "display_name": "Ada", "key": "ada-1815"}
PLAYER_MADE: dict[str, Any] = {
    **_OTHER,
    "bot": None,
    "country": "",
    "avatar": "barn-sky",
    "created_at": "2026-05-01T09:00:00Z",
}
PLAYER_DETAIL: dict[str, Any] = {
    **PLAYER,
    "record": [
        {
            "kind": "dream_home",
            "games": 28,
            "wins": 21,
            "average_rank": 1.4,
            "average_points": 38.5,
            "best_points": 57,
        }
    ],
}
_AT_THE_TABLE = {"away": "", "substitute": None, "substitute_bot": ""}
GAME: dict[str, Any] = {
    "id": "k3Zr8QwTn1Va",
    "kind": "dream_home",
    "status": "finished",
    "seq": 158,
    "turn": None,
    "withheld": None,
    "rated": False,
    "lesson": False,
    "options": _OPTIONS,
    "seats": [
        {"index": 0, "player": _REF, **_AT_THE_TABLE, "rank": 1, "points": 41},
        {"index": 1, "player": _OTHER, **_AT_THE_TABLE, "rank": 2, "points": 17},
    ],
    "created_at": "2026-05-04T18:00:00Z",
    "moved_at": "2026-05-04T18:31:40Z",
    "finished_at": "2026-05-04T18:31:40Z",
}
GAME_DETAIL: dict[str, Any] = {
    **GAME,
    "rules": 2,
    "commitment": _COMMITMENT,
    "seed": "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
    "seed_held": False,
    "finished_no": 9,
    "pace_ms": 700,
    "spectator_delay_ms": 0,
    "result": _RESULT,
}
SAY: dict[str, Any] = {"phrase": "well_played"}
PHRASE: dict[str, Any] = {
    "number": 3,
    "seat": 1,
    "player": _OTHER,
    "phrase": "well_played",
    "at": "2026-05-04T18:31:52.100000Z",
}
PHRASES: dict[str, Any] = {
    "may_speak": True,
    "now": "2026-05-04T18:31:52.400000Z",
    "phrases": [PHRASE],
}
LESSON_REQUEST: dict[str, Any] = {"key": "c2f1-first"}
LESSON: dict[str, Any] = {
    **GAME_DETAIL,
    "status": "playing",
    "seq": 5,
    "turn": 0,
    "lesson": True,
    "options": {**_OPTIONS, "discard_rule": False},
    "seats": [{**seat, "rank": None, "points": None} for seat in GAME["seats"]],
    "moved_at": GAME["created_at"],
    "finished_at": None,
    "seed": None,
    "finished_no": None,
    "result": None,
}
EVENTS: dict[str, Any] = {"game": "k3Zr8QwTn1Va", "seq": 158, "events": [_ENTRY]}
STATE: dict[str, Any] = {
    "game": "k3Zr8QwTn1Va",
    "kind": "dream_home",
    "ply": 57,
    "seq": 57,
    "turn": 1,
    "view": _VIEW,
    "legal": [_TAKE],
}
FRAMES: dict[str, Any] = {
    "game": "k3Zr8QwTn1Va",
    "kind": "dream_home",
    "seq": 158,
    "frames": [{"ply": 57, "at": _ENTRY["at"], "seat": 1, "event": _TOOK, "view": _VIEW}],
}
SCORE: dict[str, Any] = {
    "game": "k3Zr8QwTn1Va",
    "ply": 158,
    "final": True,
    "result": _RESULT,
    "parts": [
        {
            "rooms": [
                {"what": "living_room", "points": 9, "where": ["U1", "U2", "U3"], "why": "size"},
                {"what": "pantry", "points": 3, "where": ["G3"], "why": "next_to:kitchen"},
            ],
            "decor": [{"what": "piano", "points": 3, "where": ["U1"]}],
        },
        {"rooms": [], "decor": []},
    ],
}
SCORES: dict[str, Any] = {
    "game": "k3Zr8QwTn1Va",
    "seq": 158,
    "moves": [
        {"first": 1, "last": 4, "seat": None, "points": [0, 0]},
        {"first": 5, "last": 5, "seat": 0, "points": [0, 0]},
        {"first": 6, "last": 7, "seat": 0, "points": [4, 0]},
    ],
}
RECORD: dict[str, Any] = {
    "record": 2,
    "id": "k3Zr8QwTn1Va",
    "game": "dream_home",
    "rules": 2,
    "options": _OPTIONS,
    "seats": ["greedy", "ada"],
    "commitment": _COMMITMENT,
    "seed": GAME_DETAIL["seed"],
    "head": _HASH,
    "events": [{"seq": 57, "decision": 57, "at": 1777918811250, "by": 1, "event": _TOOK}],
    "result": _RESULT,
    "final": {"houses": [], "car": False},
}
STREAM = f'id: 57\nevent: event\ndata: {{"seq":57,"seat":1,"type":"took","hash":"{_HASH}"}}\n\n'
LIVE_STREAM = (
    "id: 56-1777918611250000\nevent: ready\n"
    'data: {"cursors":{"game:k3Zr8QwTn1Va":56,"lobby":1777918611250000}}\n\n'
    'id: 57-1777918611250000\nevent: game\ndata: {"topic":"game:k3Zr8QwTn1Va",'
    f'"event":{{"seq":57,"seat":1,"type":"took","hash":"{_HASH}"}}}}\n\n'
    'id: 57-1777918614870000\nevent: lobby\ndata: {"topic":"lobby","note":"changed"}\n\n'
)
ACTION: dict[str, Any] = {"action": _TAKE, "expected_seq": 56, "key": "b9d1-57"}
_BUILD = {"type": "build", "slot": "G3", "face_up": True}
ACTIONS: dict[str, Any] = {
    "actions": [_TAKE, _BUILD],
    "expected_seq": 56,
    "key": "b9d1-turn-8",
    "lag_ms": 60,
}
PREVIEW_REQUEST: dict[str, Any] = {"actions": [_TAKE], "expected_seq": 56, "worth": True}
PREVIEW: dict[str, Any] = {
    "game": "k3Zr8QwTn1Va",
    "kind": "dream_home",
    "seq": 56,
    "turn": 1,
    "view": _VIEW,
    "legal": [_BUILD],
    "complete": True,
    "events": [_TOOK],
    "score": [12, 9],
    "worth": [{"action": _BUILD, "points": 3, "lines": {"rooms": 3}}],
}
PLAYED: dict[str, Any] = {"seq": 57, "events": [_ENTRY]}
NEW_VACATION: dict[str, Any] = {"until": "2026-05-18T18:00:00Z"}
VACATION: dict[str, Any] = {
    "started_at": "2026-05-04T18:00:00Z",
    "until": "2026-05-18T18:00:00Z",
    "seconds_left": 1209600,
    "days": 28,
}
NO_VACATION: dict[str, Any] = {
    "started_at": None,
    "until": None,
    "seconds_left": 2419200,
    "days": 28,
}
FEED: dict[str, Any] = {
    "facts": [
        {
            "no": 1207,
            "kind": "game_moved",
            "at": "2026-05-04T18:20:11.250000Z",
            "game": "k3Zr8QwTn1Va",
            "tournament": None,
            "seq": 57,
            "data": {},
        },
        {
            "no": 1208,
            "kind": "result_recorded",
            "at": "2026-05-04T18:20:11.412000Z",
            "game": None,
            "tournament": "R5jGs9UoXe3i",
            "seq": 88,
            "data": {"table": 12, "result": "played"},
        },
    ],
    "next": 1208,
    "first": 0,
    "last": 1460,
}
FEED_STREAM = (
    'id: 1207\nevent: fact\ndata: {"no":1207,"kind":"game_moved",'
    '"at":"2026-05-04T18:20:11.250000Z","game":"k3Zr8QwTn1Va","tournament":null,"seq":57,"data":{}}\n\n'
)
_PRESENT: dict[str, Any] = {"away": None, "until": None, "vacation": False}
TABLE: dict[str, Any] = {
    "seq": 61,
    "turn": 0,
    "paused": False,
    "over": False,
    "chairs": [
        {"seat": 0, "player": "ada", "bot": None, **_PRESENT},
        {"seat": 1, "player": "ben", "bot": None, **_PRESENT},
        {"seat": 2, "player": None, "bot": "greedy", **_PRESENT, "away": "gone"},
    ],
    "options": {
        "substitute": "greedy",
        "return_ms": 0,
        "flag": "lose",
        "take_back": False,
        "first_move_ms": 30000,
        "hints": True,
        "vacation": False,
    },
    "clock": {
        "control": {"kind": "bank", "initial_ms": 900000, "increment_ms": 10000},
        "remaining": [512300, 498120, 731000],
        "running": 0,
    },
    "take_back": None,
    "deadline": 1777919123550,
    "now": 1777918611250,
}
TABLE_COMMAND: dict[str, Any] = {"command": {"type": "leave"}, "key": "b9d1-leave"}
_ENVELOPE = {"decision": 60, "at": _ENTRY["at"], "hash": _HASH, "by": 2, "spent": None}
TABLE_PLAYED: dict[str, Any] = {
    "seq": 61,
    "events": [
        {**_ENVELOPE, "seq": 60, "type": "left", "seat": 2},
        {
            **_ENVELOPE,
            "seq": 61,
            "seat": 2,
            "type": "substituted",
            "player": "",
            "bot": "greedy",
            "why": "left",
            "staff": "",
        },
    ],
}

ME: dict[str, Any] = {
    "player": _OTHER,
    "is_staff": False,
    "verified": True,
    "csrf": "5Jq0Vw2dE8rPzYx7mN4kTbUa1oLsG9hCfR3iQvBt6yXcZpWnDjAeMgKuSlHOF0dIE",
    "site": {"mail": True, "verification": True},
}
GUEST = {**ME, "player": _GUEST}
_OWN_BOT = {"id": "Hq3vN8sKd0Zy", "username": "ada-bot", "display_name": "Ada's bot", "kind": "bot"}
_TOKEN = {
    "id": "Vt5rM1cXw9Ub",
    "name": "Tree search on the big machine",
    "prefix": "rt_4fKq0aBz",
    "player": _OWN_BOT,
    "scopes": ["read", "play"],
    "created_at": "2026-07-01T12:00:00Z",
    "expires_at": "2027-07-01T12:00:00Z",
    "last_used_at": None,
}
TOKENS = {"results": [_TOKEN]}
NEW_TOKEN = {
    "name": "Tree search on the big machine",
    "scopes": ["read", "play"],
    "bot": "ada-bot",
    "expires_at": "2027-07-01T12:00:00Z",
}
TOKEN_MADE = {**_TOKEN, "token": "rt_4fKq0aBzL5c1mWn8uVx2yT7pRdGhJsEoQiAkZbXvNwM"}
OWN_BOTS = {"results": [_OWN_BOT]}
NEW_BOT = {"username": "ada-bot", "display_name": "Ada's bot"}
BOT_MADE = _OWN_BOT

PROFILE = {
    "username": "ada",
    "display_name": "Ada Lovelace",
    "language": "en",
    "country": "GB",
    "time_zone": "Europe/London",
    "avatar": "tower-plum",
    "has_chosen_avatar": True,
    "name_locked": False,
    "username_change_at": "2026-08-01T12:00:00Z",
    "is_guest": False,
    "has_password": True,
    "choices": {
        "language": ["en", "es", "ru", "zh-hans"],
        "country": ["ES", "GB"],
        "avatar": ["tower-plum", "tower-sky"],
    },
}
PROFILE_CHANGES = {"display_name": "Ada Lovelace", "country": "GB", "avatar": "tower-plum"}

ERASE = {"username": "ada", "password": "correct horse battery staple"}
MAIL: dict[str, Any] = {
    "id": "r7TkPz2mXq9W",
    "status": "queued",
    "recipients": ["ada@example.org"],
    "subject": "[Rooftree] Password Reset Code",
    "created_at": "2026-05-04T18:20:11.250000Z",
    "tries": 2,
    "next_try_at": "2026-05-04T18:26:12.100000Z",
    "sent_at": None,
    "last_error": "ConnectionRefusedError: [Errno 111] Connection refused",
}
LOCAL_MAIL: dict[str, Any] = {
    "to": "ada@example.org",
    "subject": "[Rooftree] Password Reset Code",
    "at": "2026-05-04T18:20:12.100000Z",
    "text": "Your code is listed below.",
}
TURNS: dict[str, Any] = {
    "count": 1,
    "games": [
        {
            "id": "k3Zr8QwTn1Va",
            "kind": "dream_home",
            "seat": 1,
            "seq": 57,
            "since": "2026-05-04T18:20:11.250000Z",
            "deadline": "2026-05-07T18:20:11.250000Z",
        }
    ],
}
NOTIFICATIONS: dict[str, Any] = {
    "kinds": {
        "your_turn": {"push": True, "mail": "digest"},
        "game_over": {"push": False, "mail": "none"},
        "invitation": {"push": True, "mail": "none"},
        "tournament_round": {"push": True, "mail": "digest"},
    },
    "digest_hour": 18,
    "time_zone": "Europe/Madrid",
    "mail_to": "ada@example.org",
    "push_key": "BCk3u9pVVmXzL0n2E5r0C0mJp7z8m1bYkQ4cJ6dS"
    "1vT0xkqHfS5e3b2n0r8yq4dC5p1QwZ6kV9tR2mXoYc7uA1E",
    "browsers": [
        {
            "id": "vB2rT8yKq0Ls",
            "browser": "Firefox, Linux",
            "current": True,
            "created_at": "2026-05-01T09:12:44.120000Z",
            "delivered_at": None,
        }
    ],
}
NOTIFICATION_CHANGES: dict[str, Any] = {
    "kinds": {"your_turn": {"mail": "now"}},
    "digest_hour": 8,
}
PUSH_SUBSCRIPTION: dict[str, Any] = {
    "endpoint": "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABm",
    "keys": {
        "p256dh": "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0Q"
        "TpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
        "auth": "tBHItJI5svbpez7KI4CCXg",
    },
}
