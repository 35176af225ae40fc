"""Which games of a table are rated, in which pool, by the current result. Pure.

The pool of a kind of game counts what was played on the platform, as it was played. Results entered
by hand, rulings, corrections and annulments by an organiser do not affect it unless staff has
sanctioned the event; results by hand then count in a pool of the event. In an organiser's own pool
everything counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from tournaments.domain.contest import GameScore, Reason, ResultKind, Status
from tournaments.state import GameState, TableState, TournamentState

Id = TypeVar("Id", bound=str | int)

_NOTHING_RATED = (ResultKind.CANCELLED, ResultKind.ADJUDICATED)


class RatedGame(NamedTuple, Generic[Id]):
    """One rated game: `number` in the match, the id (None: on a physical table), its pool.

    The state names games and players by their public ids, the ledger by database keys.
    """

    number: int
    game: Id | None
    pool: str
    players: tuple[Id, ...]
    ranks: tuple[int, ...]

    def pair_scores(self) -> dict[tuple[Id, Id], float]:
        """The score of every player against every other. Games with equal scores are rated
        alike."""
        seats = list(zip(self.players, self.ranks, strict=True))
        return {
            (player, opponent): 1.0
            if rank < opponent_rank
            else 0.5
            if rank == opponent_rank
            else 0.0
            for player, rank in seats
            for opponent, opponent_rank in seats
            if player != opponent
        }


def rated_games_of(state: TournamentState, table_state: TableState) -> list[RatedGame[str]]:
    """The rated games of a table.

    If rulings count, the current result counts. If it names seats at fault, the others are rated
    among themselves if at least two of them played on. A result named by the organiser, and a table
    called off, annulled or unrated, change no rating. If rulings do not count, games played on the
    platform count as they were played, and only games entered by hand count by the current result.
    No game is rated if a player had not accepted, or if two seats belong to one person.
    """
    if not state.settings.rated:
        return []
    if state.rates_rulings:
        return list(_as_ruled(state, table_state, state.pool))
    by_hand = (
        game for game in _as_ruled(state, table_state, state.event_pool) if game.game is None
    )
    return [*_as_played(state, table_state), *by_hand]


def _as_played(state: TournamentState, table_state: TableState) -> Iterator[RatedGame[str]]:
    """The finished games that were played on the platform, regardless of rulings."""
    for game in table_state.games:
        if game.id is not None and game.score is not None and game.unrated is None:
            yield _rated(state, table_state, game.number, game.id, game.score, None, state.pool)


def _as_ruled(
    state: TournamentState, table_state: TableState, pool: str
) -> Iterator[RatedGame[str]]:
    outcome = table_state.outcome
    if table_state.annulled or (outcome is not None and outcome.kind in _NOTHING_RATED):
        return
    playing_seats = None
    if outcome is not None:
        places = enumerate(outcome.places)
        playing_seats = [index for index, place in places if place.status is Status.PLAYED]
        if len(playing_seats) < 2:
            return
    scores = outcome.games if outcome else table_state.scores()
    for number, score in enumerate(scores, start=1):
        known = _scored_game(table_state, number)
        unrated = known.unrated if known else table_state.unrated
        if unrated is None:
            yield _rated(
                state, table_state, number, known.id if known else None, score, playing_seats, pool
            )


def _scored_game(table_state: TableState, number: int) -> GameState | None:
    """The game with that number, if it has a score."""
    games = (game for game in table_state.games if game.number == number and game.score is not None)
    return next(games, None)


def _rated(
    state: TournamentState,
    table_state: TableState,
    number: int,
    game: str | None,
    score: GameScore,
    playing_seats: list[int] | None,
    pool: str,
) -> RatedGame[str]:
    seats = range(len(score.ranks)) if playing_seats is None else playing_seats
    players = [state.entries[entry].player for entry in table_state.table.seats]
    return RatedGame(
        number,
        game,
        pool,
        tuple(players[seat] for seat in seats),
        tuple(score.ranks[seat] for seat in seats),
    )


def explain_rating(state: TournamentState, table_state: TableState) -> dict[str, Any]:
    """What a table counts for in the ratings, and why, as plain JSON values.

    `pool` is null and `games` empty if nothing is rated (yet); `games` are numbers in the match.
    """
    rated = rated_games_of(state, table_state)
    return {
        "pool": rated[0].pool if rated else None,
        "games": [game.number for game in rated],
        "reason": msgspec.to_builtins(_reason(state, table_state, rated)),
    }


def _reason(state: TournamentState, table_state: TableState, rated: list[RatedGame[str]]) -> Reason:
    if not state.settings.rated:
        return Reason("event_unrated")
    if rated:
        if rated[0].game is not None:
            return Reason("rated_as_played" if not state.rates_rulings else "rated_by_result")
        return Reason("rated_by_hand" if state.rates_rulings else "rated_in_event")
    if waiting := next((game.unrated for game in table_state.games if game.unrated), None):
        return waiting
    if table_state.annulled:
        return Reason("rating_annulled")
    if table_state.outcome is not None:
        return Reason("rating_ruled")
    unrated = state.why_unrated(table_state.table.seats) or Reason("not_rated_yet")
    if unrated.code == "not_accepted":  # nothing has begun: they can still accept
        return Reason("not_accepted_yet", unrated.params)
    return unrated
