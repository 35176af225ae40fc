"""Enters the players of a list, all or none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.errors import ClientError, Invalid
from games.models import Player
from games.register_players import NewPlayer, register_players
from tournaments import planning
from tournaments.director import setup
from tournaments.director.transaction import Transaction
from tournaments.entrant_import import candidates
from tournaments.entrant_import.entrant import Entrant
from tournaments.entrant_import.resolution import Line, resolve
from tournaments.models import Rating
from tournaments.ratings.elo import START
from tournaments.state import TournamentState


def resolve_list(
    state: TournamentState,
    entrants: Sequence[Entrant],
    faults: Mapping[int, tuple[str, str]] | None = None,
) -> list[Line]:
    """What would happen to each line now. `faults`: code and detail by line, from reading."""
    players = candidates.players_for(entrants, state.players)
    return resolve(entrants, players, faults or {}, planning.sections(state))


def register_many(tx: Transaction, by: Player, entrants: Sequence[Entrant]) -> None:
    """Enters the players of the lines in order; makes players without an account where needed.

    Raises `Invalid` (`lines_to_mend`) with `errors` for all lines that need an answer or have an
    error, and for the first line that cannot be entered; then nobody is entered.
    """
    _check_line_numbers(entrants)
    lines = resolve_list(tx.state, entrants)
    if bad := [line for line in lines if line.status in ("ask", "error")]:
        places = {entrant.line: index for index, entrant in enumerate(entrants)}
        raise _lines_to_mend(
            [(places[line.entrant.line], line.entrant.line, line.code, line.detail) for line in bad]
        )
    to_create = [line for line in lines if line.status == "create"]
    made = register_players(
        [NewPlayer(line.username, line.name) for line in to_create], by, many=True
    )
    new = {line.entrant.line: player for line, player in zip(to_create, made, strict=True)}
    found = {line.player for line in lines if line.status == "enter"}
    known = {
        player.public_id: player
        for player in Player.objects.select_related("bot__owner").filter(public_id__in=found)
    }
    ratings = dict(
        Rating.objects.filter(pool=tx.state.pool, player__public_id__in=found).values_list(
            "player__public_id", "value"
        )
    )
    for index, line in enumerate(lines):
        if line.status not in ("enter", "create"):
            continue
        player = new[line.entrant.line] if line.player is None else known[line.player]
        rating = line.entrant.rating
        if rating is None:
            rating = ratings.get(player.public_id, START)
        try:
            setup.register(tx, player, group=line.entrant.group, rating=rating)
        except ClientError as error:
            raise _lines_to_mend([(index, line.entrant.line, error.code, error.reason)]) from error


def _check_line_numbers(entrants: Sequence[Entrant]) -> None:
    numbers = [entrant.line for entrant in entrants]
    if len(set(numbers)) < len(numbers):
        raise Invalid("bad_lines", "Each entrant has a `line` of its own.")


def _lines_to_mend(faults: Sequence[tuple[int, int, str, str]]) -> Invalid:
    """The error for lines, given as (index in the command, line, code, detail)."""
    numbers = ", ".join(str(line) for _, line, _, _ in faults[:10])
    more = f" and {len(faults) - 10} more" if len(faults) > 10 else ""
    return Invalid(
        "lines_to_mend",
        f"Nobody was entered. Mend these lines, answer them or leave them out: {numbers}{more}.",
        errors=[
            {"field": f"command.entrants.{index}", "line": line, "code": code, "detail": detail}
            for index, line, code, detail in faults
        ],
    )
