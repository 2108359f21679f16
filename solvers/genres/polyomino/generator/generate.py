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
    Board,
    Cells,
    Piece,
    Region,
    Task,
    at_origin,
    beside,
    do_touch,
    free_form,
    is_connected,
    orientations,
)
from solvers.genres.polyomino.formats.drawings import merged_forms
from solvers.grids.rectangle import SYMMETRIES, At, turn_cell
from solvers.mixing import WORD, advance, scramble
from solvers.recipes import span

COPIES = 4
TRIES = 5_000
CUTS = 100  # tries to cut a board, or two pieces, before the search does something else
STARTS = 8  # cuts of which the best is gone on from
KEEP = 16  # answers that are held to see what moves
STALE = 40  # cuts that did not help, until another board is begun
FIRST_NODES, MOST_NODES = 1_000_000, 10_000_000  # of the search that judges a cut; more for each board that is begun
FIRST_SLICE, LARGEST_SLICE = 4_000, 200_000  # nodes
LARGE = 4  # draws of a size of which the largest is taken
ENOUGH = 24  # answers found from which their whole number is estimated
MANY = 10_000  # answers that stand for each one found before any share of a search is known


class Chance:
    """Random numbers, the same on every machine."""

    def __init__(self, seed: int):
        self.state = seed & WORD

    def below(self, limit: int) -> int:
        """A random number from 0 to limit - 1."""
        self.state = advance(self.state)
        return scramble(self.state) * limit >> 64


