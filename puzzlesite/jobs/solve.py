"""One puzzle: its search, shortly first and then among the long jobs, and its explanation."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from puzzlesite import limits
from puzzlesite.jobs import results, runner, split, states
from puzzlesite.jobs.handle import Handle
from puzzlesite.jobs.runner import Allowance, Form, Judged, Seen
from puzzlesite.jobs.values import Refuted, SolveRequest
from puzzlesite.models import Job, Puzzle, Queue
from puzzlesite.processes import kernels
from solvers.contract.engine import Query
from solvers.contract.results import Answer


def solve(handle: Handle) -> None:
    """Search a puzzle, or one part of a search."""
    if handle.job.parent_id is None:
        _solve_puzzle(handle)
    else:
        split.solve_part(handle)


def _solve_puzzle(handle: Handle) -> None:
    """What is known already suffices, or the parts of an earlier run are joined, or it is searched."""
    job = handle.job
    puzzle = _puzzle(job)
    genre, query = puzzle.genre, SolveRequest.from_json(job.request).query(puzzle.genre)
    form = handle.last(runner.canonical_form, genre, puzzle.text)
    known = results.known_solution(genre, form.text, query)
    if known is not None and not (_is_own(job) and results.lacks_grade(known)):
        results.record(job, form.transform, known, found=known.found, nodes=known.nodes, seconds=known.seconds)
    elif parts := split.ended_parts(job, genre, query):
        _record(job, form, split.join_parts(handle, genre, form.text, query, parts))
    elif not (_is_unbegun(job) and split.split(handle, genre, form.text, query)):
        _search(handle, puzzle, form, query)


def _is_own(job: Job) -> bool:
    """Whether the site itself asks: for a sample's answer, or a grade that could not be given at once."""
    return not job.client


def _puzzle(job: Job) -> Puzzle:
    assert job.puzzle is not None
    return job.puzzle


def _is_unbegun(job: Job) -> bool:
    """Whether it goes to the long jobs at once, with nothing to resume."""
    return job.queue == Queue.LONG and not job.checkpoint


def _search(handle: Handle, puzzle: Puzzle, form: Form, query: Query) -> None:
    """Search a whole board; what does not end soon continues among the long jobs, in parts where that helps.

    So does what has ended, and is graded there because others wait here.
    """
    job, genre = handle.job, puzzle.genre
    figures = partial(_figures, puzzle, form)
    ended = handle.search(genre, form, query, _allowance(job), figures)
    if isinstance(ended, Judged):
        _record(job, form, ended)
    elif ended.progress.done or not split.split(handle, genre, form.text, query, ended):
        handle.requeue(Queue.LONG, **figures(ended))


def _record(job: Job, form: Form, judged: Judged) -> None:
    puzzle = _puzzle(job)
    solution = results.make_solution(puzzle.genre, form.text, judged)
    results.record(job, form.transform, solution, **judged.figures())
    if results.lacks_grade(solution) and kernels.must_wait(puzzle.genre_name, "explaining"):
        states.create_job(puzzle, client="")


def _allowance(job: Job) -> Allowance:
    """All that is left, among the short jobs for a first try."""
    seconds = job.seconds_limit
    stint = _turn(job, seconds)
    return Allowance(stint, seconds, job.nodes_limit, job.seconds, keeps_from=2 * limits.CROWDED_SECONDS)


def _turn(job: Job, whole: float) -> float:
    """Seconds that a job may take now: few in the short queue."""
    return limits.SHORT_SECONDS if job.queue == Queue.SHORT and not job.crashes_workers else whole


def _figures(puzzle: Puzzle, form: Form, seen: Seen) -> dict[str, Any]:
    """How a search fares, with the answers that are found so far."""
    refuted = {"result": Refuted().to_json()} if seen.progress.refuted else {}
    return seen.figures() | refuted | {"answers": _answers(puzzle, form, seen.progress.answers[: limits.ANSWERS])}


def _answers(puzzle: Puzzle, form: Form, answers: Sequence[Answer]) -> list[str]:
    """Answers of the canonical board as texts of the puzzle's own orientation."""
    genre, symmetry = puzzle.genre, puzzle.genre.symmetric
    if symmetry is not None and form.transform:
        canonical, back = genre.parse(form.text), symmetry.undo(form.transform)
        answers = [symmetry.turn_answer(canonical, answer, back) for answer in answers]
    return [genre.answers.write(puzzle.board, answer) for answer in answers]


def explain(handle: Handle) -> None:
    """Find the steps of a person's solution; what takes long begins again among the long jobs."""
    job = handle.job
    puzzle, turn = _puzzle(job), _turn(job, limits.EXPLAIN_SECONDS)
    found = handle.last(runner.explain_board, puzzle.genre, puzzle.text, puzzle.start, turn, handle.others_wait)
    assert found is not None
    if found.is_whole or job.queue == Queue.LONG:
        handle.finish(result=found.explanation.to_json())
    else:
        handle.requeue(Queue.LONG)
