"""A position of Dream Home: flat lists and tuples of small ints, cheap to copy."""

from __future__ import annotations

from engine.dream_home.board import EMPTY_HOUSE, HOUSE
from engine.dream_home.cards import CardSet
from engine.dream_home.events import Phase
from engine.dream_home.options import DreamOptions
from engine.game import Result

NONE = -1
"""No card, no column, nobody."""
KEPT, HAMMERED = 5, 6
"""Values of `played` beside the columns 0 to 4."""


class DreamState:
    """Where every card is and whose turn it is.

    The lists `kinds`, `faces` and `tokens` hold all houses cell by cell, as `board.py` lays them
    out: what a cell holds (PAD, EMPTY, SCAFFOLD, FACE_DOWN or a kind), the face lying there
    (-1 if none; a face-down card keeps its face here) and the token on it (0 if none).
    """

    __slots__ = (
        "beside",
        "car",
        "cards",
        "deck",
        "decor",
        "discarded",
        "drafted",
        "dropped",
        "faces",
        "filled",
        "first",
        "helpers",
        "kinds",
        "market",
        "offer",
        "options",
        "phase",
        "played",
        "recorded",
        "resource_deck",
        "roofs",
        "room",
        "round",
        "scaffolds",
        "scrapped",
        "seats",
        "tokens",
        "tools",
        "turn",
    )

    def __init__(self, cards: CardSet, options: DreamOptions, seats: int) -> None:
        self.cards = cards
        self.options = options
        self.seats = seats
        self.round = 0
        self.first = 0
        """Holder of the first-player marker."""
        self.turn: int | None = None
        self.phase: Phase = "choose"
        self.market = [NONE] * 5
        """Face by column."""
        self.offer = [NONE] * 5
        """Resource by column; column 0 never has one."""
        self.deck = cards.room_deck
        """Faces still to come, as a multiset: their order says nothing. Bytes, which are small
        and quick to search."""
        self.resource_deck = cards.resource_deck
        self.dropped: tuple[int, ...] = ()
        """Discarded faces."""
        self.scrapped: tuple[int, ...] = ()
        """Discarded resources."""
        self.discarded = False
        """Whether a column was discarded this round."""
        self.room = NONE
        """Face taken and not yet built."""
        self.decor = NONE
        """Decor card taken and not yet resolved."""
        self.drafted = NONE
        """Resource of the last column taken."""
        self.played = [NONE] * seats
        """By seat, this round: the column taken, KEPT, HAMMERED, or NONE."""
        self.car = NONE
        """Seat that ever got the car token; it is out of the game if no card bears it."""
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
        """By seat: the pile. No view shows it before the end."""
        self.beside: list[tuple[int, ...]] = [()] * seats
        """By seat: tokens beside the house."""
        self.recorded: Result | None = None
        """The result, once over."""

    def copy(self) -> DreamState:
        """An independent copy. Tuples, card set and options are shared: nobody changes them."""
        new = _blank(DreamState)
        new.cards = self.cards
        new.options = self.options
        new.seats = self.seats
        new.round = self.round
        new.first = self.first
        new.turn = self.turn
        new.phase = self.phase
        new.market = self.market[:]
        new.offer = self.offer[:]
        new.deck = self.deck
        new.resource_deck = self.resource_deck
        new.dropped = self.dropped
        new.scrapped = self.scrapped
        new.discarded = self.discarded
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
        """Equal in everything that was ever told by an event."""
        if not isinstance(other, DreamState):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # states change


_blank = object.__new__
