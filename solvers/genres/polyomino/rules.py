"""The rules, as a readable reference. Every fault has a sample that shows it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from solvers.contract.results import Fault, Measure
from solvers.genres.polyomino.board import (
    Answer,
    PolyominoBoard,
    Task,
    at_origin,
    do_touch,
    holes,
    measure_box,
    orientations,
)
from solvers.grids.rectangle import At
from solvers.messages import Message, Words

# Letters of the pieces of an answer; the many pieces of a large board also have letters of Latin-1 and Latin
# Extended-A.
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@&" + "".join(
    character for character in map(chr, range(0xC0, 0x180)) if character.isalpha()
)

WORDS: Words = {
    "fault.overlap": Message("Pieces {one} and {other} overlap."),
    "fault.outside": Message("Piece {one} lies outside the board."),
    "fault.apart": Message("Pieces {one} and {other} do not touch."),
    "fault.shape": Message("Piece {one} is none of the pieces given."),
    "fault.unlike": Message("Pieces {one} and {other} are not the same shape."),
    "fault.flipped": Message("Piece {one} is turned over."),
    "fault.copies": Message("{found} pieces lie there; {expected} are asked for."),
    "fault.hole": Message("The pieces enclose a hole."),
    "fault.empty": Message("Cells still empty: {count}."),
    "fault.missing": Message("Pieces that must be laid and are not: {count}."),
}


def check(board: PolyominoBoard, answer: Answer) -> list[Fault]:
    """Return every broken rule; of a half-filled answer also missing pieces."""
    return [*_overlaps(answer), *_outside(board, answer), *RULES[board.task](board, answer)]


def _pairs(answer: Answer) -> Iterator[tuple[tuple[int, int], dict[str, object]]]:
    for i, j in combinations(range(len(answer)), 2):
        yield (i, j), {"one": LETTERS[i], "other": LETTERS[j]}


def _overlaps(answer: Answer) -> Iterator[Fault]:
    for (i, j), pair in _pairs(answer):
        common = set(answer[i]) & set(answer[j])
        if common:
            yield Fault("overlap", tuple(sorted(common)), pair)


def _outside(board: PolyominoBoard, answer: Answer) -> Iterator[Fault]:
    for number, cells in enumerate(answer):
        if board.region and not all(map(board.region.is_open, cells)):
            yield Fault("outside", cells, {"one": LETTERS[number]})


def _check_touching(board: PolyominoBoard, answer: Answer) -> Iterator[Fault]:
    yield from _copies(board, answer)
    for (i, j), pair in _pairs(answer):
        if not do_touch(answer[i], answer[j]):
            yield Fault("apart", answer[i] + answer[j], pair)
    yield from _shapes(board, answer)
    enclosed = holes(tuple(cell for cells in answer for cell in cells)) if board.hole_free and answer else []
    if enclosed:
        yield Fault("hole", tuple(sorted(enclosed[0])))


def _copies(board: PolyominoBoard, answer: Answer) -> Iterator[Fault]:
    if len(answer) != board.copies:
        everywhere = tuple(cell for cells in answer for cell in cells)
        yield Fault("copies", everywhere, {"found": len(answer), "expected": board.copies})


def _shapes(board: PolyominoBoard, answer: Answer) -> Iterator[Fault]:
    """Check that all pieces have one of the given shapes, turned over only if that is allowed."""
    if not answer:
        return
    first = at_origin(answer[0])
    kinds = {form: kind for kind, piece in enumerate(board.pieces) for form in orientations(piece.cells, True)}
    for number, cells in enumerate(answer):
        own = at_origin(cells)
        if own not in kinds if board.pieces else len(cells) != board.size:
            yield Fault("shape", cells, {"one": LETTERS[number]})
        elif kinds[own] != kinds.get(first) if board.pieces else own not in orientations(first, True):
            yield Fault("unlike", cells, {"one": LETTERS[0], "other": LETTERS[number]})
        elif not board.reflections and own not in orientations(first, False):
            yield Fault("flipped", cells, {"one": LETTERS[number]})


def _check_packing(board: PolyominoBoard, answer: Answer) -> Iterator[Fault]:
    left = Counter({piece.cells: piece.count for piece in board.pieces})
    for number, cells in enumerate(answer):
        ways = orientations(at_origin(cells), board.reflections)
        piece = next((piece for piece in left if left[piece] and piece in ways), None)
        if piece is None:
            flipped = any(piece in orientations(at_origin(cells), True) for piece in left if left[piece])
            yield Fault("flipped" if flipped else "shape", cells, {"one": LETTERS[number]})
        else:
            left[piece] -= 1
    missing = sum(max(0, left[piece.cells] - piece.spare) for piece in board.pieces)
    empty = [*_empty(board, answer)]
    yield from empty
    if missing and not empty:
        region = board.region
        assert region is not None
        free = set(region.cells()).difference(*answer) or region.cells()
        yield Fault("missing", tuple(sorted(free)), {"count": missing})


def _check_dissection(board: PolyominoBoard, answer: Answer) -> Iterator[Fault]:
    yield from _copies(board, answer)
    yield from _shapes(board, answer)
    yield from _empty(board, answer)


def _empty(board: PolyominoBoard, answer: Answer) -> Iterator[Fault]:
    region = board.region
    assert region is not None
    filled = {cell for cells in answer for cell in cells}
    empty = tuple(cell for cell in region.cells() if cell not in filled and cell not in region.optional)
    if empty:
        yield Fault("empty", empty, {"count": len(empty)})


RULES = {Task.TOUCH: _check_touching, Task.PACK: _check_packing, Task.DISSECT: _check_dissection}


def measure(board: PolyominoBoard) -> Measure:
    """Return the size of the board, if there is one, else of the pieces."""
    if board.region:
        return Measure(board.region.rows, board.region.cols, f"{board.region.rows}×{board.region.cols}")
    size = board.size or max(len(piece.cells) for piece in board.pieces)
    high, wide = (1, size) if not board.pieces else measure_box(board.pieces[0].cells)
    return Measure(high, wide, f"{board.copies}×{size}")


def values(board: PolyominoBoard, answer: Answer) -> Mapping[At, object]:
    """Return the piece on each cell of a board; arrangements on the plane have no common cells to compare."""
    if board.task is Task.TOUCH:
        return {}
    return {cell: LETTERS[number] for number, cells in enumerate(answer) for cell in cells}
