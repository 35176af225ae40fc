"""Envelopes: their canonical JSON, the chain of hashes, and the order of decisions and times."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import decisions, registry, simulate
from engine.envelope import (
    GENESIS,
    Envelope,
    chain_hashes,
    encode,
    milliseconds,
    order_fault,
    to_datetime,
)

FULL = Envelope(7, 5, 1_790_000_000_123, 2, b'{"type":"took"}', 4210)


@pytest.mark.parametrize(
    ("envelope", "json"),
    [
        (
            FULL,
            b'{"seq":7,"decision":5,"at":1790000000123,"by":2,"spent":4210,"event":{"type":"took"}}',
        ),
        (
            FULL._replace(spent=None),
            b'{"seq":7,"decision":5,"at":1790000000123,"by":2,"event":{"type":"took"}}',
        ),
        (
            FULL._replace(at=None, spent=None),
            b'{"seq":7,"decision":5,"by":2,"event":{"type":"took"}}',
        ),
        (
            FULL._replace(at=0, by=None, spent=0),
            b'{"seq":7,"decision":5,"at":0,"spent":0,"event":{"type":"took"}}',
        ),
        (
            FULL._replace(at=None, by='a"b', spent=None),
            b'{"seq":7,"decision":5,"by":"a\\"b","event":{"type":"took"}}',
        ),
    ],
)
def test_the_canonical_json(envelope: Envelope, json: bytes) -> None:
    assert encode(envelope) == json
    assert msgspec.json.decode(json)["event"] == {"type": "took"}


def test_each_hash_covers_the_one_before() -> None:
    first = hashlib.sha256(bytes(32) + encode(FULL)).digest()
    second = hashlib.sha256(first + encode(FULL)).digest()
    assert chain_hashes(GENESIS, [FULL, FULL]) == [first, second]


@pytest.mark.parametrize("member", Envelope._fields)
def test_every_member_is_hashed(member: str) -> None:
    value = getattr(FULL, member)
    members: dict[str, Any] = {member: value + b" " if isinstance(value, bytes) else value + 1}
    assert chain_hashes(GENESIS, [FULL]) != chain_hashes(GENESIS, [FULL._replace(**members)])


@given(st.datetimes(min_value=datetime(1970, 1, 1), timezones=st.just(UTC)))
def test_times_are_whole_milliseconds_rounded_down(at: datetime) -> None:
    back = to_datetime(milliseconds(at))
    assert timedelta(0) <= at - back < timedelta(milliseconds=1)
    assert milliseconds(back) == milliseconds(at)


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("seats", [2, 4])
def test_the_envelopes_of_a_game_are_in_order(name: str, seats: int) -> None:
    game = registry.get(name)
    log, _ = simulate.play(game, [game.bots["random"]] * seats, game.Options(), bytes(32))
    split = decisions.split(game, log)
    assert [event for decision in split for event in decision.events] == log
    assert split[0].by is None
    assert all(decision.by is not None for decision in split[1:])
    previous = None
    for envelope in decisions.envelopes(split, at=5):
        assert order_fault(envelope, previous) is None
        previous = envelope


@pytest.mark.parametrize(
    ("envelope", "message"),
    [
        (FULL, "'seq' is not 9"),
        (FULL._replace(seq=9, decision=7), "decision 7 is not open"),
        (FULL._replace(seq=9, decision=10), "decision 10 is not open"),
        (FULL._replace(seq=9, at=None, spent=None), "only some of the events"),
        (FULL._replace(seq=9, spent=-1), "negative or has no time"),
        (FULL._replace(seq=9, at=None), "negative or has no time"),
        (FULL._replace(seq=9, spent=3), "is not that of its decision"),
        (FULL._replace(seq=9, decision=9, at=1), "is before that of the event before"),
        (FULL._replace(seq=9, at=1_790_000_000_124), "is not that of its decision"),
        (FULL._replace(seq=9, by=3), "is not that of its decision"),
        (FULL._replace(seq=9, by=None), "is not that of its decision"),
    ],
)
def test_an_envelope_that_cannot_follow(envelope: Envelope, message: str) -> None:
    fault = order_fault(envelope, FULL._replace(seq=8))
    assert fault is not None
    assert message in fault


def test_the_first_event_begins_the_first_decision() -> None:
    first = FULL._replace(seq=1, decision=1)
    assert order_fault(first, None) is None
    assert order_fault(first._replace(seq=2), None) == "its 'seq' is not 1"
    assert order_fault(first._replace(decision=0), None) == "decision 0 is not open, only 1 is"
