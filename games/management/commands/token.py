"""`manage.py token`: a key for a program."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import ApiToken, Player


class Command(BaseCommand):
    """Prints the token once; only its digest is kept."""

    help = "Issues an API token for a player."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See `--help`."""
        parser.add_argument("username")
        parser.add_argument("--name", default="", help="what it is for")

    def handle(self, *args: Any, **given: Any) -> None:
        """Exit status 2 if there is no such player, or the name is too long."""
        player = Player.objects.filter(username=given["username"], is_active=True).first()
        if player is None:
            raise CommandError(f"There is no player {given['username']}.", returncode=2)
        longest = ApiToken._meta.get_field("name").max_length
        if longest is not None and len(given["name"]) > longest:
            raise CommandError(f"A name has at most {longest} characters.", returncode=2)
        self.stdout.write(ApiToken.issue(player, given["name"]))
