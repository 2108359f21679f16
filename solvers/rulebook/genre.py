"""The parts of a Genre made from a rulebook: answers, marks, steps, symmetries. No numpy: pages load it."""

from collections.abc import Mapping, Sequence
from typing import Any

from solvers.contract.genre import Answers, Marked, Symmetric
from solvers.contract.results import At, Measure
from solvers.grids.boards import turn_cell_of
from solvers.grids.rectangle import inverse
from solvers.messages import Message, Words
from solvers.notation.format import Entry
from solvers.notation.lattice import Lattice
from solvers.rulebook.definition import Board, BoardWithMarks, Rulebook
from solvers.rulebook.explain.wording import wording_messages
from solvers.rulebook.layout import Filling, answer_of
from solvers.rulebook.picture import LABELS
from solvers.rulebook.sentences import step_words

METHODS: Words = {
    "method.propagation": Message("following the rules"),
    "method.trying": Message("trying cells and following the rules"),
    "method.learning": Message("search that learns"),
}


def make_answers(rules: Rulebook) -> Answers:
    """Make the part for writing and comparing answers."""

    def read(board: Board, text: str) -> Filling:
        return answer_of(rules.layout(board).read(text))

    def write(board: Board, answer: Filling) -> str:
        return rules.layout(board).write(answer if rules.gaps == "" else tuple(value or None for value in answer))

    def values(board: Board, answer: Filling) -> Mapping[At, object]:
        return rules.layout(board).values(answer)

    def fill(board: Board, values: Mapping[At, object]) -> Filling:
        return rules.layout(board).fill(values)

    return Answers(read, write, values, fill)


def make_marked(rules: Rulebook) -> Marked:
    """Make the part for a person's marks: a filling with open marks. Its faults cannot be cured by more marks."""

    def read(board: Board, text: str) -> Filling:
        return rules.layout(board).read(text)

    def write(board: Board, marks: Filling) -> str:
        return rules.layout(board).write(marks)

    def wrong(board: Board, marks: Filling, answer: Filling) -> Sequence[At]:
        pairs = zip(rules.layout(board).places, marks, answer, strict=True)
        return [at for at, mark, value in pairs if mark is not None and mark is not value]

    def finish(board: Board, marks: Filling) -> Filling:
        return answer_of(marks)

    return Marked(read, write, wrong, bound=BoardWithMarks, finish=finish)


def make_symmetric(rules: Rulebook) -> Symmetric:
    """Make the part for the eight symmetries, also of marks."""

    def turn_board(board: Board, transform: str) -> Board:
        return board.turn(transform)

    def turn_cell(board: Board, cell: At, transform: str) -> At:
        return turn_cell_of(board, cell, transform)

    def turn_answer(board: Board, answer: Filling, transform: str) -> Filling:
        turned = rules.layout(board.turn(transform))
        new: list[bool | None] = [None] * len(answer)
        for at, value in zip(rules.layout(board).places, answer, strict=True):
            new[turned.marks[turn_cell(board, at, transform)]] = value
        return tuple(new)

    return Symmetric(turn_board, turn_answer, turn_cell, inverse)


def measure(board: Board) -> Measure:
    """Return the size of a board."""
    rows, cols = board.size
    return Measure(rows, cols, f"{rows}×{cols}")


def messages(rules: Rulebook, faults: Words) -> Words:
    """Return the messages of a genre: its faults, the words of its steps, and how answers were found."""
    return {**faults, **METHODS, **step_words(rules.reasons, rules.words), **wording_messages(), **LABELS}


def make_file_conversions(rules: Rulebook) -> dict[str, Any]:
    """Return the conversions of a BoardNotation between marks in a file and answers and marks of the genre."""
    letters = dict(zip(rules.file_letters, rules.letters, strict=False))
    back = {letter: file_letter for file_letter, letter in letters.items()}

    def entry(board: Board, drawn: Lattice) -> Entry:
        cells = tuple(tuple(letters.get(letter, "") for letter in row) for row in drawn.cells)
        filling = rules.layout(board).from_lattice(drawn._replace(cells=cells))
        if not any(filling):
            return Entry(board, marks=filling if False in filling else None)
        answer = answer_of(filling)
        return Entry(board, marks=filling) if rules.check(board, answer) else Entry(board, answer=answer)

    def marks(given: Entry) -> Lattice | None:
        filling = given.answer if given.answer is not None else given.marks
        if filling is None:
            return None
        lattice = rules.layout(given.board).to_lattice(filling)
        return lattice._replace(cells=tuple(tuple(back.get(letter, "") for letter in row) for row in lattice.cells))

    return {"entry": entry, "marks": marks}
