"""The rules, as a readable reference. Every fault has a sample that shows it."""

from collections.abc import Iterator, Mapping

from solvers.contract.results import Fault, Measure
from solvers.genres.nonogram.board import BLANK, UNKNOWN, Answer, Board, Clue, Line, Marks, cells_of, lengths, runs
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
UNFINISHED = frozenset({"unknown"})  # what more work may still cure


def check(board: Board, answer: Answer) -> list[Fault]:
    """Every broken rule. Of a line with unknown cells only that it can no longer be finished, when that is so."""
    answer = _with_given(board, answer)
    rows = _lines("row", board.rows, answer)
    cols = _lines("column", board.cols, transpose(answer))
    turned = [Fault(fault.key, tuple((row, col) for col, row in fault.cells), fault.parameters) for fault in cols]
    faults = [*rows, *turned, *_check_given(board, answer)]
    is_stuck = any(fault.key.endswith("-stuck") for fault in faults)
    return faults if is_stuck else [*faults, *_unknown(answer)]


def _lines(kind: str, clues: tuple[Clue | None, ...], lines: tuple[Line, ...]) -> Iterator[Fault]:
    for number, (clue, line) in enumerate(zip(clues, lines, strict=True)):
        if clue is None or lengths(line) == clue:
            continue
        is_whole = UNKNOWN not in line
        if not is_whole and can_be_finished(clue, line):
            continue
        cells = tuple((number, place) for place in range(len(line)))
        parameters = {"number": number + 1, "clue": format_clue(clue)}
        if is_whole:
            yield Fault(kind, cells, {**parameters, "found": format_clue(runs(line))})
        else:
            yield Fault(f"{kind}-stuck", cells, parameters)


def can_be_finished(clue: Clue, line: Line) -> bool:
    """Whether the unknown cells of a line can be filled so that its clue holds: block after block, every start."""
    starts = {0}  # where the rest of the line may begin, when the blocks so far lie before
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
    """A clue as it is read aloud."""
    return " ".join(str(block.length) for block in clue) or "0"


def _with_given(board: Board, answer: Answer) -> Answer:
    """What is given where the answer leaves a cell unknown: nobody has to mark it again."""
    lines = zip(board.start, answer, strict=True)
    return tuple(tuple(map(_fill_in, *line)) for line in lines) if board.given else answer


def _fill_in(given: int, cell: int) -> int:
    return given if cell == UNKNOWN else cell


def _check_given(board: Board, answer: Answer) -> Iterator[Fault]:
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


def measure(board: Board) -> Measure:
    """Its size."""
    return Measure(board.height, board.width, f"{board.width}×{board.height}")


def fill(board: Board, cells: Mapping[At, object]) -> Answer:
    """The grid with these cells; all others as they were given."""
    rows = ((cells.get((row, col), board.start[row][col]) for col in range(board.width)) for row in range(board.height))
    return tuple(tuple(cell if isinstance(cell, int) else UNKNOWN for cell in row) for row in rows)


def bind(board: Board, marks: Marks) -> Board:
    """The board with a person's marks as given cells; what was given before stays."""
    cells = {(row, col): marks[row][col] for row, col in cells_of(board) if board.start[row][col] == UNKNOWN}
    given = fill(board, cells)
    is_marked = any(cell != UNKNOWN for row in given for cell in row)
    return Board(board.rows, board.cols, board.palette, given if is_marked else ())


def finish(board: Board, marks: Marks) -> Answer:
    """The marks with every unknown cell blank: many people mark none."""
    return tuple(tuple(BLANK if cell == UNKNOWN else cell for cell in row) for row in _with_given(board, marks))


def wrong(board: Board, marks: Marks, answer: Answer) -> list[At]:
    """The cells that are known to be something else than in the answer."""
    return [(row, col) for row, col in cells_of(board) if marks[row][col] not in (UNKNOWN, answer[row][col])]


def values(board: Board, answer: Answer) -> Mapping[At, object]:
    """What each cell holds."""
    return {(row, col): answer[row][col] for row, col in cells_of(board)}
