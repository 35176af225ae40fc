"""The current state of an arena: time left, free players and winning streaks."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import etags
from games.api.serializers.players import PlayerRefSerializer
from games.errors import NotFound
from tournaments import planning, state_cache
from tournaments.api import examples, lookups
from tournaments.domain.contest import Presence
from tournaments.formats.arena import Arena, ArenaOptions
from tournaments.models import Entry
from tournaments.state import TournamentState

MAX_STREAKS = 10
MIN_STREAK = 2
"""The minimum number of consecutive wins that is shown as a streak."""


class StreakSerializer(serializers.Serializer[object]):
    """A player who has won several tables in a row."""

    entry = serializers.IntegerField()
    player = PlayerRefSerializer()
    streak = serializers.IntegerField(help_text="Tables won in a row up to now.")
    doubled = serializers.BooleanField(help_text="The next table counts double for this player.")


class ArenaSerializer(serializers.Serializer[object]):
    """The current state of an arena."""

    seq = serializers.IntegerField()
    ends_at = serializers.DateTimeField(
        allow_null=True, help_text="No tables are made after this time; null before the start."
    )
    over = serializers.BooleanField(help_text="No more tables are made.")
    streak = serializers.IntegerField(
        help_text="After so many tables won in a row, points count double; 0: never."
    )
    playing = serializers.IntegerField(help_text="Players at a table now.")
    free = serializers.IntegerField(help_text="Players who wait for a table.")
    paused = serializers.IntegerField(help_text="Players who take a break.")
    tables = serializers.IntegerField(help_text="Tables made so far that count.")
    streaks = StreakSerializer(many=True, help_text="Players who win in a row, the longest first.")


class ArenaDetail(APIView):
    """The current state of an arena."""

    @extend_schema(
        operation_id="tournament_arena",
        summary="The state of an arena: time left, free players, streaks",
        responses=ArenaSerializer,
        examples=[OpenApiExample("Arena", value=examples.ARENA, response_only=True)],
    )
    def get(self, request: Request, ref: str) -> Response:
        """404 with the code `no_arena` for a tournament of another format."""
        tournament = lookups.get_tournament(ref)
        with state_cache.read_state(tournament.pk) as state:
            body = _body(state)
        best = [row["entry"] for row in body["streaks"]]
        entries = Entry.objects.filter(tournament=tournament, number__in=best).select_related(
            "player"
        )
        players = {entry.number: entry.player for entry in entries}
        for row in body["streaks"]:
            row["player"] = players[row["entry"]]
        return etags.content_response(request, ArenaSerializer(body).data)


def _body(state: TournamentState) -> dict[str, Any]:
    """The response without the players. Raises `NotFound` if the format is not an arena."""
    format_, options = planning.format_and_options(state)
    if not isinstance(format_, Arena) or not isinstance(options, ArenaOptions):
        raise NotFound("no_arena", "This tournament is not an arena.")
    contest = state.contest(timezone.now())
    ends = format_.ends(contest, options)
    over = state.status == "finished" or (
        state.started is not None and format_.over(contest, options)
    )
    seated = {
        entry
        for table_state in state.tables
        if not table_state.annulled and table_state.outcome is None
        for entry in table_state.table.seats
    }
    without_table = [entry for entry in state.entered() if entry.number not in seated]
    streaks = sorted(
        ((won, entry) for entry, won in format_.streaks(contest, options).items()),
        key=lambda streak: (-streak[0], streak[1]),
    )
    return {
        "seq": state.seq,
        "ends_at": ends,
        "over": over,
        "streak": options.streak,
        "playing": len(seated),
        "free": sum(entry.presence is Presence.PRESENT for entry in without_table),
        "paused": sum(entry.presence is Presence.PAUSED for entry in without_table),
        "tables": sum(not table_state.annulled for table_state in state.tables),
        "streaks": [
            {
                "entry": entry,
                "streak": won,
                "doubled": bool(options.streak and won >= options.streak),
            }
            for won, entry in streaks[:MAX_STREAKS]
            if won >= MIN_STREAK
        ],
    }
