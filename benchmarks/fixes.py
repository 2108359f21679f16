"""Time of fixes and hints, on generated boards with one mistyped or one missing clue.

    python -m benchmarks.fixes [COUNT [GENRE...]]

COUNT boards (60 by default) of each genre are generated from the seeds 1, 2, ... In each one clue is mistyped by a
likely slip, so that there is no answer, and one is taken away so that there are several; the hint is from half of the
answer. Generated boards have so few clues that in some genres no single change leaves no answer: then clues of the
answer are added first, a fifth of the board at a time.
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
from solvers.assist.slips import score_edit
from solvers.contract.fixable import Edit
from solvers.contract.genre import Genre
from solvers.contract.recipe import Made
from solvers.contract.results import Change, Step, Verdict

COUNT = 60
SIZES: dict[str, dict[str, str]] = {"nonogram": {"width": "10", "height": "10"}, "sudoku": {}}
# Genres in which no single number can be left out.
WHOLE_LINES = {"nonogram"}
OTHERS = {"rows": "10", "cols": "10"}
TRIES = 60
# One clue in this number is added at a time, of those of the answer.
FULLER = 5
ROUNDS = 5


def main(count: str = str(COUNT), *names: str) -> None:
    """Print a row for each genre and question."""
    print("| boards | question | median ms | 95 % ms | longest ms | boards |\n|---|---|---|---|---|---|")
    for genre in map(solvers.genre, names or [genre.name for genre in solvers.all_genres() if genre.fixable]):
        label = f"{genre.name} 10x10" if genre.name != "sudoku" else "sudoku 9x9"
        solvers.engine(genre.name).warm()
        made = [generate(genre, seed) for seed in range(1, int(count) + 1)]
        print_row(label, "mistyped clue", measure(genre, damage(genre, made, Verdict.NONE), fix))
        if genre.name not in WHOLE_LINES:
            print_row(label, "missing clue", measure(genre, damage(genre, made, Verdict.MANY), fix))
        print_row(label, "hint", [measure_hint(genre, one, seed) for seed, one in enumerate(made)])


def generate(genre: Genre, seed: int) -> Made:
    """One puzzle."""
    recipe = recipes.complete_recipe(genre, SIZES.get(genre.name, OTHERS))
    *_, last = solvers.engine(genre.name).generate(recipe, seed)
    assert last.made is not None
    return last.made


def damage(genre: Genre, made: list[Made], verdict: Verdict) -> Iterator[Any]:
    """The boards with one clue changed or left out, so that there are that many answers."""
    for seed, one in enumerate(made):
        board = one.board
        for _ in range(ROUNDS):
            found = damage_one(genre, board, verdict, Random(seed))
            if found is not None:
                yield found
                break
            board = fuller(genre, Made(board, one.answer), Random(seed))


def damage_one(genre: Genre, board: Any, verdict: Verdict, chance: Random) -> Any:
    """The board with one clue mistyped or left out at random; None when none of some tries has that many answers."""
    engine, fixable = solvers.engine(genre.name), genre.fixable
    assert fixable is not None
    for part in chance.sample(parts := fixable.parts(board), min(TRIES, len(parts))):
        if verdict is Verdict.MANY:
            damaged = fixable.without(board, [part])
        else:
            clue = chance.choice(part.clues)
            slips = [edit for edit in fixable.edits(board, part) if edit.clue == clue and edit.value]
            # No other slip keeps the sums of lines equal.
            slips = slips or [Edit(clue, str(abs(int(clue.value) - 1) or 2))]
            damaged = fixable.change(board, max(slips, key=lambda edit: (score_edit(edit, ()), chance.random())))
        if judge(engine, [damaged])[0] is verdict:
            return damaged
    return None


def fuller(genre: Genre, made: Made, chance: Random) -> Any:
    """The board with more clues of its answer."""
    assert genre.fixable is not None
    board = made.board
    additions = list(genre.fixable.additions_of(board, made.answer))
    for edit in chance.sample(additions, len(additions) // FULLER):
        board = genre.fixable.change(board, edit)
    return board


def measure(genre: Genre, boards: Iterator[Any], ask: Callable[[Genre, Any], Any]) -> list[float]:
    """Seconds of the question for each board."""
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
