"""Serializers of games."""

from __future__ import annotations

from typing import ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.serializers.players import PlayerRefSerializer
from games.event_values import iso_time
from games.models import Game, Seat
from games.visibility import Visibility, Withheld, is_seed_visible


@extend_schema_field({"type": "object", "additionalProperties": True})
class AnyObjectField(serializers.JSONField):
    """An object whose members depend on the game."""


class KindSerializer(serializers.Serializer[object]):
    """A game that can be played here."""

    name = serializers.CharField(help_text="Slug, used wherever a kind is asked for.")
    rules = serializers.IntegerField(help_text="Version of the rules new games are opened under.")
    rules_versions = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Versions that stored games are replayed and played on under, oldest first.",
    )
    min_seats = serializers.IntegerField()
    max_seats = serializers.IntegerField()
    options = AnyObjectField(help_text="JSON Schema of the options.")
    bots = serializers.ListField(child=serializers.CharField(), help_text="Weakest first.")


class SeatSerializer(serializers.ModelSerializer[Seat]):
    """A place at the table; rank and points once the game is over."""

    player = PlayerRefSerializer(read_only=True)
    substitute = PlayerRefSerializer(
        read_only=True, allow_null=True, help_text="Who acts for the seat instead of the player."
    )

    class Meta:
        model = Seat
        fields: ClassVar = [
            "index",
            "player",
            "away",
            "substitute",
            "substitute_bot",
            "rank",
            "points",
        ]
        read_only_fields = fields


class GameSummarySerializer(serializers.ModelSerializer[Game]):
    """A game in a list."""

    id = serializers.CharField(source="public_id", read_only=True)
    options = AnyObjectField(read_only=True)
    seats = SeatSerializer(many=True, read_only=True)
    seq = serializers.SerializerMethodField(
        help_text="Number of events that you may see; others may follow, see `withheld`."
    )
    turn = serializers.SerializerMethodField(
        help_text="The seat that must act; null once the game is over, and while you do not see its"
        " last event."
    )
    moved_at = serializers.SerializerMethodField(
        help_text="Time of the last move, or of the last event that you may see."
    )
    rated = serializers.BooleanField(
        read_only=True,
        help_text="Whether a game outside of tournaments counts in the ratings of its kind. Games"
        " of tournaments are rated as the tournament says.",
    )
    lesson = serializers.BooleanField(
        read_only=True,
        help_text="Whether it is a first game with a helper, opened by `POST /learn/{kind}`. Such"
        " games are listed with `player` only.",
    )
    withheld = serializers.SerializerMethodField(
        help_text="Why you do not see every event at once: `delay` while the game is being played"
        " and spectators see it later, `deal` until other games of the same deal have ended."
    )

    class Meta:
        model = Game
        fields: ClassVar = [
            "id",
            "kind",
            "status",
            "seq",
            "turn",
            "withheld",
            "rated",
            "lesson",
            "options",
            "seats",
            "created_at",
            "moved_at",
            "finished_at",
        ]
        read_only_fields = fields

    def _visible(self, game: Game) -> Visibility:
        """What the requester may see: the view passes it for all games of the answer."""
        visible: Visibility = self.context["visible"][game.pk]
        return visible

    def get_seq(self, game: Game) -> int:
        """The last event that the requester may see."""
        return self._visible(game).upto

    def get_turn(self, game: Game) -> int | None:
        """The seat that must act, unless that is withheld."""
        return game.turn if self._visible(game).complete else None

    @extend_schema_field(serializers.DateTimeField())
    def get_moved_at(self, game: Game) -> str:
        """The time of the last event that the requester may see."""
        return iso_time(self._visible(game).moved_at)

    @extend_schema_field(serializers.ChoiceField(choices=list(Withheld), allow_null=True))
    def get_withheld(self, game: Game) -> str | None:
        """Why events are withheld; None if they are not."""
        return self._visible(game).withheld


class LineSerializer(serializers.Serializer[object]):
    """One line of a score sheet."""

    line = serializers.CharField()
    points = serializers.IntegerField()


