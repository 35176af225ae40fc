"""Compares everything derived from the logs with what is stored, and repairs it.

Other apps register steps of their own, so that this app need not import them:

    @rebuild.register("tournaments")
    def tournaments(*, fix: bool) -> Iterator[str]: ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from django.db import transaction
from django.db.models import Max

from games import log, projection
from games.models import FinishedCounter, Game


class RebuildStep(Protocol):
    """Yields a sentence for each difference, with `fix` after repairing it."""

    def __call__(self, *, fix: bool) -> Iterable[str]:
        """The differences that this step finds."""


_steps: dict[str, RebuildStep] = {}


def register(name: str) -> Callable[[RebuildStep], RebuildStep]:
    """Registers a step of `manage.py rebuild`; steps run in the order of registration."""

    def add(function: RebuildStep) -> RebuildStep:
        _steps[name] = function
        return function

    return add


def registered_steps() -> dict[str, RebuildStep]:
    """Every registered step by its name."""
    return dict(_steps)


@register("games")
def games(*, fix: bool) -> Iterator[str]:
    """The row and seats of each game, compared with its log."""
    games = Game.objects.order_by("id").values_list("id", "public_id")
    for game_id, public_id in games.iterator():
        for difference in _differences(game_id, fix=fix):
            yield f"game {public_id}: {difference}."


@register("feed")
def feed(*, fix: bool) -> Iterator[str]:
    """The counter that numbers the feed of finished games."""
    with transaction.atomic():
        counter = FinishedCounter.objects.select_for_update().first()
        stored = 0 if counter is None else counter.last
        last = Game.objects.aggregate(last=Max("finished_no"))["last"] or 0
        if stored >= last:
            return
        if fix:
            FinishedCounter.objects.update_or_create(pk=1, defaults={"last": last})
    yield f"feed: {stored} numbers drawn by the counter, but number {last} is taken."


def _differences(game_id: int, *, fix: bool) -> list[str]:
    with transaction.atomic():
        game = Game.objects.select_for_update().get(pk=game_id)
        try:
            expected = projection.project(log.entries(game_id))
        except Exception as error:  # a broken log may raise anything in the code of a game
            return [f"its log cannot be replayed ({type(error).__name__}: {error})"]
        differences = projection.differences(game, expected)
        if differences and fix:
            projection.repair(game, expected)
        return [str(difference) for difference in differences]
