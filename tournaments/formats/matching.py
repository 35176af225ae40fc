"""Maximum matching in a general graph (Edmonds' blossom algorithm): whether a round can be
completed.

Intended for small graphs: a round uses it for its last few players only. A path search is O(V * E).
Checking again after two players have been removed costs one search.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable


class Matching:
    """A maximum matching of vertices 0 to n - 1, updated as vertices and edges change."""

    def __init__(self, n: int, allowed: Callable[[int, int], bool]) -> None:
        self.near = [{v for v in range(n) if v != u and allowed(u, v)} for u in range(n)]
        self.mate = [-1] * n
        self.alive = [True] * n
        for u in range(n):
            if self.mate[u] < 0:
                free = next((v for v in sorted(self.near[u]) if self.mate[v] < 0), None)
                if free is not None:
                    self.mate[u], self.mate[free] = free, u
        self.improve()

    def exposed(self) -> list[int]:
        """Vertices without a mate."""
        return [u for u, mate in enumerate(self.mate) if mate < 0 and self.alive[u]]

    def perfect(self) -> bool:
        """Whether every vertex has a mate."""
        return not self.exposed()

    def improve(self) -> None:
        """Augments until the matching is a maximum matching."""
        for u in self.exposed():
            if self.mate[u] < 0:
                self._augment(u)

    def add(self, u: int, v: int) -> bool:
        """Adds an edge if that enlarges the matching, and returns whether it did."""
        before = len(self.exposed())
        self.near[u].add(v)
        self.near[v].add(u)
        self.improve()
        if len(self.exposed()) < before:
            return True
        self.near[u].discard(v)
        self.near[v].discard(u)
        return False

    def take(self, u: int, v: int) -> bool:
        """Removes u and v as a pair if the rest can still be matched; otherwise changes nothing."""
        mates = list(self.mate)
        left = [self.mate[vertex] for vertex in (u, v) if self.mate[vertex] not in (u, v, -1)]
        for vertex in (u, v):
            self.alive[vertex] = False
            self.mate[vertex] = -1
        for vertex in left:
            self.mate[vertex] = -1
        if left:
            self._augment(left[0])
        if self.perfect():
            return True
        self.mate = mates
        self.alive[u] = self.alive[v] = True
        return False

    def _augment(self, root: int) -> bool:
        """Finds an augmenting path from root to another exposed vertex and flips it."""
        n = len(self.mate)
        parent = [-1] * n
        base = list(range(n))
        seen = [False] * n
        seen[root] = True
        queue = deque([root])
        while queue:
            u = queue.popleft()
            for v in sorted(self.near[u]):
                if not self.alive[v] or base[u] == base[v] or self.mate[u] == v:
                    continue
                if v == root or (self.mate[v] >= 0 and parent[self.mate[v]] >= 0):
                    self._contract(u, v, parent, base, seen, queue)
                elif parent[v] < 0:
                    parent[v] = u
                    if self.mate[v] < 0:
                        self._flip(v, parent)
                        return True
                    seen[self.mate[v]] = True
                    queue.append(self.mate[v])
        return False

    def _contract(
        self,
        u: int,
        v: int,
        parent: list[int],
        base: list[int],
        seen: list[bool],
        queue: deque[int],
    ) -> None:
        """Contracts the odd cycle (blossom) through u and v into one vertex."""
        top = self._common(u, v, parent, base)
        circle: set[int] = set()
        for start, child in ((u, v), (v, u)):
            at, below = start, child
            while base[at] != top:
                circle.update((base[at], base[self.mate[at]]))
                parent[at] = below
                below = self.mate[at]
                at = parent[below]
        for w in range(len(base)):
            if base[w] in circle:
                base[w] = top
                if not seen[w]:
                    seen[w] = True
                    queue.append(w)

    def _common(self, u: int, v: int, parent: list[int], base: list[int]) -> int:
        """The lowest common base of u and v on the path to the root."""
        passed = set()
        while True:
            u = base[u]
            passed.add(u)
            if self.mate[u] < 0:
                break
            u = parent[self.mate[u]]
        while base[v] not in passed:
            v = parent[self.mate[base[v]]]
        return base[v]

    def _flip(self, v: int, parent: list[int]) -> None:
        while v >= 0:
            u = parent[v]
            following = self.mate[u]
            self.mate[u], self.mate[v] = v, u
            v = following
