"""Puzzles read from a picture: each lattice's cells, in the genre, alphabet and orientation that suit them best."""

from collections.abc import Collection, Iterator, Sequence, Set
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np

from solvers.contract.photographed import BLACK, PLAIN, RING, SHAPES, PrintedSymbol
from solvers.photo.arrays import Array, Quad
from solvers.photo.cells import SIDE, cut_cells, cut_points
from solvers.photo.ink import FAR, find_ink
from solvers.photo.kinds import PROVED_RIVAL, PhotoKind
from solvers.photo.lattice import PhotoLattice, follow_lines
from solvers.photo.margins.reading import see_boards
from solvers.photo.network import CLASS_OF_PRINT, EMPTY, judge_cells
from solvers.photo.pictures import FoundLattice, SearchedPicture, overlap, search_picture
from solvers.photo.seen import SeenMarginPuzzle, SeenPuzzle
from solvers.photo.shapes import cut_inside, find_circles, score_shapes
from solvers.photo.written.pages import find_written

# A turned reading loses this log-probability: photos are mostly upright.
TURNED = 2.0
# This share of the network's loss for a print on its side counts; one print decides at most this much.
LYING, MOST_LYING = 0.25, 4.0
# A cell as certainly empty as this log-probability is not read again when the picture is turned.
BLANK = -0.0001
# In a lattice with this fit, all cells are likely to be read correctly.
FITTING = -0.1
# With this share of its dots, a lattice is one even if its digits are read badly.
WHOLE_DOTS = 0.99
# At most this many lattices of one place, and puzzles of a picture, are read.
TRIES, MOST = 8, 8
# A lattice may hold more than another one if its area is this much larger; this share of the prints is all of them.
LARGER, NEARLY_ALL = 1.1, 0.95
# A lattice with one print more is not preferred if its score is below this share of the other's: that print is then a
# stain beside the puzzle.
CLEARER = 0.8
# A clear lattice has this share of the best score.
CLEAR = 0.8
# Below this fit nothing was read: it is a crossword, a calendar, a table.
POOR = -0.9
# A shape less likely than this needs not be read.
HARDLY = -12.0
# A cell that fits nothing counts as this, for a stain makes no other puzzle.
LEAST = -5.0
# Any puzzle may have these prints.
COMMON = EMPTY, *"1234567890"
# Another way to read a puzzle may lose this much fit against the first; at most this many are kept.
LIKELY, MOST_WAYS = 0.06, 6
# With this many cells that are surely no clues, a puzzle is of a genre into whose cells people write.
WRITTEN = 3
# A genre whose puzzles are always full gains this much fit.
FULL = 0.004


def see_puzzles(picture: Array, kinds: Sequence[PhotoKind]) -> list[Sequence[SeenPuzzle]]:
    """Return the puzzles of a picture (height, width, 3), the clearest lattice first; no solver is asked.

    Each is a list of the likely ways to read it, the likeliest first: they differ in genre, alphabet or orientation.
    If none is clear, the picture may be of a dark screen: white on black.
    """
    cv2.setNumThreads(1)
    puzzles = _see_dark_on_light(picture, kinds)
    if any(map(_is_clear, puzzles)):
        return puzzles
    negative = _see_dark_on_light(255 - picture, kinds)
    filled = max((ways[0].count_printed() for ways in puzzles), default=0)
    is_dark = any(_is_clear(ways) and ways[0].count_printed() >= filled for ways in negative)
    return negative if is_dark else puzzles


def _is_clear(ways: Sequence[SeenPuzzle]) -> bool:
    """Whether the likeliest way to read a puzzle leaves no doubt that it is one."""
    return isinstance(ways[0], SeenMarginPuzzle) or ways[0].fit > FITTING


def _see_dark_on_light(picture: Array, kinds: Sequence[PhotoKind]) -> list[Sequence[SeenPuzzle]]:
    beside = [kind for kind in kinds if kind.gap is not None]
    kinds = [kind for kind in kinds if kind.gap is None]
    searched = search_picture(picture, _list_sizes(kinds, has_dots=False), _list_sizes(kinds, has_dots=True))
    boards = see_boards(picture, searched, beside)
    puzzles = _see_lattices(searched, kinds, boards)
    if beside and not boards and not any(map(_is_clear, puzzles)):
        boards = see_boards(picture, searched, beside, is_thorough=True)
        puzzles = [ways for ways in puzzles if not any(overlap(board.quad, ways[0].quad) for board in boards)]
    return [*([board] for board in boards), *puzzles]


