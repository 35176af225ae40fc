"""Standings now and then, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import etags, query
from games.api.serializers.players import PlayerRefSerializer
from games.errors import Invalid, NotFound
from games.models import Player
from tournaments import log, recall, rules
from tournaments.api import examples, finding
from tournaments.api.serializers.standings import StandingsSerializer, WhySerializer
from tournaments.models import Standing, Tournament
from tournaments.standings.base import Row
from tournaments.state import TournamentState

AS_OF = OpenApiParameter("as_of", int, description="After this event; the last unless given.")
ROUND = OpenApiParameter(
    "round", int, description="As they stood when the round after this one was published."
)
STAGE = OpenApiParameter("stage", str, description="Stage of `round`; empty: the whole event.")


class StandingsDetail(APIView):
    """Who stands where."""

    @extend_schema(
        operation_id="tournament_standings",
        summary="Standings, now or as of any event or round",
        parameters=[AS_OF, ROUND, STAGE],
        responses=StandingsSerializer,
        examples=[OpenApiExample("Standings", value=examples.STANDINGS, response_only=True)],
    )
    def get(self, request: Request, ref: str) -> Response:
        """400 with the range for an event that is not there."""
        found = finding.tournament(ref)
        seq = asked_seq(request, found)
        players = finding.players_of(found)
        if seq == found.seq:
            return etags.by_content(request, _now(found, players))
        question = f"standings-{seq}-{finding.names_tag(players)}-{finding.revision()}"
        head = log.hash_of(found.pk, seq)
        return etags.by_log(request, head, question, lambda: _then(found, seq, players))


class WhyDetail(APIView):
    """Why somebody stands where they do."""

    @extend_schema(
        operation_id="tournament_why",
        summary="Why an entry has its rank, with the numbers",
        parameters=[AS_OF, ROUND, STAGE],
        responses=WhySerializer,
        examples=[OpenApiExample("Why", value=examples.WHY, response_only=True)],
    )
    def get(self, request: Request, ref: str, entry: int) -> Response:
        """Compares with the entry above and the entry below, tie-break by tie-break."""
        found = finding.tournament(ref)
        seq = asked_seq(request, found)
        stage = request.query_params.get("stage", "")
        with _state(found, seq) as state:
            body = _why(state, entry, stage)
        return etags.by_content(request, body)


def asked_seq(request: Request, of: Tournament) -> int:
    """The event that standings are asked for after. Raises `Invalid` with the range."""
    if "round" not in request.query_params:
        return query.integer(request, "as_of", of.seq, 1, of.seq)
    stage = request.query_params.get("stage", "")
    with _state(of, of.seq) as state:
        published = {
            each.number: each.seq for each in state.published_rounds() if each.stage == stage
        }
    last = max(published, default=0)
    if not last:
        raise Invalid("bad_stage", f"There is no round of stage {stage!r} yet.", parameter="stage")
    number = query.integer(request, "round", last, 1, last)
    later = published.get(number + 1)
    return later - 1 if later else of.seq


@contextmanager
def _state(of: Tournament, seq: int) -> Iterator[TournamentState]:
    """The state after that event: the one kept if it is just that, or else a fold of the log."""
    if seq == of.seq:
        with recall.looking(of.pk) as state:
            if state.seq == seq:
                yield state
                return
    yield log.load(of.pk, upto=seq)


def _why(state: TournamentState, entry: int, stage: str) -> dict[str, Any]:
    if entry not in state.entries:
        raise NotFound("no_such_entry", f"There is no entry {entry} in this tournament.")
    chosen, options = rules.of(state)
    try:
        why = chosen.why(state.contest(), options, entry, stage)
    except KeyError:
        raise NotFound(
            "no_such_standing", f"Entry {entry} has no place in the standings of {stage!r}."
        ) from None
    overall = next((row for row in rules.standings(state).rows if row.entry == entry), None)
    return {
        "seq": state.seq,
        **msgspec.to_builtins(why),
        "overall": {"rank": overall.rank, "tied": overall.tied} if overall else None,
    }


def _now(of: Tournament, players: dict[int, Player]) -> dict[str, Any]:
    """The standings as they are kept."""
    stages: dict[str, list[dict[str, Any]]] = {"": []}
    rows = Standing.objects.filter(tournament=of).select_related("entry")
    for row in rows.order_by("stage", "position"):
        stages.setdefault(row.stage, []).append(
            {
                "rank": row.rank,
                "tied": row.tied,
                "entry": row.entry.number,
                "player": _ref(players[row.entry.number]),
                "points": row.points,
                "played": row.played,
                "wins": row.wins,
                "tiebreaks": row.tiebreaks,
                "decided_by": row.decided_by or None,
                "status": row.status,
                "out": None
                if row.out_round is None
                else {"stage": row.out_stage, "round": row.out_round},
            }
        )
    return _answer(of.seq, stages)


def _then(of: Tournament, seq: int, players: dict[int, Player]) -> dict[str, Any]:
    """The standings as they were after an earlier event."""
    found = rules.standings(log.load(of.pk, upto=seq))
    stages = {"": _rows(found.rows, players)}
    for section in found.sections:
        stages[section.stage] = _rows(section.rows, players)
    return _answer(seq, stages)


def _rows(rows: Iterable[Row], players: dict[int, Player]) -> list[dict[str, Any]]:
    return [
        {
            "rank": row.rank,
            "tied": row.tied,
            "entry": row.entry,
            "player": _ref(players[row.entry]),
            "points": float(row.points),
            "played": row.played,
            "wins": row.wins,
            "tiebreaks": msgspec.to_builtins(row.values),
            "decided_by": row.decided_by,
            "status": row.status,
            "out": msgspec.to_builtins(row.out),
        }
        for row in rows
    ]


def _answer(seq: int, stages: dict[str, list[dict[str, Any]]]) -> dict[str, Any]:
    return {
        "seq": seq,
        "rows": stages[""],
        "sections": [{"stage": name, "rows": rows} for name, rows in stages.items() if name],
    }


def _ref(player: Player) -> Any:
    return PlayerRefSerializer(player).data
