"""The look of printed sudoku: digits, and beyond 9 numbers or letters, in a square lattice; and handwriting in it."""

from collections.abc import Mapping, Sequence

from solvers.contract.photographed import LARGEST, Photographed, Print, PrintedSymbol
from solvers.contract.results import At
from solvers.genres.sudoku.board import EMPTY, SIZES, SYMBOLS, UNKNOWN, SudokuBoard, SudokuMarks
from solvers.genres.sudoku.formats.marks import SILENT

DIGITS, LETTERS = "123456789", "ABCDEFG"
DIGIT = {EMPTY: UNKNOWN} | {symbol: digit for digit, symbol in enumerate(SYMBOLS, 1)}


def _symbols(rows: int, cols: int) -> Sequence[Sequence[PrintedSymbol]]:
    """Return numbers from 1; beyond 9 also letters, and zero for the last of them."""
    texts = [[str(number) for number in range(1, rows + 1)]]
    if rows > len(DIGITS):
        texts.append([*(DIGITS + LETTERS)[:rows]])
        texts.append([*(DIGITS + LETTERS)[: rows - 1], "0"])
    return [_make_alphabet(alphabet) for alphabet in texts]


def _make_alphabet(texts: Sequence[str]) -> Sequence[PrintedSymbol]:
    printed = (PrintedSymbol(symbol, Print(text)) for symbol, text in zip(SYMBOLS, texts, strict=False))
    return [PrintedSymbol(EMPTY, Print("")), *printed]


def _assemble(letters: Sequence[Sequence[str]]) -> SudokuBoard:
    return SudokuBoard(len(letters), tuple(DIGIT[letter] for row in letters for letter in row))


def _take_written(board: SudokuBoard, written: Mapping[At, str]) -> SudokuMarks:
    """Return handwritten digits as marks."""
    digits = [UNKNOWN] * len(board.clues)
    for (row, col), letter in written.items():
        digits[row * board.size + col] = DIGIT[letter]
    return SudokuMarks(tuple(digits), (SILENT,) * len(digits))


PHOTOGRAPHED = Photographed(
    lattice=[(size, size) for size in SIZES if size <= LARGEST],
    symbols=_symbols,
    assemble=_assemble,
    take_written=_take_written,
)
