"""Photos that are made here, of new puzzles in faces that the network was not trained with: what is read wrong.

python -m benchmarks.made_photos GENRE [--count N] [--seed S] [--each] [--worn KIND] [--sides LEAST-MOST]
[--set NAME=VALUE ...]: pages are drawn, bent, lit and blurred as tests do, worn before: fold, broken, grey, stain,
note; or turned, sloping, coloured, dark (a screen). Rows and columns are chosen again for each photo, from LEAST to
MOST; of a genre with a list of sizes one of these is. The faces are those of this machine that training holds out.
A board that is read from another side, its cells all right, is right: it is the same puzzle.
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
from solvers.cli.arguments import check_setting, parse_settings
from solvers.contract.entering import Margins
from solvers.contract.genre import Genre
from solvers.photo.decoding import SIDE
from solvers.photo.kinds import list_kinds
from solvers.photo.reading import see_puzzles
from solvers.photo.seen import PhotoReading, choose_best_reading
from tests.solvers.photo.margin_pages import RULED, RULINGS, MarginPage
from tests.solvers.photo.photos import CELL, Page, photograph
from tests.solvers.photo.worn import WEAR
from training.faces import Face, load_faces

# The points of a photo's longer side for each cell of a board with margins: some 24 of them are left for a cell.
LEAST_CELL = 35


class Judged(NamedTuple):
    """A photo. unmarked: wrong cells without a mark of doubt, and without the photo being marked as a whole.

    size, genre: whether they are right; choices: of how many ways to read it one is to be chosen by a person; proved:
    no mark on the whole.
    """

    seed: int
    family: str
    seconds: float
    wrong: int
    size: bool = False
    genre: bool = False
    choices: int = 0
    unmarked: int = 0
    marks: int = 0
    proved: bool = False


def make_puzzle(genre: Genre, settings: dict[str, str], seed: int) -> object:
    """A new board."""
    recipe = recipes.complete_recipe(genre, settings)
    *_, made = solvers.engine(genre.name).generate(recipe, seed)
    assert made.made is not None
    return made.made.board


def make_page(
    genre: Genre, board: object, face: Face, share: float, random: np.random.Generator, ruling: str = ""
) -> Page | MarginPage:
    """The board as it is printed. ruling: of margins, "" for any."""
    assert genre.drawn is not None
    assert genre.photographed is not None
    if genre.drawn.margins is not None:
        return make_margins(genre.drawn.margins(board), face, share, random, ruling)
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


def make_margins(margins: Margins, face: Face, share: float, random: np.random.Generator, ruling: str) -> MarginPage:
    """A board with its numbers beside it: in cells, between lines, on grey or on paper."""
    left, above = ([clue or (0,) for clue in side] for side in margins)
    ruling = ruling or str(random.choice(RULINGS))
    slots = (1.0, 1.0) if random.random() < 0.5 else (random.uniform(0.75, 1.0), random.uniform(0.75, 1.0))
    spaces = 0.0 if ruling == RULED or random.random() < 0.5 else random.uniform(0.5, 0.9)
    return MarginPage(
        left, above, ruling, slots, spaces, face.file, face.index, share, box=int(random.choice([0, 5, 5]))
    )


def judge(genre: Genre, board: object, picture: np.ndarray, kinds: list, seed: int, family: str) -> Judged:
    """The reading of a photo of the board."""
    begun = time.perf_counter()
    puzzles = see_puzzles(picture, kinds)
    rows, cols, _ = genre.measure(board)
    cells = rows * cols
    if not puzzles:
        return Judged(seed, family, seconds=time.perf_counter() - begun, wrong=cells)
    believed = choose_best_reading(puzzles[0], lambda name: (solvers.genre(name), solvers.engine(name)))
    seconds = time.perf_counter() - begun
    found, reading = believed[0]
    judged = Judged(seed, family, seconds, cells, choices=len(believed), proved=reading.verdict.value == "one")
    assert found.photographed is not None
    size = found.measure(found.photographed.assemble(reading.rows))[:2]
    sizes = [(rows, cols)] if found.photographed.margins else [(rows, cols), (cols, rows)]
    if found is not genre or size not in sizes:
        return judged._replace(size=sorted(size) == sorted((rows, cols)), unmarked=cells * judged.proved)
    wrong = find_wrong(genre, board, reading)
    unmarked = len(wrong - set(reading.doubtful)) * judged.proved
    return judged._replace(size=True, genre=True, wrong=len(wrong), unmarked=unmarked, marks=len(reading.doubtful))


def find_wrong(genre: Genre, board: object, reading: PhotoReading) -> set[tuple[int, int]]:
    """The cells of a reading that are not as on the board, which is turned as it suits best."""
    assert genre.drawn is not None
    assert genre.photographed is not None
    rows, cols, _ = genre.measure(board)
    if genre.drawn.margins is not None:
        read, printed = map(genre.drawn.margins, (genre.photographed.assemble(reading.rows), board))
        wrong = {
            (line, -1) for line, (one, other) in enumerate(zip(read.left, printed.left, strict=True)) if one != other
        }
        pairs = enumerate(zip(read.above, printed.above, strict=True))
        return wrong | {(-1, line) for line, (one, other) in pairs if one != other}
    empty, clues = genre.photographed.symbols(rows, cols)[0][0].letter, genre.drawn.clues(board) or {}
    letters = np.array([[clues.get((row, col), empty) for col in range(cols)] for row in range(rows)])
    read = np.array(reading.rows)
    turned = [one for one in (np.rot90(letters, turns) for turns in range(4)) if one.shape == read.shape]
    wrong = min((read != one for one in turned), key=np.count_nonzero)
    return {(row, col) for row, col in np.argwhere(wrong).tolist()}


def picture_page(page: Image.Image, random: np.random.Generator, worn: str, least: int = 0) -> np.ndarray:
    """The photo of a page, worn like that, or a screen. least: points of its longer side."""
    side = max(int(random.integers(800, 1500)), least)
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


def choose_sides(genre: Genre, random: np.random.Generator, sides: tuple[int, int]) -> dict[str, str]:
    """Settings for rows and columns, or for the size, of which photos can be read."""
    assert genre.photographed is not None
    known = {option.name: option for option in recipes.options(genre)}
    for names in (("rows", "cols"), ("height", "width")):
        if names[0] in known:
            return {name: str(random.integers(sides[0], sides[1] + 1)) for name in names}
    read = {str(rows) for rows, _ in genre.photographed.lattice}
    return {"size": str(random.choice([size for size in known["size"].choices if size in read]))}


def run(
    genre: Genre,
    settings: dict[str, str],
    count: int,
    seed: int,
    worn: str = "",
    sides: tuple[int, int] | None = None,
    ruling: str = "",
) -> Iterator[Judged]:
    """Judge `count` photos."""
    faces, kinds = [face for face in load_faces() if face.is_held], list_kinds(solvers.all_genres())
    for number in range(seed, seed + count):
        random = np.random.default_rng(number)
        chosen = settings | (choose_sides(genre, random, sides) if sides else {})
        board, face = make_puzzle(genre, chosen, number), faces[random.integers(len(faces))]
        page = make_page(genre, board, face, random.uniform(0.45, 0.75), random, ruling)
        sheet = page.draw()
        least = min(SIDE, LEAST_CELL * sheet.height // CELL) if isinstance(page, MarginPage) else 0
        picture = picture_page(sheet, random, worn, least)
        yield judge(genre, board, picture, kinds, number, face.family)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("genre")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", action="store_true")
    parser.add_argument("--worn", default="")
    parser.add_argument("--sides", type=recipes.parse_span)
    parser.add_argument("--ruling", choices=RULINGS, default="")
    parser.add_argument("--set", type=check_setting, action="append", default=[])
    options = parser.parse_args()
    photos = []
    for one in run(
        solvers.genre(options.genre),
        parse_settings(options.set),
        options.count,
        options.seed,
        options.worn,
        options.sides,
        options.ruling,
    ):
        photos.append(one)
        if options.each and (one.wrong or one.marks or not one.genre or not one.proved):
            print(one, flush=True)
    found = [one for one in photos if one.genre] or photos[:1]
    print(f"of {len(photos)}: size right {sum(one.size for one in photos)}, genre {sum(one.genre for one in photos)}")
    print(f"whole: {sum(not one.wrong for one in photos)}")
    print(f"wrong cells without a mark: {sum(one.unmarked for one in photos)}")
    print(f"photos with such cells: {sum(bool(one.unmarked) for one in photos)}")
    print(f"marked as a whole: {sum(not one.proved for one in found)}")
    print(f"of these for a person to choose from several: {sum(one.choices > 1 for one in found)}")
    print(f"marks a photo: {mean(one.marks for one in found):.2f}; wrong cells: {sum(one.wrong for one in found)}")
    print(f"seconds: median {median(one.seconds for one in photos):.2f}, most {max(one.seconds for one in photos):.2f}")


if __name__ == "__main__":
    main()
