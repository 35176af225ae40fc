"""States kept between commands: never another than the log tells, whatever happened meanwhile."""

from __future__ import annotations

import contextlib
import copy
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from games.errors import ClientError
from tests.tournaments.app.conftest import MakeTournament, play_round
from tests.tournaments.app.organising import do, organiser
from tests.tournaments.app.races import at_once
from tournaments import events as ev
from tournaments import log, state_cache
from tournaments.director import command_handlers, commands
from tournaments.director.transaction import open_transaction
from tournaments.fold import apply_events
from tournaments.models import TableSeat, Tournament
from tournaments.state import TournamentState

pytestmark = pytest.mark.django_db(transaction=True)

HAND: dict[str, Any] = {"settings": {"by_hand": True}}
WON: dict[str, Any] = {"kind": "played", "games": [{"ranks": [1, 2], "points": [10, 5]}]}


class Undo(Exception):
    """Takes a transaction back."""


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test starts like a new process."""
    state_cache.clear()


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """From which event on logs were read."""
    found: list[int] = []
    real = log.read_from

    def read_from(tournament_id: int, seq: int) -> Any:
        found.append(seq)
        return real(tournament_id, seq)

    monkeypatch.setattr(log, "read_from", read_from)
    return found


def facts(state: TournamentState) -> dict[str, Any]:
    """Everything in a state that the log tells."""
    return {name: value for name, value in vars(state).items() if name not in ("touched", "memo")}


def recalled(tournament: Tournament) -> None:
    """What a command would begin with is what the log tells."""
    known = state_cache.check_out(tournament.pk)
    assert facts(known.state) == facts(log.load(tournament.pk))
    assert known.head == log.hash_of(tournament.pk, known.state.seq)
    state_cache.check_in(tournament.pk, known)


def give(tournament: Tournament, type_: str, **params: Any) -> None:
    command_handlers.carry_out(
        tournament.pk, commands.parse_command({"type": type_, **params}), organiser()
    )


def test_a_command_reads_only_what_is_new(tournament: MakeTournament, reads: list[int]) -> None:
    league = tournament(6, owner=organiser(), **HAND)
    reads.clear()
    seq = log.load(league.pk).seq
    give(league, "rename", name="Another")
    give(league, "rule", table=1, **WON)
    assert reads == [seq, seq + 1]
    recalled(league)


def test_a_kept_state_follows_what_other_processes_append(
    tournament: MakeTournament, reads: list[int]
) -> None:
    league = tournament(4, owner=organiser(), **HAND)
    mine = state_cache.check_out(league.pk)
    for table in (1, 2):  # in another process, which knows nothing of mine
        state_cache.clear()
        give(league, "rule", table=table, **WON)
    state_cache.clear()
    state_cache.check_in(league.pk, mine)
    reads.clear()
    seq = mine.state.seq
    recalled(league)
    assert reads == [seq]
    do(league, "correct", table=1, kind="double_forfeit", reason="Both left.")
    recalled(league)


def test_what_was_rolled_back_is_forgotten(tournament: MakeTournament) -> None:
    league = tournament(4, owner=organiser(), **HAND)
    with contextlib.suppress(Undo), transaction.atomic():
        give(league, "rule", table=1, **WON)
        raise Undo
    recalled(league)
    command_handlers.preview(league.pk, commands.parse_command({"type": "stop"}), organiser())
    recalled(league)
    do(league, "rule", table=1, **WON)
    recalled(league)


def test_a_preview_leaves_the_state_kept_for_the_command_itself(
    tournament: MakeTournament,
) -> None:
    league = tournament(4, owner=organiser(), **HAND)
    give(league, "rename", name="Another")
    cached = state_cache._cache[league.pk]
    seq = cached.state.seq
    command_handlers.preview(league.pk, commands.parse_command({"type": "stop"}), organiser())
    assert state_cache._cache[league.pk] is cached
    assert (cached.state.seq, cached.state.stopped) == (seq, False)
    give(league, "stop")
    recalled(league)


def test_the_same_event_again_after_a_rollback_has_its_own_time(
    tournament: MakeTournament,
) -> None:
    # The payloads are the same both times: only the time, and so the hash, tells them apart.
    league = tournament(4, owner=organiser(), **HAND)
    with contextlib.suppress(Undo), transaction.atomic():
        give(league, "rename", name="Another")
        raise Undo
    cached = state_cache._cache[league.pk]
    state_cache.clear()
    give(league, "rename", name="Another")
    assert cached.head != log.hash_of(league.pk, cached.state.seq)
    state_cache.clear()
    state_cache.check_in(league.pk, cached)
    recalled(league)


def test_a_command_that_fails_half_way_leaves_nothing_behind(tournament: MakeTournament) -> None:
    league = tournament(4, owner=organiser(), **HAND)
    with contextlib.suppress(Undo), open_transaction(league.pk) as tx:
        tx.emit(ev.Stopped("no"))
        raise Undo
    assert league.pk not in state_cache._cache
    with pytest.raises(ClientError):
        give(league, "rule", table=9, **WON)
    recalled(league)


def test_a_state_is_lent_to_one_at_a_time(tournament: MakeTournament) -> None:
    league = tournament(4, owner=organiser(), **HAND)
    assert state_cache.check_out(league.pk).state is not state_cache.check_out(league.pk).state


def test_commands_at_once_leave_the_state_of_the_log(tournament: MakeTournament) -> None:
    league = tournament(8, owner=organiser(), **HAND)
    tables = iter([1, 2, 3, 4])
    done = at_once(4, lambda: give(league, "rule", table=next(tables), **WON))
    assert done == [None] * 4
    recalled(league)
    assert log.verify(Tournament.objects.get(pk=league.pk)) is None


READS = ("entries/1/why", "expected", "standings?round=1", "entries/1/why?round=1")


def ask(tournament: Tournament, path: str) -> Any:
    """What the API answers."""
    response = APIClient().get(f"/api/v1/tournaments/{tournament.public_id}/{path}")
    assert response.status_code == 200, response.json()
    return response.json()


@pytest.mark.parametrize("path", READS)
def test_readers_read_only_what_is_new(
    tournament: MakeTournament, reads: list[int], path: str
) -> None:
    league = tournament(4, owner=organiser(), **HAND)
    for table in (1, 2):
        give(league, "rule", table=table, **WON)
    state_cache.clear()
    afresh = ask(league, path)
    reads.clear()
    assert ask(league, path) == afresh
    assert reads == [log.load(league.pk).seq]
    recalled(league)
    state = state_cache._cache[league.pk].state
    give(league, "adjust_points", entry=1, points=1, reason="x")
    assert state_cache._cache[league.pk].state is state
    after = ask(league, path)
    state_cache.clear()
    assert ask(league, path) == after


@pytest.mark.parametrize("path", READS)
def test_readers_see_nothing_that_was_rolled_back(tournament: MakeTournament, path: str) -> None:
    league = tournament(4, owner=organiser(), **HAND)
    before = ask(league, path)
    with contextlib.suppress(Undo), transaction.atomic():
        for table in (1, 2):
            give(league, "rule", table=table, **WON)
        raise Undo
    assert state_cache._cache[league.pk].state.seq > log.load(league.pk).seq
    assert ask(league, path) == before
    recalled(league)


def test_a_reader_that_is_refused_gives_the_state_back(tournament: MakeTournament) -> None:
    league = tournament(4, owner=organiser(), **HAND)
    state = state_cache._cache[league.pk].state
    for query in ("entries/77/why", "standings?round=1&stage=x"):
        response = APIClient().get(f"/api/v1/tournaments/{league.public_id}/{query}")
        assert response.status_code in (400, 404)
    assert state_cache._cache[league.pk].state is state


def test_readers_never_share_a_state(tournament: MakeTournament) -> None:
    league = tournament(4, owner=organiser(), **HAND)
    with state_cache.read_state(league.pk) as one, state_cache.read_state(league.pk) as another:
        assert one is not another
        give(league, "rule", table=1, **WON)
        assert facts(one) == facts(another)  # as it was when they began
        assert one.seq < log.load(league.pk).seq
    recalled(league)


def test_readers_amid_commands_leave_the_state_of_the_log(tournament: MakeTournament) -> None:
    league = tournament(8, owner=organiser(), **HAND)
    tables = iter([1, 2, 3, 4])

    def both() -> None:
        give(league, "rule", table=next(tables), **WON)
        for path in READS:
            ask(league, path)

    assert at_once(4, both) == [None] * 4
    recalled(league)


def test_reasons_are_of_the_event_asked_for_whatever_came_since(
    tournament: MakeTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = tournament(4, owner=organiser(), **HAND)
    before = ask(league, "entries/1/why")
    real = state_cache.check_out

    def slow_check_out(tournament_id: int) -> state_cache.CachedState:
        monkeypatch.setattr(state_cache, "check_out", real)
        give(league, "rule", table=1, **WON)  # while the reader looks for the state
        return real(tournament_id)

    monkeypatch.setattr(state_cache, "check_out", slow_check_out)
    assert ask(league, "entries/1/why") == before
    assert ask(league, "entries/1/why") != before
    recalled(league)


def test_games_that_end_are_followed_too(tournament: MakeTournament) -> None:
    league = tournament(4)
    while play_round(league):
        recalled(league)
    recalled(league)


def test_the_least_recently_used_goes_first(
    tournament: MakeTournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    leagues = [tournament(4, **HAND) for _ in range(3)]
    size = log.load(leagues[0].pk).seq
    monkeypatch.setattr(state_cache, "MAX_EVENTS", 2 * size + 1)
    state_cache.clear()
    for index in (0, 1, 0, 2):
        state_cache.check_in(leagues[index].pk, state_cache.check_out(leagues[index].pk))
    assert list(state_cache._cache) == [leagues[0].pk, leagues[2].pk]
    monkeypatch.setattr(state_cache, "MAX_EVENTS", 1)
    state_cache.check_in(leagues[1].pk, state_cache.check_out(leagues[1].pk))
    assert list(state_cache._cache) == [leagues[1].pk]  # one is kept, whatever its size


def test_a_trial_changes_nothing_of_the_state(tournament: MakeTournament) -> None:
    league = tournament(4)
    state = log.load(league.pk)
    before = copy.deepcopy(facts(state))
    trial = state.trial(1)
    annulled = ev.LoggedEvent(trial.seq + 1, state.at, ev.TableAnnulled(1, "no"))
    apply_events(trial, [annulled])
    assert facts(state) == before
    assert trial.contest() != state.contest()
    assert (trial.touched, 1 in trial.numbers().values()) == ({1}, False)


def test_a_command_looks_at_the_rows_of_its_own_tables(tournament: MakeTournament) -> None:
    league = tournament(8, owner=organiser(), **HAND)
    seats = TableSeat._meta.db_table
    with CaptureQueriesContext(connection) as queries:
        give(league, "rename", name="Another")
    assert not [query for query in queries if seats in query["sql"]]
    with CaptureQueriesContext(connection) as queries:
        give(league, "rule", table=2, **WON)
    looked = [query["sql"] for query in queries if f'FROM "{seats}"' in query["sql"]]
    table = TableSeat.objects.filter(table__number=2, table__tournament=league).first()
    assert table is not None
    assert len(looked) == 1
    assert f"IN ({table.table_id})" in looked[0]
