"""Database lookups for API views. They raise the errors of `games.errors`."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from django.db.models import Q

from engine import registry
from games.accounts import usernames
from games.errors import Invalid, NotFound
from games.models import Player
from games.public_ids import is_public_id
from tournaments.ledger.adjustments import table_row_of
from tournaments.models import Entry, Rating, RatingChange, Table, TableGame, Tournament


def get_tournament(ref: str) -> Tournament:
    """The tournament with that public id or slug, the id first. Raises `NotFound`."""
    named = Q(slug=ref)
    if is_public_id(ref):
        named |= Q(public_id=ref)
    rows = list(Tournament.objects.select_related("owner", "previous").filter(named))
    if not rows:
        raise NotFound("no_such_tournament", f"There is no tournament {ref}.")
    # Another tournament may have that text as its slug.
    return next((tournament for tournament in rows if tournament.public_id == ref), rows[0])


def get_player(username: str) -> Player:
    """The player who has that username, or had it last. Raises `NotFound`."""
    player = usernames.find_player(username)
    if player is None:
        raise NotFound("no_such_player", f"There is no player {username}.")
    return player


def check_choice(name: str, value: str, choices: list[str]) -> str:
    """Returns `value` if it is one of the choices. Raises `Invalid` naming them."""
    if value not in choices:
        raise Invalid(f"bad_{name}", f"{name} is one of: {', '.join(choices)}.", parameter=name)
    return value


def get_pool(name: str | None) -> str:
    """Validates the name of a rating pool; the pool of the first game if there is no name.

    Pools are the games and the pools of tournaments. Raises `Invalid` naming them.
    """
    kinds = registry.names()
    if not name:
        return next(iter(kinds), "")
    if name in kinds:
        return name
    tournament_pools = Tournament.objects.exclude(pool="").values_list("pool", flat=True)
    rated_pools = Rating.objects.values_list("pool", flat=True)
    pools = {name for name in (*tournament_pools.distinct(), *rated_pools.distinct()) if name}
    return check_choice("kind", name, [*kinds, *sorted(pools - set(kinds))])


def tables_of_changes(changes: Sequence[RatingChange]) -> dict[int, Table]:
    """The table that each rating change comes from, by the id of the change.

    Games entered by hand have no id; their table is in the source of the change.
    """
    games = [change.game_id for change in changes if change.game_id is not None]
    sources = {change.pk: table_row_of(change.source) for change in changes if change.source}
    table_of_game: dict[int, Table] = {}
    if games:
        table_games = TableGame.objects.filter(game__in=games)
        for table_game in table_games.select_related("table__tournament", "table__round"):
            table_of_game[table_game.game_id] = table_game.table
    table_by_id: dict[int, Table] = {}
    if sources:
        rows = Table.objects.filter(pk__in=set(sources.values()))
        table_by_id = {table.pk: table for table in rows.select_related("tournament", "round")}
    tables = {}
    for change in changes:
        table = table_of_game.get(change.game_id or 0) or table_by_id.get(sources.get(change.pk, 0))
        if table is not None:
            tables[change.pk] = table
    return tables


def players_by_entry(tournament: Tournament) -> dict[int, Player]:
    """The player of each entry number, with only the fields of a player reference."""
    entries = Entry.objects.filter(tournament=tournament).select_related("player")
    named = entries.only(
        "number",
        "player__public_id",
        "player__username",
        "player__display_name",
        "player__kind",
    )
    return {entry.number: entry.player for entry in named}


def names_digest(players: dict[int, Player]) -> str:
    """A digest of the players' names: they are the only part of past standings that can change."""
    names = [(player.username, player.display_name) for player in players.values()]
    return sha256(repr(names).encode()).hexdigest()[:8]
