"""Serializers of turns, notification settings and push subscriptions."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from rest_framework import serializers

from games.api.serializers.strict import StrictSerializer
from games.models import Player, PushSubscription, Seat
from games.notifications import mail, push
from games.notifications.preferences import MailChoice, preferences_of


class TurnSerializer(serializers.Serializer[Seat]):
    """A game in which the player is to move."""

    id = serializers.CharField(source="game.public_id")
    kind = serializers.CharField(source="game.kind")
    seat = serializers.IntegerField(source="index")
    seq = serializers.IntegerField(source="game.seq")
    since = serializers.DateTimeField(source="game.moved_at", help_text="The last decision.")
    deadline = serializers.DateTimeField(
        source="game.deadline_at", allow_null=True, help_text="Null without a running clock."
    )


class TurnsSerializer(serializers.Serializer[object]):
    """The games in which the player is to move, the nearest deadline first."""

    count = serializers.IntegerField()
    games = TurnSerializer(many=True, help_text="At most 50 of them.")


class ChannelsSerializer(StrictSerializer):
    """The ways in which a player is told of one kind of news."""

    push = serializers.BooleanField(required=False)
    mail = serializers.ChoiceField(choices=[choice.value for choice in MailChoice], required=False)


class KindsSerializer(StrictSerializer):
    """The kinds of news."""

    your_turn = ChannelsSerializer(required=False)
    game_over = ChannelsSerializer(required=False)
    invitation = ChannelsSerializer(required=False)
    tournament_round = ChannelsSerializer(required=False)


class NotificationChangesSerializer(StrictSerializer):
    """Changes of the settings; what is left out stays."""

    kinds = KindsSerializer(required=False)
    digest_hour = serializers.IntegerField(required=False, min_value=0, max_value=23)


class BrowserSerializer(serializers.Serializer[PushSubscription]):
    """A browser that shows notifications."""

    id = serializers.CharField(source="public_id")
    browser = serializers.CharField()
    current = serializers.SerializerMethodField(help_text="Whether it is the one that asks.")
    created_at = serializers.DateTimeField()
    delivered_at = serializers.DateTimeField(allow_null=True, help_text="The last message.")

    def get_current(self, row: PushSubscription) -> bool:
        """Whether it was made in the session of this request."""
        return row.session_key != "" and row.session_key == self.context.get("session_key")


class NotificationsSerializer(serializers.Serializer[Player]):
    """The notification settings of the signed-in player."""

    kinds = KindsSerializer()
    digest_hour = serializers.IntegerField(help_text="Hour of the daily mail, in `time_zone`.")
    time_zone = serializers.CharField(help_text="IANA name, of the profile; UTC if none is set.")
    mail_to = serializers.CharField(
        allow_null=True, help_text="Where mail goes; null without a verified address."
    )
    push_key = serializers.CharField(help_text="`applicationServerKey` of a push subscription.")
    browsers = BrowserSerializer(many=True)

    def to_representation(self, player: Player) -> dict[str, Any]:
        """The settings with the defaults where nothing was chosen."""
        chosen = preferences_of([player.pk])[player.pk]
        rows: Any = PushSubscription.objects.filter(player=player).order_by("-created_at")
        return {
            "kinds": {
                kind: {"push": ways.push, "mail": ways.mail.value}
                for kind, ways in chosen.channels.items()
            },
            "digest_hour": chosen.digest_hour,
            "time_zone": player.time_zone or settings.TIME_ZONE,
            "mail_to": mail.address_of(player),
            "push_key": push.public_key(),
            "browsers": BrowserSerializer(rows, many=True, context=self.context).data,
        }


class PushKeysSerializer(StrictSerializer):
    """The keys of a subscription, as browsers report them."""

    p256dh = serializers.CharField(max_length=100)
    auth = serializers.CharField(max_length=40)


class PushSubscriptionSerializer(StrictSerializer):
    """A subscription, as `PushSubscription.toJSON()` of a browser has it."""

    endpoint = serializers.CharField(max_length=2000)
    keys = PushKeysSerializer()
    expirationTime = serializers.FloatField(required=False, allow_null=True)  # noqa: N815
