"""Creates the next season of a league from the final standings of the last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from django.db import transaction
from django.utils.text import slugify

from games.errors import Conflict, Illegal, NotFound
from games.models import Player
from tournaments import events as ev
from tournaments import log, planning
from tournaments.director import roles, setup
from tournaments.director.transaction import Transaction, open_transaction
from tournaments.formats.season import LeagueSeason, SeasonOptions
from tournaments.models import Tournament
from tournaments.state import TournamentState


class NextSeason(NamedTuple):
    """The new tournament, in registration, and the moves between divisions."""

    tournament: Tournament
    moves: list[ev.SeasonMove]


def next_season(
    before: Tournament,
    by: Player,
    *,
    name: str,
    slug: str | None = None,
    left: Sequence[str] = (),
    new: Sequence[str] = (),
    key: str | None = None,
) -> NextSeason:
    """Creates the season after a finished one: same settings, divisions by the final standings.

    The owner and the roles are those of the finished season, whoever makes the new one.
    Entries that withdrew or were disqualified leave the league, and so do the usernames in `left`;
    those in `new` start in the lowest division. A season has one successor: the same request
    returns the existing one. Raises `Forbidden` unless `by` organises the league, `Illegal` while
    it is being played, `NotFound` for an unknown player, and `Conflict` if a different next season
    exists.
    """
    roles.require_organiser(before, by)
    # Concurrent requests wait for this lock.
    with transaction.atomic(), open_transaction(before.pk, by=by) as tx:
        roles.require_organiser(tx.state, by)
        season = _existing_season(tx, name, slug, left, new)
        if season is None:
            season = _make_season(tx, by, name, slug, left, new, key)
    season.tournament.refresh_from_db()
    return season


def _make_season(
    tx: Transaction,
    by: Player,
    name: str,
    slug: str | None,
    left: Sequence[str],
    new: Sequence[str],
    key: str | None,
) -> NextSeason:
    state, before = tx.state, tx.tournament
    divisions, moves, players = _divisions(state, left, new)
    season = setup.create_tournament(
        name,
        kind=before.kind,
        format=before.format,
        table_size=before.table_size,
        owner=_owner(state) or by,
        by=by,
        slug=slug,
        settings=msgspec.to_builtins(
            msgspec.structs.replace(state.settings, registration_closes=None)
        ),
        after=before.public_id,
        key=key,
    )
    with open_transaction(season.pk, by=by) as new_tx:
        if state.description or state.rules:
            new_tx.emit(ev.SettingsChanged(description=state.description, rules=state.rules))
        for player, granted in state.roles.items():
            new_tx.emit(ev.RoleGranted(player, granted.role))
        setup.open_registration(new_tx)
        players_by_id = Player.objects.select_related("bot__owner").in_bulk(
            list(players.values()), field_name="public_id"
        )
        for index, members in enumerate(divisions):
            for entry in members:
                setup.register(new_tx, players_by_id[players[entry]], group=index)
        setup.seed(new_tx, "order")
    tx.emit(ev.NextSeasonMade(season.public_id, moves))
    return NextSeason(season, moves)


def _owner(state: TournamentState) -> Player | None:
    """The owner of the season, unless there is none or the account was closed."""
    return Player.objects.filter(public_id=state.owner, is_active=True).first()


def _divisions(
    state: TournamentState, left: Sequence[str], new: Sequence[str]
) -> tuple[tuple[tuple[int, ...], ...], list[ev.SeasonMove], dict[int, str]]:
    """The new divisions as lists of entries, the moves, and the player of each entry.

    New players have negative entry numbers.
    """
    if state.status != "finished":
        raise Illegal("not_finished", "The next season can be made when this one is finished.")
    format_, options = planning.format_and_options(state)
    if not isinstance(format_, LeagueSeason) or not isinstance(options, SeasonOptions):
        raise Illegal("no_season", "Only a league season has a next one.")
    joining = _players(new)
    if already_entered := [
        player.username for player in joining if player.public_id in state.players
    ]:
        raise Illegal("already_in", f"{already_entered[0]} is in the league already.")
    newcomers = {-number: player.public_id for number, player in enumerate(joining, start=1)}
    players = {number: entry.player for number, entry in state.entries.items()} | newcomers
    leaving = {state.players.get(player.public_id) for player in _players(left)}
    divisions, moves = format_.moves(
        state.contest(),
        options,
        left={entry for entry in leaving if entry is not None},
        new=tuple(newcomers),
    )
    season_moves = [
        ev.SeasonMove(
            players[move.entry],
            move.kind,
            None if move.before is None else move.before + 1,
            None if move.after is None else move.after + 1,
        )
        for move in moves
    ]
    return divisions, season_moves, players


def _existing_season(
    tx: Transaction, name: str, slug: str | None, left: Sequence[str], new: Sequence[str]
) -> NextSeason | None:
    """The existing next season, if any. Raises `Conflict` if it differs from the request."""
    recorded = tx.state.next_season
    if recorded is not None:
        season = Tournament.objects.get(public_id=recorded.tournament)
        moves = recorded.moves
    else:
        # Created by a version that did not record the next season.
        first = Tournament.objects.filter(previous=tx.tournament).order_by("pk").first()
        if first is None:
            return None
        season = first
        moves = _divisions(tx.state, *_departures_and_arrivals(tx.state, season))[1]
        tx.emit(ev.NextSeasonMade(season.public_id, moves))
    went = {move.player for move in moves if move.kind == "left"}
    came = {move.player for move in moves if move.kind == "new"}
    same = (
        log.load(season.pk, upto=1).name == name.strip()
        and (slug is None or slugify(slug) == season.slug)
        and {player.public_id for player in _players(left)} <= went
        and {player.public_id for player in _players(new)} == came
    )
    if not same:
        raise Conflict(
            "season_exists",
            f"The next season exists already: {season.slug}. It can be renamed, and players can "
            "be entered and withdrawn there.",
            slug=season.slug,
        )
    return NextSeason(season, list(moves))


def _departures_and_arrivals(
    before: TournamentState, season: Tournament
) -> tuple[list[str], list[str]]:
    """Usernames of the players who left before that season, and of those who joined for it."""
    after = log.load(season.pk).players.keys()
    left = before.players.keys() - after
    names = Player.objects.filter(public_id__in=before.players.keys() ^ after)
    gone = {player.username: player.public_id in left for player in names.order_by("pk")}
    return [name for name in gone if gone[name]], [name for name in gone if not gone[name]]


def _players(usernames: Sequence[str]) -> list[Player]:
    by_username = {
        player.username: player for player in Player.objects.filter(username__in=usernames)
    }
    for username in usernames:
        if username not in by_username:
            raise NotFound("no_such_player", f"There is no player {username}.")
    return [by_username[username] for username in dict.fromkeys(usernames)]
