"""New puzzles: shapes grown at random until one has as many arrangements as asked; boards cut until one way is left."""

from collections.abc import Iterator, Mapping

import solvers
from solvers import polyomino, search
from solvers.genre import Goal, Made, Making, Progress, RecipeError
from solvers.grid import At
from solvers.polyomino.board import Board, Cells, Piece, Region, Task, at_origin, beside, free_form, orientations
from solvers.polyomino.formats.drawings import merged_forms
from solvers.recipes import span

COPIES = 4
TRIES = 5_000
WORD = (1 << 64) - 1


class Chance:
    """Random numbers, the same on every machine (Steele, Lea and Flood, 2014)."""

    def __init__(self, seed: int):
        self.state = seed & WORD

    def below(self, limit: int) -> int:
        """A random number from 0 to limit - 1."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & WORD
        mixed = ((self.state ^ self.state >> 30) * 0xBF58476D1CE4E5B9) & WORD
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & WORD
        return (mixed ^ mixed >> 31) * limit >> 64


def generate(recipe: Mapping[str, str], seed: int) -> Iterator[Making]:
    """Tries, and on the last one the puzzle. Raises RecipeError."""
    chance, wanted = Chance(seed), int(recipe["answers"]) if recipe["task"] == Task.TOUCH else 1
    for tries in range(1, TRIES + 1):
        board = touching(recipe, chance) if recipe["task"] == Task.TOUCH else cut(recipe, chance)
        progress = searched(board, wanted) if board else None
        if board and progress and progress.done and progress.found == wanted:
            yield Making(tries, Made(board, progress.answers[0]))
            return
        yield Making(tries)
    raise RecipeError("not-found", tries=TRIES)


def searched(board: Board, wanted: int) -> Progress:
    """How a board stands once it has more answers than wanted, or when all are known."""
    for progress in search.slices(solvers.engine(polyomino.GENRE.name).start(board, Goal(None, keep=1))):
        if progress.found > wanted:
            break
    return progress


def touching(recipe: Mapping[str, str], chance: Chance) -> Board:
    """A question about a shape grown cell by cell."""
    shape = grown(chance, None, int(recipe["cells"]))
    return Board(Task.TOUCH, recipe["reflections"] == "yes", (Piece(free_form(shape)),), copies=COPIES)


def grown(chance: Chance, room: frozenset[At] | None, size: int, start: At = (0, 0)) -> Cells:
    """A shape of so many cells that holds `start`; smaller where `room` ends."""
    cells: Cells = (start,)
    while len(cells) < size:
        near = sorted(cell for cell in beside(cells) if room is None or cell in room)
        if not near:
            break
        cells = (*cells, near[chance.below(len(near))])
    return at_origin(cells) if room is None else tuple(sorted(cells))


def cut(recipe: Mapping[str, str], chance: Chance) -> Board | None:
    """A board cut into pieces at random; None where a cut left too little."""
    region = Region(int(recipe["rows"]), int(recipe["cols"]))
    least, most = span(recipe["pieces"])
    rest = frozenset((row, col) for row in range(region.rows) for col in range(region.cols))
    pieces: list[Piece] = []
    while rest:
        piece = grown(chance, rest, least + chance.below(most - least + 1), min(rest))
        if len(piece) < least:
            return None
        pieces.append(Piece(at_origin(piece)))
        rest = rest.difference(piece)
    reflections = recipe["reflections"] == "yes"
    told = sorted((hidden(piece, reflections) for piece in merged_forms(pieces, reflections)), key=_by_size)
    return Board(Task.PACK, reflections, tuple(told), region)


def hidden(piece: Piece, reflections: bool) -> Piece:
    """The piece in a form that does not tell how it lies."""
    return Piece(free_form(piece.cells) if reflections else min(orientations(piece.cells, False)), piece.count)


def _by_size(piece: Piece) -> tuple[int, Cells]:
    return len(piece.cells), piece.cells
