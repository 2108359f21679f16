"""Star Battle (スターバトル): as many stars in each row, column and region, none of which touch."""

from collections.abc import Sequence, Set

from solvers.contract.entering import BoardNumber
from solvers.grids.boards import RegionBoardWithTotal
from solvers.grids.rectangle import At
from solvers.messages import Message, plural
from solvers.rulebook.constraints import Instance
from solvers.rulebook.define import define
from solvers.rulebook.picture import make_mark_looks
from solvers.rulebook.readings import AdjacentLines, Deduction, RuleCase
from solvers.rulebook.sentences import MarkForms, MarkWords, Rule
from solvers.rulebook.statement import Statement

# The most adjacent rows or columns that are compared with regions.
WIDEST = 7
Window = Sequence[tuple[At, ...]]


def state(board: RegionBoardWithTotal, on: Statement) -> None:
    """State the number of stars in each region, and the rules that hold without regions."""
    state_lines(board, on)
    for cells in board.cells_of if board.count else ():
        on("count", *cells, region=None).exactly(board.count, [on.layout.marks[cell] for cell in cells])


def state_lines(board: RegionBoardWithTotal, on: Statement) -> None:
    """State the number of stars in each row and column, and that no two touch."""
    for cells, marks in zip(on.lanes(), on.lane_marks(), strict=True) if board.count else ():
        on("count", *cells).exactly(board.count, marks)
    on.squares("touching", 0, 1)


# What follows where regions are compared with rows or columns side by side


