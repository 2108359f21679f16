"""The public functions for one puzzle: a text or a board in, a value out. Engines are loaded when they are needed.

The text may be in any format that is read. A board is a value of its genre's own class, which decides the genre if no
other genre has the same class.
"""

import time
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import solvers
from solvers import recipes, search
from solvers.assist.checking import Checked, State, check_marks
from solvers.assist.hints import find_hint
from solvers.assist.old_forms import takes_old_form
from solvers.assist.values import (
    BrokenRule,
    CheckedPuzzle,
    ClueChange,
    ConflictingClue,
    ExplainedPuzzle,
    ExplainedStep,
    FixedPuzzle,
    GeneratedPuzzle,
    HintedPuzzle,
    Solved,
    WrittenChange,
)
from solvers.contract.engine import Query
from solvers.contract.fixable import ClueGroup, Edit
from solvers.contract.genre import Genre, Marked
from solvers.contract.places import format_places
from solvers.contract.results import Board, Change, Marks
from solvers.explaining import log
from solvers.messages import Message, format_in
from solvers.notation.format import Entry, NotationError
from solvers.reading import Ambiguous, Reading

SEVERAL = {"several": Message("{count} puzzles; one is expected.")}


@takes_old_form("text", "genre")
def solve(text: str | Board, *, genre: str | None = None, limit: int | None = 2, seconds: float = 10.0) -> Solved:
    """Prove how many answers the one puzzle of a text has, and find some of them.

    text: in any format, or a board. genre: its name, if the text does not name it. limit: the number of answers to stop
    at, None to count all. seconds: after which the verdict may be unknown. Raises NotationError, Ambiguous for a text
    that may be of several genres, KeyError for an unknown genre, and TypeError for an object that is neither a text nor
    a board.
    """
    kind, entry = _find_puzzle(text, genre)
    found = search.solve(kind, entry.board, Query(limit=limit, keep=kind.keep), seconds)
    return Solved(
        genre=kind.name,
        board=kind.emit(entry.board),
        verdict=found.verdict,
        answers=tuple(kind.answers.write(entry.board, answer) for answer in found.answers),
        found=found.found,
        is_complete=found.complete,
        differing=found.differing,
        conflict=found.conflict,
        seconds=found.seconds,
    )


@takes_old_form("text", "genre")
def explain(
    text: str | Board, *, genre: str | None = None, language: str = "en", seconds: float = 10.0
) -> ExplainedPuzzle:
    """Explain how a person would solve the one puzzle of a text, beginning with the marks in it, and how hard that is.

    language: of the sentences. seconds: for counting the answers; each step holds in all of them. Raises as `solve`
    does, and ValueError for a genre that is not explained.
    """
    kind, entry = _find_puzzle(text, genre)
    if kind.explained is None:
        raise ValueError(f"puzzles of {kind.name} are not explained")
    verdict = search.solve(kind, entry.board, seconds=seconds).verdict
    explanation = log.explain(solvers.engine(kind.name), entry.board, entry.marks, verdict)
    steps = tuple(
        ExplainedStep(
            step.technique,
            kind.explained.explain_step(step).format_in(language),
            _write_changes(kind, entry.board, step.changes),
        )
        for step in explanation
    )
    grade = explanation.grade(kind.explained)
    return ExplainedPuzzle(kind.name, kind.emit(entry.board), verdict, steps, explanation.solved, grade)


@takes_old_form("genre", "text", "marks")
def hint(
    text: str | Board, *, genre: str | None = None, marks: str = "", language: str = "en", seconds: float = 1.0
) -> HintedPuzzle:
    """Find the easiest next step from a person's marks.

    marks: replace those in the text. seconds: for proving that they are right. Raises as `solve` does, and ValueError
    for a genre that has no hints.
    """
    # The serializers need arrays, like the engine.
    from solvers.assist.serializers import serialize_hint

    kind, entry = _find_puzzle(text, genre)
    if kind.explained is None or kind.marked is None:
        raise ValueError(f"there are no hints for puzzles of {kind.name}")
    board = entry.board
    found = find_hint(kind, board, _read_marks(kind.marked, entry, marks), seconds)
    return HintedPuzzle(
        genre=kind.name,
        board=kind.emit(board),
        verdict=found.verdict,
        technique=found.technique,
        title=found.title.format_in(language),
        sentence=found.sentence.format_in(language),
        cells=found.cells,
        reasons=found.reasons,
        changes=_write_changes(kind, board, found.changes),
        seconds=found.seconds,
        _old=serialize_hint(kind, board, found, language),
    )


@takes_old_form("genre", "text", "marks")
def check(
    text: str | Board, marks: str = "", *, genre: str | None = None, language: str = "en", seconds: float = 1.0
) -> CheckedPuzzle:
    """Check whether marks are right so far, without giving the answer away.

    marks, seconds: as for `hint`; without any marks nothing is wrong. Raises as `solve` does, and ValueError for a
    genre that has no marks.
    """
    from solvers.assist.serializers import serialize_checked

    kind, entry = _find_puzzle(text, genre)
    if kind.marked is None:
        raise ValueError(f"there are no marks for puzzles of {kind.name}")
    work = _read_marks(kind.marked, entry, marks)
    found = Checked(State.RIGHT) if work is None else check_marks(kind, entry.board, work, seconds)
    return CheckedPuzzle(
        genre=kind.name,
        board=kind.emit(entry.board),
        state=found.state,
        wrong=found.wrong,
        broken=tuple(
            BrokenRule(format_in(kind.messages, f"fault.{fault.key}", language, fault.parameters), fault.cells)
            for fault in found.broken
        ),
        _old=serialize_checked(kind, found, language),
    )