def _see_lattices(
    searched: SearchedPicture, kinds: Sequence[PhotoKind], boards: Sequence[SeenPuzzle]
) -> list[Sequence[SeenPuzzle]]:
    """Return puzzles with prints in their cells, except at these boards.

    The clues beside a board may look like a puzzle.
    """
    puzzles: list[list[TriedLattice]] = []
    for found in searched.found:
        if any(overlap(board.quad * searched.scale, found.quad) for board in boards):
            continue
        puzzle = next((tried for tried in puzzles if overlap(tried[0].found.quad, found.quad)), None)
        if puzzle is None:
            puzzles.append(puzzle := [])
        if len(puzzle) < TRIES and not any(one.is_enough(found) for one in puzzle):
            puzzle.append(_try(searched, found, kinds))
    best = (_choose(puzzle) for puzzle in puzzles[:MOST])
    return [_part_written(searched, tried, kinds) for tried in best if tried]


def _list_sizes(kinds: Sequence[PhotoKind], *, has_dots: bool) -> list[tuple[int, int]]:
    return list(dict.fromkeys(size for kind in kinds if kind.has_dots == has_dots for size in kind.sizes))


class TriedLattice(NamedTuple):
    """A lattice and the ways to read it. Several are tried for one place, for a part of a puzzle has a lattice, too."""

    found: FoundLattice
    inputs: "Inputs"
    ways: Sequence[SeenPuzzle]

    @property
    def seen(self) -> SeenPuzzle | None:
        """Return the likeliest way."""
        return self.ways[0] if self.ways else None

    @property
    def filled(self) -> int:
        """Return the number of cells that hold something."""
        return self.seen.count_printed() if self.seen else 0

    @property
    def fits(self) -> bool:
        """Whether all cells are likely to be read correctly; a lattice of dots with none missing always counts."""
        is_whole = self.found.dots is not None and self.found.score >= WHOLE_DOTS
        return self.seen is not None and (is_whole or self.seen.fit > FITTING)

    @property
    def has_empty_rim(self) -> bool:
        """Whether the outermost cells are all empty: they may be the edge of the paper."""
        return self.seen is not None and bool(self.seen.is_printed[1:-1, 1:-1].sum() == self.seen.is_printed.sum())

    @property
    def is_full(self) -> bool:
        """Whether something is printed in every cell."""
        return self.seen is not None and bool(self.seen.is_printed.all())

    def rank(self) -> tuple[int, float]:
        """Rank by the number of cells, and among equal numbers by the best fit."""
        return self.found.rows * self.found.cols, -(self.seen.fit if self.seen else POOR)

    def is_enough(self, other: FoundLattice) -> bool:
        """Whether the other lattice need not be tried: it is no larger, and too unclear to be chosen."""
        is_larger = cv2.contourArea(other.quad) > LARGER * cv2.contourArea(self.found.quad)
        return self.fits and not self.has_empty_rim and not is_larger and other.score < CLEAR * self.found.score


def _choose(puzzle: Sequence[TriedLattice]) -> TriedLattice | None:
    """Choose the smallest clear lattice of one place that holds all prints: no part, and none with a rim around it.

    Return None if no lattice holds a puzzle.
    """
    fitting = [tried for tried in puzzle if tried.fits]
    if not fitting:
        return max((tried for tried in puzzle if tried.ways), key=lambda tried: tried.ways[0].fit, default=None)
    enough = NEARLY_ALL * max(tried.filled for tried in fitting)
    best = max(tried.found.score for tried in fitting if tried.filled >= enough)
    whole = [
        tried
        for tried in fitting
        if tried.filled >= enough or (tried.filled + 1 >= enough and best < CLEARER * tried.found.score)
    ]
    # Prints between the lines make these less clear.
    if any(tried.is_full for tried in whole):
        whole = [tried for tried in whole if tried.is_full]
    clear = max(tried.found.score for tried in whole) * CLEAR
    return min((tried for tried in whole if tried.found.score >= clear), key=TriedLattice.rank)


def _part_written(searched: SearchedPicture, tried: TriedLattice, kinds: Sequence[PhotoKind]) -> list[SeenPuzzle]:
    """Return the ways to read a lattice, without handwriting in genres whose symbols people write.

    When there is handwriting, genres into whose cells nobody writes are left out: they would read it as clues.
    """
    colours = cut_points(searched.picture, tried.inputs.lattice)
    ways = []
    for seen in tried.ways:
        size = seen.chances.shape[:2]
        is_known = any(kind.genre == seen.genre and kind.has_handwriting and size in kind.sizes for kind in kinds)
        ways.append(_leave_printed(seen, tried.inputs.prints[PLAIN], colours) if is_known else seen)
    genres = {seen.genre for seen in ways if len(seen.written or ()) >= WRITTEN}
    return [seen for seen in ways if not genres or seen.genre in genres]


