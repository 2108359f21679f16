"""Steps of the easiest rule that finds something, again and again."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from typing import NamedTuple

import numpy as np

from solvers import deadline
from solvers.contract.places import name_cell
from solvers.contract.results import Change, Step
from solvers.explaining.ladder import take_easiest
from solvers.genres.nonogram.board import BLANK, FILLED, UNKNOWN, Answer, Clue, Line, Marks, NonogramBoard, cells_of
from solvers.genres.nonogram.formats.clues import cell_signs
from solvers.genres.nonogram.formats.colours import name_colour
from solvers.genres.nonogram.kernels import grid as kernels
from solvers.genres.nonogram.kernels.packing import line_words, pack_board
from solvers.genres.nonogram.line.placements import Masks, draw_line, find_first_and_last_starts, find_possible_values
from solvers.genres.nonogram.rules import format_clue
from solvers.genres.nonogram.techniques import line_rules
from solvers.genres.nonogram.techniques.texts import STEP_TEXTS
from solvers.grids.rectangle import At
from solvers.messages import Listing, Message, Text, listing

RULES: Mapping[str, line_rules.Rule] = {
    "full-line": line_rules.full_line,
    "empty-line": line_rules.empty_line,
    "complete-line": line_rules.complete_line,
    "overlap": line_rules.overlap,
    "glue": line_rules.glue,
    "punctuating": line_rules.punctuate,
    "mercury": line_rules.mercury,
    "reach": line_rules.reach,
    "forcing": line_rules.force,
    "splitting": line_rules.split,
    "joining": line_rules.join_runs,
}
# This many contradictions are compared for the shortest.
CHAINS = 12
# A look-ahead has this many lines: the cell's own two, one that crosses each; fewer cannot contradict.
LOOKED_AHEAD = 4
# Possible values of cells, as masks.
Cells = dict[At, int]


class LineChain(NamedTuple):
    """A cell that cannot have a value: the lines that follow from it, and the one that can then not be laid.

    stand: the possible values of the cells of that line then.
    """

    cell: At
    value: int
    lines: tuple[int, ...]
    stuck: int
    stand: Masks


def explain(board: NonogramBoard, marks: Marks | None = None) -> Generator[Step, None, bool]:
    """Yield the Steps from these marks on; return whether they solve the board.

    The marks are trusted: if they are wrong, or the board has no answer, the Steps end without a solution.
    """
    state = KnownGrid(board, marks)
    yield from take_easiest((state.look_at_lines, state.try_cells), lambda: state.stuck or not state.open)
    return not state.stuck and not state.open


class KnownGrid:
    """The knowledge of a person: a mask for each cell. Lines are the rows, then the columns."""

    def __init__(self, board: NonogramBoard, marks: Marks | None):
        self.board = board
        self.clues = (*board.rows, *board.cols)
        self.rules = {} if board.is_coloured else {name: _in_masks(rule) for name, rule in RULES.items()}
        self.rules["whole-line"] = _lay_whole
        anything = (2 << len(board.palette)) - 1
        self.may: Cells = {}
        for row, col in cells_of(board):
            known_value = (
                board.start[row][col] if marks is None or board.start[row][col] != UNKNOWN else marks[row][col]
            )
            self.may[row, col] = anything if known_value == UNKNOWN else 1 << known_value
        self.open = sum(not _is_known(mask) for mask in self.may.values())
        # Cells with values that lines alone contradict.
        self.impossible: list[tuple[At, int]] = []
        # For each line the number of rules that are known to find nothing.
        self.idle = [0] * len(self.clues)
        self.stuck = any(self.is_stuck(line) for line in range(len(self.clues)))

    def cells(self, line: int) -> list[At]:
        """Return the cells of a line."""
        if line < self.board.height:
            return [(line, col) for col in range(self.board.width)]
        return [(row, line - self.board.height) for row in range(self.board.height)]

    def masks(self, line: int, may: Cells | None = None) -> Masks:
        held = may or self.may
        return tuple(held[cell] for cell in self.cells(line))

    def is_stuck(self, line: int) -> bool:
        """Whether a line cannot be laid."""
        deadline.check_deadline()
        clue = self.clues[line]
        return clue is not None and find_possible_values(clue, self.masks(line)) is None

    def look_at_lines(self) -> Iterator[Step]:
        """Take the first step of the easiest rule that finds one."""
        for order, (technique, rule) in enumerate(self.rules.items()):
            for number, clue in enumerate(self.clues):
                deadline.check_deadline()
                if clue is None or self.idle[number] > order:
                    continue
                if left := rule(clue, self.masks(number)):
                    yield self._take(technique, number, left)
                    return
                self.idle[number] = order + 1

    def _take(self, technique: str, number: int, left: dict[int, int]) -> Step:
        """Return the Step of a line that leaves these masks to some of its places."""
        cells, clue = self.cells(number), self.clues[number] or ()
        bounds = find_first_and_last_starts(clue, self.masks(number)) or []
        if technique == "overlap":
            bounds = list(line_rules.find_starts_by_blanks(clue, _values(self.masks(number))))
        known_value = cell_signs(self.board.palette)
        parameters: dict[str, object] = {
            "line": self._name(number),
            "clue": format_clue(clue),
            "outcome": _outcome(((place + 1, mask) for place, mask in left.items()), self.board),
            "left": draw_line(clue, [first for first, _ in bounds], len(cells), known_value),
            "right": draw_line(clue, [last for _, last in bounds], len(cells), known_value),
        }
        changes = tuple(
            change for place, mask in left.items() for change in _changes(cells[place], self.may[cells[place]], mask)
        )
        reasons = tuple(cell for place, cell in enumerate(cells) if place not in left)
        self._hold({cells[place]: mask for place, mask in left.items()})
        return Step(technique, changes, reasons, parameters=parameters)

    def _hold(self, left: Cells) -> None:
        """Reduce the possible values of cells, and queue their lines."""
        self.open -= sum(_is_known(mask) and not _is_known(self.may[cell]) for cell, mask in left.items())
        self.may |= left
        lines = {row for row, _ in left} | {self.board.height + col for _, col in left}
        for line in lines:
            self.idle[line] = 0
        self.stuck = self.stuck or any(map(self.is_stuck, lines))

    def _name(self, line: int) -> Text:
        if line < self.board.height:
            return STEP_TEXTS["step.row"].with_parameters(number=line + 1)
        return STEP_TEXTS["step.column"].with_parameters(number=line - self.board.height + 1)

    # Trials

    def try_cells(self) -> Iterator[Step]:
        """Take the contradiction with the shortest chain."""
        chain = self._shortest_chain()
        if chain is None:
            return
        mask = self.may[chain.cell] & ~(1 << chain.value)
        changes = tuple(_changes(chain.cell, self.may[chain.cell], mask))
        self._hold({chain.cell: mask})
        technique = "look-ahead" if len(chain.lines) <= LOOKED_AHEAD else "contradiction"
        parameters = {
            "says": self._say_trial(chain, len(chain.lines) - 1, mask),
            "stuck": self._name(chain.stuck),
            "clue": format_clue(self.clues[chain.stuck] or ()),
            "stand": "".join(cell_signs(self.board.palette)[value] for value in _values(chain.stand)),
        }
        lines = dict.fromkeys((*chain.lines, chain.stuck))
        reasons = tuple(dict.fromkeys(cell for line in lines for cell in self.cells(line) if cell != chain.cell))
        yield Step(technique, changes, reasons, parameters=parameters)

    def _say_trial(self, chain: LineChain, count: int, left: int) -> Message:
        """Return the sentence of a chain. count: of the lines before the one that fails; left: what the cell can be."""
        words = STEP_TEXTS["step.trial"].with_parameters(n=count) if count else STEP_TEXTS["step.at-once"]
        line = chain.stuck
        key, number = ("row", line) if line < self.board.height else ("column", line - self.board.height)
        return words.with_parameters(
            cell=name_cell(*chain.cell),
            value=self._colour(chain.value),
            line=STEP_TEXTS[f"step.this-{key}"].with_parameters(number=number + 1),
            other=_name_values(left, self.board),
        )

    def _shortest_chain(self) -> LineChain | None:
        """Return the first look-ahead, or the shortest chain of a few.

        A contradiction remains one when more is known.
        """
        self.impossible = [(cell, value) for cell, value in self.impossible if self._is_open(cell, value)]
        self.impossible = self.impossible or self._impossible()
        best: LineChain | None = None
        for cell, value in self.impossible[:CHAINS]:
            chain = self._chain(cell, value)
            if chain and (best is None or len(chain.lines) < len(best.lines)):
                best = chain
            if best and len(best.lines) <= LOOKED_AHEAD:
                break
        return best

    def _is_open(self, cell: At, value: int) -> bool:
        return bool(self.may[cell] >> value & 1) and not _is_known(self.may[cell])

    def _colour(self, value: int) -> Text:
        return _names(self.board)[value]

    def _impossible(self) -> list[tuple[At, int]]:
        """Return cells with values that lines alone contradict."""
        known: Answer = tuple(_values(self.masks(row)) for row in range(self.board.height))
        board = NonogramBoard(self.board.rows, self.board.cols, self.board.palette, known)
        width = line_words(board)
        grid = pack_board(board, width)
        if kernels.solve_all_lines(grid, width) != kernels.LINE_NONE:
            return []
        stopped = np.zeros(1, np.int64)
        with deadline.stop_at(stopped):
            cells, values = kernels.find_impossible(grid, width, stopped).nonzero()
        rows, cols = divmod(cells, board.width)
        found = zip(rows.tolist(), cols.tolist(), values.tolist(), strict=True)
        return [((row, col), value) for row, col, value in found if self._is_open((row, col), value)]

    def _chain(self, cell: At, value: int) -> LineChain | None:
        """Follow from a cell's value line by line until one cannot be laid; then keep only the lines that led there."""
        may = self.may | {cell: 1 << value}
        height = self.board.height
        # The lines in the order they were solved.
        taken: list[int] = []
        # The line that changed a cell first.
        source: dict[At, int] = {}
        waiting = deque([cell[0], height + cell[1]])
        while waiting:
            deadline.check_deadline()
            line = waiting.popleft()
            clue = self.clues[line]
            masks = self.masks(line, may)
            after = masks if clue is None else find_possible_values(clue, masks)
            taken.append(line)
            if after is None:
                return LineChain(cell, value, self._trace(taken, source), line, masks)
            for at, before, left in zip(self.cells(line), masks, after, strict=True):
                if before != left:
                    may[at] = left
                    source.setdefault(at, len(taken) - 1)
                    crossing = height + at[1] if line < height else at[0]
                    if crossing not in waiting:
                        waiting.append(crossing)
        return None

    def _trace(self, taken: list[int], source: dict[At, int]) -> tuple[int, ...]:
        """Return the lines that led to the last one: they changed its cells, or the cells of lines before it."""
        needed, waiting = set(), [len(taken) - 1]
        while waiting:
            number = waiting.pop()
            if number not in needed:
                needed.add(number)
                waiting += [source[at] for at in self.cells(taken[number]) if source.get(at, number) < number]
        return tuple(taken[number] for number in sorted(needed))


