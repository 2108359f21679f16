"""Text and back: a line `fences ROWS COLUMNS edges`, the rows of clues, the rows of regions; answers as pictures."""

from collections.abc import Mapping

from solvers.contract.genre import Answers
from solvers.genres.fences.board import EDGES, LINKS, NO_CLUE, Answer, Board, Marks
from solvers.genres.fences.rules import WORDS
from solvers.notation.format import Claim, Entry, Format, NotationError
from solvers.notation.lattice import Lattice, LatticeText
from solvers.notation.text import character_rows
from solvers.picture import Place
from tests.texts import both

HEAD = "fences "
LETTERS = "abcdefgh"
LINE, NONE = "line", "none"
CLUES, REGIONS = WORDS["expected.clue"], WORDS["expected.region"]


def _claim(text: str) -> Claim:
    return Claim.CERTAIN if text.lstrip().startswith(HEAD) else Claim.NO


def _read(text: str) -> list[Entry]:
    head, *lines = text.strip().split("\n")
    words = head.removeprefix(HEAD).split()
    if len(words) != 3 or not all(word.isdecimal() for word in words[:2]) or words[2] not in (EDGES, LINKS):
        raise NotationError("fences-head", 1, 0, WORDS)
    rows, cols = map(int, words[:2])
    if not (0 < rows <= 80 and 0 < cols <= 80) or len(lines) != 2 * rows:
        raise NotationError("fences-rows", 0, 0, WORDS, found=len(lines), expected=2 * rows)
    try:
        clues = character_rows("\n".join(lines[:rows]), NO_CLUE + "01234", CLUES)
        regions = character_rows("\n".join(lines[rows:]), LETTERS, REGIONS)
    except NotationError as error:
        raise error.move(1) from None
    if {len(row) for row in (*clues, *regions)} != {cols}:
        raise NotationError("fences-rows", 0, 0, WORDS, found=len(clues[0]), expected=cols)
    return [Entry(Board(tuple("".join(row) for row in clues), tuple("".join(row) for row in regions), words[2]))]


def _write(entry: Entry) -> str:
    board: Board = entry.board
    lines = (f"{HEAD}{board.size[0]} {board.size[1]} {board.way}", *board.clues, *board.regions)
    return "".join(f"{line}\n" for line in lines)


def _picture(board: Board) -> LatticeText:
    return LatticeText("", board.way == EDGES)


def read_marks(board: Board, text: str) -> Marks:
    """Lines and crosses of a picture."""
    found = _picture(board).read(text, board.size)
    states = dict(zip(_in_order(board), (state for rows in found[1:] for row in rows for state in row), strict=True))
    return tuple(frozenset(at for at, state in states.items() if state is wanted) for wanted in (True, False))


def write_marks(board: Board, marks: Marks) -> str:
    """The picture of lines and crosses."""
    states = [True if at in marks[0] else False if at in marks[1] else None for at in _in_order(board)]
    (rows, cols), is_edges = board.size, board.way == EDGES
    level, upright = (
        (rows + 1, cols) if is_edges else (rows, cols - 1),
        (rows, cols + 1) if is_edges else (rows - 1, cols),
    )
    split = level[0] * level[1]
    return _picture(board).write(
        Lattice((("",) * cols,) * rows, _cut(states[:split], *level), _cut(states[split:], *upright))
    )


def _in_order(board: Board) -> list[Place]:
    """The places as a Lattice has them: level gaps first."""
    is_level = {at: (at[0] % 1 != 0) == (board.way == EDGES) for at in board.places}
    return sorted(board.places, key=lambda at: (not is_level[at], at))


def _cut(states: list, rows: int, cols: int) -> tuple:
    return tuple(tuple(states[row * cols : (row + 1) * cols]) for row in range(rows))


def _values(board: Board, answer: Answer) -> Mapping[Place, object]:
    return {at: LINE if at in answer else NONE for at in board.places}


def _filled(board: Board, values: Mapping[Place, object]) -> Answer:
    return frozenset(at for at, value in values.items() if value == LINE)


ANSWERS = Answers(
    lambda board, text: read_marks(board, text)[0],
    lambda board, answer: write_marks(board, (answer, frozenset())),
    _values,
    _filled,
)
EXAMPLE = "fences 2 3 edges\n3..\n...\naab\nabb\n"
FORMATS = (Format("rows", both("Rows", "行"), _claim, _read, _write, example=EXAMPLE),)
