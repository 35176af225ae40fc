"""Verification: valid logs pass, and each fault is found with its event and reason."""

from __future__ import annotations

import copy
import hashlib
import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from engine import record, registry, simulate
from engine.dream_home.events import CardsChosen, Taken, Turned
from engine.envelope import GENESIS, Envelope, chain_hashes, encode
from engine.game import Event, Finished, Opened
from engine.verify import Fault, check_log, check_record
from tests.engine.record_versions import as_version_1

GAMES = registry.names()
DREAM = registry.get("dream_home")
SEED = hashlib.sha256(b"verify").digest()


def played(name: str, *bots: str) -> tuple[list[Event], bytes]:
    """The log and the record of a game."""
    game = registry.get(name)
    log, state = simulate.play(game, [game.bots[bot] for bot in bots], game.Options(), SEED)
    return log, record.write(game, log, bots, state)


LOG, LINE = played("dream_home", "greedy", "random", "random")
RAW = as_version_1(LINE)


def fault_of(change: Callable[[dict[str, Any]], object]) -> Fault:
    """The fault found in the record after a change to it."""
    raw = as_version_1(LINE)
    change(raw)
    fault = check_record(msgspec.json.encode(raw))
    assert fault is not None
    return fault


def seq_of(kind: str, nth: int = 0) -> int:
    """The seq of the nth event of a type."""
    seqs: list[int] = [event["seq"] for event in RAW["events"] if event["type"] == kind]
    return seqs[nth]


def put(seq: int, **fields: Any) -> Callable[[dict[str, Any]], object]:
    """Changes fields of an event."""
    return lambda raw: raw["events"][seq - 1].update(fields)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_valid_records_have_no_fault(name: str, seats: int) -> None:
    bots = ["random", "greedy", "random", "random"][:seats]
    log, line = played(name, *bots)
    assert check_record(line) is None
    assert check_log(registry.get(name), log) is None


def test_a_log_without_a_later_option_has_no_fault() -> None:
    opened = LOG[0]
    assert isinstance(opened, Opened)
    options = {name: value for name, value in opened.options.items() if name != "car_token"}
    old = msgspec.structs.replace(opened, options=options)
    assert check_log(DREAM, [old, *LOG[1:]]) is None


@pytest.mark.parametrize("name", GAMES)
def test_a_running_game_has_no_fault_with_its_seed(name: str) -> None:
    game = registry.get(name)
    log, _ = played(name, "random", "random")
    ends = [index for index, event in enumerate(log) if game.cause(event)]
    for end in ends[:40:5]:
        assert check_log(game, log[:end], seed=SEED, finished=False) is None
    fault = check_log(game, log[: ends[9]], seed=SEED)
    assert fault is not None
    assert "ends before the game does" in fault.reason


def test_without_a_seed_nothing_can_be_dealt_again() -> None:
    fault = check_log(DREAM, LOG[:20], finished=False)
    assert fault is not None
    assert "without its seed" in fault.reason


def test_a_log_that_ends_within_a_decision_is_a_fault() -> None:
    end = next(index for index, event in enumerate(LOG) if isinstance(event, Turned) and index > 9)
    fault = check_log(DREAM, LOG[:end], seed=SEED, finished=False)
    assert fault == Fault(end + 1, "the log ends where 'turn' should follow")


def test_a_changed_card_is_found() -> None:
    seq = seq_of("round", 3)
    rooms = ["library:0", *RAW["events"][seq - 1]["rooms"][1:]]
    fault = fault_of(put(seq, rooms=rooms))
    assert fault.seq == seq
    assert fault.reason.startswith("'round': the rules give rooms (")


def test_an_illegal_move_is_found_with_the_reason_of_the_rules() -> None:
    seq = seq_of("built", 5)
    fault = fault_of(put(seq, slot="U4", face_up=True))
    assert fault.seq == seq
    assert fault.reason.startswith("seat ")


def test_an_unknown_card_is_found() -> None:
    seq = seq_of("taken", 4)
    fault = fault_of(put(seq, room="attic:9"))
    assert fault.seq == seq
    assert "the log says 'attic:9'" in fault.reason


