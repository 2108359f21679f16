"""An independent count of packings: a SAT solver is asked for another answer until there is none."""

from itertools import combinations

from pysat.card import CardEnc
from pysat.solvers import Cadical153

from solvers.genres.polyomino.board import PolyominoBoard
from tests.solvers.genres.polyomino.naive import placements


def count(board: PolyominoBoard, most: int = 10_000) -> int:
    """Count the packings, with every image; stop at `most`."""
    region = board.region
    assert region is not None
    laid = [
        (one, kind)
        for kind, piece in enumerate(board.pieces)
        for one in placements(region, piece.cells, board.reflections)
    ]
    top = len(laid)
    with Cadical153() as solver:
        for cell in region.cells():
            on = [number for number, (cells, _) in enumerate(laid, 1) if cell in cells]
            solver.append_formula([[-a, -b] for a, b in combinations(on, 2)])
            if cell not in region.optional:
                solver.add_clause(on)
        for kind, piece in enumerate(board.pieces):
            own = [number for number, (_, one) in enumerate(laid, 1) if one == kind]
            for encode, bound in ((CardEnc.atmost, piece.count), (CardEnc.atleast, piece.least)):
                limit = encode(own, bound, top_id=top)
                top = max(top, limit.nv)
                solver.append_formula(limit.clauses)
        found = 0
        while found < most and solver.solve():
            found += 1
            taken = {number for number in solver.get_model() if 0 < number <= len(laid)}
            solver.add_clause([-number if number in taken else number for number in range(1, len(laid) + 1)])
        return found
