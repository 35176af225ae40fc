"""Finds the players whom the lines of a list may mean, with a fixed number of queries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import connection

from games.accounts import usernames
from games.models import Player
from tournaments.entrant_import.entrant import Entrant
from tournaments.entrant_import.names import username_from
from tournaments.entrant_import.resolution import Known, Players

# The same words as `names.fold`, as far as SQL can tell; `Players.like` compares the folds of what
# this finds. Both sides are folded by the database, so that its locale does not matter.
_FOLD = r"""
lower(regexp_replace(translate(normalize(lower({0}), NFKD), 'øłđı', 'oldi'),
                     '[\u0300-\u036f\s[:punct:]]', '', 'g'))
"""
_LIKE = f"""
WITH wanted AS (
    SELECT DISTINCT {_FOLD.format("name")} AS fold FROM unnest(%s::text[]) AS list (name)
)
SELECT id FROM games_player
WHERE is_active AND verified_at IS NOT NULL AND kind <> 'guest' AND (
    {_FOLD.format("username")} IN (SELECT fold FROM wanted WHERE fold <> '')
    OR {_FOLD.format("display_name")} IN (SELECT fold FROM wanted WHERE fold <> '')
)
LIMIT %s
"""
_MOST = 10_000


def players_for(entrants: Sequence[Entrant], entries: dict[str, int]) -> Players:
    """The players whose username or name is like that of a line, and the usernames that are taken.

    `entries`: entry number by public id of the player. Five queries; two of
    them look at the names of all players.
    """
    given = {
        text
        for entrant in entrants
        for text in (entrant.username, entrant.name, entrant.player)
        if text
    }
    with connection.cursor() as cursor:
        cursor.execute(_LIKE, (sorted(given), _MOST))
        ids = [pk for (pk,) in cursor.fetchall()]
    rows = Player.objects.filter(pk__in=ids).order_by("username")
    known = [
        Known(public_id, username, name, kind, entries.get(public_id))
        for public_id, username, name, kind in rows.values_list(
            "public_id", "username", "display_name", "kind"
        )
    ]
    return Players(known, _taken(entrants))


def _taken(entrants: Iterable[Entrant]) -> set[str]:
    """Those of the usernames that new players could get which are taken, in lower case."""
    wanted = {entrant.username.lower() for entrant in entrants if entrant.username}
    bases = {username_from(entrant.name) for entrant in entrants if not entrant.username}
    return usernames.taken(wanted | bases) | usernames.numbered(bases)