class ResultSerializer(serializers.Serializer[object]):
    """Ranks, points and score sheet, each by seat."""

    ranks = serializers.ListField(
        child=serializers.IntegerField(), help_text="1 is best; tied seats share a rank."
    )
    points = serializers.ListField(child=serializers.IntegerField())
    sheet = serializers.ListField(
        child=LineSerializer(many=True), help_text="A seat's lines sum to its points."
    )


class GameDetailSerializer(GameSummarySerializer):
    """A game in full, its log apart."""

    seed = serializers.SerializerMethodField(
        help_text="Hex; null until it is published: when the game is over, or later where it is "
        "held back. Its SHA-256 is the commitment."
    )
    seed_held = serializers.BooleanField(
        read_only=True,
        help_text="Whether other games are dealt from the same seed and it is therefore held back "
        "until the last of them has ended.",
    )
    result = ResultSerializer(read_only=True, allow_null=True)

    class Meta(GameSummarySerializer.Meta):
        fields: ClassVar = [
            *GameSummarySerializer.Meta.fields,
            "rules",
            "commitment",
            "seed",
            "seed_held",
            "finished_no",
            "pace_ms",
            "spectator_delay_ms",
            "result",
        ]
        read_only_fields = fields

    def get_seed(self, game: Game) -> str | None:
        """The seed, once the game is finished and the seed is not held back."""
        return bytes(game.seed).hex() if is_seed_visible(game) else None


class PartSerializer(serializers.Serializer[object]):
    """What one thing contributes to a line of a score sheet."""

    what = serializers.CharField(help_text="A code of the game, such as the type of a room.")
    points = serializers.IntegerField(help_text="May be 0: it would count under a condition.")
    where = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="Places of the seat's own board."
    )
    why = serializers.CharField(required=False, help_text="A code: what made the points.")


class ScoreSerializer(serializers.Serializer[object]):
    """What the table is worth at a ply."""

    game = serializers.CharField(help_text="Id of the game.")
    ply = serializers.IntegerField()
    final = serializers.BooleanField(help_text="Whether this is the recorded result.")
    result = ResultSerializer()
    parts = serializers.ListField(
        child=serializers.DictField(child=PartSerializer(many=True)),
        help_text="By seat and line of the sheet: what makes the line. Parts sum to its points.",
    )


class ScoreMoveSerializer(serializers.Serializer[object]):
    """A decision with all that followed from it, or the opening, or the end of the game."""

    first = serializers.IntegerField(help_text="Seq of its first event.")
    last = serializers.IntegerField(help_text="Seq of its last event.")
    seat = serializers.IntegerField(
        allow_null=True, help_text="Who decided; null for the opening and the end."
    )
    points = serializers.ListField(
        child=serializers.IntegerField(), help_text="Every seat's points after it."
    )


class ScoresSerializer(serializers.Serializer[object]):
    """The course of the score, move by move."""

    game = serializers.CharField(help_text="Id of the game.")
    seq = serializers.IntegerField(help_text="Number of events that you may see.")
    moves = ScoreMoveSerializer(many=True)


class GameRecordSerializer(serializers.Serializer[object]):
    """The game record: a whole game in one object, as `verify` reads it."""

    record = serializers.IntegerField(help_text="Version of this format.")
    id = serializers.CharField(help_text="Id of the game.")
    game = serializers.CharField()
    rules = serializers.IntegerField()
    options = AnyObjectField()
    seats = serializers.ListField(child=serializers.CharField())
    commitment = serializers.CharField()
    seed = serializers.CharField(required=False, help_text="Left out while it is held back.")
    seed_held_back = serializers.BooleanField(
        required=False, help_text="True while the seed is held back, else left out."
    )
    head = serializers.CharField(help_text="Hex: the hash of the last event.")
    events = serializers.ListField(child=AnyObjectField())
    result = ResultSerializer()
    final = AnyObjectField(help_text="What a scorer needs of the table at the end.")
