"""Serializers of the lobby: open tables, quick pairing, playing at once, rematches."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.serializers.games import AnyObjectField
from games.api.serializers.players import PlayerRefSerializer
from games.api.serializers.strict import StrictSerializer
from games.api.serializers.table import TimeControlSerializer
from games.lobby.time_controls import NAMES
from games.models import LobbyInvitation, LobbyTable

MAX_KEY = 60


@extend_schema_field({"$ref": "#/components/schemas/LobbyCommand"})
class LobbyCommandField(serializers.JSONField):
    """A command of a table of the lobby: `type`, and members that depend on the type."""


class KeyField(serializers.CharField):
    """An idempotency key."""

    def __init__(self) -> None:
        super().__init__(
            required=False,
            max_length=MAX_KEY,
            help_text="Idempotency key: sent again, the first answer is returned.",
        )


class LobbySeatSerializer(serializers.Serializer[object]):
    """A seat at a table of the lobby."""

    index = serializers.IntegerField()
    player = PlayerRefSerializer(allow_null=True, help_text="Null for a free seat.")
    rating = serializers.IntegerField(
        allow_null=True, help_text="In the pool of the game; null without rated games."
    )
    provisional = serializers.BooleanField(help_text="Whether the rating rests on few games.")


class LobbyInvitationSerializer(serializers.Serializer[object]):
    """An invitation by name."""

    player = PlayerRefSerializer()
    status = serializers.ChoiceField(LobbyInvitation.Status.values)


class LobbyTableSerializer(serializers.Serializer[object]):
    """A table of the lobby as you may see it."""

    id = serializers.CharField()
    kind = serializers.CharField()
    options = AnyObjectField(help_text="Options of the game.")
    size = serializers.IntegerField(help_text="Number of seats.")
    pace = serializers.ChoiceField(
        LobbyTable.Pace.values,
        help_text="What the time control means. Except for `correspondence`, players who are gone"
        " from the page lose their seats.",
    )
    time_control = TimeControlSerializer(allow_null=True)
    table_options = AnyObjectField(help_text="As in `GET /games/{id}/table`.")
    spectator_delay_seconds = serializers.IntegerField()
    rated = serializers.BooleanField()
    min_rating = serializers.IntegerField(allow_null=True)
    max_rating = serializers.IntegerField(allow_null=True)
    private = serializers.BooleanField(help_text="Not in the list of open tables.")
    status = serializers.ChoiceField(LobbyTable.Status.values)
    closed_reason = serializers.ChoiceField(
        [value for value in LobbyTable.ClosedReason.values if value],
        allow_null=True,
        help_text="Why it was closed without a game.",
    )
    host = PlayerRefSerializer()
    seats = LobbySeatSerializer(many=True)
    game = serializers.CharField(allow_null=True, help_text="Id of the game that has started.")
    created_at = serializers.DateTimeField()
    seat = serializers.IntegerField(allow_null=True, help_text="Your seat.")
    invited = serializers.BooleanField(help_text="Whether you have an invitation to answer.")
    refusal = serializers.ChoiceField(
        ["guests_unrated", "same_owner", "rating_out_of_range"],
        allow_null=True,
        help_text="Why you may not sit down here; null if you may, or sit here already.",
    )
    code = serializers.CharField(
        allow_null=True, help_text="For a link of invitation; only for those who sit here."
    )
    invitations = LobbyInvitationSerializer(many=True, help_text="Only for those who sit here.")


class LobbyTableListSerializer(serializers.Serializer[object]):
    """The open tables."""

    own = LobbyTableSerializer(
        many=True, help_text="Where you sit or are invited, whatever the filters say."
    )
    results = LobbyTableSerializer(many=True, help_text="Public tables of others, newest first.")
    waiting = serializers.IntegerField(help_text="Players who wait for quick pairing.")


class NewGameSerializer(StrictSerializer):
    """What a table or game is to be like."""

    kind = serializers.CharField(max_length=40)
    options = AnyObjectField(required=False, help_text="Options of the game; see `GET /kinds`.")
    time_control = AnyObjectField(
        required=False,
        allow_null=True,
        help_text="As in `GET /lobby/clocks`; null for a game without clocks.",
    )
    table_options = AnyObjectField(
        required=False,
        help_text="`flag`, `return_ms`, `take_back` and the others of `GET /games/{id}/table`."
        " Unrated games allow take-backs unless this says otherwise.",
    )
    spectator_delay_seconds = serializers.IntegerField(required=False, min_value=0)
    rated = serializers.BooleanField(required=False, help_text="False unless given.")
    key = KeyField()

    def validate_options(self, value: object) -> object:
        """An object."""
        return _object(value)

    def validate_table_options(self, value: object) -> object:
        """An object."""
        return _object(value)

    def validate_time_control(self, value: object) -> object:
        """An object or null."""
        return None if value is None else _object(value)


def _object(value: object) -> object:
    if not isinstance(value, dict):
        raise serializers.ValidationError("This is an object.", "not_an_object")
    return value


class NewLobbyTableSerializer(NewGameSerializer):
    """A table to be opened."""

    size = serializers.IntegerField(min_value=2, max_value=4, help_text="Number of seats.")
    min_rating = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=5000
    )
    max_rating = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=5000
    )
    private = serializers.BooleanField(required=False)
    bots = serializers.ListField(
        child=serializers.CharField(max_length=40),
        required=False,
        max_length=3,
        help_text="Built-in bots that sit down at once: names of `GET /kinds`, or `easy`, `medium`"
        " or `hard`.",
    )


class LobbyCommandRequestSerializer(StrictSerializer):
    """A command of a table of the lobby."""

    command = LobbyCommandField()


class PlayRequestSerializer(NewGameSerializer):
    """A game to be opened at once."""

    opponents = serializers.ListField(
        child=serializers.CharField(max_length=40),
        min_length=1,
        max_length=3,
        help_text="A built-in bot for each of them: names of `GET /kinds`, or `easy`, `medium` or"
        " `hard`.",
    )


class GameOpenedSerializer(serializers.Serializer[object]):
    """A game that was opened."""

    game = serializers.CharField(help_text="Id of the game.")
    seat = serializers.IntegerField(help_text="Your seat.")


class PairingRequestSerializer(StrictSerializer):
    """What you would play."""

    kinds = serializers.ListField(
        child=serializers.CharField(max_length=40),
        min_length=1,
        max_length=10,
        help_text="Favourite first.",
    )
    size = serializers.IntegerField(
        required=False, min_value=2, max_value=4, help_text="Number of seats; 2 unless given."
    )
    clock = serializers.ChoiceField(NAMES, help_text="A name of `GET /lobby/clocks`.")
    rated = serializers.BooleanField(required=False, help_text="False unless given.")
    key = KeyField()


class PairingSerializer(serializers.Serializer[object]):
    """Your request for quick pairing."""

    status = serializers.ChoiceField(
        ["idle", "waiting", "paired"], help_text="`paired`: the game was opened."
    )
    kinds = serializers.ListField(child=serializers.CharField())
    size = serializers.IntegerField(allow_null=True)
    clock = serializers.CharField(allow_null=True)
    rated = serializers.BooleanField()
    since = serializers.DateTimeField(allow_null=True)
    range = serializers.IntegerField(
        allow_null=True,
        help_text="How far ratings of opponents may differ from yours by now; null for any.",
    )
    waiting = serializers.IntegerField(help_text="All players who wait, you included.")
    bot_offered = serializers.BooleanField(
        help_text="You have waited for a while: `POST /pairing/bot` opens the game with bots."
    )
    game = serializers.CharField(allow_null=True, help_text="Id of the game that was opened.")


class PairingBotSerializer(StrictSerializer):
    """The bot to play against."""

    bot = serializers.CharField(
        max_length=40, help_text="A name of `GET /kinds`, or `easy`, `medium` or `hard`."
    )


class ClockPresetSerializer(serializers.Serializer[object]):
    """A time control that the lobby offers."""

    name = serializers.CharField()
    pace = serializers.ChoiceField(LobbyTable.Pace.values)
    time_control = TimeControlSerializer()


class RematchSerializer(serializers.Serializer[object]):
    """Who would play again."""

    agreed = PlayerRefSerializer(many=True)
    missing = PlayerRefSerializer(many=True, help_text="People who have not agreed.")
    refused = serializers.ChoiceField(
        ["tournament", "playing"], allow_null=True, help_text="Why there can be no rematch."
    )
    game = serializers.CharField(allow_null=True, help_text="Id of the rematch once it is open.")
