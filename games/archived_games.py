"""Stores games that were played on another server, as they were recorded there.

Such a game (`Game.archived`) is never played here. If it had not ended, it is stored as void, so
that no clock, bot or player goes on with it; its log is as it was.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from django.db import DatabaseError, transaction

from engine import record, registry, replay, verify
from engine.ending import ending
from engine.envelope import GENESIS, chain_hashes, order_fault
from games import log, projection
from games.models import Game, Player, Seat


class BrokenGame(ValueError):
    """A game that cannot be stored. The message says which and why, without a full stop."""


def restore_game(line: bytes, players: Sequence[Player]) -> Game:
    """Checks the record of a game and stores it. Call it in a transaction.

    A game that has ended, and whose seed is published, is verified as a whole: every decision is
    made again. Of others the hashes are checked, and that the log can be replayed. Raises
    `BrokenGame`.
    """
    name = "?"
    try:
        found = record.read(line)
        name = found.id or "?"
        with transaction.atomic():
            return _restore(found, line, players)
    except BrokenGame:
        raise
    except (record.BrokenRecord, replay.BrokenLog) as error:
        raise BrokenGame(f"game {name}: {str(error).removesuffix('.')}") from error
    except DatabaseError as error:
        raise BrokenGame(f"game {name} exists here already, or cannot be stored") from error
    except Exception as error:  # a broken log may raise anything in the code of a game
        reason = f"{type(error).__name__}: {error}".removesuffix(".")
        raise BrokenGame(f"game {name} cannot be replayed ({reason})") from error


def _restore(found: record.Record, line: bytes, players: Sequence[Player]) -> Game:
    rules = registry.get(found.game, record.rules_of_events(found))
    events = record.events(rules, found)
    envelopes = record.envelopes(found)
    if found.id is None or not envelopes:
        raise BrokenGame("a game of an archive has an id and a log with envelopes")
    name = f"game {found.id}"
    end = ending(events)
    if end.result is not None and end.seed is not None:
        if fault := verify.check_record(line):
            raise BrokenGame(f"{name}: {str(fault).removesuffix('.')}")
    else:
        previous = None
        for envelope in envelopes:
            if reason := order_fault(envelope, previous):
                raise BrokenGame(f"{name}: event {envelope.seq}: {reason}")
            previous = envelope
        if chain_hashes(GENESIS, envelopes)[-1].hex() != found.head:
            raise BrokenGame(f"{name}: its last event does not have the hash of the record")
    seed = bytes.fromhex(end.seed) if end.seed else bytes(32)
    if end.seed and hashlib.sha256(seed).hexdigest() != found.commitment:
        raise BrokenGame(f"{name}: its seed does not match the commitment")
    game = Game(
        public_id=found.id,
        kind=found.game,
        rules=found.rules,
        options=found.options,
        commitment=found.commitment,
        seed=seed,
        archived=True,
    )
    log.restore(game, events, envelopes)
    if len(players) != len(found.seats):
        raise BrokenGame(f"{name}: it has {len(found.seats)} seats, and {len(players)} players")
    Seat.objects.bulk_create(
        Seat(game=game, index=index, player=player) for index, player in enumerate(players)
    )
    projection.repair(game, projection.project(log.entries(game.pk)))
    return game