def test_a_seat_out_of_turn_is_found() -> None:
    seq = seq_of("taken", 2)
    fault = fault_of(put(seq, seat=99))
    assert fault.seq == seq
    assert "may not do that: It is the turn of seat" in fault.reason


def test_a_consequence_without_a_cause_is_found() -> None:
    seq = seq_of("taken", 1)
    fault = fault_of(
        lambda raw: raw["events"].__setitem__(
            seq - 1, {"seq": seq, "type": "turn", "to": 1, "phase": "choose"}
        )
    )
    assert fault.seq == seq
    assert "has no cause" in fault.reason


def test_events_left_out_are_found() -> None:
    seq = seq_of("turn", 6)

    def cut(raw: dict[str, Any]) -> None:
        del raw["events"][seq - 1]
        for number, event in enumerate(raw["events"], start=1):
            event["seq"] = number

    fault = fault_of(cut)
    assert fault.seq == seq
    assert "the rules give 'turn' here, the log says" in fault.reason


def test_events_after_the_end_are_found() -> None:
    assert isinstance(LOG[-1], Finished)
    fault = check_log(DREAM, [*LOG, Taken(0, 0, "library:0", None), LOG[-1]])
    assert fault == Fault(len(LOG) + 1, "the game was over already")


def test_a_seed_that_does_not_match_the_commitment_is_found() -> None:
    def lie(raw: dict[str, Any]) -> None:
        raw["seed"] = raw["events"][-1]["seed"] = "00" * 32

    fault = fault_of(lie)
    assert fault == Fault(len(LOG), "the seed is not the one that event 1 is committed to")


@pytest.mark.parametrize("seed", ["", "xyz", "00", "ß"])
def test_an_invalid_seed_is_a_fault(seed: str) -> None:
    fault = fault_of(put(len(LOG), seed=seed))
    assert fault.seq == len(LOG)


def test_a_short_seed_with_a_true_commitment() -> None:
    short = b"short"
    opened, last = LOG[0], LOG[-1]
    assert isinstance(opened, Opened)
    assert isinstance(last, Finished)
    log = [
        msgspec.structs.replace(opened, commitment=hashlib.sha256(short).hexdigest()),
        *LOG[1:-1],
        msgspec.structs.replace(last, seed=short.hex()),
    ]
    fault = check_log(DREAM, log)
    assert fault is not None
    assert "32 bytes" in fault.reason


def test_a_result_that_was_not_played_is_found() -> None:
    def lie(raw: dict[str, Any]) -> None:
        raw["events"][-1]["result"]["points"][0] += 1

    fault = fault_of(lie)
    assert fault.seq == len(LOG)
    assert "'finished': the rules give result.points (" in fault.reason


@pytest.mark.parametrize("where", ["event", "frame"])
def test_a_result_with_unknown_fields_is_a_fault(where: str) -> None:
    def add(raw: dict[str, Any]) -> None:
        result = raw["events"][-1]["result"] if where == "event" else raw["result"]
        result["winner"] = 2

    fault = fault_of(add)
    assert fault.seq == (len(LOG) if where == "event" else None)
    assert "unknown field `winner`" in fault.reason


def test_a_score_line_with_unknown_fields_is_a_fault() -> None:
    fault = fault_of(lambda raw: raw["events"][-1]["result"]["sheet"][0][0].update(bonus=5))
    assert fault.seq == len(LOG)
    assert "unknown field `bonus`" in fault.reason


def test_a_fault_shortens_long_values() -> None:
    seq = seq_of("taken", 4)
    fault = fault_of(put(seq, room="attic" * 100_000))
    assert fault.seq == seq
    assert "the log says 'atticattic" in fault.reason
    assert len(fault.reason) < 500


@pytest.mark.parametrize("key", ["rules", "options", "commitment", "seed", "result", "final"])
def test_record_fields_must_match_the_events(key: str) -> None:
    def lie(raw: dict[str, Any]) -> None:
        told = raw[key]
        if isinstance(told, int):
            raw[key] = told + 1
        elif isinstance(told, str):
            raw[key] = "0" + told[1:] if told[0] != "0" else "1" + told[1:]
        elif key == "result":
            told["points"][0] += 1
        else:
            told.popitem()

    assert fault_of(lie) == Fault(None, f"{key!r} contradicts the events")


