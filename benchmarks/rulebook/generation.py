"""Time to generate a new board, by genre, size and grade.

    python -m benchmarks.rulebook.generation [--genre G]... [--seeds N] [--large N] [--write]

10x10 boards of every grade and of any, then 20x20 of any, or as large as the genre is made: for each some seeds,
from a recipe to the board that is proved to have one answer (and graded, where a grade is wanted). Seconds of processor
time of one thread in a warm process; a seed is given up after LATE seconds, and counts as that long.
"""

import argparse
import platform
import statistics
import time
from collections.abc import Sequence
from pathlib import Path

import solvers
from benchmarks.rulebook.collection import FOLDERS
from benchmarks.sudoku import processor
from solvers import recipes
from solvers.contract.recipe import RecipeError
from solvers.rulebook.generator.recipe import ANY, GRADES

RECORD = Path(__file__).parents[2] / "docs" / "benchmarks" / "rulebook_generation.md"
# The seconds after which a board of a size is late.
LATE = {10: 3.0, 20: 30.0}
HEAD = "| genre | " + " | ".join(("any", *GRADES)) + " | 20×20, any |\n|---|" + "---|" * (len(GRADES) + 2) + "\n"


def main() -> None:
    """Measure, print, and write what is wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--genre", action="append", choices=FOLDERS)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--large", type=int, default=5)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    lines = []
    for name in options.genre or FOLDERS:
        solvers.engine(name).warm_solving()
        columns = [(10, grade, options.seeds) for grade in (ANY, *GRADES)] + [(20, ANY, options.large)]
        cells = []
        for size, grade, seeds in columns:
            cells.append(_cell(name, size, grade, seeds))
            print(name, f"{size}x{size}", grade, cells[-1], flush=True)
        lines.append("| " + " | ".join((name, *cells)) + " |\n")
    if options.write:
        head = RECORD.read_text().split("\n## Measured\n")[0]
        seeds = f"Seeds 1 to {options.seeds}, 1 to {options.large} at 20×20."
        where = f"{processor()}; Python {platform.python_version()}. {seeds}"
        RECORD.write_text(f"{head}\n## Measured\n\n{where}\n\n{HEAD}{''.join(lines)}")


def _cell(name: str, size: int, grade: str, seeds: int) -> str:
    """p50 / p90 of the times in seconds, and how many boards were not found; "-" for a grade that is not offered."""
    if grade not in next(option.choices for option in recipes.options(solvers.genre(name)) if option.name == "grade"):
        return "-"
    times = [_seconds(name, size, grade, seed) for seed in range(1, seeds + 1)]
    known = [LATE[size] if one is None else one for one in times]
    missing = times.count(None)
    return f"{statistics.median(known):.2f} / {_p90(known):.2f}" + (f" ({missing} not found)" if missing else "")


def _p90(times: Sequence[float]) -> float:
    return sorted(times)[(9 * len(times) - 1) // 10]


def _seconds(name: str, size: int, grade: str, seed: int) -> float | None:
    """Seconds until the board is found; None when it is not found in time."""
    genre = solvers.genre(name)
    most = next(option.most for option in recipes.options(genre) if option.name == "rows") or size
    side = str(min(size, most))
    recipe = recipes.complete_recipe(genre, {"rows": side, "cols": side, "grade": grade})
    begun = time.process_time()
    try:
        for making in solvers.engine(name).generate(recipe, seed):
            if time.process_time() - begun > LATE[size]:
                return None
            if making.made is not None:
                return time.process_time() - begun
    except RecipeError:
        pass
    return None


if __name__ == "__main__":
    main()
