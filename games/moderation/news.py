"""Telling those concerned of decisions: on their open pages, by push and by mail."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games import live
from games.models import Decision, Notice, Report
from games.moderation.impartiality import players_at
from games.notifications.notices import News, tell

PATH = "/settings/reports"
NOTE = "decisions"
"""The note to a player's own topic: decisions or reports that the player may read have changed."""


def tell_of_decision(decision: Decision, reports: Sequence[Report]) -> None:
    """Tells whom the decision concerns, and those who reported, in the caller's transaction.

    Whom a game concerns are its players. The notices say only that something was decided; what and
    why is on the page, where each reads what is for them.
    """
    key = f"decision:{decision.public_id}"
    concerned: set[int] = set()
    if decision.kind in (Decision.Kind.VOID_GAME, Decision.Kind.CORRECT_RESULT):
        concerned = players_at(decision.game_id) if decision.game_id else set()
    elif decision.kind != Decision.Kind.DISMISS and decision.player_id is not None:
        concerned = {decision.player_id}
    reporters = {report.reporter_id for report in reports}
    _tell(concerned, Notice.Kind.DECISION, key)
    _tell(reporters - concerned, Notice.Kind.REPORT_DECIDED, key)


def tell_of_appeal(decision: Decision) -> None:
    """Tells who has appealed that the appeal was decided, in the caller's transaction."""
    if decision.appeal_by_id is not None:
        _tell({decision.appeal_by_id}, Notice.Kind.APPEAL_DECIDED, f"appeal:{decision.public_id}")


def _tell(players: Iterable[int], kind: Notice.Kind, key: str) -> None:
    news = [News(player, kind, key, PATH) for player in sorted(players)]
    tell(news)
    for item in news:
        live.publish(live.player_topic(item.player_id), NOTE)
