"""The user model: people and bots alike."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.core.validators import RegexValidator
from django.db import models
from django.utils import timezone


class PlayerManager(BaseUserManager["Player"]):
    """Makes players; finds them by username."""

    def create_user(
        self, username: str, email: str = "", password: str | None = None, **fields: Any
    ) -> Player:
        """A player who can sign in; without a password nobody can sign in as them."""
        player = self.model(username=username, email=self.normalize_email(email), **fields)
        player.set_password(password)
        player.save(using=self._db)
        return player

    def create_superuser(
        self, username: str, email: str = "", password: str | None = None, **fields: Any
    ) -> Player:
        """A player who may do everything."""
        return self.create_user(
            username, email, password, **{**fields, "is_staff": True, "is_superuser": True}
        )


class Player(AbstractBaseUser, PermissionsMixin):
    """Somebody who sits at tables: a person, or a bot."""

    class Kind(models.TextChoices):
        PERSON = "person"
        BOT = "bot"

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
    created_at = models.DateTimeField(default=timezone.now)
    created_by = models.ForeignKey(
        "games.Player", null=True, on_delete=models.SET_NULL, related_name="+"
    )
    """Who entered this player over the API; null for everybody else."""
    created_key = models.CharField(max_length=100, null=True)  # noqa: DJ001 (null is 'no key')
    """Idempotency key of whoever entered this player."""
    created_asked = models.CharField(max_length=16, blank=True, default="", db_default="")
    """Beside a key: a digest of what was asked with it, so that it is used for one player only."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["created_by", "created_key"],
                name="player_key_once",
                condition=models.Q(created_key__isnull=False),
            ),
        ]

    objects: ClassVar[PlayerManager] = PlayerManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["email"]

    def __str__(self) -> str:
        return self.display_name or self.username

    def save(self, *args: Any, **kwargs: Any) -> None:
        """A player without a display name is shown by the username."""
        self.display_name = self.display_name or self.username
        super().save(*args, **kwargs)
