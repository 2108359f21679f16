"""Grids of N lines: plain, framed, .sdk with its headings, Debian's compact lists. One reader takes all of them."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from statistics import mode

from solvers.genres.sudoku.board import SIZES, Board, symbol
from solvers.genres.sudoku.formats.cells import (
    COMMENT,
    WORDS,
    is_cell,
    number,
    read_cells,
    unexpected_character,
    westernise,
    wrong_size,
)
from solvers.genres.sudoku.formats.likely import is_likely, is_possible
from solvers.genres.sudoku.formats.sheets import (
    BARS,
    EDGE,
    HEADING,
    PUZZLE,
    SECTION,
    TITLE_MARK,
    Row,
    Sheet,
    is_rule,
    sheets,
)
from solvers.genres.sudoku.formats.variants import JIGSAW
from solvers.messages import Message
from solvers.notation.format import CannotHold, Claim, Entry, Format, NotationError

SAMPLE = 120  # lines that a claim looks at
DEBIAN_SIZE = 9
ROWS, FRAMED, SDK, DEBIAN = "rows", "framed", "sdk", "debian"
PROGRAM = re.compile(r"(?m)^[^%#\n]*[;\[{](?!\w+\]\s*$)")  # lists and assignments, no heading such as [Puzzle]
IMAGE_SIZE = re.compile(r"\s*[0-9]{3,5}x[0-9]{3,5}\b")  # as collections of photos have it above a grid
OTHERS = "pzprv3"  # the head of files that say themselves of which puzzle they are


def read(text: str) -> Iterator[Entry | NotationError]:
    """An Entry or an error for every grid, in order."""
    text = westernise(text)
    yield from _read_sheets(text, sheets(text))


def _read_sheets(text: str, parts: Iterable[Sheet]) -> Iterator[Entry | NotationError]:
    """The same for a text with its sheets."""
    spaced = _read_spaced(text)
    if spaced:
        yield Entry(spaced)
        return
    for sheet in parts:
        for rows in _grids(_without_head(sheet.rows)):
            try:
                board = _board(rows)
            except NotationError as error:
                yield error
            else:
                yield Entry(board, title=sheet.title, author=sheet.author, source=sheet.source, line=rows[0].line)


def _read_spaced(text: str) -> Board | None:
    """The board of N lines in which blanks are the empty cells and the last column has a clue; None for other texts."""
    lines = [line.rstrip() for line in text.strip("\n").split("\n") if not is_rule(line)]
    size = len(lines)
    if size not in SIZES or size < 9:
        return None
    bare = ["".join(sign for sign in line if sign not in BARS) for line in lines]
    if max(map(len, bare)) != size:
        return None
    cells = "".join(line.ljust(size) for line in bare)
    if " " not in cells or not all(sign.isalnum() or sign == " " for sign in cells):
        return None
    try:
        return read_cells(cells, lambda n: (0, 0))
    except NotationError:
        return None


def _grids(rows: list[Row]) -> Iterator[list[Row]]:
    """The rows of one grid after another: what blank lines part when each part is square, else N rows at a time."""
    rows = _without_rules(rows)
    parts: list[list[Row]] = []
    for row in rows:
        if row.begins or not parts:
            parts.append([])
        parts[-1].append(row)
    if all(_is_square(part) for part in parts):
        yield from parts
        return
    start = 0
    while start < len(rows):
        size = _size(rows[start : start + rows[start].width])
        yield rows[start : start + size]
        start += size


def _without_head(rows: list[Row]) -> list[Row]:
    """The rows under a line that only says how many they are, or that speaks of the image of one grid.

    Raises NotationError where they are another number than it says.
    """
    if IMAGE_SIZE.match(rows[0].text) and len(rows) == 1 + rows[-1].width:
        return rows[1:]
    said = [token for token, _ in rows[0].tokens]
    if len(rows) < 2 or len(said) > 2 or len(set(said)) > 1 or said[0] != str(rows[1].width):
        return rows
    if len(rows) == 1 + 2 * rows[1].width:
        raise NotationError("variant", rows[1 + rows[1].width].line, 0, WORDS, variant=JIGSAW)
    return rows[1:]


def _without_rules(rows: list[Row]) -> list[Row]:
    """Lines of dashes are rules, unless the rows make squares only with them."""
    solid = [row for row in rows if not row.is_rule]
    if solid and len(solid) % solid[0].width and rows[0].width and len(rows) % rows[0].width == 0:
        return rows
    return solid


def _size(rows: list[Row]) -> int:
    """The width of most rows, for one of them may be too short."""
    return mode(row.width for row in rows)


def _is_square(rows: list[Row]) -> bool:
    return all(row.width == len(rows) for row in rows)


def _board(rows: list[Row]) -> Board:
    """The board of these rows. Raises NotationError."""
    size, first = _size(rows), rows[0].line
    if size not in SIZES:
        raise wrong_size(size, first)
    cells = [(row.line, *cell) for row in rows for cell in _row_cells(row, size)]
    if len(rows) != size:
        raise NotationError("rows", first, 0, WORDS, found=len(rows), expected=size)
    if all(len(sign) == 1 for _, sign, _ in cells):
        return read_cells("".join(sign for _, sign, _ in cells), lambda n: (cells[n][0], cells[n][2]))
    return Board(size, tuple(_digit(token, size, line, column) for line, token, column in cells))


def _row_cells(row: Row, size: int) -> list[tuple[str, int]]:
    """The cells of a row with their columns. Raises NotationError."""
    for cells in (row.tokens, row.signs):
        if len(cells) == size:
            return cells
    raise NotationError("row", row.line, 0, WORDS, found=row.width, expected=size)


def _digit(token: str, size: int, line: int, column: int) -> int:
    digit = number(token, size)
    if digit is None:
        raise unexpected_character(token, size, line, column)
    return digit


# Recognition


@lru_cache(maxsize=1)
def _look(text: str) -> tuple[str, str]:
    """The lines of a text that a claim looks at, and their form; all forms look at one text, one after another."""
    head = westernise("\n".join(text.split("\n", SAMPLE)[:SAMPLE]))
    return head, kind(head)


def kind(text: str) -> str:
    """Which of the forms of this module a text is in, if it is in any."""
    lines = [line.strip() for line in text.split("\n")]
    if any(line.startswith(TITLE_MARK) for line in lines):
        return DEBIAN
    if any(HEADING.fullmatch(line) or _is_section(line) for line in lines):
        return SDK
    return FRAMED if any(bar in text for bar in BARS) else ROWS


def _is_section(line: str) -> bool:
    section = SECTION.fullmatch(line)
    return bool(section and section.group(1).lower() == PUZZLE)


def _claim(form: str, text: str) -> Claim:
    """Certain when only sudoku looks so; possible when few digits leave it open, or when it is nearly a grid.

    A grid that is hardly a sudoku's is one only when that is said: many puzzles are numbers in rows.
    """
    head, is_form = _look(text[:50_000])
    if is_form != form or head.lstrip().startswith(OTHERS) or PROGRAM.search(head):
        return Claim.NO
    parts = list(sheets(head))
    try:
        boards = [entry.board for entry in _read_sheets(head, parts) if isinstance(entry, Entry)]
    except NotationError:
        return Claim.UNLIKELY
    if not boards:
        return Claim.POSSIBLE if _is_near([row for sheet in parts for row in sheet.rows]) else Claim.NO
    if form == FRAMED and EDGE.match(head):
        return Claim.POSSIBLE  # Simple Sudoku's own
    if form == SDK or "|" in head:
        return Claim.CERTAIN
    if not any(map(is_likely, boards)):
        return Claim.DOUBTFUL if any(map(is_possible, boards)) else Claim.UNLIKELY
    return Claim.CERTAIN if any(map(_is_certain, boards)) else Claim.POSSIBLE


def _is_certain(board: Board) -> bool:
    """Whether it has digits that others in such rows do not have: these use 0 to 5, 8 and 9."""
    return bool({6, 7}.intersection(board.clues)) or max(board.clues) > 9


def _is_near(rows: list[Row]) -> bool:
    """Whether the rows of a text are nearly a grid, so that a person meant it for one."""
    size = _size(rows) if rows else 0
    if size not in SIZES or len(rows) < size - 1:
        return False
    signs = [sign for row in rows for sign, _ in row.signs]
    alike = sum(row.width == size for row in rows)
    return COMMENT not in signs and 2 * alike > len(rows) and sum(map(is_cell, signs)) >= 0.9 * len(signs)


# Writing


def _lines(board: Board) -> list[str]:
    signs = "".join(map(symbol, board.clues))
    return [signs[start : start + board.size] for start in range(0, len(signs), board.size)]


def _rows(entry: Entry) -> str:
    return "".join(line + "\n" for line in _lines(entry.board))


def _frame(entry: Entry) -> str:
    board = entry.board
    wide, high = board.box_cols, board.box_rows
    rule = "-+-".join(["-" * (2 * wide - 1)] * (board.size // wide))
    written = []
    for number_, line in enumerate(_lines(board)):
        if number_ and number_ % high == 0:
            written.append(rule)
        written.append(" | ".join(" ".join(line[start : start + wide]) for start in range(0, board.size, wide)))
    return "\n".join(written) + "\n"


def _sdk(entry: Entry) -> str:
    texts = {"A": entry.author, "D": entry.title, "S": entry.source}
    headings = "".join(f"#{letter} {_one_line(words)}\n" for letter, words in texts.items() if words.strip())
    return headings + f"[{PUZZLE.title()}]\n" + _rows(entry)


def _check_debian(entry: Entry) -> None:
    if entry.board.size != DEBIAN_SIZE:
        raise CannotHold(Message("it holds boards of 9×9 only"))


def _debian(entry: Entry) -> str:
    _check_debian(entry)
    return f"{TITLE_MARK} {_one_line(entry.title)}".rstrip() + "\n" + _rows(entry)


def _one_line(words: str) -> str:
    return " ".join(words.split())


def _format(name: str, title: Message, write: Callable[[Entry], str], suffix: str, example: str) -> Format:
    return Format(name, title, partial(_claim, name), read, write, suffix, example)


FORMATS = (
    _format(ROWS, Message("Rows"), _rows, "txt", "1.3.\n3...\n..2.\n4.2.\n"),
    _format(
        FRAMED,
        Message("Framed grid"),
        _frame,
        "txt",
        "1 . | 3 .\n3 . | . .\n----+----\n. . | 2 .\n4 . | 2 .\n",
    ),
    _format(SDK, Message("SadMan (.sdk)"), _sdk, "sdk", "#A Anon\n[Puzzle]\n1.3.\n3...\n..2.\n4.2.\n"),
    replace(
        _format(DEBIAN, Message("Debian, compact"), _debian, "txt", "% Small\n1.3.\n3...\n..2.\n4.2.\n"),
        check=_check_debian,
    ),
)
