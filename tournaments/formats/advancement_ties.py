"""Ties at a table of a bracket that decide who advances, and how they are resolved.

Entries that are equal at a table form a *level*. A level that lies across the cut, so that some of
its entries would advance and some would not, needs a decision. The following rules apply in this
order:

1. the organiser's decision about all of them;
2. tables at which the tied entries have played again;
3. entries seated at later tables have advanced: the tie was caused by a correction, or was resolved
   by one of the rules below before those tables were published;
4. entries that have left lose to entries that are present;
5. the option `ties` of the event: `replay` seats the tied entries at a table of their own, up to
   `MOST_REPLAYS` times, and then waits for the organiser; `organiser` waits for the organiser at
   once; `seed` lets the better seed advance.

The organiser may also decide between those that are still equal after rules 2 to 4.

Levels that do not lie across the cut stay tied.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.domain.contest import PublishedTable, ResultKind
from tournaments.formats import results
from tournaments.formats.base import AdvancementTie

REPLAY, ORGANISER, SEED = "replay", "organiser", "seed"
POLICIES = (REPLAY, ORGANISER, SEED)
LEFT, STANDS, DECIDED = "left", "stands", "decided"
"""Resolutions besides the policies: a player has left; some players sit at later tables; the
organiser has decided."""
MOST_REPLAYS = 3

Level = tuple[int, ...]


@dataclass(slots=True)
class ResolvedLevels:
    """The levels of a table after its ties have been resolved as far as possible."""

    levels: list[Level]
    tie: AdvancementTie | None = None
    """The tie that decides who advances, if there was one, whether or not it is resolved."""
    undecided: Level = ()
    """Entries of which it is not known yet who advances."""
    seats: Level = ()
    """The seats of a replay that does not exist yet."""
    used: list[str] = field(default_factory=list)
    """Keys of the replays that belong to this tie."""
    unable: set[int] = field(default_factory=set)
    """Entries that were at fault at a replay and cannot advance; they are in no level any more."""


def level_across(levels: Sequence[Level], cut: int) -> int | None:
    """The index of the level that lies across the cut; None if there is none."""
    start = 0
    for index, level in enumerate(levels):
        if start < cut < start + len(level):
            return index
        start += len(level)
    return None


def resolve(
    published: PublishedTable,
    levels: Sequence[Level],
    cut: int,
    replays: Sequence[PublishedTable],
    *,
    gone: Collection[int],
    seeds: Mapping[int, int],
    policy: str,
    onward: Collection[int] = (),
    back: Collection[int] = (),
) -> ResolvedLevels:
    """Resolves the tie across the cut, if there is one.

    `published` is the table. `levels` are its entries from first to last, grouped by ties, without
    those that cannot advance. `replays` are the tables, in order, at which some of them played
    again. `onward` and `back` are the entries seated at later tables that are reached by advancing,
    or by not advancing.
    """
    resolved = ResolvedLevels(list(levels))
    at = level_across(levels, cut)
    if at is None:
        return resolved
    tied = levels[at]
    if _decide(resolved, at, published):
        resolved.used = _replays_before_decision(published, levels, cut, replays, gone)
        return resolved
    waiting = _take_replays(resolved, published, cut, replays, gone)
    resolution = REPLAY if resolved.used else ""
    at = level_across(resolved.levels, cut)
    if at is not None and _decide(resolved, at, published):
        return resolved
    if at is not None and not waiting and (on := _onward(resolved, at, cut, onward, back)):
        _split(resolved, at, [on, tuple(entry for entry in resolved.levels[at] if entry not in on)])
        resolution = resolution or STANDS
        at = level_across(resolved.levels, cut)
    if at is not None and not waiting:
        staying = tuple(entry for entry in resolved.levels[at] if entry not in gone)
        if 0 < len(staying) < len(resolved.levels[at]):
            left = tuple(entry for entry in resolved.levels[at] if entry in gone)
            _split(resolved, at, [staying, left])
            resolution = resolution or LEFT
            at = level_across(resolved.levels, cut)
    if at is not None and _decide(resolved, at, published):
        return resolved
    if at is not None:
        resolution = _by_policy(resolved, at, cut, waiting, gone, seeds, policy)
    if resolution == SEED:
        tied = by_seed(tied, seeds)
    elif resolution == ORGANISER:
        tied = resolved.undecided
    resolved.tie = _tie(published, tied, resolution)
    return resolved


def _decide(resolved: ResolvedLevels, at: int, published: PublishedTable) -> bool:
    """Applies the organiser's decision, if it covers the whole level."""
    level = resolved.levels[at]
    if not set(level) <= set(published.order):
        return False
    _split(resolved, at, [(entry,) for entry in published.order if entry in level])
    resolved.tie = _tie(published, level, DECIDED)
    return True


