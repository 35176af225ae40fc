"""Links by which somebody stops mails without signing in (RFC 8058)."""

from __future__ import annotations

from django.core import signing

from games.models import Player

_SALT = "games.notifications.unsubscribe"


def token_of(player: Player) -> str:
    """A signed token that allows only to stop the mails of this player. It does not expire."""
    return signing.dumps(player.public_id, salt=_SALT)


def player_of(token: str) -> Player | None:
    """The player of a token; None if it was not signed here or the account is gone."""
    try:
        public_id = signing.loads(token, salt=_SALT)
    except signing.BadSignature:
        return None
    return Player.objects.filter(public_id=public_id, is_active=True).first()
