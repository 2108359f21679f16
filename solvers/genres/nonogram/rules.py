"""The rules, as a readable reference. Every fault has a sample that shows it."""

from collections.abc import Iterator, Mapping

from solvers.contract.results import Fault, Measure
from solvers.genres.nonogram.board import (
    BLANK,
    UNKNOWN,
    Answer,
    Clue,
    Line,
    Marks,
    NonogramBoard,
    cells_of,
    clue_of_line,
    clue_pairs_of_line,
)
from solvers.grids.rectangle import At, transpose
from solvers.messages import Message, Words

WORDS: Words = {
    "fault.row": Message("Row {number} reads {found}; its clue is {clue}."),
    "fault.column": Message("Column {number} reads {found}; its clue is {clue}."),
    "fault.row-stuck": Message("Row {number} cannot be finished: its clue is {clue}."),
    "fault.column-stuck": Message("Column {number} cannot be finished: its clue is {clue}."),
    "fault.given": Message("Given cells are changed: {count}."),
    "fault.unknown": Message("Cells not decided yet: {count}."),
}
# More work may still cure this fault.
UNFINISHED = frozenset({"unknown"})


def check(board: NonogramBoard, answer: Answer) -> list[Fault]:
    """Return every broken rule. A line with unknown cells is only checked for whether it can still be finished."""
    answer = _with_given(board, answer)
    rows = _lines("row", board.rows, answer)
    cols = _lines("column", board.cols, transpose(answer))
    turned = [Fault(fault.key, tuple((row, col) for col, row in fault.cells), fault.parameters) for fault in cols]
    faults = [*rows, *turned, *_check_given(board, answer)]
    is_stuck = any(fault.key.endswith("-stuck") for fault in faults)
    return faults if is_stuck else [*faults, *_unknown(answer)]


def _lines(kind: str, clues: tuple[Clue | None, ...], lines: tuple[Line, ...]) -> Iterator[Fault]:
    for number, (clue, line) in enumerate(zip(clues, lines, strict=True)):
        if clue is None or clue_pairs_of_line(line) == clue:
            continue
        is_whole = UNKNOWN not in line
        if not is_whole and can_be_finished(clue, line):
            continue
        cells = tuple((number, place) for place in range(len(line)))
        parameters = {"number": number + 1, "clue": format_clue(clue)}
        if is_whole:
            yield Fault(kind, cells, {**parameters, "found": format_clue(clue_of_line(line))})
        else:
            yield Fault(f"{kind}-stuck", cells, parameters)


def can_be_finished(clue: Clue, line: Line) -> bool:
    """Whether the unknown cells of a line can be filled so that its clue holds: block after block, every start."""
    # The rest of the line may begin at these places, after the blocks so far.
    starts = {0}
    for number, (length, colour) in enumerate(clue):
        needs_gap = number > 0 and clue[number - 1].colour == colour
        reached = set()
        for start in starts:
            begin = start
            while begin + length <= len(line):
                gap_is_open = not (needs_gap and begin == start)
                if gap_is_open and all(cell in (UNKNOWN, colour) for cell in line[begin : begin + length]):
                    reached.add(begin + length)
                if line[begin] not in (UNKNOWN, BLANK):
                    break
                begin += 1
        starts = reached
    return any(all(cell in (UNKNOWN, BLANK) for cell in line[start:]) for start in starts)


def format_clue(clue: Clue) -> str:
    """Return a clue as it is read aloud."""
    return " ".join(str(block.length) for block in clue) or "0"


def _with_given(board: NonogramBoard, answer: Answer) -> Answer:
    """Return the answer with given values in its unknown cells: nobody has to mark them again."""
    lines = zip(board.start, answer, strict=True)
    return tuple(tuple(map(_fill_in, *line)) for line in lines) if board.given else answer


def _fill_in(given: int, cell: int) -> int:
    return given if cell == UNKNOWN else cell


def _check_given(board: NonogramBoard, answer: Answer) -> Iterator[Fault]:
    cells = tuple(
        (row, col)
        for row, line in enumerate(board.given)
        for col, cell in enumerate(line)
        if cell not in (UNKNOWN, answer[row][col])
    )
    if cells:
        yield Fault("given", cells, {"count": len(cells)})


def _unknown(answer: Answer) -> Iterator[Fault]:
    lines = [(row, line) for row, line in enumerate(answer) if UNKNOWN in line]
    cells = tuple((row, col) for row, line in lines for col, cell in enumerate(line) if cell == UNKNOWN)
    if cells:
        yield Fault("unknown", cells, {"count": len(cells)})


def measure(board: NonogramBoard) -> Measure:
    """Return the size of a board."""
    return Measure(board.height, board.width, f"{board.width}×{board.height}")


def fill(board: NonogramBoard, cells: Mapping[At, object]) -> Answer:
    """Return the grid with these cells; all others as they were given."""
    rows = ((cells.get((row, col), board.start[row][col]) for col in range(board.width)) for row in range(board.height))
    return tuple(tuple(cell if isinstance(cell, int) else UNKNOWN for cell in row) for row in rows)


def bind(board: NonogramBoard, marks: Marks) -> NonogramBoard:
    """Return the board with a person's marks as given cells; original given cells stay."""
    cells = {(row, col): marks[row][col] for row, col in cells_of(board) if board.start[row][col] == UNKNOWN}
    given = fill(board, cells)
    is_marked = any(cell != UNKNOWN for row in given for cell in row)
    return NonogramBoard(board.rows, board.cols, board.palette, given if is_marked else ())


def finish(board: NonogramBoard, marks: Marks) -> Answer:
    """The marks with every unknown cell blank: many people mark none."""
    return tuple(tuple(BLANK if cell == UNKNOWN else cell for cell in row) for row in _with_given(board, marks))


def wrong(board: NonogramBoard, marks: Marks, answer: Answer) -> list[At]:
    """Return the known cells that differ from the answer."""
    return [(row, col) for row, col in cells_of(board) if marks[row][col] not in (UNKNOWN, answer[row][col])]


def values(board: NonogramBoard, answer: Answer) -> Mapping[At, object]:
    """Return the value of each cell."""
    return {(row, col): answer[row][col] for row, col in cells_of(board)}
