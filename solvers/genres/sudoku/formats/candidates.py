"""Grids of candidates: framed ones, lines of N*N groups or of N*N*N places, and SudoCue's .sdx.

A framed grid of clues may come first, and one of the clues with the digits put in; without them a digit alone in its
cell is a clue, unless a cell that it sees still lists it (then nobody has put it in yet). Marks beside candidates, as
programs print them to point at something, are ignored.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import compress
from math import isqrt

from solvers.genres.sudoku.board import EMPTY, LENGTHS, SIZES, UNKNOWN, SudokuBoard, symbol
from solvers.genres.sudoku.formats.cells import WORDS, unexpected_character_error, wrong_length_error, wrong_size_error
from solvers.genres.sudoku.formats.marks import (
    PLACED,
    Group,
    find_settled,
    format_candidates,
    marked_entry,
    parse_candidate_groups,
    parse_candidates,
    read_entered_digits,
    read_notes,
)
from solvers.genres.sudoku.formats.sheets import BARS, UNBAR, is_line_between_rows
from solvers.genres.sudoku.formats.variants import SUKAKU, refuse_variants
from solvers.messages import Message
from solvers.notation.format import CannotHold, Claim, Entry, Format, NotationError

# On larger boards, a group could be a number.
WIDEST = 9
# A group that is more than one cell.
WITNESS = re.compile(r"[1-9]{2,9}")
# Programs print these beside candidates.
BESIDE = str.maketrans("", "", "*#@()[]{}~")
FRAME = frozenset(".:+-=*'`,─━═┌┐└┘├┤┬┴┼ \t") | frozenset(BARS)
LONG_LINE = re.compile(r"[0-9.]+")
# The number of places for a digit in a cell gives the size.
CUBES = {size**3: size for size in SIZES if size <= WIDEST}
# A claim looks at this many characters.
HEAD = 40_000
BLANKS = (EMPTY, "-", "_", "0")
# Grids of clues, digits and candidates together have at most this many groups.
MOST_GROUPS = 3 * WIDEST**2


def _is_frame(line: str) -> bool:
    """Whether a line is drawn around or between rows."""
    return is_line_between_rows(line) or (FRAME.issuperset(line) and not set(line) <= {EMPTY, " ", "\t", *BARS})


def _rows(text: str) -> Iterator[list[Group]]:
    """Yield the groups of every line that has any, with their places."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("#") or _is_frame(line):
            continue
        words = re.finditer(r"\S+", line.translate(UNBAR))
        groups = [(bare, number, word.start() + 1) for word in words if (bare := _bare(word.group()))]
        if groups:
            yield groups


def _bare(word: str) -> str:
    """Return the candidates of a group without the signs around them, such as `*` and brackets."""
    word = word.translate(BESIDE)
    return word.replace("-", "") or word


def _grids(rows: Sequence[Sequence[Group]]) -> list[list[Group]]:
    """Return the grids of clues, and of clues and digits, if any, then that of candidates. Raises NotationError."""
    flat = [group for row in rows for group in row]
    if len(flat) in LENGTHS and len(rows) != isqrt(len(flat)):
        return [flat]
    grids: list[list[Group]] = []
    while rows:
        size = _width(rows[0])
        if size not in SIZES or size > WIDEST:
            raise wrong_size_error(size, rows[0][0][1], [one for one in SIZES if one <= WIDEST])
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
    """Return the cells of a row: its groups, or their signs if each of a few groups holds several single cells."""
    if len(row) in SIZES:
        return row
    return [(sign, line, column + at) for word, line, column in row for at, sign in enumerate(word)]


# Candidates


ONLY_DIGITS = Message("no open cell has several candidates")


def _claim(text: str) -> Claim:
    """Return CERTAIN when the last grid has cells of several candidates."""
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
    good = sum(parse_candidates(word, min(size, WIDEST)) is not None for word, _, _ in groups)
    several = sum(len(word) > 1 for word, _, _ in groups)
    if _has_blanks([word for word, _, _ in groups]):
        return Claim.NO
    return Claim.CERTAIN if is_whole and several and size <= WIDEST and 10 * good >= 9 * len(groups) else Claim.NO


def _has_blanks(words: Sequence[str]) -> bool:
    """Whether more cells are blank than have several candidates: then numbers of two digits are clues."""
    return sum(word in BLANKS for word in words) > sum(len(word) > 1 for word in words)


def _long_size(line: str) -> int:
    """Return the size of the board of a line of N*N*N places; 0 for other lines."""
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
        raise wrong_length_error(len(grid), grid[0][1])
    if len(above) > 2 or any(len(one) != len(grid) for one in above):
        raise NotationError("grids", grid[0][1], 0, WORDS, found=len(above) + 1)
    notes = parse_candidate_groups(grid, size)
    yield _entry(notes, size, rows[0][0][1], *(_read_standing(one, size) for one in above))


