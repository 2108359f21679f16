"""Numberlink (ナンバーリンク): lines that join equal numbers."""

from collections import Counter

from solvers.contract.genre import Generated
from solvers.genres.numberlink.clues import CLUES, LOOK, NUMBERS, fit, is_paired
from solvers.genres.numberlink.drawing import MAKER
from solvers.genres.numberlink.paths import Paths
from solvers.genres.numberlink.single import SINGLE
from solvers.grids.boards import ClueBoard
from solvers.messages import Message
from solvers.notation.boards.janko import JankoText
from solvers.notation.boards.pzpr_rows import LineSideRows
from solvers.notation.codec import UNKNOWN
from solvers.rulebook.define import define
from solvers.rulebook.entering.photo import photograph_clues, print_number
from solvers.rulebook.generator.recipe import board_recipe
from solvers.rulebook.kinds import LEVELS
from solvers.rulebook.layout import sides_of
from solvers.rulebook.sentences import Rule
from solvers.rulebook.statement import Statement

# The most rows and columns of new boards: larger ones take too long to prove.
LARGEST = 15


def state(board: ClueBoard, on: Statement) -> None:
    """One line at each number, and lines from number to equal number."""
    sides, count = sides_of(on.layout), Counter(board.clues.values())
    for cell, number in board.clues.items():
        if count[number] % 2 and UNKNOWN not in count:
            on("partner", cell, number=number).one_of()
        else:
            on("number", cell, number=number).exactly(1, sides[cell])
    on.add(Paths(on.layout, board.clues))


GENRE = define(
    __file__,
    Message("Numberlink"),
    Message(
        "Join equal numbers in pairs by lines through the middles of cells that do not cross, branch or share a cell. "
        "Cells may be left empty. A ? is a number that is not shown."
    ),
    state,
    single=SINGLE,
    clues=CLUES,
    letters="",
    lines="lines",
    limit=(50, 50),
    fit=fit,
    maker=MAKER,
    generated=Generated(board_recipe(LARGEST), levels=LEVELS),
    part=NUMBERS,
    janko=JankoText(NUMBERS, LineSideRows()),
    look=LOOK,
    photographed=photograph_clues(CLUES, range(5, 21), None, find_print_if_named=print_number()),
    suits=lambda board: is_paired(board.table),
    other_names=("Arukone",),
    example=ClueBoard(((1, None, None), (2, None, 1), (None, None, 2))),
    names=("numlin",),
    rules={
        "number": Rule(
            Message("One line at a number"),
            Message("At each number a line ends: one leaves it, and where only one way is open it goes there."),
            says={
                "done": Message("The {number} at {cell} has its line: {then}."),
                "done-several": Message("The numbers at {places} have their line: {then}."),
                "all": Message("The line of the {number} at {cell} can go one way only: {then}."),
            },
            clash={
                "many": Message("the {number} at {cell} would have two lines"),
                "few": Message("the {number} at {cell} could have no line"),
            },
            many=Message("This {number} has {found} lines: one is right."),
            few=Message("This {number} has no line."),
        ),
        "partner": Rule(
            Message("A partner for each number"),
            Message("A number that is there once or three times cannot be joined in pairs."),
            clash=Message("the {number} at {cell} would have no partner"),
            is_given=True,
            fault=Message("This {number} has no partner to be joined with."),
        ),
        "point": Rule(
            Message("Continuing a line"),
            Message(
                "In a cell without a number a line goes in and out, or there is none: two lines exclude a third, one "
                "needs a second, and a single open way is no way."
            ),
            says={
                "full": Message("A line passes {point} already: no other line there."),
                "on": Message("The line at {point} has one way to go on: {then}."),
                "dead": Message("A line to {point} could not go on from there: {then}."),
            },
            clash={
                "full": Message("a third line would meet at {point}"),
                "on": Message("the line would end at {point}"),
            },
            faults={
                "branch": Message("The line branches here."),
                "dead-end": Message("The line ends here, where no number is."),
            },
        ),
        "meeting": Rule(
            Message("Different numbers stay apart"),
            Message("Follow both lines to their numbers: where these differ, the lines do not meet."),
            2,
            says={
                "numbers": Message("The lines of the {one} and the {other} would meet here: {then}."),
                "": Message("A line here would join different numbers: {then}."),
                "only": Message("Elsewhere this line would meet that of another number: {then}."),
            },
            clash=Message("lines of different numbers would meet"),
            fault=Message("This line joins different numbers."),
        ),
        "reach": Rule(
            Message("Every line reaches a number"),
            Message("No line closes to a ring, and each piece of line keeps a way to a number."),
            3,
            says={
                "ring": Message("A line here would close a ring: {then}."),
                "way": Message("The marked line can reach a number in one way only: {then}."),
                "pocket": Message("A line that went there could not reach a number: {then}."),
            },
            clash=Message("a line would reach no number"),
            faults={"ring": Message("This line is a ring without a number.")},
        ),
        "cut": Rule(
            Message("Pairs cut off"),
            Message("Where only one way is left between the two numbers of a pair, its line takes it."),
            4,
            says={
                "": Message("The line between the {number}s at {clues} has one way only: {then}."),
                "none": Message("A line here would cut off the {number}s at {clues} from each other: {then}."),
            },
            clash=Message("the {number}s at {clues} would be cut off from each other"),
        ),
        "detour": Rule(
            Message("No detour"),
            Message(
                "Where there is one answer only, no line touches itself: it could go straight across, and that would "
                "be a second answer."
            ),
            4,
            says={
                "": Message(
                    "Otherwise one line would pass {clues} without joining them, and could take the short cut, a "
                    "second answer: {then}."
                ),
                "joined": Message(
                    "{clues} are on one line. If it did not join them, it could take the short cut, a second answer: "
                    "{then}."
                ),
            },
            clash=Message("a line would touch itself at {clues} and could be shorter"),
        ),
        "room": Rule(
            Message("No room for a detour"),
            Message(
                "Where there is one answer only, of two cells side by side along a line one at least is used: else the "
                "line could go round through both, and that would be a second answer."
            ),
            5,
            says=Message("If {clues} stayed empty, the line beside them could go through them: {then}."),
            clash=Message("{clues} would stay empty beside a line that could go through them"),
        ),
        "corner": Rule(
            Message("No empty cell inside a turn"),
            Message(
                "Where there is one answer only, no line turns around an empty cell: it could turn in that cell, and "
                "that would be a second answer."
            ),
            5,
            says=Message("If {clues} stayed empty, a line around it could turn there instead: {then}."),
            clash=Message("{clues} would stay empty inside a turn of a line"),
        ),
    },
)
