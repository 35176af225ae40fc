"""`manage.py verify`: checks games or game records against the rules."""

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
from games.public_ids import is_public_id


class Command(BaseCommand):
    """Exit status 0: no fault; 1: a fault, printed in one line; 2: nothing to check."""

    help = (
        "Checks hash chain, commitment, every decision and the result of a game, of a file of "
        "records, or of all games."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See `--help`."""
        parser.add_argument(
            "target", nargs="?", help="id of a game, or a file of records; all games unless given"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Stops at the first fault."""
        target: str | None = options["target"]
        checked = 0
        for where, fault in _checks(target):
            if fault is not None:
                raise CommandError(f"{where}: {fault.removesuffix('.')}.", returncode=1)
            checked += 1
        self.stdout.write(f"{checked} {'game' if checked == 1 else 'games'} verified, no fault.")


def _checks(target: str | None) -> Iterator[tuple[str, str | None]]:
    """Pairs of a location and its first fault, or None."""
    if target is None:
        games = Game.objects.order_by("id").values_list("id", "public_id")
        for game_id, public_id in games.iterator():
            yield f"game {public_id}", audit.first_fault(game_id)
    elif is_public_id(target) and not Path(target).exists():
        game = Game.objects.filter(public_id=target).only("id").first()
        if game is None:
            raise CommandError(
                f"There is no game {target}, and no file of that name.", returncode=2
            )
        yield f"game {target}", audit.first_fault(game.pk)
    else:
        yield from _records(target)


def _records(path: str) -> Iterator[tuple[str, str | None]]:
    with contextlib.ExitStack() as stack:
        try:
            file = stack.enter_context(Path(path).open("rb"))
        except OSError as error:
            reason = f"{path} is neither the id of a game nor a readable file: {error.strerror}."
            raise CommandError(reason, returncode=2) from None
        has_records = False
        for number, line in enumerate(file, 1):
            if line.strip():
                has_records = True
                fault = verify.check_record(line)
                yield f"{path}, line {number}", None if fault is None else str(fault)
        if not has_records:
            raise CommandError(f"{path} contains no game record.", returncode=2)