def _leave_printed(seen: SeenPuzzle, cells: Array, colours: Array) -> SeenPuzzle:
    """Remove handwriting from a way to read a lattice. cells, colours: as the picture lies."""
    cells = cells.reshape(*colours.shape[:2], SIDE, SIDE)
    cells, colours = (np.rot90(np.rot90(points, seen.turns), seen.turns, axes=(2, 3)) for points in (cells, colours))
    written = find_written(cells, colours, seen.chances.argmax(axis=2))
    if written is None:
        return seen
    chances, unsure = written.without_written_clues(seen.chances), written.find_doubtful(seen.is_printed)
    return replace(seen, chances=chances, written=written.digits, unsure=unsure)


def _try(searched: SearchedPicture, found: FoundLattice, kinds: Sequence[PhotoKind]) -> TriedLattice:
    """Read a lattice."""
    kinds = [kind for kind in kinds if kind.has_dots == (found.dots is not None)]
    fitting = [kind for kind in kinds if (found.rows, found.cols) in kind.sizes]
    turned = [kind for kind in kinds if (found.cols, found.rows) in kind.sizes]
    inputs = _cut(searched, found, {symbol.printed.shape for kind in fitting + turned for symbol in kind.alphabet})
    return TriedLattice(found, inputs, _see(inputs, found, searched.scale, fitting, turned))


def _see(
    inputs: "Inputs", found: FoundLattice, scale: float, fitting: Sequence[PhotoKind], turned: Sequence[PhotoKind]
) -> list[SeenPuzzle]:
    """Return the likely ways to read a lattice, the likeliest first; none if it holds no puzzle.

    A reading that is the same from another side counts once; of equally likely ones that of the fewest symbols comes
    first, for prints fit it by chance less often. fitting, turned: the kinds as it lies, and on its side.
    """
    ways: list[SeenPuzzle] = []
    known: dict[tuple[str, bytes], int] = {}
    sides = _read_turns(inputs, found, scale, fitting, turned)
    for seen in sorted(sides, key=lambda seen: (round(seen.loss, 6), seen.chances.shape[2])):
        letters = np.rot90(np.array(seen.write(seen.chances.argmax(axis=2))), -seen.turns)
        if known.setdefault((seen.genre, letters.tobytes()), seen.turns) == seen.turns:
            ways.append(seen)
    if not ways or ways[0].fit <= POOR:
        return []
    most = max(LIKELY * found.rows * found.cols, PROVED_RIVAL)
    likely = (replace(way, loss=way.loss - ways[0].loss) for way in ways[:MOST_WAYS])
    return [way for way in likely if way.loss <= most]


def _read_turns(
    inputs: "Inputs", found: FoundLattice, scale: float, fitting: Sequence[PhotoKind], turned: Sequence[PhotoKind]
) -> Iterator[SeenPuzzle]:
    """Yield every way to read a lattice, from its four sides; `loss` is measured against a perfect reading."""
    upright = _read_outputs(inputs)
    sides = [upright, *(_turn_outputs(upright, inputs, turns) for turns in (1, 2, 3))]
    for turns, (outputs, loss) in enumerate(zip(sides, _compare_sides(sides), strict=True)):
        corners = np.roll(found.quad / scale, -turns, axis=0)
        for kind in turned if turns % 2 else fitting:
            seen = _read_alphabet(outputs, kind, corners, found.is_cut)
            if seen.count_printed():
                loss_of_all = loss + TURNED * bool(turns) - found.rows * found.cols * seen.fit
                yield replace(seen, turns=turns, loss=float(loss_of_all))


class Inputs(NamedTuple):
    """The inputs of the network for a lattice.

    prints: by the shape around them, (number, SIDE, SIDE), PLAIN for all cells; places: the cells that they are in,
    numbered row by row; shapes: as in Outputs; lattice: where they were cut.
    """

    prints: dict[str, Array]
    places: dict[str, Array]
    shapes: Array
    lattice: PhotoLattice


class Outputs(NamedTuple):
    """The outputs of the network for each cell.

    prints: by the shape around them, (rows, cols, prints); PLAIN is always there. shapes: how likely each of SHAPES is,
    (rows, cols, shapes), differences of log-probabilities.
    """

    prints: dict[str, Array]
    shapes: Array


def _cut(searched: SearchedPicture, found: FoundLattice, shapes: Set[str]) -> Inputs:
    """Cut out the cells, and the prints within these shapes. Black cells stay black in an ink of their own."""
    lattice = found.dots or follow_lines(searched.ink, found.quad, found.rows, found.cols)
    light = cut_cells(searched.ink, lattice).reshape(-1, SIDE, SIDE)
    seen = light
    if shapes != {PLAIN}:
        seen = cut_cells(find_ink(searched.picture, FAR), lattice).reshape(-1, SIDE, SIDE)
    circles = find_circles(light)
    scores = score_shapes(seen, circles)
    black, ringed = (np.flatnonzero(scores[:, SHAPES.index(shape)] > HARDLY) for shape in (BLACK, RING))
    prints, places = {PLAIN: light}, {PLAIN: np.arange(len(light))}
    if BLACK in shapes:
        prints[BLACK], places[BLACK] = 1 - seen[black], black
    if RING in shapes:
        prints[RING], places[RING] = cut_inside(light, circles, ringed), ringed
    return Inputs(prints, places, scores.reshape(found.rows, found.cols, -1), lattice)


