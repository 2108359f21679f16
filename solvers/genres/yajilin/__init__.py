"""Yajilin (ヤジリン): one loop through all cells that are neither shaded nor clues."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

from solvers.contract.genre import Generated
from solvers.contract.results import Fault
from solvers.grids.boards import SIDES, Clue, ClueBoard
from solvers.grids.rectangle import At, cells, neighbours
from solvers.messages import Message, plural
from solvers.notation import pzpr
from solvers.notation.boards import penpa
from solvers.notation.boards.pzpr_rows import ClueRows, SideNumbers
from solvers.notation.codec import UNKNOWN, Choice, Grid, Signs, Size
from solvers.notation.enpitsu import NumberAndSide
from solvers.notation.pzpr import SHADED
from solvers.notation.words import WordTable
from solvers.picture import Cell
from solvers.rulebook.constraints import Constraint, Instance
from solvers.rulebook.define import define
from solvers.rulebook.entering.draw import ClueSet
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.makers import CustomMaker, FullBoard, board_of
from solvers.rulebook.generator.recipe import GRADES, HARD, MEDIUM, fixed_clues_recipe
from solvers.rulebook.layout import Filling, Layout, sides_of
from solvers.rulebook.readings import Deduction, RuleCase
from solvers.rulebook.sentences import LOOP_RULES, TOUCHING, Rule
from solvers.rulebook.statement import Statement, rays_of

# Numbers up to this one can be typed on small boards, too.
LEAST_MOST = 9
PASSED_OVER, LEFT_OUT, CROSSED = range(3)


def state(board: ClueBoard, on: Statement) -> None:
    """State that each cell is a clue, shaded or on the loop, and that shaded cells are apart."""
    on.loop("loop")
    on.apart("touching")
    on.add(Visits(("clue", "left-out", "crossed"), on.layout, board.clues))


def clue(on: Statement, cells: Sequence[At], clue: Clue) -> None:
    """State the number of shaded cells on a clue's side, not counting clues."""
    marks = marks_of_arrow(on.layout, cells[0], clue)
    if marks is not None:
        places = on.layout.places
        open_marks = [mark for mark in marks if places[mark] not in on.board.clues]
        on("count", cells[0], number=clue[1]).exactly(clue[1], open_marks)


def marks_of_arrow(layout: Layout, cell: At, clue: Clue) -> Sequence[int] | None:
    """Return the marks that a clue counts, the nearest first; None for a clue without arrow or number."""
    side, number = clue if isinstance(clue, tuple) else ("", None)
    return rays_of(layout, cell)[SIDES.index(side)] if side and isinstance(number, int) else None


