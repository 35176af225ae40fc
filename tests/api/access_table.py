"""What every endpoint of the API answers to whom. `test_permissions.py` tries each row.

A new endpoint or method needs a row in `TABLE`: its URL pattern as in the `urls.py`, and one of the
kinds of access below (or an `Access` of its own). An endpoint that refuses a request before it
looks at who asks also needs a body in `BODIES`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

OK = "ok"
"""Not refused because of who asks: the status is neither 401 nor 403."""
SIGNED_OUT = "not_authenticated"
NO_SCOPE = "missing_scope"


class Access(NamedTuple):
    """`OK` or the code of the error, by caller. The status is 401 for `SIGNED_OUT`, else 403."""

    owner: str
    """Ada: she sits at the game, owns the tournament and has entered it."""
    other: str
    """Another member, who has nothing to do with them."""
    guest: str
    anonymous: str
    wrong_token: str
    """A token of the owner with every scope but the right one."""
    right_token: str
    """A token of the owner with the right scope only."""
    staff: str


GUESTS_MAY_NOT = "guests_may_not"
SESSION_ONLY = "session_only"
STAFF_ONLY = "staff_only"

PUBLIC = Access(OK, OK, OK, OK, NO_SCOPE, OK, OK)
"""Anyone may, but a token needs its scope."""
SIGNED_IN = Access(OK, OK, OK, SIGNED_OUT, NO_SCOPE, OK, OK)
MEMBER = Access(OK, OK, GUESTS_MAY_NOT, SIGNED_OUT, NO_SCOPE, OK, OK)
SESSION = Access(OK, OK, OK, SIGNED_OUT, SESSION_ONLY, SESSION_ONLY, OK)
"""Signed in by a browser; no token will do."""
MEMBER_SESSION = SESSION._replace(guest=GUESTS_MAY_NOT)
ANY_BROWSER = SESSION._replace(anonymous=OK)
NO_GAME = "not_your_game"
SEATED = Access(OK, NO_GAME, NO_GAME, SIGNED_OUT, NO_SCOPE, OK, NO_GAME)
"""Only who sits at the table."""
ORGANISER = MEMBER._replace(other="not_organiser")
"""Only the organiser of the tournament, and staff."""
STAFF = Access(STAFF_ONLY, STAFF_ONLY, GUESTS_MAY_NOT, SIGNED_OUT, NO_SCOPE, STAFF_ONLY, OK)
NOT_LOCAL = Access(*["not_local"] * 7)._replace(wrong_token=NO_SCOPE)
STAFF_SESSION = STAFF._replace(wrong_token=SESSION_ONLY, right_token=SESSION_ONLY)

TABLE: dict[str, Access] = {
    # Games
    "GET feed": PUBLIC,
    "GET feed/stream": PUBLIC,
    "GET live": PUBLIC,
    "GET me/turns": SIGNED_IN,
    "GET me/notifications": SESSION,
    "PATCH me/notifications": SESSION,
    "POST me/push": SESSION,
    "DELETE me/push": SESSION,
    "GET kinds": PUBLIC,
    "GET players": PUBLIC,
    "POST players": ORGANISER,
    "GET players/<slug:username>": PUBLIC,
    "GET games": PUBLIC,
    "GET games/<str:game_id>": PUBLIC,
    "GET games/<str:game_id>/events": PUBLIC,
    "GET games/<str:game_id>/state": PUBLIC,
    "GET games/<str:game_id>/frames": PUBLIC,
    "GET games/<str:game_id>/score": PUBLIC,
    "GET games/<str:game_id>/scores": PUBLIC,
    "GET games/<str:game_id>/record": PUBLIC,
    "GET games/<str:game_id>/stream": PUBLIC,
    "GET games/<str:game_id>/table": PUBLIC,
    "POST games/<str:game_id>/actions": SEATED,
    "POST games/<str:game_id>/commands": SEATED,
    "POST games/<str:game_id>/preview": SEATED,
    "POST learn/<str:kind>": SIGNED_IN,
    "GET games/<str:game_id>/phrases": PUBLIC,
    "POST games/<str:game_id>/phrases": SEATED,
    "GET games/<str:game_id>/rematch": PUBLIC,
    "POST games/<str:game_id>/rematch": SEATED,
    "DELETE games/<str:game_id>/rematch": SEATED,
    # The lobby
    "GET lobby/clocks": PUBLIC,
    "GET lobby/tables": PUBLIC,
    "POST lobby/tables": SIGNED_IN,
    "GET lobby/tables/<str:table_id>": PUBLIC,
    "POST lobby/tables/<str:table_id>/commands": SIGNED_IN,
    "GET pairing": SIGNED_IN,
    "POST pairing": SIGNED_IN,
    "DELETE pairing": SIGNED_IN,
    "POST pairing/bot": SIGNED_IN,
    "POST play": SIGNED_IN,
    "GET me/games": SIGNED_IN,
    "GET me/games/count": SIGNED_IN,
    "GET me/games/next": SIGNED_IN,
    "GET me/games/finished": SIGNED_IN,
    # The account
    "GET me": PUBLIC,
    "POST guests": ANY_BROWSER,
    "DELETE session": ANY_BROWSER,
    "GET me/profile": SESSION,
    "PATCH me/profile": SESSION,
    "POST me/erase": SESSION,
    "GET staff/mail": STAFF,
    "POST staff/mail/<str:mail_id>/retry": STAFF,
    "GET local/mail": NOT_LOCAL,
    "GET me/vacation": MEMBER,
    "POST me/vacation": MEMBER,
    "DELETE me/vacation": MEMBER,
    "GET me/tokens": MEMBER_SESSION,
    "POST me/tokens": MEMBER_SESSION,
    "DELETE me/tokens/<str:token_id>": MEMBER_SESSION,
    "GET me/bots": MEMBER_SESSION,
    "POST me/bots": MEMBER_SESSION,
    # Moderation
    "GET me/decisions": SIGNED_IN,
    "POST me/decisions/<str:decision_id>/appeal": SIGNED_IN,
    "GET reports": MEMBER,
    "POST reports": MEMBER,
    "GET moderation/reports": STAFF,
    "GET moderation/reports/<str:report_id>": STAFF,
    "POST moderation/reports/<str:report_id>/decisions": STAFF_SESSION,
    "GET moderation/decisions": STAFF,
    "POST moderation/decisions/<str:decision_id>/appeal": STAFF_SESSION,
    "GET moderation/log": STAFF,
    # Tournaments
    "GET rankings": PUBLIC,
    "GET players/<slug:username>/ratings": PUBLIC,
    "GET players/<slug:username>/tournaments": PUBLIC,
    "GET players/<slug:username>/results": PUBLIC,
    "GET games/<str:game_id>/context": PUBLIC,
    "GET formats": PUBLIC,
    "GET tables": PUBLIC,
    "GET tournaments": PUBLIC,
    "POST tournaments": MEMBER,
    "GET tournaments/<slug:ref>": PUBLIC,
    "GET tournaments/<slug:ref>/me": PUBLIC,
    "POST tournaments/<slug:ref>/commands": ORGANISER,
    "POST tournaments/<slug:ref>/seasons": ORGANISER,
    "GET tournaments/<slug:ref>/entries": PUBLIC,
    "GET tournaments/<slug:ref>/rounds": PUBLIC,
    "GET tournaments/<slug:ref>/rounds/<int:number>": PUBLIC,
    "GET tournaments/<slug:ref>/tables": PUBLIC,
    "GET tournaments/<slug:ref>/byes": PUBLIC,
    "GET tournaments/<slug:ref>/challenges": PUBLIC,
    "GET tournaments/<slug:ref>/draft": PUBLIC,
    "GET tournaments/<slug:ref>/desk": ORGANISER,
    "GET tournaments/<slug:ref>/journal": PUBLIC,
    "GET tournaments/<slug:ref>/appeals": PUBLIC,
    "GET tournaments/<slug:ref>/arena": PUBLIC,
    "GET tournaments/<slug:ref>/expected": PUBLIC,
    "GET tournaments/<slug:ref>/standings": PUBLIC,
    "POST tournaments/<slug:ref>/entries/preview": ORGANISER,
    "GET tournaments/<slug:ref>/archive.zip": ORGANISER,
    "POST archives": STAFF,
    "GET tournaments/<slug:ref>/export/<slug:what>.<slug:file_format>": PUBLIC,
    "GET tournaments/<slug:ref>/events": PUBLIC,
    "GET tournaments/<slug:ref>/stream": PUBLIC,
    "GET tournaments/<slug:ref>/entries/<int:entry>/why": PUBLIC,
    "GET tournaments/<slug:ref>/webhooks": ORGANISER,
    "POST tournaments/<slug:ref>/webhooks": ORGANISER,
    "GET tournaments/<slug:ref>/webhooks/<str:webhook_id>": ORGANISER,
    "PATCH tournaments/<slug:ref>/webhooks/<str:webhook_id>": ORGANISER,
    "DELETE tournaments/<slug:ref>/webhooks/<str:webhook_id>": ORGANISER,
    "POST tournaments/<slug:ref>/webhooks/<str:webhook_id>/secret": ORGANISER,
    "POST tournaments/<slug:ref>/webhooks/<str:webhook_id>/test": ORGANISER,
    "GET tournaments/<slug:ref>/webhooks/<str:webhook_id>/deliveries": ORGANISER,
    "POST tournaments/<slug:ref>/webhooks/<str:webhook_id>/replay": ORGANISER,
    # The description of the API
    "GET schema": PUBLIC._replace(wrong_token=OK),
    "GET docs": PUBLIC._replace(wrong_token=OK),
}

BODIES: dict[str, dict[str, Any]] = {
    "POST players": {"username": "new-player"},
    "POST games/<str:game_id>/actions": {"action": {"type": "x"}},
    "POST games/<str:game_id>/commands": {"command": {"type": "resign"}},
    "POST games/<str:game_id>/phrases": {"phrase": "hello"},
    "POST games/<str:game_id>/preview": {"actions": [{"type": "x"}]},
    "POST lobby/tables/<str:table_id>/commands": {"command": {"type": "leave"}},
    "POST lobby/tables": {"kind": "lodge", "size": 2},
    "POST pairing": {"kinds": ["lodge"], "clock": "10+10"},
    "POST pairing/bot": {"bot": "easy"},
    "POST play": {"kind": "lodge", "opponents": ["easy"]},
    "POST tournaments/<slug:ref>/commands": {"command": {"type": "rename", "name": "Cup"}},
    "POST tournaments/<slug:ref>/seasons": {"name": "Next"},
    "POST tournaments/<slug:ref>/entries/preview": {"entrants": [{"name": "Zoe"}]},
}

MAY_BE_SUSPENDED = {
    "DELETE me/tokens/<str:token_id>",
    "DELETE session",
    "POST me/erase",
    "POST me/decisions/<str:decision_id>/appeal",
}
"""What a suspended player may still do, besides reading."""
