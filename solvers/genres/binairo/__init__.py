"""Binairo (バイナイロ): as many 0s as 1s in every row and column, never three alike in a row."""

from collections.abc import Sequence
from dataclasses import replace

from solvers.contract.entering import BoardVariant
from solvers.genres.binairo.lines import DigitsOutsideTriple, Halves, LinesDiffer, Triples
from solvers.grids.boards import VariantBoard
from solvers.grids.rectangle import At
from solvers.messages import Message, plural
from solvers.notation.boards import penpa
from solvers.notation.boards.tatham import VariantId
from solvers.notation.codec import Signs, Size
from solvers.picture import Cell
from solvers.rulebook.define import define
from solvers.rulebook.entering.draw import ClueSet
from solvers.rulebook.sentences import EASY, MarkForms, MarkWords, Rule
from solvers.rulebook.statement import Statement


def state(board: VariantBoard, on: Statement) -> None:
    """State halves, no three alike, and on boards that ask for it that no two lines are alike."""
    on.add(Halves("half", on.layout))
    on.add(Triples("three", on.layout))
    if board.is_variant:
        on.add(LinesDiffer("same", on.layout))


def clue(on: Statement, cells: Sequence[At], digit: int) -> None:
    """State that a digit is as it is given; the mark of a cell is 0."""
    zero = on.shade()[cells[0]]
    on("given", cells[0]).holds(~zero if digit else zero)


def state_lemmas(board: VariantBoard, on: Statement) -> None:
    """State that three cells in a row have both digits, so that the rest of their line has not all of one."""
    if can_be_halved(board.size):
        on.add(DigitsOutsideTriple("third", on.layout))


def can_be_halved(size: Size) -> bool:
    """Whether rows and columns have even numbers of cells."""
    return size[0] % 2 == 0 == size[1] % 2


def find_remarks(board: VariantBoard) -> Sequence[Message]:
    """Return a sentence on a size of which no board has an answer."""
    return [] if can_be_halved(board.size) else [ODD]


def suits(board: VariantBoard) -> bool:
    """Whether clues of 0 and 1 may be meant for this genre: some are given, and none break a rule."""
    marks = tuple(None if digit is None else digit == 0 for row in board.table for digit in row)
    return bool(board.clues) and can_be_halved(board.size) and not GENRE.check(board, marks)


def mark_cell(cell: Cell, value: bool | None) -> Cell:
    """Return the cell with the digit of its mark, 1 where it is true; a printed digit stays."""
    return cell if cell.text or value is None else replace(cell, text="0" if value else "1", look="found")


ODD = Message("Rows or columns of an odd number of cells cannot be half 0 and half 1, so there is no answer.")
ALIKE = Message("No two rows and no two columns are alike.")
# How many lines of a length have as many 0s as 1s and never three alike in a row.
LINES = {6: 14, 8: 34, 10: 84}

GENRE = define(
    __file__,
    Message("Binairo"),
    Message(
        "Put 0 or 1 into every cell: as many of each in every row and column, never three alike in a row. Where it is "
        "said under the board, no two rows and no two columns are alike."
    ),
    state,
    clue=clue,
    clues=ClueSet(lambda size: (0, 1)),
    lemmas=state_lemmas,
    letters="01",
    file_letters="01",
    words=MarkWords(
        MarkForms(
            plural("{cells} is 0", "{cells} are 0"),
            Message("the {n} marked cells are 0"),
            Message("{cells} were 0"),
        ),
        MarkForms(
            plural("{cells} is 1", "{cells} are 1"),
            Message("the {n} marked cells are 1"),
            Message("{cells} were 1"),
        ),
    ),
    limit=(40, 40),
    example=VariantBoard(((None, 1, None, None), (0, None, None, 0), (None, None, None, None), (None, None, 1, 1))),
    sizes=[(8, 8), (6, 6), (10, 10), (14, 14)],
    printed=lambda digit: Cell(text=str(digit), look="given"),
    mark_cell=mark_cell,
    has_two_signs=True,
    is_full=True,
    has_answers=can_be_halved,
    variant=BoardVariant(
        "lines",
        "differ",
        "any",
        Message("No two rows or columns alike"),
        ALIKE,
        Message("Rows may be alike, and columns."),
    ),
    signs=Signs({"-": None, "0": 0, "1": 1}),
    suits=suits,
    look=penpa.NUMBERS_TO_1,
    game_id=VariantId("Unruly", passed="du", least=6, most_lines=LINES),
    remarks=find_remarks,
    other_names=("Takuzu", "Unruly", "Binary Puzzle", "タクズ", "バイナリパズル"),
    rules={
        "given": Rule(
            Message("Given digits"),
            Message("A given digit stays."),
            is_given=True,
            fault=Message("The other digit is given here."),
        ),
        "three": Rule(
            Message("Pair"),
            Message("Two equal digits side by side have the other digit at both ends."),
            techniques={"gap": "gap"},
            says={
                "": Message("Two {digit}s lie side by side at {held}: {then}."),
                "gap": Message("One cell is between the {digit}s at {held}: {then}."),
            },
            clash=Message("three {digit}s would stand from {start} to {end}"),
            fault=Message("Three equal digits stand in a row here."),
        ),
        "gap": Rule(
            Message("Gap"),
            Message("Two equal digits with one cell between them have the other digit there."),
        ),
        "half": Rule(
            Message("Half is full"),
            Message("A row or column that has all its 0s is 1 everywhere else, and the other way round."),
            is_area=True,
            says={
                "": Message("All {digit}s of {place} are found: {then}."),
                "-several": Message("All {digit}s of {places} are found: {then}."),
            },
            clash=Message("more than half of {place} would be {digit}"),
            many=Message("More than half of this row or column is 0."),
            few=Message("More than half of this row or column is 1."),
        ),
        "third": Rule(
            Message("Avoid a third"),
            Message(
                "Where a row or column lacks one digit of a kind, look for three cells in a row that would all be the "
                "other one: the last digit is among them, and the rest of the line is settled."
            ),
            4,
            EASY,
            is_area=True,
            says=Message("The last {digit} of {lane} is one of {three}, where three {other}s may not stand: {then}."),
            clash=Message("three equal digits would stand in {lane}"),
        ),
        "same": Rule(
            Message("Same line"),
            Message(
                "Where no two lines are alike: two rows, or columns, that agree in all other cells differ in the last "
                "two."
            ),
            6,
            EASY,
            is_area=True,
            gathers=True,
            says=Message("Otherwise {one} would be like {other}: {then}."),
            clash=Message("{one} would be like {other}"),
            fault=Message("These two rows or columns are alike."),
        ),
    },
)
