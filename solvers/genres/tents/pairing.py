"""Trees and their tents: the constraint that each has one of the other, and the one on lines full of tents."""

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from solvers.contract.results import Fault
from solvers.grids.rectangle import At, neighbours
from solvers.rulebook.constraints import Constraint, Instance
from solvers.rulebook.layout import Filling, Layout
from solvers.rulebook.readings import Deduction, RuleCase

Ways = Mapping[At, Sequence[At]]


class Pairing(Constraint):
    """A rule that trees and tents can be paired so that each tree has a tent beside it, and each tent a tree.

    Instances: for each tree that it has one tent; for each cell beside a tree that a tent there has one tree.
    """

    has_free_helpers = has_supposed_helpers = True

    def __init__(self, layout: Layout, trees: Sequence[At]):
        self.layout, self.trees = layout, trees

    @cached_property
    def places(self) -> Ways:
        """Return the cells beside each tree where its tent can be."""
        size, every = self.layout.size, set(self.trees)
        return {tree: [near for near in neighbours(tree, *size) if near not in every] for tree in self.trees}

    @cached_property
    def trees_at(self) -> Ways:
        """Return the trees beside each cell that has any, in reading order."""
        found: dict[At, list[At]] = {}
        for tree, places in self.places.items():
            for cell in places:
                found.setdefault(cell, []).append(tree)
        return dict(sorted(found.items()))

    @property
    def own_clues(self) -> int:  # type: ignore[override]
        return len(self.trees)

    @property
    def instances(self) -> int:
        return len(self.trees) + len(self.trees_at)

    def instance(self, number: int) -> Instance:
        if number < len(self.trees):
            return Instance("only-place", (self.trees[number],))
        return Instance("last-tree", (list(self.trees_at)[number - len(self.trees)],))

    def faults(self, filling: Filling) -> Iterator[Fault]:
        values = dict(zip(self.layout.places, filling, strict=True))
        left = {tree: [at for at in places if values[at] is not False] for tree, places in self.places.items()}
        for trees, _ in find_partners(left).lacking:
            yield Fault("only-place", tuple(sorted(trees)), {"n": len(trees)})
        tents = {cell: trees for cell, trees in self.trees_at.items() if values[cell]}
        for cells, trees in find_partners(tents).lacking:
            yield Fault("last-tree", tuple(sorted(cells | trees)), {"found": len(cells), "number": len(trees)})

    def encode(self, into: Any) -> int:
        """Encode helpers: for each tree and each place of its tent, that its tent is there."""
        import numpy as np

        pairs = [(tree, cell) for tree, places in self.places.items() for cell in places]
        link = {pair: into.helpers + at for at, pair in enumerate(pairs)}
        tree_tag = {tree: tag for tag, tree in enumerate(self.trees)}
        for tree, places in self.places.items():
            own = np.array([[link[tree, cell] for cell in places]], np.int64)
            into.groups(own, 1, 1, np.array([tree_tag[tree]]))
        if pairs:
            there = [(~link[pair], self.layout.marks[pair[1]]) for pair in pairs]
            into.clauses(np.array(there), np.array([tree_tag[tree] for tree, _ in pairs]))
        for tag, (cell, trees) in enumerate(self.trees_at.items(), len(self.trees)):
            into.add_clauses([[~self.layout.marks[cell], *(link[tree, cell] for tree in trees)]], tag)
            for one, other in combinations(trees, 2):
                into.add_clauses([[~link[one, cell], ~link[other, cell]]], tag)
        return len(pairs)

    def read(self, number: int, deduction: Deduction) -> RuleCase:
        """Tell whether a tent follows, or that there is none."""
        return RuleCase("tent" if deduction.literals[0] >= 0 else "")


class Partners(NamedTuple):
    """The partners of things. lacking: things with fewer partners among them than they are, and these partners."""

    partner_of: Mapping[At, At]
    lacking: Sequence[tuple[Set[At], Set[At]]]


