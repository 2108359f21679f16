"""The functions of a genre that its generator needs, as values. No numpy: pages import it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from solvers.contract.results import At
from solvers.grids.boards import Clue, ClueBoard, MarginBoard, Table
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.layout import Filling, Layout

Region = list[At]
DrawRegions = Callable[[int, int, Chance, int], tuple[list[Region], Filling | None]]


class FullBoard(NamedTuple):
    """A board with all its clues, and its only answer."""

    board: Any
    answer: Filling


@dataclass(frozen=True)
class ClueMaker:
    """The functions by which boards with clues in cells are made.

    draw_answer(rows, cols, chance) -> a filling that holds all rules but those of clues, or None. list_clues(rows,
    cols, answer) -> every clue that a board with this answer can have. soften: makes a clue say less, before it is
    removed.
    is_fixed: whether clues may only be softened. redraw(rows, cols, answer, at, chance): an answer that is new near a
    place, for genres in which all clues of a random answer are seldom enough. choose(recipe) -> the maker of the boards
    that are asked for, in genres with a variant; blank(rows, cols) -> one without clues; check(recipe): raises
    RecipeError for one that no board can follow.
    """

    draw_answer: Callable[[int, int, Chance], Filling | None]
    list_clues: Callable[[int, int, Filling], dict[At, Clue]]
    soften: Callable[[Clue], Clue] | None = None
    is_fixed: bool = False
    redraw: Callable[[int, int, Filling, At, Chance], Filling | None] | None = None
    choose: Callable[[Mapping[str, str]], "ClueMaker"] | None = None
    blank: Callable[[int, int], ClueBoard] = lambda rows, cols: board_of(rows, cols, {})
    check: Callable[[Mapping[str, str]], None] = lambda recipe: None


@dataclass(frozen=True)
class RegionMaker:
    """The functions by which boards with numbers of regions are made.

    draw(rows, cols, chance, size) -> the cells of each region, and an answer beside them, or None. count(layout,
    region, answer) -> its number. cuts(region, chance) -> ways to cut a region in two. sizes: about how many cells
    small, medium and large regions have. draw_turned: like draw, with regions that a half turn maps to regions.
    """

    draw: DrawRegions
    count: Callable[[Layout, Region, Filling], int]
    cuts: Callable[[Region, Chance], Iterator[tuple[Region, Region]]]
    sizes: Mapping[str, int]
    draw_turned: DrawRegions | None = None


@dataclass(frozen=True)
class MarginMaker:
    """Boards with numbers beside the grid, which can be left out.

    draw(rows, cols, chance) -> a board without numbers and an answer, or None. redraw(full, at, chance) -> the same,
    new near a place. count(board, place, answer) -> the number of a line in an answer.
    """

    draw: Callable[[int, int, Chance], FullBoard | None]
    redraw: Callable[[FullBoard, At, Chance], FullBoard | None]
    count: Callable[[MarginBoard, At, Filling], int]


@dataclass(frozen=True)
class CustomMaker:
    """The functions by which a genre draws boards itself, none of whose clues can be left out.

    draw(making, recipe, chance) -> a full board, or None; making: the Generator, which finds other answers.
    vary(making, full, near, chance) -> a board that differs a little. easing, hardening: see Generator.
    """

    draw: Callable[[Any, Mapping[str, str], Chance], FullBoard | None]
    vary: Callable[[Any, FullBoard, Sequence[At], Chance], FullBoard | None]
    easing: int = 150
    hardening: int = 0


def board_of(rows: int, cols: int, clues: Mapping[At, Clue]) -> ClueBoard:
    """Return the board with these clues."""
    return ClueBoard(_table_of(rows, cols, clues))


def with_clues(board: ClueBoard, clues: Mapping[At, Clue]) -> ClueBoard:
    """Return a board like another one, with these clues."""
    return replace(board, table=_table_of(*board.size, clues))


def _table_of(rows: int, cols: int, clues: Mapping[At, Clue]) -> Table:
    return tuple(tuple(clues.get((row, col)) for col in range(cols)) for row in range(rows))
