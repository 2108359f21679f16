"""Clues of a ClueBoard that may be wrong or missing: left out, changed, added."""

from collections.abc import Callable, Mapping, Sequence

from solvers.contract.fixable import Clue as Printed
from solvers.contract.fixable import Edit, Fixable, Part
from solvers.contract.results import At
from solvers.grids.boards import Clue, ClueBoard
from solvers.grids.rectangle import cells
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.entering.draw import ClueSet
from solvers.rulebook.layout import Filling

Clues = Mapping[At, Clue]


def fix_clues(
    rules: Rulebook,
    clues: ClueSet,
    list_clues: Callable[[int, int, Filling], Clues] | None = None,
    least: Clue = None,
) -> Fixable:
    """The clues of a genre of rules.

    list_clues(rows, cols, answer) -> the clue that each cell can have beside this answer, where no other fits; without
    it every addition is tried. least: what is left of a clue that says nothing any more. Only such clues are added to:
    where that is not None, a clue whose cell holds nothing changes what the others mean.
    """

    def is_empty(clue: Clue) -> bool:
        return clue is None or clue == least

    def print_of(board: ClueBoard, at: At) -> Printed:
        return Printed(at, clues.write(board.clues.get(at)))

    def parts(board: ClueBoard) -> list[Part]:
        return [Part((print_of(board, at),), (at,)) for at, clue in board.clues.items() if not is_empty(clue)]

    def without(board: ClueBoard, parts: Sequence[Part]) -> ClueBoard:
        return put_clues(board, {part.cells[0]: least for part in parts})

    def values(board: ClueBoard) -> list[str]:
        return [clues.write(clue) for clue in clues.of_size(board.size) if not is_empty(clue)]

    def added_values(board: ClueBoard) -> list[str]:
        return [value for value in values(board) if value != clues.unknown]

    def edits(board: ClueBoard, part: Part) -> list[Edit]:
        [clue] = part.clues
        return [Edit(clue, value) for value in (*values(board), clues.write(least)) if value != clue.value]

    def redrawings(board: ClueBoard) -> list[Edit]:
        return [] if least is None else [Edit(print_of(board, at), "") for at in board.clues]

    def open_cells(board: ClueBoard) -> list[At]:
        return [at for at in cells(*board.size) if board.clues.get(at) == least]

    def additions(board: ClueBoard) -> list[Edit]:
        return [Edit(print_of(board, at), value) for at in open_cells(board) for value in added_values(board)]

    def additions_of(board: ClueBoard, answer: Filling) -> list[Edit]:
        if list_clues is None:
            return [edit for edit in additions(board) if not rules.check(change(board, edit), answer)]
        fitting = list_clues(*board.size, answer)
        known = set(added_values(board))
        found = ((at, clues.write(fitting.get(at))) for at in open_cells(board))
        return [Edit(print_of(board, at), value) for at, value in found if value in known]

    def change(board: ClueBoard, edit: Edit) -> ClueBoard:
        return put_clues(board, {edit.clue.place: clues.read(board, edit.value)})

    return Fixable(parts, without, edits, additions, additions_of, change, redrawings)


def put_clues(board: ClueBoard, changed: Clues) -> ClueBoard:
    """The board with other clues, or none, in these cells."""
    table = [list(row) for row in board.table]
    for (row, col), clue in changed.items():
        table[row][col] = clue
    return ClueBoard(tuple(map(tuple, table)))
