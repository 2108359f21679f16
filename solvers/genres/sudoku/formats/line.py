"""One puzzle a line: N*N cells, `.` for empty. A comment may follow a blank, comma or `#`.

A second field of as many digits is the answer; words after `#` are the title. Lines that begin with `#` are comments.
"""

import re
from collections.abc import Iterator
from itertools import islice

from solvers.genres.sudoku.board import LENGTHS, Answer, SudokuBoard, symbol
from solvers.genres.sudoku.formats.cells import (
    COMMENT,
    is_cell,
    read_characters,
    replace_kanji_digits,
    wrong_length_error,
)
from solvers.messages import Message
from solvers.notation.format import Claim, Entry, Format, NotationError

# A claim looks at this many lines.
SAMPLE = 20
# In such a line blanks are the empty cells.
SPACED = frozenset("0123456789 ")
WORD = re.compile(r"[^\s,;]+")
# A word that may be a board.
LONG = re.compile(rf"[^\s,;]{{{min(LENGTHS)},}}")


def claim(text: str) -> Claim:
    """Return the claim: certain when most lines hold a board; only possible for rows of 1 to 4.

    Doubtful when a line is a row of words, or so short that blanks in it mean nothing.
    """
    lines = _sample(text)
    if any(_may_be_words(line) for _, line in lines):
        return Claim.DOUBTFUL
    held = [board for _, line in lines if (board := _board(line))]
    if 2 * len(held) > len(lines):
        is_plain = len(lines) == 1 or max(max(board.clues) for board in held) > 4
        return Claim.CERTAIN if is_plain else Claim.POSSIBLE
    return Claim.POSSIBLE if held or (lines and all(_is_near(line) for _, line in lines)) else Claim.NO


def read(text: str) -> Iterator[Entry | NotationError]:
    """Yield an Entry or an error for every line that is no comment."""
    for number, line in _lines(text):
        try:
            yield _entry(line, number)
        except NotationError as error:
            yield error


def write(entry: Entry) -> str:
    """Write one line, empty cells as dots."""
    return "".join(map(symbol, entry.board.clues)) + "\n"


LINE = Format(
    name="line",
    title=Message("One line a puzzle"),
    claim=claim,
    read=read,
    write=write,
    suffix="sdm",
    example="1.3.3...2...4.2.\n",
)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that are not blank, no comment and no heading, with their numbers."""
    for number, line in enumerate(replace_kanji_digits(text).split("\n"), 1):
        if line and not line.isspace() and not line.lstrip().startswith(COMMENT):
            yield number, line


def _sample(text: str) -> list[tuple[int, str]]:
    return list(islice(_lines(text[:20_000]), SAMPLE))


def _board(line: str) -> SudokuBoard | None:
    if not SPACED.issuperset(line) and not LONG.search(line):
        return None
    try:
        board: SudokuBoard = _entry(line, 1).board
    except NotationError:
        return None
    return board


def _may_be_words(line: str) -> bool:
    """Whether a line with blanks for empty cells may be a row of a table: blanks separate its words, or it is short."""
    if len(line) not in LENGTHS or " " not in line or not SPACED.issuperset(line):
        return False
    return len(line) == min(LENGTHS) or not line[1::2].strip() or not line[::2].strip()


def _entry(line: str, number: int) -> Entry:
    if len(line) in LENGTHS and SPACED.issuperset(line):
        return Entry(read_characters(line, lambda n: (number, n + 1)), line=number)
    cells, answer, start = _fields(line, number)
    board = read_characters(cells, lambda n: (number, start + n + 1))
    _, _, title = line.partition(COMMENT)
    return Entry(board, answer=_answer(board, answer), title=title.strip(), line=number)


def _fields(line: str, number: int) -> tuple[str, str, int]:
    """Return the first word as long as a board (or else the longest), the next one as long, and the first's column."""
    words = list(WORD.finditer(line))
    if not words:
        raise wrong_length_error(0, number)
    boards = [word for word in words if len(word.group()) in LENGTHS] or [max(reversed(words), key=_length)]
    answers = [word.group() for word in boards[1:] if len(word.group()) == len(boards[0].group())]
    return boards[0].group(), answers[0] if answers else "", boards[0].start()


def _length(word: re.Match[str]) -> int:
    return len(word.group())


def _answer(board: SudokuBoard, cells: str) -> Answer | None:
    """Return the filling of these characters; None when they are no filling of this board."""
    if not cells:
        return None
    try:
        filling = read_characters(cells, lambda n: (0, 0)).clues
    except NotationError:
        return None
    agrees = all(clue in (0, digit) and digit for clue, digit in zip(board.clues, filling, strict=True))
    return filling if agrees else None


def _is_near(line: str) -> bool:
    """Whether a line is one word mostly of cells, so that a person meant it for a board."""
    cells = line.split()[0]
    return len(cells) >= min(LENGTHS) - 1 and sum(map(is_cell, cells)) >= 0.9 * len(cells)
