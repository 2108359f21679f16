"""Text and back: the house line of N*N cells, and the house notation of answers."""

from solvers.notation import Claim, Entry, Format, NotationError
from solvers.sudoku.board import EMPTY, LENGTHS, SYMBOLS, UNKNOWN, Answer, Board, symbol
from solvers.words import Phrase

EXPECTED = Phrase("a digit, or . for an empty cell", "数字か、空きマスの .")


def _claim(text: str) -> Claim:
    return Claim.CERTAIN if len(text.strip()) in LENGTHS and "\n" not in text.strip() else Claim.NO


def _read(text: str) -> list[Entry | NotationError]:
    found: list[Entry | NotationError] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            digits = _digits(line.strip(), number)
        except NotationError as error:
            found.append(error)
        else:
            found.append(Entry(Board(LENGTHS[len(digits)], digits), line=number))
    return found


def _digits(line: str, number: int) -> tuple[int, ...]:
    for column, character in enumerate(line, 1):
        if character not in SYMBOLS + ".0":
            raise NotationError("character", number, column, found=character, expected=EXPECTED)
    return tuple(SYMBOLS.find(character) + 1 for character in line)


def _write(entry: Entry) -> str:
    return "".join(map(symbol, entry.board.clues)) + "\n"


LINE = Format("line", Phrase("One line", "1行"), _claim, _read, _write, suffix="sdm", example="1.3.3...2...4.2.")
FORMATS = (LINE,)


def read_answer(board: Board, text: str) -> Answer:
    """The digits of one line of N*N cells, `.` or `?` where none is. Raises NotationError."""
    return tuple(SYMBOLS.find(character) + 1 for character in text.strip())


def write_answer(board: Board, answer: Answer) -> str:
    """One line of N*N cells, `.` where none is known."""
    return "".join(EMPTY if digit == UNKNOWN else symbol(digit) for digit in answer) + "\n"
