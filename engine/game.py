"""The interface of a game module, and the types that all games share.

A game is stored as *events*: facts that include their outcome. `decide` turns an action into events
and is the only function that knows the rules; `evolve` applies an event to a state without checking
any rule. A state is therefore always the fold of its events, and old replays stay the same when a
rule is corrected.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, Self, TypeVar

import msgspec

from engine.chance import Chance


class IllegalAction(Exception):
    """The rules forbid this action now. Has a stable code and a sentence for a person."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class BadOption(ValueError):
    """No game can be opened with these options, seats or card set. Names the choices."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="type", forbid_unknown_fields=True):
    """What a seat wants to do. Subclasses are tagged; the JSON form is the same everywhere."""


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="type", forbid_unknown_fields=True):
    """What happened, with its outcome. Subclasses are tagged; `seat` is the seat that caused it."""


class ScoreLine(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One line of a score sheet."""

    line: str
    points: int


class ScorePart(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True
):
    """What a single item contributes to a line of a score sheet.

    `what` is a code for the item, such as the type of a room. `where` lists places of the seat's
    own board, named as in its view. `why` is a code for the reason of the points. The site has
    translations of both kinds of codes.
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
    """The first event of every game: the game, version of rules, seats, options and commitment.

    `commitment` is the SHA-256 of the seed in hex. `options` includes the defaults, so that a later
    change of a default does not change old games.
    """

    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    commitment: str


class Finished(Event, frozen=True, tag="finished"):
    """The end of every game: the result, and the seed (hex) that matches the commitment.

    `seed` is empty while it is held back because other games with the same seed are still being
    played. `SeedRevealed` is then the only event that follows.
    """

    seed: str
    result: Result


class SeedRevealed(Event, frozen=True, tag="seed_revealed"):
    """The seed (hex) of a finished game whose `Finished` event has none. Changes no position.

    It is not one of a game's own events: the platform writes it, see `games.seed_publication`.
    It also follows the events of a table that end a game, `closed` and `voided`.
    """

    seed: str


class State(Protocol):
    """A position. Small and plain, so that bots can copy it 100,000 times a second."""

    seats: int

    @property
    def turn(self) -> int | None:
        """The seat that must act now.

        None when the game is over, and between two events of the same decision, where the game
        itself continues and no seat may act.
        """

    def copy(self) -> Self:
        """An independent copy."""


S = TypeVar("S", bound=State)


class Budget(NamedTuple):
    """How much a bot may think about one action. None is no limit.

    A bot that searches stops at whichever limit it reaches first. Only `iterations`, whose meaning
    each bot defines, gives the same game again from the same seed.
    """

    seconds: float | None = None
    iterations: int | None = None


UNLIMITED = Budget()


class Bot(Protocol):
    """Chooses an action. Must not change the state, and takes all random numbers from `rng`.

    A bot whose attribute `ignores_state` is true only passes the state on to `game.legal`, so it
    need not be observed first.
    """

    def choose(
        self, game: Game[Any], state: Any, seat: int, rng: random.Random, budget: Budget
    ) -> Action:
        """One of the actions in `game.legal(state, seat)`.

        `state` is what `game.observe` returns for the seat.
        """


class Game(Protocol[S]):
    """The interface of a game. The platform uses nothing else of a game module."""

    name: ClassVar[str]
    """Slug, e.g. `dream_home`: the key in the registry, the API and the translations."""
    rules: ClassVar[int]
    """Version of these rules. The registry opens new games under the newest."""
    min_seats: ClassVar[int]
    max_seats: ClassVar[int]
    Options: ClassVar[type[msgspec.Struct]]
    """Frozen struct of the options; every field has a default."""
    actions: ClassVar[Any]
    """Tagged union of the action structs, as `msgspec` decoders take it."""
    events: ClassVar[Any]
    """Tagged union of the event structs, with `Opened` and `Finished`, without `SeedRevealed`."""
    retired: ClassVar[Mapping[str, Any]]
    """Upcasters of event types that are no longer written: tag -> function from the old raw dict
    to the raw dict of a newer event."""
    bots: ClassVar[Mapping[str, Bot]]
    """Built-in bots by name, weakest first."""

    def open(self, options: msgspec.Struct, seats: int, chance: Chance) -> list[Event]:
        """The first events: `Opened`, then the deal. Raises `BadOption`."""

    def start(self, opened: Opened) -> S:
        """The state after the first event."""

    def decide(self, state: S, seat: int, action: Action, chance: Chance) -> list[Event]:
        """The events that this action causes. Does not change the state. Raises `IllegalAction`.

        The first of these events stands for the action itself: `cause` maps it back.
        """

    def evolve(self, state: S, event: Event) -> None:
        """Applies one event to the state in place, without checking any rule."""

    def legal(self, state: S, seat: int) -> list[Action]:
        """Exactly the actions that `decide` accepts from this seat now; empty if not its turn."""

    def observe(self, state: S, seat: int) -> S:
        """The state as this seat may know it, for bots. Does not change the state.

        What the seat may not know is replaced by something that depends only on what it may know.
        `legal`, `decide`, `evolve` and `result` work with it as with any state. A game that hides
        nothing returns `state` itself.
        """

    def cause(self, event: Event) -> tuple[int, Action] | None:
        """The seat and action that caused this event; None if it follows from another event."""

    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        """What that seat (None: a spectator) may see, as plain JSON values."""

    def result(self, state: S) -> Result:
        """The recorded result once the game is over; before that, the score of what is visible."""

    def score_parts(self, state: S, seat: int) -> dict[str, tuple[ScorePart, ...]]:
        """The parts of each line of the seat's sheet in `result`. They sum to the line.

        A part may be worth nothing, e.g. an amenity whose condition does not hold yet. Parts follow
        the current rules even for a recorded result; `engine.score_history` adds the difference.
        """

    def final(self, state: S) -> dict[str, Any]:
        """The final table for the game record, complete enough to score it by hand."""


def ranks(keys: Sequence[Any]) -> tuple[int, ...]:
    """Competition ranks (1 2 2 4) of seats by their keys; a greater key is better.

    >>> ranks([10, 30, 30, 5])
    (3, 1, 1, 4)
    """
    return tuple(1 + sum(other > key for other in keys) for key in keys)