@pytest.mark.parametrize(
    ("key", "valid", "said"),
    [
        ("options", b'"car_token":false', b'"car_token":0'),
        ("final", b'"car":false', b'"car":0'),
        ("final", b'"kids":1', b'"kids":true'),
        ("final", b'"kids":1', b'"kids":1.0'),
    ],
)
def test_values_that_are_only_equal_in_python_are_a_fault(
    key: str, valid: bytes, said: bytes
) -> None:
    before, after = LINE.split(b'"%s":' % key.encode(), 1)
    assert valid in after
    line = b'%s"%s":%s' % (before, key.encode(), after.replace(valid, said, 1))
    assert check_record(line) == Fault(None, f"{key!r} contradicts the events")


def test_a_record_with_too_many_players_is_a_fault() -> None:
    fault = fault_of(lambda raw: raw["seats"].append("ghost"))
    assert fault == Fault(None, "'seats' names 4 players of a game for 3")


def test_unknown_games_options_and_rules_are_faults() -> None:
    assert "choose one of" in fault_of(lambda raw: raw.update(game="chess")).reason
    fault = fault_of(lambda raw: raw.update(game="lodge"))
    assert fault.seq == 2  # the opening events of Dream Home mean nothing to Lodge
    assert "no rules 7 of dream_home" in fault_of(put(1, rules=7)).reason
    assert "log of 'chess'" in fault_of(put(1, game="chess")).reason
    assert "2 to 4 players" in fault_of(put(1, seats=10**9)).reason
    wrong_set = {"discard_rule": True, "car_token": False, "card_set": "../../etc/passwd"}
    assert fault_of(put(1, options=wrong_set)).reason.startswith("'cards': the rules give card_set")
    assert fault_of(put(1, options={"discard_rule": "perhaps"})).seq == 1


def test_an_unknown_card_set_is_reported() -> None:
    assert isinstance(LOG[1], CardsChosen)
    fault = fault_of(put(2, digest="0" * 64))
    assert fault.seq == 2
    assert "with the digest '000000000000'..., is not among the card sets" in fault.reason


def test_a_fault_reads_as_a_sentence() -> None:
    assert str(Fault(7, "no such move")) == "event 7: no such move"
    assert str(Fault(None, "no record")) == "no record"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda raw: raw.update(game="chess"), "choose one of: dream_home, lodge"),
        (put(1, seats=5), "2 to 4 players, not 5"),
        (put(seq_of("taken", 2), seat=99), "It is the turn of seat 2"),
    ],
)
def test_the_reason_of_a_fault_has_no_full_stop(
    change: Callable[[dict[str, Any]], object], reason: str
) -> None:
    assert str(fault_of(change)).endswith(reason)


JUNK: list[Any] = [
    None,
    True,
    -1,
    0,
    3,
    99,
    10**30,
    1.5,
    "",
    "kitchen:1",
    "roof:red",
    "U0",
    [],
    [0, 1],
    {},
    "\u0000",
]


def rehashed(change: Callable[[list[Envelope]], object]) -> bytes:
    """The record with changed envelopes and the hash that follows from them."""
    read = record.read(LINE)
    envelopes = record.envelopes(read)
    assert envelopes is not None
    change(envelopes)
    raw = json.loads(LINE)
    raw["head"] = chain_hashes(GENESIS, envelopes)[-1].hex()
    raw["events"] = [msgspec.Raw(encode(envelope)) for envelope in envelopes]
    return msgspec.json.encode(raw)


def replace(seq: int, **members: Any) -> Callable[[list[Envelope]], object]:
    """Changes members of an envelope."""

    def change(envelopes: list[Envelope]) -> None:
        envelopes[seq - 1] = envelopes[seq - 1]._replace(**members)

    return change


def renumbered(envelopes: list[Envelope]) -> None:
    """Gives the fourth envelope the seq of the fifth."""
    envelopes[3] = envelopes[3]._replace(seq=5)


