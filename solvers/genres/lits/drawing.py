"""New boards of LITS: tetrominoes side by side, with regions grown around them."""

from collections.abc import Mapping, Sequence
from typing import Any

from solvers.contract.results import At
from solvers.genres.lits.tetrominoes import PlacedTetromino, list_placed_tetrominoes
from solvers.grids.boards import RegionBoard
from solvers.grids.rectangle import cells, neighbours
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.makers import CustomMaker, FullBoard
from solvers.rulebook.generator.plain_regions import (
    EASING,
    HARDENING,
    RegionOf,
    list_moves,
    vary_regions,
    with_regions,
)
from solvers.rulebook.layout import Filling

# The answers of which one is taken as the wanted one.
ANSWERS = 16
# The moves without a gain after which another answer is wanted.
STUCK = 10
# The moves without a gain after which a board is given up.
HOPELESS = 60
# The distance in cells from a place where answers differ.
NEAR = 2


def draw(making: Any, recipe: Mapping[str, str], chance: Chance) -> FullBoard | None:
    """Return a board of regions around tetrominoes, changed until it has one answer."""
    size = int(recipe["rows"]), int(recipe["cols"])
    placed = draw_tetrominoes(*size, chance)
    region_of = grow_tetromino_regions(*size, placed, chance)
    board = with_regions(RegionBoard(((0,) * size[1],) * size[0], (None,)), region_of)
    return reduce_differing_cells(making, board, region_of, {cell for one in placed for cell in one.cells}, chance)


def reduce_differing_cells(
    making: Any, board: RegionBoard, region_of: RegionOf, shaded: set[At], chance: Chance
) -> FullBoard | None:
    """Move cells to regions beside theirs as long as answers differ in hardly more cells after that.

    Cells of one answer are not moved; where nothing is gained for a while, another answer takes its place.
    """
    places = making.open_places(board)
    least, stuck, hopeless = len(places), 0, 0
    while places and hopeless < HOPELESS:
        if stuck == STUCK:
            shaded, stuck = choose_answer(making.list_answers(board, ANSWERS), region_of, chance), 0
        stuck, hopeless = stuck + 1, hopeless + 1
        waiting = widen(places, board.size, NEAR * chance.below(2)) - shaded
        moves = list(list_moves(region_of, sorted(waiting), shaded, board.size))
        if not moves:
            continue
        move = moves[chance.below(len(moves))]
        moved = region_of | dict.fromkeys(move.cells, move.region)
        made = with_regions(board, moved)
        found = making.open_places(made)
        if len(found) <= len(places) + (stuck > STUCK // 2):
            board, region_of, places = made, moved, found
        if len(found) < least:
            least, stuck, hopeless = len(found), 0, 0
    answers = [] if places else making.list_answers(board, 2)
    return FullBoard(board, answers[0]) if len(answers) == 1 else None


def choose_answer(answers: Sequence[Filling], region_of: RegionOf, chance: Chance) -> set[At]:
    """Return the shaded cells of one of several answers."""
    answer = answers[chance.below(len(answers))] if answers else ()
    return {cell for cell, mark in zip(region_of, answer, strict=False) if mark}


def widen(places: Sequence[At], size: At, steps: int) -> set[At]:
    """Return places and the cells that are within some steps of them."""
    found = set(places)
    for _ in range(steps):
        found |= {near for cell in found for near in neighbours(cell, *size)}
    return found


def draw_tetrominoes(rows: int, cols: int, chance: Chance) -> list[PlacedTetromino]:
    """Return connected tetrominoes, as many as fit without a square of 2 x 2 and without equal ones side by side."""
    waiting = list(list_placed_tetrominoes(tuple(cells(rows, cols))))
    chance.shuffle(waiting)
    shapes, placed = dict[At, str](), list[PlacedTetromino]()
    while fitting := next((one for one in waiting if fits(one, shapes, (rows, cols))), None):
        placed.append(fitting)
        shapes |= dict.fromkeys(fitting.cells, fitting.shape)
        waiting = [one for one in waiting if shapes.keys().isdisjoint(one.cells)]
    return placed


def fits(one: PlacedTetromino, shapes: Mapping[At, str], size: At) -> bool:
    """Tell whether a tetromino touches others, none of which has its shape, and fills no square of 2 x 2."""
    own = set(one.cells)
    beside = {near for cell in one.cells for near in neighbours(cell, *size)}.intersection(shapes)
    if shapes and (not beside or one.shape in {shapes[near] for near in beside}):
        return False
    corners = {(row - down, col - right) for row, col in own for down in (0, 1) for right in (0, 1)}
    return not any(all(at in own or at in shapes for at in square_at(*corner)) for corner in corners)


def square_at(row: int, col: int) -> tuple[At, ...]:
    """Return the cells of the square of 2 x 2 with this upper left cell."""
    return (row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)


def grow_tetromino_regions(rows: int, cols: int, placed: list[PlacedTetromino], chance: Chance) -> RegionOf:
    """Return regions with a tetromino each, which take the cells beside them at random."""
    grown = {cell: at for at, one in enumerate(placed) for cell in one.cells}
    waiting = list(grown)
    while waiting:
        start = waiting[chance.below(len(waiting))]
        free = [near for near in neighbours(start, rows, cols) if near not in grown]
        if free:
            cell = free[chance.below(len(free))]
            grown[cell] = grown[start]
            waiting.append(cell)
        else:
            waiting.remove(start)
    return {cell: grown[cell] for cell in cells(rows, cols)}


MAKER = CustomMaker(draw, vary_regions, EASING, HARDENING)
