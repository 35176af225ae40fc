"""`manage.py simulate`: plays games between bots, without or with the database."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import secrets
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError
from rich.console import Console
from rich.progress import track

from engine import record, registry, simulate
from engine.chance import SEED_BYTES, Chance
from engine.game import BadOption, Finished
from games import import_game, kinds
from games.errors import ClientError
from games.match_summary import MatchSummary


class Command(BaseCommand):
    """The same arguments and seed give the same games, byte for byte."""

    help = "Plays games between bots, prints a summary, and writes their records."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """See `--help`."""
        parser.add_argument("game", help=f"one of: {', '.join(registry.names())}")
        parser.add_argument("--seats", type=int, help="how many; as many as bots unless given")
        parser.add_argument(
            "--bots",
            default="random",
            help="by seat, separated by commas; repeated if there are more seats",
        )
        parser.add_argument("--games", type=int, default=1, help="how many (1)")
        parser.add_argument("--seed", help="any text; random and printed unless given")
        parser.add_argument(
            "--options", nargs="+", default=[], metavar="NAME=VALUE", help="options of the game"
        )
        parser.add_argument("--out", metavar="FILE", help="write records there; '-': print them")
        parser.add_argument("--store", action="store_true", help="keep the games in the database")

    def handle(self, *args: Any, **arguments: Any) -> None:
        """Exit status 2 for arguments that no game can be played with."""
        try:
            self._run(arguments)
        except (ClientError, BadOption) as error:
            raise CommandError(error.reason, returncode=2) from None
        except BrokenPipeError:
            # The reader of the records has closed the pipe, as `| head` does. stdout is replaced so
            # that the interpreter does not flush into that pipe when it exits.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

    def _run(self, arguments: dict[str, Any]) -> None:
        rules = kinds.find(arguments["game"])
        options = kinds.parse_options(rules, _options(arguments["options"]))
        bots = arguments["bots"].split(",")
        seats = (
            max(len(bots), rules.min_seats) if arguments["seats"] is None else arguments["seats"]
        )
        kinds.check_seats(rules, seats)
        names = _repeated(bots, seats)
        for name in names:
            kinds.check_bot(rules, name)
        if arguments["games"] < 1:
            raise CommandError(f"--games is 1 or more, not {arguments['games']}.", returncode=2)
        # Raises for invalid options before a file or a player is created.
        rules.open(options, len(names), Chance(bytes(SEED_BYTES)))
        seed = arguments["seed"] or secrets.token_hex(8)
        players = [simulate.bot(rules, name) for name in names]
        owners = import_game.ensure_bot_players(names) if arguments["store"] else None
        summary = MatchSummary(names)
        with _output(arguments["out"]) as out:
            for number in _progress(arguments["games"], rules.name):
                log, state = simulate.play(rules, players, options, _seed(seed, number))
                if out is not None:
                    out.write(record.write(rules, log, names, state) + b"\n")
                if owners is not None:
                    import_game.import_game(log, owners)
                if isinstance(log[-1], Finished):
                    summary.add(log[-1].result, len(log))
        if arguments["out"] != "-":
            console = Console()
            with console.capture() as table:
                console.print(summary.table(seed))
            self.stdout.write(table.get())


def _seed(text: str, number: int) -> bytes:
    """The seed of game `number` of a series; it does not depend on the length of the series."""
    return hashlib.sha256(f"{text} {number}".encode()).digest()


def _repeated(names: list[str], seats: int) -> list[str]:
    """A bot for each seat: the names in turn, starting over when they run out."""
    if len(names) > seats:
        raise CommandError(f"{len(names)} bots cannot sit on {seats} seats.", returncode=2)
    return [names[seat % len(names)] for seat in range(seats)]


def _options(pairs: list[str]) -> dict[str, Any]:
    """Options by name; a value that is not JSON is taken as text."""
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise CommandError(f"An option is given as NAME=VALUE, not as {pair!r}.", returncode=2)
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
    return options


def _progress(games: int, name: str) -> Any:
    """The numbers of the games, with a progress bar if stderr is a terminal."""
    console = Console(stderr=True)
    return track(
        range(1, games + 1), name, console=console, disable=not console.is_terminal, transient=True
    )


@contextlib.contextmanager
def _output(path: str | None) -> Iterator[BinaryIO | None]:
    if path is None:
        yield None
    elif path == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    else:
        with contextlib.ExitStack() as stack:
            try:
                file = stack.enter_context(Path(path).open("wb"))
            except OSError as error:
                reason = f"{path} cannot be written: {error.strerror}."
                raise CommandError(reason, returncode=2) from None
            yield file
