"""The sentence of a step: what its rule says, what fails in a trial, and what follows. No numpy: pages load it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from math import ceil, floor
from typing import NamedTuple

from solvers.contract import places
from solvers.contract.places import name_place
from solvers.contract.results import At
from solvers.messages import Listing, Message, Words, in_context, list_parameters, listing, plural
from solvers.rulebook.layout import EDGES, INNER, Layout, TurnedLayout
from solvers.rulebook.layout import LINES as LINKS
from solvers.rulebook.readings import (
    AdjacentLines,
    Axis,
    DirectionTowards,
    EndCell,
    Joint,
    LineOfCells,
    ListedCells,
    RuleCase,
    direction_of,
)
from solvers.rulebook.sentences import MarkWords, Rule

# A clause of a trial that has no case of its own is said in this one.
OTHERWISE = {"none": "few", "marked-named": "named"}
# The most places of a sentence; further ones are drawn and counted.
MOST_NAMED = 3
# The names that a sentence may use; each value is made when it is used.
Given = Mapping[str, Callable[[], object]]

TRIALS: Words = {
    "at-once": Message("If {supposed}, {clash}. So {then}."),
    "trial": plural(
        "If {supposed}, then {n} step later {clash}. So {then}.",
        "If {supposed}, then {n} steps later {clash}. So {then}.",
    ),
    "nested-supposition": plural(
        "If {supposed}, every way to go on fails too, after {n} more trial. So {then}.",
        "If {supposed}, every way to go on fails too, after {n} more trials. So {then}.",
    ),
    "cases": Message("If {supposed}, there is no answer: a computer has tried everything. So {then}."),
    "suppose": Message("Suppose: {then}."),
    "contradiction": Message("Contradiction: {clash}."),
    "conclusion": Message("So {then}."),
    "far": Message("{says} Follow the marked cells or lines."),
    "by-rule": Message("{rule}: {then}."),
    "broken": Message("“{rule}” would no longer hold"),
}
LINES: Words = {
    "edges": plural("a line on {cells}", "lines on {cells}"),
    "edges-many": Message("lines on the {n} marked sides"),
    "edges-supposed": Message("{cells} had a line"),
    "edges-none": Message("no line on {cells}"),
    "edges-none-many": Message("no line on the {n} marked sides"),
    "edges-none-supposed": Message("{cells} had no line"),
    "lines": Message("a line joins {one} and {other}"),
    "lines-many": Message("lines at the {n} marked places"),
    "lines-supposed": Message("a line joined {one} and {other}"),
    "lines-from": Message("a line goes {side} from {cell}"),
    "lines-none": Message("no line between {one} and {other}"),
    "lines-none-many": Message("no line at the {n} marked places"),
    "lines-none-supposed": Message("no line joined {one} and {other}"),
    "lines-none-from": Message("no line {side} from {cell}"),
    "borders": Message("a border between {one} and {other}"),
    "borders-many": Message("borders at the {n} marked places"),
    "borders-supposed": Message("{one} and {other} were parted"),
    "borders-none": Message("{one} and {other} belong together"),
    "borders-none-many": Message("no border at the {n} marked places"),
    "borders-none-supposed": Message("{one} and {other} belonged together"),
    "two": Message("{one}; {other}"),
    "crosses": Message("crosses as marked"),
    # This one is of rows that were stored before lines beside crosses were named.
    "both": Message("lines and crosses as marked"),
    "there": Message("a line goes there"),
    "none-there": Message("no line goes there"),
    "border-there": Message("they are parted"),
    "no-border-there": Message("they belong together"),
}
PLACES: Words = {
    "marked": in_context("places of numbers", "the marked places"),
    "region-number": Message("the region of the {number} ({cell})"),
    "region": Message("the region at {cell}"),
    "row": in_context("a line of cells", "row {number}"),
    "column": in_context("a line of cells", "column {number}"),
    "rows-two": in_context("lines of cells", "rows {first} and {last}"),
    "columns-two": in_context("lines of cells", "columns {first} and {last}"),
    "rows": in_context("lines of cells", "rows {first} to {last}"),
    "columns": in_context("lines of cells", "columns {first} to {last}"),
    "up": in_context("a direction", "up"),
    "right": in_context("a direction", "right"),
    "down": in_context("a direction", "down"),
    "left": in_context("a direction", "left"),
    "upright": Message("up and down"),
    "level": Message("left and right"),
    "side": Message("the {side} side of {cell}"),
    "two-sides": Message("the {one} and {other} sides of {cell}"),
    "top-side": in_context("a side of a cell", "top"),
    "right-side": in_context("a side of a cell", "right"),
    "bottom-side": in_context("a side of a cell", "bottom"),
    "left-side": in_context("a side of a cell", "left"),
    "corner-top-left": Message("the upper left corner of {cell}"),
    "corner-top-right": Message("the upper right corner of {cell}"),
    "corner-bottom-left": Message("the lower left corner of {cell}"),
    "corner-bottom-right": Message("the lower right corner of {cell}"),
}
SIDES = {(-1, 0): "top-side", (0, 1): "right-side", (1, 0): "bottom-side", (0, -1): "left-side"}
WAYS = {(-1, 0): "up", (0, 1): "right", (1, 0): "down", (0, -1): "left"}


def wording_messages() -> Words:
    """Return every message of steps that is no rule's own, by key."""
    parts = {"trial": TRIALS, "then": LINES, "place": PLACES}
    return {f"{part}.{name}": message for part, words in parts.items() for name, message in words.items()}


