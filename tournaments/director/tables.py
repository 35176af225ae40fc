"""Opening the games of tables and taking in their scores."""

from __future__ import annotations

from collections.abc import Iterable

from games import play
from games.models import Game, Player
from tournaments import events as ev
from tournaments.director.desk import Desk
from tournaments.formats import results
from tournaments.formats.facts import GameScore, ResultKind
from tournaments.state import GameState, TableState


def open_games(here: Desk, tables: Iterable[TableState]) -> None:
    """Opens the next game of each table's match, unless the games are played on real tables.

    With `duplicate`, tables published together deal game n of their matches from one seed.
    """
    if here.state.settings.by_hand:
        return
    tables = list(tables)
    seeds = _Seeds(here)
    players = Player.objects.select_related("bot").in_bulk(
        [here.state.entries[entry].player for held in tables for entry in held.table.seats]
    )
    for held in tables:
        number = len(held.scores()) + 1
        seats = results.seating(held.table, number - 1)
        game = play.open_game(
            here.state.created.kind,
            [players[here.state.entries[entry].player] for entry in seats],
            here.state.settings.game_options,
            seed=seeds.shared(held, number),
            pace_ms=here.state.settings.pace_ms,
            key=f"tournament {here.tournament.pk} table {held.number} game {number}",
        )
        seeds.remember(held, number, bytes(game.seed))
        here.emit(ev.GameOpened(held.number, number, game.pk, list(seats)))


class _Seeds:
    """The seeds that tables of a duplicate round have in common.

    A table that is played again gets a seed of its own: the old one has been published.
    """

    def __init__(self, here: Desk) -> None:
        self._here = here
        self._known: dict[tuple[str, int, int], bytes] = {}
        self._duplicate = bool(here.state.settings.format_options.get("duplicate"))

    def shared(self, held: TableState, number: int) -> bytes | None:
        """The seed this game has to be dealt from; None: any."""
        if not self._duplicate or held.table.attempt > 1:
            return None
        key = self._key(held, number)
        if key not in self._known:
            others = [
                game.id
                for other in self._here.state.rounds[key[:2]].tables
                if other.published == held.published and other.table.attempt == 1
                for game in other.games
                if game.number == number and game.id is not None
            ]
            first = Game.objects.filter(pk__in=others).order_by("pk").first()
            if first is not None:
                self._known[key] = bytes(first.seed)
        return self._known.get(key)

    def remember(self, held: TableState, number: int, seed: bytes) -> None:
        """The next table of the round is dealt from the same seed."""
        if held.table.attempt == 1:
            self._known.setdefault(self._key(held, number), seed)

    @staticmethod
    def _key(held: TableState, number: int) -> tuple[str, int, int]:
        return held.table.stage, held.table.round, number


def take_score(here: Desk, game: Game) -> None:
    """Takes in a finished game: its score, then the table's result or the next game of the match.

    A game that no longer counts, or was taken in before, changes nothing.
    """
    held = here.state.games[game.pk]
    mine = next(each for each in held.games if each.id == game.pk)
    if mine.dropped or mine.score is not None:
        return
    here.emit(ev.GameScored(held.number, mine.number, _score(held, mine, game), game.pk))
    if results.decided(held.table.match, held.scores()):
        record_played(here, held)
    else:
        open_games(here, [held])


def record_played(here: Desk, held: TableState) -> None:
    """Records the result that the games of a decided match come to."""
    outcome = results.played(held.table, held.scores())
    here.emit(ev.ResultRecorded(held.number, ResultKind.PLAYED, list(outcome.places)))


def _score(held: TableState, mine: GameState, game: Game) -> GameScore:
    """A game's ranks and points in the order of the table's seats."""
    found = {
        entry: (seat.rank, seat.points)
        for entry, seat in zip(mine.seats, game.seats.all(), strict=True)
    }
    ordered = [found[entry] for entry in held.table.seats]
    return GameScore(
        ranks=tuple(int(rank or 0) for rank, _ in ordered),
        points=tuple(float(points or 0) for _, points in ordered),
    )
