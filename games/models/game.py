"""Games: columns derived from the log, so that they can be queried."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from engine.envelope import GENESIS
from games.public_ids import LENGTH, new_public_id


class Game(models.Model):
    """Every column except `public_id`, `kind`, `key`, `pace_ms`, `seed`,
    `spectator_delay_ms`, `rated`, `lesson`, `archived`, `bot_seats` and `woken_at` is derived from
    the log.

    The seed is kept here and shown to nobody before it is published in the log.

    No index contains a column that changes with a move (`seq`, `head`, `turn`, `moved_at`,
    `woken_at`), not even in its condition. So such an update is heap-only: it writes no index.
    Games with clocks are the exception: `deadline_at` is indexed where it is not null.
    """

    class Status(models.TextChoices):
        PLAYING = "playing"
        FINISHED = "finished"
        VOID = "void"

    public_id = models.CharField(max_length=LENGTH, editable=False, default=new_public_id)
    """The id of the game in URLs, the API, game records and the logs of tournaments."""
    kind = models.CharField(max_length=40)
    """Slug in the engine's registry, e.g. `dream_home`."""
    rules = models.PositiveSmallIntegerField()
    options = models.JSONField()
    status = models.CharField(max_length=8, choices=Status, default=Status.PLAYING)
    seq = models.PositiveIntegerField(default=0)
    """Number of events in the log."""
    head = models.BinaryField(max_length=32, default=GENESIS)
    """Hash of the last event."""
    turn = models.PositiveSmallIntegerField(null=True)
    """The seat that must act; null while the game is paused and once it is over."""
    commitment = models.CharField(max_length=64)
    seed = models.BinaryField(max_length=32)
    seed_held = models.BooleanField(default=False, db_default=False)
    """True while the seed stays secret after the end, because other games are dealt from it.

    See `games.seed_publication`."""
    pace_ms = models.PositiveIntegerField(default=0)
    """Pause between the turns of bots; 0 for none."""
    spectator_delay_ms = models.PositiveIntegerField(default=0, db_default=0)
    """While the game is being played, spectators see decisions when they are this old.

    See `games.visibility`."""
    rated = models.BooleanField(default=False, db_default=False)
    """For a game outside of tournaments: its result counts in the rating pool of its kind.

    Decided when the game is opened (`games.rated_games`), so that ratings that are recalculated
    later are the same. Games of tournaments are rated as their tournament says."""
    lesson = models.BooleanField(default=False, db_default=False)
    """A first game with a helper (`games.lessons`). It is never rated, and in no list of games
    except for those of its players."""
    archived = models.BooleanField(default=False, db_default=False)
    """It was played on another server and came with an archive (`games.archived_games`). If it had
    not ended, it is void here."""
    bot_seats = models.PositiveSmallIntegerField(default=0, db_default=0)
    """Bit n is set if seat n is played by a built-in bot: the sweep looks only at such games."""
    key = models.CharField(max_length=100, null=True)  # noqa: DJ001 (null is 'no key')
    """Idempotency key of the command that opened the game."""
    finished_no = models.PositiveBigIntegerField(null=True, unique=True)
    """Position in the feed of finished games, without gaps."""
    result = models.JSONField(null=True)
    """`engine.game.Result` as JSON: ranks, points, sheet."""
    created_at = models.DateTimeField(default=timezone.now)
    moved_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True)
    deadline_at = models.DateTimeField(null=True)
    """After this time a flag falls or an absence ends; null if no clock runs."""
    woken_at = models.DateTimeField(null=True)
    """When the sweep last queued this game's bots."""

    class Meta:
        constraints: ClassVar = [
            # `unique=True` would add a second index, for LIKE.
            models.UniqueConstraint(fields=["public_id"], name="game_public_id"),
            models.UniqueConstraint(fields=["key"], name="game_key_once"),
            models.CheckConstraint(
                name="game_finished_whole",
                condition=(
                    Q(
                        status="finished",
                        finished_no__isnull=False,
                        finished_at__isnull=False,
                        result__isnull=False,
                        turn__isnull=True,
                    )
                    | Q(~Q(status="finished"), finished_no__isnull=True, result__isnull=True)
                ),
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["id"], name="game_playing", condition=Q(status="playing")),
            models.Index(
                fields=["id"],
                name="game_playing_bots",
                condition=Q(status="playing", bot_seats__gt=0),
            ),
            models.Index(
                fields=["deadline_at"],
                name="game_deadline",
                condition=Q(deadline_at__isnull=False),
            ),
            models.Index(fields=["kind", "-id"], name="game_kind"),
            models.Index(
                fields=["commitment", "status"], name="game_seed_held", condition=Q(seed_held=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.public_id}"
