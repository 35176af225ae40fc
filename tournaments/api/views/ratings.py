"""Rankings and rating histories."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import Count, F, JSONField, OuterRef, Q, QuerySet, Subquery
from django.db.models.expressions import RawSQL
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    extend_schema,
    extend_schema_view,
)
from rest_framework import generics
from rest_framework.request import Request

from games.api.pagination import StrictCursorPagination
from tournaments.api import examples, lookups
from tournaments.api.serializers.ratings import RankingSerializer, RatingChangeSerializer
from tournaments.models import Rating, RatingChange, Skill

_OPPONENT_IDS = RawSQL(
    """
    SELECT jsonb_object_agg(player.id, player.public_id) FROM games_player AS player
    WHERE player.id IN (
        SELECT (opponent ->> 'player')::bigint
        FROM jsonb_array_elements(tournaments_ratingchange.why::jsonb -> 'opponents') AS opponent
    )
    """,
    (),
    output_field=JSONField(),
)
"""The public ids of the opponents in the explanation of a rating change, by database key."""
WHO = {"people": "person", "bots": "bot", "all": None}


class RankingCursor(StrictCursorPagination):
    """Best first, each with a rank: one more than there are players with a higher rating."""

    orderings: ClassVar = {"-rating": ("-value", "player_id")}

    def paginate_queryset(
        self, queryset: Any, request: Request, view: Any = None
    ) -> list[Any] | None:
        """One page. The rank of its first row is counted in the database; the others follow."""
        page: list[Any] | None = super().paginate_queryset(queryset, request, view)
        if page:
            first = page[0]
            level = Q(value=first.value, player__lt=first.player_id)
            ahead = queryset.aggregate(
                better=Count("pk", filter=Q(value__gt=first.value)), level=Count("pk", filter=level)
            )
            rank, value = ahead["better"] + 1, first.value
            for place, row in enumerate(page, ahead["better"] + ahead["level"] + 1):
                if row.value != value:
                    rank, value = place, row.value
                row.rank = rank
        return page


class HistoryCursor(StrictCursorPagination):
    """Newest or oldest first, each with the table of its game."""

    orderings: ClassVar = {"-id": ("-id",), "id": ("id",)}

    def paginate_queryset(
        self, queryset: Any, request: Request, view: Any = None
    ) -> list[Any] | None:
        """One page, with its tables in one query."""
        page: list[Any] | None = super().paginate_queryset(queryset, request, view)
        tables = lookups.tables_of_changes(page or ())
        for row in page or ():
            row.table = tables.get(row.pk)
        return page


@extend_schema_view(
    get=extend_schema(
        operation_id="rankings",
        summary="Players by rating",
        parameters=[
            OpenApiParameter(
                "kind", str, description="Rating pool; the first kind of game unless given."
            ),
            OpenApiParameter("who", str, enum=list(WHO), description="Everybody if omitted."),
        ],
        examples=[OpenApiExample("Rankings", value=examples.RANKING, response_only=True)],
    )
)
class RankingList(generics.ListAPIView[Rating]):
    """Players by rating in one pool.

    Ranks count the selected players only; equal ratings share a rank.
    """

    serializer_class = RankingSerializer
    pagination_class = RankingCursor
    parameters = ("kind", "who")
    filter_backends = ()

    def get_queryset(self) -> QuerySet[Rating]:
        """Without deactivated players. 400 with the choices for an unknown pool."""
        params = self.request.query_params
        pool = lookups.get_pool(params.get("kind"))
        who = lookups.check_choice("who", params.get("who") or "all", list(WHO))
        rows = Rating.objects.filter(
            pool=pool, player__is_active=True, player__verified_at__isnull=False, games__gt=0
        )
        if kind := WHO[who]:
            rows = rows.filter(player__kind=kind)
        skill = Skill.objects.filter(pool=OuterRef("pool"), player=OuterRef("player"))
        return rows.select_related("player").annotate(
            mu=Subquery(skill.values("mu")),
            sigma=Subquery(skill.values("sigma")),
        )


@extend_schema_view(
    get=extend_schema(
        operation_id="player_ratings",
        summary="Rating history of a player",
        parameters=[OpenApiParameter("kind", str, description="Only this rating pool.")],
        examples=[OpenApiExample("History", value=examples.RATING_CHANGE, response_only=True)],
    )
)
class RatingHistory(generics.ListAPIView[RatingChange]):
    """All rating changes of a player, with how each was computed."""

    serializer_class = RatingChangeSerializer
    pagination_class = HistoryCursor
    parameters = ("kind",)
    filter_backends = ()

    def get_queryset(self) -> QuerySet[RatingChange]:
        """404 for an unknown player, 400 for an unknown pool; empty without rated games."""
        rows = RatingChange.objects.filter(
            player=lookups.get_player(self.kwargs["username"])
        ).annotate(game_public_id=F("game__public_id"), opponent_ids=_OPPONENT_IDS)
        if kind := self.request.query_params.get("kind"):
            rows = rows.filter(pool=lookups.get_pool(kind))
        return rows
