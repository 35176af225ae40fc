"""The JSON of a table's match in the read model: its games and its score. Pure."""

from __future__ import annotations

from typing import Any

from tournaments.domain.contest import GameScore, ResultKind
from tournaments.formats import match_score
from tournaments.state import TableState


def match_summary(table_state: TableState) -> dict[str, Any]:
    """The match so far. Lists of scores are in the order of the table's seats.

    `games` is the maximum number of games, `results` has the finished ones (`game` is null for a
    game on a real table). `wins`, `beaten` and `points` are the scoring criteria in order, and
    `decided_by` is the one that separated the first from the second: null for a single game, a
    ruling, or a match that is not decided. After a correction, results are the corrected ones.
    """
    outcome = table_state.outcome
    scores = outcome.games if outcome else table_state.scores()
    total = match_score.seat_scores(scores, len(table_state.table.seats))
    played = outcome is not None and outcome.kind is ResultKind.PLAYED
    ids = [game.id for game in table_state.games if game.score is not None]
    return {
        "games": table_state.table.match.games,
        "best_of": table_state.table.match.best_of,
        "decided_by": match_score.decided_by(scores) if played else None,
        "wins": [float(seat.wins) for seat in total],
        "beaten": [float(seat.beaten) for seat in total],
        "points": [float(seat.points) for seat in total],
        "results": [
            _result(number, ids[number - 1] if number <= len(ids) else None, score)
            for number, score in enumerate(scores, start=1)
        ],
    }


def _result(number: int, game: str | None, score: GameScore) -> dict[str, Any]:
    return {
        "number": number,
        "game": game,
        "ranks": list(score.ranks),
        "points": [float(points) for points in score.points],
    }
