"""New boards of Tents: tents at random, each with a tree of its own, of which some are moved where answers differ."""

from collections.abc import Mapping

from solvers.genres.tents.pairing import find_partners
from solvers.grids.boards import MarginBoard
from solvers.grids.rectangle import At, cells, neighbours
from solvers.rulebook.generator.chance import Chance
from solvers.rulebook.generator.makers import FullBoard, MarginMaker
from solvers.rulebook.layout import Filling

TREE = "T"
# One cell in this many has a tent, as far as there is room.
CELLS_A_TENT = 5
# Pairs this near to a place, in rows and columns, are moved.
NEAR = 2


def draw(rows: int, cols: int, chance: Chance) -> FullBoard | None:
    """Return a board with as many tents as are wanted, or as find room."""
    return build((rows, cols), add_pairs((rows, cols), {}, list(cells(rows, cols)), chance))


def redraw(full: FullBoard, at: At, chance: Chance) -> FullBoard | None:
    """Return a board on which a tree near a place is another one's neighbour, or a tent and its tree are elsewhere."""
    size, pairs = full.board.size, pair_trees(full.board, full.answer)
    near = [tent for tent, tree in pairs.items() if min(distance(at, tent), distance(at, tree)) <= NEAR]
    if not near:
        near = list(pairs)
    if not near:
        return None
    tent = near[chance.below(len(near))]
    old = pairs.pop(tent)
    if chance.below(2):
        others = [one for one in free_beside(tent, size, pairs) if one != old]
        if others:
            return build(size, {**pairs, tent: others[chance.below(len(others))]})
    around = [cell for cell in cells(*size) if distance(cell, tent) <= NEAR + 1 and cell != tent]
    added = add_pairs(size, pairs, around, chance, len(pairs) + 1 + chance.below(2))
    return build(size, added) if len(added) > len(pairs) else None


def distance(one: At, other: At) -> float:
    """Return the number of king's moves between two cells."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def add_pairs(
    size: tuple[int, int], pairs: Mapping[At, At], places: list[At], chance: Chance, most: int = 0
) -> dict[At, At]:
    """Return the tents with their trees and more of them, in these places, up to a number."""
    found = dict(pairs)
    chance.shuffle(places)
    for cell in places:
        if len(found) >= (most or size[0] * size[1] // CELLS_A_TENT):
            break
        if cell in found.values() or any(distance(cell, tent) < 2 for tent in found):
            continue
        if trees := free_beside(cell, size, found):
            found[cell] = trees[chance.below(len(trees))]
    return found


def free_beside(cell: At, size: tuple[int, int], pairs: Mapping[At, At]) -> list[At]:
    """Return the cells beside a tent in which a tree can be."""
    taken = {*pairs, *pairs.values()}
    return [near for near in neighbours(cell, *size) if near not in taken]


def build(size: tuple[int, int], pairs: Mapping[At, At]) -> FullBoard | None:
    """Return the board with these trees, and the tents as its answer; None without any."""
    if not pairs:
        return None
    trees, (rows, cols) = set(pairs.values()), size
    table = tuple(tuple(TREE if (row, col) in trees else None for col in range(cols)) for row in range(rows))
    return FullBoard(MarginBoard(table, (None,) * rows, (None,) * cols), tuple(cell in pairs for cell in cells(*size)))


def pair_trees(board: MarginBoard, answer: Filling) -> dict[At, At]:
    """Return each tent of an answer with a tree of its own."""
    tents = [cell for cell, there in zip(cells(*board.size), answer, strict=True) if there]
    ways = {tent: [near for near in neighbours(tent, *board.size) if near in board.clues] for tent in tents}
    return dict(find_partners(ways).partner_of)


def count(board: MarginBoard, place: At, answer: Filling) -> int:
    """Return the number of tents in a line of an answer."""
    cols = board.cols
    return sum(bool(answer[row * cols + col]) for row, col in board.line_at(place)[1:])


MAKER = MarginMaker(draw, redraw, count)
