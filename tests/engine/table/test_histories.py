"""Random histories with table events: fold = play, verify accepts, ranks of leavers, clocks."""

from __future__ import annotations

import os
import random
from itertools import pairwise
from typing import Any

import pytest

from engine import record, registry, replay, verify
from engine.ending import ending
from engine.envelope import Envelope
from engine.game import Finished
from engine.table import events as e
from engine.table.clock import MAX_LAG
from engine.table.session import Session
from tests.engine.table.histories import History, random_history

CASES = 200 if os.environ.get("SOAK") else 6
GAMES = [(name, seats) for name in registry.names() for seats in (2, 3, 4)]


def facts(session: Session[Any]) -> dict[str, Any]:
    """Everything about a session that its log determines."""
    game, table = session.game, session.table
    return {
        "views": [game.view(session.state, seat) for seat in range(table.seats)],
        "turn": session.turn,
        "seq": session.seq,
        "since": session.since,
        "deadline": session.deadline,
        "decisions": [(decision.first, decision.by) for decision in session.decisions],
        **{name: getattr(table, name) for name in table.__slots__},
    }


def histories(name: str, seats: int) -> list[History]:
    game = registry.get(name)
    return [
        random_history(game, seats, random.Random(f"{name} {seats} {case}"))
        for case in range(CASES)
    ]


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_random_histories(name: str, seats: int) -> None:
    game = registry.get(name)
    for history in histories(name, seats):
        log, session = history.logged, history.session
        fault = verify.check_log(
            game, history.events, seed=history.chance.seed, envelopes=history.envelopes
        )
        assert fault is None, fault
        folded = Session.fold(game, log, seed_held=session.seed_held)
        assert facts(folded) == facts(session)
        view = game.view(replay.fold(game, history.events), None)
        assert view == game.view(session.state, None)
        _check_cut(history, random.Random(len(log)))
        _check_positions(history)
        _check_ranks(history)
        _check_record(history)


def _check_cut(history: History, rng: random.Random) -> None:
    """A log that is cut anywhere between two decisions is a valid log of a running game, and going
    on from there leads to the same end."""
    game, log = history.session.game, history.logged
    starts = [seq for seq, logged in enumerate(log, start=1) if logged.decision == seq]
    cut = rng.choice(starts[1:]) - 1
    fault = verify.check_log(
        game,
        history.events[:cut],
        seed=history.chance.seed,
        finished=False,
        envelopes=history.envelopes[:cut],
    )
    assert fault is None, fault
    session = Session.fold(game, log[:cut], seed_held=history.session.seed_held)
    assert all(time >= 0 for time in session.table.remaining)
    while session.seq < len(log):
        group = [each for each in log if each.decision == session.seq + 1]
        _, by, at, spent, _ = group[0]
        whole = session.thinking_time(at)
        assert (spent is None) == (whole is None)
        assert spent is None or spent <= (whole or 0) <= spent + MAX_LAG
        session.apply(by, [logged.event for logged in group], at, spent)
        assert all(time >= 0 for time in session.table.remaining)
    assert facts(session) == facts(history.session)


def _check_positions(history: History) -> None:
    """A replay event by event shows the same positions as folding each prefix of the log."""
    game = replay.with_card_set(history.session.game, history.events)
    position = replay.Replay(game, history.events[:1])
    for seq, event in enumerate(history.events[1:], start=2):
        position.apply(event)
        if isinstance(event, e.TakenBack):
            before = replay.fold(game, history.events[: event.to])
            assert game.view(position.state, None) == game.view(before, None)
        elif seq % 50 == 0:
            folded = replay.fold(game, history.events[:seq])
            assert game.view(position.state, None) == game.view(folded, None)


def _check_ranks(history: History) -> None:
    """Those who left rank behind those who stayed, in the reverse order of leaving."""
    end, table = ending(history.events), history.session.table
    assert end.over
    if end.result is None:
        assert isinstance(table.end, e.Voided)
        return
    ranks = end.result.ranks
    leavers = table.leavers if isinstance(table.end, e.Closed) else []
    if isinstance(table.end, e.Closed) and table.end.why != "finished":
        leavers = _gone_at_the_end(history)
        assert len(leavers) >= table.seats - 1
    stayed = [seat for seat in range(table.seats) if seat not in leavers]
    assert sorted(ranks[seat] for seat in leavers) == list(
        range(len(stayed) + 1, table.seats + 1)
    ) or set(leavers) == set(range(table.seats))
    for earlier, later in pairwise(leavers):
        assert ranks[earlier] > ranks[later]
    finished = next((each for each in history.events if isinstance(each, Finished)), None)
    if finished is not None:
        by_rules = finished.result.ranks
        for one in stayed:
            for other in stayed:
                assert (by_rules[one] < by_rules[other]) == (ranks[one] < ranks[other])


def _gone_at_the_end(history: History) -> list[int]:
    """The leavers of a game that ended because only one seat was left: not those who are absent and
    could still have returned."""
    log = history.logged
    start = log[-1].decision
    before = Session.fold(history.session.game, log[: start - 1]).table
    first = log[start - 1].event
    last = first.seat if isinstance(first, e.Resigned | e.Left | e.FlagFell) else None
    if last is None:
        last = min(before.absent, key=lambda seat: (before.absent[seat] or 0, seat))
    others = set(before.absent) - {last}
    return [seat for seat in history.session.table.leavers if seat not in others]


def _check_record(history: History) -> None:
    """The record is verified; an altered envelope is found."""
    game, envelopes = history.session.game, history.envelopes
    names = [f"player {seat}" for seat in range(history.session.table.seats)]
    line = record.write(game, history.events, names, envelopes=envelopes)
    fault = verify.check_record(line)
    if history.session.seed_held:
        assert fault is not None
        assert "held back" in fault.reason
        return
    assert fault is None, fault
    timed = [index for index, each in enumerate(envelopes) if each.spent]
    if timed:
        index = timed[len(timed) // 2]
        first = envelopes[index].decision
        altered = [
            _more_spent(envelope) if envelope.decision == first else envelope
            for envelope in envelopes
        ]
        fault = verify.check_record(record.write(game, history.events, names, envelopes=altered))
        assert fault is not None
        assert (fault.seq, "of the clock" in fault.reason) == (first, True)


def _more_spent(envelope: Envelope) -> Envelope:
    """More time than has passed, whatever the delay of the network was."""
    return envelope._replace(spent=(envelope.spent or 0) + MAX_LAG + 1)
