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
from solvers.photo.kinds import PROVED_RIVAL, Kind
from solvers.photo.lattice import Lattice, follow_lines
from solvers.photo.margins.reading import see_boards
from solvers.photo.network import read_cells
from solvers.photo.pictures import Found, Searched, overlap, search_picture
from solvers.photo.prints import EMPTY, PLACES
from solvers.photo.seen import Seen, SeenMargins
from solvers.photo.shapes import cut_inside, find_circles, score_shapes
from solvers.photo.written.pages import find_written

TURNED = 2.0  # log-probability that a turned reading loses: photos are mostly upright
LYING, MOST_LYING = 0.25, 4.0  # of what the network makes less of a lying print; the most that one print decides
BLANK = -0.0001  # log-probability of an empty cell that needs not be read again when the picture is turned
FITTING = -0.1  # fit of a lattice whose cells are all likely to be what they were read as
WHOLE_DOTS = 0.99  # share of the dots of a lattice with which its digits may be read badly
TRIES, MOST = 8, 8  # lattices of one place, and puzzles of a picture
LARGER, NEARLY_ALL = 1.1, 0.95  # area of a lattice that may hold more than another one; share of cells that is all
CLEARER = 0.8  # score of one that holds one print more, of the other's: that print is a stain beside the puzzle then
CLEAR = 0.8  # share of the best score
POOR = -0.9  # below it nothing was read: a crossword, a calendar, a table
HARDLY = -12.0  # difference of log-probabilities of a shape within which nothing needs to be read
LEAST = -5.0  # what a cell that fits nothing counts: a stain is no other puzzle
COMMON = EMPTY, *"1234567890"  # what may be printed in any puzzle
LIKELY, MOST_WAYS = 0.06, 6  # fit that another way to read a puzzle may lose against the first; how many are kept
WRITTEN = 3  # cells that are surely no clues, from which a puzzle is of a genre into whose cells people write
FULL = 0.004  # fit that a genre gains whose puzzles are always full


def see_puzzles(picture: Array, kinds: Sequence[Kind]) -> list[Sequence[Seen]]:
    """The puzzles of a picture (height, width, 3), the clearest lattice first; no solver is asked.

    Each is the likely ways to read it, the likeliest first: they differ in genre, alphabet or orientation.
    Where none is clear, it may be a dark screen: white on black.
    """
    cv2.setNumThreads(1)
    puzzles = _see_dark_on_light(picture, kinds)
    if any(map(_is_clear, puzzles)):
        return puzzles
    negative = _see_dark_on_light(255 - picture, kinds)
    filled = max((ways[0].count_printed() for ways in puzzles), default=0)
    is_dark = any(_is_clear(ways) and ways[0].count_printed() >= filled for ways in negative)
    return negative if is_dark else puzzles


def _is_clear(ways: Sequence[Seen]) -> bool:
    """Whether the likeliest way to read a puzzle leaves no doubt that it is one."""
    return isinstance(ways[0], SeenMargins) or ways[0].fit > FITTING


def _see_dark_on_light(picture: Array, kinds: Sequence[Kind]) -> list[Sequence[Seen]]:
    beside = [kind for kind in kinds if kind.gap is not None]
    kinds = [kind for kind in kinds if kind.gap is None]
    searched = search_picture(picture, _list_sizes(kinds, has_dots=False), _list_sizes(kinds, has_dots=True))
    boards = see_boards(picture, searched, beside)
    puzzles = _see_lattices(searched, kinds, boards)
    if beside and not boards and not any(map(_is_clear, puzzles)):
        boards = see_boards(picture, searched, beside, is_thorough=True)
        puzzles = [ways for ways in puzzles if not any(overlap(board.quad, ways[0].quad) for board in boards)]
    return [*([board] for board in boards), *puzzles]


def _see_lattices(searched: Searched, kinds: Sequence[Kind], boards: Sequence[Seen]) -> list[Sequence[Seen]]:
    """The puzzles in whose cells something is printed, but for those boards: clues beside them may look like one."""
    puzzles: list[list[Tried]] = []
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


def _list_sizes(kinds: Sequence[Kind], *, has_dots: bool) -> list[tuple[int, int]]:
    return list(dict.fromkeys(size for kind in kinds if kind.has_dots == has_dots for size in kind.sizes))


