"""New boards of Shikaku: rectangles with a number anywhere in each, moved and cut where answers differ."""

from collections.abc import Mapping, Sequence
from typing import Any

from solvers.contract.results import At
from solvers.grids.rectangle import cells_beside, neighbours
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.makers import CustomMaker, FullBoard, Region, board_of
from solvers.rulebook.generator.regions import cut_rectangle, draw_rectangles
from solvers.rulebook.layout import INNER, layout_of

# The most cells of most rectangles.
SIZE = 5
# The fewest cells of a rectangle.
SMALL = 2
# The changes without a gain after which a new board is drawn.
EASING = 40
# The changes without a gain after which a board is given up.
HOPELESS = 60
# The cells of each rectangle, by the cell of its number.
Areas = dict[At, Region]


def draw(making: Any, recipe: Mapping[str, str], chance: Chance) -> FullBoard | None:
    """Return a board of rectangles, changed until it has one answer."""
    size = int(recipe["rows"]), int(recipe["cols"])
    areas = {one[chance.below(len(one))]: sorted(one) for one in draw_rectangles(*size, chance, SIZE)}
    full = make_full_board(size, areas)
    places, hopeless = making.open_places(full.board), 0
    while places and hopeless < HOPELESS:
        hopeless += 1
        changed = change_rectangles(areas, places, size, chance)
        made = make_full_board(size, changed)
        found = making.open_places(made.board)
        if len(found) <= len(places):
            hopeless = hopeless if len(found) == len(places) else 0
            areas, full, places = changed, made, found
    return None if places or not making.has_one_answer(full.board) else full


def vary(making: Any, full: FullBoard, near: Sequence[At], chance: Chance) -> FullBoard | None:
    """Return a board on which a number near one of these places is elsewhere, or rectangles are cut anew."""
    return make_full_board(full.board.size, change_rectangles(areas_of(full), near, full.board.size, chance))


def change_rectangles(areas: Areas, near: Sequence[At], size: At, chance: Chance) -> Areas:
    """Return rectangles of which one near a place has its number elsewhere, or is cut, or joined to another."""
    of_cell = {cell: clue for clue, area in areas.items() for cell in area}
    cell = cells_beside(near[chance.below(len(near))])[chance.below(2)]
    clue = of_cell[cell]
    area = areas[clue]
    others = {one: other for one, other in areas.items() if one != clue}
    way = chance.below(4)
    if way == 0:
        beside = sorted({of_cell[next_cell] for one in area for next_cell in neighbours(one, *size)} - {clue})
        joined = [(one, sorted((*area, *areas[one]))) for one in beside]
        joined = [(one, both) for one, both in joined if is_full_rectangle(both) and len(both) <= 3 * SIZE]
        if joined:
            one, both = joined[chance.below(len(joined))]
            del others[one]
            return {**others, both[chance.below(len(both))]: both}
    if way == 1:
        halves = next((cut for cut in cut_rectangle(area, chance) if min(map(len, cut)) >= SMALL), ())
        if halves:
            return {**others, **{one[chance.below(len(one))]: sorted(one) for one in halves}}
    return {**others, area[chance.below(len(area))]: area}


def is_full_rectangle(area: Region) -> bool:
    """Tell whether cells in reading order are a rectangle."""
    (top, left), (bottom, right) = area[0], area[-1]
    return bool(len(area) == (bottom - top + 1) * (right - left + 1))


def make_full_board(size: At, areas: Areas) -> FullBoard:
    """Return the board of rectangles, with lines between them as its answer."""
    of_cell = {cell: clue for clue, area in areas.items() for cell in area}
    pairs = (cells_beside(at) for at in layout_of(*size, "", INNER).places)
    answer = tuple(of_cell[one] != of_cell[other] for one, other in pairs)
    return FullBoard(board_of(*size, {clue: len(area) for clue, area in areas.items()}), answer)


def areas_of(full: FullBoard) -> Areas:
    """Return the rectangles of a full board."""
    rows, cols = full.board.size
    lines = dict(zip(layout_of(rows, cols, "", INNER).places, full.answer, strict=True))
    found: Areas = {}
    for row, col in full.board.clues:
        top, left, bottom, right = row, col, row, col
        while top and not lines[top - 0.5, col]:
            top -= 1
        while bottom < rows - 1 and not lines[bottom + 0.5, col]:
            bottom += 1
        while left and not lines[row, left - 0.5]:
            left -= 1
        while right < cols - 1 and not lines[row, right + 0.5]:
            right += 1
        found[row, col] = [(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]
    return found


MAKER = CustomMaker(draw, vary, EASING)
