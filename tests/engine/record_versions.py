"""Records of format 1, made from those of the current format."""

from __future__ import annotations

import json
from typing import Any


def as_version_1(line: bytes) -> dict[str, Any]:
    """The same record as format 1 had it, as plain JSON values."""
    raw: dict[str, Any] = json.loads(line)
    del raw["head"]
    events = [{"seq": envelope["seq"], **envelope["event"]} for envelope in raw["events"]]
    return {**raw, "record": 1, "events": events}
