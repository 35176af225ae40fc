"""Which games of a table are rated, in which pool, by its result as it stands. Pure.

In the pool of a kind of game counts what was played here, as it was played: an organiser's results
by hand, rulings, corrections and annulments do not reach it unless staff has sanctioned the event.
Results by hand then count in a pool of the event. In a pool of the organiser's own everything does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from tournaments.domain.contest import GameScore, Reason, ResultKind, Status
from tournaments.state import GameState, TableState, TournamentState

_NOTHING_RATED = (ResultKind.CANCELLED, ResultKind.ADJUDICATED)


class RatedGame(NamedTuple):
    """One rated game: `number` in the match, the game's id (None: on a real table), its pool."""

    number: int
    game: int | None
    pool: str
    players: tuple[int, ...]
    ranks: tuple[int, ...]

    def pair_scores(self) -> dict[tuple[int, int], float]:
        """Who scored what against whom: two games with equal scores rate alike."""
        seats = list(zip(self.players, self.ranks, strict=True))
        return {
            (me, other): 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
            for me, mine in seats
            for other, theirs in seats
            if me != other
        }


def rated_games_of(state: TournamentState, held: TableState) -> list[RatedGame]:
    """The rated games of a table.

    Where rulings count, so does the result as it stands: if it names seats at fault, the others
    are rated among themselves if at least two of them played on; a result named by the organiser,
    a table called off, annulled or unrated changes no rating. Where they do not, games played
    here count as they were played, and only those by hand as the result stands. No game is rated
    at which somebody had not accepted, or two seats belonged to one person.
    """
    if not state.settings.rated:
        return []
    if state.rates_rulings:
        return list(_as_ruled(state, held, state.pool))
    by_hand = (each for each in _as_ruled(state, held, state.event_pool) if each.game is None)
    return [*_as_played(state, held), *by_hand]


def _as_played(state: TournamentState, held: TableState) -> Iterator[RatedGame]:
    """The finished games that were played here, whatever was ruled about them."""
    for game in held.games:
        if game.id is not None and game.score is not None and game.unrated is None:
            yield _rated(state, held, game.number, game.id, game.score, None, state.pool)


def _as_ruled(state: TournamentState, held: TableState, pool: str) -> Iterator[RatedGame]:
    outcome = held.outcome
    if held.annulled or (outcome is not None and outcome.kind in _NOTHING_RATED):
        return
    sat = None
    if outcome is not None:
        places = enumerate(outcome.places)
        sat = [index for index, place in places if place.status is Status.PLAYED]
        if len(sat) < 2:
            return
    scores = outcome.games if outcome else held.scores()
    for number, score in enumerate(scores, start=1):
        known = _scored(held, number)
        unrated = known.unrated if known else held.unrated
        if unrated is None:
            yield _rated(state, held, number, known.id if known else None, score, sat, pool)


def _scored(held: TableState, number: int) -> GameState | None:
    """The game with that number that has a score."""
    found = (game for game in held.games if game.number == number and game.score is not None)
    return next(found, None)


def _rated(
    state: TournamentState,
    held: TableState,
    number: int,
    game: int | None,
    score: GameScore,
    sat: list[int] | None,
    pool: str,
) -> RatedGame:
    seats = range(len(score.ranks)) if sat is None else sat
    players = [state.entries[entry].player for entry in held.table.seats]
    return RatedGame(
        number,
        game,
        pool,
        tuple(players[seat] for seat in seats),
        tuple(score.ranks[seat] for seat in seats),
    )


def explain_rating(state: TournamentState, held: TableState) -> dict[str, Any]:
    """What a table counts for in the ratings, and why, as plain JSON values.

    `pool` is null and `games` empty where nothing is rated (yet); `games` are numbers in the match.
    """
    rated = rated_games_of(state, held)
    return {
        "pool": rated[0].pool if rated else None,
        "games": [each.number for each in rated],
        "reason": msgspec.to_builtins(_reason(state, held, rated)),
    }


def _reason(state: TournamentState, held: TableState, rated: list[RatedGame]) -> Reason:
    if not state.settings.rated:
        return Reason("event_unrated")
    if rated:
        if rated[0].game is not None:
            return Reason("rated_as_played" if not state.rates_rulings else "rated_by_result")
        return Reason("rated_by_hand" if state.rates_rulings else "rated_in_event")
    if waiting := next((game.unrated for game in held.games if game.unrated), None):
        return waiting
    if held.annulled:
        return Reason("rating_annulled")
    if held.outcome is not None:
        return Reason("rating_ruled")
    unrated = state.why_unrated(held.table.seats) or Reason("not_rated_yet")
    if unrated.code == "not_accepted":  # nothing has begun: they still can
        return Reason("not_accepted_yet", unrated.params)
    return unrated
