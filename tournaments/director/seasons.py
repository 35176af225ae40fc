"""The next season of a league, made from how the last one ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from django.db import transaction

from games.errors import Forbidden, Illegal, NotFound
from games.models import Player
from tournaments import log, rules
from tournaments.director import desk, setup
from tournaments.formats import season
from tournaments.models import Tournament
from tournaments.state import TournamentState


class Moved(msgspec.Struct, frozen=True):
    """Where a player goes; divisions count from 1. See `formats.season.Move` for the kinds."""

    player: int
    kind: str
    before: int | None
    after: int | None


class NextSeason(NamedTuple):
    """The new tournament, in registration, and how everybody got there."""

    tournament: Tournament
    moves: list[Moved]


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
    start at the bottom. The same key gives the season made first. Raises `Forbidden` unless `by`
    organises the league, `Illegal` while it is being played, `NotFound` for an unknown player.
    """
    state = log.load(before.pk)
    if not (by.is_staff or state.created.owner == by.pk):
        raise Forbidden("not_organiser", "Only the organiser of the tournament may do this.")
    if state.status != "finished":
        raise Illegal("not_finished", "The next season follows when this one is over.")
    players = {number: entry.player for number, entry in state.entries.items()}
    joining = _players(new)
    if known := [each.username for each in joining if each.pk in state.players]:
        raise Illegal("already_in", f"{known[0]} is in the league already.")
    leaving = {state.players.get(each.pk) for each in _players(left)}
    newcomers = {-number: each.pk for number, each in enumerate(joining, start=1)}
    divisions, moves = season.next_season(
        _order(state),
        _options(state),
        left={entry for entry in leaving if entry is not None} | _gone(state),
        new=tuple(newcomers),
    )
    players |= newcomers
    with transaction.atomic():
        made = setup.create(
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
        with desk.at(made.pk, by=by) as here:
            if here.state.status == "draft":
                setup.open_registration(here)
                everybody = Player.objects.in_bulk(list(players.values()))
                for index, members in enumerate(divisions):
                    for entry in members:
                        setup.register(here, everybody[players[entry]], group=index)
                setup.seed(here, "order")
        made.refresh_from_db()
    return NextSeason(
        made,
        [
            Moved(
                players[each.entry],
                each.kind,
                None if each.before is None else each.before + 1,
                None if each.after is None else each.after + 1,
            )
            for each in moves
        ],
    )


def _order(state: TournamentState) -> list[list[int]]:
    """The final order of each division, everybody in it included."""
    return [[row.entry for row in part.rows] for part in rules.standings(state).sections]


def _gone(state: TournamentState) -> set[int]:
    return {each.id for each in state.contest().competitors if each.gone}


def _options(state: TournamentState) -> season.SeasonOptions:
    _, options = rules.of(state)
    if not isinstance(options, season.SeasonOptions):
        raise Illegal("no_season", "Only a league season has a next one.")
    return options


def _players(usernames: Sequence[str]) -> list[Player]:
    found = {each.username: each for each in Player.objects.filter(username__in=usernames)}
    for username in usernames:
        if username not in found:
            raise NotFound("no_such_player", f"There is no player {username}.")
    return [found[username] for username in dict.fromkeys(usernames)]
