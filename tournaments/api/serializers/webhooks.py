"""Serializers of webhooks and their deliveries."""

from __future__ import annotations

from typing import ClassVar

from rest_framework import serializers

from games.api.serializers.players import validate_printable
from games.api.serializers.strict import StrictSerializer
from tournaments.models import Webhook, WebhookDelivery
from tournaments.webhooks import kinds, registration


class WebhookSerializer(serializers.ModelSerializer[Webhook]):
    """A webhook, without its secret."""

    id = serializers.CharField(source="public_id", read_only=True)
    kinds = serializers.ListField(child=serializers.ChoiceField(kinds.KINDS))
    enabled = serializers.SerializerMethodField()
    disabled = serializers.ChoiceField(
        [*Webhook.Disabled.values, ""], help_text="Why nothing is sent; empty if it is."
    )
    delivered_at = serializers.DateTimeField(
        allow_null=True, help_text="When it took a message last."
    )
    failing_since = serializers.DateTimeField(
        allow_null=True, help_text="The first failure since it took a message."
    )
    previous_secret_until = serializers.DateTimeField(
        source="previous_until",
        allow_null=True,
        help_text="Messages are signed with the previous secret too until then.",
    )

    class Meta:
        model = Webhook
        fields: ClassVar = [
            *("id", "url", "description", "kinds", "enabled", "disabled"),
            *("created_at", "delivered_at", "failing_since", "previous_secret_until"),
        ]
        read_only_fields = fields

    def get_enabled(self, row: Webhook) -> bool:
        """Whether anything is sent."""
        return not row.disabled


class WebhookSecretSerializer(WebhookSerializer):
    """A webhook with a new secret, which is answered only once."""

    secret = serializers.CharField(help_text="Signs the messages; Standard Webhooks, `whsec_...`.")

    class Meta(WebhookSerializer.Meta):
        fields: ClassVar = [*WebhookSerializer.Meta.fields, "secret"]
        read_only_fields = fields


class WebhooksSerializer(serializers.Serializer[object]):
    """All webhooks of a tournament."""

    results = WebhookSerializer(many=True)


def _url_field(*, required: bool = True) -> serializers.CharField:
    return serializers.CharField(
        max_length=Webhook._meta.get_field("url").max_length,
        help_text="An https address on the public internet.",
        required=required,
    )


def _kinds_field(*, required: bool = True) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.ChoiceField(kinds.KINDS),
        allow_empty=False,
        max_length=len(kinds.KINDS),
        help_text="Which kinds of messages are sent to it.",
        required=required,
    )


def _description_field() -> serializers.CharField:
    return serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=Webhook._meta.get_field("description").max_length,
        validators=[validate_printable],
    )


class NewWebhookSerializer(StrictSerializer):
    """A webhook to be registered."""

    url = _url_field()
    kinds = _kinds_field()
    description = _description_field()


class WebhookChangesSerializer(StrictSerializer):
    """Changes; what is left out stays."""

    url = _url_field(required=False)
    kinds = _kinds_field(required=False)
    description = _description_field()
    enabled = serializers.BooleanField(required=False)


class RotationSerializer(StrictSerializer):
    """A new secret."""

    overlap_hours = serializers.IntegerField(
        default=registration.OVERLAP_HOURS,
        min_value=0,
        max_value=registration.MOST_OVERLAP_HOURS,
        help_text="How long messages are signed with the old secret too; 0: not at all.",
    )


class DeliverySerializer(serializers.ModelSerializer[WebhookDelivery]):
    """A message on its way to a webhook, or delivered, or given up."""

    id = serializers.CharField(
        source="message_id", help_text="The header `webhook-id`, the same for every try."
    )
    kind = serializers.ChoiceField([*kinds.KINDS, kinds.TEST])
    next_try_at = serializers.SerializerMethodField()
    error = serializers.CharField(
        help_text="Why the last try failed: `timeout`, `not_reached`, `connection_lost`,"
        " `bad_certificate`, `unknown_host`, `address_refused`, `redirected`,"
        " `refused_by_receiver`, `internal_error`; `disabled` if the webhook was off."
    )

    class Meta:
        model = WebhookDelivery
        fields: ClassVar = [
            *("id", "kind", "status", "attempts", "created_at", "attempted_at", "delivered_at"),
            *("next_try_at", "response_code", "response_excerpt", "error", "body"),
        ]
        read_only_fields = fields

    def get_next_try_at(self, row: WebhookDelivery) -> str | None:
        """When it is tried next; null if it is not."""
        if row.status != WebhookDelivery.Status.PENDING:
            return None
        return serializers.DateTimeField().to_representation(row.next_try_at)


class ReplaySerializer(StrictSerializer):
    """Which deliveries are sent again: one by its id, or those since a time."""

    delivery = serializers.CharField(required=False, max_length=60, help_text="Id of one.")
    since = serializers.DateTimeField(required=False, help_text="All made at this time or later.")
    status = serializers.ChoiceField(
        WebhookDelivery.Status.choices,
        required=False,
        help_text="With `since`: only those in this state, such as `failed`.",
    )

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        """Exactly one of `delivery` and `since`."""
        if ("delivery" in attrs) == ("since" in attrs):
            raise serializers.ValidationError(
                "Give either a delivery or a time (since).", code="delivery_or_since"
            )
        return attrs


class ReplayedSerializer(serializers.Serializer[object]):
    """What a replay does."""

    replayed = serializers.IntegerField(help_text="How many messages are sent again.")
