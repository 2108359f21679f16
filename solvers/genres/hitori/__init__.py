"""Hitori (ひとりにしてくれ): shade cells until no number occurs twice in a line."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, compress, count, repeat
from operator import eq
from typing import Any

from solvers.contract.genre import Generated
from solvers.contract.photographed import LARGEST
from solvers.grids.boards import Clue, ClueBoard
from solvers.grids.rectangle import At, cells
from solvers.messages import Message
from solvers.notation import enpitsu, pzpr
from solvers.notation.boards import penpa, tatham
from solvers.notation.boards.tatham import GameId
from solvers.notation.codec import Choice, Grid, Signs
from solvers.notation.words import WordTable
from solvers.rulebook.define import define
from solvers.rulebook.entering.draw import ClueSet, number_clues
from solvers.rulebook.entering.photo import photograph_clues, print_number
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.makers import CustomMaker, FullBoard, board_of
from solvers.rulebook.generator.recipe import EASY, GRADES, LARGE_MEDIUM, board_recipe
from solvers.rulebook.generator.shadings import draw_shading
from solvers.rulebook.layout import Filling
from solvers.rulebook.sentences import NONE_SHADED, PARTED, TOUCHING, Rule
from solvers.rulebook.statement import Statement

Numbers = dict[At, int]
CLUES = ClueSet(number_clues(1, max), are_everywhere=True)


def state(board: ClueBoard, on: Statement) -> None:
    """State that no unshaded number occurs twice in a line, shaded cells are apart and all others connected."""
    sets: list[list[int]] = []
    parameters = []
    for lane, numbers in chain(*lanes_of(board, on)):
        same: dict[Clue, list[int]] = {}
        for mark, number in zip(lane, numbers, strict=True):
            same.setdefault(number, []).append(~mark)
        for number, unshaded in same.items():
            if number is not None and len(unshaded) > 1:
                sets.append(unshaded)
                parameters.append({"number": number})
    on.at_most_of_each("twice", 1, sets, parameters)
    on.apart("touching")
    on.connect("parted", holds=False)


def state_lemmas(board: ClueBoard, on: Statement) -> None:
    """State equal numbers side by side, and with one cell between them."""
    places = on.layout.places
    for lanes in lanes_of(board, on):
        marks, numbers = (list(chain.from_iterable(each)) for each in zip(*lanes, strict=True))
        near = compress(count(), map(eq, numbers, numbers[1:]))
        far = compress(count(), map(eq, numbers, numbers[2:]))
        length = len(lanes[0][1])
        for at, distance in sorted([*zip(near, repeat(1)), *zip(far, repeat(2))]):
            number, first = numbers[at], at - at % length
            if number is None or at + distance >= first + length:
                continue
            ends = places[marks[at]], places[marks[at + distance]]
            if distance == 2:
                on("sandwich", *ends, number=number).fails(marks[at + 1])
            elif numbers[first : first + length].count(number) > 2:
                for place in range(first, first + length):
                    if numbers[place] == number and not at <= place <= at + 1:
                        on("pair", *ends, number=number).holds(marks[place])


def lanes_of(board: ClueBoard, on: Statement) -> Sequence[Sequence[tuple[Sequence[int], Sequence[Clue]]]]:
    """Return the marks and the numbers of each row, and of each column."""
    lanes = list(zip(on.lane_marks(), (*board.table, *zip(*board.table, strict=True)), strict=True))
    return lanes[: board.rows], lanes[board.rows :]


def fit(board: ClueBoard, answer: Filling, cell: At) -> Iterable[Clue]:
    """Return every number for a shaded cell; else those that no other unshaded cell of its lines has."""
    rows, cols = board.size
    row, col = cell
    numbers = CLUES.of_size(board.size)
    if answer[row * cols + col]:
        return numbers
    across = (board.table[row][other] for other in range(cols) if other != col and not answer[row * cols + other])
    down = (board.table[other][col] for other in range(rows) if other != row and not answer[other * cols + col])
    return set(numbers).difference(across, down)


# New boards: a shading to which no cell can be added, numbers that differ in lines, and then those of shaded cells.
# These are free: each takes one that makes its cell shaded, and changes it as long as another answer shows the cell.

# In percent: with fewer cells than the rules allow, a shading has no numbers that fit it alone.
ALL = 100
# One board gets at most this many changes of numbers.
CHANGES = 200
# A change may affect this many numbers.
TOGETHER = 4


def draw(making: Any, recipe: Mapping[str, str], chance: Chance) -> FullBoard | None:
    """Return a board with one answer, or None."""
    rows, cols = int(recipe["rows"]), int(recipe["cols"])
    answer = draw_shading(rows, cols, chance, ALL, ALL)
    numbers = draw_square(rows, cols, chance)
    black = [cell for cell, shaded in zip(cells(rows, cols), answer, strict=True) if shaded]
    for cell in black:
        give_repeated_number(cell, numbers, answer, answer, chance)
    for _ in range(CHANGES):
        board = board_of(rows, cols, dict(numbers))
        other = making.other_answer(board, answer)
        if other is None:
            return FullBoard(board, answer)
        shown = [cell for cell in black if not other[cell[0] * cols + cell[1]]]
        if not shown:
            return None
        give_repeated_number(shown[chance.below(len(shown))], numbers, answer, other, chance)
    return None


def vary(making: Any, full: FullBoard, near: Sequence[At], chance: Chance) -> FullBoard | None:
    """Return a board with another number in a few shaded cells of these places, or of the board."""
    numbers = dict(full.board.clues)
    black = [cell for cell, shaded in zip(numbers, full.answer, strict=True) if shaded]
    waiting = [cell for cell in black if cell in near] or black
    for _ in range(1 + chance.below(TOGETHER)):
        give_repeated_number(waiting[chance.below(len(waiting))], numbers, full.answer, full.answer, chance)
    rows, cols = full.board.size
    return None if numbers == full.board.clues else FullBoard(board_of(rows, cols, numbers), full.answer)


def give_repeated_number(cell: At, numbers: Numbers, answer: Filling, other: Filling, chance: Chance) -> None:
    """Give a shaded cell the number of a cell of its lines that both answers show: then it cannot be shown."""
    cols = 1 + max(col for _, col in numbers)
    seen = [
        number
        for (row, col), number in numbers.items()
        if (row == cell[0]) != (col == cell[1]) and not answer[row * cols + col] and not other[row * cols + col]
    ]
    if seen:
        numbers[cell] = seen[chance.below(len(seen))]


def draw_square(rows: int, cols: int, chance: Chance) -> Numbers:
    """Return numbers of which none occurs twice in a line."""
    side = max(rows, cols)
    orders: list[list[int]] = [list(range(side)), list(range(side)), list(range(1, side + 1))]
    for order in orders:
        chance.shuffle(order)
    across, down, numbers = orders
    return {(row, col): numbers[(across[row] + down[col]) % side] for row, col in cells(rows, cols)}


GENRE = define(
    __file__,
    Message("Hitori"),
    Message(
        "Shade cells so that no number stands twice unshaded in a row or column. Shaded cells do "
        "not touch by a side, and all unshaded cells are connected."
    ),
    state,
    clues=CLUES,
    fit=fit,
    lemmas=state_lemmas,
    maker=CustomMaker(draw, vary, easing=10, hardening=100),
    elsewhere=NONE_SHADED,
    example=ClueBoard(((1, 2, 2), (3, 1, 2), (1, 3, 1))),
    sizes=[(8, 8), (5, 5), (6, 6), (10, 10), (12, 12)],
    part=WordTable(Choice(Signs({"-": None}), enpitsu.LETTERED)),
    body=Grid(pzpr.NUMBER_36),
    look=penpa.NUMBERS_IN_CROWDS,
    suits=lambda board: len(board.clues) == board.rows * board.cols,
    game_id=GameId("Singles", tatham.LETTERED, least=2),
    photographed=photograph_clues(CLUES, range(4, LARGEST + 1), print_number(), is_full=True),
    generated=Generated(board_recipe(20, GRADES[:4]), levels={"easy": EASY, "medium": LARGE_MEDIUM}),
    rules={
        "twice": Rule(
            Message("One of a kind"),
            Message(
                "As soon as a number is certain to be unshaded, every equal number in its row and column is shaded."
            ),
            says=Message(
                "The {number} at {held} is unshaded, so no other {number} may stay in its row or column: {then}."
            ),
            clash=Message("two {number}s would be unshaded in {lane}"),
            fault=Message("More than one unshaded {number} stands in this line."),
        ),
        "touching": TOUCHING,
        "parted": PARTED,
        "sandwich": Rule(
            Message("Between two equal numbers"),
            Message("In a-x-a one of the two equal numbers is shaded, and so the cell between them cannot be."),
            1,
            says=Message("The {number}s at {clues}: one of them is shaded, so {cells} between them is not."),
        ),
        "pair": Rule(
            Message("Adjacent pair"),
            Message(
                "Of two equal neighbours exactly one is shaded: both cannot be, and both unshaded "
                "would repeat. The number is used up for the line."
            ),
            2,
            says=Message(
                "The {number}s at {clues} are neighbours, so one is unshaded: every other {number} in {lane} is shaded."
            ),
        ),
    },
)
