"""Tents (テント): each tree has a tent beside it, no two tents touch, and numbers count them in rows and columns."""

from collections.abc import Sequence
from functools import lru_cache

from solvers.genres.tents.drawing import MAKER, TREE
from solvers.genres.tents.formats import FILE_ROWS, GAME_ID, GRASS, JANKO, LOOK, TENT
from solvers.genres.tents.pairing import PackedLine, Pairing
from solvers.grids.boards import MarginBoard
from solvers.grids.rectangle import At, cells, is_on_board
from solvers.messages import Message, plural
from solvers.picture import Cell
from solvers.rulebook.define import define
from solvers.rulebook.entering.draw import ClueSet
from solvers.rulebook.picture import make_mark_looks
from solvers.rulebook.sentences import MarkForms, MarkWords, Rule
from solvers.rulebook.statement import Statement


def state(board: MarginBoard, on: Statement) -> None:
    """State where tents can be at all, that they do not touch, and that they are paired with trees."""
    tents, pairing = on.shade(), Pairing(on.layout, list(board.clues))
    for tree in board.clues:
        on("on-tree", tree).fails(tents[tree])
    free = [cell for cell in tents if cell not in board.clues]
    alone = [cell for cell in free if cell not in pairing.trees_at]
    on.one_of_each("no-tree", [(~tents[cell],) for cell in alone], [(cell,) for cell in alone])
    touching = [two for two in list_touching(*board.size) if board.clues.keys().isdisjoint(two)]
    on.one_of_each("touching", [(~tents[one], ~tents[other]) for one, other in touching], touching)
    on.add(pairing)


@lru_cache(32)
def list_touching(rows: int, cols: int) -> list[tuple[At, At]]:
    """Return all pairs of cells that touch by a side or a corner."""
    steps = ((0, 1), (1, -1), (1, 0), (1, 1))
    pairs = ((cell, (cell[0] + down, cell[1] + right)) for cell in cells(rows, cols) for down, right in steps)
    return [(one, other) for one, other in pairs if is_on_board(other, rows, cols)]


def clue(on: Statement, line: Sequence[At], number: int) -> None:
    """State the number of tents in a line: the place of the number, then its cells."""
    tents = [on.shade()[cell] for cell in line[1:] if cell not in on.board.clues]
    on("satisfied", *line, number=number).at_most(number, tents)
    if number:
        on("all-open", *line, number=number).at_least(number, tents)


def state_lemmas(board: MarginBoard, on: Statement) -> None:
    """State that the tents of a line fit into it without touching."""
    for line, number in board.placed:
        if number > 1:
            marks = [None if cell in board.clues else on.shade()[cell] for cell in line[1:]]
            on.add(PackedLine(line, marks, number))


GENRE = define(
    __file__,
    Message("Tents"),
    Message(
        "Put a tent beside every tree so that each tree has its own; tents never touch, not even diagonally, and the "
        "numbers count those of a row or column."
    ),
    state,
    clue=clue,
    clues=ClueSet(lambda size: [TREE]),
    lemmas=state_lemmas,
    letters="^.",
    file_letters=TENT + GRASS,
    words=MarkWords(
        MarkForms(
            plural("{cells} is a tent", "{cells} are tents"),
            Message("the {n} marked cells are tents"),
            Message("{cells} were a tent"),
        ),
        MarkForms(
            plural("{cells} is grass", "{cells} are grass"),
            Message("the {n} marked cells are grass"),
            Message("{cells} were grass"),
        ),
    ),
    printed=lambda tree: Cell(mark="tree", look="given", label=Message("tree")),
    mark_cell=make_mark_looks("tent", Message("tent"), Message("grass")),
    known=lambda board: dict.fromkeys(board.clues, False),
    maker=MAKER,
    rows=FILE_ROWS,
    look=LOOK,
    janko=JANKO,
    game_id=GAME_ID,
    limit=(50, 50),
    example=MarginBoard(
        ((None, TREE, None, None), (None, None, None, TREE), (TREE, None, None, None), (None, None, None, None)),
        (1, 0, 1, 1),
        (1, 0, 1, 1),
    ),
    other_names=("Zeltlager", "Tents and Trees"),
    rules={
        "on-tree": Rule(
            Message("Trees"),
            Message("No tent is put on a tree."),
            is_given=True,
            fault=Message("A tent is on a tree."),
        ),
        "no-tree": Rule(
            Message("No tree near"),
            Message("A cell without a tree above, below, left or right of it is grass."),
            says=plural("No tree is beside {cells}: {then}.", "No tree is beside these cells: {then}."),
            clash=Message("a tent would have no tree beside it"),
            fault=Message("This tent has no tree beside it."),
        ),
        "touching": Rule(
            Message("Around a tent"),
            Message("No tent touches another, not even diagonally: the cells around one are grass."),
            says=Message("No other tent touches the one at {held}: {then}."),
            clash=Message("the tents at {start} and {end} would touch"),
            fault=Message("These tents touch."),
        ),
        "satisfied": Rule(
            Message("Row satisfied"),
            Message("A row or column with all its tents gets no more: what is left of it is grass."),
            is_area=True,
            says={
                "done": Message("All tents of {lane} are found: {then}."),
                "zero": Message("There are no tents in {lane}: {then}."),
            },
            clash=plural("{lane} would have {n} tent, too many", "{lane} would have {n} tents, too many"),
            fault=Message("There are more than {number} tents in this row or column."),
        ),
        "all-open": Rule(
            Message("All open cells"),
            Message("Where a row or column has only as many open cells as it needs tents, all of them are tents."),
            is_area=True,
            says=plural(
                "In {lane} only {n} more cell can be a tent: {then}.",
                "In {lane} only {n} more cells can be tents: {then}.",
            ),
            clash={
                "few": plural("{lane} could have only {n} tent", "{lane} could have only {n} tents"),
                "none": Message("{lane} could have no tent"),
            },
            fault=Message("There is no room for {number} tents in this row or column."),
        ),
        "only-place": Rule(
            Message("Only place for a tree"),
            Message("A tree whose other sides are closed has its tent in the cell that is left."),
            says=Message("Only one cell is left for the tent of the tree at {cell}: {then}."),
            clash=Message("the tree at {cell} would have no tent"),
            fault=plural("This tree has no tent of its own.", "These {n} trees have too few places for their tents."),
        ),
        "last-tree": Rule(
            Message("Last tree of a tent"),
            Message(
                "A tent belongs to one tree only. Beside a tree that has its own tent, another needs another tree; and "
                "a tent that belongs to one tree is none for the others."
            ),
            3,
            says={
                "": plural(
                    "Every tree beside {cells} has its own tent elsewhere: {then}.",
                    "Every tree beside these cells has its own tent elsewhere: {then}.",
                ),
                "tent": Message("The other tents beside its tree belong to other trees: {then}."),
            },
            clash=Message("a tent would have no tree of its own"),
            fault=Message("These {found} tents have fewer trees: {number}."),
        ),
        "packed": Rule(
            Message("Packed line"),
            Message(
                "Of cells side by side, every second one can be a tent at most. Where the number of a row or column "
                "leaves no room, their places follow."
            ),
            2,
            is_area=True,
            says=Message("As no two touch, the {number} tents of {lane} have no other room here: {then}."),
            clash=Message("{lane} would have no room for {number} tents that do not touch"),
        ),
    },
)
