"""Texts in, values out: what `import solvers` offers for one puzzle. Engines are loaded when they are called for."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import solvers
from solvers import grading, recipes, search
from solvers.contract.engine import Query
from solvers.contract.genre import Genre
from solvers.contract.results import At, Grade, Verdict
from solvers.messages import Message
from solvers.notation.format import Entry, NotationError

SEVERAL = {"several": Message("{count} puzzles; one is expected.")}


@dataclass(frozen=True, slots=True)
class Solved:
    """What is known of a puzzle's answers. genre: its name. board, answers: in Enpitsu text.

    found: how many answers were found, of which `answers` are some; is_complete: there are no others.
    differing: cells, [row, column] from 0, in which answers differ; conflict: cells that contradict each other.
    seconds: of the search.
    """

    genre: str
    board: str
    verdict: Verdict
    answers: tuple[str, ...]
    found: int
    is_complete: bool
    differing: tuple[At, ...]
    conflict: tuple[At, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class ExplainedStep:
    """A step of a person's way. changes: (cell, value, whether it is put in; else it is cut out)."""

    technique: str
    sentence: str
    changes: tuple[tuple[At, str, bool], ...]


@dataclass(frozen=True, slots=True)
class ExplainedPuzzle:
    """A person's way. verdict: how many answers there are. solved: it leads to the one. grade: how hard that is."""

    genre: str
    board: str
    verdict: Verdict
    steps: tuple[ExplainedStep, ...]
    solved: bool
    grade: Grade


@dataclass(frozen=True, slots=True)
class GeneratedPuzzle:
    """A new puzzle and its one answer, in Enpitsu text. seed: makes it again. grade: where one was asked for."""

    genre: str
    board: str
    answer: str
    seed: int
    grade: Grade | None


def solve(text: str, genre: str | None = None, *, limit: int | None = 2, seconds: float = 10.0) -> Solved:
    """How many answers the one puzzle of a text has, with some of them; the text may be in any format.

    limit: stop after so many answers, None to count all. seconds: after which the verdict may be unknown. genre: where
    the text does not say. Raises NotationError, and KeyError for an unknown genre.
    """
    kind, entry = _read_one(text, genre)
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


def explain(text: str, genre: str | None = None, *, language: str = "en", seconds: float = 10.0) -> ExplainedPuzzle:
    """How a person would solve the one puzzle of a text, from the marks in it on, and how hard that is.

    language: of the sentences. seconds: for how many answers there are; each step holds in all of them. Raises
    as `solve` does, and ValueError for a genre that is not explained.
    """
    kind, entry = _read_one(text, genre)
    if kind.explained is None:
        raise ValueError(f"puzzles of {kind.name} are not explained")
    engine = solvers.engine(kind.name)
    verdict = search.solve(kind, entry.board, seconds=seconds).verdict
    explanation = grading.explain(engine, entry.board, entry.marks, verdict)
    steps = tuple(
        ExplainedStep(
            step.technique,
            kind.explained.technique(step.technique).explain(step).format_in(language),
            tuple((one.cell, kind.answers.symbol(entry.board, one.value), one.put) for one in step.changes),
        )
        for step in explanation
    )
    counts = engine.effort(entry.board, explanation.steps)
    grade = grading.grade(kind.explained, explanation.steps, explanation.solved, counts)
    return ExplainedPuzzle(kind.name, kind.emit(entry.board), verdict, steps, explanation.solved, grade)


def generate(genre: str, settings: Mapping[str, str] | None = None, *, seed: int = 1) -> GeneratedPuzzle:
    """A new puzzle of a recipe; the same seed makes the same one. settings: the genre's options, by name.

    Raises RecipeError, KeyError for an unknown genre, and ValueError for one that is not generated.
    """
    kind = solvers.genre(genre)
    if kind.generated is None:
        raise ValueError(f"puzzles of {genre} are not generated")
    for making in solvers.engine(genre).generate(recipes.complete(kind, settings or {}), seed):
        if making.made is not None:
            made = making.made
            answer = kind.answers.write(made.board, made.answer)
            return GeneratedPuzzle(genre, kind.emit(made.board), answer, seed, made.grade)
    raise AssertionError(f"the generator of {genre} ended without a puzzle")


def convert(text: str, to: str, genre: str | None = None) -> list[str]:
    """Every puzzle of a text in the format of that name. Raises NotationError, CannotHold and KeyError."""
    return [_write(reading.genre, reading.entry, to, reading.error) for reading in solvers.read(text, genre)]


def _write(genre: Genre | None, entry: Entry | None, to: str, error: NotationError | None) -> str:
    if error is not None:
        raise error
    assert genre is not None
    assert entry is not None
    form = genre.written_format(to)
    if form is None:
        raise KeyError(to)
    return form.write_entry(entry)


def _read_one(text: str, genre: str | None) -> tuple[Genre, Any]:
    """The genre and entry of the one puzzle of a text. Raises NotationError."""
    readings = solvers.read(text, genre)
    if len(readings) > 1:
        raise NotationError("several", readings[1].line, words=SEVERAL, count=len(readings))
    (reading,) = readings
    if reading.error is not None:
        raise reading.error
    assert reading.genre is not None
    return reading.genre, reading.entry
