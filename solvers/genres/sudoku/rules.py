"""The rules, as a readable reference. Every fault has a sample that shows it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from solvers.contract.results import Fault, Measure
from solvers.genres.sudoku.board import UNKNOWN, Answer, Board, Marks, Unit, at, bit, symbol, units
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


UNFINISHED = frozenset({"empty"})  # faults of a half-filled answer that more work may cure


def check(board: Board, answer: Answer | Marks) -> list[Fault]:
    """Every broken rule; of a half-filled answer its equal digits, and that cells are empty."""
    if isinstance(answer, Marks):
        answer = tuple(clue or digit for clue, digit in zip(board.clues, answer.digits, strict=True))
    return [
        *_strange(board, answer),
        *_check_clues(board, answer),
        *_check_units(board, answer),
        *_empty(board, answer),
    ]


def _strange(board: Board, answer: Answer) -> Iterator[Fault]:
    for cell, digit in enumerate(answer):
        if not UNKNOWN <= digit <= board.size:
            yield Fault("digit", (at(cell, board.size),), {"digit": symbol(digit), "most": symbol(board.size)})


def _check_clues(board: Board, answer: Answer) -> Iterator[Fault]:
    for cell, (clue, digit) in enumerate(zip(board.clues, answer, strict=True)):
        if clue and digit and clue != digit:
            yield Fault("clue", (at(cell, board.size),), {"clue": symbol(clue), "digit": symbol(digit)})


def _check_units(board: Board, answer: Answer) -> Iterator[Fault]:
    size, digit_of = board.size, answer.__getitem__
    for unit in units(size):
        if len(set(map(digit_of, unit.cells))) < size:  # equal digits, or empty cells
            yield from _find_repeats(board, answer, unit)


def _find_repeats(board: Board, answer: Answer, unit: Unit) -> Iterator[Fault]:
    counts = Counter(answer[cell] for cell in unit.cells if answer[cell] != UNKNOWN)
    for digit, times in counts.items():
        if times > 1:
            cells = tuple(at(cell, board.size) for cell in unit.cells if answer[cell] == digit)
            yield Fault(unit.kind, cells, {"digit": symbol(digit), "number": unit.number, "times": times})


def _empty(board: Board, answer: Answer) -> Iterator[Fault]:
    cells = tuple(at(cell, board.size) for cell, digit in enumerate(answer) if digit == UNKNOWN)
    if cells:
        yield Fault("empty", cells, {"count": len(cells)})


def wrong(board: Board, marks: Marks, answer: Answer) -> list[At]:
    """The cells with another digit than the answer's, or without it among their candidates."""
    lines = zip(marks.digits, marks.notes, answer, strict=True)
    return [
        at(cell, board.size)
        for cell, (digit, notes, right) in enumerate(lines)
        if (digit and digit != right) or (notes and not notes & bit(right))
    ]


def measure(board: Board) -> Measure:
    """Its size."""
    return Measure(board.size, board.size, f"{board.size}×{board.size}")


def fill(board: Board, digits: Mapping[At, object]) -> Answer:
    """The clues, and these digits in their cells."""
    lines = (digits.get(at(cell, board.size), clue) for cell, clue in enumerate(board.clues))
    return tuple(digit if isinstance(digit, int) else UNKNOWN for digit in lines)


def values(board: Board, answer: Answer) -> Mapping[At, object]:
    """The digit of every cell, UNKNOWN for an empty one."""
    return {at(cell, board.size): digit for cell, digit in enumerate(answer)}


def write_value(board: Board, digit: object) -> str:
    """A digit as it is written."""
    return symbol(digit) if isinstance(digit, int) else ""


def find_conflict(board: Board) -> tuple[At, ...]:
    """Two equal clues of one unit, where there are any."""
    for unit in units(board.size):
        for one, other in combinations((cell for cell in unit.cells if board.clues[cell]), 2):
            if board.clues[one] == board.clues[other]:
                return at(one, board.size), at(other, board.size)
    return ()
