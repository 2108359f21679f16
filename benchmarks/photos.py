"""Photos of printed sudoku against their labels: grids and cells read right, marks, and time.

python -m benchmarks.photos FOLDER LIST [--each]: FOLDER is a copy of the public set
github.com/wichtounet/sudoku_dataset, LIST one of its lists, such as datasets/v2_train.desc. --each: a line for every
photo that is not whole.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, median
from typing import NamedTuple

import solvers
from solvers.photo.decoding import decode
from solvers.photo.kinds import list_kinds
from solvers.photo.reading import see_puzzles
from solvers.photo.seen import PhotoReading, choose_best_reading, read_likeliest_letters


class Judged(NamedTuple):
    """A photo. first, last: wrong cells before and after the solver's help; unmarked: wrong ones without a mark."""

    name: str
    found: bool
    first: int
    last: int
    unmarked: int
    marks: int
    proved: bool
    seconds: float


def judge(picture: Path, label: list[int]) -> Judged:
    """The first puzzle of a photo against its label."""
    genre, engine = solvers.genre("sudoku"), solvers.engine("sudoku")
    begun = time.perf_counter()
    seen = see_puzzles(decode(picture.read_bytes()), list_kinds([genre]))
    seconds = time.perf_counter() - begun
    if not seen:
        return Judged(picture.name, False, 81, 81, 0, 0, False, seconds)
    plain, reading = read_likeliest_letters(seen[0][0]), choose_best_reading(seen[0], lambda _: (genre, engine))[0][1]
    wrong = _find_wrong(reading, label)
    unmarked = [cell for cell in wrong if divmod(cell, 9) not in reading.doubtful]
    seconds = time.perf_counter() - begun
    marks, proved = len(reading.doubtful), reading.verdict.value == "one"
    return Judged(picture.name, True, len(_find_wrong(plain, label)), len(wrong), len(unmarked), marks, proved, seconds)


def _find_wrong(reading: PhotoReading, label: list[int]) -> list[int]:
    """The cells that are not as in the label, numbered row by row; all when the size is wrong."""
    letters = "".join(letter for row in reading.rows for letter in row).replace(".", "0")
    return [cell for cell in range(81) if len(letters) != 81 or int(letters[cell], 36) != label[cell]]


def read_set(folder: Path, names: Path) -> Iterator[tuple[Path, list[int]]]:
    """The photos of a list, with their 81 digits."""
    for line in names.read_text().split():
        picture = folder / "images" / Path(line).name
        rows = picture.with_suffix(".dat").read_text().split("\n")[2:11]
        yield picture, [int(digit) for row in rows for digit in row.split()]


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", type=Path)
    parser.add_argument("--each", action="store_true")
    options = parser.parse_args()
    photos = [judge(*one) for one in read_set(options.folder, options.names)]
    for one in photos if options.each else ():
        if one.first or one.marks or not one.proved:
            print(one)
    print("\n".join(_list_figures(photos)))


def _list_figures(photos: list[Judged]) -> Iterator[str]:
    found = [one for one in photos if one.found]
    cells = 81 * len(found)
    yield f"grids found: {len(found)} of {len(photos)}"
    yield f"whole as read: {sum(not one.first for one in photos)}, after judging: {sum(not one.last for one in photos)}"
    yield f"cells right as read: {1 - sum(one.first for one in found) / cells:.3%} of {cells}"
    yield f"wrong cells without a mark: {sum(one.unmarked for one in photos)}"
    yield f"marks a photo: {mean(one.marks for one in photos):.2f}"
    seconds = sorted(one.seconds for one in photos)
    yield f"seconds: median {median(seconds):.3f}, most {seconds[-1]:.3f}"


if __name__ == "__main__":
    main()
