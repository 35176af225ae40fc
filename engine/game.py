"""What every game module offers, and the few types all games share.

A game is told as *events*: facts with their outcome in them. `decide` turns an action into
events and is the only place that knows the rules; `evolve` applies an event to a state and knows
none. A state is therefore always the fold of its events, and an old replay never changes when a
rule is corrected.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, Self, TypeVar

import msgspec

from engine.chance import Chance


class IllegalAction(Exception):
    """The rules forbid this action now. Carries a stable code and a sentence for a person."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class BadOption(ValueError):
    """Options, seat count or card set that no game can be opened with; names the choices."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="type", forbid_unknown_fields=True):
    """What a seat wants to do. Subclasses are tagged; one JSON form serves everywhere."""


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="type", forbid_unknown_fields=True):
    """What happened, with its outcome. Subclasses are tagged; those a seat causes carry `seat`."""


class ScoreLine(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One line of a score sheet."""

    line: str
    points: int


class ScorePart(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True
):
    """What one thing contributes to a line of a score sheet.

    `what` is a code that the words of the game know, such as the type of a room. `where` names
    places of the seat's own board as its view does; `why` is a code too, for what made the points.
    """

    what: str
    points: int
    where: tuple[str, ...] = ()
    why: str = ""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ranks (1 is best; ties share a rank), points and score sheet, each by seat.

    The lines of `sheet[i]` sum to `points[i]`.
    """

    ranks: tuple[int, ...]
    points: tuple[int, ...]
    sheet: tuple[tuple[ScoreLine, ...], ...]


class Opened(Event, frozen=True, tag="opened"):
    """First event of every game: what is played, by how many, under which rules and commitment.

    `commitment` is the SHA-256 of the seed in hex. `options` is complete: defaults filled in, so
    a later change of a default changes no old game.
    """

    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    commitment: str


class Finished(Event, frozen=True, tag="finished"):
    """The end of every game: the result, and the seed that the commitment promised (hex).

    `seed` is empty where it is held back because other games dealt from it are still being
    played. `SeedRevealed` then follows, and nothing else does.
    """

    seed: str
    result: Result


class SeedRevealed(Event, frozen=True, tag="seed_revealed"):
    """The seed (hex) of a finished game whose `finished` held it back. It changes no position.

    It belongs to no game's own events: the platform writes it, see `games.seed_publication`.
    """

    seed: str


class Ending(NamedTuple):
    """How a log ends: `finished` if it is there, and the seed as far as it has been published."""

    finished: Finished | None
    seed: str | None

    @property
    def held_back(self) -> bool:
        """Whether the game is over and its seed is not yet published."""
        return self.finished is not None and self.seed is None


def ending(log: Sequence[Event]) -> Ending:
    """How a log ends. The seed is None until it is published."""
    last = log[-1] if log else None
    if isinstance(last, Finished):
        return Ending(last, last.seed or None)
    if isinstance(last, SeedRevealed) and len(log) > 1 and isinstance(log[-2], Finished):
        return Ending(log[-2], last.seed)
    return Ending(None, None)


class State(Protocol):
    """A position. Plain and small, so that a bot can copy it a hundred thousand times a second."""

    seats: int

    @property
    def turn(self) -> int | None:
        """The seat that must act now.

        None when the game is over, and after an event that the game itself goes on from, so that
        nobody is asked before the next events of the same decision have happened.
        """

    def copy(self) -> Self:
        """An independent copy."""


S = TypeVar("S", bound=State)


class Bot(Protocol):
    """Chooses an action. Never changes the state it is given; all its chance comes from `rng`."""

    def choose(self, game: Game[Any], state: Any, seat: int, rng: random.Random) -> Action:
        """An action out of `game.legal(state, seat)`."""


class Game(Protocol[S]):
    """The interface of a game. The platform uses nothing else of a game module."""

    name: ClassVar[str]
    """Slug, e.g. `dream_home`: the key of the registry, the API and the message catalogue."""
    rules: ClassVar[int]
    """Version of the rules that new games are opened under."""
    min_seats: ClassVar[int]
    max_seats: ClassVar[int]
    Options: ClassVar[type[msgspec.Struct]]
    """Frozen struct of options; every field has a default."""
    actions: ClassVar[Any]
    """Tagged union of the action structs, as `msgspec` decoders take it."""
    events: ClassVar[Any]
    """Tagged union of the event structs, `Opened` and `Finished` included, `SeedRevealed` not."""
    retired: ClassVar[Mapping[str, Any]]
    """Event tags of earlier versions: tag -> function from the raw dict to a current raw dict."""
    bots: ClassVar[Mapping[str, Bot]]
    """Built-in bots by name, weakest first."""

    def open(self, options: msgspec.Struct, seats: int, chance: Chance) -> list[Event]:
        """The first events: `Opened`, then whatever is dealt. Raises `BadOption`."""

    def start(self, opened: Opened) -> S:
        """The state after the first event."""

    def decide(self, state: S, seat: int, action: Action, chance: Chance) -> list[Event]:
        """The events this action causes. Changes nothing; raises `IllegalAction`.

        The first event of the list is the action's own: `cause` maps it back.
        """

    def evolve(self, state: S, event: Event) -> None:
        """Applies one event in place. Consults no rule: what the event says, happened."""

    def legal(self, state: S, seat: int) -> list[Action]:
        """Every action `decide` accepts from this seat now, and no other. Empty if not its turn."""

    def cause(self, event: Event) -> tuple[int, Action] | None:
        """The seat and action whose own event this is; None for a mere consequence."""

    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        """What that seat (None: a spectator) may see, as plain JSON values."""

    def result(self, state: S) -> Result:
        """The recorded result once over; before that, what the open information is worth now."""

    def score_parts(self, state: S, seat: int) -> dict[str, tuple[ScorePart, ...]]:
        """What each line of the seat's sheet in `result` is made of: parts that sum to the line.

        A part may be worth nothing now: an amenity whose condition does not hold yet. The rules of
        today are asked, also for a recorded result; `engine.score_history` settles a difference.
        """

    def final(self, state: S) -> dict[str, Any]:
        """The table as a scorer needs it at the end, for the game record."""


def ranks(keys: Sequence[Any]) -> tuple[int, ...]:
    """Competition ranks (1 2 2 4) of seats by their keys, greater is better.

    >>> ranks([10, 30, 30, 5])
    (3, 1, 1, 4)
    """
    return tuple(1 + sum(other > key for other in keys) for key in keys)
