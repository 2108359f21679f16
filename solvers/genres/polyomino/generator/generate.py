"""New puzzles: random shapes with a wanted number of arrangements; boards cut so that one answer is left."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, islice
from typing import NamedTuple, cast

import solvers
from solvers import search
from solvers.contract.engine import Query
from solvers.contract.recipe import Made, Making, RecipeError
from solvers.contract.results import Progress
from solvers.genres import polyomino
from solvers.genres.polyomino.board import (
    Answer,
    Cells,
    Piece,
    PolyominoBoard,
    Region,
    Task,
    at_origin,
    beside,
    do_touch,
    free_form,
    is_connected_piece,
    orientations,
)
from solvers.genres.polyomino.formats.drawings import merge_equal_pieces
from solvers.grids.rectangle import SYMMETRIES, At, turn_cell
from solvers.mixing import WORD, next_state, scramble
from solvers.recipes import parse_span

COPIES = 4
TRIES = 5_000
# A board, or two pieces, is cut up to this many times before the search does something else.
CUTS = 100
# The search continues from the best of this many cuts.
STARTS = 8
# This many answers are held to see which pieces move.
KEEP = 16
# Another board is begun after this many cuts without improvement.
STALE = 40
# Nodes of the search that judges a cut; more for each board that is begun.
FIRST_NODES, MOST_NODES = 1_000_000, 10_000_000
# Nodes of a slice.
FIRST_SLICE, LARGEST_SLICE = 4_000, 200_000
# The largest of this many random sizes is taken.
LARGE = 4
# From this many answers on, their whole number is estimated.
ENOUGH = 24
# Before any share of a search is known, each answer found counts as this many.
MANY = 10_000


class PolyominoChance:
    """Random numbers, the same on every machine."""

    def __init__(self, seed: int):
        self.state = seed & WORD

    def below(self, limit: int) -> int:
        """Return a random number from 0 to limit - 1."""
        self.state = next_state(self.state)
        return scramble(self.state) * limit >> 64


def generate(recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
    """Yield tries, and on the last one the puzzle. Raises RecipeError."""
    chance = PolyominoChance(seed)
    tried = _make_touching(recipe, chance) if recipe["task"] == Task.TOUCH else generate_packing(recipe, chance)
    for tries, made in enumerate(islice(tried, TRIES), 1):
        yield Making(tries, made)
        if made:
            return
    raise RecipeError("not-found", tries=TRIES)


def _make_touching(recipe: Mapping[str, str], chance: PolyominoChance) -> Iterator[Made | None]:
    """Grow shapes cell by cell; yield the question of one with the wanted number of answers."""
    wanted = int(recipe["answers"])
    while True:
        shape = grow_shape(chance, None, int(recipe["cells"]))
        board = PolyominoBoard(Task.TOUCH, recipe["reflections"] == "yes", (Piece(free_form(shape)),), copies=COPIES)
        *_, progress = search_until_enough(board, wanted)
        yield Made(board, progress.answers[0]) if progress.done and progress.found == wanted else None


def search_until_enough(board: PolyominoBoard, wanted: int) -> Iterator[Progress]:
    """Yield the progress of a search, until it has more answers than wanted, or all are known."""
    for progress in search.iterate_slices(solvers.engine(polyomino.GENRE.name).start(board, Query(None, keep=1))):
        yield progress
        if progress.found > wanted:
            return


class JudgedDissection(NamedTuple):
    """A board cut into pieces, the question about them, the estimated number of its answers, and some of them."""

    pieces: list[Cells]
    board: PolyominoBoard
    answers: float
    found: tuple[Answer, ...]

    @property
    def made(self) -> Made | None:
        """Return the puzzle, when there is one answer."""
        return Made(self.board, self.found[0]) if self.answers == 1 else None


def generate_packing(recipe: Mapping[str, str], chance: PolyominoChance) -> Iterator[Made | None]:
    """Cut boards into pieces, continuing from the best of a few until one answer is left, or nothing helps."""
    sizes, reflections = parse_span(recipe["pieces"]), recipe["reflections"] == "yes"
    region = Region(int(recipe["rows"]), int(recipe["cols"]))
    for begun in count(1):
        nodes = min(begun * FIRST_NODES, MOST_NODES)

        def judge(pieces: list[Cells], most: float, nodes: int = nodes) -> JudgedDissection:
            board = _state_question(pieces, reflections, region)
            return JudgedDissection(pieces, board, *estimate_answer_count(board, most, nodes))

        best: JudgedDissection | None = None
        for _ in range(STARTS):
            pieces = cut_region_at_random(region, sizes, chance)
            one = judge(pieces, best.answers if best else ENOUGH) if pieces else None
            best = min(filter(None, (best, one)), key=lambda it: it.answers, default=None)
            yield one and one.made
        if best:
            yield from _improve(best, judge, sizes, chance)


def _improve(
    best: JudgedDissection,
    judge: Callable[[list[Cells], float], JudgedDissection],
    sizes: tuple[int, int],
    chance: PolyominoChance,
) -> Iterator[Made | None]:
    """Cut two neighbours again as long as that leaves no more answers, until STALE tries in a row left no fewer."""
    seen, stale, region = set[frozenset[Cells]](), 0, best.board.region
    assert region is not None
    while stale < STALE:
        pieces = _cut_again(best.pieces, find_movable_pieces(best.pieces, best.found, region, chance), sizes, chance)
        stale += 1
        if not pieces or frozenset(pieces) in seen:
            yield None
            continue
        seen.add(frozenset(pieces))
        one = judge(pieces, best.answers)
        yield one.made
        stale = 0 if one.answers < best.answers else stale
        best = one if one.answers <= best.answers else best


def estimate_answer_count(board: PolyominoBoard, most: float, nodes: int) -> tuple[float, tuple[Answer, ...]]:
    """Estimate the number of answers of a board, and return some of them.

    An incomplete search is scaled by the share that was searched, and never gives 1. It ends after `nodes` nodes, or
    once more than `most` answers are found. Nodes instead of seconds make the result the same on every machine.
    """
    search = solvers.engine(polyomino.GENRE.name).start(board, Query(None, keep=KEEP))
    budget = FIRST_SLICE
    while nodes > 0:
        progress, nodes, budget = search.step(budget), nodes - budget, min(2 * budget, LARGEST_SLICE)
        if progress.done:
            return progress.found, cast(tuple[Answer, ...], progress.answers)
        if progress.found > min(most, ENOUGH):
            break
    return 1 + max(progress.found, 1) / max(progress.share or 0, 1 / MANY), cast(tuple[Answer, ...], progress.answers)


def find_movable_pieces(
    pieces: list[Cells], found: Sequence[Answer], region: Region, chance: PolyominoChance
) -> list[Cells]:
    """Return the pieces that are elsewhere in another answer, turned so that most are in place.

    When there is no other answer, all pieces are returned.
    """
    own = set(pieces)
    nearest = (max((_image(one, region, way) for way in SYMMETRIES), key=lambda it: len(it & own)) for one in found)
    apart = [sorted(own - image) for image in nearest if own != image]
    return apart[chance.below(len(apart))] if apart else pieces


def _image(answer: Answer, region: Region, symmetry: str) -> set[Cells]:
    """Return the pieces of an answer under a symmetry that maps the board onto itself; none under another."""
    upright = symmetry[1] in "02" or region.rows == region.cols
    size = region.rows, region.cols
    return {tuple(sorted(turn_cell(cell, *size, symmetry) for cell in piece)) for piece in answer if upright}


def grow_shape(chance: PolyominoChance, room: frozenset[At] | None, size: int, start: At = (0, 0)) -> Cells:
    """Grow a shape of `size` cells that holds `start`; smaller if `room` ends."""
    cells: Cells = (start,)
    while len(cells) < size:
        near = sorted(cell for cell in beside(cells) if room is None or cell in room)
        if not near:
            break
        cells = (*cells, near[chance.below(len(near))])
    return at_origin(cells) if room is None else tuple(sorted(cells))


def choose_large_size(sizes: tuple[int, int], chance: PolyominoChance) -> int:
    """Return a size of a piece, rather large than small: large pieces leave fewer answers."""
    least, most = sizes
    return least + max(chance.below(most - least + 1) for _ in range(LARGE))


def cut_region_at_random(region: Region, sizes: tuple[int, int], chance: PolyominoChance) -> list[Cells]:
    """Cut a board into pieces at random; return none if that failed too often."""
    return next(filter(None, (_cut(region, sizes, chance) for _ in range(CUTS))), [])


def _cut(region: Region, sizes: tuple[int, int], chance: PolyominoChance) -> list[Cells]:
    """Cut a board once; return none if the rest was too small."""
    least, _ = sizes
    rest, pieces = frozenset(region.cells()), []
    while rest:
        piece = grow_shape(chance, rest, choose_large_size(sizes, chance), min(rest))
        if len(piece) < least:
            return []
        pieces.append(tuple(sorted(piece)))
        rest = rest.difference(piece)
    return pieces


def _cut_again(pieces: list[Cells], loose: list[Cells], sizes: tuple[int, int], chance: PolyominoChance) -> list[Cells]:
    """Cut two neighbours again, one of them of the loose ones; return no pieces if that failed too often."""
    return next(filter(None, (_cut_once(pieces, loose, sizes, chance) for _ in range(CUTS))), [])


def _cut_once(pieces: list[Cells], loose: list[Cells], sizes: tuple[int, int], chance: PolyominoChance) -> list[Cells]:
    """Cut two neighbours once; return none if a piece of another size, or in parts, was left."""
    least, most = sizes
    first = loose[chance.below(len(loose))]
    near = [piece for piece in pieces if piece != first and do_touch(first, piece)]
    if not near:
        return []
    second = near[chance.below(len(near))]
    both = frozenset(first + second)
    one = grow_shape(chance, both, choose_large_size(sizes, chance), sorted(both)[chance.below(len(both))])
    other = tuple(sorted(both.difference(one)))
    if not (least <= len(one) and least <= len(other) <= most and is_connected_piece(other)):
        return []
    return [*(piece for piece in pieces if piece not in (first, second)), tuple(sorted(one)), other]


def _state_question(pieces: list[Cells], reflections: bool, region: Region) -> PolyominoBoard:
    """Return the question about these pieces: equal ones as one, in an order that does not reveal their places."""
    kinds = merge_equal_pieces([Piece(at_origin(piece)) for piece in pieces], reflections)
    return PolyominoBoard(
        Task.PACK, reflections, tuple(sorted((_hide(one, reflections) for one in kinds), key=_by_size)), region
    )


def _hide(piece: Piece, reflections: bool) -> Piece:
    """Return the piece in a form that does not reveal its orientation."""
    return Piece(free_form(piece.cells) if reflections else min(orientations(piece.cells, False)), piece.count)


def _by_size(piece: Piece) -> tuple[int, Cells]:
    return len(piece.cells), piece.cells
