"""The rules, stated once."""

from solvers.genres.countryroad.board import Board
from solvers.genres.countryroad.lemmas import LEMMAS, state_lemmas
from solvers.grids.rectangle import EAST, SOUTH, cells, inside
from solvers.messages import Message, Words
from solvers.rulebook.book import Book
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.sentences import EASY, LOOP, LOOP_POINT, Reason


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


REASONS = {
    "visit": Reason(
        Message("One visit to each region"),
        Message("the loop visits the region of {at} once"),
        Message("The loop comes into each region once and leaves it once: two ways across its border."),
    ),
    "count": Reason(
        Message("Number of a region"),
        Message("the loop passes {number} cells in the region of {at}"),
        Message("In a region with a number the loop takes one way less than the cells it passes."),
        EASY,
        2,
    ),
    "empty": Reason(
        Message("A region that cannot be visited"),
        Message("the region of {at} would not be visited"),
        Message("A region with 0 contradicts the rule that each region is visited."),
    ),
    "left-out": Reason(
        Message("No two cells left out across a border"),
        Message("the loop passes one of {at}"),
        Message("Of two cells side by side in different regions the loop passes one at least."),
    ),
    "loop-point": LOOP_POINT,
    "loop": LOOP,
}
WORDS: Words = {
    "fault.visit-many": Message("The line crosses the border of this region {found} times: more than twice."),
    "fault.visit-few": Message("The line does not visit this region."),
    "fault.count-many": Message("The line passes more cells in this region than its number."),
    "fault.count-few": Message("The line passes fewer cells in this region than its number."),
    "fault.empty": Message("This region has 0, but the line visits each region."),
    "fault.left-out": Message("The line leaves out these two cells of different regions."),
    "fault.branch": Message("The line branches here."),
    "fault.end": Message("The line ends here."),
    "fault.loops": Message("This is not the only line."),
    "fault.no-loop": Message("There is no line."),
}
RULES = Rulebook(state, REASONS | LEMMAS, gaps="lines", state_lemmas=state_lemmas)
