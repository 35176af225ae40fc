"""Who may give which command, and what each does.

`carry_out` is the whole life of a command: lock, permission, decision, events, and what follows
from them by itself. Without a word about it here, a command is the organiser's.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from functools import singledispatch

import msgspec

from games.errors import Forbidden, Invalid, NotFound
from games.models import Player
from tournaments import events as ev
from tournaments.director import (
    callers,
    deciding,
    desk,
    drafts,
    forfeits,
    invitations,
    people,
    repairs,
    rounds,
    rulings,
    setup,
    tiebreaks,
    timing,
)
from tournaments.director import commands as orders
from tournaments.director.preview import Preview
from tournaments.director.preview import preview as preview_of
from tournaments.formats import results
from tournaments.formats.facts import ChallengeState
from tournaments.state import Dated


def carry_out(
    tournament_id: int,
    command: orders.Command,
    by: Player,
    *,
    key: str | None = None,
    expected_seq: int | None = None,
) -> list[Dated]:
    """Carries a command out and returns its events; none if it was so already.

    A key used before gives the first answer. Raises what is in `games.errors`, and then nothing
    has changed.
    """
    callers.check_caller(tournament_id, command, by)
    asked = hashlib.sha256(msgspec.json.encode(command)).hexdigest()[:16]
    with desk.at(tournament_id, by=by, key=key, asked=asked, expected_seq=expected_seq) as here:
        if here.replayed is None:
            _do(here, command, by)
        return here.emitted


def preview(tournament_id: int, command: orders.Command, by: Player) -> Preview:
    """What a command would change; nothing does."""
    callers.check_caller(tournament_id, command, by)
    return preview_of(tournament_id, lambda here: _do(here, command, by))


def _do(here: desk.Desk, command: orders.Command, by: Player) -> None:
    here.by = by
    carry(command, here)
    rounds.settle(here)


def is_organiser(here: desk.Desk, player: Player) -> bool:
    """Whoever made the tournament, and staff."""
    return bool(player.is_staff or here.state.created.owner == player.pk)


def _organiser(here: desk.Desk) -> Player:
    by = _giver(here)
    if not is_organiser(here, by):
        raise callers.not_organiser()
    return by


def _giver(here: desk.Desk) -> Player:
    if here.by is None:
        raise Forbidden("not_signed_in", "Sign in to do this.")
    return here.by


def _entry(here: desk.Desk, named: int | None) -> int:
    """The entry a command is about: the giver's own, or one that the organiser names."""
    by = _giver(here)
    own = here.state.players.get(by.pk)
    if named is None:
        if own is None:
            raise callers.not_entered()
        return own
    if named != own:
        _organiser(here)
    return named


@singledispatch
def carry(command: orders.Command, here: desk.Desk) -> None:
    """Does what the command says, if `here.by` may."""
    raise TypeError(f"nobody carries out {command!r}")


@carry.register
def _(command: orders.OpenRegistration, here: desk.Desk) -> None:
    _organiser(here)
    setup.open_registration(here)


@carry.register
def _(command: orders.Register, here: desk.Desk) -> None:
    by = _giver(here)
    if command.player is None or command.player == by.username:
        if here.state.settings.entry != "open":
            _organiser(here)
        player = by
    else:
        _organiser(here)
        found = Player.objects.filter(username=command.player, is_active=True).first()
        if found is None:
            raise NotFound("no_such_player", f"There is no player {command.player}.")
        player = found
    setup.register(here, player, group=command.group)


@carry.register
def _(command: orders.Accept, here: desk.Desk) -> None:
    invitations.accept(here, _entry(here, None))


@carry.register
def _(command: orders.DeclineInvitation, here: desk.Desk) -> None:
    number = _entry(here, None)
    invitations.check_declinable(here, number)
    people.withdraw(here, number, reason=command.reason or "Declined the invitation.")


@carry.register
def _(command: orders.Sanction, here: desk.Desk) -> None:
    invitations.sanction(here, sanctioned=True, reason=command.reason)


@carry.register
def _(command: orders.Unsanction, here: desk.Desk) -> None:
    invitations.sanction(here, sanctioned=False, reason=command.reason)


@carry.register
def _(command: orders.Seed, here: desk.Desk) -> None:
    _organiser(here)
    setup.seed(here, command.method, order=command.order)


@carry.register
def _(command: orders.Start, here: desk.Desk) -> None:
    _organiser(here)
    setup.start(here)


@carry.register
def _(command: orders.Draft, here: desk.Desk) -> None:
    _organiser(here)
    drafts.draft(here)


