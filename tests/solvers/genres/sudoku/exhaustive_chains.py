"""Exhaustive twins of chains and loops: all that short ones cut, also through groups and almost locked sets.

A node is a digit, the cells of which one holds it, and the almost locked set that these are all its places in (none: a
candidate or group). Strong: one of two nodes holds. Weak: not both hold. A path is strong and weak links by turns.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cache
from itertools import permutations, product
from typing import NamedTuple

from tests.solvers.genres.sudoku.exhaustive import (
    BOXES,
    CELLS,
    LINES,
    SEEN,
    SIZE,
    UNITS,
    Candidates,
    Changes,
    Twin,
    almost_locked,
    cuts,
    death_blossom,
    places,
    seen_by_all,
)

NO_SET: frozenset[int] = frozenset()
# The most cells of an almost locked set in a chain.
LARGEST_SET = 5


class Node(NamedTuple):
    """See the module."""

    cells: frozenset[int]
    digit: int
    held_by: frozenset[int] = NO_SET


Path = tuple[Node, ...]
Neighbours = dict[Node, set[Node]]
Nodes = Callable[[Candidates], list[Node]]


def singles(given: Candidates) -> list[Node]:
    """Every candidate."""
    return [Node(frozenset([cell]), digit) for cell in CELLS for digit in given[cell]]


def groups(given: Candidates) -> list[Node]:
    """Every candidate, and the two or three of a digit where a line crosses a box."""
    crossings = product(LINES, BOXES, range(SIZE))
    found = [Node(places(given, line & box, digit), digit) for line, box, digit in crossings]
    return singles(given) + [node for node in found if len(node.cells) > 1]


def nodes_with_sets(given: Candidates) -> list[Node]:
    """Nodes of groups, and the places of each digit in each almost locked set."""
    sets = [one for one in almost_locked(given) if 1 < len(one[0]) <= LARGEST_SET]
    return groups(given) + [
        Node(places(given, cells, digit), digit, cells) for cells, digits in sets for digit in digits
    ]


def is_strong(given: Candidates, one: Node, other: Node) -> bool:
    """Whether one of two nodes holds: the only two of a unit or cell, or any two of an almost locked set."""
    if one.held_by or other.held_by:
        return one.held_by == other.held_by and one.digit != other.digit
    if one.digit != other.digit:
        return one.cells == other.cells and len(one.cells) == 1 and len(given[min(one.cells)]) == 2
    apart = not one.cells & other.cells
    return apart and any(places(given, unit, one.digit) == one.cells | other.cells for unit in UNITS)


def is_weak(one: Node, other: Node) -> bool:
    """Whether not both nodes hold: they see each other, or are candidates of one cell."""
    if one.digit == other.digit:
        return all(other.cells <= SEEN[cell] for cell in one.cells)
    return one.cells == other.cells and len(one.cells) == 1 and not one.held_by and not other.held_by


def paths(given: Candidates, nodes: Nodes, longest: int) -> tuple[list[Path], Neighbours, Neighbours]:
    """Every path with strong links at both ends and at most so many of these; and all strong and weak links."""
    strong, weak = _links(tuple(given), nodes)
    found, begun = [], [(start,) for start in strong]
    for _ in range(longest):
        ended = [(*path, end) for path in begun for end in strong.get(path[-1], ()) if _is_new(path, end)]
        found += ended
        begun = [
            (*path, node) for path in ended for node in weak.get(path[-1], ()) if node in strong and _is_new(path, node)
        ]
    return found, strong, weak


@cache
def _links(given: tuple[frozenset[int], ...], nodes: Nodes) -> tuple[Neighbours, Neighbours]:
    """The strong and weak links between nodes, for the twins that walk along them."""
    strong, weak = defaultdict(set), defaultdict(set)
    board = list(given)
    for one, other in permutations(nodes(board), 2):
        if is_strong(board, one, other):
            strong[one].add(other)
        if is_weak(one, other):
            weak[one].add(other)
    return strong, weak


def _is_new(path: Path, onward: Node) -> bool:
    """Whether no node of the path has a candidate in common with the next one."""
    return not any(node.digit == onward.digit and node.cells & onward.cells for node in path)


def kept_out(given: Candidates, one: Node, other: Node) -> Changes:
    """Changes that hold when one of two nodes holds."""
    if one.digit == other.digit:
        return cuts(given, seen_by_all(one.cells | other.cells), [one.digit])
    if one.cells == other.cells and len(one.cells) == 1:
        return cuts(given, one.cells, given[min(one.cells)] - {one.digit, other.digit})
    found: Changes = set()
    for near, far in ((one, other), (other, one)):
        if len(far.cells) == 1 and far.cells <= seen_by_all(near.cells):
            found |= cuts(given, far.cells, [near.digit])
    return found


def chain(given: Candidates, nodes: Nodes, longest: int) -> Changes:
    """Changes by paths, one of whose ends holds; no end is a place of a set."""
    found, _, _ = paths(given, nodes, longest)
    ends = {(path[0], path[-1]) for path in found if not path[0].held_by and not path[-1].held_by}
    return set().union(*(kept_out(given, one, other) for one, other in ends))


def loop(given: Candidates, nodes: Nodes, longest: int) -> Changes:
    """A path the ends of which see each other: of every weak link one end holds, and a set keeps its other digits."""
    found: Changes = set()
    _paths, _, weak = paths(given, nodes, longest)
    for path in _paths:
        if len(path) > 2 and path[-1] in weak[path[0]] and not path[0].held_by:
            for one, other in zip(path[1::2], [*path[2::2], path[0]], strict=True):
                found |= kept_out(given, one, other)
            for one, other in zip(path[::2], path[1::2], strict=True):
                found |= _kept_in(given, one.held_by, {one.digit, other.digit})
    return found


def _kept_in(given: Candidates, cells: Iterable[int], barred: Iterable[int]) -> Changes:
    """Changes by a set that lacks one of two digits."""
    found: Changes = set()
    for digit in frozenset().union(*(given[cell] for cell in cells)) - set(barred):
        found |= cuts(given, seen_by_all(places(given, cells, digit)), [digit])
    return found


def contradiction(given: Candidates, nodes: Nodes, longest: int) -> Changes:
    """A candidate that makes itself false over a path, or its cell's others where it makes itself true."""
    _paths, strong, weak = paths(given, nodes, longest)
    found: Changes = set()
    for path in _paths:
        for node in weak[path[0]] & weak[path[-1]]:
            if len(node.cells) == 1 and not node.held_by and _is_new(path, node):
                found |= cuts(given, node.cells, [node.digit])
        [first, *_], last = path, path[-1]
        if len(first.cells) == 1 and not first.held_by:
            onward = (node for node in weak[last] if node in strong and _is_new(path, node))
            if any(first in strong[node] for node in onward):
                found |= cuts(given, first.cells, given[min(first.cells)] - {first.digit})
    return found


def _short(twin: Callable[[Candidates, Nodes, int], Changes], *kinds: tuple[Nodes, int]) -> Twin:
    """A twin for paths through some kinds of nodes, each of at most so many strong links."""
    return lambda given: set().union(*(twin(given, nodes, longest) for nodes, longest in kinds))


_GROUPED: tuple[tuple[Nodes, int], ...] = ((groups, 3), (nodes_with_sets, 2))
# Of these only the shortest instances are looked for here: the finders must find them, and may find more.
PARTS: dict[tuple[str, ...], Twin] = {
    ("aic",): _short(chain, (singles, 3)),
    ("continuous-loop",): _short(loop, (singles, 3)),
    ("discontinuous-loop",): _short(contradiction, (singles, 3)),
    ("grouped-aic",): _short(chain, *_GROUPED),
    ("grouped-continuous-loop",): _short(loop, *_GROUPED),
    ("grouped-discontinuous-loop",): _short(contradiction, *_GROUPED),
    ("death-blossom",): death_blossom,
}