def state_lemmas(board: ClueBoard, on: Statement) -> None:
    """State arrows that count the most that fits between clues."""
    for cell, clue in board.clues.items():
        marks = marks_of_arrow(on.layout, cell, clue)
        # At least half of a stretch fits.
        if marks is None or 2 * clue[1] < len(marks) - len(board.clues):
            continue
        seen = groupby(marks, lambda mark: on.layout.places[mark] in board.clues)
        parts = [list(part) for is_clue, part in seen if not is_clue]
        if clue[1] == sum((len(part) + 1) // 2 for part in parts):
            odd = [part for part in parts if len(part) % 2]
            on("packed", cell, number=clue[1]).holds(*(mark for part in odd for mark in part[::2]))


class Visits(Constraint):
    """A rule that each cell is marked or on the loop, and not both; cells that are passed over are neither.

    rules: of cells that are passed over, of cells that would be neither, and of cells that would be both. Instances:
    for each of these in turn, one a cell.
    """

    def __init__(self, rules: tuple[str, str, str], layout: Layout, passed_over: Collection[At]):
        self.rules, self.layout, self.passed_over = rules, layout, passed_over

    @property
    def instances(self) -> int:
        return 3 * self.layout.cell_marks

    def instance(self, number: int) -> Instance:
        kind, cell = divmod(number, self.layout.cell_marks)
        return Instance(self.rules[kind], (self.layout.places[cell],))

    def faults(self, filling: Filling) -> Iterator[Fault]:
        for mark, (cell, links) in enumerate(sides_of(self.layout).items()):
            values = [filling[link] for link in links]
            if cell in self.passed_over:
                if filling[mark] or True in values:
                    yield Fault(self.rules[PASSED_OVER], (cell,))
            elif filling[mark] is False and values.count(False) == len(values):
                yield Fault(self.rules[LEFT_OUT], (cell,))
            elif filling[mark] and True in values:
                yield Fault(self.rules[CROSSED], (cell,))

    def facts(self) -> Iterator[tuple[str, int]]:
        for mark, (cell, links) in enumerate(sides_of(self.layout).items()):
            if cell in self.passed_over:
                yield from ((self.rules[PASSED_OVER], ~literal) for literal in (mark, *links))

    def read(self, number: int, deduction: Deduction) -> RuleCase:
        """Tell whether a cell is shaded or passed for want of the other, or not both."""
        kind, cell = divmod(number, self.layout.cell_marks)
        is_cell = max(deduction.literals[0], ~deduction.literals[0]) == cell
        if kind == LEFT_OUT:
            return RuleCase("shade" if is_cell else "pass")
        several = len(deduction.literals) > 1
        return RuleCase(("whites" if several else "white") if is_cell else "around")

    def encode(self, into: Any) -> int:
        import numpy as np

        passed_over = np.zeros(self.layout.cell_marks, bool)
        passed_over[[row * self.layout.cols + col for row, col in self.passed_over]] = True
        for clauses, own, tags in clauses_of_visits(self.layout, into.with_implied):
            chosen = ~passed_over[own]
            into.clauses(clauses[chosen], tags[chosen])
        around = list(sides_of(self.layout).values())
        free = np.flatnonzero(passed_over).tolist()
        units = [
            *((cell, cell) for cell in free),
            *((link, cell) for cell in free for link in around[cell]),
        ]
        rows = np.array(units, np.int64).reshape(-1, 2)
        into.clauses(~rows[:, :1], rows[:, 1])
        return 0


@lru_cache(64)
def clauses_of_visits(layout: Layout, with_implied: bool) -> Sequence[Any]:
    """Return, by length, clauses as if no cell were passed over, the cell of each, and its instance.

    with_implied: also that a loop takes at least one of all but any one of the links of a cell that it passes.
    """
    import numpy as np

    from solvers.rulebook.arrays.batches import all_but_one

    found: dict[int, list[tuple[list[int], int, int]]] = {}
    count = layout.cell_marks
    for cell, links in enumerate(sides_of(layout).values()):
        for taken in all_but_one(links) if with_implied and links else [links]:
            found.setdefault(1 + len(taken), []).append(([cell, *taken], cell, cell + LEFT_OUT * count))
    for cell, links in enumerate(sides_of(layout).values()):
        for link in links:
            found.setdefault(2, []).append(([~cell, ~link], cell, cell + CROSSED * count))
    sorted_rows = (zip(*found[length], strict=True) for length in sorted(found))
    return [(np.array(clauses), np.array(own), np.array(tags)) for clauses, own, tags in sorted_rows]


# Clues


def list_clues(size: Size) -> Sequence[Clue]:
    """Return a gray cell; and numbers, or one that is not shown, each without an arrow and with one."""
    numbers = [*range(max(LEAST_MOST, max(size) // 2) + 1), UNKNOWN]
    return [SHADED, *((side, number) for side in ("", *SIDES) for number in numbers)]


def fit(board: ClueBoard, answer: Filling, cell: At) -> Iterable[Clue]:
    """Return the count of an arrow to each side of a cell."""
    return [(side, count(GENRE.rulebook.layout(board), cell, side, answer)) for side in SIDES]


def count(layout: Layout, cell: At, side: str, answer: Filling) -> int:
    """Return how many shaded cells are on that side of a cell."""
    return sum(bool(answer[mark]) for mark in rays_of(layout, cell)[SIDES.index(side)])


def print_clue(clue: Clue) -> Cell:
    """Return the number with its arrow, or a gray cell."""
    if clue == SHADED:
        return Cell(look="tint6", label=Message("gray"))
    return Cell(text=str(clue[1]), mark=f"arrow-{clue[0]}" if clue[0] else "", look="given")


# New boards: cells for clues, a loop and shaded cells that fit them, and arrows. Arrows turn to count cells in which
# another answer differs; if none can, a shaded cell becomes a clue.

# One board gets at most this many changes of clues.
CHANGES = 200
# At first this percentage of the cells have clues.
SHARES = {"few": 11, "some": 14, "many": 20}
# Another clue is tried in this many places.
PLACES = 8
# The answer may change within this many cells of it.
NEAR = 4
NO_ARROW = ("", UNKNOWN)


def draw(making: Any, recipe: Mapping[str, str], chance: Chance) -> FullBoard | None:
    """Return a board with one answer, or None."""
    size = int(recipe["rows"]), int(recipe["cols"])
    answer, free = draw_answer(*size, chance, SHARES[recipe["clues"]])
    if answer is None:
        return None
    clues: dict[At, Clue] = dict.fromkeys(free, NO_ARROW)
    for _ in range(CHANGES):
        board = board_of(*size, clues)
        other = making.other_answer(board, answer)
        if other is None:
            return FullBoard(point_arrows(board, answer, chance), answer)
        if not turn_arrow(board, clues, (answer, other), chance):
            shown = cells_that_differ(board, answer, other)
            if shown:
                answer = make_clue(shown[chance.below(len(shown))], clues, answer, size)
                continue
            changed = change_loop(board, clues, (answer, other), chance)
            if changed is None:
                return None
            answer = changed
    return None


def change_loop(
    board: ClueBoard, clues: dict[At, Clue], answers: tuple[Filling, Filling], chance: Chance
) -> Filling | None:
    """Make a clue where the loops differ, and return an answer that is new near it only."""
    layout = GENRE.rulebook.layout(board)
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
        answer = any_answer(tried, chance, facts)
        if answer is not None:
            return make_clue(cell, clues, answer, board.size)
    return None


def turn_arrow(board: ClueBoard, clues: dict[At, Clue], answers: tuple[Filling, Filling], chance: Chance) -> bool:
    """Turn a clue without an arrow towards cells of which the answers shade different numbers; False when none can."""
    layout = GENRE.rulebook.layout(board)
    ways = [(cell, side) for cell, clue in clues.items() if clue == NO_ARROW for side in SIDES]
    chance.shuffle(ways)
    for cell, side in ways:
        one, other = (count(layout, cell, side, answer) for answer in answers)
        if one != other:
            clues[cell] = (side, one)
            return True
    return False


def cells_that_differ(board: ClueBoard, answer: Filling, other: Filling) -> list[At]:
    """Return the cells that only the first answer shades."""
    shade = GENRE.rulebook.layout(board).marks
    return [cell for cell in cells(*board.size) if answer[shade[cell]] and not other[shade[cell]]]


def make_clue(cell: At, clues: dict[At, Clue], answer: Filling, size: tuple[int, int]) -> Filling:
    """Make a shaded cell a clue, and update the counts of arrows."""
    layout = GENRE.rulebook.layout_of_size(*size)
    mark = layout.marks[cell]
    answer = (*answer[:mark], False, *answer[mark + 1 :])
    clues[cell] = NO_ARROW
    clues.update((at, (clue[0], count(layout, at, clue[0], answer))) for at, clue in clues.items() if clue[0])
    return answer


def vary(making: Any, full: FullBoard, near: Sequence[At], chance: Chance) -> FullBoard | None:
    """Turn an arrow; or make a shaded cell of these places a clue, unless all places are meant."""
    board, (rows, cols) = full.board, full.board.size
    marked = zip(GENRE.rulebook.layout(board).places, full.answer, strict=True)
    black = [cell for cell, shaded in marked if shaded and cell in near and cell[0] % 1 == 0 == cell[1] % 1]
    clues, answer = dict(board.clues), full.answer
    if black and len(near) < len(answer) and not chance.below(3):
        answer = make_clue(black[chance.below(len(black))], clues, answer, board.size)
    else:
        cell = list(clues)[chance.below(len(clues))]
        clues[cell] = NO_ARROW
    board = point_arrows(board_of(rows, cols, clues), answer, chance)
    return FullBoard(board, answer) if making.has_one_answer(board) else None


def draw_answer(rows: int, cols: int, chance: Chance, share: int) -> tuple[Filling | None, list[At]]:
    """Return cells for clues, none beside another, and any answer that passes over them.

    share: percentage of the cells.
    """
    waiting = list(cells(rows, cols))
    chance.shuffle(waiting)
    free: list[At] = []
    for cell in waiting:
        if len(free) * 100 < share * rows * cols and not any(near in free for near in neighbours(cell, rows, cols)):
            free.append(cell)
    return any_answer(board_of(rows, cols, dict.fromkeys(free, NO_ARROW)), chance), free


def any_answer(board: ClueBoard, chance: Chance, facts: Sequence[int] = ()) -> Filling | None:
    """Return a random answer in which these literals hold."""
    from solvers.rulebook.generator.base import random_answer

    return random_answer(GENRE.rulebook, board, chance, facts)


def point_arrows(board: ClueBoard, answer: Filling, chance: Chance) -> ClueBoard:
    """Return the board with an arrow on every clue, preferably one that points at cells."""
    layout, clues = GENRE.rulebook.layout(board), dict(board.clues)
    for cell in [cell for cell, clue in clues.items() if clue == NO_ARROW]:
        sides = [side for side in SIDES if rays_of(layout, cell)[SIDES.index(side)]]
        side = sides[chance.below(len(sides))]
        clues[cell] = (side, count(layout, cell, side, answer))
    return board_of(*board.size, clues)


GENRE = define(
    __file__,
    Message("Yajilin"),
    Message(
        "Shade cells, never two side by side, and draw one closed loop through the middles of all "
        "other cells that are no clues. A number with an arrow counts the shaded cells from it in "
        "that direction."
    ),
    state,
    clue=clue,
    clues=ClueSet(list_clues, least=SHADED),
    fit=fit,
    lemmas=state_lemmas,
    letters="#o",
    lines="lines",
    limit=(50, 50),
    maker=CustomMaker(draw, vary),
    elsewhere=Message("A number without an arrow says nothing here; at puzz.link it is a fault."),
    example=ClueBoard(((None, None, None), (None, ("n", 0), None), (None, None, None))),
    printed=print_clue,
    known=lambda board: dict.fromkeys(board.clues, False),
    part=WordTable(Choice(Signs({"-": None, "#": SHADED}), NumberAndSide())),
    body=Grid(pzpr.ARROWS),
    names=("yajilin", "yajirin"),
    flags="b",
    question=ClueRows(Choice(Signs({".": None, "#": SHADED}), SideNumbers())),
    look=penpa.ARROWS,
    suits=lambda board: any(isinstance(clue, tuple) and clue[0] for clue in board.clues.values()),
    photographed=None,
    generated=Generated(fixed_clues_recipe(20, GRADES[1:]), levels={"medium": MEDIUM, "hard": HARD}),
    rules={
        "clue": Rule(
            Message("Clue cells"),
            Message("Cells with a clue are not shaded, and the loop does not pass them."),
            is_given=True,
            fault=Message("A cell with a clue is shaded or has a line."),
        ),
        "count": Rule(
            Message("Cells along an arrow"),
            Message(
                "An arrow counts all shaded cells in its direction up to the edge, also behind "
                "other clues. Compare with what is open."
            ),
            says={
                "zero": Message("The arrow 0 at {cell}: no cell in its direction is shaded."),
                "done": Message(
                    "The arrow {number} at {cell} has all its shaded cells: the others it points at are unshaded."
                ),
                "done-several": Message("The arrows at {places} have all their shaded cells: {then}."),
                "all": Message("The arrow {number} at {cell} needs {more} more shaded, as many as are open: {then}."),
            },
            clash={
                "many": plural(
                    "the arrow {number} at {cell} would count {n} shaded cell",
                    "the arrow {number} at {cell} would count {n} shaded cells",
                ),
                "few": Message("the arrow {number} at {cell} could count only {found} of its shaded cells"),
                "none": Message("the arrow {number} at {cell} could count no shaded cell"),
            },
            many=Message("The arrow {number} counts {found} shaded cells: too many."),
            few=Message("The arrow {number} counts {found} shaded cells: too few."),
        ),
        "left-out": Rule(
            Message("Shaded or on the loop"),
            Message(
                "Every cell without a clue is shaded or on the loop. One that has fewer than two "
                "ways on is shaded; its neighbours are then on the loop."
            ),
            says={
                "shade": Message("The loop cannot pass {cell}: it is shaded."),
                "pass": Message("{cell} is unshaded, so the loop passes it: {then}."),
            },
            clash=Message("{cell} could neither be shaded nor on the loop"),
            fault=Message("This cell is neither shaded nor on the loop."),
        ),
        "crossed": Rule(
            Message("Around a shaded cell"),
            Message("The loop goes around shaded cells: no line leads into one, and a cell on the loop is not shaded."),
            says={
                "white": Message("The loop passes {cell}: it is unshaded."),
                "whites": Message("The loop passes {cells}: they are unshaded."),
                "around": Message("{cell} is shaded: no line goes there."),
            },
            clash=Message("the loop would pass the shaded {cell}"),
            fault=Message("The line runs through a shaded cell."),
        ),
        "touching": TOUCHING,
        **LOOP_RULES,
        "packed": Rule(
            Message("Full arrow"),
            Message(
                "Shaded cells do not touch, so a stretch of cells holds half of them at most, "
                "rounded up. Where an arrow counts as many as all stretches hold, each stretch of "
                "an odd length begins and ends with a shaded cell."
            ),
            2,
            says=Message("The arrow {number} at {cell} counts the most that fits in its direction: {then}."),
        ),
    },
)
