"""The user model, for people, bots and guests."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone

from games.public_ids import LENGTH, new_public_id


class PlayerManager(BaseUserManager["Player"]):
    """Creates players and selects those whom others may see."""

    def create_user(
        self, username: str, email: str = "", password: str | None = None, **fields: Any
    ) -> Player:
        """A new player. Without a password nobody can sign in as this player."""
        player = self.model(username=username, email=self.normalize_email(email), **fields)
        player.set_password(password)
        player.save(using=self._db)
        return player

    def create_superuser(
        self, username: str, email: str = "", password: str | None = None, **fields: Any
    ) -> Player:
        """A player with all permissions."""
        return self.create_user(
            username, email, password, **{**fields, "is_staff": True, "is_superuser": True}
        )

    def with_username(self, username: str) -> Player | None:
        """The player with that username, ignoring case."""
        return self.annotate(lowered=Lower("username")).filter(lowered=username.lower()).first()

    def verify(self, player: Player) -> None:
        """Makes the player public, whose address was verified."""
        if player.verified_at is None:
            player.verified_at = timezone.now()
            player.save(update_fields=["verified_at"])

    def listed(self) -> models.QuerySet[Player]:
        """Players in public lists: active and verified ones, without guests."""
        return self.filter(is_active=True, verified_at__isnull=False).exclude(
            kind=Player.Kind.GUEST
        )


class Player(AbstractBaseUser, PermissionsMixin):
    """A person, a bot, or a guest: a person without an account."""

    class Kind(models.TextChoices):
        PERSON = "person"
        BOT = "bot"
        GUEST = "guest"

    public_id = models.CharField(max_length=LENGTH, editable=False, default=new_public_id)
    """Stands in logs and the API, and stays when the username changes."""
    username = models.CharField(
        max_length=40,
        unique=True,
        validators=[
            RegexValidator(
                r"\A[A-Za-z0-9][A-Za-z0-9_-]*\Z",
                "A username is letters, digits, '-' and '_', and starts with a letter or digit.",
            )
        ],
    )
    display_name = models.CharField(max_length=80, blank=True)
    kind = models.CharField(max_length=6, choices=Kind, default=Kind.PERSON)
    email = models.EmailField(blank=True)
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)
    verified_at = models.DateTimeField(null=True, default=timezone.now)
    """When the player became public. Null while a new account has an address to verify."""
    created_at = models.DateTimeField(default=timezone.now)
    created_by = models.ForeignKey(
        "games.Player", null=True, on_delete=models.SET_NULL, related_name="+"
    )
    """The player who registered this one over the API, else null."""
    created_key = models.CharField(max_length=100, null=True)  # noqa: DJ001 (null is 'no key')
    """Idempotency key of that registration; for a guest, a digest that identifies the browser."""
    created_digest = models.CharField(max_length=16, blank=True, default="", db_default="")
    """Digest of that request, to detect a key that is reused for a different player."""
    language = models.CharField(max_length=10, blank=True, default="", db_default="")
    """One of `settings.LANGUAGES`; empty for that of the browser."""
    country = models.CharField(max_length=2, blank=True, default="", db_default="")
    """ISO 3166-1 alpha-2; public if given."""
    time_zone = models.CharField(max_length=64, blank=True, default="", db_default="")
    """IANA name; empty for that of the browser."""
    avatar = models.CharField(max_length=20, blank=True, default="", db_default="")
    """See `games.accounts.avatars`; empty for the one that follows from the public id."""
    username_changed_at = models.DateTimeField(null=True)
    name_locked = models.BooleanField(default=False, db_default=False)
    """True after staff has replaced the display name: the player may not change it."""
    is_banned = models.BooleanField(default=False, db_default=False)
    """Suspended for good."""
    suspended_until = models.DateTimeField(null=True)
    suspension_reason = models.TextField(blank=True, default="", db_default="")
    """Why the player is suspended or banned, for the player to read."""
    erased_at = models.DateTimeField(null=True)
    """When the person left and everything personal was deleted; see `games.accounts.erasure`."""

    class Meta:
        constraints: ClassVar = [
            # `unique=True` would add a second index, for LIKE.
            models.UniqueConstraint(fields=["public_id"], name="player_public_id"),
            models.UniqueConstraint(Lower("username"), name="player_username_any_case"),
            models.UniqueConstraint(
                fields=["created_by", "created_key"],
                name="player_key_once",
                condition=models.Q(created_key__isnull=False),
            ),
        ]
        indexes: ClassVar = [
            # For signing in and resetting a password; most players have no address.
            models.Index(fields=["email"], name="player_email", condition=models.Q(email__gt="")),
        ]

    objects: ClassVar[PlayerManager] = PlayerManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["email"]

    def __str__(self) -> str:
        return self.display_name or self.username

    @property
    def is_member(self) -> bool:
        """Whether the player has an account that is complete: no guest, and no address to verify.
        Bots are members too."""
        return self.kind != Player.Kind.GUEST and self.verified_at is not None

    def is_public_for(self, viewer_id: int | None) -> bool:
        """Whether the player with that key, or anybody if None, may see the page of this one."""
        return self.verified_at is not None or self.pk == viewer_id

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Uses the username as the display name if there is none."""
        self.display_name = self.display_name or self.username
        super().save(*args, **kwargs)

    def is_suspended(self, now: datetime) -> bool:
        """Whether the player may not play or write at that time."""
        return self.is_banned or (self.suspended_until is not None and now < self.suspended_until)
