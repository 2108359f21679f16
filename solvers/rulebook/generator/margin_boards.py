"""New boards with numbers beside the grid: redrawn where answers differ, then with as few numbers as are wanted."""

from collections.abc import Iterator, Mapping, Sequence

from solvers.contract.results import At
from solvers.grids.boards import MarginBoard
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.generator.base import Generator
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.makers import FullBoard, MarginMaker

# A board of up to 100 cells is redrawn in parts this often; a larger one more often.
REDRAWS = 60


class MarginGenerator(Generator[At]):
    """The generator of a genre whose boards have numbers beside the grid."""

    easing = 40
    hardening = 20

    def __init__(self, rules: Rulebook, maker: MarginMaker):
        super().__init__(rules)
        self.maker = maker

    def draw(self, recipe: Mapping[str, str], chance: Chance) -> FullBoard | None:
        bare = self.maker.draw(int(recipe["rows"]), int(recipe["cols"]), chance)
        full = self._number(bare) if bare else None
        places = self.open_places(full.board) if full else []
        for _ in range(REDRAWS * max(100, len(full.answer)) // 100 if full else 0):
            if not places:
                return full
            assert full
            other = self.vary(full, places, chance)
            if other and len(left := self.open_places(other.board)) <= len(places):
                full, places = other, left
        return None

    def _number(self, bare: FullBoard) -> FullBoard:
        """Return the board with the number of every line."""
        numbers = {place: self.maker.count(bare.board, place, bare.answer) for place in bare.board.margins}
        return FullBoard(bare.board.with_margins(numbers), bare.answer)

    def vary(self, full: FullBoard, near: Sequence[At], chance: Chance) -> FullBoard | None:
        """Redraw the board near one of these places, with all its numbers."""
        bare = self.maker.redraw(full, near[chance.below(len(near))], chance)
        return self._number(bare) if bare else None

    def list_orbits(self, board: MarginBoard, symmetry: str) -> list[At]:
        return [place for place, number in board.margins.items() if number is not None]

    def without(self, board: MarginBoard, orbit: At) -> Iterator[MarginBoard]:
        yield board.with_margins({**board.margins, orbit: None})
