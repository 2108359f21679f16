"""Drawing of a MarginBoard by a person: clues in cells, and a number for each line, which may be wrong."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from solvers.contract.entering import Drawn, LetterLayout, Margins, Symbol
from solvers.contract.fixable import ClueGroup, Edit, Fixable, PrintedClue
from solvers.contract.results import At
from solvers.deadline import check_deadline
from solvers.grids.boards import Clue, MarginBoard
from solvers.grids.rectangle import cells
from solvers.messages import Message
from solvers.notation.codec import Size
from solvers.picture import Cell
from solvers.rulebook.entering.draw import NO_CLUE, ClueSet
from solvers.rulebook.layout import Filling

LINES = {True: Message("row {line}"), False: Message("column {line}")}
NOT_DECIDED = Message("No single further number beside the grid leaves exactly one answer.")
BODY = "genre: {genre}\nsize: {{rows}} {{cols}}\ntop: {{above}}\nleft: {{left}}\n{{cells}}\n"


def make_drawn_margins(genre: str, clues: ClueSet, printed: Callable[[Clue], Cell], sizes: Sequence[Size]) -> Drawn:
    """Make the part for drawing a MarginBoard. genre: its name in Enpitsu text; printed(clue) -> its cell."""

    def symbols(board: MarginBoard) -> list[Symbol]:
        found = [Symbol(NO_CLUE, Cell())]
        return found + [
            Symbol(clues.write(clue), printed(clue), value=clues.write(clue)) for clue in clues.of_size(board.size)
        ]

    def find_clues(board: MarginBoard) -> Mapping[At, str] | None:
        if not set(clues.of_size(board.size)).issuperset(board.clues.values()):
            return None
        return {at: clues.write(clue) for at, clue in board.clues.items()}

    def list_margins(board: MarginBoard) -> Margins:
        left, above = ([None if one is None else [one] for one in line] for line in (board.left, board.above))
        return Margins(left, above)

    return Drawn(
        sizes=sizes,
        blank=lambda rows, cols: MarginBoard(((None,) * cols,) * rows, (None,) * rows, (None,) * cols),
        symbols=symbols,
        clues=find_clues,
        layout=LetterLayout(BODY.format(genre=genre), beside=" ", between=" ", unknown=NO_CLUE),
        margins=list_margins,
        has_counts=True,
    )


def make_fixable_margins(clues: ClueSet, count: Callable[[MarginBoard, At, Filling], Iterable[int]]) -> Fixable:
    """Make the part for fixing a MarginBoard: its numbers, and its clues in cells, which allow other answers.

    count(board, place, answer) -> the numbers of a line that are true of an answer.
    """

    def print_number(board: MarginBoard, place: At) -> PrintedClue:
        number = board.margins[place]
        is_row = place[1] < 0
        name = LINES[is_row].with_parameters(line=place[0 if is_row else 1] + 1)
        return PrintedClue(place, "" if number is None else str(number), name)

    def places(board: MarginBoard, *, are_numbered: bool) -> Iterator[At]:
        return (place for place, number in board.margins.items() if (number is not None) == are_numbered)

    def values(board: MarginBoard, place: At) -> list[str]:
        return [str(number) for number in range(len(board.line_at(place)))]

    def parts(board: MarginBoard) -> list[ClueGroup]:
        printed = [print_number(board, place) for place in places(board, are_numbered=True)]
        return [ClueGroup((one,), (one.place,), one.name) for one in printed]

    def without(board: MarginBoard, parts: Sequence[ClueGroup]) -> MarginBoard:
        return board.with_margins({**board.margins, **{part.cells[0]: None for part in parts}})

    def edits(board: MarginBoard, part: ClueGroup) -> list[Edit]:
        [clue] = part.clues
        return [Edit(clue, value) for value in (*values(board, clue.place), "") if value != clue.value]

    def edits_of(board: MarginBoard, part: ClueGroup, answer: Filling) -> list[Edit]:
        [clue] = part.clues
        fitting = {"", *map(str, count(board, clue.place, answer))}
        return [edit for edit in edits(board, part) if edit.value in fitting]

    def additions(board: MarginBoard) -> list[Edit]:
        free = places(board, are_numbered=False)
        return [Edit(print_number(board, place), value) for place in free for value in values(board, place)]

    def additions_of(board: MarginBoard, answer: Filling) -> list[Edit]:
        free = places(board, are_numbered=False)
        return [Edit(print_number(board, place), str(one)) for place in free for one in count(board, place, answer)]

    def redrawings(board: MarginBoard) -> list[Edit]:
        """Return the edits that take a clue out of a cell, or put one into an empty cell."""
        found = [Edit(PrintedClue(at, clues.write(clue)), "") for at, clue in board.clues.items()]
        for at in cells(*board.size):
            check_deadline()
            if at not in board.clues:
                found += [Edit(PrintedClue(at, ""), clues.write(clue)) for clue in clues.of_size(board.size)]
        return found

    def change(board: MarginBoard, edit: Edit) -> MarginBoard:
        place = edit.clue.place
        if min(place) < 0:
            return board.with_margins({**board.margins, place: int(edit.value) if edit.value else None})
        table = [list(row) for row in board.table]
        table[int(place[0])][int(place[1])] = clues.read(board, edit.value)
        return replace(board, table=tuple(map(tuple, table)))

    return Fixable(
        parts,
        without,
        edits,
        additions,
        additions_of,
        change,
        redrawings,
        undecided=NOT_DECIDED,
        edits_of=edits_of,
    )
