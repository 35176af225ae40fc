"""Examples of moderation for the OpenAPI schema."""

from __future__ import annotations

from typing import Any

_ADA = {"id": "Hq3vN8sKd0Zy", "username": "ada", "display_name": "Ada", "kind": "person"}
_BEN = {"id": "Vt5rM1cXw9Ub", "username": "ben", "display_name": "Ben", "kind": "person"}
_SAM = {"id": "b7YpQ2eLx4Jk", "username": "sam", "display_name": "Sam", "kind": "person"}
_GAME = {"id": "k3Zr8QwTn1Va", "kind": "lodge", "status": "finished", "rated": True}
_AT = "2026-07-01T12:00:00Z"

NEW_REPORT = {
    "player": "ben",
    "game": "k3Zr8QwTn1Va",
    "reason": "stalling",
    "text": "Left when he was about to lose, for the third time today.",
}
REPORT: dict[str, Any] = {
    "id": "f2Xc6VbNm8Qa",
    "player": _BEN,
    "game": _GAME,
    "reason": "stalling",
    "text": "Left when he was about to lose, for the third time today.",
    "status": "open",
    "created_at": _AT,
}
REPORTS = {"results": [REPORT]}
DECISION: dict[str, Any] = {
    "id": "t9Rk3WsLp5Yd",
    "kind": "suspend",
    "reason": "You have left six games in two days.",
    "player": _BEN,
    "game": _GAME,
    "until": "2026-07-08T12:00:00Z",
    "decided_at": _AT,
    "appeal": {
        "text": "My connection was bad.",
        "at": "2026-07-02T09:00:00Z",
        "granted": None,
        "reason": "",
        "decided_at": None,
    },
}
DECISIONS = {"results": [DECISION]}
NEW_APPEAL = {"text": "My connection was bad."}
STAFF_REPORT = {**REPORT, "reporter": _ADA}
STAFF_DECISION: dict[str, Any] = {
    **DECISION,
    "decided_by": _SAM,
    "appeal_by": _BEN,
    "appeal_decided_by": None,
    "objection": {
        "code": "own_decision",
        "reason": "You have made the decision; others decide about it.",
    },
    "lasting_effect": None,
}
REPORT_DETAIL: dict[str, Any] = {
    **STAFF_REPORT,
    "objection": None,
    "others": [],
    "earlier": [],
    "decision": STAFF_DECISION,
    "seats": [
        {"player": _ADA, "rank": 1, "points": 41},
        {"player": _BEN, "rank": 2, "points": 17},
    ],
    "place": {"tournament": "n4Hs7KdTz2Mc", "name": "Spring League", "table": 3},
    "kinds": ["dismiss", "warn", "hide_name", "suspend", "ban", "void_game", "correct_result"],
    "result_kinds": ["forfeit", "cancelled"],
}
NEW_DECISION = {
    "kind": "suspend",
    "reason": "You have left six games in two days.",
    "until": "2026-07-08T12:00:00Z",
}
APPEAL_DECISION = {"granted": False, "reason": "The log shows that you resigned each time."}
LOG_EVENT = {
    "at": _AT,
    "by": _SAM,
    "action": "decided",
    "report": "f2Xc6VbNm8Qa",
    "decision": "t9Rk3WsLp5Yd",
    "data": {"kind": "suspend", "player": "Vt5rM1cXw9Ub", "game": "k3Zr8QwTn1Va"},
}