def _in_masks(rule: line_rules.Rule) -> Callable[[Clue, Masks], dict[int, int]]:
    """Turn a rule of values into one of masks."""
    return lambda clue, masks: {place: 1 << value for place, value in rule(clue, _values(masks)).items()}


def _lay_whole(clue: Clue, masks: Masks) -> dict[int, int]:
    """Return the colours that all ways to lay a clue leave to places that could be more."""
    after = find_possible_values(clue, masks) or masks
    return {place: mask for place, mask in enumerate(after) if mask != masks[place]}


def _is_known(mask: int) -> bool:
    return mask & (mask - 1) == 0


def _values(masks: Masks) -> Line:
    return tuple(mask.bit_length() - 1 if _is_known(mask) else UNKNOWN for mask in masks)


def _changes(cell: At, before: int, after: int) -> Iterable[Change]:
    """Return the changes of one cell: its colour is put, or colours are ruled out."""
    if _is_known(after):
        return [Change(cell, after.bit_length() - 1, True)]
    lost = before & ~after
    return [Change(cell, colour, False) for colour in range(lost.bit_length()) if lost >> colour & 1]


def _name_values(mask: int, board: NonogramBoard) -> Listing:
    """Return the names of the values that a cell can have."""
    names = _names(board)
    return listing((names[value] for value in names if mask >> value & 1), "or")


def _names(board: NonogramBoard) -> dict[int, Text]:
    """Return the names of the values of a cell."""
    blank: dict[int, Text] = {BLANK: STEP_TEXTS["step.blank"]}
    if not board.is_coloured:
        return blank | {FILLED: STEP_TEXTS["step.filled"]}
    return blank | {number: name_colour(one.name) for number, one in enumerate(board.palette, FILLED)}


def _outcome(left: Iterable[tuple[object, int]], board: NonogramBoard) -> Listing:
    """Return cells by their new values: "filled 3, 4; blank 7"."""
    groups: dict[Listing, list[object]] = {}
    for place, mask in left:
        groups.setdefault(_name_values(mask, board), []).append(place)
    outcome = STEP_TEXTS["step.outcome"]
    return listing(
        (outcome.with_parameters(name=name, places=listing(places, "numbers")) for name, places in groups.items()),
        "semicolon",
    )
