"""New boards with clues in cells: a random answer, all its clues, and as many of them removed as it allows."""

from collections.abc import Iterator, Mapping, Sequence

from solvers.contract.recipe import Making
from solvers.contract.results import At
from solvers.grids.boards import ClueBoard
from solvers.grids.rectangle import turn_cell
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.generator.base import Generator
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.makers import ClueMaker, FullBoard, with_clues
from solvers.rulebook.generator.recipe import GRADES, HALF_TURN
from solvers.rulebook.layout import Filling
from solvers.rulebook.sentences import VERY_EASY

# An answer of up to 100 cells is redrawn in parts this often; a larger one more often.
REDRAWS = 150
Cells = tuple[At, ...]


class ClueGenerator(Generator[Cells]):
    """The generator of a genre whose boards have clues that can be left out."""

    easing = 30

    def __init__(self, rules: Rulebook, maker: ClueMaker):
        super().__init__(rules)
        self.maker = maker

    def _try(self, recipe: Mapping[str, str], chance: Chance) -> Iterator[Making]:
        self.maker.check(recipe)
        yield from super()._try(recipe, chance)

    def draw(self, recipe: Mapping[str, str], chance: Chance) -> FullBoard | None:
        rows, cols, symmetry = int(recipe["rows"]), int(recipe["cols"]), recipe.get("symmetry", "")
        maker = self.maker.choose(recipe) if self.maker.choose else self.maker
        blank, answer = maker.blank(rows, cols), maker.draw_answer(rows, cols, chance)
        if answer is not None and self.maker.redraw:
            full = self._full(blank, answer, symmetry)
            if recipe["grade"] == GRADES[VERY_EASY]:
                # Easing continues until rules alone settle the board, which proves its answer.
                return full
            return self._repair(full, symmetry, chance)
        count = -1
        while answer is not None:
            full = self._full(blank, answer, symmetry)
            if len(full.board.clues) <= count:
                return None
            count, other = len(full.board.clues), self.other_answer(full.board, answer)
            if other is None:
                return full
            # The other answer fits all these clues, and perhaps has more of its own: they are used instead.
            answer = other
        return None

    def _repair(self, full: FullBoard, symmetry: str, chance: Chance) -> FullBoard | None:
        """Redraw the answer where others differ, as long as this leaves no more such places, until none are left."""
        places = self.open_places(full.board)
        for _ in range(REDRAWS * max(100, len(full.answer)) // 100):
            if not places:
                return full
            other = self._redraw(full, places, symmetry, chance)
            if other and len(left := self.open_places(other.board)) <= len(places):
                full, places = other, left
        return None

    def _redraw(self, full: FullBoard, near: Sequence[At], symmetry: str, chance: Chance) -> FullBoard | None:
        """Return a board whose answer is new near one of these places."""
        assert self.maker.redraw
        rows, cols = full.board.size
        answer = self.maker.redraw(rows, cols, full.answer, near[chance.below(len(near))], chance)
        return self._full(full.board, answer, symmetry) if answer else None

    def vary(self, full: FullBoard, near: Sequence[At], chance: Chance) -> FullBoard | None:
        """Redraw the answer there, with all its clues."""
        return self._redraw(full, near, "", chance) if self.maker.redraw else None

    def _full(self, like: ClueBoard, answer: Filling, symmetry: str) -> FullBoard:
        """Return a board like another one, with all clues of an answer; a symmetric one has only pairs of clues."""
        rows, cols = like.size
        clues = self.maker.list_clues(rows, cols, answer)
        if symmetry == HALF_TURN:
            clues = {at: clue for at, clue in clues.items() if turn_cell(at, rows, cols, "r2") in clues}
        return FullBoard(with_clues(like, clues), answer)

    def list_orbits(self, board: ClueBoard, symmetry: str) -> list[Cells]:
        return orbits_of(board, symmetry)

    def without(self, board: ClueBoard, orbit: Cells) -> Iterator[ClueBoard]:
        if not self.maker.is_fixed:
            yield with_clues(board, {at: clue for at, clue in board.clues.items() if at not in orbit})
        if self.maker.soften:
            soften = self.maker.soften
            softer = {at: soften(clue) if at in orbit else clue for at, clue in board.clues.items()}
            yield with_clues(board, softer)


def orbits_of(board: ClueBoard, symmetry: str) -> list[Cells]:
    """Return the clues that belong together, ordered by the first of each."""
    if symmetry != HALF_TURN:
        return [(cell,) for cell in board.clues]
    both = (tuple(sorted({cell, turn_cell(cell, *board.size, "r2")})) for cell in board.clues)
    return list(dict.fromkeys(both))