def find_partners(ways: Ways) -> Partners:
    """Give as many things as possible a partner each that no other has. ways: the possible partners of each thing."""
    thing_of, partner_of = dict[At, At](), dict[At, At]()
    named, lacking = set[At](), []
    for one in ways:
        if one in named:
            continue
        # How each partner was reached, from things whose own partner could be given up.
        reached, waiting, end = dict[At, At](), [one], None
        for thing in waiting:
            for other in ways[thing]:
                if other not in reached and end is None:
                    reached[other] = thing
                    if other in thing_of:
                        waiting.append(thing_of[other])
                    else:
                        end = other
        while end is not None:
            thing = reached[end]
            thing_of[end] = thing
            partner_of[thing], end = end, partner_of.get(thing)
        if one not in partner_of:
            named.update(waiting)
            lacking.append((set(waiting), set(reached)))
    return Partners(partner_of, lacking)


class PackedLine(Constraint):
    """A lemma on one line: its number of tents must fit into it although no two of them touch."""

    def __init__(self, cells: tuple[At, ...], marks: Sequence[int | None], number: int):
        """Take the place of the number and the cells of a line, the mark of each cell, None for a tree."""
        self.cells, self.marks, self.number = cells, marks, number

    def instance(self, number: int) -> Instance:
        return Instance("packed", self.cells, {"number": self.number})

    def faults(self, filling: Filling) -> Iterator[Fault]:
        return iter(())

    def encode(self, into: Any) -> int:
        """Encode helpers: for each cell and each number, that there are as many tents up to the cell."""
        import numpy as np

        from solvers.rulebook.arrays.batches import make_literal_renumbering

        helpers, clauses = _list_packed_clauses(tuple(mark is None for mark in self.marks), self.number)
        marks = [mark for mark in self.marks if mark is not None]
        numbers = make_literal_renumbering(marks, into.helpers, helpers)
        for own in clauses:
            if own.shape[1]:
                into.clauses(numbers[own], np.zeros(len(own), np.int64))
            else:
                # The line has no room for so many.
                into.groups(own[:1], 1, 1, np.zeros(1, np.int64))
        return helpers


@lru_cache(128)
def _list_packed_clauses(is_tree: tuple[bool, ...], most: int) -> tuple[int, list[Any]]:
    """Return the number of helpers and the clauses, one array for each length, of a line with trees and so many tents.

    Marks of cells are numbered from 0, helpers after them.
    """
    import numpy as np

    mark, first = 0, is_tree.count(False)
    used, too_many = first, most + 1
    # What is known before the first cell and before that: True holds, False does not.
    start: list[int | bool] = [True, *[False] * too_many]
    before = [start, start]
    rows: list[list[int | bool]] = []
    for is_clue in is_tree:
        last, earlier = before[-1], before[-2]
        if is_clue:
            before.append(last)
            continue
        now: list[int | bool] = [True]
        for count in range(1, too_many + 1):
            if last[count - 1] is False:
                now.append(False)
                continue
            now.append(used)
            here, less = used, last[count - 1]
            used += 1
            rows += [
                [_not(here), last[count], mark],
                [_not(here), less],
                [_not(here), earlier[count - 1]],
                [_not(last[count]), here],
                [_not(less), ~mark, here],
            ]
        before.append(now)
        mark += 1
    rows += [[before[-1][most]], [_not(before[-1][too_many])]]
    clauses: dict[int, list[list[int]]] = {}
    for row in rows:
        if not any(one is True for one in row):
            literals = [one for one in row if one is not False]
            clauses.setdefault(len(literals), []).append(literals)
    found = [np.array(own, np.int64).reshape(len(own), size) for size, own in clauses.items()]
    return used - first, sorted(found, key=lambda own: own.shape[1] > 0)


def _not(literal: int | bool) -> int | bool:
    """Return the opposite of a literal, or of what is true or false for sure."""
    return not literal if isinstance(literal, bool) else ~literal
