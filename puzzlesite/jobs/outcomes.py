"""The outcome of a search as rows keep it, and back: texts and JSON, all of the canonical board."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from puzzlesite.models import Solution, fingerprint
from solvers.contract.engine import Query
from solvers.contract.genre import Genre
from solvers.contract.results import Grade, Outcome, Verdict

UNDECIDED = Verdict.UNKNOWN.value


@dataclass(frozen=True, slots=True)
class StoredOutcome:
    """The outcome of a search over a canonical board, with the way there from the puzzle's own board.

    steps: of the explanation that the grade comes from. version: of the solvers that found it.
    """

    genre: Genre
    text: str
    transform: str
    outcome: Outcome
    grade: Grade | None = None
    steps: int = 0
    version: str = ""

    @property
    def fingerprint(self) -> str:
        """The canonical board's."""
        return fingerprint(self.genre.name, self.text)

    def solution(self) -> Solution:
        """As a row that is not stored yet."""
        return Solution(
            genre_name=self.genre.name,
            fingerprint=self.fingerprint,
            text=self.text,
            version=self.version,
            **outcome_json(self.genre, self.text, self.outcome),
            **_of_grade(self),
        )


def outcome_json(genre: Genre, text: str, outcome: Outcome) -> dict[str, Any]:
    """An outcome as rows keep it: answers are texts in house notation."""
    board = genre.parse(text)
    return {
        "verdict": outcome.verdict.value,
        "complete": outcome.complete,
        "found": min(outcome.found, 2**63 - 1),
        "answers": [genre.write_answer(board, answer) for answer in outcome.answers],
        "counts": dict(outcome.counts),
        "proven": _proven(outcome),
        "differing": _cells(outcome.differing),
        "conflict": _cells(outcome.conflict),
        "nodes": outcome.nodes,
        "seconds": outcome.seconds,
        "method": outcome.method,
    }


def _proven(outcome: Outcome) -> list[list[Any]] | None:
    """Cells with their values; nothing beside a single answer, which has them all."""
    if not outcome.proven or outcome.verdict is Verdict.ONE:
        return None
    return [[*cell, value] for cell, value in sorted(outcome.proven.items())]


def outcome(genre: Genre, text: str, row: Mapping[str, Any]) -> Outcome:
    """The outcome that was kept."""
    board = genre.parse(text)
    return Outcome(
        verdict=Verdict(row["verdict"]),
        found=row["found"],
        answers=tuple(genre.read_answer(board, answer) for answer in row["answers"]),
        counts=row["counts"],
        proven=row["proven"] and {(r, c): value for r, c, value in row["proven"]},
        differing=tuple((r, c) for r, c in row["differing"]),
        conflict=tuple((r, c) for r, c in row["conflict"]),
        nodes=row["nodes"],
        seconds=row["seconds"],
        method=row["method"],
        complete=row["complete"],
    )


def _of_grade(finding: StoredOutcome) -> dict[str, Any]:
    grade = finding.grade
    if grade is None:
        return {}
    return {
        "level": grade.level,
        "hardest": grade.hardest,
        "numbers": dict(grade.numbers),
        "score": grade.score,
        "explained": grade.solved,
        "steps": finding.steps,
    }


def _cells(cells: Sequence[tuple[int, int]]) -> list[list[int]]:
    return [list(cell) for cell in cells]


def suffices(solution: Solution, query: Query) -> bool:
    """Whether what is known answers what is asked."""
    if solution.verdict == UNDECIDED:
        return False
    return solution.complete or (query.limit is not None and solution.found >= query.limit)