class Tried(NamedTuple):
    """A lattice, and the ways to read it. Of one place several are tried: a part of a puzzle has a lattice, too."""

    found: Found
    inputs: "Inputs"
    ways: Sequence[Seen]

    @property
    def seen(self) -> Seen | None:
        """The likeliest."""
        return self.ways[0] if self.ways else None

    @property
    def filled(self) -> int:
        """How many cells hold something."""
        return self.seen.count_printed() if self.seen else 0

    @property
    def fits(self) -> bool:
        """Whether all of it is likely to be what it was read as; a lattice of dots of which none is missing is one."""
        is_whole = self.found.dots is not None and self.found.score >= WHOLE_DOTS
        return self.seen is not None and (is_whole or self.seen.fit > FITTING)

    @property
    def has_empty_rim(self) -> bool:
        """Whether its outermost cells are all empty: it may be the edge of the paper."""
        return self.seen is not None and bool(self.seen.is_printed[1:-1, 1:-1].sum() == self.seen.is_printed.sum())

    @property
    def is_full(self) -> bool:
        """Whether something is printed in every cell."""
        return self.seen is not None and bool(self.seen.is_printed.all())

    def rank(self) -> tuple[int, float]:
        """The number of cells, and of equally many the ones that are read best first."""
        return self.found.rows * self.found.cols, -(self.seen.fit if self.seen else POOR)

    def is_enough(self, other: Found) -> bool:
        """Whether the other one need not be tried: it is no larger, and so unclear that it would not be chosen."""
        is_larger = cv2.contourArea(other.quad) > LARGER * cv2.contourArea(self.found.quad)
        return self.fits and not self.has_empty_rim and not is_larger and other.score < CLEAR * self.found.score


