"""Steps as they come, the whole explanation and its grade."""

import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import partial

from solvers.contract.engine import Engine
from solvers.contract.genre import Explained, Genre
from solvers.contract.results import Board, Grade, Marks, Step, Verdict
from solvers.explaining.ladder import grade
from solvers.picture import Picture


class Explanation:
    """An explanation whose steps come one by one; after the last, `steps` holds them all and `solved` is set.

    count: computes numbers of the steps for the grade.
    """

    def __init__(
        self,
        coming: Generator[Step, None, bool],
        *,
        may_solve: bool = True,
        count: Callable[[Sequence[Step]], Mapping[str, int]] = lambda steps: {},
    ):
        self._coming, self._may_solve, self._count = coming, may_solve, count
        self.steps: list[Step] = []
        self.solved = False

    def __iter__(self) -> Iterator[Step]:
        while True:
            try:
                self.steps.append(next(self._coming))
            except StopIteration as end:
                self.solved = bool(end.value) and self._may_solve
                return
            yield self.steps[-1]

    def grade(self, explained: Explained) -> Grade:
        """Return the grade, once the steps have ended."""
        return grade(explained, self.steps, self.solved, self._count(self.steps))


def explain(engine: Engine, board: Board, marks: Marks | None, verdict: Verdict) -> Explanation:
    """Return a person's way through a board with a proved verdict: steps rely on one answer if there is only one.

    With several answers or none, `solved` is False wherever the steps lead.
    """
    count = partial(engine.effort, board)
    if verdict is Verdict.ONE:
        return Explanation(engine.explain_unique(board, marks), count=count)
    return Explanation(engine.explain(board, marks), may_solve=verdict is Verdict.UNKNOWN, count=count)


def grade_steps(explained: Explained, coming: Generator[Step, None, bool]) -> Grade:
    """Return the grade of all these steps."""
    explanation = Explanation(coming)
    for _ in explanation:
        pass
    return explanation.grade(explained)


def grade_board(
    explained: Explained, engine: Engine, board: Board, seconds: float, is_enough: Callable[[], bool] = lambda: False
) -> tuple[Grade | None, int]:
    """Return the grade and the number of steps of a board of one answer; no grade when explaining takes too long.

    is_enough: checked after each step; ends the explaining.
    """
    known = engine.grade(board)
    if known is not None:
        return known, sum(known.numbers.values())
    until = time.perf_counter() + seconds
    explanation = explain(engine, board, None, Verdict.ONE)
    for _ in explanation:
        if time.perf_counter() > until or is_enough():
            return None, 0
    return explanation.grade(explained), len(explanation.steps)


def draw_last(genre: Genre, board: Board, steps: Sequence[Step], marks: Marks | None = None) -> Picture:
    """Draw the last of these steps on the board after those before it. marks: at the beginning."""
    return genre.draw(board, marks=genre.explained_part.apply(board, steps[:-1], marks), step=steps[-1])
