"""Which games of a table are rated, by its result as it stands. Pure."""

from __future__ import annotations

from typing import NamedTuple

from tournaments.formats.facts import ResultKind, Status
from tournaments.state import TableState, TournamentState

_NOTHING_RATED = (ResultKind.CANCELLED, ResultKind.ADJUDICATED)


class Rated(NamedTuple):
    """One rated game: `number` in the match, the game's id (None: on a real table)."""

    number: int
    game: int | None
    players: tuple[int, ...]
    ranks: tuple[int, ...]

    def scores(self) -> dict[tuple[int, int], float]:
        """Who scored what against whom: two games with equal scores rate alike."""
        seats = list(zip(self.players, self.ranks, strict=True))
        return {
            (me, other): 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
            for me, mine in seats
            for other, theirs in seats
            if me != other
        }


def of_table(state: TournamentState, held: TableState) -> list[Rated]:
    """The rated games of a table.

    Games count for ratings as played. Where the result names seats at fault, the others are rated
    among themselves if at least two of them played on; a result named by the organiser, a table
    called off, annulled or unrated changes no rating.
    """
    outcome = held.outcome
    if held.annulled or not state.settings.rated:
        return []
    if outcome is None:
        return [_game(state, held, number, None) for number in _numbers(held)]
    if outcome.kind in _NOTHING_RATED:
        return []
    sat = [index for index, place in enumerate(outcome.places) if place.status is Status.PLAYED]
    if len(sat) < 2:
        return []
    return [_game(state, held, number, sat) for number in range(1, len(outcome.games) + 1)]


def _numbers(held: TableState) -> range:
    return range(1, len(held.scores()) + 1)


def _game(state: TournamentState, held: TableState, number: int, sat: list[int] | None) -> Rated:
    scores = held.outcome.games if held.outcome else held.scores()
    ranks = scores[number - 1].ranks
    seats = range(len(ranks)) if sat is None else sat
    players = [state.entries[entry].player for entry in held.table.seats]
    ids = [game.id for game in held.games if game.number == number and game.score is not None]
    return Rated(
        number,
        ids[0] if ids else None,
        tuple(players[seat] for seat in seats),
        tuple(ranks[seat] for seat in seats),
    )
