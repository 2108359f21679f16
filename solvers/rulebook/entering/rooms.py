"""What a person can draw on a RegionBoard: borders between cells, and numbers of rooms, which may be wrong."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from solvers.contract.entering import Drawn, Layout, Symbol
from solvers.contract.fixable import Clue, Edit, Fixable, Part
from solvers.contract.results import At
from solvers.grids.boards import RegionBoard
from solvers.messages import Message
from solvers.notation.codec import Size
from solvers.picture import Cell
from solvers.rulebook.entering.draw import NO_CLUE, ClueSet, type_clue
from solvers.rulebook.layout import Filling

NOT_DECIDED = Message("No single further number of a region leaves exactly one answer.")
HEAD = "genre: {genre}\nsize: {{rows}} {{cols}}\n"
BODY = HEAD + "{{cells}}\n{{regions}}\n"
REGIONS = HEAD + "{{regions}}\n"


def draw_rooms(genre: str, numbers: ClueSet, sizes: Sequence[Size]) -> Drawn:
    """How a RegionBoard is drawn. genre: its name in Enpitsu text; numbers: that rooms can have."""

    def symbols(board: RegionBoard) -> Iterator[Symbol]:
        yield Symbol(NO_CLUE, Cell())
        for number in numbers.of_size(board.size):
            text = numbers.write(number)
            yield Symbol(text, Cell(text=text), type_clue(number), text)

    def find_numbers(board: RegionBoard) -> Mapping[At, str] | None:
        """Each in the first cell of its room; None for a board with walls inside rooms, which are not drawn."""
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
        layout=Layout(BODY.format(genre=genre), beside=" "),
        regions=lambda board: board.regions,
    )


def draw_regions(genre: str, sizes: Sequence[Size]) -> Drawn:
    """How a RegionBoard without numbers is drawn. genre: its name in Enpitsu text."""
    return replace(
        draw_rooms(genre, ClueSet(lambda size: ()), sizes), layout=Layout(REGIONS.format(genre=genre), beside=" ")
    )


def fix_rooms(count: Callable[[RegionBoard, Filling], Sequence[int]], first: int = 0) -> Fixable:
    """The numbers of rooms, in the first cell of each; the borders stay.

    count(board, answer) -> the number that each room has by this answer, at most one for each of its cells. first: the
    least of them.
    """

    def print_of(board: RegionBoard, room: int) -> Clue:
        number = board.numbers[room]
        return Clue(board.cells_of[room][0], "" if number is None else str(number))

    def rooms_with(board: RegionBoard, *, is_numbered: bool) -> list[int]:
        return [room for room, number in enumerate(board.numbers) if (number is not None) == is_numbered]

    def values(board: RegionBoard, room: int) -> list[str]:
        return [str(number) for number in range(first, len(board.cells_of[room]) + 1)]

    def parts(board: RegionBoard) -> list[Part]:
        numbered = rooms_with(board, is_numbered=True)
        return [Part((print_of(board, room),), board.cells_of[room][:1]) for room in numbered]

    def without(board: RegionBoard, parts: Sequence[Part]) -> RegionBoard:
        return _put(board, {part.cells[0]: None for part in parts})

    def edits(board: RegionBoard, part: Part) -> list[Edit]:
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

    def edits_of(board: RegionBoard, part: Part, answer: Filling) -> list[Edit]:
        [clue] = part.clues
        numbers = {cells[0]: str(number) for cells, number in zip(board.cells_of, count(board, answer), strict=True)}
        return [edit for edit in edits(board, part) if edit.value in ("", numbers[clue.place])]

    return Fixable(parts, without, edits, additions, additions_of, change, undecided=NOT_DECIDED, edits_of=edits_of)


def _put(board: RegionBoard, changed: Mapping[At, int | None]) -> RegionBoard:
    """The board with other numbers, or none, in the rooms that begin with these cells."""
    rooms = zip(board.cells_of, board.numbers, strict=True)
    return replace(board, numbers=tuple(changed.get(cells[0], number) for cells, number in rooms))
