"""Examples of the control room for the schema."""

from __future__ import annotations

from typing import Any

_ADA = {"id": "k3Zr8QwTn1Va", "username": "ada", "display_name": "Ada", "kind": "person"}
DESK: dict[str, Any] = {
    "seq": 96,
    "status": "running",
    "total": 1,
    "counts": {"table_overdue": 1},
    "items": [
        {
            "code": "table_overdue",
            "text": "Table 7 (Ada and Oak) is past its deadline.",
            "params": {},
            "path": "/tournaments/spring-league/control/results",
            "entries": [{"entry": 1, "player": _ADA}],
            "table": 7,
            "round": 2,
            "stage": "",
            "game": "Hq2vN7xLd0Pf",
            "since": "2026-05-04T18:00:00Z",
            "count": 1,
            "commands": ["rule", "move_deadline", "close_round"],
        }
    ],
}
JOURNAL: dict[str, Any] = {
    "seq": 96,
    "decisions": [
        {
            "decision": 95,
            "seq": 95,
            "at": "2026-05-04T18:31:40.250000Z",
            "by": _ADA,
            "items": [
                {
                    "seq": 95,
                    "code": "points_adjusted",
                    "params": {
                        "entry": 3,
                        "points": -1.0,
                        "amount": 1.0,
                        "stage": "",
                        "reason": "Came late.",
                    },
                    "text": "Oak lost 1 points. Reason: Came late.",
                    "table": None,
                    "entries": [{"entry": 3, "player": _ADA}],
                }
            ],
            "left_out": 0,
            "undoable": True,
            "not_undoable": None,
        }
    ],
    "before": 95,
}
APPEAL: dict[str, Any] = {
    "appeal": 1,
    "table": 7,
    "appellant": {"entry": 1, "player": _ADA},
    "reason": "We counted the pantry twice.",
    "made_at": "2026-05-04T18:31:40.250000Z",
    "granted": None,
    "decision": "",
    "decided_at": None,
    "decided_by": None,
}