def test_a_rehashed_record_without_a_change_passes() -> None:
    assert check_record(rehashed(lambda envelopes: None)) is None


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (renumbered, Fault(4, "its 'seq' is not 4")),
        (replace(6, decision=3), Fault(6, "decision 3 is not open, only 5 is")),
        (
            replace(5, decision=1),
            Fault(5, "its time, author or thinking time is not that of its decision"),
        ),
        (replace(6, decision=6), Fault(6, "it belongs to decision 5, not 6")),
        (
            replace(6, by=2),
            Fault(6, "its time, author or thinking time is not that of its decision"),
        ),
        (replace(7, at=5), Fault(7, "only some of the events have a time")),
        (lambda told: told.reverse(), Fault(1, "its 'seq' is not 1")),
    ],
)
def test_an_envelope_out_of_order_is_found(
    change: Callable[[list[Envelope]], object], fault: Fault
) -> None:
    assert check_record(rehashed(change)) == fault


def test_a_decision_of_another_seat_is_found() -> None:
    first = seq_of("taken", 0)
    raw = json.loads(LINE)["events"]
    decision = [event["seq"] for event in raw if event["decision"] == raw[first - 1]["decision"]]

    def change(envelopes: list[Envelope]) -> None:
        for seq in decision:
            envelopes[seq - 1] = envelopes[seq - 1]._replace(by=2)

    seat = raw[first - 1]["by"]
    assert check_record(rehashed(change)) == Fault(
        decision[0], f"it was decided by seat {seat}, not by seat 2"
    )


def test_times_may_stand_still_but_not_run_backwards() -> None:
    def change(times: Callable[[int], int]) -> bytes:
        def each(envelopes: list[Envelope]) -> None:
            envelopes[:] = [
                envelope._replace(at=times(envelope.decision)) for envelope in envelopes
            ]

        return rehashed(each)

    assert check_record(change(lambda decision: 7)) is None
    assert check_record(change(lambda decision: decision)) is None
    fault = check_record(change(lambda decision: -decision))
    assert fault is not None
    assert fault.reason == "its time is before that of the event before it"


def test_a_head_that_does_not_follow_is_found() -> None:
    raw = json.loads(LINE)
    raw["head"] = "00" * 32
    assert check_record(msgspec.json.encode(raw)) == Fault(
        None, "'head' is not the hash of the last event"
    )


def test_an_envelope_that_is_not_written_as_it_is_hashed_is_found() -> None:
    line = LINE.replace(b'"seq":2,"decision":1', b'"decision":1,"seq":2', 1)
    assert line != LINE
    assert check_record(line) == Fault(2, "its envelope is not written as it is hashed")


@pytest.mark.parametrize("version", [1, 2])
def test_invalid_records_are_faults_and_raise_nothing(version: int) -> None:
    """Fields and whole events replaced, moved, doubled and dropped at random."""
    rng = random.Random(20)
    original = RAW if version == 1 else json.loads(LINE)
    for _ in range(200):
        raw = copy.deepcopy(original)
        events = raw["events"]
        at = rng.randrange(len(events))
        how = rng.randrange(6)
        if how == 0:
            events[at][rng.choice(list(events[at]))] = rng.choice(JUNK)
        elif how == 1:
            events[at] = rng.choice(JUNK)
        elif how == 2:
            other = rng.randrange(len(events))
            events[at], events[other] = events[other], events[at]
        elif how == 3:
            events.insert(at, dict(rng.choice(events)))
        elif how == 4:
            del events[at : at + rng.randrange(1, 5)]
        else:
            raw[rng.choice(list(raw))] = rng.choice(JUNK)
        if how in (2, 3, 4) and rng.random() < 0.7:
            for number, event in enumerate(events, start=1):
                event["seq"] = number
        if raw == original:
            continue
        fault = check_record(msgspec.json.encode(raw))
        assert fault is not None
        assert fault.reason
        assert not fault.reason.endswith(".")


def test_flipped_bytes_are_found() -> None:
    """A change of any byte of a record is found."""
    rng = random.Random(21)
    for _ in range(200):
        line = bytearray(LINE)
        line[rng.randrange(len(line))] = rng.randrange(256)
        try:
            same = json.loads(bytes(line)) == json.loads(LINE)
        except ValueError:
            same = False
        if not same:
            fault = check_record(bytes(line))
            names = b'"seats":["greedy","random","random"]'
            assert fault is not None or names not in bytes(line)
