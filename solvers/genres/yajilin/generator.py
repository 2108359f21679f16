"""New boards: cells for clues, a loop and shaded cells that fit to them, and arrows.

Arrows turn where they count what another answer has otherwise; where none does, a shaded cell becomes a clue.
"""

from collections.abc import Iterator, Mapping, Sequence

from solvers.contract.results import At
from solvers.genres.yajilin.arrows import cells_in_direction
from solvers.genres.yajilin.rules import RULES
from solvers.grids.boards import SIDES, Clue, ClueBoard
from solvers.grids.rectangle import cells, neighbours
from solvers.notation.codec import UNKNOWN
from solvers.rulebook.generator.base import Generator, random_answer
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.clue_boards import board_of
from solvers.rulebook.generator.makers import Full
from solvers.rulebook.layout import Filling

CHANGES = 200  # of clues on one board
SHARES = {"few": 11, "some": 14, "many": 20}  # percent of the cells that have clues at first
PLACES = 8  # where another clue is tried
NEAR = 4  # cells from it, where the answer may change
NO_ARROW = ("", UNKNOWN)


class YajilinGenerator(Generator[At]):
    """The generator; each clue is needed, for its cell would be on the loop or shaded."""

    def draw(self, recipe: Mapping[str, str], chance: Chance) -> Full | None:
        size = int(recipe["rows"]), int(recipe["cols"])
        answer, free = draw_answer(*size, chance, SHARES[recipe["clues"]])
        if answer is None:
            return None
        clues: dict[At, Clue] = dict.fromkeys(free, NO_ARROW)
        for _ in range(CHANGES):
            board = board_of(*size, clues)
            other = self.other_answer(board, answer)
            if other is None:
                return Full(point_arrows(board, answer, chance), answer)
            if not self._turn_arrow(board, clues, (answer, other), chance):
                shown = self._cells_that_differ(board, answer, other)
                if shown:
                    answer = self._make_clue(shown[chance.below(len(shown))], clues, answer, size)
                    continue
                changed = self._change_loop(board, clues, (answer, other), chance)
                if changed is None:
                    return None
                answer = changed
        return None

    def _change_loop(
        self, board: ClueBoard, clues: dict[At, Clue], answers: tuple[Filling, Filling], chance: Chance
    ) -> Filling | None:
        """A clue where the loops differ, and an answer that is new near it only."""
        layout = self.rules.layout(board)
        marked = list(zip(layout.places, *answers, strict=True))
        ways = [at for at, one, other in marked if one is not other]
        found = {(int(row + down), int(col + down)) for row, col in ways for down in (0, 0.5)}
        waiting = sorted(cell for cell in found if not any(near in clues for near in neighbours(cell, *board.size)))
        chance.shuffle(waiting)
        for cell in [cell for cell in waiting if cell not in clues][:PLACES]:
            far = [abs(at[0] - cell[0]) + abs(at[1] - cell[1]) > NEAR for at in layout.places]
            values = zip(far, answers[0], strict=True)
            facts = [mark if value else ~mark for mark, (is_far, value) in enumerate(values) if is_far]
            tried = board_of(*board.size, dict.fromkeys([*clues, cell], NO_ARROW))
            answer = random_answer(self.rules, tried, chance, facts)
            if answer is not None:
                return self._make_clue(cell, clues, answer, board.size)
        return None

    def _turn_arrow(
        self, board: ClueBoard, clues: dict[At, Clue], answers: tuple[Filling, Filling], chance: Chance
    ) -> bool:
        """Let a clue without an arrow count what the answers have in different numbers; False when none can."""
        ways = [(cell, side) for cell, clue in clues.items() if clue == NO_ARROW for side in SIDES]
        chance.shuffle(ways)
        for cell, side in ways:
            one, other = (count(board, cell, side, answer) for answer in answers)
            if one != other:
                clues[cell] = (side, one)
                return True
        return False

    def _cells_that_differ(self, board: ClueBoard, answer: Filling, other: Filling) -> list[At]:
        """The cells that only the first answer shades."""
        shade = self.rules.layout(board).marks
        return [cell for cell in cells(*board.size) if answer[shade[cell]] and not other[shade[cell]]]

    def _make_clue(self, cell: At, clues: dict[At, Clue], answer: Filling, size: tuple[int, int]) -> Filling:
        """A shaded cell becomes a clue; arrows count again."""
        mark = self.rules.layout_of_size(*size).marks[cell]
        answer = (*answer[:mark], False, *answer[mark + 1 :])
        clues[cell] = NO_ARROW
        board = board_of(*size, clues)
        clues.update((at, (clue[0], count(board, at, clue[0], answer))) for at, clue in clues.items() if clue[0])
        return answer

    def vary(self, full: Full, near: Sequence[At], chance: Chance) -> Full | None:
        """Another arrow on a clue; or a shaded cell of these places becomes a clue, where not all of them are meant."""
        board, (rows, cols) = full.board, full.board.size
        marked = zip(self.rules.layout(board).places, full.answer, strict=True)
        black = [cell for cell, shaded in marked if shaded and cell in near and cell[0] % 1 == 0 == cell[1] % 1]
        clues, answer = dict(board.clues), full.answer
        if black and len(near) < len(answer) and not chance.below(3):
            answer = self._make_clue(black[chance.below(len(black))], clues, answer, board.size)
        else:
            cell = list(clues)[chance.below(len(clues))]
            clues[cell] = NO_ARROW
        board = point_arrows(board_of(rows, cols, clues), answer, chance)
        return Full(board, answer) if self.has_one_answer(board) else None

    def list_orbits(self, board: ClueBoard, symmetry: str) -> list[At]:
        return []

    def without(self, board: ClueBoard, orbit: At) -> Iterator[ClueBoard]:
        return iter(())


def draw_answer(rows: int, cols: int, chance: Chance, share: int) -> tuple[Filling | None, list[At]]:
    """Cells for clues, so many percent, none beside another, and any answer that passes over them."""
    waiting = list(cells(rows, cols))
    chance.shuffle(waiting)
    free: list[At] = []
    for cell in waiting:
        if len(free) * 100 < share * rows * cols and not any(near in free for near in neighbours(cell, rows, cols)):
            free.append(cell)
    return random_answer(RULES, board_of(rows, cols, dict.fromkeys(free, NO_ARROW)), chance), free


def count(board: ClueBoard, cell: At, side: str, answer: Filling) -> int:
    """The shaded cells on that side of a cell."""
    shade = RULES.layout(board).marks
    return sum(bool(answer[shade[at]]) for at in cells_in_direction(board, cell, side))


def point_arrows(board: ClueBoard, answer: Filling, chance: Chance) -> ClueBoard:
    """The board with an arrow on every clue; one that points at cells is preferred."""
    clues = dict(board.clues)
    for cell in [cell for cell, clue in clues.items() if clue == NO_ARROW]:
        sides = [side for side in SIDES if cells_in_direction(board, cell, side)]
        side = sides[chance.below(len(sides))]
        clues[cell] = (side, count(board, cell, side, answer))
    return board_of(*board.size, clues)
