"""The rules, stated once."""

from solvers.genres.countryroad.board import Board
from solvers.genres.countryroad.lemmas import LEMMAS, state_lemmas
from solvers.genres.countryroad.sentences import REASONS
from solvers.grids.rectangle import EAST, SOUTH, cells, inside
from solvers.rulebook.book import Book
from solvers.rulebook.definition import Rulebook


def state(board: Board, on: Book) -> None:
    """The loop crosses the border of each region twice, and takes a way less inside it than it passes cells."""
    line = on.loop("loop")
    has_several = len(board.numbers) > 1
    inner: list[list[int]] = [[] for _ in board.numbers]
    border: list[list[int]] = [[] for _ in board.numbers]
    for row, col in cells(*board.size):
        for side, (down, right) in (("e", EAST), ("s", SOUTH)):
            cell, near = (row, col), (row + down, col + right)
            way = line.on_side(cell, side)
            if way is None or not inside(near, *board.size):
                continue
            one, other = board.regions[row][col], board.regions[near[0]][near[1]]
            if one == other:
                inner[one].append(way)
            else:
                border[one].append(way)
                border[other].append(way)
                on("left-out", cell, near).one_of(*{*line.around(cell), *line.around(near)})
    for region, number in enumerate(board.numbers):
        first = board.cells_of[region][0]
        if has_several:
            on("visit", first, number=2).exactly(2, border[region])
        if number == 0:
            on("empty", first).one_of()
        elif number is not None:
            on("count", first, number=number).exactly(number - has_several, inner[region])


RULES = Rulebook(state, REASONS | LEMMAS, gaps="lines", state_lemmas=state_lemmas)
