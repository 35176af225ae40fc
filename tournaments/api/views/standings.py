"""Current and earlier standings, and explanations of ranks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

import msgspec
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import etags, query_params
from games.api.serializers.players import PlayerRefSerializer
from games.errors import Invalid, NotFound
from tournaments import log, planning, standings_cache, state_cache
from tournaments.api import examples, lookups, standings_page
from tournaments.api.serializers.standings import StandingsSerializer, WhySerializer
from tournaments.models import Entry, Tournament
from tournaments.state import TournamentState

AS_OF = OpenApiParameter(
    "as_of", int, description="After this event; after the last one if omitted."
)
ROUND = OpenApiParameter(
    "round", int, description="After this round, before the next one was published."
)
STAGE = OpenApiParameter("stage", str, description="Stage of `round`; empty: the whole event.")
LIMIT = 50
MOST = 100
MAX_SEARCH = 100
_MAX_INTEGER = 2**31 - 1
_PAGE = [
    OpenApiParameter(
        "section",
        str,
        description="Rows of this section, or of all sections in order: `*`. Those of the whole "
        "event if omitted.",
    ),
    OpenApiParameter("search", str, description="Only players with this in their name."),
    OpenApiParameter("around", int, description="The page with this entry; `offset` is ignored."),
    OpenApiParameter("offset", int, description="Number of rows to skip; 0 if omitted."),
    OpenApiParameter("limit", int, description=f"{LIMIT} unless given, {MOST} at most."),
]


class StandingsDetail(APIView):
    """The standings."""

    @extend_schema(
        operation_id="tournament_standings",
        summary="A page of the standings, current or as of any event or round",
        parameters=[AS_OF, ROUND, STAGE, *_PAGE],
        responses=StandingsSerializer,
        examples=[OpenApiExample("Standings", value=examples.STANDINGS, response_only=True)],
    )
    def get(self, request: Request, ref: str) -> Response:
        """400 with the valid range for an event that does not exist."""
        tournament = lookups.get_tournament(ref)
        query = _standings_query(request)
        seq = requested_seq(request, tournament)
        if seq == tournament.seq:
            return etags.content_response(
                request,
                {
                    "seq": seq,
                    **standings_page.read_page(standings_page.CurrentStandings(tournament), query),
                },
            )
        head = log.hash_of(tournament.pk, seq)

        def answer() -> dict[str, Any]:
            standings = standings_page.PastStandings(
                tournament, standings_cache.standings(tournament.pk, seq, head)
            )
            return {"seq": seq, **standings_page.read_page(standings, query)}

        names = lookups.names_digest(lookups.players_by_entry(tournament))
        cache_key = (
            f"standings-{seq}-{names}-{_query_digest(query)}-{etags.source_revision('tournaments')}"
        )
        return etags.log_response(request, head, cache_key, answer)


class WhyDetail(APIView):
    """The explanation of an entry's rank."""

    @extend_schema(
        operation_id="tournament_why",
        summary="Why an entry has its rank, with the numbers",
        parameters=[
            AS_OF,
            ROUND,
            STAGE,
            OpenApiParameter(
                "section",
                str,
                description="The section whose order is explained; that of the entry if omitted.",
            ),
        ],
        responses=WhySerializer,
        examples=[OpenApiExample("Why", value=examples.WHY, response_only=True)],
    )
    def get(self, request: Request, ref: str, entry: int) -> Response:
        """Compares with the entry above and the entry below, tie-break by tie-break."""
        tournament = lookups.get_tournament(ref)
        seq = requested_seq(request, tournament)
        section = request.query_params.get("section", "")
        with _state(tournament, seq) as state:
            body = _why(state, entry, section)
        rows = Entry.objects.filter(tournament=tournament, number__in=_mentioned_entries(body))
        players = [
            {"entry": row.number, "player": PlayerRefSerializer(row.player).data}
            for row in rows.select_related("player").order_by("number")
        ]
        return etags.content_response(request, {**body, "players": players})


def _standings_query(request: Request) -> standings_page.StandingsQuery:
    """The query parameters of a page. Raises `Invalid` for an invalid one."""
    search = request.query_params.get("search", "").strip()
    if len(search) > MAX_SEARCH:
        raise Invalid(
            "bad_search", f"search has at most {MAX_SEARCH} characters.", parameter="search"
        )
    return standings_page.StandingsQuery(
        section=request.query_params.get("section", ""),
        search=search,
        around=query_params.get_integer(request, "around", 0, 1, _MAX_INTEGER),
        offset=query_params.get_integer(request, "offset", 0, 0, _MAX_INTEGER),
        limit=query_params.get_integer(request, "limit", LIMIT, 1, MOST),
    )


def _query_digest(query: standings_page.StandingsQuery) -> str:
    return sha256(repr(query).encode()).hexdigest()[:8]


def requested_seq(request: Request, tournament: Tournament) -> int:
    """The seq of the event after which standings are requested. Raises `Invalid` with the range."""
    if "round" not in request.query_params:
        return query_params.get_integer(request, "as_of", tournament.seq, 1, tournament.seq)
    stage = request.query_params.get("stage", "")
    with _state(tournament, tournament.seq) as state:
        published = {
            round_state.number: round_state.seq
            for round_state in state.published_rounds()
            if round_state.stage == stage
        }
    last = max(published, default=0)
    if not last:
        raise Invalid("bad_stage", f"There is no round of stage {stage!r} yet.", parameter="stage")
    number = query_params.get_integer(request, "round", last, 1, last)
    later = published.get(number + 1)
    return later - 1 if later else tournament.seq


@contextmanager
def _state(tournament: Tournament, seq: int) -> Iterator[TournamentState]:
    """The state after that event: from the cache if it is the latest, else folded from the log."""
    if seq == tournament.seq:
        with state_cache.read_state(tournament.pk) as state:
            if state.seq == seq:
                yield state
                return
    yield log.load(tournament.pk, upto=seq)


def _mentioned_entries(why: dict[str, Any]) -> set[int]:
    """The entries that an explanation mentions."""
    steps = [*why["up"], *why["down"]]
    parts = [*why["points"], *(part for step in steps for part in step["parts"])]
    parts += [part for step in steps for part in step["their_parts"]]
    entries = {why["entry"], why["above"], why["below"]}
    for part in parts:
        params = part["params"]
        entries |= {params.get("opponent"), *params.get("opponents", ())}
    return entries - {None}


def _why(state: TournamentState, entry: int, stage: str) -> dict[str, Any]:
    if entry not in state.entries:
        raise NotFound("no_such_entry", f"There is no entry {entry} in this tournament.")
    format_, options = planning.format_and_options(state)
    try:
        why = format_.explain(state.contest(), options, entry, stage)
    except KeyError:
        raise NotFound(
            "no_such_standing", f"Entry {entry} has no place in the standings of {stage!r}."
        ) from None
    overall = next((row for row in planning.standings(state).rows if row.entry == entry), None)
    return {
        "seq": state.seq,
        **msgspec.to_builtins(why),
        "overall": {"rank": overall.rank, "tied": overall.tied} if overall else None,
    }
