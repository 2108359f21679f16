"""Rows in the schemas of the interface."""

from typing import Any

from django.urls import reverse

from puzzlesite.core import queries as core_queries
from puzzlesite.core.format import language, localize, localize_source, localize_title
from puzzlesite.core.wire.jobs import ExplanationOut, JobOut, OwnedJob
from puzzlesite.core.wire.problems import ErrorOut
from puzzlesite.core.wire.puzzles import PuzzleOut, PuzzleWhole, ResultOut
from puzzlesite.core.wire.results import Explanation, UnreadPuzzles, read_error_key, read_error_place
from puzzlesite.core.wire.steps import StepOut
from puzzlesite.core.wire.verdicts import GradeOut, SolutionOut
from puzzlesite.jobs import waiting
from puzzlesite.jobs.failures import localize_reason
from puzzlesite.models import Job, Kind, Puzzle, Solution
from solvers.contract.places import list_cells
from solvers.explaining.stored import serialize_step
from solvers.messages import Text
from solvers.notation.format import NotationError
from solvers.reading import Ambiguous

OF_TEXTS = (Kind.READING, Kind.BATCH)


def serialize_error(error: NotationError) -> ErrorOut:
    """The error of a text that could not be read."""
    choices = [genre.name for genre in error.genres] if isinstance(error, Ambiguous) else []
    return ErrorOut(
        error=localize(error.sentence), key=error.key, line=error.line, column=error.column, choices=choices
    )


def serialize_puzzle(row: Puzzle) -> PuzzleOut:
    """A puzzle from its own row alone, without further queries."""
    return PuzzleOut.of_row(row, **_of_puzzle(row))


def _of_puzzle(row: Puzzle) -> dict[str, Any]:
    """The fields of a puzzle that its row has otherwise."""
    return {
        "title": localize_title(row),
        "source": localize_source(row),
        "genre": row.genre_name,
        "size": row.label,
        "address": reverse("puzzle", args=[row.key]),
    }


def serialize_whole_puzzle(row: Puzzle, latest: Job | None) -> PuzzleWhole:
    """A puzzle with its solution, formats, earlier copy and latest job."""
    twin = core_queries.find_first_of_board(row)
    return PuzzleWhole.of_row(
        row,
        **_of_puzzle(row),
        formats=[form.name for form in row.genre.written_formats],
        solution=_solution(row, row.solution) if row.solution else None,
        job=serialize_job(latest, row.key) if latest else None,
        same_as=twin.key if twin else None,
    )


def _solution(row: Puzzle, known: Solution) -> SolutionOut:
    return SolutionOut.of_row(
        known,
        is_complete=known.complete,
        answers=[row.genre.answers.write(row.board, answer) for answer in row.answers()],
        differing=list_cells(row.find_differing()),
        conflict=list_cells(row.conflict()),
        grade=None if known.level is None else GradeOut.of_row(known, is_exact=bool(known.explained)),
    )


def serialize_job(row: Job, puzzle: str | None = None) -> JobOut:
    """The state of a job, with its place in the queue and its errors."""
    return JobOut.of_row(
        row,
        is_cancelling=row.cancelling and not row.has_ended,
        place=waiting.place_in_queue(row),
        puzzle=puzzle or (row.puzzle.key if row.puzzle else None),
        reason=localize_reason(row.reason) if row.reason else "",
        errors=_unread(row) if row.kind in OF_TEXTS and row.result else [],
    )


def _unread(row: Job) -> list[ErrorOut]:
    """Errors in the text of a job; the first one lists the possible genres when nothing was read."""
    stored = row.result or {}
    errors = [_stored_error(sentence) for sentence in UnreadPuzzles.from_json(stored).errors]
    errors[0].choices = list(stored.get("choices", ()))
    return errors


def _stored_error(sentence: Text) -> ErrorOut:
    line, column = read_error_place(sentence)
    return ErrorOut(error=localize(sentence), key=read_error_key(sentence), line=line, column=column)


def serialize_result(row: Puzzle) -> ResultOut:
    """A row of the results of a file or recipe."""
    known = _solution(row, row.solution) if row.solution else None
    return ResultOut.of_row(row, **_of_puzzle(row), solution=known)


def serialize_explanation(row: Puzzle, found: Job) -> ExplanationOut:
    """The steps that an explanation job has found."""
    known = Explanation.from_json(found.result) if found.result else Explanation()
    steps = [StepOut(**serialize_step(row.genre, row.board, step, language())) for step in known.steps]
    return ExplanationOut(steps=steps, solved=known.solved, job=serialize_job(found, row.key))


def serialize_owned_job(row: Job, token: str) -> OwnedJob:
    """A job with the secret that lets the client cancel it."""
    return OwnedJob.of_row(serialize_job(row), owner_token=token)
