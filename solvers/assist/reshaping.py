"""A board that is being drawn, changed as a whole: turned, mirrored, moved, cropped, grown and cut at a side.

It is rewritten by what its genre says of drawing, so that no genre has code for it. The page's script does the same to
a drawing that is no puzzle yet (static/js/drawing/reshape.js); a test holds both against each other.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from solvers.contract.entering import Drawn
from solvers.contract.genre import Genre
from solvers.contract.results import At
from solvers.grids.rectangle import cells, find_connected_parts, is_on_board, renumber_regions, turn_cell
from solvers.notation.codec import Size

# The sides in clockwise order, as those that clues point to.
SIDES: Mapping[str, At] = {"above": (-1, 0), "right": (0, 1), "below": (1, 0), "left": (0, -1)}
TURNS, ON_SIDES = ("turn", "mirror", "crop"), ("move", "add", "drop")


class _Way(NamedTuple):
    """The way of each place of a board: first a symmetry, then so many rows down and columns right, on a new size."""

    size: Size
    symmetry: str = "r0"
    by: At = (0, 0)


def has_size(genre: Genre, size: Size) -> bool:
    """Whether boards of that size are drawn."""
    drawn, (rows, cols) = genre.drawn, size
    assert drawn is not None, genre.name
    fits = drawn.has_any_size and 0 < rows <= genre.limit[0] and 0 < cols <= genre.limit[1]
    return (fits and rows * cols <= (genre.most_cells or rows * cols)) or size in drawn.sizes


def reshape(genre: Genre, board: Any, change: str, wanted: Size = (0, 0)) -> Any:
    """Return the board after a change; the same board where that is not possible. Raises NotationError.

    change: "turn", "mirror", "crop", "size" for the wanted size, or "move", "add" or "drop" with a side: "add-above".
    """
    drawn, measure = genre.drawn, genre.measure(board)
    assert drawn is not None, genre.name
    clues, size = drawn.clues(board), (measure.rows, measure.cols)
    way = _plan(drawn, board, change, size, wanted) if clues is not None else None
    if clues is None or way is None or not has_size(genre, way.size):
        return board
    rows, cols = way.size

    def place(at: At) -> At:
        row, col = turn_cell(at, *size, way.symmetry)
        return row + way.by[0], col + way.by[1]

    empty = drawn.symbols(board)[0].letter
    letters = {place(at): _turn_side(drawn, letter, place) for at, letter in clues.items()}
    return genre.parse(
        drawn.layout.write(
            [[letters.get((row, col), empty) for col in range(cols)] for row in range(rows)],
            *_move_margins(drawn, board, place, way.size),
            regions=_move_regions(drawn, board, place, way.size),
            number=drawn.whole(board),
        )
    )


def _plan(drawn: Drawn, board: Any, change: str, size: Size, wanted: Size) -> _Way | None:
    """Return the way of a change, None for an unknown one."""
    (rows, cols), (act, _, side) = size, change.partition("-")
    down, right = SIDES.get(side, (0, 0))
    # The first row and column are changed only at these sides.
    above, left = min(0, down), min(0, right)
    quarters = drawn.quarters(board)
    ways = {
        "turn": _Way((cols, rows) if quarters % 2 else size, f"r{quarters}"),
        "mirror": _Way(size, "m0"),
        "crop": _crop(drawn, board, size),
        "size": _Way(wanted),
        "move": _Way(size, by=(down, right)),
        "add": _Way((rows + abs(down), cols + abs(right)), by=(-above, -left)),
        "drop": _Way((rows - abs(down), cols - abs(right)), by=(above, left)),
    }
    return ways.get(act)


def _crop(drawn: Drawn, board: Any, size: Size) -> _Way | None:
    """Return the way that leaves out empty rows and columns at the rim; None for a board on which nothing is drawn.

    Where regions are drawn, the blank sheet around them is empty.
    """
    drawn_on = [*(drawn.clues(board) or ()), *(_list_enclosed(drawn.regions(board)) if drawn.regions else ())]
    used = [{row for row, _ in drawn_on}, {col for _, col in drawn_on}]
    for lines, found in zip(drawn.margins(board) if drawn.margins else (), used, strict=False):
        found.update(at for at, clue in enumerate(lines) if clue and any(clue))
    if not all(used):
        return None
    (top, end), (left, right) = ((min(found), max(found) + 1) for found in used)
    return _Way((end - top, right - left), by=(-top, -left))


def _list_enclosed(grid: Sequence[Sequence[int]]) -> Iterator[At]:
    """Yield the cells outside of the blank sheet, the region that has two whole sides with the corner between them.

    All cells lie outside of it where there is none, as on most boards that are finished.
    """
    sheet = next((row[col] for row in (grid[0], grid[-1]) for col in (0, -1) if _is_sheet(grid, row, col)), None)
    yield from ((row, col) for row, line in enumerate(grid) for col, region in enumerate(line) if region != sheet)


def _is_sheet(grid: Sequence[Sequence[int]], side: Sequence[int], col: int) -> bool:
    return {*side, *(row[col] for row in grid)} == {side[col]}


def _turn_side(drawn: Drawn, letter: str, place: Callable[[At], At]) -> str:
    """Return the letter of a clue with the side that it points to turned along."""
    if len(letter) < 2 or letter[-1] not in drawn.sides or not drawn.sides:
        return letter
    steps = list(SIDES.values())
    (row, col), (to_row, to_col) = place((0, 0)), place(steps[drawn.sides.index(letter[-1])])
    return letter[:-1] + drawn.sides[steps.index((to_row - row, to_col - col))]


def _move_margins(drawn: Drawn, board: Any, place: Callable[[At], At], size: Size) -> tuple[list[str], list[str]]:
    """Return the lines of the margins, those of new rows and columns unknown."""
    left, above = ([drawn.layout.unknown] * length for length in size)
    if not drawn.margins:
        return [], []
    margins = drawn.margins(board)
    for start, step, clue in _lines(margins.left, margins.above):
        (row, col), (to_row, to_col) = place(start), place((start[0] + step[0], start[1] + step[1]))
        line, lines = (row, left) if row == to_row else (col, above)
        if 0 <= line < len(lines) and clue is not None:
            numbers = clue if (row, col) < (to_row, to_col) else clue[::-1]
            lines[line] = ",".join(map(str, numbers)) or "0"
    return left, above


def _lines(left: Sequence[Any], above: Sequence[Any]) -> Iterable[tuple[At, At, Any]]:
    """Yield the first cell of each line, the step along it, and its clue."""
    yield from (((row, 0), SIDES["right"], clue) for row, clue in enumerate(left))
    yield from (((0, col), SIDES["below"], clue) for col, clue in enumerate(above))


def _move_regions(drawn: Drawn, board: Any, place: Callable[[At], At], size: Size) -> list[list[str]]:
    """Return the names of regions; new cells are of regions of their own, and what a cut has parted is two."""
    if not drawn.regions:
        return []
    members: dict[int | None, set[At]] = {None: set(cells(*size))}
    for row, line in enumerate(drawn.regions(board)):
        for col, region in enumerate(line):
            at = place((row, col))
            if is_on_board(at, *size):
                members.setdefault(region, set()).add(at)
                members[None].discard(at)
    parts = [part for found in members.values() for part in find_connected_parts(found)]
    name_of = {at: number for number, part in enumerate(parts) for at in part}
    rows, cols = size
    grid = renumber_regions([[name_of[row, col] for col in range(cols)] for row in range(rows)])
    return [list(map(str, row)) for row in grid]
