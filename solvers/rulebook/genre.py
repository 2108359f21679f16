"""From a rulebook to the parts of a Genre: answers, marks, steps, symmetries. No numpy: pages load it."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from solvers.contract.entering import Drawn, Played
from solvers.contract.fixable import Fixable
from solvers.contract.genre import Answers, Generated, Genre, Marked, Symmetric
from solvers.contract.photographed import Photographed
from solvers.contract.results import At, Measure
from solvers.grids.boards import turn_cell_of
from solvers.grids.rectangle import undo
from solvers.messages import Message, Words
from solvers.notation.format import Entry, Format
from solvers.notation.lattice import Lattice
from solvers.picture import Picture
from solvers.rulebook.definition import Board, Bound, Rulebook
from solvers.rulebook.explain.explained import make_explained
from solvers.rulebook.explain.wording import wording_messages
from solvers.rulebook.generator.recipe import WORDS as RECIPE_WORDS
from solvers.rulebook.layout import Filling, answer_of
from solvers.rulebook.picture import LABELS
from solvers.rulebook.sentences import step_words

METHODS: Words = {
    "method.propagation": Message("following the rules"),
    "method.trying": Message("trying cells and following the rules"),
    "method.learning": Message("search that learns"),
}


def make_answers(rules: Rulebook) -> Answers:
    """How answers are written and compared."""

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
    """A person's marks: a filling that is open where nothing is said. Its faults are there to stay."""

    def read(board: Board, text: str) -> Filling:
        return rules.layout(board).read(text)

    def write(board: Board, marks: Filling) -> str:
        return rules.layout(board).write(marks)

    def wrong(board: Board, marks: Filling, answer: Filling) -> Sequence[At]:
        pairs = zip(rules.layout(board).places, marks, answer, strict=True)
        return [at for at, mark, value in pairs if mark is not None and mark is not value]

    def finish(board: Board, marks: Filling) -> Filling:
        return answer_of(marks)

    return Marked(read, write, wrong, bound=Bound, finish=finish)


def make_symmetric(rules: Rulebook) -> Symmetric:
    """The eight symmetries, of marks too."""

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

    return Symmetric(turn_board, turn_answer, turn_cell, undo)


def measure(board: Board) -> Measure:
    """Its size."""
    rows, cols = board.size
    return Measure(rows, cols, f"{rows}×{cols}")


def messages(rules: Rulebook, faults: Words) -> Words:
    """What is said of a genre: its faults, the words of its steps, and how answers were found."""
    return {**faults, **METHODS, **step_words(rules.reasons, rules.words), **wording_messages(), **LABELS}


def file_marks(rules: Rulebook) -> dict[str, Any]:
    """For a BoardNotation: between what a file has drawn on a board and answers and marks."""
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


def rulebook_genre(
    *,
    folder: Path,
    title: Message,
    rules: Message,
    statement: Rulebook,
    formats: tuple[Format, ...],
    faults: Words,
    draw: Callable[..., Picture],
    limit: tuple[int, int],
    generated: Generated | None = None,
    played: Played | None = None,
    drawn: Drawn | None = None,
    fixable: Fixable | None = None,
    photographed: Photographed | None = None,
    other_names: tuple[str, ...] = (),
) -> Genre:
    """The Genre of a rulebook. rules: in words."""
    return Genre(
        name=folder.name,
        title=title,
        rules=rules,
        folder=folder,
        formats=formats,
        answers=make_answers(statement),
        check=statement.check,
        draw=draw,
        measure=measure,
        limit=limit,
        messages={**messages(statement, faults), **(RECIPE_WORDS if generated else {})},
        marked=make_marked(statement),
        played=played,
        drawn=drawn,
        fixable=fixable,
        explained=make_explained(statement),
        generated=generated,
        symmetric=make_symmetric(statement),
        photographed=photographed,
        other_names=other_names,
    )