def _choose(puzzle: Sequence[Tried]) -> Tried | None:
    """Of the clear lattices of one place the smallest that holds all that is printed: no part, and no rim around it.

    None where no lattice holds a puzzle.
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
    if any(tried.is_full for tried in whole):  # what is between the lines makes them less clear
        whole = [tried for tried in whole if tried.is_full]
    clear = max(tried.found.score for tried in whole) * CLEAR
    return min((tried for tried in whole if tried.found.score >= clear), key=Tried.rank)


def _part_written(searched: Searched, tried: Tried, kinds: Sequence[Kind]) -> list[Seen]:
    """The ways to read a lattice, in those of whose symbols handwriting is known without what was written by hand.

    Where there is handwriting, genres into whose cells nobody writes are left out: they would have it as clues.
    """
    colours = cut_points(searched.picture, tried.inputs.lattice)
    ways = []
    for seen in tried.ways:
        size = seen.chances.shape[:2]
        is_known = any(kind.genre == seen.genre and kind.has_handwriting and size in kind.sizes for kind in kinds)
        ways.append(_leave_printed(seen, tried.inputs.prints[PLAIN], colours) if is_known else seen)
    genres = {seen.genre for seen in ways if len(seen.written or ()) >= WRITTEN}
    return [seen for seen in ways if not genres or seen.genre in genres]


def _leave_printed(seen: Seen, cells: Array, colours: Array) -> Seen:
    """A way to read a lattice without what was written by hand. cells, colours: as the picture lies."""
    cells = cells.reshape(*colours.shape[:2], SIDE, SIDE)
    cells, colours = (np.rot90(np.rot90(points, seen.turns), seen.turns, axes=(2, 3)) for points in (cells, colours))
    written = find_written(cells, colours, seen.chances.argmax(axis=2))
    if written is None:
        return seen
    chances, unsure = written.leave_printed(seen.chances), written.find_close(seen.is_printed)
    return replace(seen, chances=chances, written=written.digits, unsure=unsure)


def _try(searched: Searched, found: Found, kinds: Sequence[Kind]) -> Tried:
    """A lattice as it can be read."""
    kinds = [kind for kind in kinds if kind.has_dots == (found.dots is not None)]
    fitting = [kind for kind in kinds if (found.rows, found.cols) in kind.sizes]
    turned = [kind for kind in kinds if (found.cols, found.rows) in kind.sizes]
    inputs = _cut(searched, found, {symbol.printed.shape for kind in fitting + turned for symbol in kind.alphabet})
    return Tried(found, inputs, _see(inputs, found, searched.scale, fitting, turned))


def _see(inputs: "Inputs", found: Found, scale: float, fitting: Sequence[Kind], turned: Sequence[Kind]) -> list[Seen]:
    """The likely ways to read a lattice, the likeliest first; none if it holds no puzzle.

    What is read the same from another side is no other way. fitting, turned: the kinds as it lies, and on its side.
    """
    ways: list[Seen] = []
    known: dict[tuple[str, bytes], int] = {}
    sides = _read_turns(inputs, found, scale, fitting, turned)
    for seen in sorted(sides, key=lambda seen: seen.loss):
        letters = np.rot90(np.array(seen.write(seen.chances.argmax(axis=2))), -seen.turns)
        if known.setdefault((seen.genre, letters.tobytes()), seen.turns) == seen.turns:
            ways.append(seen)
    if not ways or ways[0].fit <= POOR:
        return []
    most = max(LIKELY * found.rows * found.cols, PROVED_RIVAL)
    likely = (replace(way, loss=way.loss - ways[0].loss) for way in ways[:MOST_WAYS])
    return [way for way in likely if way.loss <= most]


def _read_turns(
    inputs: "Inputs", found: Found, scale: float, fitting: Sequence[Kind], turned: Sequence[Kind]
) -> Iterator[Seen]:
    """All ways to read a lattice, from its four sides; `loss` is against one that nothing speaks against."""
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
    """What the network reads of a lattice. prints: by the shape around them, (number, SIDE, SIDE), PLAIN for all cells.

    places: the cells that they are in, numbered row by row; shapes: as Outputs has them; lattice: where they were cut.
    """

    prints: dict[str, Array]
    places: dict[str, Array]
    shapes: Array
    lattice: Lattice


class Outputs(NamedTuple):
    """What the network says of each cell by the shape around its print, (rows, cols, prints); PLAIN is always there.

    shapes: how likely each of SHAPES is, (rows, cols, shapes), differences of log-probabilities.
    """

    prints: dict[str, Array]
    shapes: Array


def _cut(searched: Searched, found: Found, shapes: Set[str]) -> Inputs:
    """What is printed in the cells, if these shapes are looked for. Black cells stay black in ink of their own."""
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
    """What the network says of the cells as they are."""
    size = inputs.shapes.shape[:2]
    read = {
        shape: _spread(read_cells(prints), inputs.places[shape], size[0] * size[1]).reshape(*size, -1)
        for shape, prints in inputs.prints.items()
    }
    return Outputs(read, inputs.shapes)


def _turn_outputs(upright: Outputs, inputs: Inputs, turns: int) -> Outputs:
    """What the network says of the picture turned to the left so many times; what is empty stays so."""
    read: dict[str, Array] = {}
    for shape, prints in inputs.prints.items():
        outputs, places = upright.prints[shape].copy(), inputs.places[shape]
        flat = outputs.reshape(-1, outputs.shape[2])
        printed = np.flatnonzero(_normalize(flat[places])[:, PLACES[EMPTY]] < BLANK)
        flat[places[printed]] = read_cells(np.rot90(prints[printed], turns, axes=(1, 2)))
        read[shape] = np.rot90(outputs, turns)
    return Outputs(read, np.rot90(upright.shapes, turns))


def _compare_sides(sides: Sequence[Outputs]) -> Array:
    """Log-probability that each turn loses, (4,): of a print that lies on its side the network makes less.

    Among themselves the prints of a lying cell may be as clear as those of an upright one; the whole is less.
    """
    shapes = np.exp(_normalize(sides[0].shapes))
    lost = np.zeros(len(sides))
    for shape, upright in sides[0].prints.items():
        printed = 1 - np.exp(_normalize(upright)[..., PLACES[EMPTY]])
        seen = [np.logaddexp.reduce(outputs.prints[shape], axis=-1) for outputs in sides]
        strengths = np.stack([np.rot90(one, -turns) for turns, one in enumerate(seen)])
        less = np.minimum(LYING * (strengths.max(axis=0) - strengths), MOST_LYING)
        lost += (shapes[..., SHAPES.index(shape)] * printed * less).sum(axis=(1, 2))
    return lost


def _spread(outputs: Array, places: Array, count: int) -> Array:
    """Outputs of some of so many cells; of the others nothing is said."""
    spread = np.zeros((count, outputs.shape[1]))
    spread[places] = outputs
    return spread


def _read_alphabet(outputs: Outputs, kind: Kind, quad: Quad, is_cut: bool) -> Seen:
    """A reading in an alphabet, and how well it fits: how likely its symbols are among all that may be printed."""
    chances = _find_chances(outputs, kind.alphabet, (), {symbol.printed.shape for symbol in kind.alphabet})
    fits = _find_chances(outputs, kind.alphabet, COMMON, SHAPES)[..., int(kind.is_full) :]
    fit = float(np.maximum(fits.max(axis=2), LEAST).mean()) + FULL * kind.is_full
    letters = [symbol.letter for symbol in kind.alphabet]
    return Seen(kind.genre, letters, chances, quad, fit, is_cut)


def _find_chances(
    outputs: Outputs, alphabet: Sequence[PrintedSymbol], others: Sequence[str], shapes: Collection[str]
) -> Array:
    """Log-probabilities (rows, cols, symbols), among these other prints and shapes, too."""
    chances = np.zeros((*outputs.shapes.shape[:2], len(alphabet)))
    among_shapes = _normalize(outputs.shapes[..., [SHAPES.index(shape) for shape in SHAPES if shape in shapes]])
    for place, shape in enumerate(one for one in SHAPES if one in shapes):
        is_of_shape = np.array([symbol.printed.shape == shape for symbol in alphabet])
        texts = [symbol.printed.text for symbol in alphabet if symbol.printed.shape == shape]
        if texts and shape in outputs.prints:
            among = outputs.prints[shape][..., [PLACES[text] for text in dict.fromkeys((*texts, *others))]]
            chances[..., is_of_shape] = _normalize(among)[..., : len(texts)]
        chances[..., is_of_shape] += among_shapes[..., place, None]
    return chances


def _normalize(outputs: Array) -> Array:
    """Log-probabilities of outputs among themselves."""
    outputs = outputs - outputs.max(axis=-1, keepdims=True)
    return np.asarray(outputs - np.log(np.exp(outputs).sum(axis=-1, keepdims=True)))
