"""A seed that is held back at the end of a game and revealed by a later event."""

from __future__ import annotations

import hashlib

import msgspec
import pytest

from engine import record, registry, replay, simulate
from engine.ending import Ending, ending
from engine.game import Event, Finished, SeedRevealed
from engine.verify import Fault, check_log, check_record

SEED = hashlib.sha256(b"held back").digest()
GAMES = registry.names()
HELD = "the seed is held back until the last table of the round has ended"


def logs(name: str) -> tuple[list[Event], list[Event], list[Event]]:
    """The log of a game with the seed published at the end, held back, and revealed later."""
    game = registry.get(name)
    log, _ = simulate.play(game, [game.bots["random"]] * 2, game.Options(), SEED)
    last = log[-1]
    assert isinstance(last, Finished)
    without_seed = [*log[:-1], msgspec.structs.replace(last, seed="")]
    return log, without_seed, [*without_seed, SeedRevealed(SEED.hex())]


@pytest.mark.parametrize("name", GAMES)
def test_how_a_log_ends(name: str) -> None:
    log, without_seed, later = logs(name)
    last = log[-1]
    assert isinstance(last, Finished)
    assert ending(log) == Ending(True, last.result, SEED.hex())
    assert ending(without_seed) == Ending(True, last.result, None)
    assert ending(without_seed).held_back
    assert ending(later) == Ending(True, last.result, SEED.hex())
    assert not ending(later).held_back
    assert not ending(log[:-1]).held_back
    assert ending([]) == ending(log[:-1]) == Ending(False, None, None)


@pytest.mark.parametrize("name", GAMES)
def test_the_seed_changes_no_position(name: str) -> None:
    game = registry.get(name)
    log, _, later = logs(name)
    decoded = [replay.decode(game, replay.encode(event)) for event in later]
    assert decoded == later
    state, before = replay.fold(game, decoded), replay.fold(game, log)
    assert game.view(state, None) == game.view(before, None)
    assert game.result(state) == game.result(before)


@pytest.mark.parametrize("name", GAMES)
def test_logs_and_records_with_a_late_seed_verify(name: str) -> None:
    game = registry.get(name)
    log, without_seed, later = logs(name)
    assert check_log(game, log) is None
    assert check_log(game, without_seed, seed=SEED) is None
    assert check_log(game, later) is None
    fault = check_log(game, without_seed)
    assert fault is not None
    assert (fault.seq, fault.reason.startswith(HELD)) == (len(without_seed), True)


@pytest.mark.parametrize("name", GAMES)
def test_records_say_that_the_seed_is_held_back(name: str) -> None:
    game = registry.get(name)
    log, without_seed, later = logs(name)
    names = ["a", "b"]
    read = record.read(record.write(game, without_seed, names))
    assert (read.seed, read.seed_held_back) == (None, True)
    assert SEED.hex().encode() not in record.write(game, without_seed, names)
    assert HELD in str(check_record(record.write(game, without_seed, names)))
    read = record.read(record.write(game, later, names))
    assert (read.seed, read.seed_held_back) == (SEED.hex(), False)
    assert check_record(record.write(game, later, names)) is None
    # A record of a game that holds nothing back is written as it always was.
    assert b"seed_held_back" not in record.write(game, log, names)


@pytest.mark.parametrize("name", GAMES)
def test_an_invalid_late_seed_is_a_fault(name: str) -> None:
    game = registry.get(name)
    log, without_seed, later = logs(name)
    other = SeedRevealed("00" * 32)
    assert check_log(game, [*without_seed, other]) == Fault(
        len(later), "the seed is not the one that event 1 is committed to"
    )
    assert check_log(game, [*without_seed, SeedRevealed("xyz")]) == Fault(
        len(later), "the seed is not written in hex"
    )
    assert check_log(game, [*log, SeedRevealed(SEED.hex())]) == Fault(
        len(later), "the game was over already"
    )
    assert check_log(game, [*later, SeedRevealed(SEED.hex())], seed=SEED) is not None
    early = [*log[:9], SeedRevealed(SEED.hex())]
    fault = check_log(game, early, seed=SEED, finished=False)
    assert fault is not None
    assert fault.seq == 10 or "should follow" in fault.reason


def test_a_record_cannot_claim_to_hold_back_a_published_seed() -> None:
    game = registry.get("lodge")
    _, without_seed, later = logs("lodge")
    raw = msgspec.json.decode(record.write(game, later, ["a", "b"]))
    raw["seed_held_back"] = True
    assert check_record(msgspec.json.encode(raw)) == Fault(
        None, "'seed_held_back' contradicts the events"
    )
    raw = msgspec.json.decode(record.write(game, without_seed, ["a", "b"]))
    raw["seed"] = SEED.hex()
    assert HELD in str(check_record(msgspec.json.encode(raw)))
