"""Whether a stored game is what it claims: its hashes, its seed, every decision, its result."""

from __future__ import annotations

import hashlib

import msgspec
from django.db import transaction

from engine import registry, replay, verify
from engine.game import BadOption
from games import log, projection
from games.models import Game
from games.models.game import GENESIS


def fault(game_id: int) -> str | None:
    """The first fault of that game as a sentence without its end, or None.

    Reads under the lock of the game's row, so that a game that is being played is seen between
    two moves.
    """
    with transaction.atomic():
        game = Game.objects.select_for_update().get(pk=game_id)
        entries = log.entries(game_id)
    return _chain_fault(game, entries) or _rules_fault(game, entries) or _row_fault(game, entries)


def _chain_fault(game: Game, entries: list[log.Entry]) -> str | None:
    head = GENESIS
    for number, entry in enumerate(entries, 1):
        if entry.seq != number:
            return f"event {number}: it is missing, the log goes on with {entry.seq}"
        (head,) = log.chain_hashes(head, [entry.payload.encode()])
        if head != entry.hash:
            return f"event {number}: its hash does not follow from the one before and its payload"
    if game.seq != len(entries):
        return f"event {len(entries) + 1}: the log ends before it, but there should be {game.seq}"
    if bytes(game.head) != head:
        return f"event {game.seq}: it is not the last one that was written"
    return None


def _rules_fault(game: Game, entries: list[log.Entry]) -> str | None:
    if hashlib.sha256(bytes(game.seed)).hexdigest() != game.commitment:
        return "event 1: the seed that is kept is not the one it is committed to"
    try:
        rules = registry.get(game.kind)
    except BadOption as error:
        return f"event 1: {error.reason.removesuffix('.')}"
    events = []
    for entry in entries:
        try:
            events.append(replay.decode(rules, entry.payload))
        except msgspec.DecodeError as error:
            return f"event {entry.seq}: {error}"
    finished = game.status == Game.Status.FINISHED
    found = verify.check_log(rules, events, seed=bytes(game.seed), finished=finished)
    return None if found is None else str(found)


def _row_fault(game: Game, entries: list[log.Entry]) -> str | None:
    found = projection.differences(game, projection.project(entries, game.kind))
    return None if not found else f"event {game.seq}: {found[0]}"
