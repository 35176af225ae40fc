"""Encoding and decoding of events, retired events, and folding to any ply."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import msgspec
import pytest

from engine import replay, simulate
from engine.dream_home.events import Taken
from engine.dream_home.game import DreamHome
from engine.dream_home.options import DreamOptions
from engine.game import Opened

GAME = DreamHome()
LOG, STATE = simulate.play(GAME, [GAME.bots["random"]] * 3, DreamOptions(), bytes(32))


def test_the_json_form_puts_the_type_first_and_fields_as_declared() -> None:
    taken = Taken(2, 3, "kitchen:1", "roof:red")
    assert replay.encode(taken) == (
        b'{"type":"taken","seat":2,"column":3,"room":"kitchen:1","resource":"roof:red"}'
    )
    assert replay.decode(GAME, replay.encode(taken)) == taken
    assert replay.decode(GAME, replay.encode(taken).decode()) == taken


@pytest.mark.parametrize(
    "payload",
    [
        "",
        "[]",
        "null",
        "{",
        '{"type":"flown"}',
        '{"type":["taken"]}',
        '{"seat":0}',
        '{"type":"taken","seat":0,"column":5,"room":"kitchen:1","resource":null}',
        '{"type":"taken","seat":0,"column":1,"room":"kitchen:1","resource":null,"more":1}',
        '{"type":"built","seat":0,"slot":"U7","room":"kitchen:1","face_up":true}',
        '{"type":"turn","to":0,"phase":"sleep"}',
        b"\xff\xfe",
        "\ud800",
        "[" * 100_000,
        '{"type":"flown","deep":' + "[" * 100_000,
    ],
    ids=lambda payload: repr(payload[:40]),
)
def test_an_invalid_event_is_rejected(payload: str | bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        replay.decode(GAME, payload)


class Renamed(DreamHome):
    """A later version of the game, with the retired events `picked` and, before that, `drafted`."""

    retired: ClassVar[Any] = {
        "picked": lambda raw: raw | {"type": "taken"},
        "drafted": lambda raw: {**raw, "type": "picked", "resource": None},
        "swapped": lambda raw: raw | {"type": "mixed", "columns": sorted(raw["pair"])},
    }


def test_retired_events_are_converted_step_by_step() -> None:
    old = json.dumps({"type": "drafted", "seat": 1, "column": 0, "room": "kitchen:1"})
    assert replay.decode(Renamed(), old) == Taken(1, 0, "kitchen:1", None)
    with pytest.raises(msgspec.ValidationError):
        replay.decode(GAME, old)


@pytest.mark.parametrize("fields", [{}, {"pair": 3}, {"pair": [0, "1"]}, {"pair": [0, 1]}])
def test_an_invalid_retired_event_is_rejected(fields: dict[str, Any]) -> None:
    payload = json.dumps({"type": "swapped", **fields})
    with pytest.raises(msgspec.ValidationError):
        replay.decode(Renamed(), payload)


def test_a_folded_position_can_be_played_on() -> None:
    for ply in range(1, len(LOG) + 1, 11):
        state = replay.fold(GAME, LOG[:ply])
        for event in LOG[ply:]:
            GAME.evolve(state, event)
        assert state == STATE


@pytest.mark.parametrize("log", [[], LOG[1:]])
def test_a_log_starts_with_opened(log: list[Any]) -> None:
    with pytest.raises(replay.BrokenLog, match="event 1: a log starts with 'opened'"):
        replay.fold(GAME, log)


def test_actions_are_decoded_and_checked() -> None:
    assert isinstance(LOG[0], Opened)
    with pytest.raises(msgspec.ValidationError):
        replay.decode_action(GAME, {"type": "take", "column": 9})
    with pytest.raises(msgspec.ValidationError):
        replay.decode_action(GAME, {"type": "take", "column": 1, "room": "kitchen:1"})
