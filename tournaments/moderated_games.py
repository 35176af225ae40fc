"""Rulings of the moderation on games; see `games.moderation.rulings`."""

from __future__ import annotations

from games.errors import Invalid
from games.models import Game, Player
from games.moderation.rulings import GamePlace, NewResult
from tournaments.director import command_handlers, commands
from tournaments.domain.contest import ResultKind
from tournaments.game_context import table_game_of
from tournaments.ledger import casual_games
from tournaments.models import TableGame, TableSeat


class TournamentRulings:
    """Rules on games by the commands of their tournament, as its organiser would."""

    def place_of(self, game: Game) -> GamePlace | None:
        """The tournament and the table of a game."""
        table_game = table_game_of(game.pk)
        if table_game is None:
            return None
        table = table_game.table
        return GamePlace(table.tournament.public_id, table.tournament.name, table.number)

    def annul(self, game: Game, staff: Player, reason: str) -> None:
        """Annuls the table, which the format may make again. Outside of tournaments the rating
        changes of the finished game are reversed."""
        table_game = table_game_of(game.pk)
        if table_game is None:
            casual_games.annul(game, reason=reason, staff=staff)
            return
        command = commands.Annul(tables=(table_game.table.number,), reason=reason)
        command_handlers.carry_out(table_game.table.tournament_id, command, staff)

    def restore(self, game: Game, staff: Player, reason: str) -> None:
        """Makes the reversed rating changes of a game outside of tournaments once more."""
        casual_games.restore(game, reason=reason, staff=staff)

    def correct(self, game: Game, staff: Player, reason: str, result: NewResult) -> None:
        """Replaces the result of the table, or gives it one if it has none yet.

        Raises `Invalid` for a game outside of tournaments, or players of other tables.
        """
        table_game = table_game_of(game.pk)
        if table_game is None:
            raise Invalid("no_tournament", "The game is not part of a tournament: void it instead.")
        entries = _entries_by_username(table_game)
        if strangers := {*result.at_fault, *result.ranks} - set(entries):
            raise Invalid("not_at_table", f"{min(strangers)} does not sit at this table.")
        if result.ranks and set(result.ranks) != set(entries):
            raise Invalid("bad_ranks", "Give the rank of every player of the table, or of none.")
        table = table_game.table
        command_type = commands.Correct if table.outcome else commands.Rule
        command = command_type(
            table=table.number,
            kind=ResultKind(result.kind),
            reason=reason,
            at_fault=tuple(entries[username] for username in result.at_fault),
            ranks=tuple(result.ranks[username] for username in entries) if result.ranks else (),
        )
        command_handlers.carry_out(table.tournament_id, command, staff)


def _entries_by_username(table_game: TableGame) -> dict[str, int]:
    """The entry number of each player, in the order of the seats of the table."""
    seats = TableSeat.objects.filter(table=table_game.table).order_by("index")
    return dict(seats.values_list("entry__player__username", "entry__number"))
