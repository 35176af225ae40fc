"""OpenSkill ratings, computed from the games in the ledger.

The consumer follows the ledger by its ids, which become visible in order. OpenSkill cannot reverse
a game. When the ledger reverses or corrects one, all ratings are recomputed from the games in
force, each at the position where it was first played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

import msgspec
from django.db import connection, transaction

from tournaments import checkpoints
from tournaments.ledger import database
from tournaments.ledger.rating_calculator import ChangeExplanation, LedgerEntry
from tournaments.models import Checkpoint, RatingChange, Skill
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
_WITHOUT_CORRECTION = (RatingChange.Kind.GAME, RatingChange.Kind.HAND)


class SkillAccount(NamedTuple):
    """A rating and the number of games behind it."""

    skill: skill.Skill
    games: int


Skills = dict[tuple[str, int], SkillAccount]


def process_new_entries() -> None:
    """Processes the ledger to its end, unless another worker is doing that."""
    checkpoints.consume(NAME, _process, lambda position: database.last_id() > position)


def process_next_entries(limit: int = BATCH) -> int | None:
    """Processes the next entries of the ledger. Returns the new position; None if there are none,
    or if another worker is processing them."""
    return checkpoints.consume_batch(NAME, lambda checkpoint: _process(checkpoint, limit))


def _process(checkpoint: Checkpoint, limit: int = BATCH) -> int | None:
    entries = _whole_games(database.entries_after(checkpoint.position, limit), limit)
    if not entries:
        return None
    if all(entry.kind in _WITHOUT_CORRECTION for entry in entries):
        skills = _load({(entry.pool, entry.player) for entry in entries})
        _rate_games(skills, entries)
        checkpoint.position = entries[-1].id
    else:
        Skill.objects.all().delete()
        checkpoint.position = database.last_id()
        skills = compute(checkpoint.position)
    _write(skills)
    checkpoint.save(update_fields=["position"])
    return checkpoint.position


def compute(upto: int) -> Skills:
    """The ratings that follow from the ledger up to entry `upto`."""
    skills: Skills = {}
    with connection.cursor() as cursor:
        cursor.execute(_IN_FORCE, {"upto": upto})
        _rate_games(skills, (LedgerEntry(*row) for row in cursor.fetchall()))
    return skills


def repair(*, fix: bool) -> int:
    """How many ratings differ from those that follow from the ledger; with `fix` they are
    corrected."""
    with transaction.atomic():
        upto = checkpoints.lock_checkpoint(NAME).position
        expected = compute(upto)
        stored = _load(set(Skill.objects.values_list("pool", "player_id")))
        if stored == expected:
            return 0
        if fix:
            Skill.objects.all().delete()
            _write(expected)
        return len({*stored.items()} ^ {*expected.items()})


def _whole_games(entries: list[LedgerEntry], limit: int) -> list[LedgerEntry]:
    """The entries without the last game of a full batch, which may be incomplete."""
    if len(entries) < limit:
        return entries
    last = (entries[-1].game, entries[-1].source)
    return [entry for entry in entries if (entry.game, entry.source) != last]


def _rate_games(skills: Skills, entries: Iterable[LedgerEntry]) -> None:
    for players, ranks in _games(entries):
        accounts = [skills.get(key, SkillAccount(skill.Skill(), 0)) for key in players]
        rated = skill.ratings_after([account.skill for account in accounts], ranks)
        for key, before, rating in zip(players, accounts, rated, strict=True):
            skills[key] = SkillAccount(rating, before.games + 1)


def _games(entries: Iterable[LedgerEntry]) -> Iterator[tuple[list[tuple[str, int]], list[int]]]:
    """Accounts and ranks of each game. The entries of a game are consecutive."""
    for _, group in groupby(entries, lambda entry: (entry.game, entry.source)):
        seated = list(group)
        ranks = [
            1 + sum(opponent.score == 0 for opponent in _why(entry).opponents) for entry in seated
        ]
        yield [(entry.pool, entry.player) for entry in seated], ranks


def _why(entry: LedgerEntry) -> ChangeExplanation:
    return msgspec.json.decode(entry.why, type=ChangeExplanation)


def _load(keys: set[tuple[str, int]]) -> Skills:
    rows = Skill.objects.filter(
        pool__in={pool for pool, _ in keys}, player__in={player for _, player in keys}
    )
    return {
        (row.pool, row.player_id): SkillAccount(skill.Skill(row.mu, row.sigma), row.games)
        for row in rows
        if (row.pool, row.player_id) in keys
    }


def _write(skills: Skills) -> None:
    if not skills:
        return
    rows = [
        (pool, player, account.skill.mu, account.skill.sigma, account.games)
        for (pool, player), account in sorted(skills.items())
    ]
    with connection.cursor() as cursor:
        cursor.execute(_WRITE, [list(column) for column in zip(*rows, strict=True)])
