"""New puzzles: a picture, random or given, is changed in a few cells until it can be solved."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import product
from typing import cast

import solvers
from solvers import search
from solvers.contract.engine import Query
from solvers.contract.recipe import Made, Making, RecipeError
from solvers.contract.results import At, Verdict
from solvers.explaining.log import grade_steps
from solvers.genres.nonogram.board import BLANK, FILLED, Answer, derive_clues
from solvers.genres.nonogram.generator.from_picture import from_picture
from solvers.genres.nonogram.generator.random_numbers import NonogramChance
from solvers.genres.nonogram.generator.recipe import ANY, BY_LINES, LEVEL_NAMES
from solvers.genres.nonogram.generator.repair import SHARE_CHANGED, WORK, RepairedPicture, repair_in_steps
from solvers.genres.nonogram.techniques.explain import explain
from solvers.genres.nonogram.techniques.explained import EXPLAINED
from solvers.genres.nonogram.techniques.ladder import HARD
from solvers.notation.format import NotationError

TRIES = 400
# One verdict may take this long.
SECONDS = 5.0
# For a level, the share of filled cells may differ from the wanted one by this many percent of the cells.
NEAR = 10


def generate(recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
    """Make a picture solvable: the one that is asked for, or else random ones. Raises RecipeError."""
    yield from (_from_person if recipe["picture"] else _from_chance)(recipe, seed)


def _from_person(recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
    """Repair the picture of a recipe."""
    try:
        board, picture = from_picture(recipe["picture"])
    except NotationError as error:
        raise RecipeError("picture", error=error.sentence) from error
    by_lines = recipe["solved"] == BY_LINES
    for tries, repaired in enumerate(repair_in_steps(picture, board.palette, seed, by_lines), 1):
        yield Making(tries, repaired and Made(repaired.board, repaired.picture))


def _from_chance(recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
    """Make random pictures solvable, until one has the wanted level."""
    rows, cols, fill = (int(recipe[name]) for name in ("height", "width", "fill"))
    level = None if recipe["level"] == ANY else LEVEL_NAMES.index(recipe["level"])
    chance = NonogramChance(seed)
    for tries in range(1, TRIES + 1):
        share = fill if level is None else fill - NEAR + chance.below(2 * NEAR + 1)
        picture = _random(chance, rows, cols, share)
        yield Making(tries)
        for repaired in _solvable(picture, level, seed):
            made = repaired and _grade(repaired, level)
            yield Making(tries, made)
            if made:
                return
    raise RecipeError("no-puzzle", tries=TRIES)


def _random(chance: NonogramChance, rows: int, cols: int, share: int) -> list[list[int]]:
    """Fill a percentage of the cells anywhere (Knuth, "The Art of Computer Programming" 2, algorithm S)."""
    open_cells = rows * cols
    wanted = round(open_cells * share / 100)
    picture = [[BLANK] * cols for _ in range(rows)]
    for row, col in product(range(rows), range(cols)):
        if chance.below(open_cells) < wanted:
            picture[row][col] = FILLED
            wanted -= 1
        open_cells -= 1
    return picture


def _solvable(picture: list[list[int]], level: int | None, seed: int) -> Iterator[RepairedPicture | None]:
    """Make a random picture solvable, unless it takes too long."""
    if level is not None and level >= HARD:
        yield _unique(picture)
        return
    with suppress(RecipeError):
        yield from repair_in_steps(picture, seed=seed, work=WORK // 20)


def _grade(repaired: RepairedPicture, level: int | None) -> Made | None:
    """Return the puzzle, if it has the wanted level."""
    if level is None:
        return Made(repaired.board, repaired.picture)
    grade = grade_steps(EXPLAINED, explain(repaired.board))
    fits = grade.solved and grade.level == level
    return Made(repaired.board, repaired.picture, grade) if fits else None


def _unique(picture: list[list[int]]) -> RepairedPicture | None:
    """Flip cells in which two answers differ, until there is only one answer; return None when that fails."""
    cells, changed = [list(row) for row in picture], set[At]()
    while len(changed) * SHARE_CHANGED <= len(cells) * len(cells[0]):
        board = derive_clues(cells)
        outcome = search.solve(solvers.genre(__name__.split(".")[2]), board, Query(), SECONDS)
        if outcome.verdict is Verdict.ONE:
            return RepairedPicture(board, cast(Answer, outcome.answers[0]), tuple(sorted(changed)))
        left = [cell for cell in outcome.differing if cell not in changed]
        if not left:
            return None
        row, col = left[len(left) // 2]
        cells[row][col] = FILLED if cells[row][col] == BLANK else BLANK
        changed.add((row, col))
    return None
