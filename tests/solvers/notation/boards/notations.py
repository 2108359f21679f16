"""The notations of genres with boards of the common kinds, and random boards and marks of each."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from solvers.grids.boards import ClueBoard, RegionBoard, RegionBoardWithTotal
from solvers.notation import enpitsu, pzpr
from solvers.notation.boards import penpa, tatham
from solvers.notation.boards.formats import CLOSED_REGIONS, CLUES, COUNTED_REGIONS, REGIONS, SHOWN_CLUES, BoardNotation
from solvers.notation.boards.janko import AreasText, CountedAreasText, JankoText
from solvers.notation.boards.pzpr_rows import (
    CIRCLES,
    EDGES,
    LINES,
    SHADES,
    TINTED_LINES,
    ClueRows,
    CountedRegionRows,
    LineSideRows,
    PzprMarks,
    PzprRegions,
    SideNumbers,
    WordPiece,
)
from solvers.notation.boards.tatham import GameId
from solvers.notation.codec import UNKNOWN, Choice, Decimal, Grid, Signs, Size
from solvers.notation.format import Entry
from solvers.notation.lattice import Lattice
from solvers.notation.rooms import Borders, CountedRegions, Rooms, parts_between
from solvers.notation.words import WordTable

Rows = tuple[tuple[Any, ...], ...]
LIMIT = (20, 25)


def work_entry(board: Any, marks: Lattice) -> Entry:
    return Entry(board, marks=marks)


def entry_work(given: Entry) -> Lattice | None:
    return given.marks


def grid(random: Random, size: Size, cell: Callable[[], Any]) -> Rows:
    return tuple(tuple(cell() for _ in range(size[1])) for _ in range(size[0]))


def clue_board(cells: Callable[[Random], Any], share: float = 0.3) -> Callable[[Random, Size], ClueBoard]:
    def made(random: Random, size: Size) -> ClueBoard:
        return ClueBoard(grid(random, size, lambda: cells(random) if random.random() < share else None))

    return made


def walled_board(random: Random, size: Size, numbers: tuple[Any, ...] = (None, 0, 1, 2, 17)) -> RegionBoard:
    """Regions, and often walls inside them."""
    borders = Borders(
        grid(random, (size[0], size[1] - 1), lambda: random.random() < 0.6),
        grid(random, (size[0] - 1, size[1]), lambda: random.random() < 0.6),
    )
    regions, walls = parts_between(borders, size)
    return RegionBoard(regions, tuple(random.choice(numbers) for _ in range(1 + max(map(max, regions)))), walls)


def plain_region_board(random: Random, size: Size) -> RegionBoard:
    return region_board(random, size, (None,))


def rectangles_board(random: Random, size: Size) -> ClueBoard:
    """Rectangles with their numbers of cells, each somewhere in it: others are read as Kurodoko."""
    table: list[list[int | None]] = [[None] * size[1] for _ in range(size[0])]
    waiting = [(0, 0, *size)]
    while waiting:
        top, left, rows, cols = waiting.pop()
        if rows > 1 and random.random() < 0.7:
            cut = random.randint(1, rows - 1)
            waiting += [(top, left, cut, cols), (top + cut, left, rows - cut, cols)]
        elif cols > 1 and random.random() < 0.7:
            cut = random.randint(1, cols - 1)
            waiting += [(top, left, rows, cut), (top, left + cut, rows, cols - cut)]
        else:
            table[random.randint(top, top + rows - 1)][random.randint(left, left + cols - 1)] = rows * cols
    return ClueBoard(tuple(map(tuple, table)))


def plain_walled_board(random: Random, size: Size) -> RegionBoard:
    return walled_board(random, size, (None,))


def counted_board(random: Random, size: Size) -> RegionBoardWithTotal:
    plain = plain_region_board(random, size)
    return RegionBoardWithTotal(plain.regions, plain.numbers, (), random.choice([1, 1, 2, 3, 17]))


def region_board(random: Random, size: Size, numbers: tuple[Any, ...] = (None, 0, 1, 2, 17)) -> RegionBoard:
    return replace(walled_board(random, size, numbers), walls=())


@dataclass(frozen=True)
class Case:
    """One notation. marks: which parts of a Lattice it has, and the letters of its cells."""

    notation: BoardNotation
    board: Callable[[Random, Size], Any]
    marks: str = ""
    letters: str = ""
    is_in_pzpr: bool = True

    @property
    def file_name(self) -> str:
        return self.notation.names[0]

    def lattice(self, random: Random, board: Any) -> Lattice:
        """Random marks; letters stand in cells without a clue."""
        rows, cols = board.size
        clues = getattr(board, "clues", {})

        def states(high: int, wide: int) -> Rows:
            return grid(random, (high, wide), lambda: random.choice([None, None, True, False]))

        def letter(row: int, col: int) -> str:
            return "" if (row, col) in clues and self.marks else random.choice(["", *self.letters])

        cells = tuple(tuple(letter(r, c) if self.letters else "" for c in range(cols)) for r in range(rows))
        if self.marks == "lines":
            return Lattice(cells if self.letters else (), states(rows, cols - 1), states(rows - 1, cols))
        if self.marks == "edges":
            return Lattice((), states(rows + 1, cols), states(rows, cols + 1))
        return Lattice(cells, (), ())


def notation(genre: str, **said: Any) -> BoardNotation:
    return BoardNotation(genre=genre, limit=LIMIT, entry=work_entry, marks=entry_work, **said)


CIRCLE_ROWS = ClueRows(WordPiece({".": None, "1": "w", "2": "b"}))
PEARLS = {
    "kind": CLUES,
    "part": WordTable(enpitsu.make_letter_piece("wb")),
    "body": Grid(pzpr.make_circle_piece("w", "b")),
    "question": CIRCLE_ROWS,
    "look": penpa.CIRCLES,
}
FILLED = Choice(Signs({"-": None}), enpitsu.LETTERED)
LINKED = Choice(Signs({"-": None, "?": UNKNOWN}), enpitsu.LETTERED)
CAPES = Choice(Signs({"-": None, "o": UNKNOWN}), Decimal())
ARROWS = Choice(Signs({"-": None, "#": pzpr.SHADED}), enpitsu.NumberAndSide())
ARROW_ROWS = ClueRows(Choice(Signs({".": None, "#": pzpr.SHADED}), SideNumbers()))
STAR_ROWS = enpitsu.CountedRows("stars")
ROOMS = {"kind": REGIONS, "part": enpitsu.RoomRows(enpitsu.NUMBERS), "body": Rooms(pzpr.NUMBER_16)}


def numbers(least: int) -> Callable[[Random], Any]:
    return lambda random: random.choice([UNKNOWN, random.randint(least, 9), random.randint(10, 40)])


def arrow(random: Random) -> Any:
    return random.choice([pzpr.SHADED, (random.choice(["", *"nswe"]), random.choice([UNKNOWN, 0, 3, 15, 16, 40]))])


CASES = {
    "slitherlink": Case(
        notation(
            "slitherlink",
            kind=SHOWN_CLUES,
            part=WordTable(enpitsu.NUMBERS),
            body=Grid(pzpr.FOUR),
            names=("slither", "slitherlink"),
            work=PzprMarks(EDGES),
            game_id=GameId("Loopy", tatham.DIGITS, "t0"),
        ),
        clue_board(lambda random: random.randint(0, 3)),
        "edges",
    ),
    "hitori": Case(
        notation(
            "hitori",
            kind=SHOWN_CLUES,
            part=WordTable(FILLED),
            body=Grid(pzpr.NUMBER_36),
            names=("hitori",),
            work=PzprMarks(SHADES),
            game_id=GameId("Singles", tatham.LETTERED),
        ),
        clue_board(lambda random: random.randint(1, 15), 1),
        letters="#+",
    ),
    "masyu": Case(
        notation(
            "masyu",
            **PEARLS,
            names=("mashu", "masyu", "pearl"),
            work=PzprMarks(LINES),
            game_id=GameId("Pearl", tatham.PEARLS, certain="W"),
        ),
        clue_board(lambda random: random.choice("wb")),
        "lines",
    ),
    "yinyang": Case(
        notation("yinyang", **PEARLS, names=("yinyang",), work=PzprMarks(CIRCLES)),
        clue_board(lambda random: random.choice("wb")),
        "cells",
        letters="wb",
    ),
    "kurodoko": Case(
        notation(
            "kurodoko",
            kind=CLUES,
            part=WordTable(enpitsu.NUMBERS),
            body=Grid(pzpr.NUMBER_16),
            names=("kurodoko",),
            work=PzprMarks(SHADES),
            game_id=GameId("Range", tatham.NUMBERS, certain="_"),
        ),
        clue_board(numbers(1)),
        "cells",
        letters="#+",
    ),
    "nurimisaki": Case(
        notation(
            "nurimisaki",
            kind=CLUES,
            part=WordTable(CAPES),
            body=Grid(pzpr.NUMBER_16),
            names=("nurimisaki",),
            work=PzprMarks(SHADES),
            look=penpa.CIRCLED_NUMBERS,
        ),
        clue_board(numbers(2)),
        "cells",
        letters="#+",
        is_in_pzpr=False,
    ),
    "yajilin": Case(
        notation(
            "yajilin",
            kind=CLUES,
            part=WordTable(ARROWS),
            body=Grid(pzpr.ARROWS),
            names=("yajilin", "yajirin"),
            work=PzprMarks((*SHADES, *LINES)),
            question=ARROW_ROWS,
            flags="b",
            look=penpa.ARROWS,
        ),
        clue_board(arrow),
        "lines",
        letters="#+",
    ),
    "heyawake": Case(
        notation("heyawake", **ROOMS, names=("heyawake",), work=PzprMarks(SHADES), question=PzprRegions()),
        walled_board,
        letters="#+",
    ),
    "norinori": Case(
        notation(
            "norinori",
            kind=CLOSED_REGIONS,
            part=enpitsu.RoomRows(None),
            body=Rooms(None),
            names=("norinori",),
            work=PzprMarks(SHADES),
            question=PzprRegions(piece=None),
            look=penpa.NO_CLUES,
            janko=AreasText(enpitsu.RoomRows(None)),
        ),
        plain_region_board,
        letters="#+",
    ),
    "lits": Case(
        notation(
            "lits",
            kind=REGIONS,
            part=enpitsu.RoomRows(None),
            body=Rooms(None),
            names=("lits",),
            work=PzprMarks(SHADES),
            question=PzprRegions(piece=None),
            look=penpa.NO_CLUES,
            janko=AreasText(enpitsu.RoomRows(None)),
        ),
        plain_walled_board,
        letters="#+",
    ),
    "starbattle": Case(
        notation(
            "starbattle",
            kind=COUNTED_REGIONS,
            part=STAR_ROWS,
            body=CountedRegions(),
            names=("starbattle",),
            work=PzprMarks(SHADES),
            question=CountedRegionRows(),
            look=penpa.STARS,
            janko=CountedAreasText(STAR_ROWS),
        ),
        counted_board,
        letters="#+",
    ),
    "shikaku": Case(
        notation(
            "shikaku",
            kind=CLUES,
            part=WordTable(enpitsu.NUMBERS),
            body=Grid(pzpr.NUMBER_16),
            names=("shikaku",),
            work=PzprMarks(LINES),
            game_id=GameId("Rectangles", tatham.NUMBERS, certain="_"),
        ),
        rectangles_board,
        "lines",
    ),
    "numberlink": Case(
        notation(
            "numberlink",
            kind=CLUES,
            part=WordTable(LINKED),
            body=Grid(pzpr.NUMBER_16),
            names=("numlin",),
            work=PzprMarks(LINES),
            janko=JankoText(WordTable(LINKED), LineSideRows()),
        ),
        clue_board(numbers(1)),
        "lines",
    ),
    "countryroad": Case(
        notation(
            "countryroad",
            **ROOMS,
            names=("country",),
            work=PzprMarks(TINTED_LINES),
            question=PzprRegions(borders_since=2),
        ),
        region_board,
        "lines",
    ),
}
