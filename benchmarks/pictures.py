"""Noisy pictures made into nonograms: how many, how much is changed in them, and how long it takes.

python -m benchmarks.pictures [--each N]: N pictures of each of ten kinds, the same every time.
"""

import argparse
import time
from collections.abc import Iterator
from statistics import mean, median

from solvers.contract.recipe import RecipeError
from solvers.genres.nonogram.generator.repair import RepairedPicture, repair_in_steps
from tests.solvers.genres.nonogram.noise import FINE, SMOOTH, noisy

KINDS = [(size, blur) for size in (20, 30, 40, 50, 60) for blur in (FINE, SMOOTH)]
NAMES = {FINE: "fine", SMOOTH: "smooth"}
HEAD = (
    "| picture | made solvable | cells changed, mean | most | CPU seconds, median | most |\n|---|---|---|---|---|---|"
)


def measure(size: int, blur: int, each: int, by_lines: bool) -> Iterator[tuple[RepairedPicture | None, float]]:
    """Each picture with the CPU seconds of its repair; None where it failed."""
    for seed in range(each):
        picture = noisy(seed, size, blur)
        begun = time.process_time()
        try:
            found = [*repair_in_steps(picture, by_lines=by_lines)][-1]
        except RecipeError:
            found = None
        yield found, time.process_time() - begun


def row(size: int, blur: int, each: int, by_lines: bool) -> str:
    """One line of the table."""
    runs = [*measure(size, blur, each, by_lines)]
    shares = [100 * len(found.changed) / size**2 for found, _ in runs if found]
    seconds = [taken for _, taken in runs]
    changed = f"{mean(shares):.2f} % | {max(shares):.2f} %" if shares else "- | -"
    row = f"| {size}×{size} {NAMES[blur]} | {len(shares)} of {each} | {changed}"
    return f"{row} | {median(seconds):.2f} | {max(seconds):.2f} |"


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=5)
    each = parser.parse_args().each
    for by_lines, title in ((True, "until lines alone solve them"), (False, "until they have one answer")):
        [*repair_in_steps(((1, 0), (0, 1)), by_lines=by_lines)]
        print(f"\nNoisy pictures changed {title}\n\n{HEAD}", flush=True)
        for size, blur in KINDS:
            print(row(size, blur, each, by_lines), flush=True)


if __name__ == "__main__":
    main()
