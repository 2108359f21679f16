"""What a person can put into a cell, and what lines imply next. No numba: pages import it."""

from collections import deque
from collections.abc import Sequence

from solvers.contract.genre import Symbol
from solvers.contract.results import Change, Step
from solvers.genres.nonogram.board import BLANK, UNKNOWN, Board, Clue, Marks, cells_of
from solvers.genres.nonogram.formats.clues import letters
from solvers.genres.nonogram.line.placements import lay
from solvers.genres.nonogram.picture import show_mark
from solvers.grids.rectangle import At

ROW, COLUMN = "row", "column"
PATIENCE = 60_000  # cells of the lines that are looked at; what is left then is told when somebody asks again


def symbols(board: Board) -> Sequence[Symbol]:
    """Unknown, then the colours, then blank: as often as a cell is clicked, the next of them."""
    written = letters(board.palette)
    order = [UNKNOWN, *(cell for cell in written if cell not in (UNKNOWN, BLANK)), BLANK]
    return [Symbol(written[cell], show_mark(board, cell)) for cell in order]


def imply(board: Board, marks: Marks) -> Step:
    """What lines prove one after the other, from a person's marks on; nothing of a line that cannot be finished."""
    everything = (2 << len(board.palette)) - 1
    before = {cell: everything if value == UNKNOWN else 1 << value for cell, value in _merge(board, marks).items()}
    may, lines = dict(before), _lines(board)
    waiting, left = deque(lines), PATIENCE
    while waiting and left > 0:
        line = waiting.popleft()
        clue, cells = lines[line]
        left -= len(cells)
        after = lay(clue, tuple(may[cell] for cell in cells))
        for (row, col), mask in zip(cells, after or (), strict=after is not None):
            if mask != may[row, col]:
                may[row, col] = mask
                crossing = (COLUMN, col) if line[0] == ROW else (ROW, row)
                if crossing in lines and crossing not in waiting:
                    waiting.append(crossing)
    new = (cell for cell in may if may[cell] != before[cell] and may[cell].bit_count() == 1)
    return Step("", tuple(Change(cell, may[cell].bit_length() - 1, True) for cell in new))


def _merge(board: Board, marks: Marks) -> dict[At, int]:
    """What stands in each cell: what is given, else the mark."""
    return {
        (row, col): marks[row][col] if board.start[row][col] == UNKNOWN else board.start[row][col]
        for row, col in cells_of(board)
    }


def _lines(board: Board) -> dict[tuple[str, int], tuple[Clue, list[At]]]:
    """The clues that are told, each with its cells."""
    rows = {(ROW, row): (clue, [(row, col) for col in range(board.width)]) for row, clue in enumerate(board.rows)}
    cols = {(COLUMN, col): (clue, [(row, col) for row in range(board.height)]) for col, clue in enumerate(board.cols)}
    return {line: (clue, cells) for line, (clue, cells) in (rows | cols).items() if clue is not None}
