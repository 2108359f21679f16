"""A person's marks in texts: digits and candidates; and their Enpitsu text.

The Enpitsu text is one word a cell between blanks: `.` for no marks, `127` are candidates, `u5` is a digit put in.
"""

from collections.abc import Iterable, Sequence

from solvers.genres.sudoku.board import (
    EMPTY,
    SYMBOLS,
    UNKNOWN,
    SudokuBoard,
    SudokuMarks,
    digit_bit,
    digits_of,
    guides,
    peers,
    symbol,
)
from solvers.genres.sudoku.formats.answers import read_answer
from solvers.genres.sudoku.formats.cells import WORDS, unexpected_character_error
from solvers.notation.format import Entry, NotationError

# A digit that was put in has this before it.
PLACED = "u"
# The notes of a cell without any.
SILENT = 0
# The text of one cell, its line and column from 1.
Group = tuple[str, int, int]


def read_marks(board: SudokuBoard, text: str) -> SudokuMarks:
    """Return the marks of a line as Enpitsu text, or of half of an answer. Raises NotationError."""
    words = text.split()
    if len(words) != len(board.clues) == len("".join(words)):
        digits_put = zip(read_answer(board, text), board.clues, strict=True)
        return SudokuMarks(
            tuple(UNKNOWN if digit == clue else digit for digit, clue in digits_put), (SILENT,) * len(board.clues)
        )
    if len(words) != len(board.clues):
        # The text may be rows, or one line.
        found = len(words) if len(words) > board.size else len("".join(words))
        raise NotationError("cells", words=WORDS, found=found, expected=len(board.clues))
    digits, notes = [], []
    for word in words:
        put = word.startswith(PLACED)
        digits_noted = parse_candidates(word.removeprefix(PLACED), board.size)
        if digits_noted is None or (put and len(digits_of(digits_noted)) != 1):
            raise unexpected_character_error(word, board.size, 1, 0)
        digits.append(digits_of(digits_noted)[0] if put else UNKNOWN)
        notes.append(SILENT if put else digits_noted)
    return SudokuMarks(tuple(digits), tuple(notes))


def write_marks(board: SudokuBoard, marks: SudokuMarks) -> str:
    """Write one line of words."""
    cells = zip(marks.digits, marks.notes, strict=True)
    return " ".join(PLACED + symbol(digit) if digit else format_candidates(notes) for digit, notes in cells) + "\n"


def format_candidates(notes: int) -> str:
    """Return candidates as one word."""
    return "".join(map(symbol, digits_of(notes))) or EMPTY


def parse_candidates(word: str, size: int) -> int | None:
    """Return the mask of a word of digits, SILENT for a dot or 0; None for other words."""
    if word in (EMPTY, "0", "-"):
        return SILENT
    digits = [SYMBOLS.find(sign) + 1 for sign in word.upper()]
    if not digits or min(digits) < 1 or max(digits) > size or len(set(digits)) != len(digits):
        return None
    return sum(map(digit_bit, digits))


def parse_candidate_groups(groups: Iterable[Group], size: int) -> list[int]:
    """Return the candidates of every cell. Raises NotationError at the first other text."""
    found = []
    for word, line, column in groups:
        notes = parse_candidates(word, size)
        if notes is None:
            raise unexpected_character_error(word, size, line, column)
        found.append(notes)
    return found


def find_settled(notes: Sequence[int], size: int) -> tuple[int, ...]:
    """Return the certain digits in a grid of candidates: those alone in their cell and in no cell that it sees."""
    alone = [digits_of(mask)[0] if mask.bit_count() == 1 else UNKNOWN for mask in notes]
    return tuple(
        digit if digit and not any(notes[peer] & digit_bit(digit) for peer in near) else UNKNOWN
        for digit, near in zip(alone, peers(size), strict=True)
    )


def find_left_candidates(board: SudokuBoard, digits: Sequence[int]) -> tuple[int, ...]:
    """Return the candidates that the clues and these digits leave to each cell; none for a filled one."""
    together = tuple(clue or digit for clue, digit in zip(board.clues, digits, strict=True))
    return guides(SudokuBoard(board.size, together)).notes


def marked_entry(
    board: SudokuBoard, digits: Sequence[int], notes: Sequence[int], *, line: int = 1, title: str = "", author: str = ""
) -> Entry:
    """Return an Entry with these marks, except those that repeat clues; without marks when none are left."""
    digits = tuple(UNKNOWN if clue else digit for clue, digit in zip(board.clues, digits, strict=True))
    open_cells = [not clue and not digit for clue, digit in zip(board.clues, digits, strict=True)]
    notes = tuple(mask if is_open else SILENT for mask, is_open in zip(notes, open_cells, strict=True))
    marks = SudokuMarks(digits, notes) if any(digits) or any(notes) else None
    return Entry(board, marks=marks, line=line, title=title, author=author)


def read_entered_digits(entry: Entry) -> tuple[int, ...]:
    """Return the digits that a person put in."""
    digits: tuple[int, ...] = entry.marks.digits if entry.marks else (UNKNOWN,) * len(entry.board.clues)
    return digits


def read_notes(entry: Entry) -> tuple[int, ...]:
    """Return the candidates of every open cell: a person's notes, or else those left by clues and digits."""
    rest = find_left_candidates(entry.board, read_entered_digits(entry))
    if entry.marks is None:
        return rest
    return tuple(own or other if other or own else SILENT for own, other in zip(entry.marks.notes, rest, strict=True))
