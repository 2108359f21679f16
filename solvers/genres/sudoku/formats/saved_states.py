"""Saved games: Simple Sudoku's .ss and HoDoKu's library lines."""

import re
from collections.abc import Iterator, Sequence

from solvers.genres.sudoku.board import UNKNOWN, SudokuBoard, digit_bit, digits_of, symbol
from solvers.genres.sudoku.formats import grid
from solvers.genres.sudoku.formats.cells import WORDS, read_characters, wrong_size_error
from solvers.genres.sudoku.formats.marks import find_left_candidates, marked_entry, read_entered_digits, read_notes
from solvers.genres.sudoku.formats.sheets import EDGE
from solvers.messages import Message
from solvers.notation.format import CannotHold, Claim, Entry, Format, NotationError

NINE = 9
CELLS = NINE * NINE
NINE_ONLY = Message("it holds boards of 9×9 only")
# A claim looks at this many characters.
HEAD = 50_000
# For a cell the mask of the candidates that it has lost.
Cuts = dict[int, int]


def _cut_candidates(board: SudokuBoard, digits: Sequence[int], cuts: Cuts) -> list[int]:
    """Return the candidates left by clues and digits, without those that a cell has lost."""
    return [mask & ~cuts.get(cell, 0) for cell, mask in enumerate(find_left_candidates(board, digits))]


def _cuts(entry: Entry) -> list[tuple[int, int]]:
    """Return the candidates that a person has ruled out: cell and digit."""
    before = find_left_candidates(entry.board, read_entered_digits(entry))
    return [
        (cell, digit)
        for cell, (all_left, own) in enumerate(zip(before, read_notes(entry), strict=True))
        for digit in digits_of(all_left & ~own)
    ]


def _nine(entry: Entry) -> SudokuBoard:
    board: SudokuBoard = entry.board
    if board.size != NINE:
        raise CannotHold(NINE_ONLY)
    return board


# Simple Sudoku

RULE = "|---+---+---|"
RECORD = re.compile(r"I(?P<put>[0-7][0-9]|80)(?P<digit>[1-9])|E(?P<cut>[0-7][0-9]|80)00(?P<lost>[1-9])")


def _claim_simple(text: str) -> Claim:
    lines = [line for line in text[:HEAD].split("\n") if line.strip()]
    edges = sum(bool(EDGE.fullmatch(line)) for line in lines)
    return Claim.CERTAIN if edges == 2 and EDGE.fullmatch(lines[0]) else Claim.NO


def _read_simple(text: str) -> Iterator[Entry]:
    lines = text.split("\n")
    last = max((number for number, line in enumerate(lines) if EDGE.fullmatch(line)), default=len(lines))
    read = list(grid.read("\n".join(lines[: last + 1])))
    if len(read) != 1:
        raise NotationError("grids", words=WORDS, found=len(read)) if read else NotationError("empty")
    [entry] = read
    if isinstance(entry, NotationError):
        raise entry
    digits, cuts = _records(lines, last + 1)
    if (digits or cuts) and entry.board.size != NINE:
        raise wrong_size_error(entry.board.size, entry.line, [NINE])
    if not digits and not cuts:
        yield entry
        return
    put = [digits.get(cell, UNKNOWN) for cell in range(CELLS)]
    yield marked_entry(entry.board, put, _cut_candidates(entry.board, put, cuts), line=entry.line)


def _records(lines: Sequence[str], first: int) -> tuple[dict[int, int], Cuts]:
    """Return the digits put in and the candidates ruled out, from this line on. Raises NotationError."""
    digits: dict[int, int] = {}
    cuts: Cuts = {}
    for number, line in enumerate(lines[first:], first + 1):
        bare = line.strip()
        record = RECORD.fullmatch(bare)
        if record and record["put"]:
            digits[int(record["put"])] = int(record["digit"])
        elif record:
            cell = int(record["cut"])
            cuts[cell] = cuts.get(cell, 0) | digit_bit(int(record["lost"]))
        elif bare:
            raise NotationError("record", number, 1, WORDS, found=bare[:20])
    return digits, cuts


def _write_simple(entry: Entry) -> str:
    board = _nine(entry)
    edge = "*-----------*"
    signs = "".join(map(symbol, board.clues))
    rows = [f"|{signs[at : at + 3]}|{signs[at + 3 : at + 6]}|{signs[at + 6 : at + 9]}|" for at in range(0, CELLS, NINE)]
    lines = [edge, *rows[:3], RULE, *rows[3:6], RULE, *rows[6:], edge]
    if entry.marks:
        lines += ["", *(f"I{cell:02}{digit}" for cell, digit in enumerate(read_entered_digits(entry)) if digit)]
        lines += [f"E{cell:02}{digit:03}" for cell, digit in _cuts(entry)]
    return "\n".join(lines) + "\n"


