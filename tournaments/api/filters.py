"""Filters of lists. An unknown value gives an error with the choices, not an empty list."""

from __future__ import annotations

import django_filters
from django.db.models import Q, QuerySet

from engine import registry
from tournaments.formats import registry as formats
from tournaments.models import Entry, Tournament


class TournamentFilter(django_filters.FilterSet):
    """By game, by status, by format, and by who takes part."""

    kind = django_filters.ChoiceFilter(
        choices=lambda: [(name, name) for name in registry.names()],
        help_text="Slug of a kind of game.",
    )
    status = django_filters.ChoiceFilter(choices=Tournament.Status.choices)
    format = django_filters.ChoiceFilter(choices=lambda: [(name, name) for name in formats.names()])
    search = django_filters.CharFilter(
        method="search_name", max_length=100, help_text="Part of the name, or of the slug."
    )
    player = django_filters.CharFilter(
        method="entered_by", help_text="Username of a player who entered."
    )

    class Meta:
        model = Tournament
        fields: list[str] = []

    def search_name(
        self, rows: QuerySet[Tournament], name: str, value: str
    ) -> QuerySet[Tournament]:
        """Filters by name, ignoring case."""
        return rows.filter(Q(name__icontains=value) | Q(slug__icontains=value))

    def entered_by(self, rows: QuerySet[Tournament], name: str, value: str) -> QuerySet[Tournament]:
        """Filters by player. A player has one entry, so the join gives no duplicates."""
        return rows.filter(entries__player__username=value)


class EntryFilter(django_filters.FilterSet):
    """By the name of the player, and by status."""

    search = django_filters.CharFilter(
        method="search_name",
        max_length=100,
        help_text="Part of the name shown, or of the username.",
    )
    status = django_filters.CharFilter(help_text="Such as `present` or `withdrawn`.")

    class Meta:
        model = Entry
        fields: list[str] = []

    def search_name(self, rows: QuerySet[Entry], name: str, value: str) -> QuerySet[Entry]:
        """Filters by name, ignoring case."""
        return rows.filter(player_name_contains(value))


def player_name_contains(part: str, player: str = "player") -> Q:
    """A condition for rows whose player has this in the display name or username."""
    return Q(**{f"{player}__display_name__icontains": part}) | Q(
        **{f"{player}__username__icontains": part}
    )
