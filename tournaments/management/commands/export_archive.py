"""`manage.py export_archive`: writes a tournament with its log and games into a file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.errors import ClientError
from tournaments.api import lookups
from tournaments.archive.write import write_archive


class Command(BaseCommand):
    """Exit status 0: written; 1: no such tournament, or the file cannot be written."""

    help = "Writes a tournament with its log, its games and its players' public data into a file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See `--help`."""
        parser.add_argument("tournament", help="id or slug of the tournament")
        parser.add_argument("file", help="file to be written, such as cup.zip")

    def handle(self, *args: Any, **options: Any) -> None:
        """Replaces the file if it exists."""
        try:
            tournament = lookups.get_tournament(options["tournament"])
            data = write_archive(tournament)
            Path(options["file"]).write_bytes(data)
        except ClientError as error:
            raise CommandError(error.reason) from None
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}.") from None
        self.stdout.write(f"{tournament.name}: {len(data)} bytes, {tournament.seq} events.")
