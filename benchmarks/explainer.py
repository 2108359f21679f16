"""Our bands on Sudoku Explainer's scale beside what Sukaku Explainer rates, on puzzles that we generate for each grade.

    python benchmarks/explainer.py CLASSPATH [COUNT]

CLASSPATH is Sukaku Explainer's jar, or the folder with its classes. COUNT puzzles (20 by default) of each of the five
grades are made from the seeds 1, 2, ... and rated. A row for each grade, every puzzle outside its band, then
{"inside": n, "near": n, "total": n}; near: inside, or at most 0.5 away.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from solvers import genre as genre_of
from solvers import recipes
from solvers.contract.rating import Band
from solvers.genres.sudoku.generator.generate import generate_many
from solvers.genres.sudoku.generator.recipe import LEVEL_NAMES
from solvers.genres.sudoku.techniques.explainer_rating import SCALE
from solvers.genres.sudoku.techniques.grading import grade_board

GENRE = genre_of("sudoku")
COUNT = 20
NEAR = 0.5
# The seconds after which Sukaku Explainer is ended.
SECONDS = 3_600


class Rated(NamedTuple):
    """One puzzle: our band, their rating."""

    puzzle: str
    band: Band
    rating: float

    def is_inside(self, around: float = 0.0) -> bool:
        """Whether the rating lies in the band, or at most so far from it."""
        tenths = [round(10 * figure) for figure in (self.band.least - around, self.rating)]
        return tenths[0] <= tenths[1] and (self.band.most is None or tenths[1] <= round(10 * (self.band.most + around)))


def main(classpath: str, count: str = str(COUNT)) -> None:
    """Print a row for each grade, what lies outside and the counts."""
    every: list[Rated] = []
    print("| grade | ratings | inside | near | of |\n|---|---|---|---|---|")
    for level in LEVEL_NAMES:
        rated = list(_of_level(classpath, level, int(count)))
        ratings = [one.rating for one in rated]
        print(
            f"| {level} | {min(ratings)} to {max(ratings)} | {_inside(rated)} | {_inside(rated, NEAR)} | {len(rated)} |"
        )
        every += rated
    for one in every:
        if not one.is_inside():
            print(f"{one.puzzle}  ours {'above ' if one.band.most is None else ''}{one.band}, theirs {one.rating}")
    print(json.dumps({"inside": _inside(every), "near": _inside(every, NEAR), "total": len(every)}))


def _inside(rated: list[Rated], around: float = 0.0) -> int:
    return sum(one.is_inside(around) for one in rated)


def _of_level(classpath: str, level: str, count: int) -> Iterator[Rated]:
    makings = generate_many(recipes.complete_recipe(GENRE, {"grade": level}), 1, count)
    boards = [making.made.board for making in makings if making.made]
    ratings = _ratings(classpath, ["".join(str(clue or ".") for clue in board.clues) for board in boards])
    for board, (puzzle, rating) in zip(boards, ratings, strict=True):
        ours = grade_board(board)
        band = SCALE.find_band(ours.numbers, ours.solved)
        assert band is not None
        yield Rated(puzzle, band, rating)


def _ratings(classpath: str, puzzles: list[str]) -> list[tuple[str, float]]:
    """Each puzzle with its rating. Raises RuntimeError when Sukaku Explainer does not rate them all."""
    with tempfile.TemporaryDirectory() as folder:
        given, out = Path(folder, "puzzles.txt"), Path(folder, "rated.txt")
        given.write_text("\n".join(puzzles) + "\n")
        java = ["java", "-Djava.awt.headless=true", "-cp", classpath, "diuf.sudoku.test.serate", "--format=%g %r"]
        command = [*java, f"--input={given}", f"--output={out}"]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
        lines = [line.split() for line in out.read_text().splitlines()] if out.exists() else []
    rated = [(puzzle, float(rating)) for puzzle, rating in lines]
    if [puzzle for puzzle, _ in rated] != puzzles:
        raise RuntimeError(f"Sukaku Explainer rated {len(rated)} of {len(puzzles)} puzzles: {ran.stderr[-500:]}")
    return rated


if __name__ == "__main__":
    main(*sys.argv[1:])
