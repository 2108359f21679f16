"""Refutations of a board by areas and chequered colours, before any search."""

from collections.abc import Iterable, Iterator, Mapping

from solvers.genres.polyomino.board import Piece, PolyominoBoard, Task
from solvers.grids.rectangle import At

# Cells covered -> a bit for each surplus of black over white, moved up by the `origin`.
Sums = dict[int, int]


def find_impossibility(board: PolyominoBoard) -> str:
    """Return why pieces cannot fill a board, when a sum shows it: "area", "parity", or "".

    A piece covers b more black than white cells of a chequered board, or the other way round: some choice of signs,
    and of the cells that stay empty, must give the surplus of the board itself.
    """
    if board.task is Task.DISSECT:
        size, left = divmod(_area(board), board.copies)
        return "area" if left or not size or any(len(piece.cells) != size for piece in board.pieces) else ""
    assert board.region is not None
    needed = range(_area(board) - len(board.region.optional), _area(board) + 1)
    origin = _area(board)
    sums = _sums(board.pieces, _area(board), origin)
    if not any(area in sums for area in needed):
        return "area"
    for area in needed:
        for surplus in _surpluses(board, area - needed.start):
            if sums.get(area, 0) >> origin + surplus & 1:
                return ""
    return "parity"


def _area(board: PolyominoBoard) -> int:
    assert board.region is not None
    return board.region.area


def _sums(pieces: Iterable[Piece], most: int, origin: int) -> Sums:
    """Return the sums that choices of pieces and signs can cover, up to `most` cells."""
    sums = {0: 1 << origin}
    for piece in pieces:
        size, more = len(piece.cells), abs(_more_black(piece.cells))
        for number in range(piece.count):
            laid = {area + size: bits << more | bits >> more for area, bits in sums.items() if area + size <= most}
            before, sums = sums, laid if number < piece.least else _join(sums, laid)
            # If one more piece adds no sums, two more do not either.
            if sums == before:
                break
    return sums


def _join(one: Sums, other: Sums) -> Sums:
    return {area: one.get(area, 0) | other.get(area, 0) for area in one.keys() | other.keys()}


def _surpluses(board: PolyominoBoard, filled: int) -> Iterator[int]:
    """Yield the possible surpluses of black over white when `filled` of the optional cells are filled."""
    region = board.region
    assert region is not None
    firm = _more_black(cell for cell in region.cells() if cell not in region.optional)
    black = sum(1 for row, col in region.optional if (row + col) % 2 == 0)
    white = len(region.optional) - black
    for laid in range(max(0, filled - white), min(black, filled) + 1):
        yield firm + laid - (filled - laid)


def _more_black(cells: Iterable[At]) -> int:
    """Return the surplus of cells of the first colour over the other."""
    return sum(1 if (row + col) % 2 == 0 else -1 for row, col in cells)


def explain_sum(reason: str, board: PolyominoBoard) -> Mapping[str, int]:
    """Return the two sides of the sum that refutes a board, by their names."""
    if reason == "area":
        pieces = sum(piece.count * len(piece.cells) for piece in board.pieces)
        return {"cells_of_board": _area(board)} | ({"cells_of_pieces": pieces} if board.task is Task.PACK else {})
    if reason == "parity":
        assert board.region is not None
        pieces = sum(piece.count * abs(_more_black(piece.cells)) for piece in board.pieces)
        return {"colours_of_board": abs(_more_black(board.region.cells())), "colours_of_pieces": pieces}
    return {}
