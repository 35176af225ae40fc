"""Filters of lists. An unknown value is an error that names the choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import django_filters
from django.db import models
from django.db.models import QuerySet

from games import kinds
from games.accounts import usernames
from games.models import Game, Player

LISTED_KINDS = [choice for choice in Player.Kind.choices if choice[0] != Player.Kind.GUEST]
"""Guests are in no list."""


def choice_filter(choices: Sequence[tuple[str, Any]]) -> django_filters.ChoiceFilter:
    """A filter that accepts one of these values; each comes with its name."""
    values = ", ".join(value for value, _ in choices)
    return django_filters.ChoiceFilter(
        choices=choices, error_messages={"invalid_choice": f"Choose one of: {values}."}
    )


class GameFilter(django_filters.FilterSet):
    """By kind, status and player."""

    kind = django_filters.CharFilter(method="of_kind", help_text="Slug of a kind of game.")
    status = choice_filter(Game.Status.choices)
    player = django_filters.CharFilter(
        method="played_by", help_text="Username of a player in the game, or a former one."
    )

    class Meta:
        model = Game
        fields: list[str] = []

    def of_kind(self, games: QuerySet[Game], name: str, value: str) -> QuerySet[Game]:
        """Raises `Invalid` for a kind that is not played here."""
        return games.filter(kind=kinds.find(value).name)

    def played_by(self, games: QuerySet[Game], name: str, value: str) -> QuerySet[Game]:
        """A player has at most one seat in a game, so this join repeats no game.

        The player is found by a subquery: a join with players would hide from PostgreSQL that the
        index of (player, game) returns the games in order.
        """
        return games.filter(seats__player=usernames.key_of_player(value))


class PlayerFilter(django_filters.FilterSet):
    """By kind (person or bot) and by name."""

    kind = choice_filter(LISTED_KINDS)
    search = django_filters.CharFilter(
        method="search_name",
        max_length=100,
        help_text="Part of the display name or username.",
    )

    class Meta:
        model = Player
        fields: list[str] = []

    def search_name(self, players: QuerySet[Player], name: str, value: str) -> QuerySet[Player]:
        """Ignores case."""
        return players.filter(
            models.Q(display_name__icontains=value) | models.Q(username__icontains=value)
        )