@takes_old_form("genre", "text")
def fix(text: str | Board, *, genre: str | None = None, language: str = "en", seconds: float = 1.0) -> FixedPuzzle:
    """Find clues that contradict each other, and the single changes of a clue that leave exactly one answer.

    language: of the clues' names. Raises as `solve` does, and ValueError for a genre whose clues cannot be changed.
    """
    from solvers.assist.fixing import fix as fix_board
    from solvers.assist.serializers import serialize_fix

    kind, board = _find_board_to_fix(text, genre)
    if kind.fixable is None:
        raise ValueError(f"the clues of puzzles of {kind.name} cannot be changed one by one")
    begun = time.perf_counter()
    found = fix_board(kind, board, seconds)
    taken = time.perf_counter() - begun
    return FixedPuzzle(
        genre=kind.name,
        board=kind.emit(board),
        verdict=found.verdict,
        conflict=tuple(_name_part(part, language) for part in found.conflict),
        is_minimal=found.is_minimal,
        changes=tuple(_name_change(edit, language) for edit in found.changes),
        decided_by=tuple(_name_change(edit, language) for edit in found.decided_by),
        is_done=found.done,
        seconds=taken,
        _old=serialize_fix(found, taken, language),
    )


def generate(genre: str, settings: Mapping[str, str] | None = None, *, seed: int = 1) -> GeneratedPuzzle:
    """Generate a puzzle of a recipe; the same seed makes the same puzzle. settings: the genre's options, by name.

    Raises RecipeError, KeyError for an unknown genre, and ValueError for a genre that cannot be generated.
    """
    kind = solvers.genre(genre)
    if kind.generated is None:
        raise ValueError(f"puzzles of {genre} are not generated")
    for making in solvers.engine(genre).generate(recipes.complete_recipe(kind, settings or {}), seed):
        if making.made is not None:
            made = making.made
            answer = kind.answers.write(made.board, made.answer)
            return GeneratedPuzzle(genre, kind.emit(made.board), answer, seed, made.grade)
    raise AssertionError(f"the generator of {genre} ended without a puzzle")


@takes_old_form("text", "to", "genre")
def convert(text: str | Board, to: str, *, genre: str | None = None) -> list[str]:
    """Write every puzzle of a text, or a board, in the format of that name.

    Raises as `solve` does, CannotHold, and KeyError for an unknown format.
    """
    if not isinstance(text, str):
        return [_write(*_find_puzzle(text, genre), to)]
    return [_write(*_take(reading), to) for reading in solvers.read(text, genre)]


def _write(genre: Genre, entry: Entry, to: str) -> str:
    form = genre.written_format(to)
    if form is None:
        raise KeyError(to)
    return form.write_entry(entry)


def _find_puzzle(text: str | Board, genre: str | None) -> tuple[Genre, Entry]:
    """Return the genre and entry of the one puzzle of a text, or of a board. Raises as `solve` does."""
    if not isinstance(text, str):
        return _find_genre(text, genre), Entry(text)
    readings = solvers.read(text, genre)
    if len(readings) > 1:
        raise NotationError("several", readings[1].line, words=SEVERAL, count=len(readings))
    return _take(readings[0])


def _take(reading: Reading) -> tuple[Genre, Entry]:
    """Return the genre and entry of a reading. Raises its error."""
    if reading.error is not None:
        raise reading.error
    assert reading.genre is not None
    assert reading.entry is not None
    return reading.genre, reading.entry


def _read_marks(marked: Marked, entry: Entry, text: str) -> Marks | None:
    """Return the marks of a text, or those that came with the puzzle; None without any. Raises NotationError."""
    marks: Marks | None = marked.read(entry.board, text) if text.strip() else entry.marks
    return marks


def _find_genre(board: Board, name: str | None) -> Genre:
    """Return the genre that has the board's class. Raises TypeError, Ambiguous, and KeyError for an unknown name."""
    genres = (solvers.genre(name),) if name else solvers.all_genres()
    found = [genre for genre in genres if isinstance(board, _board_class(genre))]
    if not found:
        raise TypeError(f"found {board!r}; expected a text or a board" + (f" of {name}" if name else ""))
    if len(found) > 1:
        raise Ambiguous(found)
    return found[0]


@cache
def _board_class(genre: Genre) -> type[Any]:
    return type(genre.parse(genre.own_format.example))


def _find_board_to_fix(text: str | Board, name: str | None) -> tuple[Genre, Board]:
    """Return the genre and board of a puzzle.

    If it is named, a genre that normally refuses contradictory clues reads them here.
    """
    try:
        genre, entry = _find_puzzle(text, name)
    except NotationError:
        fixable = solvers.genre(name).fixable if name else None
        if name is None or fixable is None or fixable.read is None or not isinstance(text, str):
            raise
        return solvers.genre(name), fixable.read(text)
    return genre, entry.board


def _write_changes(genre: Genre, board: Board, changes: Iterable[Change]) -> tuple[WrittenChange, ...]:
    return tuple(WrittenChange(one.cell, genre.answers.symbol(board, one.value), one.put) for one in changes)


def _name_part(part: ClueGroup, language: str) -> ConflictingClue:
    name = part.name.format_in(language) if part.name else format_places(part.cells, language)
    return ConflictingClue(name, part.cells)


def _name_change(edit: Edit, language: str) -> ClueChange:
    clue = edit.clue
    if clue.name:
        return ClueChange(clue.name.format_in(language), None, clue.value, edit.value)
    return ClueChange(format_places([clue.place], language), clue.place, clue.value, edit.value)