SIMPLE = Format(
    name="simple",
    title=Message("Simple Sudoku (.ss)"),
    claim=_claim_simple,
    read=_read_simple,
    write=_write_simple,
    check=_nine,
    suffix="ss",
    example="*-----------*\n|..7|...|..3|\n|.5.|4..|...|\n|...|..8|.1.|\n|---+---+---|\n|.8.|...|.3.|\n"
    "|...|6.2|...|\n|.1.|...|.7.|\n|---+---+---|\n|.3.|1..|...|\n|...|..5|.4.|\n|2..|...|6..|\n*-----------*\n\nI004\nE01006\n",
)


# HoDoKu

FIELDS = 7
# The code of a position that shows no technique.
PLAIN = "0000"
LIBRARY = re.compile(r":[0-9a-z-]*:[^:]*:[^:\n]{81,}:")
TRIPLE = re.compile(r"([1-9])([1-9])([1-9])")


def _claim_library(text: str) -> Claim:
    lines = [bare for line in text[:HEAD].split("\n") if (bare := line.strip()) and not bare.startswith("#")][:40]
    good = sum(bool(LIBRARY.match(line)) for line in lines)
    return Claim.CERTAIN if good and 2 * good >= len(lines) else Claim.NO


def _read_library(text: str) -> Iterator[Entry | NotationError]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                yield _library_entry(line, number)
            except NotationError as error:
                yield error


def _library_entry(line: str, number: int) -> Entry:
    """Return the position of one line; the technique in it is ignored."""
    head, *fields = line.split(":")
    if head.strip() or len(fields) not in (FIELDS - 1, FIELDS):
        raise NotationError("library", number, 0, WORDS, found=len(fields))
    code, _, cells, deleted, *_ = fields
    title = "" if code.strip() == PLAIN else code.strip()
    start = line.index(cells, len(code) + 2)
    signs, columns, is_put = _signs(cells, start)
    board = read_characters(signs, lambda n: (number, columns[n] if n < len(columns) else start + 1))
    if board.size != NINE:
        raise wrong_size_error(board.size, number, [NINE])
    clues = tuple(UNKNOWN if put else digit for digit, put in zip(board.clues, is_put, strict=True))
    digits = tuple(digit if put else UNKNOWN for digit, put in zip(board.clues, is_put, strict=True))
    board = SudokuBoard(NINE, clues)
    cuts = _triples(deleted, number, start + len(cells) + 2)
    if not any(digits) and not cuts:
        return Entry(board, title=title, line=number)
    return marked_entry(board, digits, _cut_candidates(board, digits, cuts), line=number, title=title)


def _signs(cells: str, start: int) -> tuple[str, list[int], list[bool]]:
    """Return the sign of every cell, its column, and whether a `+` before it marks it as put in."""
    signs, columns, is_put = "", [], []
    for found in re.finditer(r"\+?[^+]", cells):
        signs += found.group()[-1]
        columns.append(start + found.end())
        is_put.append(found.group().startswith("+"))
    return signs, columns, is_put


def _triples(deleted: str, line: int, column: int) -> Cuts:
    cuts: Cuts = {}
    for word in re.finditer(r"\S+", deleted):
        triple = TRIPLE.fullmatch(word.group())
        if not triple:
            raise NotationError("triple", line, column + word.start(), WORDS, found=word.group()[:20])
        digit, row, col = map(int, triple.groups())
        cell = (row - 1) * NINE + col - 1
        cuts[cell] = cuts.get(cell, 0) | digit_bit(digit)
    return cuts


def _write_library(entry: Entry) -> str:
    board, digits = _nine(entry), read_entered_digits(entry)
    cells = "".join(f"+{digit}" if digit else symbol(clue) for clue, digit in zip(board.clues, digits, strict=True))
    deleted = " ".join(f"{digit}{cell // NINE + 1}{cell % NINE + 1}" for cell, digit in _cuts(entry))
    return f":{PLAIN}:x:{cells}:{deleted}:::\n"


LIBRARY_LINE = Format(
    name="hodoku",
    title=Message("HoDoKu library line"),
    claim=_claim_library,
    read=_read_library,
    write=_write_library,
    check=_nine,
    example=":0100:6:+4.7.....3.5.4..........8.1..8.....3....6.2....1.....7..3.1..........5.4.2.....6..:612:::\n",
)
