"""The rules, stated once."""

from itertools import pairwise

from solvers.genres.heyawake.board import Board
from solvers.genres.heyawake.lemmas import LEMMAS, state_lemmas
from solvers.grids.rectangle import transpose
from solvers.messages import Message, Words
from solvers.notation.rooms import borders_of
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.sentences import PARTED, TOUCHING, Reason
from solvers.rulebook.statement import Statement


def state(board: Board, on: Statement) -> None:
    """Shaded cells apart and counted in rooms, all others connected, and no run across two borders."""
    black = on.shade()
    on.apart("touching")
    on.connect("parted", holds=False)
    for cells, number in zip(board.cells_of, board.numbers, strict=True):
        if number is not None:
            on("count", cells[0], number=number).exactly(number, [black[cell] for cell in cells])
    runs: list[range] = []
    borders = borders_of(board.regions, board.walls)
    crossed = (*borders.right, *(transpose(borders.below) or [()] * board.cols))
    for lane, walls in zip(on.lane_marks(), crossed, strict=True):
        cuts = [at for at, is_wall in enumerate(walls, 1) if is_wall]
        runs += [lane[first - 1 : last + 1] for first, last in pairwise(cuts)]
    on.one_of_each("run", runs)


REASONS = {
    "count": Reason(
        Message("Number of a room"),
        Message("the room of {at} holds {number}"),
        Message("A room that has all its shaded cells gets no more; one that needs every cell left shades them all."),
    ),
    "run": Reason(
        Message("No run through three rooms"),
        Message("the run {at} would cross two borders"),
        Message(
            "A straight run of unshaded cells may cross one border, not two. Walls inside a room are borders, too."
        ),
        2,
    ),
    "touching": TOUCHING,
    "parted": PARTED,
}
WORDS: Words = {
    "fault.count-many": Message("This room holds {found} shaded cells: more than {number}."),
    "fault.count-few": Message("This room holds {found} shaded cells: fewer than {number}."),
    "fault.run": Message("This run of unshaded cells crosses two borders."),
    "fault.touching": Message("These two shaded cells touch."),
    "fault.parted": Message("These unshaded cells are cut off from the others."),
}
RULES = Rulebook(state, REASONS | LEMMAS, letters="#.", state_lemmas=state_lemmas)
