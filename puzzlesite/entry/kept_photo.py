"""The photo that a page carries in a field: it comes back from the browser, so it is read with suspicion."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import solvers
from puzzlesite.core import limits
from puzzlesite.photos.service import HandwrittenMark, Photo, PhotoPuzzle
from solvers.contract.genre import Genre
from solvers.contract.results import At
from solvers.notation.format import TEXT_LIMIT, Entry

BASE64 = re.compile(r"[A-Za-z0-9+/]+={0,2}")
MOST_PUZZLES = 32


def write_kept_photo(photo: Photo) -> str:
    """Write a photo and its puzzles as the text of the page's field."""
    puzzles = [[one.genre.name, *one[1:]] for one in photo.puzzles]
    return json.dumps([photo.images, puzzles, photo.unread], separators=(",", ":"))


def read_kept_photo(text: str) -> Photo | None:
    """Read the photo from a page's field; None for any other text."""
    if len(text) > limits.PHOTO_KEPT:
        return None
    try:
        images, puzzles, unread = json.loads(text)
        photo = Photo(_read_images(images), tuple(_read_puzzle(*puzzle) for puzzle in puzzles), _read_number(unread))
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    are_shown = all(puzzle.photo < len(photo.images) for puzzle in photo.puzzles)
    return photo if are_shown and 0 < len(photo.puzzles) <= MOST_PUZZLES else None


def read_choice(text: str, count: int) -> int:
    """The number of the chosen puzzle among `count`; 0 where the text names none."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else 0
    return number if number < count else 0


def read_image_to_keep(fields: Mapping[str, str]) -> str:
    """The image to keep with the puzzle, in base64; "" where the form does not ask for that."""
    photo = read_kept_photo(fields.get("photo", "")) if "keep_photo" in fields else None
    if photo is None:
        return ""
    puzzle = photo.puzzles[read_choice(fields.get("chosen", ""), len(photo.puzzles))]
    return photo.images[puzzle.photo]


def take_written(entry: Entry, genre: Genre, fields: Mapping[str, str]) -> Entry:
    """A puzzle with the handwriting on its photo as marks, where the form asks for that."""
    photo = read_kept_photo(fields.get("photo", "")) if "take_written" in fields else None
    looks, drawn = genre.photographed, genre.drawn
    if photo is None or looks is None or looks.take_written is None or drawn is None or entry.marks is not None:
        return entry
    puzzle = photo.puzzles[read_choice(fields.get("chosen", ""), len(photo.puzzles))]
    rows, cols, _ = genre.measure(entry.board)
    letters = {symbol.letter for symbol in looks.symbols(rows, cols)[0]}
    clues = drawn.clues(entry.board) or {}
    written = {
        (row, col): letter
        for row, col, letter in puzzle.written or ()
        if puzzle.genre is genre and row < rows and col < cols and letter in letters and (row, col) not in clues
    }
    return replace(entry, marks=looks.take_written(entry.board, written)) if written else entry


def _read_images(images: Any) -> tuple[str, ...]:
    """Check a list of images in base64. Raises ValueError or TypeError."""
    if not all(isinstance(image, str) and BASE64.fullmatch(image) for image in images):
        raise ValueError("these are no images")
    return tuple(images)


def _read_number(number: Any) -> int:
    """Check a number that is not negative. Raises ValueError."""
    if type(number) is not int or number < 0:
        raise ValueError("this is no number")
    return number


def _read_puzzle(
    genre: Any, text: Any, verdict: Any, changed: Any, doubtful: Any, photo: Any, number: Any, turns: Any, written: Any
) -> PhotoPuzzle:
    """Check and read a puzzle of the photo. Raises ValueError, TypeError or KeyError."""
    if not (isinstance(text, str) and isinstance(genre, str) and verdict in ("", "none", "one", "many", "unknown")):
        raise ValueError("this is no puzzle of a photo")
    if len(text) > TEXT_LIMIT:
        raise ValueError("this text is too long")
    cells = _read_cells(changed), _read_cells(doubtful)
    photo, number, turns = map(_read_number, (photo, number, turns))
    marks = None if written is None else tuple(_read_mark(*mark) for mark in written)
    return PhotoPuzzle(solvers.genre(genre), text, verdict, *cells, photo, number, turns % 4, marks)


def _read_mark(row: Any, col: Any, letter: Any) -> HandwrittenMark:
    """Check a mark and its letter. Raises ValueError."""
    if not isinstance(letter, str) or len(letter) > 1:
        raise ValueError("this is no letter")
    return HandwrittenMark(_read_number(row), _read_number(col), letter)


def _read_cells(cells: Any) -> tuple[At, ...]:
    """Check cells; a clue beside a row or above a column has -1 for the other number."""
    return tuple(_read_place(row, col) for row, col in cells)


def _read_place(row: Any, col: Any) -> At:
    """Check a cell or the place of a clue beside the board. Raises ValueError."""
    if type(row) is not int or type(col) is not int or min(row, col) < -1 or max(row, col) < 0:
        raise ValueError("this is no place")
    return row, col
