"""The nodes of a bracket: where their sides come from, and their state once results are known."""

from __future__ import annotations

from dataclasses import dataclass, field

from tournaments.domain.contest import PublishedTable
from tournaments.formats import advancement_ties

VOID = 0
"""Stands for an entry: nobody comes from there."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a side comes from: seed number `seed`, or place `place` (1 is best) of node `node`."""

    seed: int = 0
    node: str = ""
    place: int = 0

    def label(self) -> str:
        """The text used in `ExpectedTable.sources`."""
        return f"place {self.place} {self.node}" if self.node else f"seed {self.seed}"


@dataclass(frozen=True, slots=True)
class Node:
    """One table of a bracket.

    `advance` is the number of places that advance (one in a losers bracket or a final). `weight`
    orders nodes by how far an entry eliminated there has come. `reset_of`: only needed if that node
    was won by its second side (the second grand final).
    """

    key: str
    stage: str
    round: int
    number: int
    sources: tuple[Source, ...]
    weight: int
    advance: int = 1
    code: str = "bracket"
    reset_of: str = ""

    @property
    def cut(self) -> int:
        """A tie across this number of places must be resolved; 0 for the third-place table, where a
        shared place decides nothing."""
        return 0 if self.code == "third_place" else self.advance


@dataclass(slots=True)
class NodeState:
    """The state of a node: its sides, its table, and who took which place (None: not known yet).

    `places` says who takes which place from here, `natural` who would by the result alone. They
    differ if later tables stand that contradict a correction.
    """

    node: Node
    sides: tuple[int | None, ...]
    published: PublishedTable | None = None
    places: tuple[int | None, ...] = ()
    natural: tuple[int | None, ...] = ()
    passed: bool = False
    """Passed without a game, or not needed."""
    lost: tuple[int, ...] = ()
    """Entries that had left before they could play here."""
    out: tuple[int, ...] = ()
    """Entries of this node that take no place. They are eliminated, since entries at fault do not
    advance."""
    rank: dict[int, int] = field(default_factory=dict)
    """The place of each entry by the result, shared by equal entries."""
    resolved: advancement_ties.ResolvedLevels | None = None
    """How the ties of the table were resolved, once it has a result."""
