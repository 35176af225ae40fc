"""One command of each type, with no more members than it needs."""

from __future__ import annotations

from typing import Any, get_args

from tournaments.director import commands

MINIMAL: dict[str, dict[str, Any]] = {
    "register_many": {"entrants": [{"name": "New"}]},
    "seed": {"method": "rating"},
    "change_draft": {"tables": []},
    "rule": {"table": 1, "kind": "cancelled"},
    "enter_results": {"results": [{"table": 1, "kind": "cancelled"}]},
    "correct": {"table": 1, "kind": "cancelled", "reason": "x"},
    "appeal_result": {"table": 1, "reason": "x"},
    "decide_appeal": {"appeal": 1, "granted": False, "reason": "x"},
    "annul": {"tables": [1], "reason": "x"},
    "decide_tie": {"order": [1, 2], "reason": "x"},
    "repair_round": {"round": 1, "reason": "x"},
    "sanction": {"reason": "x"},
    "unsanction": {"reason": "x"},
    "disqualify": {"entry": 1, "reason": "x"},
    "absence": {"round": 9},
    "adjust_points": {"entry": 1, "points": 1, "reason": "x"},
    "move_deadline": {"round": 1, "deadline": None},
    "close_round": {"round": 1},
    "challenge": {"challenged": 1},
    "answer": {"challenge": 1, "state": "accepted"},
    "rename": {"name": "Mine"},
    "change_settings": {"description": "Welcome"},
    "grant_role": {"player": "eve", "role": "arbiter"},
    "revoke_role": {"player": "eve"},
    "transfer_ownership": {"player": "eve"},
    "change_tiebreaks": {"tiebreaks": ["wins"]},
}
"""What a command needs beside its type, where it needs anything."""
TYPES = [str(command.__struct_config__.tag) for command in get_args(commands.AnyCommand)]
"""The types of all commands."""
