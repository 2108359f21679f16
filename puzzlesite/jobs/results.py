"""Store results in rows: each puzzle gets its solution, and equal boards share the better one."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

import solvers
from puzzlesite.core.keys import fingerprint
from puzzlesite.core.rows import REPEATED, columns_from_solution, insert_rows, mark_copies, promote_copy
from puzzlesite.core.wire.results import StoredOutcome
from puzzlesite.jobs import runner, states
from puzzlesite.jobs.runner import EndedSearch
from puzzlesite.models import Job, Puzzle, Solution, State, TechniqueUse, Verdict
from solvers.contract.engine import Query
from solvers.contract.genre import Genre
from solvers.contract.results import Grade

# Columns of a puzzle that are written when it is solved.
SOLVED_FIELDS = ("solution", "transform", "solved", "is_copy", *REPEATED)
# A puzzle, the transform to its canonical board, and the solution of that.
Found = tuple[Puzzle, str, Solution]


def find_solution(genre: Genre, text: str, query: Query) -> Solution | None:
    """The stored solution of a canonical board, where it suffices for the query."""
    known = Solution.objects.filter(genre_name=genre.name, fingerprint=fingerprint(genre.name, text)).first()
    return known if known and _suffices(known, query) else None


def lacks_grade(solution: Solution) -> bool:
    """Whether a board with one answer has no grade, though its genre has grades."""
    is_graded = solvers.genre(solution.genre_name).explained is not None
    return is_graded and solution.verdict == Verdict.ONE and solution.explained is None


def _suffices(solution: Solution, query: Query) -> bool:
    if solution.verdict == Verdict.UNKNOWN:
        return False
    return solution.complete or (query.limit is not None and solution.found >= query.limit)


def make_solution(genre: Genre, text: str, judged: EndedSearch) -> Solution:
    """An unsaved Solution from a search of a canonical board."""
    return Solution(
        genre_name=genre.name,
        fingerprint=fingerprint(genre.name, text),
        text=text,
        version=runner.solvers_version(),
        **StoredOutcome.of(genre, text, judged.outcome).to_json(),
        **(_grade_columns(judged.grade, judged.steps) if judged.grade else {}),
    )


def _grade_columns(grade: Grade, steps: int) -> dict[str, Any]:
    return {
        "level": grade.level,
        "hardest": grade.hardest,
        "numbers": dict(grade.numbers),
        "score": grade.score,
        "explained": grade.solved,
        "steps": steps,
    }


def end_with_solution(job: Job, transform: str, solution: Solution, **figures: Any) -> None:
    """Store the solution and end the job, all or nothing. Raises states.Cancelled or states.LeaseLost."""
    assert job.puzzle is not None
    with transaction.atomic():
        states.end_job(job, State.DONE, **figures)
        store_solutions([(job.puzzle, transform, solution)])


@transaction.atomic
def store_solutions(found: Sequence[Found]) -> None:
    """Store solutions of puzzles, and rows of new puzzles. Equal boards share the better solution."""
    best = _best_rows({solution.fingerprint: solution for _, _, solution in found if solution.pk is None})
    now, left = timezone.now(), [puzzle.solution_id for puzzle, _, _ in found]
    for puzzle, transform, solution in found:
        puzzle.solution = best.get(solution.fingerprint, solution)
        puzzle.transform, puzzle.solved, puzzle.is_copy = transform, now, False
        for column, value in columns_from_solution(puzzle.solution).items():
            setattr(puzzle, column, value)
    _write([puzzle for puzzle, _, _ in found])
    for solution_id in set(left) - {puzzle.solution_id for puzzle, _, _ in found}:
        promote_copy(solution_id)


def _write(puzzles: Sequence[Puzzle]) -> None:
    new = [puzzle for puzzle in puzzles if puzzle.pk is None]
    stored = [puzzle for puzzle in puzzles if puzzle.pk is not None]
    if new:
        insert_rows(new)
    if stored:
        # bulk_update would take 1.5 ms a puzzle to write its statement, of 4 for everything.
        columns = [Puzzle._meta.get_field(name) for name in SOLVED_FIELDS]
        rows = [[_column(field, puzzle) for field in (*columns, Puzzle._meta.pk)] for puzzle in stored]
        with connection.cursor() as cursor:
            cursor.executemany(
                f"UPDATE {Puzzle._meta.db_table} SET {_set(columns)} WHERE id = %s",  # nosec B608
                rows,
            )
        mark_copies(stored)


def _set(columns: Iterable[Any]) -> str:
    return ", ".join(f"{field.column} = %s" for field in columns)


def _column(field: Any, puzzle: Puzzle) -> Any:
    return field.get_db_prep_save(getattr(puzzle, field.attname), connection)


def _best_rows(new: Mapping[str, Solution]) -> dict[str, Solution]:
    """The rows of these solutions: new ones, or existing ones, improved where the new ones know more."""
    if not new:
        return {}
    Solution.objects.bulk_create(new.values(), ignore_conflicts=True)
    # The index begins with the genre.
    genres = {row.genre_name for row in new.values()}
    same = Solution.objects.filter(genre_name__in=genres, fingerprint__in=new)
    # All processes lock rows in one order, so that none waits for another in a circle.
    locked = same.select_for_update().order_by("id")
    rows = {row.fingerprint: row for row in locked}
    for key, row in rows.items():
        if _is_better(new[key], row):
            _improve(row, new[key])
    _write_uses(rows.values())
    return rows


def _write_uses(solutions: Iterable[Solution]) -> None:
    """Store the techniques of solutions, by which the search finds boards."""
    uses = [
        TechniqueUse(genre_name=row.genre_name, solution=row, technique=name)
        for row in solutions
        for name in row.numbers
    ]
    if uses:
        TechniqueUse.objects.bulk_create(uses, ignore_conflicts=True)


def _improve(row: Solution, better: Solution) -> None:
    """Replace a solution by a better one, for every puzzle that shares it."""
    for field in Solution._meta.concrete_fields:
        if field.name not in ("id", "created"):
            setattr(row, field.attname, getattr(better, field.attname))
    row.save()
    row.uses.all().delete()
    row.puzzles.update(**columns_from_solution(row))


def _is_better(new: Solution, old: Solution) -> bool:
    """Whether `new` knows more about the board than `old`."""
    return _knowledge(new) > _knowledge(old)


def _knowledge(solution: Solution) -> tuple[bool, bool, int, bool]:
    return solution.verdict != Verdict.UNKNOWN, solution.complete, solution.found, solution.level is not None
