"""What the schema shows as examples: one league of bots, seen from every side."""

from __future__ import annotations

from typing import Any

_ADA = {"id": "c8TbW4mYz6Ke", "username": "ada", "display_name": "Ada", "kind": "person"}
_OAK = {"id": "Hq2vN7xLd0Pf", "username": "oak", "display_name": "Oak", "kind": "bot"}
_HASH = "9e1c0a4e7d2d9f6d3d9b7a1a7a0f5f0c4f3b6fd0f6a8f4a8ad2f1c2f1e5bb8a0"
_AT = "2026-05-04T18:31:40.250000Z"
_SETTINGS = {
    "format_options": {
        "table_size": 2,
        "match": {"games": 1, "best_of": False, "rotate": True},
        "scoring": {
            "schemes": {"2": [1.0, 0.0]},
            "shared": "mean",
            "draw": None,
            "bye": None,
            "unplayed": "2026",
            "half_played": True,
        },
        "tiebreaks": [],
        "points_first": True,
        "duplicate": False,
        "cycles": 1,
        "rounds": None,
        "uneven": None,
        "release": "round",
    },
    "game_options": {"discard_rule": True, "car_token": False, "card_set": "standard"},
    "rated": True,
    "pool": "",
    "automatic": True,
    "round_seconds": None,
    "overdue": "forfeit",
    "pace_ms": 0,
    "clock": None,
    "table_options": {
        "substitute": "greedy",
        "return_ms": 0,
        "flag": "lose",
        "take_back": False,
        "first_move_ms": 0,
        "hints": True,
        "vacation": False,
    },
    "spectator_delay_seconds": 0,
    "max_entries": None,
    "reserve": "automatic",
    "entry": "invited",
    "by_hand": False,
}

