"""The sentence of a step: what its rule says, what fails in a trial, and what follows. No numpy: pages load it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import NamedTuple

from solvers.contract.places import CELL, name_place
from solvers.contract.results import At
from solvers.messages import Listing, Message, Words, in_context, listing, plural
from solvers.rulebook.layout import EDGES, Layout, View
from solvers.rulebook.readings import Aim, Axis, Cells, End, Lane, Reading, sign_of
from solvers.rulebook.sentences import MarkWords, Rule

MOST_NAMED = 3  # places of a sentence; more are drawn and counted

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
    "both": Message("lines and crosses as marked"),
    "there": Message("a line goes there"),
    "none-there": Message("no line goes there"),
}
PLACES: Words = {
    "region-number": Message("the region of the {number} ({cell})"),
    "region": Message("the region at {cell}"),
    "row": in_context("a line of cells", "row {number}"),
    "column": in_context("a line of cells", "column {number}"),
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
    return CELL.with_parameters(row=at[0] + 1, column=at[1] + 1)


class Conclusion(NamedTuple):
    """Marks of one kind that follow. places: of the shown board; clue: the cell that they are named from, if any."""

    places: tuple[At, ...]
    is_there: bool
    clue: At | None = None


@dataclass(frozen=True)
class Wording:
    """How steps of one board are worded. view: how it is turned."""

    rules: Mapping[str, Rule]
    marks: MarkWords
    view: View

    @property
    def layout(self) -> Layout:
        """The layout of the shown board."""
        return self.view.layout

    # What follows

    def conclude(self, marks: Sequence[tuple[int, bool]], clue: At | None = None) -> Message | Listing:
        """Return the {then} of marks with their values. clue: a cell of the shown board."""
        kinds: dict[tuple[bool, bool], list[At]] = {}
        for mark, value in marks:
            kinds.setdefault((mark < self.layout.cell_marks, value), []).append(self.view.places[mark])
        if len(kinds) == 2 and not any(is_cell for is_cell, _ in kinds):
            return LINES["both"]
        found = (Conclusion(tuple(at), value, clue) for (_, value), at in kinds.items())
        parts = [self._conclude_kind(is_cell, one) for (is_cell, _), one in zip(kinds, found, strict=True)]
        return parts[0] if len(parts) == 1 else listing(parts, "semicolon")

    def _conclude_kind(self, is_cell: bool, found: Conclusion) -> Message:
        if is_cell:
            return self._cells_are(found)
        return self._edges(found) if self.layout.gaps == EDGES else self._lines(found)

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

    def _lines(self, found: Conclusion) -> Message:
        key = "lines" if found.is_there else "lines-none"
        if len(found.places) > 1:
            return LINES[f"{key}-many"].with_parameters(n=len(found.places))
        one, other = _cells_beside(found.places[0])
        if found.clue in (one, other):
            way = WAYS[sign_of(found.clue, found.places[0])]
            return LINES[f"{key}-from"].with_parameters(side=PLACES[way], cell=name_cell(found.clue))
        return LINES[key].with_parameters(one=name_cell(one), other=name_cell(other))

    def contrary(self, mark: int, value: bool) -> Message | Listing:
        """Return the {then} of a trial of a mark, which has named its place already."""
        if mark < self.layout.cell_marks:
            return self.conclude([(mark, value)])
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
        key = "lines-supposed" if value else "lines-none-supposed"
        return LINES[key].with_parameters(one=name_cell(one), other=name_cell(other))

    # Places

    def _name_edges(self, places: Sequence[At], clue: At | None) -> Message | None:
        """Return the sides of one cell, the clue's where it has them; None for more than two, or of several cells."""
        if len(places) > 2:
            return None
        shared = set.intersection(*(set(self._cells_at(at)) for at in places))
        if not shared:
            return None
        cell = clue if clue in shared else min(shared)
        sides = [PLACES[SIDES[sign_of(cell, at)]] for at in sorted(places)]
        if len(sides) == 1:
            return PLACES["side"].with_parameters(side=sides[0], cell=name_cell(cell))
        return PLACES["two-sides"].with_parameters(one=sides[0], other=sides[1], cell=name_cell(cell))

    def _cells_at(self, edge: At) -> list[At]:
        """Return the cells at both sides of an edge that are on the board."""
        rows, cols = self.layout.size
        return [(row, col) for row, col in _cells_beside(edge) if 0 <= row < rows and 0 <= col < cols]

    def name(self, value: object) -> object:
        """Return a parameter as it is read: places turned and named."""
        if isinstance(value, Cells):
            return self._name_cells(self.view.turn(value.places))
        if isinstance(value, End):
            return name_cell(sorted(self.view.turn(value.places))[value.which])
        if isinstance(value, Aim):
            return PLACES[WAYS[sign_of(*self.view.turn(value))]]
        if isinstance(value, Axis):
            start, end = self.view.turn(value)
            return PLACES["upright" if start[1] == end[1] else "level"]
        if isinstance(value, Lane):
            places = self.view.turn(value.places)
            is_row = len({row for row, _ in places}) == 1
            return PLACES["row" if is_row else "column"].with_parameters(number=1 + places[0][0 if is_row else 1])
        return value

    def _name_cells(self, places: Sequence[At]) -> Message | Listing:
        if any(at[0] % 1 for at in places):
            return self._name_point(places[0])
        return name_cells(places)

    def _name_point(self, point: At) -> Message:
        """Return a corner of cells by the cell that it is a corner of, the lower right one where there is one."""
        row, col = min(ceil(point[0]), self.layout.rows - 1), min(ceil(point[1]), self.layout.cols - 1)
        key = f"corner-{'top' if row > point[0] else 'bottom'}-{'left' if col > point[1] else 'right'}"
        return PLACES[key].with_parameters(cell=name_cell((row, col)))

    def parameters_of(self, reading: Reading, **given: object) -> dict[str, object]:
        """Return all parameters of a sentence, named."""
        return {name: self.name(value) for name, value in {**given, **reading.parameters}.items()}

    # Sentences

    def say(self, rule: str, reading: Reading, **parameters: object) -> Message:
        """Return what a rule says in that case, or its title with what follows where it has no sentence for it."""
        words = self.rules[rule].says
        message = words.get(reading.case) or words.get("")
        if message is None:
            return TRIALS["by-rule"].with_parameters(rule=self.rules[rule].title, then=parameters["then"])
        return message.with_parameters(**self.parameters_of(reading, **parameters))

    def clash(self, rule: str, reading: Reading, **parameters: object) -> Message:
        """Return the clause that names what fails in a trial."""
        words = self.rules[rule].clash
        message = words.get(reading.case) or words.get("")
        if message is None:
            return TRIALS["broken"].with_parameters(rule=self.rules[rule].title)
        return message.with_parameters(**self.parameters_of(reading, **parameters))


def _cells_beside(at: At) -> tuple[At, At]:
    """Return the cells at both sides of a place between them."""
    return (floor(at[0]), floor(at[1])), (ceil(at[0]), ceil(at[1]))


def lane_or_none(places: Sequence[At]) -> Lane | None:
    """Return the row or column of cells that lie in one."""
    rows, cols = {row for row, _ in places}, {col for _, col in places}
    return Lane(tuple(places)) if len(places) > 1 and 1 in (len(rows), len(cols)) else None
