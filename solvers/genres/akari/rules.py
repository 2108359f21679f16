"""The rules, as a readable reference. Every fault has a sample that shows it."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from solvers.contract.results import Fault, Measure
from solvers.genres.akari.board import LIGHT, NO_LIGHT, AkariBoard, AkariMarks, Answer, as_marks
from solvers.grids.rectangle import At
from solvers.messages import Message, Words

WORDS: Words = {
    "fault.on-black": Message("A light stands where there is no white cell."),
    "fault.seen": Message("These two lights shine on each other."),
    "fault.many": Message("{found} lights touch the {number}: too many."),
    "fault.few": Message("{found} lights touch the {number}: too few."),
    "fault.unlit": Message("This cell is not lit."),
}
# More lights may still cure these faults; others stay.
UNFINISHED = frozenset({"few", "unlit"})


def wrong(board: AkariBoard, marks: AkariMarks, answer: Answer) -> list[At]:
    """Return the lights that the answer does not have, and the dots where it has one."""
    return sorted((marks.lights - answer) | (marks.dots & answer))


def check(board: AkariBoard, answer: Answer | AkariMarks) -> list[Fault]:
    """Every fault of an answer, or of the lights of marks. Half of an answer has no faults but those of UNFINISHED."""
    return list(find_faults(board, as_marks(answer).lights))


def find_faults(board: AkariBoard, lights: Answer) -> Iterator[Fault]:
    """Yield every fault of these lights one by one, so that a caller who needs one waits for no other."""
    for rule in (_on_black, _find_seen, _numbers, _unlit):
        yield from rule(board, lights)


def _on_black(board: AkariBoard, answer: Answer) -> Iterator[Fault]:
    return (Fault("on-black", (cell,)) for cell in sorted(answer) if not board.is_white(cell))


def _find_seen(board: AkariBoard, answer: Answer) -> Iterator[Fault]:
    for run in board.runs:
        lights = [cell for cell in run if cell in answer]
        yield from (Fault("seen", pair) for pair in pairwise(lights))


def _numbers(board: AkariBoard, answer: Answer) -> Iterator[Fault]:
    for cell, number in board.clues.items():
        found = sum(beside in answer for beside in board.around(cell))
        if found != number:
            yield Fault("many" if found > number else "few", (cell,), {"found": found, "number": number})


def _unlit(board: AkariBoard, answer: Answer) -> Iterator[Fault]:
    lit = board.light_up(answer)
    return (Fault("unlit", (cell,)) for cell in board.whites if cell not in lit)


def measure(board: AkariBoard) -> Measure:
    """Return the size of a board; people name the width first, and so do the formats."""
    return Measure(board.rows, board.cols, f"{board.cols}×{board.rows}")


def fill(board: AkariBoard, states: Mapping[At, object]) -> Answer:
    """The lights among these cells."""
    return frozenset(cell for cell, state in states.items() if state == LIGHT)


def values(board: AkariBoard, answer: Answer) -> Mapping[At, object]:
    """Return the state of each white cell."""
    return {cell: LIGHT if cell in answer else NO_LIGHT for cell in board.whites}
