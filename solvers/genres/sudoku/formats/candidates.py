"""Grids of candidates: framed ones, lines of N*N groups or of N*N*N places, and SudoCue's .sdx.

A framed grid of clues may stand above, and one of the clues with the digits put in; without them a digit alone in its
cell is a clue, unless a cell that it sees still lists it (then nobody has put it in yet). Marks beside candidates, as
programs print them to point at something, are passed over.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import compress
from math import isqrt

from solvers.genres.sudoku.board import EMPTY, LENGTHS, SIZES, UNKNOWN, Board, symbol
from solvers.genres.sudoku.formats.cells import WORDS, unexpected_character, wrong_length, wrong_size
from solvers.genres.sudoku.formats.marks import (
    PLACED,
    Group,
    candidates,
    entry_of,
    find_settled,
    format_candidates,
    groups_read,
    put_in,
    read_notes,
)
from solvers.genres.sudoku.formats.sheets import BARS, UNBAR, is_rule
from solvers.genres.sudoku.formats.variants import SUKAKU, refuse
from solvers.messages import Message
from solvers.notation.format import CannotHold, Claim, Entry, Format, NotationError

WIDEST = 9  # beyond, a group could be a number
WITNESS = re.compile(r"[1-9]{2,9}")  # a group that is more than one cell
BESIDE = str.maketrans("", "", "*#@()[]{}~")  # what programs print beside candidates
FRAME = frozenset(".:+-=*'`,─━═┌┐└┘├┤┬┴┼ \t") | frozenset(BARS)
LONG_LINE = re.compile(r"[0-9.]+")
CUBES = {size**3: size for size in SIZES if size <= WIDEST}  # places for a digit in a cell -> size
HEAD = 40_000  # characters that a claim looks at
BLANKS = (EMPTY, "-", "_", "0")
MOST_GROUPS = 3 * WIDEST**2  # of grids of clues, digits and candidates


def _is_frame(line: str) -> bool:
    """Whether a line is drawn around or between rows."""
    return is_rule(line) or (FRAME.issuperset(line) and not set(line) <= {EMPTY, " ", "\t", *BARS})


def _rows(text: str) -> Iterator[list[Group]]:
    """The groups of every line that has any, with their places."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("#") or _is_frame(line):
            continue
        words = re.finditer(r"\S+", line.translate(UNBAR))
        groups = [(bare, number, word.start() + 1) for word in words if (bare := _bare(word.group()))]
        if groups:
            yield groups


def _bare(word: str) -> str:
    """A group without the marks beside it."""
    word = word.translate(BESIDE)
    return word.replace("-", "") or word


def _grids(rows: Sequence[Sequence[Group]]) -> list[list[Group]]:
    """The grids of clues, and of clues and digits, that stand above; then that of candidates. Raises NotationError."""
    flat = [group for row in rows for group in row]
    if len(flat) in LENGTHS and len(rows) != isqrt(len(flat)):
        return [flat]
    grids: list[list[Group]] = []
    while rows:
        size = _width(rows[0])
        if size not in SIZES or size > WIDEST:
            raise wrong_size(size, rows[0][0][1], [one for one in SIZES if one <= WIDEST])
        grid = rows[:size]
        for row in grid:
            if _width(row) != size:
                raise NotationError("row", row[0][1], 0, WORDS, found=len(row), expected=size)
        if len(grid) < size:
            raise NotationError("rows", grid[0][0][1], 0, WORDS, found=len(grid), expected=size)
        grids.append([cell for row in grid for cell in _cells(row)])
        rows = rows[size:]
    return grids


def _width(row: Sequence[Group]) -> int:
    return len(_cells(row))


def _cells(row: Sequence[Group]) -> Sequence[Group]:
    """The cells of a row: its groups, or the signs of them where a few groups hold single cells run together."""
    if len(row) in SIZES:
        return row
    return [(sign, line, column + at) for word, line, column in row for at, sign in enumerate(word)]


# Candidates


ONLY_DIGITS = Message("no open cell has several candidates")


