"""Checks a stored game: its hash chain, seed, every decision, its result and its row."""

from __future__ import annotations

import hashlib

import msgspec
from django.db import transaction

from engine import registry, replay, verify
from engine.envelope import GENESIS, chain_hashes, milliseconds, order_fault, to_datetime
from engine.game import BadOption, Event
from games import log, projection
from games.models import Game


def first_fault(game_id: int) -> str | None:
    """The first fault of that game as a sentence without its full stop, or None.

    Locks the game's row while reading, so that a running game is checked between two moves.
    """
    with transaction.atomic():
        game = Game.objects.select_for_update().get(pk=game_id)
        entries = log.entries(game_id)
    return _chain_fault(game, entries) or _rules_fault(game, entries) or _row_fault(game, entries)


def _chain_fault(game: Game, entries: list[log.Entry]) -> str | None:
    head, previous = GENESIS, None
    for number, entry in enumerate(entries, 1):
        if entry.seq != number:
            return f"event {number}: it is missing, the log continues with {entry.seq}"
        envelope = entry.envelope
        (head,) = chain_hashes(head, [envelope])
        if head != entry.hash:
            return f"event {number}: its hash does not follow from the one before and its envelope"
        if fault := order_fault(envelope, previous):
            return f"event {number}: {fault}"
        if to_datetime(milliseconds(entry.at)) != entry.at:
            return f"event {number}: its time is not in whole milliseconds"
        previous = envelope
    if game.seq != len(entries):
        return f"event {len(entries) + 1}: the log ends before it, but there should be {game.seq}"
    if bytes(game.head) != head:
        return f"event {game.seq}: it is not the last one that was written"
    return None


def _rules_fault(game: Game, entries: list[log.Entry]) -> str | None:
    if game.archived and game.status != Game.Status.FINISHED:
        return None  # its seed is not known here
    if hashlib.sha256(bytes(game.seed)).hexdigest() != game.commitment:
        return "event 1: the stored seed does not match the commitment"
    try:
        rules = registry.get(game.kind, game.rules)
    except BadOption as error:
        return f"event 1: {error.reason.removesuffix('.')}"
    events = []
    for entry in entries:
        try:
            event = replay.decode(rules, entry.payload)
        except msgspec.DecodeError as error:
            return f"event {entry.seq}: {error}"
        columns = {"type": msgspec.json.decode(entry.payload)["type"], "seat": _seat(event)}
        for name, expected in columns.items():
            if (stored := getattr(entry, name)) != expected:
                return f"event {entry.seq}: its column {name!r} is {stored!r}, not {expected!r}"
        events.append(event)
    finished = game.status != Game.Status.PLAYING
    envelopes = [entry.envelope for entry in entries]
    fault = verify.check_log(
        rules, events, seed=bytes(game.seed), finished=finished, envelopes=envelopes
    )
    return None if fault is None else str(fault)


def _seat(event: Event) -> int | None:
    return getattr(event, "seat", None)


def _row_fault(game: Game, entries: list[log.Entry]) -> str | None:
    differences = projection.differences(game, projection.project(entries))
    return f"event {game.seq}: {differences[0]}" if differences else None
