"""`manage.py token`: issues, lists and revokes API tokens."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.models import ApiToken, Player
from games.models.token import Scope

MAX_DAYS = 36_500


class Command(BaseCommand):
    """Prints the token once; only its first characters and its digest are stored."""

    help = "Issues an API token for a player, lists the player's tokens, or revokes one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See `--help`."""
        parser.add_argument("username")
        parser.add_argument("--name", default="", help="what it is for")
        parser.add_argument(
            "--scopes",
            nargs="+",
            choices=Scope.values,
            default=Scope.values,
            help="what it allows; everything unless given",
        )
        parser.add_argument("--days", type=int, help="expires after so many days")
        parser.add_argument("--list", action="store_true", help="list the tokens instead")
        parser.add_argument("--revoke", metavar="ID", help="revoke the token with that id instead")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 2 if there is no such player or token, or an option is out of range."""
        player = Player.objects.filter(username=options["username"], is_active=True).first()
        if player is None:
            raise CommandError(f"There is no player {options['username']}.", returncode=2)
        tokens = ApiToken.objects.filter(player=player, revoked_at=None)
        if options["list"]:
            for token in tokens.order_by("pk"):
                used = f"used {token.last_used_at:%Y-%m-%d}" if token.last_used_at else "unused"
                scopes = ",".join(token.scopes)
                self.stdout.write(
                    f"{token.public_id}  {token.prefix}...  {scopes}  {used}  {token.name}"
                )
            return
        if revoked := options["revoke"]:
            if not tokens.filter(public_id=revoked).update(revoked_at=timezone.now()):
                raise CommandError(f"{player.username} has no token {revoked}.", returncode=2)
            return
        max_length = ApiToken._meta.get_field("name").max_length
        if max_length is not None and len(options["name"]) > max_length:
            raise CommandError(f"A name has at most {max_length} characters.", returncode=2)
        days = options["days"]
        if days is not None and not 1 <= days <= MAX_DAYS:
            raise CommandError(f"--days is a number from 1 to {MAX_DAYS}.", returncode=2)
        expires_at = None if days is None else timezone.now() + timedelta(days=days)
        _, secret = ApiToken.create(
            player, options["name"], scopes=options["scopes"], expires_at=expires_at
        )
        self.stdout.write(secret)
