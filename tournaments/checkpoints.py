"""Checkpoints of the consumers of the feed of finished games and of the ledger.

The row of a checkpoint is locked while a consumer works, so that nothing is applied twice. A
consumer never waits for that lock: whoever does not get it goes away, and the work is done by the
one that holds it. The only exception is the creation of the row, once in the life of a database.
"""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction

from games.on_commit import after_commit
from tournaments import wake_up
from tournaments.models import Checkpoint

Process = Callable[[Checkpoint], int | None]
"""Processes a batch and moves the checkpoint. Returns its new position; None: nothing was left."""


def lock_checkpoint(name: str) -> Checkpoint:
    """The checkpoint of that name, locked until the end of the transaction; created if missing.

    For commands, which wait for the lock. The consumers that go away meanwhile are queued again
    after the commit.
    """
    _create(name)
    checkpoint = Checkpoint.objects.select_for_update().get(name=name)
    after_commit(wake_up.queue_catch_up)
    return checkpoint


def consume_batch(name: str, process: Process) -> int | None:
    """Processes one batch in a transaction that has locked the checkpoint.

    Returns what `process` returns, and None if another transaction has the lock.
    """
    with transaction.atomic():
        rows = Checkpoint.objects.select_for_update(skip_locked=True)
        checkpoint = rows.filter(name=name).first()
        if checkpoint is not None:
            return process(checkpoint)
    if Checkpoint.objects.filter(name=name).exists():
        return None
    _create(name)
    return consume_batch(name, process)


def consume(name: str, process: Process, has_more: Callable[[int], bool]) -> None:
    """Processes batches until nothing is left, or until another consumer has the lock.

    `has_more` says whether anything follows a position. It is asked after each release of the
    lock. So nothing is left over: work that arrives is committed before its consumer tries the
    lock. If the lock is taken then, the holder releases it later, and sees that work when it asks
    again.
    """
    while has_more(_position(name)):
        if consume_batch(name, process) is None:
            return


def _position(name: str) -> int:
    return Checkpoint.objects.filter(name=name).values_list("position", flat=True).first() or 0


def _create(name: str) -> None:
    Checkpoint.objects.bulk_create([Checkpoint(name=name)], ignore_conflicts=True)
