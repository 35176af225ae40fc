"""Checks of options that several formats share."""

from __future__ import annotations

from collections.abc import Collection

from tournaments.domain.options import BadOptions, CommonOptions
from tournaments.standings import registry as tiebreaks
from tournaments.standings import unplayed_rounds
from tournaments.standings.point_scheme import PointScheme

MOST_GAMES = 99


def check_common(
    options: CommonOptions,
    entries: int | None,
    *,
    sizes: Collection[int] = (2, 3, 4),
    minimum: int = 2,
) -> None:
    """Raises `BadOptions` unless the common options are valid for `entries` competitors."""
    if options.table_size not in sizes:
        choices = ", ".join(str(size) for size in sorted(sizes))
        raise BadOptions(
            "bad_table_size",
            f"Table size {options.table_size} is not supported; choose one of: {choices}.",
        )
    if not 1 <= options.match.games <= MOST_GAMES:
        raise BadOptions(
            "bad_match", f"A match has 1 to {MOST_GAMES} games, not {options.match.games}."
        )
    PointScheme(options.scoring, options.table_size)
    unplayed_rounds.check_rule_set(options.scoring.unplayed)
    tiebreaks.get_all(options.tiebreaks)
    if entries is not None and entries < minimum:
        raise BadOptions(
            "too_few_entries", f"At least {minimum} competitors are needed; there are {entries}."
        )


def check_points_first(options: CommonOptions) -> None:
    """Raises `BadOptions` if points come first and `points` is also listed at a later position."""
    if options.points_first and "points" in options.tiebreaks[1:]:
        raise BadOptions(
            "points_not_first",
            "The points come before every tie-break: leave `points` out of `tiebreaks`, or name "
            "it first, or set `points_first` to false so that the list alone determines the order.",
        )


def check_range(name: str, value: int | None, low: int, high: int) -> None:
    """Raises `BadOptions` unless `value` is None or within the range."""
    if value is not None and not low <= value <= high:
        raise BadOptions("bad_option", f"Option {name} must be {low} to {high}, not {value}.")


def check_choice(name: str, value: str, choices: Collection[str]) -> None:
    """Raises `BadOptions` with the list of choices unless `value` is one of them."""
    if value not in choices:
        raise BadOptions(
            "bad_option", f"Option {name} cannot be {value!r}; choose one of: {', '.join(choices)}."
        )