@carry.register
def _(command: orders.ChangeDraft, here: desk.Desk) -> None:
    _organiser(here)
    drafts.change(here, command.tables, command.byes)


@carry.register
def _(command: orders.Publish, here: desk.Desk) -> None:
    _organiser(here)
    rounds.publish(here, even_if_stale=command.even_if_stale)


@carry.register
def _(command: orders.Rule, here: desk.Desk) -> None:
    _organiser(here)
    held = rulings.table(here, command.table)
    if command.kind in results.FAULTS and not command.games and not command.ranks:
        forfeits.forfeit(here, held, command.kind, command.at_fault, command.reason)
        return
    rulings.rule(
        here,
        held,
        command.kind,
        at_fault=command.at_fault,
        games=command.games,
        ranks=command.ranks,
        reason=command.reason,
    )


@carry.register
def _(command: orders.Correct, here: desk.Desk) -> None:
    _organiser(here)
    held = rulings.table(here, command.table)
    rulings.correct(
        here,
        held,
        command.kind,
        reason=command.reason,
        at_fault=command.at_fault,
        games=command.games,
        ranks=command.ranks,
        marks=repairs.paired_before(here.state, held),
    )
    _annul(here, command.annul, command.reason)


def _annul(here: desk.Desk, numbers: Collection[int], reason: str) -> None:
    """Some may go with others before it is their turn."""
    for held in [rulings.table(here, number) for number in sorted(numbers, reverse=True)]:
        if not held.annulled:
            rulings.annul(here, held, reason)
    if numbers:
        repairs.annul_round_without_tables(here, reason)


@carry.register
def _(command: orders.Annul, here: desk.Desk) -> None:
    _organiser(here)
    if not command.tables:
        raise Invalid("no_tables", "Name the tables to be annulled.")
    _annul(here, command.tables, command.reason)


@carry.register
def _(command: orders.DecideTie, here: desk.Desk) -> None:
    _organiser(here)
    held = None if command.table is None else rulings.table(here, command.table)
    deciding.decide_tie(here, held, command.stage, command.order, command.reason)


@carry.register
def _(command: orders.RepairRound, here: desk.Desk) -> None:
    _organiser(here)
    repairs.repair_round(here, command.stage, command.round, command.reason)


@carry.register
def _(command: orders.Withdraw, here: desk.Desk) -> None:
    people.withdraw(here, _entry(here, command.entry), reason=command.reason)


@carry.register
def _(command: orders.Disqualify, here: desk.Desk) -> None:
    _organiser(here)
    people.withdraw(here, command.entry, "disqualified", command.reason)


@carry.register
def _(command: orders.Pause, here: desk.Desk) -> None:
    people.pause(here, _entry(here, command.entry))


@carry.register
def _(command: orders.ComeBack, here: desk.Desk) -> None:
    people.come_back(here, _entry(here, command.entry))


@carry.register
def _(command: orders.Absence, here: desk.Desk) -> None:
    number = _entry(here, command.entry)
    people.announce_absence(here, number, command.round, half=command.half)


@carry.register
def _(command: orders.AdjustPoints, here: desk.Desk) -> None:
    _organiser(here)
    people.adjust_points(here, command.entry, command.points, command.reason, command.stage)


@carry.register
def _(command: orders.MoveDeadline, here: desk.Desk) -> None:
    _organiser(here)
    timing.move_deadline(here, command.stage, command.round, command.deadline, command.reason)


@carry.register
def _(command: orders.CloseRound, here: desk.Desk) -> None:
    _organiser(here)
    timing.close_round(here, command.stage, command.round)


@carry.register
def _(command: orders.Challenge, here: desk.Desk) -> None:
    people.challenge(here, _entry(here, command.challenger), command.challenged)


@carry.register
def _(command: orders.Answer, here: desk.Desk) -> None:
    found = here.state.challenges.get(command.challenge)
    if found is not None:
        _entry(here, found.challenger if command.state == "retracted" else found.challenged)
    people.answer(here, command.challenge, ChallengeState(command.state))


@carry.register
def _(command: orders.Rename, here: desk.Desk) -> None:
    _organiser(here)
    setup.check_name(command.name)
    if command.name.strip() != here.state.name:
        here.emit(ev.Renamed(command.name.strip()))


@carry.register
def _(command: orders.ChangeTiebreaks, here: desk.Desk) -> None:
    _organiser(here)
    tiebreaks.change(here, command.tiebreaks, command.points_first, command.reason)


@carry.register
def _(command: orders.Stop, here: desk.Desk) -> None:
    _organiser(here)
    rounds.stop(here, command.reason)
