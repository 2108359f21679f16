"""Classes for the number of cells and clues that share a board's width and height, and their style sheet.

A strict policy forbids styles in the page, so each number is a class: `r9 c9` is a board of 9 rows and 9 columns.
"""

from collections.abc import Iterator

from solvers.picture import Picture

# Boards with larger numbers show cells in their smallest size on any screen.
CELLS, CLUES = 250, 125


def classes(picture: Picture) -> str:
    """The classes of a picture."""
    return of(picture.rows, picture.cols, *picture.margins)


def of(rows: int, cols: int, side: int = 0, over: int = 0) -> str:
    """The classes for these numbers of rows and columns, and of clues beside and above them."""
    numbers = {"r": min(rows, CELLS), "c": min(cols, CELLS)}
    numbers |= {"side": min(side, CLUES), "over": min(over, CLUES)}
    return " ".join(f"{name}{number}" for name, number in numbers.items() if number)


def sheet() -> str:
    """The style sheet of all classes."""
    return "\n".join(["/* Written by `python -m docs.generate`. */", "@layer board {", *_rules(), "}", ""])


def _rules() -> Iterator[str]:
    for number in range(1, CELLS + 1):
        clues = f" .side{number}{{--side-clues:{number}}} .over{number}{{--over-clues:{number}}}"
        yield f".r{number}{{--rows:{number}}} .c{number}{{--cols:{number}}}" + (clues if number <= CLUES else "")