def _read_outputs(inputs: Inputs) -> Outputs:
    """Return the outputs of the network for the cells as they are."""
    size = inputs.shapes.shape[:2]
    read = {
        shape: _spread(judge_cells(prints), inputs.places[shape], size[0] * size[1]).reshape(*size, -1)
        for shape, prints in inputs.prints.items()
    }
    return Outputs(read, inputs.shapes)


def _turn_outputs(upright: Outputs, inputs: Inputs, turns: int) -> Outputs:
    """Return the outputs for the picture turned to the left `turns` times; empty cells stay empty."""
    read: dict[str, Array] = {}
    for shape, prints in inputs.prints.items():
        outputs, places = upright.prints[shape].copy(), inputs.places[shape]
        flat = outputs.reshape(-1, outputs.shape[2])
        printed = np.flatnonzero(_normalize(flat[places])[:, CLASS_OF_PRINT[EMPTY]] < BLANK)
        flat[places[printed]] = judge_cells(np.rot90(prints[printed], turns, axes=(1, 2)))
        read[shape] = np.rot90(outputs, turns)
    return Outputs(read, np.rot90(upright.shapes, turns))


def _compare_sides(sides: Sequence[Outputs]) -> Array:
    """Return the log-probability that each turn loses, (4,): prints on their side are less clear to the network.

    Compared with each other the prints of a lying cell may be as clear as those of an upright one; in all they are less
    so.
    """
    shapes = np.exp(_normalize(sides[0].shapes))
    lost = np.zeros(len(sides))
    for shape, upright in sides[0].prints.items():
        printed = 1 - np.exp(_normalize(upright)[..., CLASS_OF_PRINT[EMPTY]])
        seen = [np.logaddexp.reduce(outputs.prints[shape], axis=-1) for outputs in sides]
        strengths = np.stack([np.rot90(one, -turns) for turns, one in enumerate(seen)])
        less = np.minimum(LYING * (strengths.max(axis=0) - strengths), MOST_LYING)
        lost += (shapes[..., SHAPES.index(shape)] * printed * less).sum(axis=(1, 2))
    return lost


def _spread(outputs: Array, places: Array, count: int) -> Array:
    """Spread outputs of some cells over `count` cells; the others are 0."""
    spread = np.zeros((count, outputs.shape[1]))
    spread[places] = outputs
    return spread


def _read_alphabet(outputs: Outputs, kind: PhotoKind, quad: Quad, is_cut: bool) -> SeenPuzzle:
    """Read cells in an alphabet; the fit is how likely its symbols are among all prints."""
    chances = _find_chances(outputs, kind.alphabet, (), {symbol.printed.shape for symbol in kind.alphabet})
    fits = _find_chances(outputs, kind.alphabet, COMMON, SHAPES)[..., int(kind.is_full) :]
    fit = float(np.maximum(fits.max(axis=2), LEAST).mean()) + FULL * kind.is_full
    letters = [symbol.letter for symbol in kind.alphabet]
    return SeenPuzzle(kind.genre, letters, chances, quad, fit, is_cut)


def _find_chances(
    outputs: Outputs, alphabet: Sequence[PrintedSymbol], others: Sequence[str], shapes: Collection[str]
) -> Array:
    """Return log-probabilities (rows, cols, symbols), among these other prints and shapes, too."""
    chances = np.zeros((*outputs.shapes.shape[:2], len(alphabet)))
    among_shapes = _normalize(outputs.shapes[..., [SHAPES.index(shape) for shape in SHAPES if shape in shapes]])
    for place, shape in enumerate(one for one in SHAPES if one in shapes):
        is_of_shape = np.array([symbol.printed.shape == shape for symbol in alphabet])
        texts = [symbol.printed.text for symbol in alphabet if symbol.printed.shape == shape]
        if texts and shape in outputs.prints:
            among = outputs.prints[shape][..., [CLASS_OF_PRINT[text] for text in dict.fromkeys((*texts, *others))]]
            chances[..., is_of_shape] = _normalize(among)[..., : len(texts)]
        chances[..., is_of_shape] += among_shapes[..., place, None]
    return chances


def _normalize(outputs: Array) -> Array:
    """Return log-probabilities of outputs among themselves."""
    outputs = outputs - outputs.max(axis=-1, keepdims=True)
    return np.asarray(outputs - np.log(np.exp(outputs).sum(axis=-1, keepdims=True)))
