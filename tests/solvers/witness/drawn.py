"""Random boards with none, one or several answers in equal parts, whose clues clingo draws along with an answer.

Clues are drawn by the rules of genres.py: a board begins with places for clues, and clingo finds clues for them that
some answer has. Boards without an answer are such boards with one clue changed.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import groupby
from random import Random
from typing import Any, NamedTuple, TypeVar

import clingo

from solvers.genres.akari.board import AkariBoard
from solvers.genres.lits import drawing
from solvers.genres.nonogram.board import BLACK, Block, Colour, NonogramBoard
from solvers.genres.sudoku.board import SudokuBoard
from solvers.grids.boards import ClueBoard, MarginBoard, RegionBoard, RegionBoardWithTotal, VariantBoard
from solvers.grids.rectangle import cells, find_connected_parts, neighbours, renumber_regions
from solvers.notation.codec import UNKNOWN
from solvers.rulebook.generator import plain_regions
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.regions import draw_rectangles
from tests.solvers.notation.boards.notations import region_board
from tests.solvers.witness import Answer, answers, genres, models

MOST = 30
TRIES = 2_000
# The most rows and columns of genres for which clingo takes long.
LARGEST = {"nurikabe": 5, "numberlink": 5, "norinori": 5, "lits": 5}
Size = tuple[int, int]
Regions = TypeVar("Regions", bound=RegionBoard)


class Drawn(NamedTuple):
    """A board and all its answers, at most MOST."""

    board: Any
    answers: frozenset[Answer]


def draw_boards(genre: str, count: int, seed: str) -> list[Drawn]:
    """Return `count` boards, as nearly as can be a third of them each with none, one and several answers."""
    random, wanted = Random(f"{genre} {seed}"), [count // 3, (count + 1) // 3, (count + 2) // 3]
    found: list[Drawn] = []
    for _ in range(TRIES * count):
        board = _draw(genre, random)
        if board is not None and wanted[0] and random.random() < 0.5:
            board = CHANGES[type(board)](random, board)
        known = answers(genre, board, MOST + 1) if board is not None else []
        kind = min(len(known), 2)
        if board is not None and len(known) <= MOST and wanted[kind]:
            wanted[kind] -= 1
            found.append(Drawn(board, frozenset(known)))
        if not any(wanted):
            return found
    raise AssertionError(f"{genre}: no such boards were found, {wanted} are missing")


def _draw(genre: str, random: Random) -> Any:
    """Draw a board with an answer; None where its places have no clues that an answer fits."""
    largest = LARGEST.get(genre, 7)
    size = (random.randint(4, largest), random.randint(4, largest))
    return DRAWERS[genre](genre, random, size)


def _first(program: list[str], random: Random) -> list[clingo.Symbol] | None:
    return next(models(program, 1, random.randrange(2**31)), None)


# Boards of clues in cells


@dataclass(frozen=True)
class Clues:
    """Random clues of a genre. rule: chooses clue(X, N) at each blank(X), for numbers up to `most`."""

    rule: str
    share: tuple[float, float] = (0.2, 0.9)

    def __call__(self, genre: str, random: Random, size: Size) -> ClueBoard | None:
        share = random.uniform(*self.share)
        places = [(row, col) for row in range(size[0]) for col in range(size[1]) if random.random() < share]
        facts, program = genres.PROGRAMS[genre]
        empty = ClueBoard(((None,) * size[1],) * size[0])
        blanks = [f"blank(({row}, {col}))." for row, col in places]
        chosen = self.rule.replace("most", str(size[0] + size[1] - 1)).replace("longest", str(max(size)))
        shown = _first([*facts(empty), *blanks, chosen, program, "#show clue(X, N) : clue(X, N)."], random)
        return shown and _clue_board(size, shown)


def _clue_board(size: Size, shown: list[clingo.Symbol]) -> ClueBoard:
    table: list[list[Any]] = [[None] * size[1] for _ in range(size[0])]
    for symbol in shown:
        if symbol.name == "clue":
            row, col = (number.number for number in symbol.arguments[0].arguments)
            table[row][col] = _clue_value(symbol.arguments[1])
    return ClueBoard(tuple(map(tuple, table)))


def _clue_value(symbol: clingo.Symbol) -> Any:
    """Return a clue as boards have it: the opposite of what genres.py writes as a fact."""
    if symbol.type is clingo.SymbolType.Number:
        return symbol.number
    if symbol.name == "":
        side, number = symbol.arguments
        return ("" if side.name == "none" else side.name, _clue_value(number))
    return {"unknown": UNKNOWN, "gray": "#"}.get(symbol.name, symbol.name)


def _draw_arrows(genre: str, random: Random, size: Size) -> ClueBoard | None:
    """Draw a Yajilin: few cells with an arrow or gray, their numbers by clingo."""
    facts, program = genres.PROGRAMS[genre]
    share, places = random.uniform(0.1, 0.3), []
    for row in range(size[0]):
        for col in range(size[1]):
            if random.random() < share:
                clue = random.choice(["n", "e", "s", "w", "n", "e", "s", "w", "gray", "none"])
                places.append(
                    f"clue(({row}, {col}), gray)."
                    if clue == "gray"
                    else f"1 {{ clue(({row}, {col}), ({clue}, 0..4)); clue(({row}, {col}), ({clue}, unknown)) }} 1."
                )
    empty = ClueBoard(((None,) * size[1],) * size[0])
    shown = _first([*facts(empty), *places, program, "#show clue(X, N) : clue(X, N)."], random)
    return shown and _clue_board(size, shown)


def _draw_regions(genre: str, random: Random, size: Size) -> RegionBoard | None:
    """Draw regions, and numbers that an answer has in a share of them."""
    facts, program = genres.PROGRAMS[genre]
    made = region_board(random, size, numbers=(None,))
    share = random.uniform(0.3, 1)
    blanks = [f"blank({region})." for region in range(len(made.numbers)) if random.random() < share]
    shown = _first(
        [
            *facts(made),
            *blanks,
            "1 { number(A, 0..9) } 1 :- blank(A).",
            program,
            "#show number(A, N) : number(A, N).",
        ],
        random,
    )
    numbers = {
        symbol.arguments[0].number: symbol.arguments[1].number for symbol in shown or () if symbol.name == "number"
    }
    regions = range(len(made.numbers))
    return None if shown is None else RegionBoard(made.regions, tuple(numbers.get(region) for region in regions))


def _draw_around_marks(genre: str, random: Random, size: Size) -> RegionBoard | None:
    """Draw regions with two marks each, which clingo puts so that each has one neighbour."""
    whole = RegionBoard(((0,) * size[1],) * size[0], (None,))
    facts, program = genres.PROGRAMS[genre]
    most = random.randint(2, size[0] * size[1] // 5)
    shown = _first(
        [*facts(whole), program.partition(":- in(")[0], ONE_BESIDE, f":- {{ black(X) }} < {2 * most}."], random
    )
    marks = {tuple(number.number for number in symbol.arguments[0].arguments) for symbol in shown or ()}
    answer = tuple((row, col) in marks for row in range(size[0]) for col in range(size[1]))
    grown = plain_regions.grow_regions(size, answer, 2, Chance(random.randrange(2**31))) if marks else None
    return plain_regions.with_regions(whole, grown) if grown else None


def _draw_tetrominoes(genre: str, random: Random, size: Size) -> RegionBoard:
    """Draw regions around tetrominoes."""
    chance = Chance(random.randrange(2**31))
    grown = drawing.grow_tetromino_regions(*size, drawing.draw_tetrominoes(*size, chance), chance)
    return plain_regions.with_regions(RegionBoard(((0,) * size[1],) * size[0], (None,)), grown)


def _draw_areas(genre: str, random: Random, size: Size) -> ClueBoard:
    """Draw the sizes of rectangles, each in one of its cells; some are not shown."""
    rectangles = draw_rectangles(*size, Chance(random.randrange(2**31)), random.randint(2, 4))
    hidden = random.choice([0, 0.3])
    numbers = {random.choice(one): UNKNOWN if random.random() < hidden else len(one) for one in rectangles}
    return ClueBoard(tuple(tuple(numbers.get((row, col)) for col in range(size[1])) for row in range(size[0])))


def _draw_stars(genre: str, random: Random, size: Size) -> RegionBoardWithTotal | None:
    """Draw square regions around stars that clingo puts apart in rows and columns."""
    side, count = random.choice([(4, 1), (5, 1), (6, 1), (7, 1), (8, 2)])
    whole = RegionBoardWithTotal(((0,) * side,) * side, (None,), (), count)
    facts, program = genres.PROGRAMS[genre]
    shown = _first([*facts(whole), program.partition(":- in(")[0]], random)
    marks = {tuple(number.number for number in symbol.arguments[0].arguments) for symbol in shown or ()}
    answer = tuple((row, col) in marks for row in range(side) for col in range(side))
    grown = plain_regions.grow_regions((side, side), answer, count, Chance(random.randrange(2**31))) if marks else None
    return plain_regions.with_regions(whole, grown) if grown else None


def _draw_halves(genre: str, random: Random, size: Size) -> VariantBoard | None:
    """Draw a board of even size, half of them with the variant, and digits that an answer has in a share of cells."""
    facts, program = genres.PROGRAMS[genre]
    rows, cols = (side // 2 * 2 for side in size)
    blank = VariantBoard(((None,) * cols,) * rows, random.random() < 0.5)
    share = random.uniform(0.1, 0.6)
    blanks = [f"blank(({row}, {col}))." for row in range(rows) for col in range(cols) if random.random() < share]
    chosen = "1 { clue(X, 0); clue(X, 1) } 1 :- blank(X)."
    shown = _first([*facts(blank), *blanks, chosen, program, "#show clue(X, N) : clue(X, N)."], random)
    return shown and replace(blank, table=_clue_board((rows, cols), shown).table)


def _draw_margins(genre: str, random: Random, size: Size) -> MarginBoard | None:
    """Draw trees, so that each has a tent, and the numbers of a share of the lines."""
    facts, program = genres.PROGRAMS[genre]
    bare = MarginBoard(((None,) * size[1],) * size[0], (None,) * size[0], (None,) * size[1])
    most = random.randint(2, size[0] * size[1] // 5)
    chosen = f"{{ tree(X) : point(X) }} = {most}. #show tree(X) : tree(X)."
    shown = _first([*facts(bare), chosen, program], random)
    if shown is None:
        return None
    found: dict[str, set[tuple[int, ...]]] = {"tree": set(), "shaded": set()}
    for symbol in shown:
        found[symbol.name].add(tuple(number.number for number in symbol.arguments[0].arguments))
    share = random.choice([0.5, 0.8, 1])
    counts = [[sum(cell[axis] == line for cell in found["shaded"]) for line in range(size[axis])] for axis in (0, 1)]
    left, above = (tuple(one if random.random() < share else None for one in line) for line in counts)
    table = tuple(
        tuple("T" if (row, col) in found["tree"] else None for col in range(size[1])) for row in range(size[0])
    )
    return MarginBoard(table, left, above)


# Boards of genres with kinds of their own


def _draw_akari(genre: str, random: Random, size: Size) -> AkariBoard | None:
    facts, program = genres.PROGRAMS[genre]
    black, clued = random.uniform(0.1, 0.4), random.uniform(0.3, 1)
    states = [["#" if random.random() < black else "." for _ in range(size[1])] for _ in range(size[0])]
    blanks = [
        f"1 {{ number(({row}, {col}), 0..4) }} 1."
        for row, line in enumerate(states)
        for col, state in enumerate(line)
        if state == "#" and random.random() < clued
    ]
    board = AkariBoard(tuple(map("".join, states)))
    plain = [fact for fact in facts(board) if not _is_replaced(fact, blanks)]
    shown = _first([*plain, *blanks, program, "#show number(X, N) : number(X, N)."], random)
    for symbol in shown or ():
        if symbol.name == "number":
            row, col = (number.number for number in symbol.arguments[0].arguments)
            states[row][col] = str(symbol.arguments[1].number)
    return None if shown is None else AkariBoard(tuple(map("".join, states)))


def _is_replaced(fact: str, blanks: list[str]) -> bool:
    """Tell whether a black cell gets a number."""
    return fact.startswith("black(") and any(fact.removeprefix("black(").removesuffix(").") in one for one in blanks)


def _draw_picture(genre: str, random: Random, size: Size) -> NonogramBoard:
    """Draw the clues of a random picture in one or two colours; some are unknown, some cells are given."""
    palette = random.choice([(BLACK,), (BLACK, Colour("r", "red", "#ff0000"))])
    share, unknown, shown = random.uniform(0.3, 0.7), random.choice([0, 0, 0.2]), random.choice([0, 0, 0.1])
    rows = [
        tuple(random.randint(1, len(palette)) if random.random() < share else 0 for _ in range(size[1]))
        for _ in range(size[0])
    ]
    given = tuple(tuple(value if random.random() < shown else -1 for value in row) for row in rows)

    def clue(line: tuple[int, ...]) -> tuple[Block, ...] | None:
        runs = ((len(list(run)), colour) for colour, run in groupby(line))
        return None if random.random() < unknown else tuple(Block(*run) for run in runs if run[1])

    clues = tuple(map(clue, rows)), tuple(map(clue, zip(*rows, strict=True)))
    return NonogramBoard(*clues, palette, given if shown else ())


def _draw_digits(genre: str, random: Random, size: Size) -> SudokuBoard:
    facts, program = genres.PROGRAMS[genre]
    side, share = random.choice([4, 4, 6]), random.uniform(0.2, 0.6)
    filled = _first([*facts(SudokuBoard(side, (0,) * side * side)), program], random)
    clues = [0] * (side * side)
    for symbol in filled or ():
        row, col = (number.number for number in symbol.arguments[0].arguments)
        clues[row * side + col] = symbol.arguments[1].number if random.random() < share else 0
    return SudokuBoard(side, tuple(clues))


ONE_BESIDE = ":- black(X), #count { Y : near(X, Y), black(Y) } != 1."
NUMBERS = Clues("1 { clue(X, 1..most) } 1 :- blank(X).")
CIRCLES = Clues("1 { clue(X, w); clue(X, b) } 1 :- blank(X).", (0.1, 0.6))
DRAWERS: dict[str, Callable[[str, Random, Size], Any]] = {
    "akari": _draw_akari,
    "nonogram": _draw_picture,
    "sudoku": _draw_digits,
    "slitherlink": Clues("1 { clue(X, 0..3) } 1 :- blank(X).", (0.5, 1)),
    "hitori": Clues("1 { clue(X, 1..longest) } 1 :- point(X)."),
    "masyu": Clues("{ clue(X, w); clue(X, b) } 1 :- blank(X). :- #count { X : clue(X, _) } < longest + 1.", (0.5, 1)),
    "heyawake": _draw_regions,
    "norinori": _draw_around_marks,
    "lits": _draw_tetrominoes,
    "starbattle": _draw_stars,
    "tents": _draw_margins,
    "yajilin": _draw_arrows,
    "kurodoko": NUMBERS,
    "yinyang": CIRCLES,
    "countryroad": _draw_regions,
    "mosaic": Clues("1 { clue(X, 0..9) } 1 :- blank(X).", (0.4, 1)),
    "nurikabe": Clues("1 { clue(X, 1..most); clue(X, unknown) } 1 :- blank(X).", (0.05, 0.25)),
    "shikaku": _draw_areas,
    "binairo": _draw_halves,
    "numberlink": Clues(
        "{ clue(X, 1..8) } 1 :- blank(X). :- clue(_, N), #count { X : clue(X, N) } = C, C \\ 2 = 1. "
        ":- #count { X : clue(X, _) } < longest + 1.",
        (0.5, 1),
    ),
    "nurimisaki": Clues("1 { clue(X, unknown); clue(X, 2..most) } 1 :- cape(X)."),
}


# One clue changed


def _change_clue(random: Random, board: ClueBoard) -> ClueBoard:
    """Give one clue the value of another, or a number beside its own."""
    table = [list(row) for row in board.table]
    values = sorted({str(value): value for value in board.clues.values()}.items())
    if values:
        row, col = random.choice(sorted(board.clues))
        table[row][col] = _next_number(random, table[row][col], [value for _, value in values])
    return ClueBoard(tuple(map(tuple, table)))


def _change_digit_of_two(random: Random, board: VariantBoard) -> VariantBoard:
    """Give one cell the other digit, or ask for the other rules."""
    if not board.clues or random.random() < 0.2:
        return replace(board, is_variant=not board.is_variant)
    table = [list(row) for row in board.table]
    row, col = random.choice(sorted(board.clues))
    table[row][col] = 1 - table[row][col]
    return replace(board, table=tuple(map(tuple, table)))


def _next_number(random: Random, value: Any, others: list[Any]) -> Any:
    if isinstance(value, int) and value != UNKNOWN:
        return max(0 if 0 in others else 1, value + random.choice([-1, 1]))
    if isinstance(value, tuple) and value[1] != UNKNOWN:
        return value[0], max(0, value[1] + random.choice([-1, 1]))
    return random.choice(others)


def _change_region(random: Random, board: RegionBoard) -> RegionBoard:
    numbers = list(board.numbers)
    if not any(number is not None for number in numbers):
        return _move_cell(random, board)
    numbers[random.randrange(len(numbers))] = random.randint(0, 5)
    return RegionBoard(board.regions, tuple(numbers))


def _change_counted(random: Random, board: RegionBoardWithTotal) -> RegionBoardWithTotal:
    """Give a cell to a region beside it, or the board another number."""
    return replace(board, count=board.count + 1) if random.random() < 0.1 else _move_cell(random, board)


def _move_cell(random: Random, board: Regions) -> Regions:
    """Give a cell to a region beside it, where its own stays connected."""
    grid = [list(row) for row in board.regions]
    row, col = random.choice([*cells(*board.size)])
    r, c = random.choice(neighbours((row, col), *board.size))
    rest = {at for at in board.cells_of[grid[row][col]] if at != (row, col)}
    if len(find_connected_parts(rest)) == 1:
        grid[row][col] = grid[r][c]
    return replace(board, regions=renumber_regions(grid))


def _change_margin(random: Random, board: MarginBoard) -> MarginBoard:
    """Give one line another number."""
    place = random.choice(list(board.margins))
    number = board.margins[place]
    changed = random.randint(0, 2) if number is None else max(0, number + random.choice([-1, 1]))
    return board.with_margins({**board.margins, place: changed})


def _change_akari(random: Random, board: AkariBoard) -> AkariBoard:
    states = [list(row) for row in board.cells]
    black = [(r, c) for r, row in enumerate(states) for c, state in enumerate(row) if state != "."]
    if black:
        row, col = random.choice(black)
        states[row][col] = random.choice("01234")
    return AkariBoard(tuple(map("".join, states)))


def _change_line(random: Random, board: NonogramBoard) -> NonogramBoard:
    rows = list(board.rows)
    random.shuffle(rows)
    return NonogramBoard(tuple(rows), board.cols, board.palette, board.given)


def _change_digit(random: Random, board: SudokuBoard) -> SudokuBoard:
    clues = list(board.clues)
    clues[random.randrange(len(clues))] = random.randint(1, board.size)
    return SudokuBoard(board.size, tuple(clues))


CHANGES: dict[type, Callable[[Random, Any], Any]] = {
    ClueBoard: _change_clue,
    VariantBoard: _change_digit_of_two,
    MarginBoard: _change_margin,
    RegionBoard: _change_region,
    RegionBoardWithTotal: _change_counted,
    AkariBoard: _change_akari,
    NonogramBoard: _change_line,
    SudokuBoard: _change_digit,
}
