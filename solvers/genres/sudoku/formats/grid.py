"""Grids of N lines: plain, framed, .sdk with its headings, Debian's compact lists. One reader takes all of them."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from statistics import mode

from solvers.genres.sudoku.board import SIZES, SudokuBoard, symbol
from solvers.genres.sudoku.formats.cells import (
    COMMENT,
    WORDS,
    is_cell,
    parse_digit_token,
    read_characters,
    replace_kanji_digits,
    unexpected_character_error,
    wrong_size_error,
)
from solvers.genres.sudoku.formats.likely import is_likely, is_possible
from solvers.genres.sudoku.formats.sheets import (
    BARS,
    EDGE,
    HEADING,
    PUZZLE,
    SECTION,
    TITLE_MARK,
    SheetRow,
    TitledSheet,
    is_line_between_rows,
    sheets,
)
from solvers.genres.sudoku.formats.variants import JIGSAW
from solvers.messages import Message
from solvers.notation.format import CannotHold, Claim, Entry, Format, NotationError

# A claim looks at this many lines.
SAMPLE = 120
DEBIAN_SIZE = 9
ROWS, FRAMED, SDK, DEBIAN = "rows", "framed", "sdk", "debian"
# These are lists and assignments, but no heading such as [Puzzle].
PROGRAM = re.compile(r"(?m)^[^%#\n]*[;\[{](?!\w+\]\s*$)")
# Collections of photos have this above a grid.
IMAGE_SIZE = re.compile(r"\s*[0-9]{3,5}x[0-9]{3,5}\b")
# Files that begin so name their puzzle themselves.
OTHERS = "pzprv3"


def read(text: str) -> Iterator[Entry | NotationError]:
    """Yield an Entry or an error for every grid, in order."""
    text = replace_kanji_digits(text)
    yield from _read_sheets(text, sheets(text))


def _read_sheets(text: str, parts: Iterable[TitledSheet]) -> Iterator[Entry | NotationError]:
    """Yield an Entry or an error for every grid of these sheets of a text."""
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


def _read_spaced(text: str) -> SudokuBoard | None:
    """Return the board of N lines with blanks for empty cells and a clue in the last column; None for other texts."""
    lines = [line.rstrip() for line in text.strip("\n").split("\n") if not is_line_between_rows(line)]
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
        return read_characters(cells, lambda n: (0, 0))
    except NotationError:
        return None


def _grids(rows: list[SheetRow]) -> Iterator[list[SheetRow]]:
    """Yield the rows of each grid: separated by blank lines if each part is square, else N rows at a time."""
    rows = _without_rules(rows)
    parts: list[list[SheetRow]] = []
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


def _without_head(rows: list[SheetRow]) -> list[SheetRow]:
    """Return the rows under a line that only gives their number, or that speaks of the image of one grid.

    Raises NotationError for another number than it gives.
    """
    if IMAGE_SIZE.match(rows[0].text) and len(rows) == 1 + rows[-1].width:
        return rows[1:]
    said = [token for token, _ in rows[0].tokens]
    if len(rows) < 2 or len(said) > 2 or len(set(said)) > 1 or said[0] != str(rows[1].width):
        return rows
    if len(rows) == 1 + 2 * rows[1].width:
        raise NotationError("variant", rows[1 + rows[1].width].line, 0, WORDS, variant=JIGSAW)
    return rows[1:]


def _without_rules(rows: list[SheetRow]) -> list[SheetRow]:
    """Return the rows without rules, which are lines of dashes, unless the rows make squares only with them."""
    solid = [row for row in rows if not row.is_rule]
    if solid and len(solid) % solid[0].width and rows[0].width and len(rows) % rows[0].width == 0:
        return rows
    return solid


def _size(rows: list[SheetRow]) -> int:
    """Return the width of most rows, for one of them may be too short."""
    return mode(row.width for row in rows)


def _is_square(rows: list[SheetRow]) -> bool:
    return all(row.width == len(rows) for row in rows)


def _board(rows: list[SheetRow]) -> SudokuBoard:
    """The board of these rows. Raises NotationError."""
    size, first = _size(rows), rows[0].line
    if size not in SIZES:
        raise wrong_size_error(size, first)
    cells = [(row.line, *cell) for row in rows for cell in _row_cells(row, size)]
    if len(rows) != size:
        raise NotationError("rows", first, 0, WORDS, found=len(rows), expected=size)
    if all(len(sign) == 1 for _, sign, _ in cells):
        return read_characters("".join(sign for _, sign, _ in cells), lambda n: (cells[n][0], cells[n][2]))
    return SudokuBoard(size, tuple(_digit(token, size, line, column) for line, token, column in cells))


def _row_cells(row: SheetRow, size: int) -> list[tuple[str, int]]:
    """Return the cells of a row with their columns. Raises NotationError."""
    for cells in (row.tokens, row.signs):
        if len(cells) == size:
            return cells
    raise NotationError("row", row.line, 0, WORDS, found=row.width, expected=size)


def _digit(token: str, size: int, line: int, column: int) -> int:
    digit = parse_digit_token(token, size)
    if digit is None:
        raise unexpected_character_error(token, size, line, column)
    return digit


# Recognition


@lru_cache(maxsize=1)
def _look(text: str) -> tuple[str, str]:
    """Return the lines of a text that a claim looks at, and their form.

    Cached, for all forms look at one text in turn.
    """
    head = replace_kanji_digits("\n".join(text.split("\n", SAMPLE)[:SAMPLE]))
    return head, find_grid_form(head)


def find_grid_form(text: str) -> str:
    """Return the form of this module that a text is in, if it is in any."""
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
    """Return the claim: certain when only sudoku looks so; possible with too few digits, or for nearly a grid.

    A grid that is unlikely to be a sudoku is read only when sudoku is named: many puzzles are numbers in rows.
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
        # This is Simple Sudoku's own text.
        return Claim.POSSIBLE
    if form == SDK or "|" in head:
        return Claim.CERTAIN
    if not any(map(is_likely, boards)):
        return Claim.DOUBTFUL if any(map(is_possible, boards)) else Claim.UNLIKELY
    return Claim.CERTAIN if any(map(_is_certain, boards)) else Claim.POSSIBLE


def _is_certain(board: SudokuBoard) -> bool:
    """Whether the board has a digit that no other kind of puzzle in such rows has: those use 0 to 5, 8 and 9."""
    return bool({6, 7}.intersection(board.clues)) or max(board.clues) > 9


def _is_near(rows: list[SheetRow]) -> bool:
    """Whether the rows of a text are nearly a grid, so that a person meant it for one."""
    size = _size(rows) if rows else 0
    if size not in SIZES or len(rows) < size - 1:
        return False
    signs = [sign for row in rows for sign, _ in row.signs]
    alike = sum(row.width == size for row in rows)
    return COMMENT not in signs and 2 * alike > len(rows) and sum(map(is_cell, signs)) >= 0.9 * len(signs)


# Writing


def _lines(board: SudokuBoard) -> list[str]:
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