def _take_replays(
    resolved: ResolvedLevels,
    published: PublishedTable,
    cut: int,
    replays: Sequence[PublishedTable],
    gone: Collection[int],
) -> bool:
    """Applies the replays of a tie in order. Returns whether one of them has no result yet."""
    for replay in replays:
        at = level_across(resolved.levels, cut)
        if at is None:
            break
        if not _belongs(replay, published, resolved.levels[at], gone):
            continue
        resolved.used.append(replay.table.key)
        if replay.outcome is None:
            return True
        _take_replay(resolved, at, replay)
    return False


def _replays_before_decision(
    published: PublishedTable,
    levels: Sequence[Level],
    cut: int,
    replays: Sequence[PublishedTable],
    gone: Collection[int],
) -> list[str]:
    """Keys of the finished replays that left a tie for the organiser to decide.

    Empty if the replays decide the tie by now, because one of them was corrected.
    """
    tried = ResolvedLevels(list(levels))
    if _take_replays(tried, published, cut, replays, gone):
        tried.used.pop()
    return tried.used if level_across(tried.levels, cut) is not None else []


def _onward(
    resolved: ResolvedLevels, at: int, cut: int, onward: Collection[int], back: Collection[int]
) -> Level:
    """The entries of a level that have advanced already, if they fill all open places."""
    level = resolved.levels[at]
    slots = cut - sum(map(len, resolved.levels[:at]))
    for on in (
        tuple(entry for entry in level if entry in onward and entry not in back),
        tuple(entry for entry in level if entry not in back),
    ):
        if len(on) == slots:
            return on
    return ()


def _by_policy(
    resolved: ResolvedLevels,
    at: int,
    cut: int,
    waiting: bool,
    gone: Collection[int],
    seeds: Mapping[int, int],
    policy: str,
) -> str:
    """Applies the option to the level across the cut. Returns the resolution."""
    level = resolved.levels[at]
    if policy == SEED and not waiting:
        slots = cut - sum(map(len, resolved.levels[:at]))
        order = by_seed(level, seeds)
        _split(resolved, at, [*((entry,) for entry in order[:slots]), order[slots:]])
        return SEED
    resolved.undecided = level
    able = not gone or any(entry not in gone for entry in level)
    if waiting:
        return REPLAY
    if policy == REPLAY and able and len(resolved.used) < MOST_REPLAYS:
        # Reverse the seats: the last seat at the table becomes the first at the replay.
        resolved.seats = level[::-1]
        return REPLAY
    return ORGANISER


def by_seed(level: Level, seeds: Mapping[int, int]) -> Level:
    """The better seed first. An entry without a seed (a correction removed it from the field) comes
    last."""
    return tuple(sorted(level, key=lambda entry: (seeds.get(entry, len(seeds) + 1), entry)))


def _belongs(
    replay: PublishedTable, published: PublishedTable, tied: Level, gone: Collection[int]
) -> bool:
    """Whether a replay belongs to this tie: same attempt, with all tied entries that could play."""
    missing = set(tied) - set(replay.table.seats)
    return (
        replay.table.reason.params.get("attempt") == published.table.attempt
        and set(replay.table.seats) <= set(tied)
        and missing <= set(gone)
    )


def _take_replay(resolved: ResolvedLevels, at: int, replay: PublishedTable) -> None:
    """Splits a level by the result of a replay. A replay that was called off has no effect."""
    outcome = replay.outcome
    if outcome is None or outcome.kind is ResultKind.CANCELLED:
        return
    level = resolved.levels[at]
    parts = results.levels(replay.table, outcome)
    missing = tuple(entry for entry in level if entry not in replay.table.seats)
    places = zip(replay.table.seats, outcome.places, strict=True)
    unable = {entry for entry, place in places if place.status.at_fault}
    resolved.unable |= unable
    _split(resolved, at, [*(part for part in parts if unable.isdisjoint(part)), missing])


def _split(resolved: ResolvedLevels, at: int, parts: Sequence[Level]) -> None:
    resolved.levels[at : at + 1] = [part for part in parts if part]


def _tie(published: PublishedTable, tied: Level, resolution: str) -> AdvancementTie:
    """The tied entries in order of their numbers, or from first to last if the seed decided."""
    entries = tied if resolution == SEED else tuple(sorted(tied))
    return AdvancementTie(entries, resolution, table=published.table.key)
