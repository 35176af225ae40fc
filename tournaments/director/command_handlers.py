"""Runs commands: one handler per command type.

`carry_out` locks the tournament, checks the caller (`authorization`), runs the handler, and then
publishes whatever the format plans as a consequence.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import singledispatch

from games.errors import ClientError, Forbidden, Illegal, Invalid, NotFound
from games.models import Player
from tournaments import events as ev
from tournaments.director import (
    appeals,
    authorization,
    challenges,
    change_settings,
    commands,
    deadlines,
    drafts,
    entries,
    forfeits,
    invitations,
    many_entries,
    reserve,
    role_changes,
    roles,
    round_repair,
    rounds,
    rulings,
    setup,
    tie_decisions,
    tiebreaks,
    undo,
)
from tournaments.director.preview import Preview
from tournaments.director.preview import preview as preview_of
from tournaments.director.request_digests import request_digest
from tournaments.director.transaction import Transaction, open_transaction
from tournaments.domain.contest import ChallengeState
from tournaments.events import LoggedEvent
from tournaments.formats import results


def carry_out(
    tournament_id: int,
    command: commands.Command,
    by: Player,
    *,
    key: str | None = None,
    expected_seq: int | None = None,
) -> list[LoggedEvent]:
    """Runs a command and returns its events; an empty list if there was nothing to change.

    With a key that was used before, returns the events of the first run. Raises the errors of
    `games.errors`; nothing has changed then.
    """
    authorization.check_before_lock(tournament_id, command, by)
    digest = request_digest(command)
    with (
        role_changes.locked_series(tournament_id, command),
        open_transaction(
            tournament_id, by=by, key=key, request_digest=digest, expected_seq=expected_seq
        ) as tx,
    ):
        if tx.replayed is None:
            _run(tx, command, by)
        return tx.emitted


def preview(tournament_id: int, command: commands.Command, by: Player) -> Preview:
    """What a command would change. Changes nothing."""
    authorization.check_before_lock(tournament_id, command, by)
    with role_changes.locked_series(tournament_id, command):
        return preview_of(tournament_id, lambda tx: _run(tx, command, by))


def _run(tx: Transaction, command: commands.Command, by: Player) -> None:
    tx.by = by
    authorization.check(command, by, tx.state)
    handle(command, tx)
    reserve.fill_places(tx)
    rounds.apply_consequences(tx)


def _caller(tx: Transaction) -> Player:
    if tx.by is None:
        raise Forbidden("not_signed_in", "Sign in to do this.")
    return tx.by


def _target_entry(tx: Transaction, named: int | None) -> int:
    """The entry a command is about: the one that it names, or else the caller's own."""
    if named is not None:
        return named
    own = tx.state.players.get(_caller(tx).public_id)
    if own is None:
        raise authorization.not_entered_error()
    return own


@singledispatch
def handle(command: commands.Command, tx: Transaction) -> None:
    """Runs the handler of a command. `authorization` has checked that `tx.by` may give it."""
    raise TypeError(f"no handler for {command!r}")


@handle.register
def handle_open_registration(command: commands.OpenRegistration, tx: Transaction) -> None:
    setup.open_registration(tx)


@handle.register
def handle_register(command: commands.Register, tx: Transaction) -> None:
    by = _caller(tx)
    closes = tx.state.settings.registration_closes
    if closes is not None and tx.now >= closes and not roles.is_organiser(tx.state, by):
        raise Illegal("registration_closed", "The time to enter is over.")
    if command.player is None or command.player == by.username:
        player = by
    else:
        players = Player.objects.select_related("bot__owner")
        named = players.filter(username=command.player, is_active=True).first()
        if named is None:
            raise NotFound("no_such_player", f"There is no player {command.player}.")
        player = named
    setup.register(tx, player, group=command.group)


@handle.register
def handle_register_many(command: commands.RegisterMany, tx: Transaction) -> None:
    many_entries.register_many(tx, _caller(tx), command.entrants)


@handle.register
def handle_accept(command: commands.Accept, tx: Transaction) -> None:
    invitations.accept(tx, _target_entry(tx, None))


@handle.register
def handle_decline_invitation(command: commands.DeclineInvitation, tx: Transaction) -> None:
    number = _target_entry(tx, None)
    invitations.check_declinable(tx, number)
    entries.withdraw(tx, number, reason=command.reason or "Declined the invitation.")


