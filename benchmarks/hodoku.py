"""Our grades beside HoDoKu's own levels, on puzzles that we generate for each grade.

    python benchmarks/hodoku.py CLASSPATH [COUNT]

CLASSPATH is HoDoKu's jar, or the folders with its classes and its resources. COUNT puzzles (200 by default) of each of
the five grades are made from the seeds 1, 2, ... and solved by HoDoKu without a window, in its default settings. A
table of ours against theirs, every puzzle on which the two differ, then {"agree": n, "as_requested": n, "total": n}.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from solvers import genre as genre_of
from solvers import recipes
from solvers.genres.sudoku.generator.generate import generate_many
from solvers.genres.sudoku.generator.recipe import LEVEL_NAMES
from solvers.genres.sudoku.techniques.grading import grade_board

GENRE = genre_of("sudoku")
COUNT = 200
# The seconds after which HoDoKu is ended.
SECONDS = 3_600
RATED = re.compile(r"^([1-9.]{81}) #\d+ (\w+) \((\d+)\)")


@dataclass(frozen=True)
class Pair:
    """One puzzle: the level asked for, ours and theirs, with the two scores."""

    puzzle: str
    requested: int
    ours: int
    score: int
    theirs: int
    their_score: int


def main(classpath: str, count: str = str(COUNT)) -> None:
    """Print the table, the differences and the counts."""
    pairs = [pair for level in range(len(LEVEL_NAMES)) for pair in _pairs(classpath, level, int(count))]
    _table(pairs)
    for pair in pairs:
        if pair.ours != pair.theirs:
            ours, theirs = LEVEL_NAMES[pair.ours], LEVEL_NAMES[pair.theirs]
            print(f"{pair.puzzle}  ours {ours} ({pair.score:,}), HoDoKu {theirs} ({pair.their_score:,})")
    counts = {
        "agree": sum(pair.ours == pair.theirs for pair in pairs),
        "as_requested": sum(pair.ours == pair.requested for pair in pairs),
        "total": len(pairs),
    }
    print(json.dumps(counts))


def _pairs(classpath: str, level: int, count: int) -> Iterator[Pair]:
    recipe = recipes.complete_recipe(GENRE, {"grade": LEVEL_NAMES[level]})
    boards = [making.made.board for making in generate_many(recipe, 1, count) if making.made]
    rated = _rate(classpath, ["".join(str(clue or ".") for clue in board.clues) for board in boards])
    for board, (puzzle, theirs, their_score) in zip(boards, rated, strict=True):
        ours = grade_board(board)
        yield Pair(puzzle, level, ours.level, ours.score, theirs, their_score)


def _rate(classpath: str, puzzles: list[str]) -> list[tuple[str, int, int]]:
    """Each puzzle with HoDoKu's level and score. Raises RuntimeError when HoDoKu does not rate them all."""
    with tempfile.TemporaryDirectory() as folder:
        given, out = Path(folder, "puzzles.txt"), Path(folder, "rated.txt")
        given.write_text("\n".join(puzzles) + "\n")
        places = os.pathsep.join(map(os.path.abspath, classpath.split(os.pathsep)))
        java = ["java", "-Djava.awt.headless=true", f"-Djava.io.tmpdir={folder}", "-cp", places, "sudoku.Main"]
        # Names alone: to some versions a path from the root looks like an option
        command = [*java, "/bs", given.name, "/o", out.name]
        ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False)
        matches = list(map(RATED.match, out.read_text().splitlines())) if out.exists() else []
    rated = [(one[1], LEVEL_NAMES.index(one[2].lower()), int(one[3])) for one in matches if one]
    if [puzzle for puzzle, _, _ in rated] != puzzles:
        raise RuntimeError(f"HoDoKu rated {len(rated)} of {len(puzzles)} puzzles: {ran.stderr[-500:]}")
    return rated


def _table(pairs: list[Pair]) -> None:
    counted = Counter((pair.ours, pair.theirs) for pair in pairs)
    print("| ours \\ HoDoKu | " + " | ".join(LEVEL_NAMES) + " |")
    print("|---|" + "---|" * len(LEVEL_NAMES))
    for ours, name in enumerate(LEVEL_NAMES):
        print(f"| {name} | " + " | ".join(str(counted[ours, theirs]) for theirs in range(len(LEVEL_NAMES))) + " |")


if __name__ == "__main__":
    main(*sys.argv[1:])
