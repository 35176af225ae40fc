"""Consent to be rated, the rating pools an organiser may use, and sanctioning.

An organiser may enter any player, and every entry is paired. But a game is rated only if all
players at its table had accepted before it began. Built-in bots count as having accepted.
"""

from __future__ import annotations

from engine import registry
from games import bots
from games.errors import Forbidden, Illegal, Invalid
from games.models import Player
from tournaments import events as ev
from tournaments.director.transaction import Transaction
from tournaments.ledger import adjustments
from tournaments.models import Tournament

_POOL_LENGTH = 40


def is_preaccepted(by: Player | None, player: Player) -> bool:
    """Whether a player entered by `by` counts as accepted: built-in bots and `by` themselves."""
    return bots.strategy_of(player) is not None or (by is not None and by.pk == player.pk)


def bot_owner(player: Player) -> str | None:
    """The public id of the owner of a bot."""
    bot = getattr(player, "bot", None)
    return bot.owner.public_id if bot is not None and bot.owner is not None else None


def accept(tx: Transaction, number: int) -> None:
    """An invited player accepts. Does nothing if they have accepted already."""
    if not tx.state.entries[number].accepted:
        tx.emit(ev.Accepted(number))


def check_declinable(tx: Transaction, number: int) -> None:
    """Raises `Illegal` unless the entry has an open invitation."""
    if tx.state.entries[number].accepted:
        raise Illegal(
            "already_accepted", "You have accepted already; you can still leave: see `withdraw`."
        )


def check_pool_name(kind: str, name: str) -> None:
    """Raises `Invalid` for a name an organiser may not use, such as the pool of another game."""
    if len(name) > _POOL_LENGTH:
        raise Invalid("bad_setting", f"A pool's name has at most {_POOL_LENGTH} characters.")
    if name != kind and name in registry.names():
        raise Invalid(
            "pool_reserved",
            f"{name!r} is the rating pool of a game. Leave `pool` empty for that of {kind!r}, or "
            "choose another name.",
        )
    if "/" in name or ":" in name:
        raise Invalid(
            "bad_setting", "A pool's name has no '/' and no ':'; yours begins with your id."
        )


def pool_names(
    kind: str, named: str, slug: str, owner: Player | None, after: str | None
) -> tuple[str, str]:
    """Full names of the pool of the games (empty: as in the settings) and of the event pool.

    The name of a pool starts with its owner's public id, so nobody can use the pool of another
    organiser, and it stays the same when the username changes. A league keeps both pools in all its
    seasons.
    """
    before = None if after is None else Tournament.objects.filter(public_id=after).first()
    if before is not None:
        same = before.options.get("pool") == named and named not in ("", kind)
        return before.pool if same else "", before.event_pool
    own = f"{owner.public_id}/{named}" if owner is not None and named not in ("", kind) else ""
    return own, f"event:{slug}"


def set_sanctioned(tx: Transaction, *, sanctioned: bool, reason: str) -> None:
    """Sanctions an event, or withdraws the sanction, and adjusts the ledger of ratings.

    Results by hand move from the event's pool into the pool of the game, and rulings count there;
    withdrawing reverses that exactly. Does nothing if the state is as wanted. Raises `Forbidden`
    for a caller who is not staff, and `Illegal` without a reason.
    """
    if tx.by is None or not tx.by.is_staff:
        raise Forbidden("not_staff", "Only staff may sanction an event.")
    if not reason.strip():
        raise Illegal("reason_missing", "Say why.")
    if tx.state.sanctioned == sanctioned:
        return
    mark = None
    if tx.state.settings.rated and tx.state.tables:
        mark = adjustments.next_mark()
    event = ev.Sanctioned if sanctioned else ev.Unsanctioned
    tx.emit(event(reason, mark))
    if mark is not None:
        adjustments.adjust(tx.tournament.pk, tx.state, tx.state.tables, mark, tx.now)
