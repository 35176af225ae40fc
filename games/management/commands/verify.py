"""`manage.py verify`: whether games are what they claim to be."""

from __future__ import annotations

import contextlib
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine import verify
from games import audit
from games.models import Game


class Command(BaseCommand):
    """Exit status 0: all is right; 1: a fault, told in one line; 2: nothing to look at."""

    help = (
        "Checks hash chain, commitment, every decision and the result of a game, of a file of "
        "records, or of all games."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See `--help`."""
        parser.add_argument(
            "target", nargs="?", help="id of a game, or a file of records; all games unless given"
        )

    def handle(self, *args: Any, **given: Any) -> None:
        """Stops at the first fault."""
        target: str | None = given["target"]
        checked = 0
        for where, fault in _checks(target):
            if fault is not None:
                raise CommandError(f"{where}: {fault.removesuffix('.')}.", returncode=1)
            checked += 1
        self.stdout.write(f"{checked} {'game' if checked == 1 else 'games'} verified, no fault.")


def _checks(target: str | None) -> Iterator[tuple[str, str | None]]:
    """Where, and the first fault there."""
    if target is None:
        for game_id in Game.objects.order_by("id").values_list("id", flat=True).iterator():
            yield f"game {game_id}", audit.first_fault(game_id)
    elif target.isdecimal() and not Path(target).exists():
        if not Game.objects.filter(pk=int(target)).exists():
            raise CommandError(
                f"There is no game {target}, and no file of that name.", returncode=2
            )
        yield f"game {target}", audit.first_fault(int(target))
    else:
        yield from _records(target)


def _records(path: str) -> Iterator[tuple[str, str | None]]:
    with contextlib.ExitStack() as stack:
        try:
            file = stack.enter_context(Path(path).open("rb"))
        except OSError as error:
            reason = f"{path} is no game's id, and no file to read: {error.strerror}."
            raise CommandError(reason, returncode=2) from None
        found = False
        for number, line in enumerate(file, 1):
            if line.strip():
                found = True
                fault = verify.check_record(line)
                yield f"{path}, line {number}", None if fault is None else str(fault)
        if not found:
            raise CommandError(f"{path} holds no game record.", returncode=2)