@handle.register
def handle_sanction(command: commands.Sanction, tx: Transaction) -> None:
    invitations.set_sanctioned(tx, sanctioned=True, reason=command.reason)


@handle.register
def handle_unsanction(command: commands.Unsanction, tx: Transaction) -> None:
    invitations.set_sanctioned(tx, sanctioned=False, reason=command.reason)


@handle.register
def handle_promote_reserve(command: commands.PromoteReserve, tx: Transaction) -> None:
    waiting = tx.state.reserve_list()
    group = None
    if command.entry is not None and command.entry in tx.state.entries:
        group = tx.state.entries[command.entry].group
    elif waiting:
        group = waiting[0].group
    reserve.promote(tx, command.entry, setup.first_round(tx, group))


@handle.register
def handle_seed(command: commands.Seed, tx: Transaction) -> None:
    setup.seed(tx, command.method, order=command.order)


@handle.register
def handle_start(command: commands.Start, tx: Transaction) -> None:
    setup.start(tx)


@handle.register
def handle_draft(command: commands.Draft, tx: Transaction) -> None:
    drafts.make_draft(tx)


@handle.register
def handle_change_draft(command: commands.ChangeDraft, tx: Transaction) -> None:
    drafts.change_draft(tx, command.tables, command.byes)


@handle.register
def handle_publish(command: commands.Publish, tx: Transaction) -> None:
    rounds.publish(tx, even_if_stale=command.even_if_stale)


@handle.register
def handle_rule(command: commands.Rule, tx: Transaction) -> None:
    _rule(command, tx)


@handle.register
def handle_enter_results(command: commands.EnterResults, tx: Transaction) -> None:
    for line, result in enumerate(command.results, start=1):
        try:
            _rule(result, tx)
        except ClientError as error:
            error.reason = f"Line {line}, table {result.table}: {error.reason}"
            error.extra |= {"line": line, "table": result.table}
            raise


def _rule(command: commands.Rule | commands.TableResult, tx: Transaction) -> None:
    table_state = rulings.get_table(tx, command.table)
    if command.kind in results.FAULTS and not command.games and not command.ranks:
        forfeits.forfeit(tx, table_state, command.kind, command.at_fault, command.reason)
        return
    rulings.rule_table(
        tx,
        table_state,
        command.kind,
        at_fault=command.at_fault,
        games=command.games,
        ranks=command.ranks,
        reason=command.reason,
    )


@handle.register
def handle_correct(command: commands.Correct, tx: Transaction) -> None:
    _correct(tx, command.table, command, command.reason)


def _correct(
    tx: Transaction, table: int, result: commands.Correct | commands.Correction, reason: str
) -> None:
    table_state = rulings.get_table(tx, table)
    rulings.correct_result(
        tx,
        table_state,
        result.kind,
        reason=reason,
        at_fault=result.at_fault,
        games=result.games,
        ranks=result.ranks,
        marks=round_repair.notes_paired_before(tx.state, table_state),
    )
    _annul(tx, result.annul, reason)


@handle.register
def handle_appeal_result(command: commands.AppealResult, tx: Transaction) -> None:
    entry = _target_entry(tx, None)
    appeals.appeal(tx, rulings.get_table(tx, command.table), entry, command.reason)


@handle.register
def handle_decide_appeal(command: commands.DecideAppeal, tx: Transaction) -> None:
    by = _caller(tx)
    if command.correction is not None and not command.granted:
        raise Invalid("not_granted", "A result is corrected only if the appeal is granted.")
    appeal = appeals.decide(tx, by, command.appeal, granted=command.granted, reason=command.reason)
    if command.correction is not None:
        _correct(tx, appeal.table, command.correction, command.reason.strip())


def _annul(tx: Transaction, numbers: Collection[int], reason: str) -> None:
    """Annuls tables, the latest first. Annulling one may annul later ones that follow from it."""
    for table_state in [rulings.get_table(tx, number) for number in sorted(numbers, reverse=True)]:
        if not table_state.annulled:
            rulings.annul_table(tx, table_state, reason)
    if numbers:
        round_repair.annul_round_without_tables(tx, reason)


