"""Registering webhooks, and changing them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.errors import Conflict, NotFound
from tournaments.models import Tournament, Webhook, WebhookDelivery
from tournaments.webhooks import addresses, consumer, deliveries, kinds, payloads, signing
from tournaments.webhooks.consumer import Message

MOST = 10
"""Webhooks of a tournament."""
OVERLAP_HOURS = 24
"""How long a replaced secret stays valid unless the organiser says otherwise."""
MOST_OVERLAP_HOURS = 168


def find(tournament: Tournament, public_id: str) -> Webhook:
    """That webhook of the tournament. Raises `NotFound`."""
    row = Webhook.objects.filter(tournament=tournament, public_id=public_id).first()
    if row is None:
        raise NotFound("no_such_webhook", f"This tournament has no webhook {public_id}.")
    row.tournament = tournament
    return row


def create(
    tournament: Tournament, url: str, wanted: Sequence[str], description: str = ""
) -> Webhook:
    """Registers an address, with a new secret.

    Raises `Invalid` (`bad_webhook_url`, `address_refused`, `unknown_host`) for an address that is
    not called, and `Conflict` (`too_many_webhooks`).
    """
    check_address(url)
    with transaction.atomic():
        # One after the other, so that the limit holds.
        Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
        if Webhook.objects.filter(tournament=tournament).count() >= MOST:
            raise Conflict(
                "too_many_webhooks", f"A tournament has {MOST} webhooks at most; delete one first."
            )
        return Webhook.objects.create(
            tournament=tournament,
            url=url,
            kinds=_in_order(wanted),
            description=description,
            secret=signing.new_secret(),
        )


def change(webhook: Webhook, changes: dict[str, Any]) -> Webhook:
    """Changes `url`, `kinds`, `description` or `enabled`; what is left out stays.

    To enable it does not send again what was not sent meanwhile: that is replayed on request.
    Raises as `create`.
    """
    if "url" in changes and changes["url"] != webhook.url:
        check_address(changes["url"])
    with transaction.atomic():
        row = Webhook.objects.select_for_update(no_key=True).filter(pk=webhook.pk).first()
        if row is None:
            raise NotFound("no_such_webhook", "The webhook has been deleted.")
        row.tournament = webhook.tournament
        if "kinds" in changes:
            row.kinds = _in_order(changes["kinds"])
        row.url = changes.get("url", row.url)
        row.description = changes.get("description", row.description)
        enabled = changes.get("enabled")
        if enabled is True or "url" in changes:
            row.unanswered, row.failing_since, row.quiet_until = 0, None, timezone.now()
        if enabled is True:
            row.disabled = ""
        row.save(
            update_fields=[
                *("kinds", "url", "description", "disabled"),
                *("unanswered", "failing_since", "quiet_until"),
            ]
        )
        if enabled is False and not row.disabled:
            deliveries.disable(row, Webhook.Disabled.BY_ORGANISER)
            row.disabled = Webhook.Disabled.BY_ORGANISER
        return row


def rotate_secret(webhook: Webhook, overlap_hours: int = OVERLAP_HOURS) -> Webhook:
    """Gives it a new secret. Messages are signed with the old one too for so many hours."""
    with transaction.atomic():
        row = Webhook.objects.select_for_update(no_key=True).get(pk=webhook.pk)
        row.previous_secret = row.secret if overlap_hours else ""
        row.previous_until = (
            timezone.now() + timedelta(hours=overlap_hours) if overlap_hours else None
        )
        row.secret = signing.new_secret()
        row.save(update_fields=["secret", "previous_secret", "previous_until"])
        return row


def send_test(webhook: Webhook) -> WebhookDelivery:
    """Has a test message sent. Raises `Conflict` (`webhook_disabled`)."""
    if webhook.disabled:
        raise Conflict("webhook_disabled", "The webhook is disabled; enable it first.")
    body = payloads.of_test(webhook.tournament, timezone.now())
    message_id = f"msg_test_{secrets.token_hex(12)}"
    message = Message(webhook.tournament.public_id, message_id, kinds.TEST, body)
    with transaction.atomic():
        consumer.store([(webhook, message)])
        return WebhookDelivery.objects.get(webhook=webhook, message_id=message_id)


def check_address(url: str) -> None:
    """Raises `Invalid` for an address that is not called."""
    target = addresses.parse(url, settings.WEBHOOK_ORIGINS)
    if not target.trusted:
        addresses.check_registrable(target, addresses.resolve)


def _in_order(wanted: Sequence[str]) -> list[str]:
    return [kind for kind in kinds.KINDS if kind in wanted]
