"""Serializers of reports, decisions and appeals."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.serializers.players import PlayerRefSerializer, max_length_of
from games.api.serializers.strict import StrictSerializer
from games.models import Decision, Game, ModerationEvent, Report
from games.moderation.reports import MAX_TEXT_LENGTH
from games.moderation.rulings import RESULT_KINDS
from games.public_ids import LENGTH


class NewReportSerializer(StrictSerializer):
    """A report to be made: on a player, a game, or a player in a game."""

    player = serializers.CharField(
        required=False, allow_null=True, max_length=max_length_of("username"), help_text="Username."
    )
    game = serializers.CharField(required=False, allow_null=True, max_length=LENGTH)
    reason = serializers.ChoiceField(Report.Reason.choices)
    text = serializers.CharField(required=False, allow_blank=True, max_length=MAX_TEXT_LENGTH)


class ReportedGameSerializer(serializers.ModelSerializer[Game]):
    """The game that a report or a decision is about."""

    id = serializers.CharField(source="public_id", read_only=True)

    class Meta:
        model = Game
        fields: ClassVar = ["id", "kind", "status", "rated"]
        read_only_fields = fields


class ReportSerializer(serializers.ModelSerializer[Report]):
    """A report, as its reporter sees it."""

    id = serializers.CharField(source="public_id", read_only=True)
    player = PlayerRefSerializer(allow_null=True)
    game = ReportedGameSerializer(allow_null=True)
    reason = serializers.ChoiceField(Report.Reason.choices)
    status = serializers.ChoiceField(Report.Status.choices)

    class Meta:
        model = Report
        fields: ClassVar = ["id", "player", "game", "reason", "text", "status", "created_at"]
        read_only_fields = fields


class ReportsSerializer(serializers.Serializer[object]):
    """The latest reports of a player."""

    results = ReportSerializer(many=True)


class AppealSerializer(serializers.Serializer[Decision]):
    """The appeal against a decision."""

    text = serializers.CharField(source="appeal_text")
    at = serializers.DateTimeField(source="appealed_at")
    granted = serializers.BooleanField(
        source="appeal_granted", allow_null=True, help_text="Null while nobody has decided."
    )
    reason = serializers.CharField(source="appeal_reason")
    decided_at = serializers.DateTimeField(source="appeal_decided_at", allow_null=True)


class ModerationDecisionSerializer(serializers.ModelSerializer[Decision]):
    """A decision, as those concerned see it: without who decided."""

    id = serializers.CharField(source="public_id", read_only=True)
    kind = serializers.ChoiceField(Decision.Kind.choices)
    player = PlayerRefSerializer(allow_null=True)
    game = ReportedGameSerializer(allow_null=True)
    appeal = AppealSerializer(allow_null=True, help_text="Null if nobody has appealed.")

    class Meta:
        model = Decision
        fields: ClassVar = [
            *("id", "kind", "reason", "player", "game", "until", "decided_at", "appeal")
        ]
        read_only_fields = fields


class ModerationDecisionsSerializer(serializers.Serializer[object]):
    """The latest decisions that concern a player."""

    results = ModerationDecisionSerializer(many=True)


class NewAppealSerializer(StrictSerializer):
    """An appeal to be made."""

    text = serializers.CharField(max_length=MAX_TEXT_LENGTH)


class ObjectionSerializer(serializers.Serializer[object]):
    """Why the caller may not decide."""

    code = serializers.CharField()
    reason = serializers.CharField()


class StaffReportSerializer(ReportSerializer):
    """A report in the queue of the staff."""

    reporter = PlayerRefSerializer()

    class Meta(ReportSerializer.Meta):
        fields: ClassVar = [*ReportSerializer.Meta.fields, "reporter"]
        read_only_fields = fields


class StaffDecisionSerializer(ModerationDecisionSerializer):
    """A decision as the staff sees it."""

    decided_by = PlayerRefSerializer()
    appeal_by = PlayerRefSerializer(allow_null=True)
    appeal_decided_by = PlayerRefSerializer(allow_null=True)
    objection = ObjectionSerializer(
        allow_null=True, help_text="Why you may not decide about the appeal; null if you may."
    )

    lasting_effect = serializers.ChoiceField(
        choices=["tournament_result", "game_ended"],
        allow_null=True,
        help_text="What granting the open appeal does not undo: the result of a tournament's table,"
        " or the end of a game that was being played.",
    )

    class Meta(ModerationDecisionSerializer.Meta):
        fields: ClassVar = [
            *ModerationDecisionSerializer.Meta.fields,
            *("decided_by", "appeal_by", "appeal_decided_by", "objection", "lasting_effect"),
        ]
        read_only_fields = fields


class ReportedSeatSerializer(serializers.Serializer[object]):
    """Who sat at the reported game."""

    player = PlayerRefSerializer()
    rank = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)


class TournamentPlaceSerializer(serializers.Serializer[object]):
    """The table of a tournament at which the reported game is played."""

    tournament = serializers.CharField(help_text="Id.")
    name = serializers.CharField()
    table = serializers.IntegerField()


class StaffReportDetailSerializer(StaffReportSerializer):
    """A report with all that is needed to decide about it."""

    objection = ObjectionSerializer(
        allow_null=True, help_text="Why you may not decide about it; null if you may."
    )
    others = StaffReportSerializer(many=True, help_text="Other open reports on the same subject.")
    earlier = StaffDecisionSerializer(
        many=True, help_text="Earlier decisions about the player or the game, latest first."
    )
    decision = StaffDecisionSerializer(allow_null=True)
    seats = ReportedSeatSerializer(many=True)
    place = TournamentPlaceSerializer(allow_null=True)
    kinds = serializers.ListField(
        child=serializers.ChoiceField(Decision.Kind.choices), help_text="What may be decided."
    )
    result_kinds = serializers.ListField(
        child=serializers.CharField(), help_text="For `correct_result`."
    )

    class Meta(StaffReportSerializer.Meta):
        fields: ClassVar = [
            *StaffReportSerializer.Meta.fields,
            *("objection", "others", "earlier", "decision"),
            *("seats", "place", "kinds", "result_kinds"),
        ]
        read_only_fields = fields


class NewResultSerializer(StrictSerializer):
    """The result that the table of a tournament gets. Players are named by username."""

    kind = serializers.ChoiceField(RESULT_KINDS)
    at_fault = serializers.ListField(
        child=serializers.CharField(max_length=max_length_of("username")),
        required=False,
        max_length=4,
    )
    ranks = serializers.DictField(
        child=serializers.IntegerField(min_value=1, max_value=4),
        required=False,
        help_text="Only for `adjudicated`: the rank of every player of the table.",
    )


class NewDecisionSerializer(StrictSerializer):
    """A decision to be made about a report."""

    kind = serializers.ChoiceField(Decision.Kind.choices)
    reason = serializers.CharField(
        max_length=MAX_TEXT_LENGTH, help_text="For those concerned to read."
    )
    player = serializers.CharField(
        required=False,
        allow_null=True,
        max_length=max_length_of("username"),
        help_text="Whom it is about, if the report names only a game.",
    )
    until = serializers.DateTimeField(required=False, allow_null=True, help_text="For `suspend`.")
    result = NewResultSerializer(required=False, allow_null=True, help_text="For `correct_result`.")


class AppealDecisionSerializer(StrictSerializer):
    """The decision about an appeal."""

    granted = serializers.BooleanField()
    reason = serializers.CharField(max_length=MAX_TEXT_LENGTH)


class ModerationEventSerializer(serializers.ModelSerializer[ModerationEvent]):
    """An event of the log of moderation."""

    by = serializers.SerializerMethodField()

    class Meta:
        model = ModerationEvent
        fields: ClassVar = ["at", "by", "action", "report", "decision", "data"]
        read_only_fields = fields

    @extend_schema_field(PlayerRefSerializer)
    def get_by(self, event: ModerationEvent) -> Any:
        """Who did it."""
        return PlayerRefSerializer(self.context["players"][event.by]).data
