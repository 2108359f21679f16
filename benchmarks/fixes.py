"""How long fixes and hints take, on generated boards with one mistyped or one missing clue.

    python -m benchmarks.fixes [COUNT]

COUNT boards (60 by default) of each genre are generated from the seeds 1, 2, ... In each one clue is one too high or
too low, so that there is no answer, and one is taken away until there are several; the hint is from half of the answer.
A row for each genre and question: median, 95th percentile and longest in milliseconds, on one thread, kernels loaded.
"""

import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import solvers
from solvers import recipes
from solvers.assist.fixing import fix
from solvers.assist.hints import find_hint
from solvers.assist.judging import judge
from solvers.contract.fixable import Edit
from solvers.contract.genre import Genre
from solvers.contract.recipe import Made
from solvers.contract.results import Change, Step, Verdict

COUNT = 60
SETTINGS: dict[str, dict[str, str]] = {
    "akari": {"rows": "10", "cols": "10"},
    "nonogram": {"width": "10", "height": "10"},
    "sudoku": {},
}
LABELS = {"sudoku": "sudoku 9x9", "akari": "akari 10x10", "nonogram": "nonogram 10x10"}
MISSING = {"akari": "#", "nonogram": "", "sudoku": ""}
MOST = {"akari": 4, "nonogram": 10, "sudoku": 9}
TRIES = 300


def main(count: str = str(COUNT)) -> None:
    """Print a row for each genre and question."""
    print("| boards | question | median ms | 95 % ms | longest ms | boards |\n|---|---|---|---|---|---|")
    for name, settings in SETTINGS.items():
        genre = solvers.genre(name)
        solvers.engine(name).warm()
        made = [generate(genre, settings, seed) for seed in range(1, int(count) + 1)]
        print_row(LABELS[name], "mistyped clue", measure(genre, damage(genre, made, Verdict.NONE), fix))
        print_row(LABELS[name], "missing clue", measure(genre, damage(genre, made, Verdict.MANY), fix))
        print_row(LABELS[name], "hint", [measure_hint(genre, one, seed) for seed, one in enumerate(made)])


def generate(genre: Genre, settings: dict[str, str], seed: int) -> Made:
    """One puzzle."""
    *_, last = solvers.engine(genre.name).generate(recipes.complete(genre, settings), seed)
    assert last.made is not None
    return last.made


def damage(genre: Genre, made: list[Made], verdict: Verdict) -> Iterator[Any]:
    """The boards with one clue changed or left out, so that there are that many answers."""
    engine, fixable = solvers.engine(genre.name), genre.fixable
    assert fixable is not None
    for seed, one in enumerate(made):
        chance = Random(seed)
        for _ in range(TRIES):
            clue = chance.choice(chance.choice(fixable.parts(one.board)).clues)
            value = slip(clue.value, MOST[genre.name], chance) if verdict is Verdict.NONE else MISSING[genre.name]
            board = fixable.change(one.board, Edit(clue, value))
            if judge(engine, [board])[0] is verdict:
                yield board
                break


def slip(value: str, most: int, chance: Random) -> str:
    """The number one below or above."""
    return str(max(1, min(most, int(value) + chance.choice((-1, 1)))))


def measure(genre: Genre, boards: Iterator[Any], ask: Callable[[Genre, Any], Any]) -> list[float]:
    """Seconds of each."""
    taken = []
    for board in boards:
        begun = time.perf_counter()
        assert ask(genre, board).done
        taken.append(time.perf_counter() - begun)
    return taken


def measure_hint(genre: Genre, made: Made, seed: int) -> float:
    """Seconds of a hint from half of the answer."""
    assert genre.explained is not None
    values = genre.answers.values(made.board, made.answer)
    cells = Random(seed).sample(sorted(values), len(values) // 2)
    put = tuple(Change(cell, values[cell], True) for cell in cells if values[cell] != "x")
    marks = genre.explained.apply(made.board, (Step("", put),))
    return find_hint(genre, made.board, marks).seconds


def print_row(label: str, question: str, seconds: list[float]) -> None:
    """The figures of one genre and question."""
    ordered = sorted(1000 * one for one in seconds)
    if ordered:
        figures = ordered[len(ordered) // 2], ordered[int(0.95 * (len(ordered) - 1))], ordered[-1]
        print(f"| {label} | {question} | " + " | ".join(f"{figure:.1f}" for figure in figures) + f" | {len(ordered)} |")


if __name__ == "__main__":
    main(*sys.argv[1:])
