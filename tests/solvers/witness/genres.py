"""The rules of each genre as an answer set program, with the facts of a board.

Points are cells, or the corners of cells where lines run along their sides: corner (0, 0) is the upper left one.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from solvers.grids.boards import ClueBoard, MarginBoard, RegionBoard, RegionBoardWithTotal, VariantBoard
from solvers.notation.codec import UNKNOWN

Facts = Callable[[Any], Iterator[str]]

GRID = """
near(X, Y) :- step(X, _, Y).
step((R, C), n, (R-1, C)) :- point((R, C)), point((R-1, C)).
step((R, C), e, (R, C+1)) :- point((R, C)), point((R, C+1)).
step((R, C), s, (R+1, C)) :- point((R, C)), point((R+1, C)).
step((R, C), w, (R, C-1)) :- point((R, C)), point((R, C-1)).
square((R, C), (R, C)) :- point((R, C)), point((R+1, C+1)).
square(S, (R, C+1)) :- square(S, (R, C)), S = (R, C).
square(S, (R+1, C)) :- square(S, (R, C)), S = (R, C).
square(S, (R+1, C+1)) :- square(S, (R, C)), S = (R, C).
"""

SHADE = """
{ black(X) } :- point(X).
white(X) :- point(X), not black(X).
#show shaded(X) : black(X).
"""
APART = ":- black(X), black(Y), near(X, Y)."
WHITE_CONNECTED = """
first_white(X) :- white(X), #false : white(Y), Y < X.
white_reached(X) :- first_white(X).
white_reached(Y) :- white_reached(X), near(X, Y), white(Y).
:- white(X), not white_reached(X).
"""
BLACK_CONNECTED = """
first_black(X) :- black(X), #false : black(Y), Y < X.
black_reached(X) :- first_black(X).
black_reached(Y) :- black_reached(X), near(X, Y), black(Y).
:- black(X), not black_reached(X).
"""
NO_BLACK_SQUARE = ":- square(S, S), black(X) : square(S, X)."
NO_WHITE_SQUARE = ":- square(S, S), white(X) : square(S, X)."
SIGHT = """
sees(X, D, X) :- clue(X, _), step(X, D, _), white(X).
sees(X, D, Z) :- sees(X, D, Y), step(Y, D, Z), white(Z).
seen(X, X) :- clue(X, _).
seen(X, Y) :- sees(X, _, Y).
:- clue(X, N), N != unknown, #count { Y : seen(X, Y) } != N.
"""
LOOP = """
{ line(X, Y) } :- near(X, Y), X < Y.
drawn(X, Y) :- line(X, Y).
drawn(Y, X) :- line(X, Y).
on(X) :- drawn(X, _).
:- on(X), #count { Y : drawn(X, Y) } != 2.
:- #count { X : on(X) } = 0.
first_on(X) :- on(X), #false : on(Y), Y < X.
on_reached(X) :- first_on(X).
on_reached(Y) :- on_reached(X), drawn(X, Y).
:- on(X), not on_reached(X).
straight(X) :- drawn(X, Y), drawn(X, Z), step(X, n, Y), step(X, s, Z).
straight(X) :- drawn(X, Y), drawn(X, Z), step(X, e, Y), step(X, w, Z).
"""
SHOW_WAYS = "#show way(X, Y) : line(X, Y)."
SHOW_SIDES = "#show side(X, Y) : line(X, Y)."


def _points(rows: int, cols: int) -> Iterator[str]:
    yield f"point((0..{rows - 1}, 0..{cols - 1}))."


def _clue(clue: object) -> str:
    if isinstance(clue, tuple):
        return f"({clue[0] or 'none'}, {_clue(clue[1])})"
    return "unknown" if clue == UNKNOWN else "gray" if clue == "#" else str(clue)


def clue_facts(board: ClueBoard) -> Iterator[str]:
    """Cells, and clue(X, clue)."""
    yield from _points(*board.size)
    yield from (f"clue(({row}, {col}), {_clue(clue)})." for (row, col), clue in board.clues.items())


def variant_facts(board: VariantBoard) -> Iterator[str]:
    """Cells, clue(X, clue), and whether the variant is asked for."""
    yield from clue_facts(board)
    yield from ["variant."] * board.is_variant


def corner_facts(board: ClueBoard) -> Iterator[str]:
    """Corners, and clue(X, number) with the upper left corner of the cell."""
    yield from _points(board.rows + 1, board.cols + 1)
    yield from (f"clue(({row}, {col}), {clue})." for (row, col), clue in board.clues.items())


def region_facts(board: RegionBoard) -> Iterator[str]:
    """Cells, in(X, region), number(region, n), walled(X, Y), and run(run, X) of cells across two borders."""
    yield from _points(*board.size)
    for region, cells in enumerate(board.cells_of):
        yield from (f"in(({row}, {col}), {region})." for row, col in cells)
    yield from (f"number({region}, {n})." for region, n in enumerate(board.numbers) if n is not None)
    for row, col in board.walls:
        yield f"walled(({int(row)}, {int(col)}), ({int(row + 0.5)}, {int(col + 0.5)}))."
    for number, run in enumerate(_runs(board)):
        yield from (f"run({number}, ({row}, {col}))." for row, col in run)


def counted_facts(board: RegionBoardWithTotal) -> Iterator[str]:
    """Cells, in(X, region), and stars(n)."""
    yield from _points(*board.size)
    for region, cells in enumerate(board.cells_of):
        yield from (f"in(({row}, {col}), {region})." for row, col in cells)
    yield f"stars({board.count})."


def margin_facts(board: MarginBoard) -> Iterator[str]:
    """Cells, tree(X), and in_row(row, n) and in_column(column, n)."""
    yield from _points(*board.size)
    yield from (f"tree(({row}, {col}))." for row, col in board.clues)
    yield from (f"in_row({row}, {number})." for row, number in enumerate(board.left) if number is not None)
    yield from (f"in_column({col}, {number})." for col, number in enumerate(board.above) if number is not None)


def _runs(board: RegionBoard) -> Iterator[list[tuple[int, int]]]:
    rows, cols = board.size
    across = [[(row, col) for col in range(cols)] for row in range(rows)]
    down = [[(row, col) for row in range(rows)] for col in range(cols)]
    for line in across + down:
        borders = [at for at in range(1, len(line)) if _is_parted(board, line[at - 1], line[at])]
        yield from (line[first - 1 : second + 1] for first, second in pairwise(borders))


def _is_parted(board: RegionBoard, one: tuple[int, int], other: tuple[int, int]) -> bool:
    side = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    return board.regions[one[0]][one[1]] != board.regions[other[0]][other[1]] or side in board.walls


SLITHERLINK = """
around((R, C), (R, C), (R, C+1)) :- clue((R, C), _).
around((R, C), (R+1, C), (R+1, C+1)) :- clue((R, C), _).
around((R, C), (R, C), (R+1, C)) :- clue((R, C), _).
around((R, C), (R, C+1), (R+1, C+1)) :- clue((R, C), _).
:- clue(X, N), #count { Y, Z : around(X, Y, Z), line(Y, Z) } != N.
"""
HITORI = """
:- clue((R, C), N), clue((R, D), N), C < D, white((R, C)), white((R, D)).
:- clue((R, C), N), clue((S, C), N), R < S, white((R, C)), white((S, C)).
"""
MASYU = """
:- clue(X, _), not on(X).
:- clue(X, w), not straight(X).
:- clue(X, w), drawn(X, Y), drawn(X, Z), Y < Z, straight(Y), straight(Z).
:- clue(X, b), straight(X).
:- clue(X, b), drawn(X, Y), not straight(Y).
"""
HEYAWAKE = """
:- number(A, N), #count { X : in(X, A), black(X) } != N.
:- run(A, _), white(X) : run(A, X).
"""
YAJILIN = """
:- point(X), black(X), on(X).
:- point(X), not clue(X, _), not black(X), not on(X).
:- clue(X, _), black(X).
:- clue(X, _), on(X).
ray(X, D, Y) :- clue(X, (D, N)), N != unknown, step(X, D, Y).
ray(X, D, Z) :- ray(X, D, Y), step(Y, D, Z).
:- clue(X, (D, N)), N != unknown, D != none, #count { Y : ray(X, D, Y), black(Y) } != N.
"""
KURODOKO = ":- clue(X, _), black(X)."
YINYANG = ":- clue(X, b), white(X). :- clue(X, w), black(X)."
COUNTRYROAD = """
:- number(A, N), #count { X : in(X, A), on(X) } != N.
several :- in(_, A), in(_, B), A != B.
:- several, in(_, A), #count { X, Y : drawn(X, Y), in(X, A), not in(Y, A) } != 2.
:- near(X, Y), in(X, A), not in(Y, A), not on(X), not on(Y).
"""
NURIMISAKI = """
:- clue(X, _), black(X).
cape(X) :- white(X), #count { Y : near(X, Y), white(Y) } = 1.
:- cape(X), not clue(X, _).
:- clue(X, _), not cape(X).
"""

AKARI = """
{ light(X) } :- point(X), not black(X), not number(X, _).
closed(X) :- black(X).
closed(X) :- number(X, _).
shines(X, D, Y) :- light(X), step(X, D, Y), not closed(Y).
shines(X, D, Z) :- shines(X, D, Y), step(Y, D, Z), not closed(Z).
:- light(X), shines(X, _, Y), light(Y).
lit(X) :- light(X).
lit(Y) :- shines(_, _, Y).
:- point(X), not closed(X), not lit(X).
:- number(X, N), #count { Y : near(X, Y), light(Y) } != N.
#show shaded(X) : light(X).
"""
# Lines are row(R) and col(C); block(L, I, N, K) is the I-th block of a line, N cells of colour K.
NONOGRAM = """
1 { value(X, K) : colour(K) } 1 :- point(X).
:- given(X, K), not value(X, K).
cell(row(R), C, (R, C)) :- point((R, C)).
cell(col(C), R, (R, C)) :- point((R, C)).
1 { start(L, I, S) : cell(L, S, _), cell(L, S+N-1, _) } 1 :- block(L, I, N, _).
:- start(L, I, S), start(L, I+1, T), block(L, I, N, _), T < S + N.
:- start(L, I, S), start(L, I+1, S+N), block(L, I, N, K), block(L, I+1, _, K).
covered(X, L, K) :- start(L, I, S), block(L, I, N, K), cell(L, P, X), P >= S, P < S + N.
:- covered(X, _, K), not value(X, K).
:- known(L), cell(L, _, X), value(X, K), K != 0, not covered(X, L, K).
#show value(X, K) : value(X, K).
"""
SUDOKU = """
1 { value(X, D) : digit(D) } 1 :- point(X).
:- given(X, D), not value(X, D).
unit(row(R), (R, C)) :- point((R, C)).
unit(col(C), (R, C)) :- point((R, C)).
unit(box(R / H, C / W), (R, C)) :- point((R, C)), box_size(H, W).
:- unit(U, _), digit(D), not value(X, D) : unit(U, X).
#show value(X, D) : value(X, D).
"""
BOX_SIZES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3)}


def akari_facts(board: Any) -> Iterator[str]:
    """Cells, black(X) of those without a number, and number(X, n)."""
    yield from _points(len(board.cells), len(board.cells[0]))
    for row, states in enumerate(board.cells):
        for col, state in enumerate(states):
            if state != ".":
                yield f"black(({row}, {col}))." if state == "#" else f"number(({row}, {col}), {state})."


def nonogram_facts(board: Any) -> Iterator[str]:
    """Cells, colours from 0, given(X, colour), and the blocks of each line whose clue is known(L)."""
    yield from _points(len(board.rows), len(board.cols))
    yield f"colour(0..{len(board.palette)})."
    for kind, clues in (("row", board.rows), ("col", board.cols)):
        for number, clue in enumerate(clues):
            if clue is not None:
                yield f"known({kind}({number}))."
                yield from (f"block({kind}({number}), {at}, {n}, {colour})." for at, (n, colour) in enumerate(clue))
    for row, cells in enumerate(board.given):
        yield from (f"given(({row}, {col}), {colour})." for col, colour in enumerate(cells) if colour >= 0)


def sudoku_facts(board: Any) -> Iterator[str]:
    """Cells, digits, the size of a box, and given(X, digit)."""
    yield from _points(board.size, board.size)
    yield "digit(1..{}). box_size({}, {}).".format(board.size, *BOX_SIZES[board.size])
    for cell, digit in enumerate(board.clues):
        if digit:
            yield f"given(({cell // board.size}, {cell % board.size}), {digit})."


MOSAIC = """
near_or_same((R, C), (S, D)) :- point((R, C)), point((S, D)), |R-S| <= 1, |C-D| <= 1.
:- clue(X, N), #count { Y : near_or_same(X, Y), black(Y) } != N.
"""
NURIKABE = """
:- clue(X, _), black(X).
island(X, X) :- clue(X, _).
island(X, Z) :- island(X, Y), near(Y, Z), white(Z).
:- white(Y), #count { X : island(X, Y) } != 1.
:- clue(X, N), N != unknown, #count { Y : island(X, Y) } != N.
"""
NORINORI = """
:- in(_, A), #count { X : in(X, A), black(X) } != 2.
:- black(X), #count { Y : near(X, Y), black(Y) } != 1.
"""
LITS = """
:- in(_, A), #count { X : in(X, A), black(X) } != 4.
first_in(X, A) :- in(X, A), black(X), #false : in(Y, A), black(Y), Y < X.
reached_in(X, A) :- first_in(X, A).
reached_in(Y, A) :- reached_in(X, A), near(X, Y), in(Y, A), black(Y), not walled(X, Y), not walled(Y, X).
:- in(X, A), black(X), not reached_in(X, A).
shape(A, t) :- in(X, A), black(X), #count { Y : near(X, Y), in(Y, A), black(Y) } = 3.
in_lane(A, N) :- in((R, _), A), N = #count { C : in((R, C), A), black((R, C)) }.
in_lane(A, N) :- in((_, C), A), N = #count { R : in((R, C), A), black((R, C)) }.
shape(A, i) :- in_lane(A, 4).
shape(A, l) :- in_lane(A, 3), not shape(A, t).
shape(A, s) :- in(_, A), not in_lane(A, 3), not in_lane(A, 4).
:- near(X, Y), in(X, A), in(Y, B), A < B, black(X), black(Y), shape(A, K), shape(B, K).
"""
SHIKAKU = """
1 { of(X, Y) : clue(Y, _) } 1 :- point(X).
:- clue(Y, _), not of(Y, Y).
:- clue(Y, N), N != unknown, #count { X : of(X, Y) } != N.
:- of((R, C), Y), of((S, D), Y), not of((R, D), Y).
:- of((R, C), Y), of((S, C), Y), point((T, C)), R < T, T < S, not of((T, C), Y).
:- of((R, C), Y), of((R, D), Y), point((R, E)), C < E, E < D, not of((R, E), Y).
line(X, Y) :- near(X, Y), X < Y, of(X, Z), not of(Y, Z).
"""
STARBATTLE = """
touches((R, C), (R+D, C+E)) :- point((R, C)), point((R+D, C+E)), D = -1..1, E = -1..1, (D, E) != (0, 0).
:- black(X), black(Y), touches(X, Y).
:- point((R, _)), stars(N), #count { C : black((R, C)) } != N.
:- point((_, C)), stars(N), #count { R : black((R, C)) } != N.
:- in(_, A), stars(N), #count { X : in(X, A), black(X) } != N.
"""

# A black cell is 0.
BINAIRO = """
:- clue(X, 0), white(X).
:- clue(X, 1), black(X).
cell_of(row(R), C, (R, C)) :- point((R, C)).
cell_of(col(C), R, (R, C)) :- point((R, C)).
zeros(L, N) :- cell_of(L, _, _), N = #count { X : cell_of(L, _, X), black(X) }.
ones(L, N) :- cell_of(L, _, _), N = #count { X : cell_of(L, _, X), white(X) }.
:- zeros(L, M), ones(L, N), M != N.
:- cell_of(L, P, X), cell_of(L, P+1, Y), cell_of(L, P+2, Z), black(X), black(Y), black(Z).
:- cell_of(L, P, X), cell_of(L, P+1, Y), cell_of(L, P+2, Z), white(X), white(Y), white(Z).
both(row(R), row(S)) :- cell_of(row(R), _, _), cell_of(row(S), _, _), R < S.
both(col(R), col(S)) :- cell_of(col(R), _, _), cell_of(col(S), _, _), R < S.
differ(L, M) :- both(L, M), cell_of(L, P, X), cell_of(M, P, Y), black(X), white(Y).
differ(L, M) :- both(L, M), cell_of(L, P, X), cell_of(M, P, Y), white(X), black(Y).
:- variant, both(L, M), not differ(L, M).
"""
TENTS = """
touches((R, C), (R+D, C+E)) :- point((R, C)), point((R+D, C+E)), D = -1..1, E = -1..1, (D, E) != (0, 0).
:- tree(X), black(X).
:- black(X), black(Y), touches(X, Y).
{ tent_of(X, Y) : near(X, Y), black(Y) } = 1 :- tree(X).
:- black(Y), #count { X : tent_of(X, Y) } != 1.
:- in_row(R, N), #count { C : black((R, C)) } != N.
:- in_column(C, N), #count { R : black((R, C)) } != N.
#project black/1.
"""

NUMBERLINK = """
{ line(X, Y) } :- near(X, Y), X < Y.
drawn(X, Y) :- line(X, Y).
drawn(Y, X) :- line(X, Y).
:- clue(X, _), #count { Y : drawn(X, Y) } != 1.
:- drawn(X, _), not clue(X, _), #count { Y : drawn(X, Y) } != 2.
joined(X, N) :- clue(X, N), N != unknown.
joined(Y, N) :- joined(X, N), drawn(X, Y).
:- joined(X, M), joined(X, N), M < N.
reached(X) :- clue(X, _).
reached(Y) :- reached(X), drawn(X, Y).
:- drawn(X, _), not reached(X).
"""

PROGRAMS: dict[str, tuple[Facts, str]] = {
    "mosaic": (clue_facts, SHADE + MOSAIC),
    "nurikabe": (clue_facts, SHADE + BLACK_CONNECTED + NO_BLACK_SQUARE + NURIKABE),
    "binairo": (variant_facts, SHADE + "#defined variant/0." + BINAIRO),
    "shikaku": (clue_facts, SHOW_WAYS + SHIKAKU),
    "numberlink": (clue_facts, SHOW_WAYS + NUMBERLINK),
    "akari": (akari_facts, AKARI),
    "nonogram": (nonogram_facts, NONOGRAM),
    "sudoku": (sudoku_facts, SUDOKU),
    "slitherlink": (corner_facts, LOOP + SHOW_SIDES + SLITHERLINK),
    "hitori": (clue_facts, SHADE + APART + WHITE_CONNECTED + HITORI),
    "masyu": (clue_facts, LOOP + SHOW_WAYS + MASYU),
    "norinori": (region_facts, SHADE + NORINORI),
    "lits": (region_facts, SHADE + BLACK_CONNECTED + NO_BLACK_SQUARE + LITS),
    "starbattle": (counted_facts, SHADE + STARBATTLE),
    "tents": (margin_facts, SHADE + TENTS),
    "heyawake": (region_facts, SHADE + APART + WHITE_CONNECTED + HEYAWAKE),
    "yajilin": (clue_facts, SHADE + APART + LOOP + SHOW_WAYS + YAJILIN),
    "kurodoko": (clue_facts, SHADE + APART + WHITE_CONNECTED + SIGHT + KURODOKO),
    "yinyang": (
        clue_facts,
        SHADE + BLACK_CONNECTED + WHITE_CONNECTED + NO_BLACK_SQUARE + NO_WHITE_SQUARE + YINYANG,
    ),
    "countryroad": (region_facts, LOOP + SHOW_WAYS + COUNTRYROAD),
    "nurimisaki": (
        clue_facts,
        SHADE + WHITE_CONNECTED + NO_BLACK_SQUARE + NO_WHITE_SQUARE + SIGHT + NURIMISAKI,
    ),
}
