"""Heyawake (へやわけ): shaded cells counted in rooms."""

from collections.abc import Sequence
from itertools import pairwise

from solvers.grids.boards import RegionBoard
from solvers.grids.rectangle import At, transpose
from solvers.messages import Message, plural
from solvers.notation.boards.formats import REGIONS
from solvers.notation.rooms import borders_of
from solvers.rulebook.constraints import Implied
from solvers.rulebook.define import define
from solvers.rulebook.entering.draw import ClueSet, number_clues
from solvers.rulebook.sentences import NONE_SHADED, PARTED, TOUCHING, Rule
from solvers.rulebook.statement import Statement


def state(board: RegionBoard, on: Statement) -> None:
    """State that shaded cells are apart, all others connected, and that no run crosses two borders."""
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
    """State the number of shaded cells of a room."""
    black = on.shade()
    on("count", room[0], number=number, area=tuple(room)).exactly(number, [black[cell] for cell in room])


def state_lemmas(board: RegionBoard, on: Statement) -> None:
    """State rooms with odd sides and the most shaded cells possible; for the search, also other rooms with the most."""
    black = on.shade()
    halves: list[tuple[int, int]] = []
    for cells, number in board.placed:
        (top, left), (bottom, right) = cells[0], cells[-1]
        high, wide = bottom - top + 1, right - left + 1
        if len(cells) != high * wide or any(not left <= col <= right for _, col in cells):
            # The room is no rectangle.
            continue
        if number == (high * wide + 1) // 2 and high % 2 and wide % 2 and len(cells) > 1:
            held = [black[row, col] for row, col in cells if (row - top + col - left) % 2 == 0]
            on("packed", cells[0], number=number, area=cells).holds(*held)
        elif 2 * number == len(cells):
            # Dominoes cover the room; each of these pairs is in some cover.
            step = 2 if 1 in (high, wide) else 1
            halves += [(black[cell], black[cell[0], cell[1] + 1]) for cell in cells[::step] if cell[1] < right]
            halves += [(black[cell], black[cell[0] + 1, cell[1]]) for cell in cells[::step] if cell[0] < bottom]
    on.add(Implied(halves))


GENRE = define(
    __file__,
    Message("Heyawake"),
    Message(
        "Shade cells, never two side by side, so that all unshaded cells are connected. A room "
        "with a number holds that many shaded cells, and no straight run of unshaded cells goes "
        "through three rooms. A wall inside a room counts as a border between two."
    ),
    state,
    clue=clue,
    clues=ClueSet(number_clues(0, lambda size: max(9, 2 * max(size) - 16))),
    lemmas=state_lemmas,
    elsewhere=NONE_SHADED,
    example=RegionBoard(((0, 0, 1), (0, 0, 1), (2, 2, 2)), (1, None, 2)),
    kind=REGIONS,
    other_names=("部屋わけ",),
    rules={
        "count": Rule(
            Message("Number of a room"),
            Message(
                "Compare the number with the shaded and the open cells of its room: enough means "
                "the rest is unshaded, just enough open cells are all shaded."
            ),
            says={
                "zero": Message("The room of the 0 ({cell}): all its cells are unshaded."),
                "done": Message("The room of the {number} ({cell}) has all its shaded cells: the rest is unshaded."),
                "all": Message(
                    "The room of the {number} ({cell}) needs {more} more shaded, as many as are open: {then}."
                ),
            },
            clash={
                "many": plural(
                    "the room of the {number} ({cell}) would have {n} shaded cell",
                    "the room of the {number} ({cell}) would have {n} shaded cells",
                ),
                "few": Message("the room of the {number} ({cell}) could hold only {found} of its shaded cells"),
                "none": Message("the room of the {number} ({cell}) could hold no shaded cell"),
            },
            many=Message("The room of the {number} has {found} shaded cells: too many."),
            few=Message("The room of the {number} has {found} shaded cells: too few."),
        ),
        "run": Rule(
            Message("Three rooms"),
            Message(
                "A straight run of unshaded cells may cross one border, not two. Where it would "
                "reach a third room, the last open cell is shaded. Walls inside a room are "
                "borders, too."
            ),
            2,
            says=Message("Unshaded from {start} to {end}, the run would cross two borders: {then}."),
            clash={
                "": Message("unshaded cells would run across two borders"),
                "named": Message("the unshaded run from {start} to {end} would cross two borders"),
            },
            fault=Message("These unshaded cells run across two borders."),
        ),
        "touching": TOUCHING,
        "parted": PARTED,
        "packed": Rule(
            Message("Packed room"),
            Message(
                "A room of 3×3 with 5, 1×3 with 2, 1×5 with 3: with odd sides the most that fits "
                "goes in one way only, corners first."
            ),
            2,
            says=Message(
                "The room of the {number} ({cell}) can hold {number} in one way only: every "
                "other cell, from its corners."
            ),
        ),
    },
)