def _long(places: str, size: int, line: int, column: int) -> list[int]:
    """Return the candidates of a line with a place for every digit of every cell."""
    notes = []
    for cell in range(size * size):
        mask = 0
        for digit, sign in enumerate(places[cell * size : (cell + 1) * size], 1):
            if sign not in (EMPTY, "0", str(digit)):
                raise unexpected_character_error(sign, size, line, column + cell * size + digit - 1)
            mask |= (sign == str(digit)) << (digit - 1)
        notes.append(mask)
    return notes


def _read_standing(grid: Sequence[Group], size: int) -> tuple[int, ...]:
    """Return the digits of a grid of single cells. Raises NotationError."""
    found = []
    for word, line, column in grid:
        notes = parse_candidates(word, size)
        if notes is None or notes.bit_count() > 1:
            raise unexpected_character_error(word, size, line, column)
        found.append(notes.bit_length())
    return tuple(found)


def _entry(notes: Sequence[int], size: int, line: int, clues: tuple[int, ...] = (), put: tuple[int, ...] = ()) -> Entry:
    """Return the puzzle of candidates; without grids above, single digits are clues."""
    stand = find_settled(notes, size)
    if not clues:
        _refuse_sukaku(stand, notes, size, line)
    return marked_entry(SudokuBoard(size, clues or stand), put or stand, notes, line=line)


def _refuse_sukaku(digits: Sequence[int], notes: Sequence[int], size: int, line: int) -> None:
    """Refuse candidates without a single digit that are not all there: they would be the puzzle.

    Raises NotationError.
    """
    if not any(digits) and any(mask != (1 << size) - 1 for mask in notes):
        refuse_variants([SUKAKU], line)


def _check_size(entry: Entry) -> None:
    if entry.board.size > WIDEST:
        raise CannotHold(Message("it holds boards up to 9×9"))


def _check(entry: Entry) -> Sequence[int]:
    """Return the candidates of each cell, if there are any to be shown. Raises CannotHold."""
    _check_size(entry)
    notes = read_notes(entry)
    clues_and_digits = zip(entry.board.clues, read_entered_digits(entry), strict=True)
    is_open = [not (clue or digit) for clue, digit in clues_and_digits]
    if not any(mask.bit_count() > 1 for mask in compress(notes, is_open)):
        # A text of single candidates only would be read as several puzzles.
        raise CannotHold(ONLY_DIGITS)
    return notes


def _write(entry: Entry) -> str:
    """Write the clues, then the digits put in if there are any, then the candidates."""
    board, digits, notes = entry.board, read_entered_digits(entry), _check(entry)
    together = [clue or digit for clue, digit in zip(board.clues, digits, strict=True)]
    grids = [list(map(symbol, board.clues))]
    if any(digits) or any(mask.bit_count() == 1 for mask in notes):
        grids.append(list(map(symbol, together)))
    grids.append(
        [symbol(digit) if digit else format_candidates(mask) for digit, mask in zip(together, notes, strict=True)]
    )
    return "\n".join(_frame(grid, board) for grid in grids)


def _frame(words: Sequence[str], board: SudokuBoard) -> str:
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
    """Return N lines of N words between blanks; nothing for other texts."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) not in SIZES or len(lines) > WIDEST:
        return []
    rows = [[(word.group(), number, word.start() + 1) for word in re.finditer(r"\S+", line)] for number, line in lines]
    return rows if all(len(row) == len(rows) for row in rows) else []


def _claim_sdx(text: str) -> Claim:
    rows = _sdx_rows(text[:HEAD])
    words = [word for row in rows for word, _, _ in row]
    good = sum(parse_candidates(word.removeprefix(PLACED), len(rows)) is not None for word in words)
    # A plain grid has no marks.
    has_marks = any(len(word) > 1 for word in words)
    return Claim.CERTAIN if has_marks and not _has_blanks(words) and 10 * good >= 9 * len(words) else Claim.NO


def _read_sdx(text: str) -> Iterator[Entry]:
    rows = _sdx_rows(text)
    if not rows:
        raise NotationError("sdx", words=WORDS)
    size, groups = len(rows), [group for row in rows for group in row]
    bare = [(word.removeprefix(PLACED), line, column) for word, line, column in groups]
    notes = parse_candidate_groups(bare, size)
    clues, digits = [UNKNOWN] * len(notes), [UNKNOWN] * len(notes)
    for cell, (word, line, column) in enumerate(groups):
        is_put = word.startswith(PLACED)
        if is_put and notes[cell].bit_count() != 1:
            raise unexpected_character_error(word, size, line, column)
        if notes[cell].bit_count() == 1:
            (digits if is_put else clues)[cell] = notes[cell].bit_length()
    _refuse_sukaku([*clues, *digits], notes, size, groups[0][1])
    yield marked_entry(SudokuBoard(size, tuple(clues)), digits, notes, line=groups[0][1])


def _write_sdx(entry: Entry) -> str:
    """Write marks; a single candidate is written as a digit put in, for without `u` it would be a clue."""
    board, digits, notes = entry.board, read_entered_digits(entry), read_notes(entry)
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
