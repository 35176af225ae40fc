"""What some of a seat's own actions would lead to, without telling anything that is hidden.

A preview works on the state as the seat may know it. It applies the events that are certain: those
that are the same whatever is drawn. An action that draws something, or ends the game, can be
previewed up to that point, and nothing after it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.chance import SEED_BYTES, Chance, Stream
from engine.game import Action, Event, Game, IllegalAction


class _ExtremeStream(Stream):
    """Draws that are always the lowest possible number, or always the highest."""

    __slots__ = ("_highest",)

    def __init__(self, *, highest: bool) -> None:
        self._highest = highest

    def below(self, bound: int) -> int:
        return bound - 1 if self._highest else 0


class _ExtremeChance(Chance):
    """A chance whose seed has nothing to do with that of a game."""

    __slots__ = ("_highest",)

    def __init__(self, *, highest: bool) -> None:
        super().__init__((b"\xff" if highest else b"\x00") * SEED_BYTES)
        self._highest = highest

    def stream(self, context: str) -> Stream:
        return _ExtremeStream(highest=self._highest)


class Certain(NamedTuple):
    """The events of an action that are the same whatever is drawn."""

    events: list[Event]
    complete: bool
    """Whether these are all events of the action."""


class Preview(NamedTuple):
    """A position after some actions of one seat."""

    state: Any
    events: list[Event]
    complete: bool
    """Whether the position is known completely, so that a further action can be previewed."""


class Worth(NamedTuple):
    """What an action changes in the score of its seat at once."""

    action: Action
    points: int
    lines: dict[str, int]
    """The lines of the score sheet that change, with their differences."""


class PreviewRefused(IllegalAction):
    """One of the actions is not possible. `index` is its place in the list, from 0."""

    def __init__(self, index: int, error: IllegalAction) -> None:
        super().__init__(error.code, error.reason)
        self.index = index


def certain_events(game: Game[Any], state: Any, seat: int, action: Action) -> Certain:
    """The certain events of an action. Does not change the state. Raises `IllegalAction`.

    The action is decided twice, with the lowest and with the highest possible draws. The events
    before the first difference depend on no draw: two draws from the same tiles only agree if all
    tiles that could be drawn are equal. The two seeds differ too, so the end of a game is never
    certain.
    """
    lowest = game.decide(state, seat, action, _ExtremeChance(highest=False))
    highest = game.decide(state, seat, action, _ExtremeChance(highest=True))
    events: list[Event] = []
    for low, high in zip(lowest, highest, strict=False):
        if low != high:
            break
        events.append(low)
    return Certain(events, len(events) == len(lowest) == len(highest))


def preview(game: Game[Any], state: Any, seat: int, actions: Sequence[Action]) -> Preview:
    """The position after these actions of that seat, as far as it is certain.

    `state` is what `game.observe` returns for the seat; it is not changed. Raises `PreviewRefused`
    for an action against the rules, or one after an action whose outcome is not certain
    (`chance_needed`).
    """
    state = state.copy()
    events: list[Event] = []
    complete = True
    for index, action in enumerate(actions):
        if not complete:
            refused = IllegalAction(
                "chance_needed", "The action before it draws something, so play that one first."
            )
            raise PreviewRefused(index, refused)
        try:
            certain, complete = certain_events(game, state, seat, action)
        except IllegalAction as error:
            raise PreviewRefused(index, error) from None
        for event in certain:
            game.evolve(state, event)
        events += certain
    return Preview(state, events, complete)


def worth(game: Game[Any], state: Any, seat: int) -> list[Worth]:
    """What each legal action of that seat changes in its score at once, in the order of
    `game.legal`. Does not change the state, which is as for `preview`."""
    before = _sheet(game, state, seat)
    worths = []
    for action in game.legal(state, seat):
        after = state.copy()
        for event in certain_events(game, state, seat, action).events:
            game.evolve(after, event)
        sheet = _sheet(game, after, seat)
        lines = {
            line: sheet.get(line, 0) - before.get(line, 0)
            for line in {**before, **sheet}
            if sheet.get(line, 0) != before.get(line, 0)
        }
        worths.append(Worth(action, sum(lines.values()), lines))
    return worths


def _sheet(game: Game[Any], state: Any, seat: int) -> dict[str, int]:
    """The points of each line of the seat's score sheet."""
    points: dict[str, int] = {}
    for line in game.result(state).sheet[seat]:
        points[line.line] = points.get(line.line, 0) + line.points
    return points