def name_cells(cells: Sequence[At]) -> Listing:
    """Return cells one after another, as a sentence names up to three."""
    return listing(map(name_place, sorted(cells)), "pair" if len(cells) == 2 else "short and")


def name_cell(at: At) -> Message:
    """Return the name of one cell."""
    return places.name_cell(*at)


class Conclusion(NamedTuple):
    """Marks of one kind that follow. places: of the shown board; clue: the cell that they are named from, if any."""

    places: tuple[At, ...]
    is_there: bool
    clue: At | None = None


@dataclass(frozen=True)
class Wording:
    """The words for steps of one board. view: how it is turned."""

    rules: Mapping[str, Rule]
    marks: MarkWords
    view: TurnedLayout

    @property
    def layout(self) -> Layout:
        """The layout of the shown board."""
        return self.view.layout

    # What follows

    def conclude(self, marks: Sequence[tuple[int, bool]], clue: At | None = None) -> Message:
        """Return the {then} of marks with their values. clue: a cell of the shown board."""
        kinds: dict[tuple[bool, bool], list[At]] = {}
        for mark, value in marks:
            kinds.setdefault((mark < self.layout.cell_marks, value), []).append(self.view.places[mark])
        found = (Conclusion(tuple(at), value, clue) for (_, value), at in kinds.items())
        if len(kinds) == 2 and not any(is_cell for is_cell, _ in kinds):
            [lines] = (self._conclude_kind(False, one) for one in found if one.is_there)
            return LINES["two"].with_parameters(one=lines, other=LINES["crosses"])
        parts = [self._conclude_kind(is_cell, one) for (is_cell, _), one in zip(kinds, found, strict=True)]
        return reduce(lambda one, other: LINES["two"].with_parameters(one=one, other=other), parts)

    def _conclude_kind(self, is_cell: bool, found: Conclusion) -> Message:
        if is_cell:
            return self._cells_are(found)
        return self._edges(found) if self.layout.gaps == EDGES else self._between(found)

    def _cells_are(self, found: Conclusion) -> Message:
        words = self.marks.there if found.is_there else self.marks.absent
        if len(found.places) > MOST_NAMED:
            return words.many.with_parameters(n=len(found.places))
        return words.few.with_parameters(cells=name_cells(found.places), n=len(found.places))

    def _edges(self, found: Conclusion) -> Message:
        key = "edges" if found.is_there else "edges-none"
        named = self._name_edges(found.places, found.clue)
        if named is None:
            return LINES[f"{key}-many"].with_parameters(n=len(found.places))
        return LINES[key].with_parameters(cells=named, n=len(found.places))

    def _between(self, found: Conclusion) -> Message:
        key = self._key_between(found.is_there)
        if len(found.places) > 1:
            return LINES[f"{key}-many"].with_parameters(n=len(found.places))
        one, other = _cells_beside(found.places[0])
        if found.clue in (one, other) and self.layout.gaps == LINKS:
            way = WAYS[direction_of(found.clue, found.places[0])]
            return LINES[f"{key}-from"].with_parameters(side=PLACES[way], cell=name_cell(found.clue))
        return LINES[key].with_parameters(one=name_cell(one), other=name_cell(other))

    def _key_between(self, is_there: bool) -> str:
        """Return the key of marks between two cells: lines that join them, or borders that part them."""
        return ("lines" if self.layout.gaps == LINKS else "borders") + ("" if is_there else "-none")

    def contrary(self, mark: int, value: bool) -> Message:
        """Return the {then} of a trial of a mark, which has named its place already."""
        if mark < self.layout.cell_marks:
            return self.conclude([(mark, value)])
        if self.layout.gaps == INNER:
            return LINES["border-there" if value else "no-border-there"]
        return LINES["there" if value else "none-there"]

    def suppose(self, mark: int, value: bool) -> Message:
        """Return the {supposed} of a trial."""
        at = self.view.places[mark]
        if mark < self.layout.cell_marks:
            words = self.marks.there if value else self.marks.absent
            return words.supposed.with_parameters(cells=name_cells((at,)))
        if self.layout.gaps == EDGES:
            key = "edges-supposed" if value else "edges-none-supposed"
            return LINES[key].with_parameters(cells=self._name_edges((at,), None))
        one, other = _cells_beside(at)
        return LINES[f"{self._key_between(value)}-supposed"].with_parameters(one=name_cell(one), other=name_cell(other))

    # Places

    def _name_edges(self, places: Sequence[At], clue: At | None) -> Message | None:
        """Return the sides of one cell, the clue's where it has them; None for more than two, or of several cells."""
        if len(places) > 2:
            return None
        shared = set.intersection(*(set(self._cells_at(at)) for at in places))
        if not shared:
            return None
        cell = clue if clue in shared else min(shared)
        sides = [PLACES[SIDES[direction_of(cell, at)]] for at in sorted(places)]
        if len(sides) == 1:
            return PLACES["side"].with_parameters(side=sides[0], cell=name_cell(cell))
        return PLACES["two-sides"].with_parameters(one=sides[0], other=sides[1], cell=name_cell(cell))

    def _cells_at(self, edge: At) -> list[At]:
        """Return the cells at both sides of an edge that are on the board."""
        rows, cols = self.layout.size
        return [(row, col) for row, col in _cells_beside(edge) if 0 <= row < rows and 0 <= col < cols]

    def name(self, value: object) -> object:
        """Return a parameter as it is read: places turned and named."""
        if isinstance(value, ListedCells):
            return self._name_cells(self.view.turn(value.places))
        if isinstance(value, Joint):
            [point] = self.view.turn((value.point,))
            return self._name_joint(point, self.view.turn(value.gaps))
        if isinstance(value, EndCell):
            return name_cell(sorted(self.view.turn(value.places))[value.which])
        if isinstance(value, DirectionTowards):
            return PLACES[WAYS[direction_of(*self.view.turn(value))]]
        if isinstance(value, Axis):
            start, end = self.view.turn(value)
            return PLACES["upright" if start[1] == end[1] else "level"]
        if isinstance(value, LineOfCells):
            return self._name_lanes(value.places, value.places)
        if isinstance(value, AdjacentLines):
            return self._name_lanes(*value)
        return value

    def _name_lanes(self, one: tuple[At, ...], other: tuple[At, ...]) -> Message:
        """Return the name of a row or column, or of several side by side, by the cells of the first and the last."""
        places = self.view.turn(one)
        is_row = len({row for row, _ in places}) == 1
        first, last = sorted(1 + at[0 if is_row else 1] for at in (places[0], self.view.turn(other)[0]))
        name = "row" if is_row else "column"
        if first == last:
            return PLACES[name].with_parameters(number=first)
        return PLACES[f"{name}s-two" if last == first + 1 else f"{name}s"].with_parameters(first=first, last=last)

    def _name_cells(self, places: Sequence[At]) -> Message | Listing:
        if any(at[0] % 1 for at in places):
            return self._name_point(places[0])
        return name_cells(places)

    def _name_joint(self, point: At, gaps: Sequence[At]) -> Message | Listing:
        """Return a point where lines meet by the cell that sides which follow there are named by."""
        if not point[0] % 1:
            return name_cells((point,))
        shared = set.intersection(*(set(self._cells_at(gap)) for gap in gaps))
        return self._name_point(point, min(shared, default=None))

    def _name_point(self, point: At, cell: At | None = None) -> Message:
        """Return a corner of cells by that cell, else by the lower right one where there is one."""
        row, col = cell or (min(ceil(point[0]), self.layout.rows - 1), min(ceil(point[1]), self.layout.cols - 1))
        key = f"corner-{'top' if row > point[0] else 'bottom'}-{'left' if col > point[1] else 'right'}"
        return PLACES[key].with_parameters(cell=name_cell((row, col)))

    def fill(self, message: Message, reading: RuleCase, given: Given) -> Message:
        """Return the message with the parameters that it has places for, named. given: finds those of any sentence."""
        own, wanted = reading.parameters, list_parameters(message.text + message.plural)
        wanted = wanted | {"n"} if message.plural else wanted
        found = {name: own[name] if name in own else given[name]() for name in wanted}
        return message.with_parameters(**{name: self.name(value) for name, value in found.items()})

    # Sentences

    def format_step(self, rule: str, reading: RuleCase, given: Given) -> Message:
        """Return a rule's sentence for that case, or its title and conclusion where it has no sentence."""
        words = self.rules[rule].sentences
        message = words.get(reading.case) or words.get("")
        if message is None:
            return TRIALS["by-rule"].with_parameters(rule=self.rules[rule].title, then=given["then"]())
        return self.fill(message, reading, given)

    def clash(self, rule: str, reading: RuleCase, given: Given) -> Message:
        """Return the clause that names what fails in a trial."""
        words = self.rules[rule].clauses
        message = words.get(reading.case) or words.get(OTHERWISE.get(reading.case, "")) or words.get("")
        if message is None:
            return TRIALS["broken"].with_parameters(rule=self.rules[rule].title)
        return self.fill(message, reading, given)


def _cells_beside(at: At) -> tuple[At, At]:
    """Return the cells at both sides of a place between them."""
    return (floor(at[0]), floor(at[1])), (ceil(at[0]), ceil(at[1]))


def find_common_line(places: Sequence[At]) -> LineOfCells | None:
    """Return the row or column of cells that lie in one."""
    rows, cols = {row for row, _ in places}, {col for _, col in places}
    return LineOfCells(tuple(places)) if len(places) > 1 and 1 in (len(rows), len(cols)) else None
