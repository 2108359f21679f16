"""Photos of sudoku with handwriting in them: print told apart from it, and digits read, by writers not in training.

python -m benchmarks.handwriting made MNIST [--count N] [--seed S] [--share P] [--each]: photos as `made_photos` makes
them, in faces that training holds out; MNIST is the package that `training/handwriting.py` names, of which the digits
for tests are written in. --share: of the empty cells that are filled; 0 for clean prints, nothing for any.
python -m benchmarks.handwriting photos FOLDER LIST [--each]: the photos of a list of a copy of the public set
github.com/wichtounet/sudoku_dataset, such as datasets/v2_mixed_train.desc. Labels in images/ have what is printed.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from PIL import Image

import solvers
from benchmarks.made_photos import make_page, picture_page
from solvers import recipes
from solvers.photo.decoding import decode
from solvers.photo.kinds import list_kinds
from solvers.photo.reading import see_puzzles
from solvers.photo.seen import PhotoReading, choose_best_reading
from tests.solvers.photo.photos import CELL
from training.faces import load_faces
from training.handwriting import TESTS, Pens, choose_pen, load_pens, write_digit
from training.samples import CELL as SAMPLE_CELL

GENRE, ENGINE = solvers.genre("sudoku"), solvers.engine("sudoku")
EMPTY = "."
# The sizes of the boards that are drawn.
SIZES = "9", "9", "9", "6"


class Photo(NamedTuple):
    """A photo and what is on it, both as letters row by row."""

    name: str
    picture: np.ndarray
    printed: np.ndarray
    written: np.ndarray


class Judged(NamedTuple):
    """A photo, in numbers of cells. hidden: prints taken as handwriting; clues: handwriting taken as a clue.

    found, right, wrong: handwriting that is told apart, and the marks that are read right and wrong; stray: marks where
    nothing was written; broken: other clues read wrongly; silent: wrong clues without a mark of doubt.
    """

    name: str
    seconds: float
    prints: int
    hands: int
    size: bool = False
    proved: bool = False
    hidden: int = 0
    clues: int = 0
    found: int = 0
    right: int = 0
    wrong: int = 0
    stray: int = 0
    broken: int = 0
    silent: int = 0
    marks: int = 0


def make_photos(package: Path, count: int, seed: int, share: float | None) -> Iterator[Photo]:
    """New sudoku, into whose empty cells parts of the answer are written."""
    faces, pens = [face for face in load_faces() if face.is_held], load_pens(package, TESTS)
    for number in range(seed, seed + count):
        random = np.random.default_rng(number)
        *_, made = ENGINE.generate(recipes.complete_recipe(GENRE, {"size": str(random.choice(SIZES))}), number)
        assert made.made is not None
        board, face = made.made.board, faces[random.integers(len(faces))]
        printed, full = (letters_of(text) for text in (GENRE.emit(board), GENRE.answers.write(board, made.made.answer)))
        is_chosen = (printed == EMPTY) & (random.random(printed.shape) < (random.random() if share is None else share))
        written = np.where(is_chosen, full, EMPTY)
        sheet = np.asarray(make_page(GENRE, board, face, random.uniform(0.45, 0.75), random).draw(), np.float32)
        page = Image.fromarray(write_by_hand(sheet, written, pens, random).astype(np.uint8))
        yield Photo(f"{number} {face.family}", picture_page(page, random, ""), printed, written)


def letters_of(text: str) -> np.ndarray:
    """A square of letters, (rows, cols)."""
    letters = np.array([*text.strip()])
    side = round(len(letters) ** 0.5)
    return letters.reshape(side, side)


def write_by_hand(sheet: np.ndarray, written: np.ndarray, pens: Pens, random: Generator) -> np.ndarray:
    """The sheet with these digits in its cells, all with one pen, of one size or nearly."""
    ink, high = choose_pen(random), random.uniform(0.38, 0.75)
    for row, col in np.argwhere(written != EMPTY).tolist():
        glyph = pens.choose(random, written[row, col])
        shape = write_digit(random, glyph, high * random.uniform(0.85, 1.15) * SAMPLE_CELL)
        middle = (np.array([row, col]) + 1.5 + random.normal(0, 0.08, 2).clip(-0.2, 0.2)) * CELL
        top, left = np.rint(middle - np.array(shape.shape) / 2).astype(int).tolist()
        place = sheet[top : top + shape.shape[0], left : left + shape.shape[1]]
        place *= 1 - min(ink, 0.95) * random.uniform(0.9, 1.05) * shape
    return np.clip(sheet, 0, 255)


def read_photos(folder: Path, names: Path) -> Iterator[Photo]:
    """The photos of a list."""
    for name in names.read_text().split():
        label = Path(name).with_suffix(".dat")
        full, printed = (read_label(folder / place) for place in (label, Path("images") / label.name))
        written = np.where(printed == EMPTY, full, EMPTY)
        yield Photo(Path(name).name, decode((folder / name).read_bytes()), printed, written)


def read_label(file: Path) -> np.ndarray:
    """The digits of a label."""
    rows = [line.split() for line in file.read_text().split("\n")[2:11]]
    return np.where(np.array(rows) == "0", EMPTY, rows)


def judge(photo: Photo) -> Judged:
    """The reading of a photo."""
    begun = time.perf_counter()
    seen = see_puzzles(photo.picture, list_kinds([GENRE]))
    reading = choose_best_reading(seen[0], lambda _: (GENRE, ENGINE))[0][1] if seen else None
    counts = (int((letters != EMPTY).sum()) for letters in (photo.printed, photo.written))
    judged = Judged(photo.name, time.perf_counter() - begun, *counts)
    if reading is None or np.array(reading.rows).shape != photo.printed.shape:
        return judged
    return count_cells(judged, photo, reading)


def count_cells(judged: Judged, photo: Photo, reading: PhotoReading) -> Judged:
    """The reading with its right and wrong cells counted."""
    clues, marks = np.array(reading.rows), np.full(photo.printed.shape, EMPTY)
    is_seen = np.zeros(photo.printed.shape, bool)
    for cell, letter in (reading.written or {}).items():
        is_seen[cell], marks[cell] = True, letter or EMPTY
    is_print, is_hand = photo.printed != EMPTY, photo.written != EMPTY
    is_broken = clues != photo.printed
    is_marked = np.zeros(is_print.shape, bool)
    for cell in reading.doubtful:
        is_marked[cell] = True
    return judged._replace(
        size=True,
        proved=reading.verdict.value == "one",
        hidden=int((is_print & (clues == EMPTY)).sum()),
        clues=int((is_hand & (clues != EMPTY)).sum()),
        found=int((is_hand & is_seen).sum()),
        right=int((is_hand & (marks == photo.written)).sum()),
        wrong=int((is_hand & (marks != photo.written) & (marks != EMPTY)).sum()),
        stray=int((~is_hand & (marks != EMPTY)).sum()),
        broken=int((is_broken & ~is_hand).sum()),
        silent=int((is_broken & ~is_marked).sum()),
        marks=len(reading.doubtful),
    )


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    made, real = commands.add_parser("made"), commands.add_parser("photos")
    made.add_argument("mnist", type=Path)
    made.add_argument("--count", type=int, default=100)
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--share", type=float)
    real.add_argument("folder", type=Path)
    real.add_argument("names", type=Path)
    for one in (made, real):
        one.add_argument("--each", action="store_true")
    options = parser.parse_args()
    if options.command == "made":
        photos = make_photos(options.mnist, options.count, options.seed, options.share)
    else:
        photos = read_photos(options.folder, options.names)
    judged = []
    for one in map(judge, photos):
        judged.append(one)
        if options.each and (not one.size or one.hidden or one.clues or one.wrong or one.stray or one.broken):
            print(one, flush=True)
    print("\n".join(list_figures(judged)))


def list_figures(judged: list[Judged]) -> Iterator[str]:
    """Lines for the end of the output, about the photos whose grid was found."""
    found = [one for one in judged if one.size]
    total = Judged("", 0.0, *(sum(getattr(one, name) for one in found) for name in Judged._fields[2:]))
    hands = max(total.hands, 1)
    yield f"grids found: {len(found)} of {len(judged)}"
    yield f"prints taken as handwriting, or not seen: {total.hidden} of {total.prints}"
    yield f"photos with exactly the printed clues: {sum(not (one.broken or one.clues) for one in found)}"
    yield f"wrong clues: {total.broken + total.clues}, without a mark: {total.silent}"
    yield f"handwriting told apart: {total.found / hands:.2%} of {total.hands}; taken as a clue: {total.clues}"
    yield f"marks right: {total.right}, wrong: {total.wrong}, where nothing was written: {total.stray}"
    yield f"marks right of those that are filled: {total.right / max(total.right + total.wrong + total.stray, 1):.2%}"
    yield f"exactly one answer: {total.proved}; marks of doubt a photo: {total.marks / max(len(found), 1):.2f}"
    yield f"seconds: median {median(one.seconds for one in judged):.2f}, most {max(one.seconds for one in judged):.2f}"


if __name__ == "__main__":
    main()
