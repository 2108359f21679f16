"""The picture of a board: dots and edges, or hairs and lines through centres; borders between regions."""

from solvers.contract.results import Step
from solvers.decorations import with_decorations
from solvers.genres.fences.board import EDGES, Answer, Board, Marks, lines_of
from solvers.grids.rectangle import At
from solvers.picture import Cell, Picture, Sign, borders


@with_decorations
def draw(board: Board, marks: Marks | Answer | None, answer: Answer | None, step: Step | None) -> Picture:
    """Numbers, the loop or a person's lines and crosses."""
    crosses = marks[1] if isinstance(marks, tuple) else frozenset()
    signs = tuple(Sign(at, "line", "found") for at in sorted(answer or ()))
    signs += tuple(Sign(at, "line", "marked") for at in sorted(lines_of(marks) - (answer or frozenset())))
    signs += tuple(Sign(at, "cross", "marked") for at in sorted(crosses))
    is_dotted = board.way == EDGES
    walls = borders(board.regions)
    return Picture(
        tuple(tuple(cell_of(board, (row, col)) for col in range(board.size[1])) for row in range(board.size[0])),
        grid="dots" if is_dotted else "lines",
        between=board.way,
        edges=(*walls, *signs) if is_dotted else walls,
        links=() if is_dotted else signs,
    )


def cell_of(board: Board, at: At) -> Cell:
    """The cell as it is printed."""
    text = str(board.numbers.get(at, ""))
    return Cell(text, "given" if text else "")
