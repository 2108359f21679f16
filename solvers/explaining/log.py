"""Steps as they come, and what they come to: an explanation and its grade."""

import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import partial

from solvers.contract.engine import Engine
from solvers.contract.genre import Explained, Genre
from solvers.contract.results import Board, Grade, Marks, Step, Verdict
from solvers.explaining.ladder import grade
from solvers.picture import Picture


class Explanation:
    """Steps as they come; once they have ended, `steps` holds all of them and `solved` says what they came to.

    count: finds what there is to count in them, for the grade.
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
    """Return a person's way through a board of which so much is proved: steps rely on one answer where there is one.

    Where there are several or none, it solves nothing, wherever it leads to.
    """
    count = partial(engine.effort, board)
    if verdict is Verdict.ONE:
        return Explanation(engine.explain_unique(board, marks), count=count)
    return Explanation(engine.explain(board, marks), may_solve=verdict is Verdict.UNKNOWN, count=count)


def grade_steps(explained: Explained, coming: Generator[Step, None, bool]) -> Grade:
    """Return the grade that all these steps come to."""
    explanation = Explanation(coming)
    for _ in explanation:
        pass
    return explanation.grade(explained)


def grade_board(
    explained: Explained, engine: Engine, board: Board, seconds: float, is_enough: Callable[[], bool] = lambda: False
) -> tuple[Grade | None, int]:
    """Return the grade and the number of steps of a board of one answer; no grade when explaining takes too long.

    is_enough: is looked at after each step, too.
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
    """Return the picture of the last of these steps, with those before it done. marks: with which they begin."""
    return genre.draw(board, marks=genre.explained_part.apply(board, steps[:-1], marks), step=steps[-1])
