"""What printed sudoku look like: digits, and beyond 9 numbers or letters, in a square lattice."""

from collections.abc import Sequence

from solvers.contract.photographed import LARGEST, Photographed, Print, PrintedSymbol
from solvers.genres.sudoku.board import EMPTY, SIZES, SYMBOLS, UNKNOWN, Board

DIGITS, LETTERS = "123456789", "ABCDEFG"


def _symbols(rows: int, cols: int) -> Sequence[Sequence[PrintedSymbol]]:
    """Numbers from 1; beyond 9 also letters, and zero for the last of them."""
    texts = [[str(number) for number in range(1, rows + 1)]]
    if rows > len(DIGITS):
        texts.append([*(DIGITS + LETTERS)[:rows]])
        texts.append([*(DIGITS + LETTERS)[: rows - 1], "0"])
    return [_make_alphabet(alphabet) for alphabet in texts]


def _make_alphabet(texts: Sequence[str]) -> Sequence[PrintedSymbol]:
    printed = (PrintedSymbol(symbol, Print(text)) for symbol, text in zip(SYMBOLS, texts, strict=False))
    return [PrintedSymbol(EMPTY, Print("")), *printed]


def _assemble(letters: Sequence[Sequence[str]]) -> Board:
    digits = {EMPTY: UNKNOWN} | {symbol: digit for digit, symbol in enumerate(SYMBOLS, 1)}
    return Board(len(letters), tuple(digits[letter] for row in letters for letter in row))


PHOTOGRAPHED = Photographed(
    lattice=[(size, size) for size in SIZES if size <= LARGEST],
    symbols=_symbols,
    assemble=_assemble,
)
