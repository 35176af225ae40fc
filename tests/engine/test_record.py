"""The game record: its keys, writing and reading it, and errors of invalid lines."""

from __future__ import annotations

import json

import msgspec
import pytest

from engine import record, registry, simulate, verify
from engine.replay import BrokenLog
from tests.engine.record_versions import as_version_1

GAMES = registry.names()


def written(name: str) -> bytes:
    """The record of a fixed game."""
    game = registry.get(name)
    bots = [game.bots["greedy"], game.bots["random"]]
    log, state = simulate.play(game, bots, game.Options(), bytes(32))
    return record.write(game, log, ["greedy", "random"], state)


LINES = {name: written(name) for name in GAMES}


@pytest.mark.parametrize("name", GAMES)
def test_a_record_has_the_keys_of_the_format_in_their_order(name: str) -> None:
    raw = json.loads(LINES[name])
    assert list(raw) == [
        "record",
        "game",
        "rules",
        "options",
        "seats",
        "commitment",
        "seed",
        "head",
        "events",
        "result",
        "final",
    ]
    assert (raw["record"], raw["game"], raw["seats"]) == (2, name, ["greedy", "random"])
    assert raw["seed"] == bytes(32).hex()
    assert set(raw["result"]) == {"ranks", "points", "sheet"}
    assert [event["seq"] for event in raw["events"]] == list(range(1, len(raw["events"]) + 1))
    assert list(raw["events"][0]) == ["seq", "decision", "event"]
    assert list(raw["events"][-1]) == ["seq", "decision", "by", "event"]
    assert b"\n" not in LINES[name]


def test_the_record_of_a_game_on_a_server_names_its_id() -> None:
    game = registry.get("dream_home")
    bots = [game.bots["greedy"]] * 2
    log, state = simulate.play(game, bots, game.Options(), bytes(32))
    line = record.write(game, log, ["ada", "ben"], state, id="k3Zr8QwTn1Va")
    assert line.startswith(b'{"record":2,"id":"k3Zr8QwTn1Va","game":"dream_home",')
    assert record.read(line).id == "k3Zr8QwTn1Va"
    assert verify.check_record(line) is None
    assert record.read(LINES["dream_home"]).id is None


@pytest.mark.parametrize("id_", ['""', '"a b"', '"a/b"', '"a\\n"', f'"{"a" * 41}"', "7", "[]"])
def test_an_id_that_is_none_is_named(id_: str) -> None:
    line = LINES["lodge"].replace(b'{"record":2,', b'{"record":2,"id":%b,' % id_.encode())
    with pytest.raises(record.BrokenRecord, match=r"\$\.id"):
        record.read(line)


def test_the_final_table_of_dream_home() -> None:
    final = json.loads(LINES["dream_home"])["final"]
    assert set(final) == {"houses", "car"}
    assert final["car"] is False
    assert len(final["houses"]) == 2
    for house in final["houses"]:
        assert set(house) == {"slots", "tokens", "beside", "roofs", "helpers"}
        assert len(house["slots"]) == 12


@pytest.mark.parametrize("name", GAMES)
def test_a_record_can_be_read_back(name: str) -> None:
    game = registry.get(name)
    read = record.read(LINES[name])
    log = record.events(game, read)
    assert record.write(game, log, read.seats) == LINES[name]


@pytest.mark.parametrize("name", GAMES)
def test_the_record_of_a_running_game_has_no_seed(name: str) -> None:
    game = registry.get(name)
    log = record.events(game, record.read(LINES[name]))[:-5]
    raw = json.loads(record.write(game, log, ["greedy", "random"]))
    assert not {"seed", "result", "final"} & set(raw)
    assert bytes(32).hex() not in json.dumps(raw)


def test_a_log_without_its_first_event_has_no_record() -> None:
    with pytest.raises(BrokenLog, match="starts with 'opened'") as caught:
        record.write(registry.get("dream_home"), [], [])
    assert caught.value.seq == 1


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"", "not a game record"),
        (b"[1, 2]", "not a game record"),
        (b'{"record": 1}', "not a game record: .*missing"),
        (b"\xff\xff", "not a game record"),
        (b"[" * 100_000, "not a game record"),
        (LINES["dream_home"][:-10], "not a game record"),
        (LINES["dream_home"].replace(b'{"record":2', b'{"record":3', 1), "version 3; this program"),
        (LINES["dream_home"].replace(b'{"record":2', b'{"record":1', 1), "from version 2 on"),
        (LINES["dream_home"].replace(b'"seats"', b'"chairs"', 1), "chairs"),
        ('{"game": "\ud800"}', "not a game record"),
        (
            LINES["dream_home"].replace(b'"record":2', b'"record":1,"record":2', 1),
            "not a game record: the key 'record' occurs twice",
        ),
        (
            LINES["dream_home"].replace(b'"result":{', b'"result":{"ranks":[2,1],', 1),
            "event [0-9]+: the key 'ranks' occurs twice",
        ),
        (
            LINES["dream_home"].replace(b'"car":false', b'"car":true,"car":false', 1),
            "not a game record: the key 'car' occurs twice",
        ),
        (
            LINES["dream_home"].replace(b'"round":1,', b'"round":%b,"round":1,' % (b"9" * 5000), 1),
            "event 3: the key 'round' occurs twice in one object",
        ),
        (
            LINES["dream_home"].replace(b'"round":1,', b'"round":2,"round":1,', 1).decode(),
            "event 3: the key 'round' occurs twice in one object",
        ),
    ],
)
def test_a_broken_line_says_why(line: str | bytes, reason: str) -> None:
    with pytest.raises(record.BrokenRecord, match=reason):
        record.read(line)


@pytest.mark.parametrize(
    ("valid", "said"),
    [
        (b'"phase":"discard"', b'"phase":"\xff"'),
        (b'"round":1,', b'"round":%b,' % (b"9" * 5000)),
        (b'"round":1,', b'"round":%b,' % (b"[" * 500 + b"]" * 500)),
    ],
)
def test_an_event_that_is_not_json_is_reported_by_its_number(valid: bytes, said: bytes) -> None:
    assert valid in LINES["dream_home"]
    read = record.read(LINES["dream_home"].replace(valid, said, 1))
    with pytest.raises(BrokenLog) as caught:
        record.events(registry.get("dream_home"), read)
    assert caught.value.seq in (3, 4)


@pytest.mark.parametrize(
    ("seq", "event"),
    [
        (1, []),
        (1, None),
        (3, {"seq": 4, "type": "turn", "to": 0, "phase": "choose"}),
        (4, {"type": "turn", "to": 0, "phase": "choose"}),
        (1, as_version_1(LINES["dream_home"])["events"][0] | {"seq": True}),
        (2, as_version_1(LINES["dream_home"])["events"][1] | {"seq": 2.0}),
        (5, {"seq": 5, "type": "flown"}),
        (6, {"seq": 6, "type": "turn", "to": "me", "phase": "choose"}),
    ],
)
def test_a_broken_event_is_named_by_its_number(seq: int, event: object) -> None:
    raw = as_version_1(LINES["dream_home"])
    raw["events"][seq - 1] = event
    read = record.read(msgspec.json.encode(raw))
    with pytest.raises(BrokenLog) as caught:
        record.events(registry.get("dream_home"), read)
    assert caught.value.seq == seq
