"""Rows in the schemas of the interface."""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse

from puzzlesite import queries
from puzzlesite.api.schemas import (
    ErrorOut,
    ExplanationOut,
    GenreOut,
    GradeOut,
    JobOut,
    OptionOut,
    OwnedJob,
    PageOut,
    PuzzleOut,
    PuzzleWhole,
    ResultOut,
    SolutionOut,
    StepOut,
)
from puzzlesite.jobs.failures import message
from puzzlesite.jobs.values import Explanation, Unread, read_key, read_place
from puzzlesite.models import Job, Kind, Puzzle, Solution
from puzzlesite.pages.format import language, localize, source, title
from solvers import recipes
from solvers.contract.genre import Genre
from solvers.contract.places import list_cells
from solvers.contract.recipe import Option
from solvers.explaining.stored import serialize_step
from solvers.messages import Text
from solvers.notation.format import NotationError
from solvers.reading import Ambiguous

# What is sent under the name that it has in the row
OF_PUZZLE: tuple[str, ...] = ("key", "text", "title", "author", "source", "origin", "visibility", "rows", "cols")
OF_PUZZLE += ("verdict", "level", "seed", "recipe", "created", "solved")
OF_SOLUTION = ("verdict", "found", "counts", "nodes", "seconds", "method", "version")
OF_GRADE = ("level", "hardest", "numbers", "score", "steps")
OF_JOB: tuple[str, ...] = ("key", "kind", "state", "share", "nodes", "found", "seconds", "answers", "ready", "total")
OF_JOB += ("created", "started", "finished")
OF_TEXTS = (Kind.READING, Kind.BATCH)


def error_out(error: NotationError) -> ErrorOut:
    """A text that could not be read."""
    choices = [genre.name for genre in error.genres] if isinstance(error, Ambiguous) else []
    return ErrorOut(
        error=localize(error.sentence), key=error.key, line=error.line, column=error.column, choices=choices
    )


def puzzle(row: Puzzle) -> PuzzleOut:
    """A puzzle without what it takes another query to know."""
    return PuzzleOut(**_of_puzzle(row))


def _of_puzzle(row: Puzzle) -> dict[str, Any]:
    return {name: getattr(row, name) for name in OF_PUZZLE} | {
        "title": title(row),
        "source": source(row),
        "genre": row.genre_name,
        "size": row.label,
        "address": reverse("puzzle", args=[row.key]),
    }


def whole(row: Puzzle, latest: Job | None) -> PuzzleWhole:
    """A puzzle with all that is known of it, and its latest job."""
    twin = queries.first_of_its_kind(row)
    return PuzzleWhole(
        **_of_puzzle(row),
        source_text=row.source_text,
        source_format=row.source_format,
        formats=[form.name for form in row.genre.written_formats],
        solution=_solution(row, row.solution) if row.solution else None,
        job=job(latest, row.key) if latest else None,
        same_as=twin.key if twin else None,
    )


def _solution(row: Puzzle, known: Solution) -> SolutionOut:
    same: dict[str, Any] = {name: getattr(known, name) for name in OF_SOLUTION}
    return SolutionOut(
        **same,
        is_complete=known.complete,
        answers=[row.genre.answers.write(row.board, answer) for answer in row.answers()],
        differing=list_cells(row.find_differing()),
        conflict=list_cells(row.conflict()),
        grade=_grade(known),
    )


def _grade(known: Solution) -> GradeOut | None:
    if known.level is None:
        return None
    same: dict[str, Any] = {name: getattr(known, name) for name in OF_GRADE}
    return GradeOut(**same, is_exact=bool(known.explained))


def job(row: Job, puzzle: str | None = None) -> JobOut:
    """How a job fares."""
    same: dict[str, Any] = {name: getattr(row, name) for name in OF_JOB}
    return JobOut(
        **same,
        is_cancelling=row.cancelling and not row.has_ended,
        place=queries.place_in_queue(row),
        puzzle=puzzle or (row.puzzle.key if row.puzzle else None),
        reason=message(row.reason) if row.reason else "",
        errors=_unread(row) if row.kind in OF_TEXTS and row.result else [],
    )


def _unread(row: Job) -> list[ErrorOut]:
    """What of a text could not be read; where nothing was taken, the first says which genres it could be."""
    stored = row.result or {}
    errors = [_stored_error(sentence) for sentence in Unread.from_json(stored).errors]
    errors[0].choices = list(stored.get("choices", ()))
    return errors


def _stored_error(sentence: Text) -> ErrorOut:
    line, column = read_place(sentence)
    return ErrorOut(error=localize(sentence), key=read_key(sentence), line=line, column=column)


def result(row: Puzzle) -> ResultOut:
    """A row of the results of a file or recipe."""
    known = _solution(row, row.solution) if row.solution else None
    return ResultOut(**_of_puzzle(row), place=row.place, solution=known)


def explanation(row: Puzzle, found: Job) -> ExplanationOut:
    """The steps that a job has found."""
    known = Explanation.from_json(found.result) if found.result else Explanation((), False)
    steps = [StepOut(**serialize_step(row.genre, row.board, step, language())) for step in known.steps]
    return ExplanationOut(steps=steps, solved=known.solved, job=job(found, row.key))


def requested_job(row: Job, token: str) -> OwnedJob:
    """A job that was asked for, with the secret of whoever asked."""
    return OwnedJob(**job(row).dict(), owner_token=token)


def page(found: queries.Page) -> PageOut:
    """A page of the archive."""
    return PageOut(
        puzzles=[puzzle(row) for row in found.puzzles],
        page=found.number,
        pages=found.pages,
        total=found.total,
        is_capped=found.is_capped,
    )


def genres(known: Iterable[Genre]) -> list[GenreOut]:
    """What there is."""
    return [_genre(one) for one in known]


def _genre(one: Genre) -> GenreOut:
    return GenreOut(
        name=one.name,
        title=localize(one.title),
        rules=localize(one.rules),
        reads=[form.name for form in one.formats],
        writes=[form.name for form in one.written_formats],
        offers=one.offers,
        limit=list(one.limit),
        recipe=[_option(option) for option in recipes.options(one)],
    )


def _option(option: Option) -> OptionOut:
    same: dict[str, Any] = {name: getattr(option, name) for name in ("name", "kind", "default", "least", "most")}
    choices = {value: localize(title) for value, title in option.choices.items()}
    return OptionOut(**same, title=localize(option.title), choices=choices)
