"""Tables of the lobby, their seats and invitations."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.game import Game
from games.models.player import Player
from games.public_ids import LENGTH, new_public_id

CODE_LENGTH = 16


def new_code() -> str:
    """A code for a link of invitation: 96 bits, URL-safe."""
    return secrets.token_urlsafe(12)


class LobbyTable(models.Model):
    """A table at which players gather before a game is opened.

    Everything is changed under the lock of this row, see `games.lobby.tables`.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        STARTED = "started", "game opened"
        CLOSED = "closed", "closed without a game"

    class Pace(models.TextChoices):
        REAL_TIME = "real_time", "minutes a player"
        CORRESPONDENCE = "correspondence", "days a player or a move"
        UNTIMED = "untimed", "no clock"

    class ClosedReason(models.TextChoices):
        NONE = "", "not closed"
        HOST = "host", "by the host"
        EMPTY = "empty", "everybody has left"
        ABSENT = "absent", "nobody was on the page any more"
        EXPIRED = "expired", "it was open for too long"

    public_id = models.CharField(max_length=LENGTH, editable=False, default=new_public_id)
    host = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=40)
    """Slug in the engine's registry."""
    options = models.JSONField()
    """Options of the game."""
    size = models.PositiveSmallIntegerField()
    """The number of seats."""
    pace = models.CharField(max_length=14, choices=Pace)
    time_control = models.JSONField(null=True)
    """`engine.table.clock.TimeControl`; null for no clock."""
    table_options = models.JSONField()
    """`engine.table.events.TableOptions`."""
    spectator_delay_ms = models.PositiveIntegerField(default=0)
    rated = models.BooleanField()
    min_rating = models.PositiveSmallIntegerField(null=True)
    max_rating = models.PositiveSmallIntegerField(null=True)
    private = models.BooleanField()
    """Not in the list: players need the code or an invitation."""
    code = models.CharField(max_length=CODE_LENGTH, default=new_code)
    """What a link of invitation contains."""
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    closed_reason = models.CharField(
        max_length=8, choices=ClosedReason, blank=True, default=ClosedReason.NONE
    )
    game = models.OneToOneField(Game, null=True, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True)
    """When it was started or closed."""
    key = models.CharField(max_length=100, null=True)  # noqa: DJ001 (null is 'no key')
    """Idempotency key of the host's request."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["public_id"], name="lobby_table_public_id"),
            models.UniqueConstraint(
                fields=["host", "key"], name="lobby_table_key_once", condition=Q(key__isnull=False)
            ),
            models.CheckConstraint(
                name="lobby_table_started_with_game",
                condition=Q(status="started", game__isnull=False)
                | Q(~Q(status="started"), game__isnull=True),
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["-id"], name="lobby_table_open", condition=Q(status="open")),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.public_id}"


class LobbySeat(models.Model):
    """A player's seat at a table of the lobby. Rows of started tables are kept."""

    table = models.ForeignKey(
        LobbyTable, on_delete=models.CASCADE, related_name="seats", db_index=False
    )
    index = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="lobby_seats")
    joined_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)
    """When the player's browser last said that the page is open."""

    class Meta:
        ordering: ClassVar = ["index"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "index"], name="lobby_seat_once"),
            models.UniqueConstraint(fields=["table", "player"], name="lobby_seat_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.index}"


class LobbyInvitation(models.Model):
    """An invitation of a player by name."""

    class Status(models.TextChoices):
        PENDING = "pending"
        ACCEPTED = "accepted"
        DECLINED = "declined"

    table = models.ForeignKey(
        LobbyTable, on_delete=models.CASCADE, related_name="invitations", db_index=False
    )
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="lobby_invitations")
    status = models.CharField(max_length=8, choices=Status, default=Status.PENDING)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "player"], name="lobby_invitation_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.player_id} {self.status}"
