"""OpenSkill ratings, from the games in the ledger.

They follow the ledger by its ids, which become visible in their order. OpenSkill cannot take a game
back, so when the ledger reverses or corrects one, all is computed again from the games in force,
each where it was played first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

import msgspec
from django.db import connection, transaction

from tournaments.feed_consumer import lock_checkpoint
from tournaments.ledger import database
from tournaments.ledger.rating_calculator import ChangeExplanation, LedgerEntry
from tournaments.models import RatingChange, Skill
from tournaments.ratings import skill

NAME = "skills"
BATCH = 2000
_IN_FORCE = f"""
SELECT {database.COLUMNS} FROM (
    SELECT *, min(id) OVER (PARTITION BY pool, player_id, game_id, source) AS first
    FROM {database.LEDGER} AS entry WHERE id <= %(upto)s
) AS entry
WHERE reverses IS NULL AND NOT EXISTS (
    SELECT 1 FROM {database.LEDGER} AS later
    WHERE later.reverses = entry.id AND later.reverses IS NOT NULL AND later.id <= %(upto)s
)
ORDER BY first, id
"""
_WRITE = """
INSERT INTO tournaments_skill (pool, player_id, mu, sigma, games)
SELECT * FROM unnest(%s::text[], %s::bigint[], %s::float8[], %s::float8[], %s::int[])
ON CONFLICT (pool, player_id) DO UPDATE SET
    mu = EXCLUDED.mu, sigma = EXCLUDED.sigma, games = EXCLUDED.games
"""
_PLAIN = (RatingChange.Kind.GAME, RatingChange.Kind.HAND)


class SkillAccount(NamedTuple):
    """A rating and the number of games behind it."""

    skill: skill.Skill
    games: int


Skills = dict[tuple[str, int], SkillAccount]


def process_new_entries(limit: int = BATCH) -> int | None:
    """Takes in the next entries of the ledger; None if there are none."""
    with transaction.atomic():
        checkpoint = lock_checkpoint(NAME)
        entries = _whole_games(database.entries_after(checkpoint.position, limit), limit)
        if not entries:
            return None
        if all(entry.kind in _PLAIN for entry in entries):
            skills = _load({(entry.pool, entry.player) for entry in entries})
            _play(skills, entries)
            checkpoint.position = entries[-1].id
        else:
            Skill.objects.all().delete()
            checkpoint.position = database.last_id()
            skills = compute(checkpoint.position)
        _write(skills)
        checkpoint.save(update_fields=["position"])
        return checkpoint.position


def compute(upto: int) -> Skills:
    """The skills that the ledger comes to with entry `upto`."""
    skills: Skills = {}
    with connection.cursor() as cursor:
        cursor.execute(_IN_FORCE, {"upto": upto})
        _play(skills, (LedgerEntry(*row) for row in cursor.fetchall()))
    return skills


def repair(*, fix: bool) -> int:
    """How many skills are not what the ledger comes to; with `fix` they are made so."""
    with transaction.atomic():
        upto = lock_checkpoint(NAME).position
        wanted = compute(upto)
        found = _load(set(Skill.objects.values_list("pool", "player_id")))
        if found == wanted:
            return 0
        if fix:
            Skill.objects.all().delete()
            _write(wanted)
        return len({*found.items()} ^ {*wanted.items()})


def _whole_games(entries: list[LedgerEntry], limit: int) -> list[LedgerEntry]:
    """Without the last game of a full batch: some of its entries may not be in it."""
    if len(entries) < limit:
        return entries
    last = (entries[-1].game, entries[-1].source)
    return [entry for entry in entries if (entry.game, entry.source) != last]


def _play(skills: Skills, entries: Iterable[LedgerEntry]) -> None:
    for players, ranks in _games(entries):
        held = [skills.get(each, SkillAccount(skill.Skill(), 0)) for each in players]
        rated = skill.ratings_after([each.skill for each in held], ranks)
        for each, before, now in zip(players, held, rated, strict=True):
            skills[each] = SkillAccount(now, before.games + 1)


def _games(entries: Iterable[LedgerEntry]) -> Iterator[tuple[list[tuple[str, int]], list[int]]]:
    """Accounts and ranks of each game; its entries stand together."""
    for _, group in groupby(entries, lambda entry: (entry.game, entry.source)):
        sat = list(group)
        ranks = [
            1 + sum(opponent.score == 0 for opponent in _why(entry).opponents) for entry in sat
        ]
        yield [(entry.pool, entry.player) for entry in sat], ranks


def _why(entry: LedgerEntry) -> ChangeExplanation:
    return msgspec.json.decode(entry.why, type=ChangeExplanation)


def _load(wanted: set[tuple[str, int]]) -> Skills:
    rows = Skill.objects.filter(
        pool__in={pool for pool, _ in wanted}, player__in={player for _, player in wanted}
    )
    return {
        (row.pool, row.player_id): SkillAccount(skill.Skill(row.mu, row.sigma), row.games)
        for row in rows
        if (row.pool, row.player_id) in wanted
    }


def _write(skills: Skills) -> None:
    if not skills:
        return
    rows = [
        (pool, player, held.skill.mu, held.skill.sigma, held.games)
        for (pool, player), held in sorted(skills.items())
    ]
    with connection.cursor() as cursor:
        cursor.execute(_WRITE, [list(column) for column in zip(*rows, strict=True)])
