"""Fixes of a ClueBoard: its clues left out, changed, added."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from solvers.contract.fixable import ClueGroup, Edit, Fixable
from solvers.contract.fixable import PrintedClue as Printed
from solvers.contract.results import At
from solvers.deadline import check_deadline
from solvers.grids.boards import Clue, ClueBoard
from solvers.grids.rectangle import cells
from solvers.rulebook.definition import Rulebook
from solvers.rulebook.entering.draw import ClueSet
from solvers.rulebook.layout import Filling

Clues = Mapping[At, Clue]


def make_fixable_clues(
    rules: Rulebook,
    clues: ClueSet,
    fit: Callable[[ClueBoard, Filling, At], Iterable[Clue]] | None = None,
    *,
    least: Clue = None,
    is_silent: Callable[[Clue], bool] = lambda clue: False,
) -> Fixable:
    """Make the part for fixing the clues of a genre of rules.

    fit(board, answer, cell) -> every meaningful clue that the cell can have beside this answer; without it each clue is
    tried. least: the clue that replaces one without meaning; is_silent: whether another clue means no more. If `least`
    is not None, a clue in an empty cell changes what the others mean.
    """

    def is_least(clue: Clue) -> bool:
        return clue == least or is_silent(clue)

    def is_empty(clue: Clue) -> bool:
        return clue is None or is_least(clue)

    def print_of(board: ClueBoard, at: At) -> Printed:
        return Printed(at, clues.write(board.clues.get(at)))

    def parts(board: ClueBoard) -> list[ClueGroup]:
        return [ClueGroup((print_of(board, at),), (at,)) for at, clue in board.clues.items() if not is_empty(clue)]

    def without(board: ClueBoard, parts: Sequence[ClueGroup]) -> ClueBoard:
        return put_clues(board, {part.cells[0]: least for part in parts})

    def values(board: ClueBoard) -> list[str]:
        return [clues.write(clue) for clue in clues.of_size(board.size) if not is_empty(clue)]

    def edits(board: ClueBoard, part: ClueGroup) -> list[Edit]:
        [clue] = part.clues
        return [Edit(clue, value) for value in (*values(board), clues.write(least)) if value != clue.value]

    def redrawings(board: ClueBoard) -> list[Edit]:
        return [] if least is None else [Edit(print_of(board, at), "") for at in board.clues]

    def open_cells(board: ClueBoard) -> Iterator[At]:
        for at in cells(*board.size):
            check_deadline()
            if is_least(board.clues.get(at)):
                yield at

    def additions(board: ClueBoard) -> list[Edit]:
        return [Edit(print_of(board, at), value) for at in open_cells(board) for value in values(board)]

    def additions_of(board: ClueBoard, answer: Filling) -> list[Edit]:
        if fit is None:
            return [edit for edit in additions(board) if not rules.check(change(board, edit), answer)]
        known = set(values(board))
        fitting = ((at, clues.write(clue)) for at in open_cells(board) for clue in fit(board, answer, at))
        return [Edit(print_of(board, at), value) for at, value in fitting if value in known]

    def edits_of(board: ClueBoard, part: ClueGroup, answer: Filling) -> list[Edit]:
        assert fit is not None
        [clue] = part.clues
        fitting = {clues.write(one) for one in (*filter(is_least, clues.of_size(board.size)), least)}
        fitting.update(map(clues.write, fit(board, answer, clue.place)))
        return [edit for edit in edits(board, part) if edit.value in fitting]

    def fresh(board: ClueBoard) -> list[Edit]:
        empty = [] if least is None else [at for at in cells(*board.size) if board.clues.get(at) is None]
        return [Edit(print_of(board, at), clues.write(least)) for at in empty]

    def change(board: ClueBoard, edit: Edit) -> ClueBoard:
        return put_clues(board, {edit.clue.place: clues.read(board, edit.value)})

    return Fixable(
        parts, without, edits, additions, additions_of, change, redrawings, fresh, edits_of=edits_of if fit else None
    )


def put_clues(board: ClueBoard, changed: Clues) -> ClueBoard:
    """Return the board with other clues, or none, in these cells."""
    table = [list(row) for row in board.table]
    for (row, col), clue in changed.items():
        table[row][col] = clue
    return replace(board, table=tuple(map(tuple, table)))
