"""Web Push: sending notices to browsers that are not open, by the push services of their makers."""

from __future__ import annotations

import base64
import hashlib
import json
from datetime import timedelta
from typing import Any

import requests
import structlog
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.db.models import F
from django.utils import timezone
from py_vapid import Vapid
from pywebpush import WebPushException, webpush

from games.errors import Invalid
from games.models import Player, PushMessage, PushSubscription
from games.notifications import push_hosts, relevance
from games.notifications.texts import in_language, text_of

MOST_BROWSERS = 20
"""Subscriptions of a player; a new one replaces the oldest."""
_MINUTES_TO_NEXT_TRY = (1, 5, 15, 60)
_LEASE = timedelta(minutes=2)
_TIMEOUT = 10.0
_KEEP_SECONDS = 24 * 3600
"""How long the push service keeps a message for a browser that is not running."""
_GONE = (404, 410)
_logger = structlog.get_logger(__name__)


def public_key() -> str:
    """The key by which browsers recognise this server: base64url, as browsers want it."""
    return _encoded(
        Vapid.from_string(settings.VAPID_PRIVATE_KEY).public_key.public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
    )


def subscribe(
    player: Player, endpoint: str, p256dh: str, auth: str, session_key: str, browser: str
) -> PushSubscription:
    """Stores a browser's subscription. One that is known already belongs to this player from now.

    Raises `Invalid` if the address is at no known push service or a key is malformed.
    """
    if not push_hosts.is_allowed(endpoint, settings.PUSH_HOSTS):
        raise Invalid("unknown_push_service", "The endpoint is not at a known push service.")
    _check_keys(p256dh, auth)
    row, _ = PushSubscription.objects.update_or_create(
        digest=digest_of(endpoint),
        defaults={
            "player": player,
            "endpoint": endpoint,
            "p256dh": p256dh,
            "auth": auth,
            "session_key": session_key,
            "browser": browser,
        },
    )
    rows = PushSubscription.objects.filter(player=player).order_by("-created_at", "-pk")
    too_many = list(rows.values_list("pk", flat=True)[MOST_BROWSERS:])
    PushSubscription.objects.filter(pk__in=too_many).delete()
    return row


def digest_of(endpoint: str) -> str:
    """What identifies an endpoint in the database."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


def due(limit: int) -> list[int]:
    """Database keys of messages that are due, also of those whose task was lost."""
    rows = PushMessage.objects.filter(next_try_at__lte=timezone.now())
    return list(rows.order_by("next_try_at").values_list("pk", flat=True)[:limit])


def send(message_id: int) -> None:
    """Tries to deliver the message, unless it is not due, is out of date, or somebody does."""
    now = timezone.now()
    waiting = PushMessage.objects.filter(pk=message_id, next_try_at__lte=now)
    if not waiting.update(next_try_at=now + _LEASE, tries=F("tries") + 1):
        return
    message = PushMessage.objects.select_related("notice__player", "subscription").get(
        pk=message_id
    )
    notice, player = message.notice, message.notice.player
    if (
        not player.is_active
        or message.subscription.player_id != player.pk
        or relevance.is_looking(player.pk, notice)
        or not relevance.still_true(player.pk, [notice])
    ):
        message.delete()
        return
    try:
        _post(message)
    except requests.RequestException as error:
        _try_later(message, type(error).__name__)
    except WebPushException as error:
        status = 0 if error.response is None else error.response.status_code
        if status in _GONE:
            message.subscription.delete()  # with its messages
        elif status == 429 or status >= 500:
            _try_later(message, str(status))
        else:
            _give_up(message, str(status))
    else:
        PushSubscription.objects.filter(pk=message.subscription_id).update(delivered_at=now)
        message.delete()


class _Session(requests.Session):
    """Follows no redirects: they could lead anywhere."""

    def request(self, *given: Any, **options: Any) -> requests.Response:
        """As the base class, without redirects."""
        return super().request(*given, **{**options, "allow_redirects": False})


def _post(message: PushMessage) -> None:
    subscription, notice = message.subscription, message.notice
    if not push_hosts.is_allowed(subscription.endpoint, settings.PUSH_HOSTS):
        raise WebPushException("no longer an allowed push service")
    with in_language(notice.player.language):
        text = text_of(notice.kind, notice.subject)
    data = {"title": text.title, "body": text.body, "path": notice.path, "kind": notice.kind}
    headers: dict[str, Any] = {"Urgency": "high" if notice.kind == "your_turn" else "normal"}
    if notice.game:
        # A browser that was off for long is shown one notification for each game.
        headers["Topic"] = f"{notice.kind}-{notice.game}".replace("_", "-")[:32]
        data["tag"] = f"game-{notice.game}"
    with _Session() as session:
        webpush(
            {
                "endpoint": subscription.endpoint,
                "keys": {"p256dh": subscription.p256dh, "auth": subscription.auth},
            },
            json.dumps(data),
            vapid_private_key=Vapid.from_string(settings.VAPID_PRIVATE_KEY),
            vapid_claims={"sub": settings.VAPID_SUBJECT},
            ttl=_KEEP_SECONDS,
            headers=headers,
            timeout=_TIMEOUT,
            requests_session=session,
        )


def _try_later(message: PushMessage, why: str) -> None:
    if message.tries > len(_MINUTES_TO_NEXT_TRY):
        _give_up(message, why)
        return
    minutes = _MINUTES_TO_NEXT_TRY[message.tries - 1]
    PushMessage.objects.filter(pk=message.pk).update(
        next_try_at=timezone.now() + timedelta(minutes=minutes)
    )
    _logger.warning("push_not_sent", message=message.pk, tries=message.tries, error=why)


def _give_up(message: PushMessage, why: str) -> None:
    _logger.error("push_given_up", message=message.pk, tries=message.tries, error=why)
    message.delete()


def _check_keys(p256dh: str, auth: str) -> None:
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decoded(p256dh))
        if len(_decoded(auth)) != 16:
            raise ValueError
    except ValueError:
        raise Invalid("bad_push_keys", "These are not the keys of a push subscription.") from None


def _decoded(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
