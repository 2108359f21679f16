"""What follows from the rules, and steps name as reasons of their own."""

from solvers.genres.heyawake.board import Board
from solvers.messages import Message
from solvers.rulebook.sentences import Reason
from solvers.rulebook.statement import Statement


def state_lemmas(board: Board, on: Statement) -> None:
    """Rooms of odd sides that hold the most they can; for the search, others that do."""
    black = on.shade()
    halves: list[tuple[int, int]] = []
    for cells, number in zip(board.cells_of, board.numbers, strict=True):
        (top, left), (bottom, right) = cells[0], cells[-1]
        high, wide = bottom - top + 1, right - left + 1
        if number is None or len(cells) != high * wide or any(not left <= col <= right for _, col in cells):
            continue  # no rectangle
        if number == (high * wide + 1) // 2 and high % 2 and wide % 2 and len(cells) > 1:
            for row, col in cells:
                if (row - top + col - left) % 2 == 0:
                    on("packed", cells[0], number=number).holds(black[row, col])
        elif 2 * number == len(cells):
            step = 2 if 1 in (high, wide) else 1  # dominoes cover the room, and each of these is one of some cover
            halves += [(black[cell], black[cell[0], cell[1] + 1]) for cell in cells[::step] if cell[1] < right]
            halves += [(black[cell], black[cell[0] + 1, cell[1]]) for cell in cells[::step] if cell[0] < bottom]
    on.imply(halves)


LEMMAS = {
    "packed": Reason(
        Message("A packed room"),
        Message("the room of {at} holds {number}, which fits in one way only"),
        Message(
            "A room with odd sides holds the most shaded cells it can in one way only, such as 5 in 3×3 or 2 in 1×3: "
            "every other cell, its corners among them."
        ),
        2,
    ),
}