TOURNAMENT: dict[str, Any] = {
    "id": "R5jGs9UoXe3i",
    "slug": "spring-league",
    "name": "Spring league",
    "kind": "dream_home",
    "format": "round_robin",
    "table_size": 2,
    "settings": _SETTINGS,
    "options": _SETTINGS,
    "owner": _ADA,
    "pool": "dream_home",
    "event_pool": "event:spring-league",
    "sanctioned": False,
    "status": "running",
    "seq": 14,
    "rounds_total": 3,
    "current_stage": "",
    "current_round": 2,
    "entries": 4,
    "created_at": _AT,
    "started_at": _AT,
    "finished_at": None,
    "previous": None,
    "next": None,
}
TOURNAMENT_DETAIL: dict[str, Any] = {
    **TOURNAMENT,
    "description": "Every Tuesday at **20:00**.",
    "description_html": "<p>Every Tuesday at <strong>20:00</strong>.</p>\n",
    "rules": "",
    "rules_html": "",
    "roles": [{"player": _OAK, "role": "arbiter"}],
    "decisions": [],
}
VIEWER: dict[str, Any] = {
    "roles": ["arbiter", "public"],
    "entry": None,
    "commands": ["rule", "correct", "annul", "decide_tie"],
}
ENTRY: dict[str, Any] = {
    "entry": 2,
    "player": _OAK,
    "seed": 1,
    "rating": 1547.25,
    "status": "present",
    "reserve": None,
    "accepted": True,
}
_TABLE: dict[str, Any] = {
    "id": 4,
    "number": 2,
    "key": "R2.T2",
    "attempt": 1,
    "status": "finished",
    "outcome": "played",
    "corrected": False,
    "ruling": "",
    "seats": [
        {
            "entry": 2,
            "player": _OAK,
            "rank": 1,
            "points": 41.0,
            "table_points": 1.0,
            "status": "played",
        },
        {
            "entry": 1,
            "player": _ADA,
            "rank": 2,
            "points": 17.0,
            "table_points": 0.0,
            "status": "played",
        },
    ],
    "games": ["k3Zr8QwTn1Va"],
    "reason": {
        "code": "schedule",
        "params": {"round": 2, "rounds": 3},
        "says": "Round 2 of 3 of the schedule.",
    },
    "notes": [],
    "rating": {
        "pool": "dream_home",
        "games": [1],
        "reason": {"code": "rated_as_played", "params": {}, "says": "Rated as it was played."},
    },
    "match": {
        "games": 1,
        "best_of": False,
        "decided_by": None,
        "score": [
            {"entry": 2, "wins": 1.0, "beaten": 1.0, "points": 41.0},
            {"entry": 1, "wins": 0.0, "beaten": 0.0, "points": 17.0},
        ],
        "results": [
            {
                "number": 1,
                "game": "k3Zr8QwTn1Va",
                "winners": [2],
                "seats": [
                    {"entry": 2, "rank": 1, "points": 41.0},
                    {"entry": 1, "rank": 2, "points": 17.0},
                ],
            }
        ],
    },
    "decisions": [],
}
ROUND: dict[str, Any] = {
    "number": 2,
    "stage": "",
    "status": "playing",
    "published_at": _AT,
    "deadline": None,
    "at_deadline": "forfeit",
    "tables": {"playing": 1, "finished": 1, "annulled": 0},
    "byes": 1,
}
ROUND_DETAIL: dict[str, Any] = {**ROUND, "notes": [], "decisions": []}
ROUND_TABLE: dict[str, Any] = {"round": 2, "stage": "", **_TABLE}
BYE: dict[str, Any] = {
    "round": 2,
    "stage": "",
    "entry": 3,
    "player": _ADA,
    "kind": "rest",
    "reason": {
        "code": "rest",
        "params": {"round": 2},
        "says": "The number of players leaves a rest in each round.",
    },
}
PLACED_TABLE: dict[str, Any] = {
    "tournament": {"id": "R5jGs9UoXe3i", "slug": "spring-league", "name": "Spring league"},
    "deadline": None,
    "at_deadline": "forfeit",
    **ROUND_TABLE,
}
CONTEXT: dict[str, Any] = {
    "game": "k3Zr8QwTn1Va",
    "place": {
        "tournament": {"id": "R5jGs9UoXe3i", "slug": "spring-league", "name": "Spring league"},
        "stage": "",
        "round": 2,
        "id": 4,
        "number": 2,
        "tables": 3,
    },
    "beside": [
        {
            "id": 4,
            "number": 2,
            "status": "finished",
            "seats": _TABLE["seats"],
            "game": "k3Zr8QwTn1Va",
        },
    ],
    "pool": "dream_home",
    "ratings": [
        {
            "seat": 0,
            "before": 1500,
            "change": 12,
            "corrected": False,
            "why": {
                "k": 24,
                "rating": 1500,
                "opponents": [
                    {"seat": 1, "rating": 1500, "expected": 0.5, "score": 1, "change": 12}
                ],
            },
        }
    ],
}
STANDINGS: dict[str, Any] = {
    "seq": 14,
    "count": 2,
    "offset": 0,
    "limit": 50,
    "rows": [
        {
            "position": 1,
            "stage": "",
            "rank": 1,
            "tied": False,
            "entry": 2,
            "player": _OAK,
            "points": 2.0,
            "played": 2,
            "wins": 2,
            "tiebreaks": [{"name": "points", "value": 2.0}, {"name": "wins", "value": 2.0}],
            "decided_by": None,
            "status": "",
            "out": None,
            "decisions": [],
        },
        {
            "position": 2,
            "stage": "",
            "rank": 2,
            "tied": False,
            "entry": 1,
            "player": _ADA,
            "points": 1.0,
            "played": 2,
            "wins": 1,
            "tiebreaks": [{"name": "points", "value": 1.0}, {"name": "wins", "value": 1.0}],
            "decided_by": "points",
            "status": "",
            "out": None,
            "decisions": [],
        },
    ],
    "sections": [],
}
WHY: dict[str, Any] = {
    "seq": 14,
    "entry": 1,
    "stage": "",
    "rank": 2,
    "tied": False,
    "overall": {"rank": 2, "tied": False},
    "points": [{"code": "table", "value": 1.0, "params": {"round": 1}}],
    "above": 2,
    "up": [{"name": "points", "mine": 1.0, "theirs": 2.0, "parts": [], "their_parts": []}],
    "below": None,
    "down": [],
    "players": [{"entry": 1, "player": _ADA}, {"entry": 2, "player": _OAK}],
}
EVENTS: dict[str, Any] = {
    "tournament": "R5jGs9UoXe3i",
    "seq": 14,
    "events": [
        {
            "seq": 14,
            "decision": 14,
            "at": _AT,
            "by": None,
            "hash": _HASH,
            "type": "result_recorded",
            "table": 4,
            "kind": "played",
            "places": [
                {"rank": 1, "points": 41.0, "status": "played"},
                {"rank": 2, "points": 17.0, "status": "played"},
            ],
        }
    ],
}
STREAM = 'id: 14\nevent: tournament\ndata: {"seq":14}\n\n'
RANKING: dict[str, Any] = {
    "rank": 1,
    "player": _OAK,
    "kind": "dream_home",
    "rating": 1567.25,
    "games": 12,
    "provisional": True,
    "peak": 1580.5,
    "skill": {"mu": 29.31, "sigma": 5.02, "shown": 14.25},
}
RATING_CHANGE: dict[str, Any] = {
    "id": 96,
    "game": "k3Zr8QwTn1Va",
    "table": {
        "tournament": {"id": "R5jGs9UoXe3i", "slug": "spring-league", "name": "Spring league"},
        "id": 4,
        "key": "R2.T2",
        "round": 2,
        "stage": "",
    },
    "kind": "dream_home",
    "cause": "game",
    "reverses": None,
    "before": 1547.25,
    "after": 1567.25,
    "change": 20.0,
    "games": 12,
    "at": _AT,
    "why": {
        "k": 40.0,
        "rating": 1547.25,
        "opponents": [
            {
                "player": "c8TbW4mYz6Ke",
                "rating": 1547.25,
                "expected": 0.5,
                "score": 1.0,
                "change": 20.0,
            }
        ],
    },
}
PLAYER_TOURNAMENT: dict[str, Any] = {
    "tournament": {
        "id": "R5jGs9UoXe3i",
        "slug": "spring-league",
        "name": "Spring league",
        "kind": "dream_home",
        "format": "round_robin",
        "table_size": 2,
        "status": "running",
        "rounds_total": 3,
        "current_round": 2,
        "entries": 4,
        "started_at": _AT,
        "finished_at": None,
    },
    "entry": 1,
    "seed": 1,
    "status": "present",
    "place": {
        "rank": 2,
        "tied": False,
        "points": 1.0,
        "played": 2,
        "wins": 1,
        "status": "",
        "out": None,
    },
}
PLAYER_RESULT: dict[str, Any] = {
    "tournament": {"id": "R5jGs9UoXe3i", "slug": "spring-league", "name": "Spring league"},
    "kind": "dream_home",
    "stage": "",
    "round": 2,
    "table": 4,
    "outcome": "played",
    "corrected": False,
    "entry": 1,
    "rank": 2,
    "points": 33.0,
    "table_points": 0.0,
    "status": "played",
    "seats": [
        {
            "entry": 2,
            "player": _OAK,
            "rank": 1,
            "points": 41.0,
            "table_points": 1.0,
            "status": "played",
        },
        {
            "entry": 1,
            "player": _ADA,
            "rank": 2,
            "points": 33.0,
            "table_points": 0.0,
            "status": "played",
        },
    ],
    "match": {
        "games": 1,
        "best_of": False,
        "decided_by": None,
        "score": [
            {"entry": 2, "wins": 1.0, "beaten": 1.0, "points": 41.0},
            {"entry": 1, "wins": 0.0, "beaten": 0.0, "points": 33.0},
        ],
        "results": [
            {
                "number": 1,
                "game": "k3Zr8QwTn1Va",
                "winners": [2],
                "seats": [
                    {"entry": 2, "rank": 1, "points": 41.0},
                    {"entry": 1, "rank": 2, "points": 33.0},
                ],
            }
        ],
    },
    "games": ["k3Zr8QwTn1Va"],
    "change": -20.0,
    "ended_at": _AT,
}
CREATE: dict[str, Any] = {
    "name": "Spring league",
    "kind": "dream_home",
    "format": "round_robin",
    "table_size": 2,
    "settings": {"round_seconds": 86400, "format_options": {"cycles": 2}},
    "key": "b1946ac9",
}
START: dict[str, Any] = {"command": {"type": "start"}, "expected_seq": 6, "key": "5d41402a"}
CORRECT: dict[str, Any] = {
    "command": {
        "type": "correct",
        "table": 4,
        "kind": "played",
        "games": [{"ranks": [2, 1], "points": [17, 41]}],
        "reason": "The score sheet was read the wrong way round.",
    },
    "preview": True,
}
DONE: dict[str, Any] = {"seq": 14, "events": EVENTS["events"], "preview": None}
PREVIEWED: dict[str, Any] = {
    "seq": 14,
    "events": [],
    "preview": {
        "events": [{"seq": 15, "type": "result_corrected", "table": 4}],
        "standings": [
            {
                "entry": 1,
                "rank_before": 2,
                "rank_after": 1,
                "points_before": 1.0,
                "points_after": 2.0,
            }
        ],
        "overtaken": [
            {
                "table": 6,
                "note": {
                    "code": "overtaken",
                    "params": {"entries": [1, 3], "seats": [2, 3], "finished": True},
                    "says": "Corrected later: by the current results, Ada, Elm belong here.",
                },
            }
        ],
        "ratings": [{"player": "c8TbW4mYz6Ke", "pool": "dream_home", "change": 40.0}],
        "repairs": [{"stage": "", "round": 3}],
    },
}
DRAFT: dict[str, Any] = {
    "tables": [
        {
            "key": "R2.T1",
            "stage": "",
            "round": 2,
            "number": 1,
            "attempt": 1,
            "seats": [3, 4],
            "reason": {
                "code": "near_score",
                "params": {"low": 0.5, "high": 1.0},
                "says": "Scores from 0.5 to 1 points.",
            },
            "notes": [],
        }
    ],
    "byes": [
        {
            "entry": 1,
            "kind": "pairing",
            "reason": {
                "code": "odd_number",
                "params": {"score": 0.0},
                "says": "The number of players is odd; no lower-ranked player could take the bye.",
            },
        }
    ],
    "notes": [],
    "broken": [],
    "stale": False,
}
EXPECTED: dict[str, Any] = {
    "key": "W2-1",
    "stage": "",
    "round": 2,
    "number": 1,
    "seats": [3, None],
    "sources": ["winner W1-1", "winner W1-2"],
    "optional": False,
}
ARENA: dict[str, Any] = {
    "seq": 14,
    "ends_at": "2026-05-04T19:31:40.250000Z",
    "over": False,
    "streak": 2,
    "playing": 6,
    "free": 1,
    "paused": 1,
    "tables": 14,
    "streaks": [{"entry": 2, "player": _OAK, "streak": 3, "doubled": True}],
}
CHALLENGE: dict[str, Any] = {
    "challenge": 4,
    "state": "forfeited",
    "challenger": {"entry": 3, "player": _OAK},
    "challenged": {"entry": 1, "player": _ADA},
    "made_at": _AT,
    "answer_until": None,
    "closed_at": "2026-05-05T09:12:03.114000Z",
    "table": None,
    "winner": 3,
    "match": None,
    "reason": {"code": "player_left", "params": {"entries": [1]}, "says": "Left the ladder: Ada."},
}
FORMATS: dict[str, Any] = {
    "formats": [
        {
            "name": "round_robin",
            "says": "All players meet each other, once or more.",
            "options": {
                "type": "object",
                "properties": {"cycles": {"type": "integer", "default": 1}},
            },
            "primary": "points",
            "tiebreaks": ["points", "wins", "points_share", "direct_encounter"],
        }
    ],
    "tiebreaks": [{"name": "wins", "says": "Tables won."}],
    "settings": {"type": "object", "properties": {"rated": {"type": "boolean", "default": True}}},
}
NEXT_SEASON: dict[str, Any] = {"name": "Autumn league", "left": ["elm"], "new": ["ivy"]}
SEASON_MADE: dict[str, Any] = {
    "tournament": {
        **TOURNAMENT,
        "id": "w1MhD7tCa4Bn",
        "slug": "autumn-league",
        "name": "Autumn league",
    },
    "moves": [
        {"player": "c8TbW4mYz6Ke", "kind": "promoted", "before": 2, "after": 1},
        {"player": "Hq2vN7xLd0Pf", "kind": "relegated", "before": 1, "after": 2},
    ],
}
