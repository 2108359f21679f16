"""Rules of genres stated once more, by trying every set of places of a tiny board."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations, pairwise
from math import ceil, floor
from typing import Any

from solvers.grids.boards import ClueBoard, RegionBoard, RegionBoardWithTotal
from solvers.notation.codec import UNKNOWN

Place = tuple[float, float]
Places = frozenset[Place]
DIRECTIONS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}


def answers(genre: str, board: Any) -> set[Places]:
    """The answers of a tiny board."""
    candidates, is_answer = RULES[genre]
    return {places for places in candidates(board) if is_answer(board, places)}


# What could be an answer


def all_cells(board: ClueBoard | RegionBoard) -> tuple[Place, ...]:
    return tuple((row, col) for row in range(board.rows) for col in range(board.cols))


@cache
def subsets(places: tuple[Place, ...]) -> list[Places]:
    return [frozenset(some) for count in range(len(places) + 1) for some in combinations(places, count)]


def shadings(board: ClueBoard | RegionBoard) -> list[Places]:
    return subsets(all_cells(board))


@cache
def loops_of(points: tuple[Place, ...]) -> list[Places]:
    ways = [((r, c + 0.5)) for r, c in points if (r, c + 1) in points]
    ways += [((r + 0.5, c)) for r, c in points if (r + 1, c) in points]
    return [lines for lines in subsets(tuple(ways)) if is_loop(points, lines)]


def ways(board: ClueBoard | RegionBoard) -> list[Places]:
    return loops_of(all_cells(board))


def sides(board: ClueBoard) -> list[Places]:
    return loops_of(tuple((row - 0.5, col - 0.5) for row in range(board.rows + 1) for col in range(board.cols + 1)))


def any_ways(board: ClueBoard) -> list[Places]:
    """Lines anywhere, without any order."""
    level = [(row, col + 0.5) for row, col in all_cells(board) if col < board.cols - 1]
    return subsets((*level, *((row + 0.5, col) for row, col in all_cells(board) if row < board.rows - 1)))


def ways_and_rest(board: ClueBoard) -> Iterator[Places]:
    """Loops with all other cells but the clues shaded."""
    for lines in ways(board):
        yield lines | {cell for cell in all_cells(board) if cell not in board.clues and not ends(cell, lines)}


# Shapes


def beside(cell: Place) -> list[Place]:
    return [(cell[0] + down, cell[1] + right) for down, right in DIRECTIONS.values()]


def ends(point: Place, lines: Places) -> list[str]:
    """The directions in which a line leaves a point."""
    return [name for name, (down, right) in DIRECTIONS.items() if (point[0] + down / 2, point[1] + right / 2) in lines]


def is_straight(point: Place, lines: Places) -> bool:
    return ends(point, lines) in (["n", "s"], ["e", "w"])


def is_loop(points: Iterable[Place], lines: Places) -> bool:
    if not lines or any(len(ends(point, lines)) not in (0, 2) for point in points):
        return False
    at = start = next(point for point in points if ends(point, lines))
    came, length = "", 0
    opposite = dict(zip("nesw", "swne", strict=True))
    while not length or at != start:
        leaves = next(one for one in ends(at, lines) if one != came)
        at, came = (at[0] + DIRECTIONS[leaves][0], at[1] + DIRECTIONS[leaves][1]), opposite[leaves]
        length += 1
    return length == len(lines)


@cache
def is_connected(cells: Places) -> bool:
    left = set(cells)
    waiting = [left.pop()] if left else []
    while waiting:
        for near in beside(waiting.pop()):
            if near in left:
                left.discard(near)
                waiting.append(near)
    return not left


@cache
def is_apart(cells: Places) -> bool:
    return not any(near in cells for cell in cells for near in beside(cell))


def whites(board: ClueBoard | RegionBoard, black: Places) -> Places:
    return frozenset(all_cells(board)) - black


@cache
def has_square(cells: Places) -> bool:
    return any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= cells for r, c in cells)


def seen(cell: Place, white: Places) -> int:
    count = 1
    for down, right in DIRECTIONS.values():
        at = (cell[0] + down, cell[1] + right)
        while at in white:
            count += 1
            at = (at[0] + down, at[1] + right)
    return count


def lanes(board: ClueBoard | RegionBoard) -> list[list[Place]]:
    across = [[(row, col) for col in range(board.cols)] for row in range(board.rows)]
    return across + [[(row, col) for row in range(board.rows)] for col in range(board.cols)]


def region(board: RegionBoard, cell: Any) -> int:
    return board.regions[cell[0]][cell[1]]


def is_parted(board: RegionBoard, one: Any, other: Any) -> bool:
    """Whether there is a border or a wall between two cells side by side."""
    side = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    return region(board, one) != region(board, other) or side in board.walls


# Rules


def is_slitherlink(board: ClueBoard, lines: Places) -> bool:
    around = ((cell, ends(cell, lines), number) for cell, number in board.clues.items())
    return all(len(sides) == number for _, sides, number in around)


def is_hitori(board: ClueBoard, black: Places) -> bool:
    white = whites(board, black)
    shown = [[board.clues[cell] for cell in lane if cell in white and cell in board.clues] for lane in lanes(board)]
    return is_apart(black) and is_connected(white) and all(len(set(lane)) == len(lane) for lane in shown)


def is_masyu(board: ClueBoard, lines: Places) -> bool:
    for cell, pearl in board.clues.items():
        passed = [(cell[0] + DIRECTIONS[one][0], cell[1] + DIRECTIONS[one][1]) for one in ends(cell, lines)]
        straight = [is_straight(near, lines) for near in passed]
        if len(passed) != 2 or is_straight(cell, lines) != (pearl == "w"):
            return False
        if not all(straight) if pearl == "b" else all(straight):
            return False
    return True


def is_heyawake(board: RegionBoard, black: Places) -> bool:
    counts = [len(black & set(cells)) for cells in board.cells_of]
    fits = all(number in (None, count) for number, count in zip(board.numbers, counts, strict=True))
    return fits and is_apart(black) and is_connected(whites(board, black)) and not any(map(len, _long(board, black)))


def is_norinori(board: RegionBoard, black: Places) -> bool:
    has_two = all(len(black & set(cells)) == 2 for cells in board.cells_of)
    return has_two and all(len(black & set(beside(cell))) == 1 for cell in black)


def is_lits(board: RegionBoard, black: Places) -> bool:
    if not is_connected(black) or has_square(black):
        return False
    inside = [black & set(cells) for cells in board.cells_of]
    if not all(len(part) == 4 and is_connected(part) and not _is_walled(board, part) for part in inside):
        return False
    shapes = [form_of(part) for part in inside]
    touching = ((cell, near) for cell in black for near in beside(cell) if near in black)
    pairs = ((region(board, cell), region(board, near)) for cell, near in touching)
    return all(one == other or shapes[one] != shapes[other] for one, other in pairs)


def _is_walled(board: RegionBoard, part: Places) -> bool:
    """Whether a wall parts two cells."""
    return any({(int(r), int(c)), (int(r + 0.5), int(c + 0.5))} <= part for r, c in board.walls)


def form_of(part: Places) -> tuple[Place, ...]:
    """The first of all turned and mirrored forms of some cells."""
    forms = [part, frozenset((col, row) for row, col in part)]
    turned = [sorted((row * v, col * h) for row, col in form) for form in forms for v in (1, -1) for h in (1, -1)]
    corners = [(min(row for row, _ in form), min(col for _, col in form)) for form in turned]
    return min(tuple((row - r, col - c) for row, col in form) for form, (r, c) in zip(turned, corners, strict=True))


def is_starbattle(board: RegionBoardWithTotal, stars: Places) -> bool:
    rows, cols = ([at[axis] for at in stars] for axis in (0, 1))
    fits = len(stars) == board.count * board.rows and all(rows.count(row) == board.count for row in range(board.rows))
    fits = fits and all(cols.count(col) == board.count for col in range(board.cols))
    fits = fits and all(len(stars & set(cells)) == board.count for cells in board.cells_of)
    return fits and all(max(abs(r - row), abs(c - col)) > 1 for (r, c), (row, col) in combinations(stars, 2))


def _long(board: RegionBoard, black: Places) -> Iterator[list[Place]]:
    """Stretches of unshaded cells across two borders or more."""
    for lane in lanes(board):
        for first, last in combinations(range(len(lane)), 2):
            run = lane[first : last + 1]
            changes = sum(is_parted(board, one, other) for one, other in pairwise(run))
            if changes > 1 and not black & set(run):
                yield run


def is_yajilin(board: ClueBoard, places: Places) -> bool:
    black = places & set(all_cells(board))
    lines = places - black
    if any(ends(cell, lines) for cell in board.clues) or not is_apart(black):
        return False
    for cell, clue in board.clues.items():
        if isinstance(clue, tuple) and clue[0] and clue[1] != UNKNOWN:
            down, right = DIRECTIONS[clue[0]]
            ray = {(cell[0] + down * n, cell[1] + right * n) for n in range(1, 20)}
            if len(black & ray) != clue[1]:
                return False
    return True


def is_kurodoko(board: ClueBoard, black: Places) -> bool:
    white = whites(board, black)
    if not is_apart(black) or not is_connected(white) or black & set(board.clues):
        return False
    return all(number in (UNKNOWN, seen(cell, white)) for cell, number in board.clues.items())


def is_yinyang(board: ClueBoard, black: Places) -> bool:
    white = whites(board, black)
    fits = all((cell in black) == (circle == "b") for cell, circle in board.clues.items())
    return fits and is_connected(black) and is_connected(white) and not has_square(black) and not has_square(white)


def is_countryroad(board: RegionBoard, lines: Places) -> bool:
    on = {cell for cell in all_cells(board) if ends(cell, lines)}
    for number, cells in zip(board.numbers, board.cells_of, strict=True):
        crossed = [way for cell in cells for way in ends(cell, lines) if (near := _to(cell, way)) not in cells and near]
        if number not in (None, len(on & set(cells))) or (len(board.numbers) > 1 and len(crossed) != 2):
            return False
    off = whites(board, frozenset(on))
    return not any(near in off and region(board, near) != region(board, cell) for cell in off for near in beside(cell))


def _to(cell: Place, way: str) -> Place:
    return cell[0] + DIRECTIONS[way][0], cell[1] + DIRECTIONS[way][1]


def is_nurimisaki(board: ClueBoard, black: Places) -> bool:
    white = whites(board, black)
    capes = {cell for cell in white if sum(near in white for near in beside(cell)) == 1}
    fits = all(number in (UNKNOWN, seen(cell, white)) for cell, number in board.clues.items())
    has_capes = capes == set(board.clues)
    return fits and has_capes and is_connected(white) and not has_square(black) and not has_square(white)


def is_numberlink(board: ClueBoard, lines: Places) -> bool:
    """Walk from each number to the end of its line; no line is left that was not walked."""
    walked = set[Place]()
    for cell, number in board.clues.items():
        at, came = cell, ""
        while leaves := [one for one in ends(at, lines) if one != came]:
            if len(leaves) > 1 or (at != cell and at in board.clues):
                return False
            [way], came = leaves, {"n": "s", "s": "n", "e": "w", "w": "e"}[leaves[0]]
            walked.add((at[0] + DIRECTIONS[way][0] / 2, at[1] + DIRECTIONS[way][1] / 2))
            at = _to(at, way)
            if at == cell:
                return False
        other = board.clues.get(at)  # type: ignore[call-overload]
        if at == cell or (other != number and UNKNOWN not in (other, number)) or other is None:
            return False
    return walked == lines


def is_shikaku(board: ClueBoard, lines: Places) -> bool:
    area_of: dict[Place, set[Place]] = {}
    for cell in all_cells(board):
        waiting = [cell] if cell not in area_of else []
        area = set(waiting)
        for at in waiting:
            for way, (down, right) in DIRECTIONS.items():
                near = _to(at, way)
                is_open = (at[0] + down / 2, at[1] + right / 2) not in lines
                if is_open and near not in area and near in all_cells(board):
                    area.add(near)
                    waiting.append(near)
        area_of |= dict.fromkeys(area, area)
    for area in area_of.values():
        clues = [board.clues[cell] for cell in area if cell in board.clues]  # type: ignore[index]
        rows, cols = ({at[axis] for at in area} for axis in (0, 1))
        if len(clues) != 1 or clues[0] not in (UNKNOWN, len(area)) or len(area) != len(rows) * len(cols):
            return False
    cut = (((floor(row), floor(col)), (ceil(row), ceil(col))) for row, col in lines)
    return all(area_of[one] is not area_of[other] for one, other in cut)


Rule = tuple[Callable[[Any], Iterable[Places]], Callable[[Any, Places], bool]]
RULES: dict[str, Rule] = {
    "slitherlink": (sides, is_slitherlink),
    "hitori": (shadings, is_hitori),
    "masyu": (ways, is_masyu),
    "heyawake": (shadings, is_heyawake),
    "norinori": (shadings, is_norinori),
    "lits": (shadings, is_lits),
    "starbattle": (shadings, is_starbattle),
    "yajilin": (ways_and_rest, is_yajilin),
    "kurodoko": (shadings, is_kurodoko),
    "yinyang": (shadings, is_yinyang),
    "countryroad": (ways, is_countryroad),
    "nurimisaki": (shadings, is_nurimisaki),
    "shikaku": (any_ways, is_shikaku),
    "numberlink": (any_ways, is_numberlink),
}
