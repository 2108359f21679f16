"""Drawing of a RegionBoard by a person: borders between cells, and numbers of rooms, which may be wrong."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from solvers.contract.entering import BoardNumber, Drawn, LetterLayout, Symbol
from solvers.contract.fixable import ClueGroup, Edit, Fixable, PrintedClue
from solvers.contract.results import At
from solvers.grids.boards import RegionBoard, RegionBoardWithTotal
from solvers.grids.rectangle import cells
from solvers.messages import Message
from solvers.notation.codec import Size
from solvers.picture import Cell
from solvers.rulebook.entering.draw import NO_CLUE, ClueSet, find_clue_key
from solvers.rulebook.layout import Filling

NOT_DECIDED = Message("No single further number of a region leaves exactly one answer.")
NUMBER_ALONE = Message("No other number leaves exactly one answer; borders are not changed here.")
HEAD = "genre: {genre}\nsize: {{rows}} {{cols}}\n"
BODY = HEAD + "{{cells}}\n{{regions}}\n"
REGIONS = HEAD + "{{regions}}\n"


def make_drawn_rooms(genre: str, numbers: ClueSet, sizes: Sequence[Size]) -> Drawn:
    """Make the part for drawing a RegionBoard. genre: its name in Enpitsu text; numbers: that rooms can have."""

    def symbols(board: RegionBoard) -> Iterator[Symbol]:
        yield Symbol(NO_CLUE, Cell())
        for number in numbers.of_size(board.size):
            text = numbers.write(number)
            yield Symbol(text, Cell(text=text, is_cornered=True), find_clue_key(number), text)

    def find_numbers(board: RegionBoard) -> Mapping[At, str] | None:
        """Return each number at the first cell of its room; None for walls inside rooms, which cannot be drawn."""
        rooms = {cells[0]: number for cells, number in zip(board.cells_of, board.numbers, strict=True)}
        shown = {at: number for at, number in rooms.items() if number is not None}
        if board.walls or not set(numbers.of_size(board.size)).issuperset(shown.values()):
            return None
        return {at: numbers.write(number) for at, number in shown.items()}

    return Drawn(
        sizes=sizes,
        blank=lambda rows, cols: RegionBoard(((0,) * cols,) * rows, (None,)),
        symbols=lambda board: list(symbols(board)),
        clues=find_numbers,
        layout=LetterLayout(BODY.format(genre=genre), beside=" "),
        regions=lambda board: board.regions,
    )


def make_drawn_regions(genre: str, sizes: Sequence[Size]) -> Drawn:
    """Make the part for drawing a RegionBoard without numbers. genre: its name in Enpitsu text."""
    return replace(
        make_drawn_rooms(genre, ClueSet(lambda size: ()), sizes),
        layout=LetterLayout(REGIONS.format(genre=genre), beside=" "),
    )


def make_drawn_counted_regions(genre: str, number: BoardNumber, sizes: Sequence[Size]) -> Drawn:
    """Make the part for drawing a RegionBoardWithTotal. genre: its name in Enpitsu text."""
    body = HEAD.format(genre=genre) + f"{number.name}: {{number}}\n{{regions}}\n"

    return replace(
        make_drawn_regions(genre, sizes),
        blank=lambda rows, cols: RegionBoardWithTotal(((0,) * cols,) * rows, (None,)),
        layout=LetterLayout(body, beside=" "),
        number=number,
    )


def make_fixable_number(number: BoardNumber) -> Fixable:
    """Make the part for fixing the number of a RegionBoardWithTotal; the borders stay."""

    def parts(board: RegionBoardWithTotal) -> list[ClueGroup]:
        clue = PrintedClue((0, 0), str(board.count), number.title)
        return [ClueGroup((clue,), tuple(cells(*board.size)), number.title)] if board.count else []

    def edits(board: RegionBoardWithTotal, part: ClueGroup) -> list[Edit]:
        return [Edit(part.clues[0], str(one)) for one in number.sides if one != board.count]

    def without(board: RegionBoardWithTotal, parts: Sequence[ClueGroup]) -> RegionBoardWithTotal:
        return replace(board, count=0) if parts else board

    def change(board: RegionBoardWithTotal, edit: Edit) -> RegionBoardWithTotal:
        return replace(board, count=int(edit.value))

    return Fixable(
        parts=parts,
        without=without,
        edits=edits,
        additions=lambda board: (),
        additions_of=lambda board, answer: (),
        change=change,
        undecided=NUMBER_ALONE,
    )


def make_fixable_rooms(count: Callable[[RegionBoard, Filling], Sequence[int]], first: int = 0) -> Fixable:
    """Make the part for fixing the numbers of rooms, in the first cell of each; the borders stay.

    count(board, answer) -> the number of each room in this answer, at most one for each of its cells. first: the least
    of them.
    """

    def print_of(board: RegionBoard, room: int) -> PrintedClue:
        number = board.numbers[room]
        return PrintedClue(board.cells_of[room][0], "" if number is None else str(number))

    def rooms_with(board: RegionBoard, *, is_numbered: bool) -> list[int]:
        return [room for room, number in enumerate(board.numbers) if (number is not None) == is_numbered]

    def values(board: RegionBoard, room: int) -> list[str]:
        return [str(number) for number in range(first, len(board.cells_of[room]) + 1)]

    def parts(board: RegionBoard) -> list[ClueGroup]:
        numbered = rooms_with(board, is_numbered=True)
        return [ClueGroup((print_of(board, room),), board.cells_of[room][:1]) for room in numbered]

    def without(board: RegionBoard, parts: Sequence[ClueGroup]) -> RegionBoard:
        return _put(board, {part.cells[0]: None for part in parts})

    def edits(board: RegionBoard, part: ClueGroup) -> list[Edit]:
        [clue] = part.clues
        [room] = (room for room, cells in enumerate(board.cells_of) if cells[0] == clue.place)
        return [Edit(clue, value) for value in (*values(board, room), "") if value != clue.value]

    def additions(board: RegionBoard) -> list[Edit]:
        free = rooms_with(board, is_numbered=False)
        return [Edit(print_of(board, room), value) for room in free for value in values(board, room)]

    def additions_of(board: RegionBoard, answer: Filling) -> list[Edit]:
        found = count(board, answer)
        return [Edit(print_of(board, room), str(found[room])) for room in rooms_with(board, is_numbered=False)]

    def change(board: RegionBoard, edit: Edit) -> RegionBoard:
        return _put(board, {edit.clue.place: int(edit.value) if edit.value else None})

    def edits_of(board: RegionBoard, part: ClueGroup, answer: Filling) -> list[Edit]:
        [clue] = part.clues
        numbers = {cells[0]: str(number) for cells, number in zip(board.cells_of, count(board, answer), strict=True)}
        return [edit for edit in edits(board, part) if edit.value in ("", numbers[clue.place])]

    return Fixable(parts, without, edits, additions, additions_of, change, undecided=NOT_DECIDED, edits_of=edits_of)


def _put(board: RegionBoard, changed: Mapping[At, int | None]) -> RegionBoard:
    """Return the board with other numbers, or none, in the rooms that begin with these cells."""
    rooms = zip(board.cells_of, board.numbers, strict=True)
    return replace(board, numbers=tuple(changed.get(cells[0], number) for cells, number in rooms))
