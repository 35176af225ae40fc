"""Stored events as plain JSON values, as the API and the streams send them."""

from __future__ import annotations

from typing import Any

import msgspec

from games import log


def log_entry(entry: log.Entry) -> dict[str, Any]:
    """A stored event as plain JSON values: its columns and the members of its payload."""
    columns = {
        "seq": entry.seq,
        "decision": entry.decision,
        "at": iso_time(entry.at),
        "hash": entry.hash.hex(),
        "seat": entry.seat,
        "by": entry.by,
        "spent": entry.spent,
    }
    return {**columns, **msgspec.json.decode(entry.payload), **columns}


def iso_time(at: Any) -> str:
    """The time in ISO 8601, UTC, with microseconds if there are any."""
    return str(at.isoformat()).replace("+00:00", "Z")
