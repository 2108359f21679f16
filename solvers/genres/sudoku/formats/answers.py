"""The Enpitsu text of answers: a line of N*N cells, `.` for an unknown one; rows and frames are read too."""

from solvers.genres.sudoku.board import SYMBOLS, UNKNOWN, Answer, SudokuBoard, symbol
from solvers.genres.sudoku.formats.cells import WORDS, ZERO, unexpected_character_error
from solvers.notation.format import NotationError

BETWEEN = frozenset(" \t\n|+")
MARKS = "._?-" + ZERO
VALUES = dict.fromkeys(MARKS, UNKNOWN) | {
    written: digit for digit, character in enumerate(SYMBOLS, 1) for written in (character, character.lower())
}


def read_answer(board: SudokuBoard, text: str) -> Answer:
    """Return the digit of every cell; digits beyond the board's are left to the rules. Raises NotationError."""
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        if "--" in line and not any(character.isalnum() for character in line) and set(line) & set("+|"):
            continue
        for column, character in enumerate(line, 1):
            if character in BETWEEN:
                continue
            if character not in VALUES:
                raise unexpected_character_error(character, board.size, number, column)
            found.append(VALUES[character])
    if len(found) != len(board.clues):
        expected = len(board.clues)
        raise NotationError("cells", words=WORDS, found=len(found), expected=expected)
    return tuple(found)


def write_answer(board: SudokuBoard, answer: Answer) -> str:
    """Write one line of N*N cells."""
    return "".join(map(symbol, answer)) + "\n"