def _claim(text: str) -> Claim:
    """Certain when the last grid has cells of several candidates."""
    head = text[:HEAD]
    if _long_size(head.strip()):
        return Claim.CERTAIN
    if not WITNESS.search(head) or _sdx_rows(head):
        return Claim.NO
    rows: list[list[Group]] = []
    many = 0
    for row in _rows(head):
        rows.append(row)
        many += len(row)
        if many > MOST_GROUPS:
            return Claim.NO
    try:
        grids = _grids(rows)
        groups, is_whole = (grids[-1], len(grids) <= 3) if grids else ([], False)
    except NotationError:
        groups, is_whole = [group for row in rows for group in row], len(rows) % WIDEST in (0, WIDEST - 1)
    size = isqrt(len(groups))
    good = sum(candidates(word, min(size, WIDEST)) is not None for word, _, _ in groups)
    several = sum(len(word) > 1 for word, _, _ in groups)
    if _has_blanks([word for word, _, _ in groups]):
        return Claim.NO
    return Claim.CERTAIN if is_whole and several and size <= WIDEST and 10 * good >= 9 * len(groups) else Claim.NO


def _has_blanks(words: Sequence[str]) -> bool:
    """Whether more cells are left blank than have several candidates: the numbers of two digits are those of clues."""
    return sum(word in BLANKS for word in words) > sum(len(word) > 1 for word in words)


def _long_size(line: str) -> int:
    """The size of the board that a line of N*N*N places stands for; 0 for other lines."""
    return CUBES.get(len(line), 0) if LONG_LINE.fullmatch(line) else 0


def _read(text: str) -> Iterator[Entry]:
    bare = text.strip()
    if size := _long_size(bare):
        start = text[: text.index(bare)]
        line, before = start.count("\n") + 1, len(start) - start.rfind("\n")
        yield _entry(_long(bare, size, line, before), size, line)
        return
    rows = list(_rows(text))
    if not rows:
        raise NotationError("empty")
    *above, grid = _grids(rows)
    size = isqrt(len(grid))
    if len(grid) not in LENGTHS or size > WIDEST:
        raise wrong_length(len(grid), grid[0][1])
    if len(above) > 2 or any(len(one) != len(grid) for one in above):
        raise NotationError("grids", grid[0][1], 0, WORDS, found=len(above) + 1)
    notes = groups_read(grid, size)
    yield _entry(notes, size, rows[0][0][1], *(_read_standing(one, size) for one in above))


def _long(places: str, size: int, line: int, column: int) -> list[int]:
    """The candidates of a line with a place for every digit of every cell."""
    notes = []
    for cell in range(size * size):
        mask = 0
        for digit, sign in enumerate(places[cell * size : (cell + 1) * size], 1):
            if sign not in (EMPTY, "0", str(digit)):
                raise unexpected_character(sign, size, line, column + cell * size + digit - 1)
            mask |= (sign == str(digit)) << (digit - 1)
        notes.append(mask)
    return notes


def _read_standing(grid: Sequence[Group], size: int) -> tuple[int, ...]:
    """The digits of a grid of single cells. Raises NotationError."""
    found = []
    for word, line, column in grid:
        notes = candidates(word, size)
        if notes is None or notes.bit_count() > 1:
            raise unexpected_character(word, size, line, column)
        found.append(notes.bit_length())
    return tuple(found)


def _entry(notes: Sequence[int], size: int, line: int, clues: tuple[int, ...] = (), put: tuple[int, ...] = ()) -> Entry:
    """Without grids above, what stands is clues."""
    stand = find_settled(notes, size)
    if not clues:
        _refuse_sukaku(stand, notes, size, line)
    return entry_of(Board(size, clues or stand), put or stand, notes, line=line)


def _refuse_sukaku(digits: Sequence[int], notes: Sequence[int], size: int, line: int) -> None:
    """Where no digit stands, candidates that are not all there would be the puzzle. Raises NotationError."""
    if not any(digits) and any(mask != (1 << size) - 1 for mask in notes):
        refuse([SUKAKU], line)


def _check_size(entry: Entry) -> None:
    if entry.board.size > WIDEST:
        raise CannotHold(Message("it holds boards up to 9×9"))


def _check(entry: Entry) -> Sequence[int]:
    """The candidates of each cell, where there are any to be shown. Raises CannotHold."""
    _check_size(entry)
    notes = read_notes(entry)
    clues_and_digits = zip(entry.board.clues, put_in(entry), strict=True)
    is_open = [not (clue or digit) for clue, digit in clues_and_digits]
    if not any(mask.bit_count() > 1 for mask in compress(notes, is_open)):
        raise CannotHold(ONLY_DIGITS)  # it would be read as several puzzles
    return notes


