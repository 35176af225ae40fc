"""Games recorded under every version of the rules: each still replays and verifies, byte for byte.

The records in `tests/data/records` are never written again. For a new version of the rules, add the
record of a game in which it makes a difference; for a new format of the record, add the same games
in that format.
"""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from engine import record, registry, replay, score_history
from engine.chance import Chance
from engine.game import BadOption, Event, Finished, Opened
from engine.verify import Fault, check_record
from tests.engine.record_versions import as_version_1

RECORDS = Path(__file__).parents[1] / "data" / "records"
VERSIONS = [(name, rules) for name in registry.names() for rules in registry.versions(name)]
each_version = pytest.mark.parametrize(("name", "rules"), VERSIONS)


def line_of(name: str, rules: int, record_format: int = 1) -> bytes:
    """The kept record of a game under that version, in that format."""
    suffix = "" if record_format == 1 else f"_format_{record_format}"
    path = RECORDS / f"{name}_rules_{rules}{suffix}.jsonl"
    return path.read_bytes().removesuffix(b"\n")


def log_of(name: str, rules: int) -> list[Event]:
    """The events of that record."""
    return record.events(registry.get(name, rules), record.read(line_of(name, rules)))


@each_version
@pytest.mark.parametrize("record_format", [1, 2])
def test_a_recorded_game_verifies(name: str, rules: int, record_format: int) -> None:
    line = line_of(name, rules, record_format)
    recorded = record.read(line)
    assert (recorded.record, recorded.game, recorded.rules) == (record_format, name, rules)
    assert check_record(line) is None


@each_version
def test_a_recorded_game_is_written_again_byte_for_byte(name: str, rules: int) -> None:
    line = line_of(name, rules, record.VERSION)
    recorded = record.read(line)
    log = log_of(name, rules)
    assert log == record.events(registry.get(name, rules), recorded)
    written = record.write(registry.get(name, rules), log, recorded.seats)
    assert written == line
    assert as_version_1(written) == json.loads(line_of(name, rules))


@each_version
def test_the_actions_of_a_recorded_game_give_the_same_bytes(name: str, rules: int) -> None:
    game, log = registry.get(name, rules), log_of(name, rules)
    opened, last = log[0], log[-1]
    assert isinstance(opened, Opened)
    assert isinstance(last, Finished)
    chance = Chance(bytes.fromhex(last.seed))
    events = game.open(msgspec.convert(opened.options, game.Options), opened.seats, chance)
    state = replay.fold(game, events)
    while state.turn is not None:
        caused = game.cause(log[len(events)])
        assert caused is not None
        assert caused[1] in game.legal(state, caused[0])
        decided = game.decide(state, *caused, chance)
        for event in decided:
            game.evolve(state, event)
        events += decided
    assert list(map(replay.encode, events)) == list(map(replay.encode, log))


@each_version
def test_the_points_of_a_recorded_game_can_be_explained(name: str, rules: int) -> None:
    game, log = registry.get(name, rules), log_of(name, rules)
    *_, end = score_history.moves(game, log)
    state = replay.fold(game, log)
    parts = score_history.score_breakdown(game, state)
    assert end.points == tuple(
        sum(part.points for line in lines.values() for part in line) for lines in parts
    )
    assert not any(
        part.what == score_history.OTHER_RULES
        for lines in parts
        for line in lines.values()
        for part in line
    )


def test_a_record_of_unknown_rules_is_refused_with_the_known_ones() -> None:
    raw = msgspec.json.decode(line_of("lodge", 1))
    raw["rules"] = raw["events"][0]["rules"] = 99
    fault = check_record(msgspec.json.encode(raw))
    assert fault is not None
    assert fault.seq is None
    assert fault.reason.startswith("There are no rules 99 of lodge; this program knows rules 1")


def test_a_record_that_contradicts_the_rules_of_its_events_is_found() -> None:
    raw = msgspec.json.decode(line_of("lodge", 1))
    raw["rules"] = 99
    fault = check_record(msgspec.json.encode(raw))
    assert fault == Fault(None, "'rules' contradicts the events")


def test_the_registry_gives_each_version_and_the_newest_by_default() -> None:
    for name in registry.names():
        versions = registry.versions(name)
        assert versions == sorted(versions)
        assert registry.get(name).rules == versions[-1]
        for rules in versions:
            game = registry.get(name, rules)
            assert (game.name, game.rules) == (name, rules)
            assert registry.of_log(replay.encode(log_of(name, rules)[0])) is game


def test_unknown_rules_are_answered_with_the_choices() -> None:
    with pytest.raises(BadOption, match="There are no rules 0 of lodge") as caught:
        registry.get("lodge", 0)
    assert caught.value.code == "unknown_rules"
