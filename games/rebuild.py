"""Deriving again what logs tell, and what of it is stored wrongly.

Other apps add parts of their own, so this one need not know them:

    @rebuilding.part("tournaments")
    def rebuild(*, fix: bool) -> Iterator[str]: ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from django.db import transaction
from django.db.models import Max

from games import log, projection
from games.models import FinishedCounter, Game


class RebuildStep(Protocol):
    """Yields a sentence for each difference; with `fix`, after having mended it."""

    def __call__(self, *, fix: bool) -> Iterable[str]:
        """Differences of this part."""


_parts: dict[str, RebuildStep] = {}


def register(name: str) -> Callable[[RebuildStep], RebuildStep]:
    """Adds a part to `manage.py rebuild`; parts run in the order they were added."""

    def add(function: RebuildStep) -> RebuildStep:
        _parts[name] = function
        return function

    return add


def registered_steps() -> dict[str, RebuildStep]:
    """Every part by its name."""
    return dict(_parts)


@register("games")
def games(*, fix: bool) -> Iterator[str]:
    """Each game's row and seats, from its log."""
    for game_id in Game.objects.order_by("id").values_list("id", flat=True).iterator():
        for found in _game(game_id, fix=fix):
            yield f"game {game_id}: {found}."


@register("feed")
def feed(*, fix: bool) -> Iterator[str]:
    """The counter behind the feed of finished games."""
    with transaction.atomic():
        counter = FinishedCounter.objects.select_for_update().first()
        stored = 0 if counter is None else counter.last
        last = Game.objects.aggregate(last=Max("finished_no"))["last"] or 0
        if stored >= last:
            return
        if fix:
            FinishedCounter.objects.update_or_create(pk=1, defaults={"last": last})
    yield f"feed: {stored} numbers drawn by the counter, but number {last} is taken."


def _game(game_id: int, *, fix: bool) -> list[str]:
    with transaction.atomic():
        game = Game.objects.select_for_update().get(pk=game_id)
        try:
            told = projection.project(log.entries(game_id), game.kind)
        except Exception as error:  # whatever a broken log may bring about in a game's code
            return [f"its log cannot be replayed ({type(error).__name__}: {error})"]
        found = projection.differences(game, told)
        if found and fix:
            projection.repair(game, told)
        return [str(difference) for difference in found]
