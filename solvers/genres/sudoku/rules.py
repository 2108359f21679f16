"""The rules, as a readable reference. Every fault has a sample that shows it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from solvers.contract.results import Fault, Measure
from solvers.genres.sudoku.board import (
    UNKNOWN,
    Answer,
    SudokuBoard,
    SudokuMarks,
    Unit,
    digit_bit,
    row_and_column,
    symbol,
    units,
)
from solvers.grids.rectangle import At
from solvers.messages import Message, Words

WORDS: Words = {
    "fault.row": Message("{digit} stands {times} times in row {number}."),
    "fault.column": Message("{digit} stands {times} times in column {number}."),
    "fault.box": Message("{digit} stands {times} times in box {number}."),
    "fault.clue": Message("The clue here is {clue}, not {digit}."),
    "fault.digit": Message("{digit} is no digit of this board; it has 1 to {most}."),
    "fault.empty": Message("Cells still empty: {count}."),
}


# More work may still cure these faults of a half-filled answer.
UNFINISHED = frozenset({"empty"})


def check(board: SudokuBoard, answer: Answer | SudokuMarks) -> list[Fault]:
    """Return every broken rule; of a half-filled answer its equal digits, and that cells are empty."""
    if isinstance(answer, SudokuMarks):
        answer = tuple(clue or digit for clue, digit in zip(board.clues, answer.digits, strict=True))
    return [
        *_strange(board, answer),
        *_check_clues(board, answer),
        *_check_units(board, answer),
        *_empty(board, answer),
    ]


def _strange(board: SudokuBoard, answer: Answer) -> Iterator[Fault]:
    for cell, digit in enumerate(answer):
        if not UNKNOWN <= digit <= board.size:
            yield Fault(
                "digit", (row_and_column(cell, board.size),), {"digit": symbol(digit), "most": symbol(board.size)}
            )


def _check_clues(board: SudokuBoard, answer: Answer) -> Iterator[Fault]:
    for cell, (clue, digit) in enumerate(zip(board.clues, answer, strict=True)):
        if clue and digit and clue != digit:
            yield Fault("clue", (row_and_column(cell, board.size),), {"clue": symbol(clue), "digit": symbol(digit)})


def _check_units(board: SudokuBoard, answer: Answer) -> Iterator[Fault]:
    size, digit_of = board.size, answer.__getitem__
    for unit in units(size):
        # There are equal digits, or empty cells.
        if len(set(map(digit_of, unit.cells))) < size:
            yield from _find_repeats(board, answer, unit)


def _find_repeats(board: SudokuBoard, answer: Answer, unit: Unit) -> Iterator[Fault]:
    counts = Counter(answer[cell] for cell in unit.cells if answer[cell] != UNKNOWN)
    for digit, times in counts.items():
        if times > 1:
            cells = tuple(row_and_column(cell, board.size) for cell in unit.cells if answer[cell] == digit)
            yield Fault(unit.kind, cells, {"digit": symbol(digit), "number": unit.number, "times": times})


def _empty(board: SudokuBoard, answer: Answer) -> Iterator[Fault]:
    cells = tuple(row_and_column(cell, board.size) for cell, digit in enumerate(answer) if digit == UNKNOWN)
    if cells:
        yield Fault("empty", cells, {"count": len(cells)})


def wrong(board: SudokuBoard, marks: SudokuMarks, answer: Answer) -> list[At]:
    """Return the cells with another digit than the answer's, or without it among their candidates."""
    lines = zip(marks.digits, marks.notes, answer, strict=True)
    return [
        row_and_column(cell, board.size)
        for cell, (digit, notes, right) in enumerate(lines)
        if (digit and digit != right) or (notes and not notes & digit_bit(right))
    ]


def measure(board: SudokuBoard) -> Measure:
    """Return the size of a board."""
    return Measure(board.size, board.size, f"{board.size}×{board.size}")


def fill(board: SudokuBoard, digits: Mapping[At, object]) -> Answer:
    """Return the clues, and these digits in their cells."""
    lines = (digits.get(row_and_column(cell, board.size), clue) for cell, clue in enumerate(board.clues))
    return tuple(digit if isinstance(digit, int) else UNKNOWN for digit in lines)


def values(board: SudokuBoard, answer: Answer) -> Mapping[At, object]:
    """Return the digit of every cell, UNKNOWN for an empty one."""
    return {row_and_column(cell, board.size): digit for cell, digit in enumerate(answer)}


def write_value(board: SudokuBoard, digit: object) -> str:
    """A digit as it is written."""
    return symbol(digit) if isinstance(digit, int) else ""


def find_conflict(board: SudokuBoard) -> tuple[At, ...]:
    """Return two equal clues of one unit, if there are any."""
    for unit in units(board.size):
        for one, other in combinations((cell for cell in unit.cells if board.clues[cell]), 2):
            if board.clues[one] == board.clues[other]:
                return row_and_column(one, board.size), row_and_column(other, board.size)
    return ()
