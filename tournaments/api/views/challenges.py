"""Challenges of a ladder."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import etags, query_params
from tournaments import planning, state_cache, table_match
from tournaments.api import examples, lookups
from tournaments.api.serializers import matches
from tournaments.api.serializers.challenges import ChallengeSerializer
from tournaments.domain.contest import Challenge, ChallengeState
from tournaments.formats import ladder_order
from tournaments.formats.ladder import LadderOptions
from tournaments.state import TournamentState

LIMIT = 100
MOST = 1000
_STATES = [state.value for state in ChallengeState]


class ChallengeList(APIView):
    """The challenges of a tournament."""

    @extend_schema(
        operation_id="tournament_challenges",
        summary="Challenges of a ladder",
        parameters=[
            OpenApiParameter(
                "state",
                str,
                enum=_STATES,
                many=True,
                description="Only challenges in this state; may be given several times.",
            ),
            OpenApiParameter("before", int, description="Only challenges with a lower number."),
            OpenApiParameter("limit", int, description=f"{LIMIT} unless given, {MOST} at most."),
        ],
        responses=ChallengeSerializer(many=True),
        examples=[OpenApiExample("Challenges", value=examples.CHALLENGE, response_only=True)],
    )
    def get(self, request: Request, ref: str) -> Response:
        """Newest first; empty for a tournament without a ladder."""
        tournament = lookups.get_tournament(ref)
        states = {
            lookups.check_choice("state", state, _STATES)
            for state in request.query_params.getlist("state")
        }
        before = query_params.get_integer(request, "before", 2**31, 1, 2**31)
        limit = query_params.get_integer(request, "limit", LIMIT, 1, MOST)
        with state_cache.read_state(tournament.pk) as state:
            matching = [
                challenge
                for challenge in state.challenges.values()
                if challenge.id < before and (not states or challenge.state.value in states)
            ]
            newest = sorted(matching, key=lambda challenge: -challenge.id)[:limit]
            rows = _rows(state, newest)
        players = lookups.players_by_entry(
            tournament
        )  # after the log, so nobody in a challenge is missing
        for row in rows:
            for role in ("challenger", "challenged"):
                row[role] = {"entry": row[role], "player": players[row[role]]}
        context = {"players": players}
        return etags.content_response(
            request, ChallengeSerializer(rows, many=True, context=context).data
        )


def _rows(state: TournamentState, challenges: list[Challenge]) -> list[dict[str, Any]]:
    """The challenges as dictionaries, with the entry numbers of their players."""
    if not challenges:
        return []
    _, options = planning.format_and_options(state)
    if not isinstance(options, LadderOptions):
        raise TypeError(f"challenges in a tournament without a ladder: {options!r}")
    tables = state.numbers()
    answer_time = timedelta(seconds=options.answer_seconds)
    forfeits = options.unanswered == "forfeit"
    rows = []
    for challenge in challenges:
        table = tables.get(f"C{challenge.id}")
        won = ladder_order.won_without_a_game(challenge, forfeits=forfeits)
        rows.append(
            {
                "challenge": challenge.id,
                "state": challenge.state.value,
                "challenger": challenge.challenger,
                "challenged": challenge.challenged,
                "made_at": challenge.at,
                "answer_until": challenge.at + answer_time
                if challenge.state is ChallengeState.OPEN
                else None,
                "closed_at": challenge.closed,
                "table": table,
                "winner": challenge.challenger if won else _winner(state, table),
                "match": _match(state, table),
                "reason": msgspec.to_builtins(challenge.reason) if challenge.reason else None,
            }
        )
    return rows


def _match(state: TournamentState, table: int | None) -> dict[str, Any] | None:
    """The match of the table; None without a table."""
    if table is None:
        return None
    table_state = state.table(table)
    return matches.match_values(table_match.match_summary(table_state), table_state.table.seats)


def _winner(state: TournamentState, table: int | None) -> int | None:
    """The winner of a table; None without a result, or if the first place is shared or empty."""
    table_state = state.table(table) if table is not None else None
    if table_state is None or table_state.outcome is None:
        return None
    firsts = [
        entry
        for entry, place in zip(table_state.table.seats, table_state.outcome.places, strict=True)
        if place.rank == 1 and not place.status.at_fault
    ]
    return firsts[0] if len(firsts) == 1 else None