def state_lemmas(board: RegionBoardWithTotal, on: Statement) -> None:
    """Regions inside some lines have their stars there; lines have theirs in the regions that reach in."""
    for window in on.windows(WIDEST):
        cells = {cell for line in window for cell in line}
        reaching = {board.regions[row][col] for row, col in cells}
        inside = [region for region in reaching if cells.issuperset(board.cells_of[region])]
        if inside:
            rest = cells.difference(*(board.cells_of[region] for region in inside))
            state_rest(on, window, rest, "inside", (len(window), len(inside)))
        rest = {cell for region in reaching for cell in board.cells_of[region]} - cells
        state_rest(on, window, rest, "outside", (len(reaching), len(window)))
    is_square = board.rows == board.cols == len(board.numbers)
    if not is_square or (board.rows > 1 and 2 * board.count > (board.cols + 1) // 2):
        state_rest(on, [tuple(on.lanes()[0])], set(), "inside", (0, 1))


def state_rest(on: Statement, window: Window, cells: Set[At], case: str, lots: tuple[int, int]) -> None:
    """State that the stars not yet taken are in these cells, inside the lines or outside, if they are few."""
    total, taken = (on.board.count * lot for lot in lots)
    if total > taken + on.board.count or (total == taken and not (on.board.count and cells)):
        return
    case = case if total > taken else f"{case}-none"
    said = {"lanes": AdjacentLines(window[0], window[-1]), "total": total, "taken": taken, "left": total - taken}
    place = on("one-line" if len(window) == 1 else "squeeze", *sorted(cells), case=case, **said)
    if total < taken:
        place.at_least(1, [])
    else:
        place.exactly(total - taken, [on.layout.marks[cell] for cell in sorted(cells)])


def read_squeeze(step: Deduction, own: Instance) -> RuleCase:
    """Tell whether the cells are inside lines or outside, and whether they hold stars, which may be found already."""
    case = str(own.parameters["case"])
    is_found = case in ("inside", "outside") and step.literals[0] < 0
    return RuleCase(f"{case}-found" if is_found else case)


# The page

IN_WINDOW = {
    "inside-none": Message("All stars of {lanes} are in the regions that lie inside: {then}."),
    "inside": Message(
        "Of the {total} stars of {lanes}, the regions inside hold {taken}, so the marked cells hold {left}: {then}."
    ),
    "inside-found": Message(
        "Of the {total} stars of {lanes}, the regions inside hold {taken} and the marked cells {left}, found already: "
        "{then}."
    ),
    "outside-found": Message(
        "Of the {total} stars of the regions that meet {lanes}, {taken} can be there and the marked cells hold "
        "{left} already: {then}."
    ),
    "outside-none": Message(
        "All stars of the regions that reach into {lanes} are needed there, so none are outside: {then}."
    ),
    "outside": Message(
        "Of the {total} stars of the regions that meet {lanes}, only {taken} can be there, so the marked cells outside "
        "hold {left}: {then}."
    ),
}
NO_SUM = {"": Message("the stars of {lanes} and of the regions there would not add up")}

GENRE = define(
    __file__,
    Message("Star Battle"),
    Message(
        "Put as many stars into every row, column and region as the number says, so that no two touch, not even "
        "diagonally."
    ),
    state,
    lemmas=state_lemmas,
    letters="*.",
    words=MarkWords(
        MarkForms(
            plural("{cells} is a star", "{cells} are stars"),
            Message("the {n} marked cells are stars"),
            Message("{cells} were a star"),
        ),
        MarkForms(
            plural("{cells} has no star", "{cells} have no star"),
            Message("the {n} marked cells have no star"),
            Message("{cells} had no star"),
        ),
    ),
    state_marks=state_lines,
    number=BoardNumber(
        "stars",
        Message("Stars in each row, column and region"),
        plural("{n} star in each row, column and region", "{n} stars in each row, column and region"),
        {1: 4, 2: 8, 3: 14, 4: 18},
    ),
    mark_cell=make_mark_looks("star", Message("star"), Message("no star")),
    sizes=[(10, 10), (6, 6), (8, 8), (9, 9), (14, 14)],
    example=RegionBoardWithTotal(((0, 0, 1, 1), (0, 2, 1, 1), (2, 2, 3, 1), (2, 3, 3, 3)), (None,) * 4, (), 1),
    other_names=("Sternenschlacht",),
    rules={
        "count": Rule(
            Message("Stars of a region or line"),
            Message("With all its stars, it gets no more. Where only as many cells are left, all are stars."),
            is_area=True,
            says={
                "done": Message("All stars of {place} are found: {then}."),
                "done-several": Message("All stars of {places} are found: {then}."),
                "all": plural(
                    "In {place} only {n} more cell can be a star: {then}.",
                    "In {place} only {n} more cells can be stars: {then}.",
                ),
            },
            clash={
                "many": plural("{place} would have {n} star", "{place} would have {n} stars"),
                "few": plural("{place} could have only {n} star", "{place} could have only {n} stars"),
                "none": Message("{place} could have no star"),
            },
            many=Message("Stars in this region or line: {found}, {number} is right."),
            few=Message("Stars that fit into this region or line: {found}, {number} is right."),
        ),
        "touching": Rule(
            Message("Around a star"),
            Message("No star is beside another, not even diagonally."),
            says=Message("No other star is beside the one at {held}: {then}."),
            clash={
                "": Message("two stars would touch"),
                "named": Message("two stars would touch in the 2×2 from {corner}"),
            },
            fault=Message("Two stars of this 2×2 touch."),
        ),
        "one-line": Rule(
            Message("Region in one line"),
            Message("A region that lies in one row or column has all its stars there, so no other region has any."),
            2,
            read=read_squeeze,
            is_area=True,
            says=IN_WINDOW,
            clash=NO_SUM,
        ),
        "squeeze": Rule(
            Message("Regions fill lines"),
            Message(
                "Count the stars of some rows or columns side by side. Regions that lie inside have all of theirs "
                "there; those that only reach in fill what is left and have the rest outside. Compare the stars of the "
                "lines with those of the regions."
            ),
            6,
            read=read_squeeze,
            is_area=True,
            says=IN_WINDOW,
            clash=NO_SUM,
        ),
    },
)
