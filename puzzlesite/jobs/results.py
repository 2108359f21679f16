"""Results into rows: each puzzle gets its solution; equal boards share the better one."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from puzzlesite.jobs import states
from puzzlesite.jobs.outcomes import UNDECIDED
from puzzlesite.models import Job, Puzzle, Solution, State
from puzzlesite.rows import index_captions

# Results


Found = tuple[Puzzle, str, Solution]  # the transform to the canonical board, and what is known of that


def record(job: Job, transform: str, solution: Solution, **figures: Any) -> None:
    """Store what was found out and end the job, all or nothing. Raises ledger.Cancelled or ledger.Lost."""
    assert job.puzzle is not None
    with transaction.atomic():
        states.close(job, State.DONE, **figures)
        store([(job.puzzle, transform, solution)])


def store(found: Sequence[Found]) -> None:
    """Give each puzzle its solution, and new ones their row. Boards that are the same share the better solution."""
    kept = _kept({solution.fingerprint: solution for _, _, solution in found if solution.pk is None})
    now = timezone.now()
    for puzzle, transform, solution in found:
        puzzle.solution = kept.get(solution.fingerprint, solution)
        puzzle.transform, puzzle.solved = transform, now
        puzzle.verdict, puzzle.level, puzzle.score = _repeated(puzzle.solution)
    _write([puzzle for puzzle, _, _ in found])


def _write(puzzles: Sequence[Puzzle]) -> None:
    fresh = [puzzle for puzzle in puzzles if puzzle.pk is None]
    there = [puzzle for puzzle in puzzles if puzzle.pk is not None]
    if fresh:
        Puzzle.objects.bulk_create(fresh)
        index_captions(fresh)
    if there:
        # bulk_update would take 1.5 ms a puzzle to write its statement, of 4 for everything
        columns = [Puzzle._meta.get_field(name) for name in SOLVED_FIELDS]
        rows = [[_column(field, puzzle) for field in (*columns, Puzzle._meta.pk)] for puzzle in there]
        with connection.cursor() as cursor:
            cursor.executemany(
                f"UPDATE {Puzzle._meta.db_table} SET {_set(columns)} WHERE id = %s",  # nosec B608
                rows,
            )


def _set(columns: Iterable[Any]) -> str:
    return ", ".join(f"{field.column} = %s" for field in columns)


def _column(field: Any, puzzle: Puzzle) -> Any:
    return field.get_db_prep_save(getattr(puzzle, field.attname), connection)


SOLVED_FIELDS = ("solution", "transform", "verdict", "level", "score", "solved")


def _repeated(solution: Solution) -> tuple[str, int | None, int | None]:
    return solution.verdict, solution.level, solution.score


def _kept(new: Mapping[str, Solution]) -> dict[str, Solution]:
    """The rows of these solutions: new ones, or those that were there, improved where the new ones know more."""
    if not new:
        return {}
    Solution.objects.bulk_create(new.values(), ignore_conflicts=True)
    rows = {row.fingerprint: row for row in Solution.objects.filter(fingerprint__in=new)}
    for mark, row in rows.items():
        if is_better(new[mark], row):
            _improve(row, new[mark])
    return rows


def _improve(row: Solution, better: Solution) -> None:
    """What is known now holds for every puzzle that shares the solution."""
    for field in Solution._meta.concrete_fields:
        if field.name not in ("id", "created"):
            setattr(row, field.attname, getattr(better, field.attname))
    row.save()
    verdict, level, score = _repeated(row)
    row.puzzles.update(verdict=verdict, level=level, score=score)


def is_better(new: Solution, old: Solution) -> bool:
    """Whether `new` knows more about the same board."""
    return _knowledge(new) > _knowledge(old)


def _knowledge(solution: Solution) -> tuple[bool, bool, int, bool]:
    return solution.verdict != UNDECIDED, solution.complete, solution.found, solution.level is not None
