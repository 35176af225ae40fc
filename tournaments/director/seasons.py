"""The next season of a league, made from how the last one ended."""

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
from tournaments.director import setup
from tournaments.director.authorization import not_organiser_error
from tournaments.director.transaction import Transaction, open_transaction
from tournaments.formats.season import LeagueSeason, SeasonOptions
from tournaments.models import Tournament
from tournaments.state import TournamentState


class NextSeason(NamedTuple):
    """The new tournament, in registration, and how everybody got there."""

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
    """Makes the season after a finished one: same settings, divisions by its final standings.

    Whoever withdrew or was disqualified is out, and so are the usernames in `left`; those in `new`
    start at the bottom. A season has one next: whoever asks for the same again gets the one made
    first. Raises `Forbidden` unless `by` organises the league, `Illegal` while it is being played,
    `NotFound` for an unknown player, `Conflict` if another next season was asked for before.
    """
    if not (by.is_staff or before.owner_id == by.pk):
        raise not_organiser_error()
    # Those who ask at the same moment wait for each other here.
    with transaction.atomic(), open_transaction(before.pk, by=by) as tx:
        made = _existing_season(tx, name, slug, left, new)
        if made is None:
            made = _make_season(tx, by, name, slug, left, new, key)
    made.tournament.refresh_from_db()
    return made


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
    made = setup.create_tournament(
        name,
        kind=before.kind,
        format=before.format,
        table_size=before.table_size,
        owner=by,
        slug=slug,
        settings=msgspec.to_builtins(state.settings),
        after=before.pk,
        key=key,
    )
    with open_transaction(made.pk, by=by) as there:
        setup.open_registration(there)
        everybody = Player.objects.in_bulk(list(players.values()))
        for index, members in enumerate(divisions):
            for entry in members:
                setup.register(there, everybody[players[entry]], group=index)
        setup.seed(there, "order")
    tx.emit(ev.NextSeasonMade(made.pk, moves))
    return NextSeason(made, moves)


def _divisions(
    state: TournamentState, left: Sequence[str], new: Sequence[str]
) -> tuple[tuple[tuple[int, ...], ...], list[ev.SeasonMove], dict[int, int]]:
    """The new divisions, by entries; how everybody got there; and the players, by entry.

    Those who join have negative numbers.
    """
    if state.status != "finished":
        raise Illegal("not_finished", "The next season follows when this one is over.")
    chosen, options = planning.format_and_options(state)
    if not isinstance(chosen, LeagueSeason) or not isinstance(options, SeasonOptions):
        raise Illegal("no_season", "Only a league season has a next one.")
    joining = _players(new)
    if known := [each.username for each in joining if each.pk in state.players]:
        raise Illegal("already_in", f"{known[0]} is in the league already.")
    newcomers = {-number: each.pk for number, each in enumerate(joining, start=1)}
    players = {number: entry.player for number, entry in state.entries.items()} | newcomers
    leaving = {state.players.get(each.pk) for each in _players(left)}
    divisions, moves = chosen.moves(
        state.contest(),
        options,
        left={entry for entry in leaving if entry is not None},
        new=tuple(newcomers),
    )
    told = [
        ev.SeasonMove(
            players[each.entry],
            each.kind,
            None if each.before is None else each.before + 1,
            None if each.after is None else each.after + 1,
        )
        for each in moves
    ]
    return divisions, told, players


def _existing_season(
    tx: Transaction, name: str, slug: str | None, left: Sequence[str], new: Sequence[str]
) -> NextSeason | None:
    """The next season, if there is one. Raises `Conflict` if something else was asked for."""
    known = tx.state.next_season
    if known is not None:
        made = Tournament.objects.get(pk=known.tournament)
        moves = known.moves
    else:
        # Made when a season did not keep which one is its next.
        first = Tournament.objects.filter(previous=tx.tournament).order_by("pk").first()
        if first is None:
            return None
        made = first
        moves = _divisions(tx.state, *_departures_and_arrivals(tx.state, made))[1]
        tx.emit(ev.NextSeasonMade(made.pk, moves))
    went = {each.player for each in moves if each.kind == "left"}
    came = {each.player for each in moves if each.kind == "new"}
    same = (
        log.load(made.pk, upto=1).name == name.strip()
        and (slug is None or slugify(slug) == made.slug)
        and {each.pk for each in _players(left)} <= went
        and {each.pk for each in _players(new)} == came
    )
    if not same:
        raise Conflict(
            "season_exists",
            f"The next season is there already: {made.slug}. It can be renamed, and players can be "
            "entered and withdrawn there.",
            slug=made.slug,
        )
    return NextSeason(made, list(moves))


def _departures_and_arrivals(
    before: TournamentState, made: Tournament
) -> tuple[list[str], list[str]]:
    """Usernames of those who left before that next season, and of those who joined for it."""
    after = log.load(made.pk).players.keys()
    left = before.players.keys() - after
    names = Player.objects.filter(pk__in=before.players.keys() ^ after)
    gone = {each.username: each.pk in left for each in names.order_by("pk")}
    return [name for name in gone if gone[name]], [name for name in gone if not gone[name]]


def _players(usernames: Sequence[str]) -> list[Player]:
    found = {each.username: each for each in Player.objects.filter(username__in=usernames)}
    for username in usernames:
        if username not in found:
            raise NotFound("no_such_player", f"There is no player {username}.")
    return [found[username] for username in dict.fromkeys(usernames)]
