"""The order of a ladder, computed from its results, and the rules for challenges."""

from __future__ import annotations

from datetime import datetime, timedelta

from tournaments.domain.contest import (
    Challenge,
    ChallengeState,
    Contest,
    Note,
    Outcome,
    Presence,
    Status,
    Table,
)
from tournaments.ratings import elo


def _results(contest: Contest) -> list[tuple[int, Table, Outcome]]:
    """Results in the order in which they were first recorded."""
    return sorted(
        (
            (published.outcome.seq, published.table, published.outcome)
            for published in contest.counted_tables()
            if published.outcome is not None
        ),
        key=lambda published: (published[0], published[1].key),
    )


def rung_order(contest: Contest, *, forfeits: bool) -> list[int]:
    """Entries from the top rung down.

    The initial order is by seed; late entries start at the bottom. A player who beats a player
    above takes that rung, and all players between move down by one (leapfrog). At larger tables
    each player, best rank first, moves above the highest of the players they beat. A forfeited
    challenge counts as such a win; with `forfeits`, so does an unanswered one.
    """
    by_seed = sorted(
        contest.competitors,
        key=lambda competitor: (competitor.since > 1, competitor.since, competitor.seed),
    )
    rungs = [competitor.id for competitor in by_seed]
    steps: list[tuple[int, str, list[tuple[int, list[int]]]]] = []
    for seq, table, outcome in _results(contest):
        ranked = sorted(
            (place.rank, entry)
            for entry, place in zip(table.seats, outcome.places, strict=True)
            if place.status is not Status.CANCELLED
        )
        beaten = [(e, [o for r, o in ranked if r > rank]) for rank, e in ranked]
        steps.append((seq, table.key, beaten))
    steps += [
        (challenge.closed_seq, f"C{challenge.id}", [(challenge.challenger, [challenge.challenged])])
        for challenge in contest.challenges
        if won_without_a_game(challenge, forfeits=forfeits)
    ]
    for _, _, beaten in sorted(steps, key=lambda step: step[:2]):
        for entry, others in beaten:
            if not others or entry not in rungs:
                continue
            current = rungs.index(entry)
            target = min(rungs.index(opponent) for opponent in others if opponent in rungs)
            if target < current:
                rungs.insert(target, rungs.pop(current))
    gone = {competitor.id for competitor in contest.competitors if competitor.gone}
    return [e for e in rungs if e not in gone] + [e for e in rungs if e in gone]


def won_without_a_game(challenge: Challenge, *, forfeits: bool) -> bool:
    """Whether the challenger won this challenge without a game."""
    return challenge.state is ChallengeState.FORFEITED or (
        forfeits and challenge.state is ChallengeState.EXPIRED
    )


def count_declined(contest: Contest, entry: int, within: timedelta) -> int:
    """How many challenges an entry has declined within this period before now."""
    return sum(
        challenge.state is ChallengeState.DECLINED
        and challenge.challenged == entry
        and (
            contest.now is None
            or challenge.closed is None
            or challenge.closed > contest.now - within
        )
        for challenge in contest.challenges
    )


def ladder_ratings(contest: Contest) -> dict[int, float]:
    """Elo ratings on the ladder: the ratings at the start, updated table by table."""
    current_ratings = {
        competitor.id: elo.START if competitor.rating is None else competitor.rating
        for competitor in contest.competitors
    }
    games = dict.fromkeys(current_ratings, 0)
    for _, table, outcome in _results(contest):
        seated = [
            (entry, place.rank)
            for entry, place in zip(table.seats, outcome.places, strict=True)
            if place.status is Status.PLAYED and entry in current_ratings
        ]
        if len(seated) < 2:
            continue
        before = [current_ratings[entry] for entry, _ in seated]
        factors = [elo.factor(games[entry]) for entry, _ in seated]
        for (entry, _), change in zip(
            seated, elo.changes(before, [rank for _, rank in seated], factors), strict=True
        ):
            current_ratings[entry] += change
            games[entry] += 1
    return current_ratings


def challenge_violations(
    contest: Contest,
    challenger: int,
    challenged: int,
    *,
    reach: int,
    most_open: int,
    rematch: timedelta,
    forfeits: bool,
) -> tuple[Note, ...]:
    """Every reason why the challenge may not be made now; see `Ladder.challenge_violations`."""
    known = {competitor.id: competitor for competitor in contest.competitors}
    notes = [Note("ladder_stopped")] if contest.stopped else []
    unknown = [entry for entry in (challenger, challenged) if entry not in known]
    if unknown:
        return (*notes, *(Note("unknown_entry", {"entry": entry}) for entry in unknown))
    if challenger == challenged:
        return (*notes, Note("same_entry", {"entry": challenger}))
    for entry in (challenger, challenged):
        if known[entry].gone:
            notes.append(Note("entry_gone", {"entry": entry}))
        elif known[entry].presence is Presence.PAUSED:
            notes.append(Note("entry_paused", {"entry": entry}))
    rungs = rung_order(contest, forfeits=forfeits)
    distance = rungs.index(challenger) - rungs.index(challenged)
    if distance < 0:
        notes.append(Note("not_above", {"entry": challenged}))
    if distance > reach:
        notes.append(Note("too_far_above", {"distance": distance, "reach": reach}))
    for entry in (challenger, challenged):
        open_now = sum(
            entry in (challenge.challenger, challenge.challenged) and not challenge.state.final
            for challenge in contest.challenges
        )
        if open_now >= most_open:
            notes.append(Note("too_many_open", {"entry": entry, "open": open_now}))
    last = _last_meeting(contest, challenger, challenged)
    if last is not None and contest.now is not None and contest.now < last + rematch:
        wait = int((last + rematch - contest.now).total_seconds())
        notes.append(Note("rematch_too_soon", {"seconds": wait}))
    return tuple(notes)


def _last_meeting(contest: Contest, challenger: int, challenged: int) -> datetime | None:
    """When two entries last met, or one last lost to the other's challenge without a game."""
    times = [
        outcome.at
        for _, table, outcome in _results(contest)
        if challenger in table.seats and challenged in table.seats and outcome.at is not None
    ]
    times += [
        challenge.closed
        for challenge in contest.challenges
        if challenge.state in (ChallengeState.EXPIRED, ChallengeState.FORFEITED)
        and challenge.closed is not None
        and {challenger, challenged} == {challenge.challenger, challenge.challenged}
    ]
    return max(times, default=None)
