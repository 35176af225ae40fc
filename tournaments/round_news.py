"""Telling players that a round in which they play has been published."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import Q

from games.models import Notice
from games.notifications.notices import News
from games.outbox_feed import Fact
from tournaments.models import TableSeat

FACT = "round_published"


def find(facts: Sequence[Fact]) -> Iterable[News]:
    """News for everybody who sits at a table of these rounds, with one query."""
    published = Q(pk__in=[])
    for fact in facts:
        for played in fact.data.get("rounds", ()):
            published |= Q(
                table__tournament__public_id=fact.tournament,
                table__round__stage=played["stage"],
                table__round__number=played["round"],
            )
    rows = TableSeat.objects.filter(published, entry__player__isnull=False).values_list(
        "entry__player",
        "table__tournament__public_id",
        "table__tournament__name",
        "table__round__stage",
        "table__round__number",
    )
    return [
        News(
            player,
            Notice.Kind.TOURNAMENT_ROUND,
            f"round:{tournament}:{stage[:60]}:{number}",
            f"/tournaments/{tournament}",
            name,
        )
        for player, tournament, name, stage, number in rows.distinct()
    ]
