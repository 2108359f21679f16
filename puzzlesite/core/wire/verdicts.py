"""Models of a verdict: the number of answers, the cells in which they differ, and the grade."""

from puzzlesite.core.wire.shapes import Cell, VerdictName, VerdictOfSearch, WireModel


class VerdictOut(WireModel):
    """The number of answers of a board, whatever the marks are.

    shared: the cells that all of several answers share, as far as they were found: rows in the letters of answers and
    marks, other cells empty. differing: cells in which two answers differ. conflict: cells that contradict each other,
    when there is no answer.
    """

    verdict: VerdictOfSearch
    shared: str | None
    differing: list[Cell]
    conflict: list[Cell]


class NowGrade(WireModel):
    """The difficulty for a person: level 0-4; numbers: how often each technique is needed."""

    level: int
    hardest: str
    numbers: dict[str, int]
    score: int


class GradeOut(NowGrade):
    """The difficulty for a person, with the number of steps; is_exact: the known techniques suffice."""

    steps: int
    is_exact: bool


class SolutionOut(WireModel):
    """The known facts of a board: verdict, answers and grade, in the puzzle's own orientation."""

    verdict: VerdictName
    is_complete: bool
    found: int
    answers: list[str]
    counts: dict[str, int]
    differing: list[Cell]
    conflict: list[Cell]
    nodes: int
    seconds: float
    method: str
    version: str
    grade: GradeOut | None
