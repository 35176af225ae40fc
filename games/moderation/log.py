"""The log of moderation: who did what when. It only grows, and contains ids but no texts."""

from __future__ import annotations

from typing import Any, Literal

from games.models import Decision, ModerationEvent, Player, Report

Action = Literal["reported", "decided", "appealed", "appeal_decided"]


def write(
    by: Player,
    action: Action,
    *,
    report: Report | None = None,
    decision: Decision | None = None,
    **data: Any,
) -> None:
    """Adds an event, in the caller's transaction."""
    ModerationEvent.objects.create(
        by=by.public_id,
        action=action,
        report="" if report is None else report.public_id,
        decision="" if decision is None else decision.public_id,
        data=data,
    )
