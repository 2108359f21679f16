"""The rules, stated once."""

from solvers.genres.countryroad.board import Board
from solvers.genres.countryroad.lemmas import LEMMAS, state_lemmas
from solvers.genres.countryroad.sentences import REASONS
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.statement import Statement
from solvers.rulebook.visits import Way


def state(board: Board, on: Statement) -> None:
    """The loop crosses the border of each region twice, and takes a way less inside it than it passes cells."""
    on.loop("loop")
    has_several = len(board.numbers) > 1
    inner: list[list[int]] = [[] for _ in board.numbers]
    border: list[list[int]] = [[] for _ in board.numbers]
    parted: list[Way] = []
    region_of = [region for row in board.regions for region in row]
    for way in on.ways():
        one, other = (region_of[index] for index in way.indices)
        if one == other:
            inner[one].append(way.mark)
        else:
            border[one].append(way.mark)
            border[other].append(way.mark)
            parted.append(way)
    on.one_passed("left-out", parted)
    for region, number in enumerate(board.numbers):
        first = board.cells_of[region][0]
        if has_several:
            on("visit", first, number=2).exactly(2, border[region])
        if number == 0:
            on("empty", first).one_of()
        elif number is not None:
            on("count", first, number=number).exactly(number - has_several, inner[region])


RULES = Rulebook(state, REASONS | LEMMAS, gaps="lines", state_lemmas=state_lemmas)