def _write(entry: Entry) -> str:
    """The clues, then what was put in where there is anything, then the candidates."""
    board, digits, notes = entry.board, put_in(entry), _check(entry)
    together = [clue or digit for clue, digit in zip(board.clues, digits, strict=True)]
    grids = [list(map(symbol, board.clues))]
    if any(digits) or any(mask.bit_count() == 1 for mask in notes):
        grids.append(list(map(symbol, together)))
    grids.append(
        [symbol(digit) if digit else format_candidates(mask) for digit, mask in zip(together, notes, strict=True)]
    )
    return "\n".join(_frame(grid, board) for grid in grids)


def _frame(words: Sequence[str], board: Board) -> str:
    size, wide, high = board.size, board.box_cols, board.box_rows
    widths = [max(len(words[row * size + col]) for row in range(size)) for col in range(size)]
    padded = [word.ljust(widths[cell % size]) for cell, word in enumerate(words)]
    stacks = [range(start, start + wide) for start in range(0, size, wide)]
    rule = "+" + "+".join("-" * (sum(widths[col] + 1 for col in stack) + 1) for stack in stacks) + "+\n"
    rows = [
        "|" + "|".join("".join(f" {padded[row * size + col]}" for col in stack) + " " for stack in stacks) + "|\n"
        for row in range(size)
    ]
    bands = ["".join(rows[start : start + high]) for start in range(0, size, high)]
    return rule + rule.join(bands) + rule


CANDIDATES = Format(
    name="candidates",
    title=Message("Candidate grid"),
    claim=_claim,
    read=_read,
    write=_write,
    check=_check,
    example="+------+--------+\n| 1 24 | 3 24   |\n| 3 24 | 14 124 |\n+------+--------+\n"
    "| 4 13 | 2 13   |\n| 2 13 | 14 134 |\n+------+--------+\n",
)


# .sdx


def _sdx_rows(text: str) -> list[list[Group]]:
    """N lines of N words between blanks; nothing for other texts."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) not in SIZES or len(lines) > WIDEST:
        return []
    rows = [[(word.group(), number, word.start() + 1) for word in re.finditer(r"\S+", line)] for number, line in lines]
    return rows if all(len(row) == len(rows) for row in rows) else []


def _claim_sdx(text: str) -> Claim:
    rows = _sdx_rows(text[:HEAD])
    words = [word for row in rows for word, _, _ in row]
    good = sum(candidates(word.removeprefix(PLACED), len(rows)) is not None for word in words)
    has_marks = any(len(word) > 1 for word in words)  # a plain grid has none
    return Claim.CERTAIN if has_marks and not _has_blanks(words) and 10 * good >= 9 * len(words) else Claim.NO


def _read_sdx(text: str) -> Iterator[Entry]:
    rows = _sdx_rows(text)
    if not rows:
        raise NotationError("sdx", words=WORDS)
    size, groups = len(rows), [group for row in rows for group in row]
    bare = [(word.removeprefix(PLACED), line, column) for word, line, column in groups]
    notes = groups_read(bare, size)
    clues, digits = [UNKNOWN] * len(notes), [UNKNOWN] * len(notes)
    for cell, (word, line, column) in enumerate(groups):
        is_put = word.startswith(PLACED)
        if is_put and notes[cell].bit_count() != 1:
            raise unexpected_character(word, size, line, column)
        if notes[cell].bit_count() == 1:
            (digits if is_put else clues)[cell] = notes[cell].bit_length()
    _refuse_sukaku([*clues, *digits], notes, size, groups[0][1])
    yield entry_of(Board(size, tuple(clues)), digits, notes, line=groups[0][1])


def _write_sdx(entry: Entry) -> str:
    """A candidate that is alone is written as a digit put in: alone without `u` it would be a clue."""
    board, digits, notes = entry.board, put_in(entry), read_notes(entry)
    _check_size(entry)
    words = []
    for clue, digit, mask in zip(board.clues, digits, notes, strict=True):
        alone = digit or (mask.bit_length() if mask.bit_count() == 1 else UNKNOWN)
        words.append(symbol(clue) if clue else PLACED + symbol(alone) if alone else format_candidates(mask))
    size = board.size
    return "".join(" ".join(words[start : start + size]) + "\n" for start in range(0, len(words), size))


SDX = Format(
    name="sdx",
    title=Message("SudoCue, with candidates (.sdx)"),
    claim=_claim_sdx,
    read=_read_sdx,
    write=_write_sdx,
    check=_check_size,
    suffix="sdx",
    example="1 24 3 u4\n3 24 14 12\n4 13 2 13\n2 13 14 134\n",
)
