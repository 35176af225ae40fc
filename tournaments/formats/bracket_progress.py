"""How far each entry of a bracket has come, and where it was eliminated."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from tournaments.domain.standings import BracketExit
from tournaments.formats.bracket import Bracket
from tournaments.formats.bracket_nodes import Node


class BracketProgress:
    """The progress of the entries of a resolved bracket, on which its standings are based."""

    def __init__(self, bracket: Bracket) -> None:
        self._bracket = bracket

    @cached_property
    def reached(self) -> Mapping[int, tuple[int, int]]:
        """How far every entry has come, as (weight, -place) of the node where it was eliminated;
        greater is better.

        Entries that are still in have a weight above all others, or that of the third-place table
        if they play there.
        """
        top = max((node.weight for node in self._bracket.shape), default=0) + 1
        progress = {entry: where for entry, (_, where) in self._last_nodes.items()}
        if self._bracket.over:
            return progress
        remaining = {
            entry
            for entry in self._bracket.seeded[: self._bracket.players]
            if entry and entry not in progress
        }
        third = {
            side: state.node.weight
            for state in self._bracket.states.values()
            if state.node.code == "third_place"
            for side in state.sides
            if side
        }
        return {**progress, **{entry: (third.get(entry, top), 0) for entry in remaining}}

    @property
    def exits(self) -> Mapping[int, BracketExit]:
        """Where each entry was eliminated; the winner has no exit.

        An entry that has left is eliminated at the first table without it. An entry that plays for
        third place was eliminated in the round before.
        """
        left: dict[int, Node] = {}
        for state in self._bracket.states.values():
            for entry in state.published.table.seats if state.published else ():
                left.pop(entry, None)
            for entry in state.lost:
                left.setdefault(entry, state.node)
        exits = {}
        for entry, (last, _) in self._last_nodes.items():
            node = left.get(entry, last)
            if node.reset_of and self._bracket.states[node.key].published is None:
                node = self._bracket.states[node.reset_of].node  # The second final was not needed.
            if entry != self._bracket.winner:
                exits[entry] = BracketExit(node.stage, node.round - (node.code == "third_place"))
        return exits

    @cached_property
    def _last_nodes(self) -> Mapping[int, tuple[Node, tuple[int, int]]]:
        """The last node of every entry that has no further node, and its progress there."""
        last_nodes: dict[int, tuple[Node, tuple[int, int]]] = {}
        for state in self._bracket.states.values():
            node = state.node
            for place, taker in enumerate(state.places, 1):
                if taker and (node.key, place) not in self._bracket.target_of_place:
                    natural = taker == state.natural[place - 1]
                    shared = state.rank.get(taker, place) if natural else place
                    last_nodes[taker] = node, (node.weight, -shared)
            last_nodes.update(dict.fromkeys(state.out, (node, self._progress_without_place(node))))
        return last_nodes

    def _progress_without_place(self, node: Node) -> tuple[int, int]:
        """The progress of entries that are eliminated at this node without a place.

        They rank behind all entries with a place, including entries that the last place would lead
        to.
        """
        last = len(node.sources)
        target = self._bracket.target_of_place.get((node.key, last))
        if target is None:
            return node.weight, -last
        return min(node.weight, self._bracket.states[target].node.weight), -last - 1
