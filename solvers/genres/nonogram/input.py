"""Entering by a person: marks in play with their consequences, clues in drawing. No numba: pages import it."""

from collections import deque
from collections.abc import Mapping, Sequence

from solvers.contract.entering import ClueTally, Drawn, LetterLayout, Margins, Played, Symbol
from solvers.contract.results import Change, Step
from solvers.genres.nonogram.board import BLANK, UNKNOWN, Clue, Marks, NonogramBoard, cells_of
from solvers.genres.nonogram.formats.clues import cell_signs
from solvers.genres.nonogram.line.placements import find_possible_values
from solvers.genres.nonogram.picture import show_mark
from solvers.grids.rectangle import At

ROW, COLUMN = "row", "column"
# Lines of this many cells are looked at; the rest follows at the next request.
PATIENCE = 60_000


def symbols(board: NonogramBoard) -> Sequence[Symbol]:
    """Return unknown, then the colours, then blank: the order of clicks on a cell."""
    written = cell_signs(board.palette)
    order = [UNKNOWN, *(cell for cell in written if cell not in (UNKNOWN, BLANK)), BLANK]
    return [Symbol(written[cell], show_mark(board, cell), value=str(cell)) for cell in order]


def imply(board: NonogramBoard, marks: Marks) -> Step:
    """Imply marks by lines, one after another, from a person's marks.

    A line that cannot be finished implies nothing.
    """
    everything = (2 << len(board.palette)) - 1
    before = {cell: everything if value == UNKNOWN else 1 << value for cell, value in _merge(board, marks).items()}
    may, lines = dict(before), _lines(board)
    waiting, left = deque(lines), PATIENCE
    while waiting and left > 0:
        line = waiting.popleft()
        clue, cells = lines[line]
        left -= len(cells)
        after = find_possible_values(clue, tuple(may[cell] for cell in cells))
        for (row, col), mask in zip(cells, after or (), strict=after is not None):
            if mask != may[row, col]:
                may[row, col] = mask
                crossing = (COLUMN, col) if line[0] == ROW else (ROW, row)
                if crossing in lines and crossing not in waiting:
                    waiting.append(crossing)
    new = (cell for cell in may if may[cell] != before[cell] and may[cell].bit_count() == 1)
    return Step("", tuple(Change(cell, may[cell].bit_length() - 1, True) for cell in new))


def _merge(board: NonogramBoard, marks: Marks) -> dict[At, int]:
    """Return for each cell its given value, else its mark."""
    return {
        (row, col): marks[row][col] if board.start[row][col] == UNKNOWN else board.start[row][col]
        for row, col in cells_of(board)
    }


def _lines(board: NonogramBoard) -> dict[tuple[str, int], tuple[Clue, list[At]]]:
    """Return the known clues, each with its cells."""
    rows = {(ROW, row): (clue, [(row, col) for col in range(board.width)]) for row, clue in enumerate(board.rows)}
    cols = {(COLUMN, col): (clue, [(row, col) for row in range(board.height)]) for col, clue in enumerate(board.cols)}
    return {line: (clue, cells) for line, (clue, cells) in (rows | cols).items() if clue is not None}


def _fixed_cells(board: NonogramBoard) -> Mapping[At, str]:
    """Return the cells that are printed with the puzzle."""
    written = cell_signs(board.palette)
    return {cell: written[value] for cell in cells_of(board) if (value := board.start[cell[0]][cell[1]]) != UNKNOWN}


def _tallies(board: NonogramBoard) -> Sequence[ClueTally]:
    written, places = cell_signs(board.palette), {ROW: "left", COLUMN: "above"}
    return [
        ClueTally((places[kind], number, 0), cells, [(written[colour], length) for length, colour in clue], True)
        for (kind, number), (clue, cells) in _lines(board).items()
    ]


def _can_be_drawn(board: NonogramBoard) -> bool:
    return not board.is_coloured and not board.given


def _paint_symbols(board: NonogramBoard) -> Sequence[Symbol]:
    return [symbol for symbol in symbols(board) if symbol.value != str(BLANK)]


def _margins(board: NonogramBoard) -> Margins:
    def numbers(clue: Clue | None) -> Sequence[int] | None:
        return None if clue is None else [block.length for block in clue]

    return Margins(list(map(numbers, board.rows)), list(map(numbers, board.cols)))


PLAYED = Played(
    symbols=symbols,
    fixed=_fixed_cells,
    negative=cell_signs(())[BLANK],
    tallies=_tallies,
    implied=imply,
)
DRAWN = Drawn(
    sizes=[(10, 10), (5, 5), (15, 15), (20, 20), (25, 25)],
    blank=lambda rows, cols: NonogramBoard((None,) * rows, (None,) * cols),
    symbols=_paint_symbols,
    clues=lambda board: {} if _can_be_drawn(board) else None,
    layout=LetterLayout("width {cols}\nheight {rows}\n\nrows\n{left}\n\ncolumns\n{above}\n"),
    margins=_margins,
)
