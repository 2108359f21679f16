"""The ladder of techniques: the next step is the easiest, and a grade sums them up. It knows no technique."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from solvers.contract.genre import Explained
from solvers.contract.results import Grade, Step

Find = Callable[[], Iterable[Step]]


def take_easiest(finders: Sequence[Find], is_over: Callable[[], bool]) -> Iterator[Step]:
    """Return the steps of the first finder that finds any, again and again, until none does or it is over.

    finders: the easiest first; each takes what it finds.
    """
    while not is_over():
        for find in finders:
            steps = iter(find())
            if first := next(steps, None):
                yield first
                yield from steps
                break
        else:
            return


def grade(explained: Explained, steps: Iterable[Step], solved: bool, counts: Mapping[str, int] | None = None) -> Grade:
    """Return the grade of a board that these steps solve: the hardest technique decides, or the sum of all scores.

    solved: False for a board that the steps do not finish, which is at least this hard.
    """
    numbers = Counter(step.technique for step in steps)
    techniques = {name: explained.by_name[name] for name in numbers}
    hardest = max(numbers, key=lambda name: (techniques[name].level, techniques[name].score), default="")
    level = techniques[hardest].level if hardest else 0
    score = sum(techniques[name].score * times for name, times in numbers.items())
    level = max(level, sum(score > ceiling for ceiling in explained.ceilings))
    return Grade(level if solved else len(explained.levels) - 1, hardest, dict(numbers), score, solved, counts or {})
