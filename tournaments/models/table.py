"""A table of two to four entries, its seats, and the games played at it."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Table(models.Model):
    """Derived. `number` counts from 1 through the whole tournament; `board` within the round."""

    id = models.BigIntegerField(primary_key=True)
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="tables"
    )
    round = models.ForeignKey("tournaments.Round", on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    board = models.PositiveIntegerField()
    key = models.CharField(max_length=120)
    """The format's key of the table, such as a position in a bracket."""
    attempt = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=12)
    """`playing`, `finished` or `annulled`."""
    outcome = models.CharField(max_length=20, blank=True)
    """Kind of the result: see `docs/organiser.md`."""
    corrected = models.BooleanField()
    reason = models.JSONField()
    """Why these entries meet: a code and its parameters."""
    ruling = models.TextField(blank=True)
    """The organiser's reason for a result by hand, a correction or an annulment."""
    notes = models.JSONField()
    """Notes about the pairing, and about the effects of later corrections."""
    rating = models.JSONField(default=dict)
    """How it counts in the ratings, and why: see `ledger.rated_games.explain_rating`."""
    match = models.JSONField(default=dict)
    """Its games and score: see `table_match`."""
    decisions = models.JSONField(default=list)
    """Rulings, results by hand, corrections and annulment: see `tournaments.decisions`."""
    ended_at = models.DateTimeField(null=True)
    """When it got its first result; null if it has none."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="table_number"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} table {self.number}"


class TableSeat(models.Model):
    """Derived. Rank, points and status are null until the table has a result."""

    pk = models.CompositePrimaryKey("table_id", "index")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats", db_index=False)
    index = models.PositiveSmallIntegerField()
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.CASCADE, related_name="seats")
    rank = models.PositiveSmallIntegerField(null=True)
    points = models.FloatField(null=True)
    """The game's own points."""
    table_points = models.FloatField(null=True)
    """The score of the result in the standings."""
    status = models.CharField(max_length=12, blank=True)

    class Meta:
        ordering: ClassVar = ["index"]

    def __str__(self) -> str:
        return f"{self.table_id} seat {self.index}"


class TableGame(models.Model):
    """Derived. A game opened for a table; `seats[i]` is the entry number in its seat i."""

    game = models.OneToOneField(
        "games.Game", primary_key=True, on_delete=models.PROTECT, related_name="+"
    )
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    """Which game of the match, from 1."""
    seats = models.JSONField()
    status = models.CharField(max_length=12)
    """`playing`, `counted` or `dropped`."""
    rated = models.BooleanField(default=True, db_default=True)
    """False if a player had not accepted when it began, or two seats have the same owner."""

    class Meta:
        ordering: ClassVar = ["number", "game_id"]

    def __str__(self) -> str:
        return f"{self.table_id} game {self.game_id}"

    @classmethod
    def with_public_ids(cls) -> models.QuerySet[TableGame]:
        """The rows in order; of their games only the public ids."""
        rows = cls._default_manager.select_related("game").order_by("number", "game_id")
        return rows.only("table", "number", "seats", "status", "rated", "game__public_id")
