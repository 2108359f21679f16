"""Clues and cells as text: numbers with commas or blanks, a colour's letter after a number; rows of letters."""

import re
from collections.abc import Mapping, Sequence

from solvers.genres.nonogram.board import (
    BLANK,
    FILLED,
    LONGEST,
    MOST_CELLS,
    PLAIN,
    UNKNOWN,
    Answer,
    Block,
    Clue,
    Colour,
    NonogramBoard,
    least_length,
)
from solvers.genres.nonogram.formats.messages import WORDS
from solvers.messages import Message
from solvers.notation.format import CannotHold, Entry, NotationError

# A line of text and its number, from 1.
NumberedLine = tuple[str, int]
UNKNOWN_CLUE = "?"
IN_COLOUR = Message("it has colours")
HAS_GIVEN = Message("it has given cells")
HAS_UNKNOWN = Message("it has unknown clues")
NUMBER = re.compile(r"(\d{1,4})([A-Za-z]?)")
BETWEEN = re.compile(r"[\s,]+")


def read_clue(text: str, line: int, colours: Mapping[str, int], column: int = 1) -> Clue | None:
    """Return the clue of one line of text; None for an unknown one. Raises NotationError."""
    bare = text.strip(" \t,")
    if bare == UNKNOWN_CLUE:
        return None
    blocks = []
    for found in re.finditer(r"[^\s,]+", text):
        number = NUMBER.fullmatch(found[0])
        place = column + found.start()
        if not number:
            raise NotationError("number", line, place, WORDS, found=found[0])
        if number[2] and number[2] not in colours:
            raise NotationError("colour", line, place, WORDS, found=number[2])
        blocks.append(Block(int(number[1]), colours.get(number[2], FILLED)))
    if [block.length for block in blocks] in ([0], []):
        return ()
    if any(block.length == 0 for block in blocks):
        raise NotationError("zero", line, column, WORDS)
    return tuple(blocks)


def write_clue(clue: Clue | None, palette: Sequence[Colour], between: str = ",") -> str:
    """Return a clue as text; 0 for an empty line."""
    if clue is None:
        return UNKNOWN_CLUE
    plain = len(palette) == 1
    written = [f"{length}{'' if plain else palette[colour - 1].letter}" for length, colour in clue]
    return between.join(written) or "0"


def number_lines(text: str) -> list[NumberedLine]:
    """The lines of a text with their numbers."""
    return [(line, number) for number, line in enumerate(text.split("\n"), 1)]


def nonogram_board(
    rows: Sequence[NumberedLine],
    cols: Sequence[NumberedLine],
    palette: tuple[Colour, ...] = PLAIN,
    given: Answer = (),
    default: int = FILLED,
) -> NonogramBoard:
    """Return the board of its clues' texts; default: the colour of numbers without a letter. Raises NotationError."""
    colours = {colour.letter: number for number, colour in enumerate(palette, FILLED)} | {"": default}
    for lines, kind in ((rows, "rows"), (cols, "columns")):
        if not lines:
            raise NotationError("missing", words=WORDS, name=kind)
        read_size(str(len(lines)), lines[-1][1])
    written = [tuple(read_clue(line, number, colours) for line, number in lines) for lines in (rows, cols)]
    board = NonogramBoard(written[0], written[1], palette, given)
    return check_board(board, [number for _, number in rows], [number for _, number in cols])


def require_plain_numbers(board: NonogramBoard) -> NonogramBoard:
    """Return the board, if it has only plain numbers. Raises CannotHold."""
    if board.is_coloured:
        raise CannotHold(IN_COLOUR)
    return require_numbers_only(board)


def require_numbers_only(board: NonogramBoard) -> NonogramBoard:
    """Return the board, if it has only numbers in their colours. Raises CannotHold."""
    if board.given:
        raise CannotHold(HAS_GIVEN)
    if None in board.rows + board.cols:
        raise CannotHold(HAS_UNKNOWN)
    return board


def check_plain(entry: Entry) -> None:
    """Check that a board has only plain numbers. Raises CannotHold."""
    require_plain_numbers(entry.board)


def check_numbers(entry: Entry) -> None:
    """Check that a board has only numbers in their colours. Raises CannotHold."""
    require_numbers_only(entry.board)


def check_board(board: NonogramBoard, row_lines: Sequence[int], col_lines: Sequence[int]) -> NonogramBoard:
    """Return the board, if its clues fit its size and each other (lines: where the clues are). Raises NotationError."""
    check_lines(board, row_lines, col_lines)
    check_sums(board)
    return board


def check_lines(board: NonogramBoard, row_lines: Sequence[int], col_lines: Sequence[int]) -> None:
    """Check that each clue has room in its line. Raises NotationError."""
    refuse_large_board(board, row_lines[0])
    for clues, lines, has in ((board.rows, row_lines, board.width), (board.cols, col_lines, board.height)):
        for clue, line in zip(clues, lines, strict=True):
            needs = least_length(clue or ())
            if needs > has:
                raise NotationError("too-full", line, 0, WORDS, needs=needs, has=has)


def check_sums(board: NonogramBoard) -> None:
    """Check that rows and columns fill the same number of cells, if all are known. Raises NotationError."""
    if None not in board.rows + board.cols:
        rows, cols = (sum(block.length for clue in clues for block in clue or ()) for clues in (board.rows, board.cols))
        if rows != cols:
            raise NotationError("sums", words=WORDS, rows=rows, cols=cols)


def refuse_large_board(board: NonogramBoard, line: int = 0) -> NonogramBoard:
    """Return the board, if it does not have too many cells. Raises NotationError."""
    if board.height * board.width > MOST_CELLS:
        raise NotationError("cells", line, 0, WORDS, rows=board.height, cols=board.width, most=MOST_CELLS)
    return board


def read_size(text: str, line: int, column: int = 1) -> int:
    """A number of rows or columns. Raises NotationError."""
    bare = text.strip()
    if not re.fullmatch(r"\d{1,6}", bare) or not 1 <= int(bare) <= LONGEST:
        raise NotationError("size", line, column, WORDS, found=bare, most=LONGEST)
    return int(bare)


def cell_signs(palette: Sequence[Colour]) -> dict[int, str]:
    """Return the sign of each cell: `?`, `.`, `#` or a colour's letter."""
    own = {number: colour.letter for number, colour in enumerate(palette, FILLED)}
    return {UNKNOWN: "?", BLANK: "."} | (own if len(palette) > 1 else {FILLED: "#"})
