"""Consent and rights: who has agreed to be rated, which pools an organiser may use, sanctioning.

An organiser may enter anybody, and everybody plays; but a game is rated only if all who sit at its
table had agreed before it began. Built-in bots belong to the house and need not be asked.
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
    """Whether a player entered by `by` counts as agreed: who enters themselves, and house bots."""
    return bots.strategy_of(player) is not None or (by is not None and by.pk == player.pk)


def bot_owner(player: Player) -> int | None:
    """The player whose bot this is."""
    bot = getattr(player, "bot", None)
    return bot.owner_id if bot is not None else None


def accept(tx: Transaction, number: int) -> None:
    """An invited player agrees. Harmless if they have already."""
    if not tx.state.entries[number].accepted:
        tx.emit(ev.Accepted(number))


def check_declinable(tx: Transaction, number: int) -> None:
    """Raises `Illegal` unless there is an invitation that has not been answered."""
    if tx.state.entries[number].accepted:
        raise Illegal(
            "already_accepted", "You have accepted already; you can still leave: see `withdraw`."
        )


def check_pool_name(kind: str, name: str) -> None:
    """Raises `Invalid` for a pool that no organiser may name: another game's, or another's own."""
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
            "bad_setting", "A pool's name has no '/' and no ':'; yours begins with your username."
        )


def pool_names(
    kind: str, named: str, slug: str, owner: Player | None, after: int | None
) -> tuple[str, str]:
    """Full names of the pool that games are rated in (empty: as named) and of the event's own.

    A named pool is its owner's, so nobody can rate into another's; a league keeps both pools
    through its seasons.
    """
    before = None if after is None else Tournament.objects.filter(pk=after).first()
    if before is not None:
        same = before.options.get("pool") == named and named not in ("", kind)
        return before.pool if same else "", before.event_pool
    own = f"{owner.username}/{named}" if owner is not None and named not in ("", kind) else ""
    return own, f"event:{slug}"


def set_sanctioned(tx: Transaction, *, sanctioned: bool, reason: str) -> None:
    """Staff vouches for an event, or takes it back; what is in the ledger follows at once.

    Results by hand move from the event's pool into the game's, rulings apply there, and back
    again: by reversals and new entries, to the last digit. Harmless if it is so already. Raises
    `Forbidden` for anybody but staff and `Illegal` without a reason.
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
