"""Computes the outcome of a table from games and rulings.

The following table shows how each kind counts. "At fault" are the seats that the ruling names.

| kind             | seats at fault               | other seats                         | rated |
|------------------|------------------------------|-------------------------------------|-------|
| played           | none                         | ranks and points of the games       | yes   |
| forfeit          | last, no points, unplayed    | see below                           | below |
| double_forfeit   | all: last, no points         | none                                | no    |
| no_show          | as forfeit                   | see below                           | below |
| walkover         | as forfeit, has left         | see below                           | below |
| disqualification | as forfeit                   | see below                           | below |
| adjudicated      | none                         | ranks as the organiser names them   | no    |
| cancelled        | none                         | nobody scores, round unplayed       | no    |

A single other seat is `unopposed`: it scores as a winner, unplayed and unrated. Two or three other
seats play on without the one at fault. Their games give their ranks (or the organiser names ranks).
They count as played among themselves and as wins without a game against the seat at fault; their
finished games are rated among themselves. If nothing was played, there is no such result: the table
is made again for the others (see `domain.replaced_tables`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from itertools import groupby

from tournaments.domain.contest import (
    GameScore,
    Match,
    Outcome,
    Place,
    ResultKind,
    Status,
    Table,
)
from tournaments.formats import match_score
from tournaments.formats.score_checks import BadResult

FAULTS: dict[ResultKind, Status] = {
    ResultKind.FORFEIT: Status.FORFEIT,
    ResultKind.DOUBLE_FORFEIT: Status.FORFEIT,
    ResultKind.NO_SHOW: Status.NO_SHOW,
    ResultKind.WALKOVER: Status.LEFT,
    ResultKind.DISQUALIFICATION: Status.DISQUALIFIED,
}
"""The status of the seats at fault, by kind."""


def seating(table: Table, game: int) -> tuple[int, ...]:
    """The entries by seat in game `game` (from 0) of the table's match.

    With rotation the first seat moves to the end from game to game, so in as many games as there
    are seats every player sits in every seat once.

    >>> from tournaments.domain.contest import Match, Reason
    >>> seating(Table("R1.T1", (7, 8, 9), Reason("x"), match=Match(games=3)), 1)
    (8, 9, 7)
    """
    shift = game % len(table.seats) if table.match.rotate else 0
    return table.seats[shift:] + table.seats[:shift]


def decided(match: Match, games: Sequence[GameScore]) -> bool:
    """Whether the match needs no further game.

    All games are played unless it is a best-of match. A best-of match ends when nobody can reach
    the number of won games of the leader (a shared first place counts as its share).
    """
    if len(games) >= match.games:
        return True
    if not match.best_of or not games:
        return False
    left = match.games - len(games)
    won = [seat.wins for seat in match_score.seat_scores(games, len(games[0].ranks))]
    first, second = sorted(won, reverse=True)[:2]
    return first > second + left


def played(
    table: Table,
    games: Sequence[GameScore],
    *,
    seq: int = 0,
    at: datetime | None = None,
) -> Outcome:
    """The outcome of a match from its games, in order.

    A single game determines the ranks. Several games rank by games won, then by the number of
    opponents beaten over all games, then by the sum of the games' points; what is still equal
    shares a rank. Raises `BadResult` if a game does not cover every seat, or the match was not
    decided by the last game.
    """
    _check(table, games)
    if not decided(table.match, games):
        raise BadResult(
            "match_undecided",
            f"Table {table.key} has {len(games)} of {table.match.games} games and no winner yet.",
        )
    ranks = match_score.ranks(games)
    points = _points(games)
    places = tuple(Place(rank, total) for rank, total in zip(ranks, points, strict=True))
    return Outcome(ResultKind.PLAYED, places, tuple(games), seq, at)


def ruled(
    table: Table,
    kind: ResultKind,
    at_fault: Collection[int] = (),
    *,
    games: Sequence[GameScore] = (),
    ranks: Sequence[int] = (),
    seq: int = 0,
    at: datetime | None = None,
) -> Outcome:
    """The outcome of a table by ruling. `at_fault` are seats (indexes), not entries.

    If two or more other seats remain, either `games` (a seat at fault may have any rank there; it
    is put last) or `ranks` must be given, because a result that nobody played is not invented.
    `adjudicated` takes `ranks` for all seats. A `forfeit` of all seats becomes a `double_forfeit`.
    Raises `BadResult` if seats and kind do not match.
    """
    size = len(table.seats)
    faulty = set(range(size)) if kind is ResultKind.DOUBLE_FORFEIT else set(at_fault)
    if not faulty <= set(range(size)):
        raise BadResult("unknown_seat", f"Table {table.key} has seats 0 to {size - 1}.")
    if kind is ResultKind.CANCELLED:
        return Outcome(kind, (Place(1, 0, Status.CANCELLED),) * size, (), seq, at)
    if kind is ResultKind.PLAYED:
        return played(table, games, seq=seq, at=at)
    if games:
        _check(table, games)
    if len(ranks) != size and (ranks or kind is ResultKind.ADJUDICATED):
        raise BadResult("ranks_missing", f"Name a rank for each of the {size} seats.")
    if kind is ResultKind.ADJUDICATED:
        places = tuple(Place(rank) for rank in _competition_ranks(ranks, range(size)))
        return Outcome(kind, places, tuple(games), seq, at)
    if not faulty:
        word = kind.value.replace("_", " ")
        raise BadResult("nobody_at_fault", f"For a {word}, `at_fault` must name entries.")
    if kind is ResultKind.FORFEIT and len(faulty) == size:
        kind = ResultKind.DOUBLE_FORFEIT
    rest = [seat for seat in range(size) if seat not in faulty]
    if len(rest) > 1 and not games and not ranks:
        raise BadResult(
            "ranks_missing",
            f"Nothing was played at table {table.key}: name the `games` or the `ranks` of the "
            "others, or annul the table so that they play it.",
        )
    order = ranks or (match_score.ranks(games) if games else (1,) * size)
    remaining_ranks = _competition_ranks(order, rest)
    totals = _points(games) if games else [0.0] * size
    status = Status.UNOPPOSED if len(rest) == 1 else Status.PLAYED
    ruling = tuple(
        Place(len(rest) + 1, 0, FAULTS[kind])
        if seat in faulty
        else Place(remaining_ranks[rest.index(seat)], totals[seat], status)
        for seat in range(size)
    )
    return Outcome(kind, ruling, tuple(games), seq, at)


def _check(table: Table, games: Sequence[GameScore]) -> None:
    size = len(table.seats)
    if not games or any(len(game.ranks) != size or len(game.points) != size for game in games):
        raise BadResult(
            "seats_missing", f"Table {table.key} needs ranks and points for {size} seats."
        )
    if any(game.tiebreak and len(game.tiebreak) != size for game in games):
        raise BadResult(
            "seats_missing",
            f"Table {table.key} needs a tie-break for each of {size} seats, or none.",
        )
    if len(games) > table.match.games:
        raise BadResult(
            "too_many_games", f"Table {table.key} plays at most {table.match.games} games."
        )
    for count in range(1, len(games)):
        if decided(table.match, games[:count]):
            raise BadResult(
                "games_after_decision",
                f"Table {table.key} was decided after {count} of {len(games)} games; "
                "leave out the games played after that.",
            )


def _points(games: Sequence[GameScore]) -> list[float]:
    return [sum(column) for column in zip(*(game.points for game in games), strict=True)]


def _competition_ranks(ranks: Sequence[int], seats: Sequence[int]) -> tuple[int, ...]:
    """Competition ranks of these seats among themselves."""
    chosen = [ranks[seat] for seat in seats]
    return tuple(1 + sum(other_rank < rank for other_rank in chosen) for rank in chosen)


def levels(table: Table, outcome: Outcome) -> tuple[tuple[int, ...], ...]:
    """Entries from first to last, with equal ones grouped together.

    A shared rank is split by the games' own tie-breaks, then by the sum of points. Seats at fault
    come last regardless of their rank, and are equal among themselves.
    """

    def key(seat: int) -> tuple[bool, int, float, float]:
        place = outcome.places[seat]
        if place.status.at_fault:
            return (True, 0, 0, 0)
        breaks = sum(game.tiebreak[seat] for game in outcome.games if game.tiebreak)
        return (False, place.rank, -breaks, -place.points)

    seats = sorted(range(len(table.seats)), key=key)
    return tuple(tuple(table.seats[seat] for seat in equal) for _, equal in groupby(seats, key=key))
