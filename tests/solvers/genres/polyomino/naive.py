"""Plain twins: every arrangement and every packing by trying everything, on sets of cells."""

from itertools import combinations

from solvers.genres.polyomino.board import Cells, at_origin, do_touch, free_form, orientations


def polyominoes(size: int) -> list[Cells]:
    """Every free polyomino of a size, grown cell by cell."""
    shapes = {((0, 0),)}
    for _ in range(size - 1):
        shapes = {free_form(at_origin((*shape, cell))) for shape in shapes for cell in _beside(shape)}
    return sorted(shapes)


def _beside(shape: Cells) -> set[tuple[int, int]]:
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return {(row + down, col + right) for row, col in shape for down, right in steps} - set(shape)


def _moved(shape: Cells, down: int, right: int) -> Cells:
    return tuple((row + down, col + right) for row, col in shape)


def arrangements(shape: Cells, copies: int, reflections: bool) -> set[frozenset[Cells]]:
    """Every set of copies that all touch, one of each class under turns, mirrors and shifts."""
    forms, reach = orientations(shape, reflections), range(-2 * len(shape), 2 * len(shape) + 1)
    shifted = [_moved(form, down, right) for form in forms for down in reach for right in reach]
    near = [one for one in shifted if do_touch(shape, one) and not set(shape) & set(one)]
    found = set()
    for others in combinations(near, copies - 1):
        if all(do_touch(a, b) and not set(a) & set(b) for a, b in combinations(others, 2)):
            found.add(least_image((shape, *others)))
    return found


def least_image(pieces: tuple[Cells, ...], mirrors: tuple[bool, ...] = (False, True)) -> frozenset[Cells]:
    """The representative of an arrangement and all its images, or of its turns alone."""
    return frozenset(min(_image(pieces, turns, mirror) for turns in range(4) for mirror in mirrors))


def one_sided(shape: Cells) -> set[frozenset[Cells]]:
    """A shape and its mirror image, which are one where a turn makes one of the other."""
    return {least_image((one,), (False,)) for one in (shape, tuple((row, -col) for row, col in shape))}


def arrangements_on(region, shape: Cells, copies: int) -> set[frozenset[Cells]]:
    """Every set of copies on a board that all touch, none turned over; one of each class under turns and shifts."""
    laid = [tuple(sorted(cells)) for cells in placements(region, shape, False)]
    sets = (
        some
        for some in combinations(laid, copies)
        if all(do_touch(a, b) and not set(a) & set(b) for a, b in combinations(some, 2))
    )
    return {least_image(some, (False,)) for some in sets}


def _image(pieces: tuple[Cells, ...], turns: int, mirror: bool) -> tuple[Cells, ...]:
    turned = [[_turn(cell, turns, mirror) for cell in piece] for piece in pieces]
    row = min(cell[0] for piece in turned for cell in piece)
    col = min(cell[1] for piece in turned for cell in piece)
    return tuple(sorted(tuple(sorted(_moved(tuple(piece), -row, -col))) for piece in turned))


def _turn(cell: tuple[int, int], turns: int, mirror: bool) -> tuple[int, int]:
    row, col = cell[0], -cell[1] if mirror else cell[1]
    for _ in range(turns):
        row, col = col, -row
    return row, col


def packings(cells: frozenset, pieces: list[Cells], reflections: bool) -> list[tuple[Cells, ...]]:
    """Every way to fill cells with pieces, each used once; equal pieces differ only by where they lie."""
    if not cells:
        return [()]
    first = min(cells)
    found = set()
    for piece in set(pieces):
        rest = list(pieces)
        rest.remove(piece)
        for form in orientations(piece, reflections):
            laid = _moved(form, first[0] - form[0][0], first[1] - form[0][1])
            if set(laid) <= cells:
                for others in packings(cells - set(laid), rest, reflections):
                    found.add(tuple(sorted((laid, *others))))
    return sorted(found)


def placements(region, piece: Cells, reflections: bool) -> list[frozenset]:
    """Every way to lay a piece on the open cells of a board."""
    open_cells = {(row, col) for row in range(region.rows) for col in range(region.cols)} - region.blocked
    shifts = [(down, right) for down in range(region.rows) for right in range(region.cols)]
    laid = (frozenset(_moved(form, *shift)) for form in orientations(piece, reflections) for shift in shifts)
    return list(dict.fromkeys(one for one in laid if one <= open_cells))


def choices(board) -> set[frozenset]:
    """Every packing of a tiny board, pieces and cells left over where they may: take a placement or leave it."""
    region = board.region
    needed = {(row, col) for row in range(region.rows) for col in range(region.cols)} - region.blocked - region.optional
    all_placements = [
        (one, kind)
        for kind, piece in enumerate(board.pieces)
        for one in placements(region, piece.cells, board.reflections)
    ]
    found = set()

    def search_from_marks(number: int, taken: list, covered: frozenset) -> None:
        if number == len(all_placements):
            laid = [sum(kind == own for _, own in taken) for kind in range(len(board.pieces))]
            is_counted = all(p.count - p.spare <= n <= p.count for n, p in zip(laid, board.pieces, strict=True))
            if is_counted and needed <= covered:
                found.add(frozenset(one for one, _ in taken))
            return
        cells, kind = all_placements[number]
        search_from_marks(number + 1, taken, covered)
        if not cells & covered:
            search_from_marks(number + 1, [*taken, (cells, kind)], covered | cells)

    search_from_marks(0, [], frozenset())
    return found