@handle.register
def handle_annul(command: commands.Annul, tx: Transaction) -> None:
    if not command.tables:
        raise Invalid("no_tables", "Name the tables to be annulled.")
    _annul(tx, command.tables, command.reason)


@handle.register
def handle_decide_tie(command: commands.DecideTie, tx: Transaction) -> None:
    table_state = None if command.table is None else rulings.get_table(tx, command.table)
    tie_decisions.decide_tie(tx, table_state, command.stage, command.order, command.reason)


@handle.register
def handle_repair_round(command: commands.RepairRound, tx: Transaction) -> None:
    round_repair.repair_round(tx, command.stage, command.round, command.reason)


@handle.register
def handle_withdraw(command: commands.Withdraw, tx: Transaction) -> None:
    entries.withdraw(tx, _target_entry(tx, command.entry), reason=command.reason)


@handle.register
def handle_disqualify(command: commands.Disqualify, tx: Transaction) -> None:
    entries.withdraw(tx, command.entry, "disqualified", command.reason)


@handle.register
def handle_pause(command: commands.Pause, tx: Transaction) -> None:
    entries.pause(tx, _target_entry(tx, command.entry))


@handle.register
def handle_come_back(command: commands.ComeBack, tx: Transaction) -> None:
    entries.come_back(tx, _target_entry(tx, command.entry))


@handle.register
def handle_absence(command: commands.Absence, tx: Transaction) -> None:
    number = _target_entry(tx, command.entry)
    entries.announce_absence(tx, number, command.round, half=command.half)


@handle.register
def handle_adjust_points(command: commands.AdjustPoints, tx: Transaction) -> None:
    entries.adjust_points(tx, command.entry, command.points, command.reason, command.stage)


@handle.register
def handle_move_deadline(command: commands.MoveDeadline, tx: Transaction) -> None:
    deadlines.move_deadline(tx, command.stage, command.round, command.deadline, command.reason)


@handle.register
def handle_close_round(command: commands.CloseRound, tx: Transaction) -> None:
    deadlines.close_round(tx, command.stage, command.round)


@handle.register
def handle_challenge(command: commands.Challenge, tx: Transaction) -> None:
    challenges.make_challenge(tx, _target_entry(tx, command.challenger), command.challenged)


@handle.register
def handle_answer(command: commands.Answer, tx: Transaction) -> None:
    challenges.answer_challenge(tx, command.challenge, ChallengeState(command.state))


@handle.register
def handle_rename(command: commands.Rename, tx: Transaction) -> None:
    setup.check_name(command.name)
    if command.name.strip() != tx.state.name:
        tx.emit(ev.Renamed(command.name.strip()))


@handle.register
def handle_change_settings(command: commands.ChangeSettings, tx: Transaction) -> None:
    change_settings.change_settings(tx, command)


@handle.register
def handle_grant_role(command: commands.GrantRole, tx: Transaction) -> None:
    _change_roles(
        tx, command, lambda event: role_changes.grant(event, command.player, command.role)
    )


@handle.register
def handle_revoke_role(command: commands.RevokeRole, tx: Transaction) -> None:
    player = role_changes.find_player(command.player) if command.player else _caller(tx)
    _change_roles(tx, command, lambda event: role_changes.revoke(event, player))


@handle.register
def handle_transfer_ownership(command: commands.TransferOwnership, tx: Transaction) -> None:
    _change_roles(tx, command, lambda event: role_changes.transfer(event, command.player))


def _change_roles(
    tx: Transaction,
    command: commands.GrantRole | commands.RevokeRole | commands.TransferOwnership,
    change: role_changes.Change,
) -> None:
    change(tx)
    if command.series:
        role_changes.change_series(tx, command, change)


@handle.register
def handle_change_tiebreaks(command: commands.ChangeTiebreaks, tx: Transaction) -> None:
    tiebreaks.change_tiebreaks(tx, command.tiebreaks, command.points_first, command.reason)


@handle.register
def handle_undo(command: commands.Undo, tx: Transaction) -> None:
    undo.undo(tx, command.decision, command.reason)


@handle.register
def handle_stop(command: commands.Stop, tx: Transaction) -> None:
    rounds.stop_tournament(tx, command.reason)