def generate(recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
    """Tries, and on the last one the puzzle. Raises RecipeError."""
    chance = Chance(seed)
    tried = make_touching(recipe, chance) if recipe["task"] == Task.TOUCH else packing(recipe, chance)
    for tries, made in enumerate(islice(tried, TRIES), 1):
        yield Making(tries, made)
        if made:
            return
    raise RecipeError("not-found", tries=TRIES)


def make_touching(recipe: Mapping[str, str], chance: Chance) -> Iterator[Made | None]:
    """Questions about shapes grown cell by cell, made where one has as many answers as asked."""
    wanted = int(recipe["answers"])
    while True:
        shape = grow(chance, None, int(recipe["cells"]))
        board = Board(Task.TOUCH, recipe["reflections"] == "yes", (Piece(free_form(shape)),), copies=COPIES)
        *_, progress = follow(board, wanted)
        yield Made(board, progress.answers[0]) if progress.done and progress.found == wanted else None


def follow(board: Board, wanted: int) -> Iterator[Progress]:
    """How a search stands, until it has more answers than wanted, or all are known."""
    for progress in search.slices(solvers.engine(polyomino.GENRE.name).start(board, Query(None, keep=1))):
        yield progress
        if progress.found > wanted:
            return


class Judged(NamedTuple):
    """A board cut into pieces, the question about them, about how many answers that has, and some of them."""

    pieces: list[Cells]
    board: Board
    answers: float
    found: tuple[Answer, ...]

    @property
    def made(self) -> Made | None:
        """The puzzle, when there is one answer."""
        return Made(self.board, self.found[0]) if self.answers == 1 else None


def packing(recipe: Mapping[str, str], chance: Chance) -> Iterator[Made | None]:
    """Boards cut into pieces; the best of a few is gone on from, until one answer is left, or nothing helps."""
    sizes, reflections = span(recipe["pieces"]), recipe["reflections"] == "yes"
    region = Region(int(recipe["rows"]), int(recipe["cols"]))
    for begun in count(1):
        nodes = min(begun * FIRST_NODES, MOST_NODES)

        def judge(pieces: list[Cells], most: float, nodes: int = nodes) -> Judged:
            board = state_question(pieces, reflections, region)
            return Judged(pieces, board, *estimate(board, most, nodes))

        best: Judged | None = None
        for _ in range(STARTS):
            pieces = cut(region, sizes, chance)
            one = judge(pieces, best.answers if best else ENOUGH) if pieces else None
            best = min(filter(None, (best, one)), key=lambda it: it.answers, default=None)
            yield one and one.made
        if best:
            yield from _improve(best, judge, sizes, chance)


def _improve(
    best: Judged, judge: Callable[[list[Cells], float], Judged], sizes: tuple[int, int], chance: Chance
) -> Iterator[Made | None]:
    """Two neighbours are cut again as long as that leaves no more answers; until STALE tries in a row left no fewer."""
    seen, stale, region = set[frozenset[Cells]](), 0, best.board.region
    assert region is not None
    while stale < STALE:
        pieces = cut_again(best.pieces, movable(best.pieces, best.found, region, chance), sizes, chance)
        stale += 1
        if not pieces or frozenset(pieces) in seen:
            yield None
            continue
        seen.add(frozenset(pieces))
        one = judge(pieces, best.answers)
        yield one.made
        stale = 0 if one.answers < best.answers else stale
        best = one if one.answers <= best.answers else best


def estimate(board: Board, most: float, nodes: int) -> tuple[float, tuple[Answer, ...]]:
    """How many answers a board has, and some of them; by the share that was searched, and never 1, when not to its end.

    It is searched for so many nodes, and no longer than until more than `most` answers are found. Counted in nodes and
    not in seconds, so that it is the same on every machine.
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


def movable(pieces: list[Cells], found: Sequence[Answer], region: Region, chance: Chance) -> list[Cells]:
    """The pieces that lie elsewhere in another answer, turned so that most lie as they do here; all without another."""
    own = set(pieces)
    nearest = (max((_image(one, region, way) for way in SYMMETRIES), key=lambda it: len(it & own)) for one in found)
    apart = [sorted(own - image) for image in nearest if own != image]
    return apart[chance.below(len(apart))] if apart else pieces


def _image(answer: Answer, region: Region, symmetry: str) -> set[Cells]:
    """The pieces of an answer under a symmetry that maps the board onto itself; nothing under another."""
    upright = symmetry[1] in "02" or region.rows == region.cols
    size = region.rows, region.cols
    return {tuple(sorted(turn_cell(cell, *size, symmetry) for cell in piece)) for piece in answer if upright}


def grow(chance: Chance, room: frozenset[At] | None, size: int, start: At = (0, 0)) -> Cells:
    """A shape of so many cells that holds `start`; smaller where `room` ends."""
    cells: Cells = (start,)
    while len(cells) < size:
        near = sorted(cell for cell in beside(cells) if room is None or cell in room)
        if not near:
            break
        cells = (*cells, near[chance.below(len(near))])
    return at_origin(cells) if room is None else tuple(sorted(cells))


def large(sizes: tuple[int, int], chance: Chance) -> int:
    """A size of a piece, rather large than small: large pieces leave fewer answers."""
    least, most = sizes
    return least + max(chance.below(most - least + 1) for _ in range(LARGE))


def cut(region: Region, sizes: tuple[int, int], chance: Chance) -> list[Cells]:
    """A board cut into pieces at random; none where that failed too often."""
    return next(filter(None, (_cut(region, sizes, chance) for _ in range(CUTS))), [])


def _cut(region: Region, sizes: tuple[int, int], chance: Chance) -> list[Cells]:
    """One such cut; none where it left too little."""
    least, _ = sizes
    rest, pieces = frozenset(region.cells()), []
    while rest:
        piece = grow(chance, rest, large(sizes, chance), min(rest))
        if len(piece) < least:
            return []
        pieces.append(tuple(sorted(piece)))
        rest = rest.difference(piece)
    return pieces


def cut_again(pieces: list[Cells], loose: list[Cells], sizes: tuple[int, int], chance: Chance) -> list[Cells]:
    """The pieces with two neighbours cut again, one of them of the loose ones; none where that failed too often."""
    return next(filter(None, (_cut_once(pieces, loose, sizes, chance) for _ in range(CUTS))), [])


def _cut_once(pieces: list[Cells], loose: list[Cells], sizes: tuple[int, int], chance: Chance) -> list[Cells]:
    """One such cut; none where it left a piece of another size, or in parts."""
    least, most = sizes
    first = loose[chance.below(len(loose))]
    near = [piece for piece in pieces if piece != first and do_touch(first, piece)]
    if not near:
        return []
    second = near[chance.below(len(near))]
    both = frozenset(first + second)
    one = grow(chance, both, large(sizes, chance), sorted(both)[chance.below(len(both))])
    other = tuple(sorted(both.difference(one)))
    if not (least <= len(one) and least <= len(other) <= most and is_connected(other)):
        return []
    return [*(piece for piece in pieces if piece not in (first, second)), tuple(sorted(one)), other]


def state_question(pieces: list[Cells], reflections: bool, region: Region) -> Board:
    """The question about these pieces: equal ones as one, in an order that does not give away where they lie."""
    kinds = merged_forms([Piece(at_origin(piece)) for piece in pieces], reflections)
    return Board(Task.PACK, reflections, tuple(sorted((hide(one, reflections) for one in kinds), key=_by_size)), region)


def hide(piece: Piece, reflections: bool) -> Piece:
    """The piece in a form that does not give away how it lies."""
    return Piece(free_form(piece.cells) if reflections else min(orientations(piece.cells, False)), piece.count)


def _by_size(piece: Piece) -> tuple[int, Cells]:
    return len(piece.cells), piece.cells
