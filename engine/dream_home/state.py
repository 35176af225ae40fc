"""A position of Dream Home: flat lists and tuples of small integers, cheap to copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.dream_home.board import EMPTY_HOUSE, HOUSE
from engine.dream_home.cards import CardSet
from engine.dream_home.events import Phase
from engine.dream_home.options import DreamOptions
from engine.game import Result

if TYPE_CHECKING:
    from engine.dream_home.ruleset import Ruleset

NONE = -1
"""No card, no column, nobody."""
KEPT, HAMMERED = 5, 6
"""Values of `played` beside the columns 0 to 4."""


class DreamState:
    """Where every card is and whose turn it is.

    The lists `kinds`, `faces` and `tokens` have all cells of all houses in the order of `board.py`:
    the content of the cell (PAD, EMPTY, SCAFFOLD, FACE_DOWN or a kind), the face of its card (-1 if
    none; a face-down card has its face here too) and the token on it (0 if none).
    """

    __slots__ = (
        "beside",
        "car",
        "cards",
        "column_discarded",
        "deck",
        "decor",
        "discarded_resources",
        "discarded_rooms",
        "drafted",
        "faces",
        "filled",
        "first",
        "helpers",
        "interrupted",
        "kinds",
        "market",
        "market_resources",
        "options",
        "phase",
        "played",
        "recorded",
        "resource_deck",
        "roofs",
        "room",
        "round",
        "ruleset",
        "scaffolds",
        "seats",
        "tokens",
        "tools",
        "turn",
    )

    def __init__(self, cards: CardSet, options: DreamOptions, seats: int, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.cards = cards
        self.options = options
        self.seats = seats
        self.round = 0
        self.first = 0
        """Holder of the first-player marker."""
        self.turn: int | None = None
        self.phase: Phase = "choose"
        self.interrupted: Phase = "choose"
        """The phase that goes on after the phase `car`."""
        self.market = [NONE] * 5
        """Face by column."""
        self.market_resources = [NONE] * 5
        """Resource by column; column 0 never has one."""
        self.deck = cards.room_deck
        """Faces still to come, as a multiset in a fixed order. Bytes are fast to search."""
        self.resource_deck = cards.resource_deck
        self.discarded_rooms: tuple[int, ...] = ()
        """Discarded faces."""
        self.discarded_resources: tuple[int, ...] = ()
        """Discarded resources."""
        self.column_discarded = False
        """Whether a column was discarded this round."""
        self.room = NONE
        """Face that was taken and is not yet built."""
        self.decor = NONE
        """Decor card that was taken and is not yet placed."""
        self.drafted = NONE
        """Resource of the last column taken."""
        self.played = [NONE] * seats
        """By seat, this round: the column taken, KEPT, HAMMERED, or NONE."""
        self.car = NONE
        """Seat that got or declined the car token. If it is on no card, it has left the game."""
        self.kinds = list(EMPTY_HOUSE) * seats
        self.faces = [NONE] * (HOUSE * seats)
        self.tokens = [0] * (HOUSE * seats)
        self.filled = [0] * seats
        """By seat: mask of slots with a card or a scaffold."""
        self.scaffolds = [0] * seats
        """By seat: mask of slots with a scaffold."""
        self.tools: list[tuple[int, ...]] = [()] * seats
        self.helpers: list[tuple[int, ...]] = [()] * seats
        self.roofs: list[tuple[int, ...]] = [()] * seats
        """By seat: the pile. Views do not show it before the end."""
        self.beside: list[tuple[int, ...]] = [()] * seats
        """By seat: tokens beside the house."""
        self.recorded: Result | None = None
        """The recorded result, once the game is over."""

    def copy(self) -> DreamState:
        """An independent copy. Immutable values are shared."""
        new = _blank(DreamState)
        new.ruleset = self.ruleset
        new.cards = self.cards
        new.options = self.options
        new.seats = self.seats
        new.round = self.round
        new.first = self.first
        new.turn = self.turn
        new.phase = self.phase
        new.interrupted = self.interrupted
        new.market = self.market[:]
        new.market_resources = self.market_resources[:]
        new.deck = self.deck
        new.resource_deck = self.resource_deck
        new.discarded_rooms = self.discarded_rooms
        new.discarded_resources = self.discarded_resources
        new.column_discarded = self.column_discarded
        new.room = self.room
        new.decor = self.decor
        new.drafted = self.drafted
        new.played = self.played[:]
        new.car = self.car
        new.kinds = self.kinds[:]
        new.faces = self.faces[:]
        new.tokens = self.tokens[:]
        new.filled = self.filled[:]
        new.scaffolds = self.scaffolds[:]
        new.tools = self.tools[:]
        new.helpers = self.helpers[:]
        new.roofs = self.roofs[:]
        new.beside = self.beside[:]
        new.recorded = self.recorded
        return new

    def __eq__(self, other: object) -> bool:
        """Whether all attributes are equal."""
        if not isinstance(other, DreamState):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # mutable


_blank = object.__new__
