"""Random boards of every genre, for promises about their texts."""

from collections.abc import Callable
from random import Random
from typing import Any

from solvers.genres.nonogram.board import BLANK, FILLED, derive_clues
from solvers.genres.polyomino.board import Piece, Region, Task, at_origin, free_form
from solvers.genres.polyomino.board import PolyominoBoard as Question
from solvers.genres.sudoku.board import BOXES
from solvers.grids.boards import ClueBoard, MarginBoard, RegionBoardWithTotal, VariantBoard
from solvers.grids.rectangle import DIRECTIONS
from solvers.notation.codec import UNKNOWN
from tests.solvers.genres.akari import naive as akari
from tests.solvers.genres.sudoku import naive as sudoku
from tests.solvers.notation.boards.notations import CASES, Case, plain_region_board, plain_walled_board


def akari_board(random: Random) -> Any:
    """Mostly small, some of the shape of another genre's boards."""
    rows, cols = random.choice([(4, 4), (6, 6), (9, 9), *[(random.randint(1, 9), random.randint(1, 9))] * 5])
    return akari.random_board(random, rows, cols, random.random(), random.random())


def nonogram_board(random: Random) -> Any:
    """The clues of a random picture."""
    rows, cols, share = random.randint(1, 9), random.randint(1, 9), random.random()
    return derive_clues(
        tuple(tuple(FILLED if random.random() < share else BLANK for _ in range(cols)) for _ in range(rows))
    )


def sudoku_board(random: Random) -> Any:
    """A sudoku with an answer, or a few random digits: with many equal digits in a row nobody makes one.

    Sixteen rows of dots are 4x4 boards, one a line, as well: so there are some digits.
    """
    size = random.choice([size for size in BOXES if size <= 16])
    if random.random() < 0.3:
        return sudoku.random_clues(size, random.randint(size // 2, size), random)
    return sudoku.random_board(size, random.randint(size // 2, size * size), random)


def shape(random: Random, size: int) -> tuple[tuple[int, int], ...]:
    """Cells that hang together."""
    cells = {(0, 0)}
    while len(cells) < size:
        row, col = random.choice(sorted(cells))
        down, right = random.choice(DIRECTIONS)
        cells.add((row + down, col + right))
    return at_origin(tuple(cells))


def polyomino_board(random: Random) -> Any:
    """One shape four times, as most formats ask; or a rectangle to be filled with pieces."""
    if random.random() < 0.7:
        return Question(Task.TOUCH, False, (Piece(shape(random, random.randint(1, 16))),), copies=4)
    shapes = dict.fromkeys(free_form(shape(random, random.randint(2, 5))) for _ in range(3))
    return Question(Task.PACK, True, tuple(map(Piece, shapes)), Region(random.randint(2, 6), random.randint(2, 6)))


def sized(case: Case) -> Callable[[Random], Any]:
    """Random boards of one of the genres of clues in cells or regions; none without a clue, which is any genre's."""

    def make(random: Random) -> Any:
        while True:
            board = case.board(random, (random.randint(3, 12), random.randint(3, 12)))
            has_none = case.board in (plain_region_board, plain_walled_board) or isinstance(board, RegionBoardWithTotal)
            if has_none or getattr(board, "clues", True):
                return board

    return make


def binairo_board(random: Random) -> Any:
    """A board of even size with some clues, none alike with both cells beside it, and perhaps the variant."""
    rows, cols = 2 * random.randint(2, 6), 2 * random.randint(2, 6)
    share, first = random.uniform(0.05, 0.7), random.randint(0, 1)
    table = [
        [(first + row + col) % 2 if random.random() < share else None for col in range(cols)] for row in range(rows)
    ]
    table[random.randrange(rows)][random.randrange(cols) // 2] = None
    table[0][0] = first
    return VariantBoard(tuple(map(tuple, table)), random.random() < 0.3)


def numbered(numbers: tuple[Any, ...], share: float) -> Callable[[Random], Any]:
    """Random boards with these numbers in a share of the cells, one at least."""

    def make(random: Random) -> Any:
        rows, cols = random.randint(3, 12), random.randint(3, 12)
        table = [
            [random.choice(numbers) if random.random() < share else None for _ in range(cols)] for _ in range(rows)
        ]
        table[random.randrange(rows)][random.randrange(cols)] = random.choice(numbers)
        return ClueBoard(tuple(map(tuple, table)))

    return make


def margin_board(random: Random) -> MarginBoard:
    """Trees in a share of the cells, and numbers beside most lines."""
    rows, cols, share = random.randint(3, 12), random.randint(3, 12), random.choice([1, 1, 0.7])
    left, above = (
        tuple(random.randint(0, 12) if random.random() < share else None for _ in range(length))
        for length in (rows, cols)
    )
    table = [["T" if random.random() < 0.2 else None for _ in range(cols)] for _ in range(rows)]
    return MarginBoard(tuple(map(tuple, table)), left, above)


BOARDS: dict[str, Callable[[Random], Any]] = {
    **{name: sized(case) for name, case in CASES.items()},
    "akari": akari_board,
    "binairo": binairo_board,
    "mosaic": numbered(tuple(range(10)), 0.5),
    "nonogram": nonogram_board,
    "nurikabe": numbered((UNKNOWN, 1, 2, 5, 9, 12, 30), 0.15),
    "polyomino": polyomino_board,
    "sudoku": sudoku_board,
    "tents": margin_board,
}
