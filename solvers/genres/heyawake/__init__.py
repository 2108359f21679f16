"""Heyawake (へやわけ): shaded cells counted in rooms."""

from collections.abc import Sequence
from itertools import pairwise

from solvers.grids.boards import RegionBoard
from solvers.grids.rectangle import At, transpose
from solvers.messages import Message
from solvers.notation.boards.formats import REGIONS
from solvers.notation.rooms import borders_of
from solvers.rulebook.constraints import Implied
from solvers.rulebook.define import define
from solvers.rulebook.entering.draw import ClueSet, number_clues
from solvers.rulebook.sentences import PARTED, TOUCHING, Rule
from solvers.rulebook.statement import Statement


def state(board: RegionBoard, on: Statement) -> None:
    """Shaded cells apart, all others connected, and no run across two borders."""
    on.apart("touching")
    on.connect("parted", holds=False)
    runs: list[range] = []
    borders = borders_of(board.regions, board.walls)
    crossed = (*borders.right, *(transpose(borders.below) or [()] * board.cols))
    for lane, walls in zip(on.lane_marks(), crossed, strict=True):
        cuts = [at for at, is_wall in enumerate(walls, 1) if is_wall]
        runs += [lane[first - 1 : last + 1] for first, last in pairwise(cuts)]
    on.one_of_each("run", runs)


def clue(on: Statement, room: Sequence[At], number: int) -> None:
    """A number counts the shaded cells of its room."""
    black = on.shade()
    on("count", room[0], number=number).exactly(number, [black[cell] for cell in room])


def state_lemmas(board: RegionBoard, on: Statement) -> None:
    """Rooms of odd sides that hold the most they can; for the search, others that do."""
    black = on.shade()
    halves: list[tuple[int, int]] = []
    for cells, number in board.placed:
        (top, left), (bottom, right) = cells[0], cells[-1]
        high, wide = bottom - top + 1, right - left + 1
        if len(cells) != high * wide or any(not left <= col <= right for _, col in cells):
            continue  # no rectangle
        if number == (high * wide + 1) // 2 and high % 2 and wide % 2 and len(cells) > 1:
            for row, col in cells:
                if (row - top + col - left) % 2 == 0:
                    on("packed", cells[0], number=number).holds(black[row, col])
        elif 2 * number == len(cells):
            step = 2 if 1 in (high, wide) else 1  # dominoes cover the room, and each of these is one of some cover
            halves += [(black[cell], black[cell[0], cell[1] + 1]) for cell in cells[::step] if cell[1] < right]
            halves += [(black[cell], black[cell[0] + 1, cell[1]]) for cell in cells[::step] if cell[0] < bottom]
    on.add(Implied(halves))


GENRE = define(
    __file__,
    Message("Heyawake"),
    Message(
        "Shade cells, never two side by side, so that all unshaded cells hang together. A room "
        "with a number holds that many shaded cells, and no straight run of unshaded cells goes "
        "through three rooms. A wall inside a room counts as a border between two."
    ),
    state,
    clue=clue,
    clues=ClueSet(number_clues(0, lambda size: max(9, 2 * max(size) - 16))),
    lemmas=state_lemmas,
    example=RegionBoard(((0, 0, 1), (0, 0, 1), (2, 2, 2)), (1, None, 2)),
    kind=REGIONS,
    other_names=("部屋わけ",),
    rules={
        "count": Rule(
            Message("Number of a room"),
            Message("the room of {at} holds {number}"),
            Message(
                "A room that has all its shaded cells gets no more; one that needs every cell left shades them all."
            ),
            many=Message("This room holds {found} shaded cells: more than {number}."),
            few=Message("This room holds {found} shaded cells: fewer than {number}."),
        ),
        "run": Rule(
            Message("No run through three rooms"),
            Message("the run {at} would cross two borders"),
            Message(
                "A straight run of unshaded cells may cross one border, not two. Walls inside a room are borders, too."
            ),
            2,
            fault=Message("This run of unshaded cells crosses two borders."),
        ),
        "touching": TOUCHING,
        "parted": PARTED,
        "packed": Rule(
            Message("A packed room"),
            Message("the room of {at} holds {number}, which fits in one way only"),
            Message(
                "A room with odd sides holds the most shaded cells it can in one way only, such as"
                " 5 in 3×3 or 2 in 1×3: every other cell, its corners among them."
            ),
            2,
        ),
    },
)
