"""Photos that are made here, of new puzzles in faces that the network was not trained with: what is read wrong.

python -m benchmarks.made_photos GENRE [--count N] [--seed S] [--each] [--worn KIND] [--set NAME=VALUE ...]: pages are
drawn, bent, lit and blurred as tests do, worn before: fold, broken, grey, stain, note; or turned, sloping, coloured,
dark (a screen). The faces are those of this machine's fonts that training holds out.
"""

import argparse
import time
from collections.abc import Iterator
from statistics import mean, median
from typing import NamedTuple

import cv2
import numpy as np
from PIL import Image

import solvers
from solvers import recipes
from solvers.cli.arguments import parse_settings, setting
from solvers.contract.genre import Genre
from solvers.photo.kinds import list_kinds
from solvers.photo.reading import see_puzzles
from solvers.photo.seen import decide_best
from tests.solvers.photo.photos import Page, photograph
from tests.solvers.photo.worn import WEAR
from training.faces import Face, load_faces


class Judged(NamedTuple):
    """A photo. unmarked: wrong cells without a mark of doubt, and without the photo being marked as a whole.

    size, genre: whether they are right; ways: how many ways to read it were likely; proved: no mark on the whole.
    """

    seed: int
    family: str
    seconds: float
    wrong: int
    size: bool = False
    genre: bool = False
    ways: int = 0
    unmarked: int = 0
    marks: int = 0
    proved: bool = False


def make_puzzle(genre: Genre, settings: dict[str, str], seed: int) -> object:
    """A new board."""
    recipe = recipes.complete(genre, settings)
    *_, made = solvers.engine(genre.name).generate(recipe, seed)
    assert made.made is not None
    return made.made.board


def make_page(genre: Genre, board: object, face: Face, share: float) -> Page:
    """The board as it is printed."""
    assert genre.drawn is not None
    assert genre.photographed is not None
    rows, cols, _ = genre.measure(board)
    symbols = genre.photographed.symbols(rows, cols)[0]
    prints, empty = {symbol.letter: symbol.printed for symbol in symbols}, symbols[0].letter
    clues = genre.drawn.clues(board) or {}
    cells = [[prints[clues.get((row, col), empty)] for col in range(cols)] for row in range(rows)]
    drawn = genre.draw(board).cells
    boxes = (
        next((row for row in range(1, rows) if drawn[row][0].north == 2), 0),
        next((col for col in range(1, cols) if drawn[0][col].west == 2), 0),
    )
    texts = [[one.text for one in row] for row in cells]
    shapes = [[one.shape for one in row] for row in cells]
    return Page(texts, boxes, shapes, face.file, face.index, share, has_dots=genre.photographed.has_dots)


def judge(genre: Genre, board: object, picture: np.ndarray, kinds: list, seed: int, family: str) -> Judged:
    """What is read of a photo of the board."""
    begun = time.perf_counter()
    puzzles = see_puzzles(picture, kinds)
    rows, cols, _ = genre.measure(board)
    cells, ways = rows * cols, len(puzzles[0]) if puzzles else 0
    if not puzzles:
        return Judged(seed, family, seconds=time.perf_counter() - begun, wrong=cells)
    believed, reading = decide_best(puzzles[0], lambda name: (solvers.genre(name), solvers.engine(name)))
    seconds = time.perf_counter() - begun
    proved = reading.verdict.value == "one"
    has_size = puzzles[0][0].chances.shape[:2] == (rows, cols)
    if not has_size or believed is not genre:
        return Judged(seed, family, seconds, cells, has_size, ways=ways, unmarked=cells * proved, proved=proved)
    assert genre.drawn is not None
    assert genre.photographed is not None
    empty, clues = genre.photographed.symbols(rows, cols)[0][0].letter, genre.drawn.clues(board) or {}
    wrong = [
        (row, col)
        for row in range(rows)
        for col in range(cols)
        if reading.rows[row][col] != clues.get((row, col), empty)
    ]
    unmarked = len(set(wrong) - set(reading.doubtful)) * proved
    marks = len(reading.doubtful)
    found = Judged(seed, family, seconds, len(wrong), size=True, genre=True, ways=ways)
    return found._replace(unmarked=unmarked, marks=marks, proved=proved)


def picture_page(page: Image.Image, random: np.random.Generator, worn: str) -> np.ndarray:
    """The photo of a page, worn like that, or a screen."""
    side = int(random.integers(800, 1500))
    if worn == "dark":
        return np.repeat(255 - np.asarray(page.convert("L"))[..., None], 3, axis=2)
    if worn in WEAR:
        sheet = WEAR[worn](np.asarray(page, np.float32), random)
        page = Image.fromarray(np.clip(sheet, 0, 255).astype(np.uint8))
    picture = photograph(page, random, side=side)
    if worn == "turned":
        return np.ascontiguousarray(np.rot90(picture, random.integers(1, 4)))
    if worn == "sloping":
        return _slope(picture, random)
    if worn == "coloured":
        return (picture * random.uniform(0.45, 1.0, 3)).astype(np.uint8)
    return picture


def _slope(picture: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Seen from one side: what is far is a quarter smaller."""
    high, wide = picture.shape[:2]
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    beside = np.array([[0.13, 0.1], [-0.13, 0.1], [0, 0], [0, 0]]) * (wide, high)
    way = cv2.getPerspectiveTransform(corners, (corners + beside * random.uniform(0.6, 1)).astype(np.float32))
    return cv2.warpPerspective(picture, way, (wide, high), borderValue=(80, 80, 80))


def run(genre: Genre, settings: dict[str, str], count: int, seed: int, worn: str = "") -> Iterator[Judged]:
    """So many photos."""
    faces, kinds = [face for face in load_faces() if face.is_held], list_kinds(solvers.all_genres())
    for number in range(seed, seed + count):
        random = np.random.default_rng(number)
        board, face = make_puzzle(genre, settings, number), faces[random.integers(len(faces))]
        page = make_page(genre, board, face, random.uniform(0.45, 0.75)).draw()
        picture = picture_page(page, random, worn)
        yield judge(genre, board, picture, kinds, number, face.family)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("genre")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", action="store_true")
    parser.add_argument("--worn", default="")
    parser.add_argument("--set", type=setting, action="append", default=[])
    options = parser.parse_args()
    photos = []
    for one in run(
        solvers.genre(options.genre), parse_settings(options.set), options.count, options.seed, options.worn
    ):
        photos.append(one)
        if options.each and (one.wrong or one.marks or not one.size or not one.proved):
            print(one, flush=True)
    found = [one for one in photos if one.genre] or photos[:1]
    print(f"of {len(photos)}: size right {sum(one.size for one in photos)}, genre {sum(one.genre for one in photos)}")
    print(f"whole: {sum(not one.wrong for one in photos)}")
    print(f"wrong cells without a mark: {sum(one.unmarked for one in photos)}")
    print(f"marked as a whole: {sum(not one.proved for one in found)}")
    print(f"marks a photo: {mean(one.marks for one in found):.2f}; wrong cells: {sum(one.wrong for one in found)}")
    print(f"seconds: median {median(one.seconds for one in photos):.2f}, most {max(one.seconds for one in photos):.2f}")


if __name__ == "__main__":
    main()
