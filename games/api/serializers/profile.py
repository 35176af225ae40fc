"""Serializers of the profile of the signed-in player."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from rest_framework import serializers

from games.accounts import profile, usernames
from games.accounts.avatars import avatar_of
from games.api.serializers.players import max_length_of, username_field, validate_printable
from games.api.serializers.strict import StrictSerializer
from games.models import Player


class ProfileChoicesSerializer(serializers.Serializer[object]):
    """What may be chosen. Browsers know the names of languages, countries and time zones."""

    language = serializers.ListField(child=serializers.CharField())
    country = serializers.ListField(child=serializers.CharField(), help_text="ISO 3166-1 alpha-2.")
    avatar = serializers.ListField(child=serializers.CharField(), help_text="Shape and colour.")


class ProfileSerializer(serializers.Serializer[Player]):
    """The profile of the signed-in player. Empty texts mean that nothing was chosen."""

    username = serializers.CharField()
    display_name = serializers.CharField()
    language = serializers.CharField()
    country = serializers.CharField(help_text="Public if given.")
    time_zone = serializers.CharField(help_text="IANA name.")
    avatar = serializers.SerializerMethodField(help_text="As shown, chosen or not.")
    has_chosen_avatar = serializers.SerializerMethodField()
    name_locked = serializers.BooleanField(
        help_text="The staff has replaced the display name; you may not change it."
    )
    username_change_at = serializers.SerializerMethodField(
        help_text="When the username may be changed again; null for now."
    )
    is_guest = serializers.SerializerMethodField(help_text="Guests have only a display name.")
    has_password = serializers.SerializerMethodField(help_text="Asked for before erasure.")
    choices = ProfileChoicesSerializer(source="profile_choices")

    def get_avatar(self, player: Player) -> str:
        """See `games.accounts.avatars`."""
        return avatar_of(player.avatar, player.public_id)

    def get_has_chosen_avatar(self, player: Player) -> bool:
        """False if the avatar follows from the id."""
        return bool(player.avatar)

    def get_username_change_at(self, player: Player) -> datetime | None:
        """As the help says."""
        return usernames.next_change_at(player)

    def get_is_guest(self, player: Player) -> bool:
        """Whether the player has not signed up."""
        return player.kind == Player.Kind.GUEST

    def get_has_password(self, player: Player) -> bool:
        """Whether the account has one; others sign in with a passkey or not at all."""
        return player.has_usable_password()

    def to_representation(self, player: Player) -> dict[str, Any]:
        """Adds the values that may be chosen, which do not depend on the player."""
        player.profile_choices = profile.choices()  # type: ignore[attr-defined]
        return super().to_representation(player)


class ProfileChangesSerializer(StrictSerializer):
    """Changes of the profile; what is left out stays."""

    username = username_field(required=False)
    display_name = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=max_length_of("display_name"),
        validators=[validate_printable],
        help_text="Empty for the username.",
    )
    language = serializers.CharField(required=False, allow_blank=True, max_length=10)
    country = serializers.CharField(required=False, allow_blank=True, max_length=2)
    time_zone = serializers.CharField(required=False, allow_blank=True, max_length=64)
    avatar = serializers.CharField(
        required=False, allow_blank=True, max_length=20, help_text="Empty for the default."
    )
