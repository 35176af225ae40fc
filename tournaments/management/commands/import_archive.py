"""`manage.py import_archive`: restores a tournament from a file as a read-only copy."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.errors import ClientError
from tournaments.archive.restore import restore_archive


class Command(BaseCommand):
    """Exit status 0: restored, or here already; 1: refused, and nothing was changed."""

    help = "Checks an archive of a tournament and restores it as a copy that is read only."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See `--help`."""
        parser.add_argument("file", help="file that `export_archive` or the site has written")

    def handle(self, *args: Any, **options: Any) -> None:
        """All of it or nothing."""
        try:
            restored = restore_archive(Path(options["file"]).read_bytes())
        except ClientError as error:
            raise CommandError(error.reason) from None
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}.") from None
        done = "imported" if restored.outcome == "imported" else "is here already"
        tournament = restored.tournament
        self.stdout.write(f"{tournament.name} ({tournament.public_id}) {done}.")
