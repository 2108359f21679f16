"""From Steps to a Grade: the hardest technique decides, or the sum of all scores. It knows no technique."""

import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping

from solvers.contract.engine import Engine
from solvers.contract.genre import Explained
from solvers.contract.results import Board, Grade, Marks, Step, Verdict
from solvers.messages import Message

LEVELS = (
    Message("Very easy"),
    Message("Easy"),
    Message("Medium"),
    Message("Hard"),
    Message("Very hard"),
)


class Explanation:
    """Steps as they come; once they have ended, `steps` holds all of them and `solved` says what they came to."""

    def __init__(self, steps: Generator[Step, None, bool], *, may_solve: bool = True):
        self._coming, self._may_solve = steps, may_solve
        self.steps: list[Step] = []
        self.solved = False

    def __iter__(self) -> Iterator[Step]:
        self.solved = (yield from self._wait()) and self._may_solve

    def _wait(self) -> Generator[Step, None, bool]:
        while True:
            try:
                step = next(self._coming)
            except StopIteration as end:
                return bool(end.value)
            self.steps.append(step)
            yield step


def explain(engine: Engine, board: Board, marks: Marks | None, verdict: Verdict) -> Explanation:
    """A person's way through a board of which so much is proved: what relies on one answer is used where there is one.

    Where there are several or none, it solves nothing, wherever it leads to.
    """
    if verdict is Verdict.ONE:
        return Explanation(engine.explain_unique(board, marks))
    return Explanation(engine.explain(board, marks), may_solve=verdict is Verdict.UNKNOWN)


def grade(explained: Explained, steps: Iterable[Step], solved: bool, counts: Mapping[str, int] | None = None) -> Grade:
    """The Grade of a board that these Steps solve, or of one on which they end (`solved` False: at least so hard)."""
    numbers = Counter(step.technique for step in steps)
    techniques = {technique.name: technique for technique in explained.techniques}
    hardest = max(numbers, key=lambda name: (techniques[name].level, techniques[name].score), default="")
    level = techniques[hardest].level if hardest else 0
    score = sum(techniques[name].score * times for name, times in numbers.items())
    level = max(level, sum(score > ceiling for ceiling in explained.ceilings))
    return Grade(level if solved else len(explained.levels) - 1, hardest, dict(numbers), score, solved, counts or {})


def grade_board(
    explained: Explained, engine: Engine, board: Board, seconds: float, is_enough: Callable[[], bool] = lambda: False
) -> tuple[Grade | None, int]:
    """The grade and the number of steps of a board of one answer; no grade when explaining takes too long.

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
    steps = explanation.steps
    return grade(explained, steps, explanation.solved, engine.effort(board, steps)), len(steps)


def levels(explained: Explained | None) -> tuple[Message, ...]:
    """The names of the levels 0 to 4; the usual ones where nothing is explained."""
    return explained.levels if explained else LEVELS
