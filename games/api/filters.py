"""Filters of lists. An unknown value is answered with the choices, not with an empty list."""

from __future__ import annotations

import django_filters
from django.db.models import QuerySet

from engine import registry
from games.models import Game, Player


class GameFilter(django_filters.FilterSet):
    """By kind, by status, and by who played."""

    kind = django_filters.ChoiceFilter(
        choices=lambda: [(name, name) for name in registry.names()],
        help_text="Slug of a kind of game.",
    )
    status = django_filters.ChoiceFilter(choices=Game.Status.choices)
    player = django_filters.CharFilter(
        method="played_by", help_text="Username of somebody at the table."
    )

    class Meta:
        model = Game
        fields: list[str] = []

    def played_by(self, games: QuerySet[Game], name: str, value: str) -> QuerySet[Game]:
        """A player sits at a table once, so this join repeats no game."""
        return games.filter(seats__player__username=value)


class PlayerFilter(django_filters.FilterSet):
    """By kind: people or bots."""

    kind = django_filters.ChoiceFilter(choices=Player.Kind.choices)

    class Meta:
        model = Player
        fields: list[str] = []
