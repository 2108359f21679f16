"""Convert an image to the cells of a picture: crop it, resize it, quantise it to black and white or some colours."""

import base64
import binascii
import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from PIL import Image

import solvers
from puzzlesite.core import limits
from puzzlesite.images import decoding
from puzzlesite.images.capped import UnusableImage, run_capped
from solvers.notation.pixels import BLACK, Pixels, Tint

# Bytes of the small image that the page carries.
KEPT_BYTES = 800_000
GREYS = 256
# Points of the image that is shown beside its puzzle.
SHOWN = 320
# Cells of the longer side, unless the form asks for more.
LONGEST = 40
# Shades from which a few colours are mixed.
SHADES = 48

NAMED = {
    "black": "#000000", "grey": "#808080", "white": "#ffffff", "red": "#e02020", "orange": "#f08020",
    "yellow": "#f0e020", "green": "#20a040", "cyan": "#20c0d0", "blue": "#2040d0", "purple": "#8030b0",
    "pink": "#f080b0", "brown": "#804020",
}  # fmt: skip
# Letters of the other colours are the first ones of their names.
LETTERS = {"black": "k", "grey": "a", "brown": "n", "pink": "i"}
SPARE = "defhjlmqstuvxz"


class CropMargins(NamedTuple):
    """The margins to crop on each side, in percent."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


@dataclass(frozen=True, slots=True)
class Conversion:
    """Options of the conversion. cols, rows, threshold: 0 chooses automatically. colours: 1 for black only."""

    cut: CropMargins = field(default_factory=CropMargins)
    cols: int = 0
    rows: int = 0
    threshold: int = 0
    inverted: bool = False
    colours: int = 1


class ColourCluster(NamedTuple):
    """Cells of similar colours: their number, their mean colour, and their places in the palette."""

    number: int
    colour: tuple[int, ...]
    places: list[int]


@dataclass(frozen=True, slots=True)
class SampledCells:
    """The cells of an image. threshold: greys up to it are filled, or left blank when inverted; 0 in colours."""

    pixels: Pixels
    threshold: int


def decode_upload(file: bytes) -> bytes:
    """The small PNG of an uploaded file, decoded in a separate process. Raises UnusableImage."""
    if len(file) > limits.IMAGE_BYTES:
        raise UnusableImage("bytes", limit=limits.IMAGE_BYTES // 1_000_000)
    caps = limits.IMAGE_POINTS, limits.IMAGE_SECONDS, limits.IMAGE_MEMORY
    return run_capped(decoding.__file__, file, *caps, [str(Path(solvers.__file__).parent / "photo")])


def encode_small_png(image: bytes) -> str:
    """A small PNG as the text of the page's field."""
    return base64.b64encode(image).decode()


def decode_small_png(text: str) -> Image.Image:
    """The small image from the page's field. Raises UnusableImage for any other text."""
    try:
        held = base64.b64decode(text[: 2 * KEPT_BYTES], validate=True)
        image = Image.open(io.BytesIO(held), formats=("PNG",))
        if max(image.size) > decoding.SIDE or image.mode != "RGB":
            raise UnusableImage("broken")
        image.load()
    except (binascii.Error, OSError, SyntaxError, ValueError) as error:
        raise UnusableImage("broken") from error
    return image


def sample_cells(image: Image.Image, conversion: Conversion) -> SampledCells:
    """Convert a small image to cells."""
    part = image.crop(_box(image, conversion.cut))
    cells = part.resize(_size(part, conversion), Image.Resampling.BOX)
    return _in_colours(cells, conversion) if conversion.colours > 1 else _in_black(cells.convert("L"), conversion)


def _box(image: Image.Image, cut: CropMargins) -> tuple[int, int, int, int]:
    """The part of an image that is not cropped, at least one point."""
    left, top = image.width * cut.left // 100, image.height * cut.top // 100
    right = max(left + 1, image.width - image.width * cut.right // 100)
    bottom = max(top + 1, image.height - image.height * cut.bottom // 100)
    return left, top, right, bottom


def _size(part: Image.Image, conversion: Conversion) -> tuple[int, int]:
    """Columns and rows as requested, or in proportion; each point of a very small image is a cell."""
    wide, high = part.size
    if not conversion.cols and not conversion.rows:
        scale = min(1.0, LONGEST / max(wide, high))
    else:
        scale = conversion.cols / wide if conversion.cols else conversion.rows / high
    cols, rows = conversion.cols or round(wide * scale), conversion.rows or round(high * scale)
    return min(max(1, cols), limits.IMAGE_CELLS), min(max(1, rows), limits.IMAGE_CELLS)


def _in_black(cells: Image.Image, conversion: Conversion) -> SampledCells:
    threshold = conversion.threshold or find_threshold(cells.histogram())
    dark, light = (0, 1) if conversion.inverted else (1, 0)
    greys = cells.tobytes()
    rows = (greys[start : start + cells.width] for start in range(0, len(greys), cells.width))
    filled = tuple(tuple(dark if grey <= threshold else light for grey in row) for row in rows)
    return SampledCells(Pixels(filled), threshold)


def find_threshold(histogram: list[int]) -> int:
    """The grey that separates dark from light with the greatest variance between the two (Otsu 1979)."""
    total, mass = sum(histogram), sum(grey * count for grey, count in enumerate(histogram))
    best, found = 0.0, GREYS // 2 - 1
    below = weight = 0
    for grey, count in enumerate(histogram[:-1]):
        below, weight = below + count, weight + grey * count
        above = total - below
        if below and above:
            spread = (weight * above - (mass - weight) * below) ** 2 / (below * above)
            if spread > best:
                best, found = spread, grey
    return found


def _in_colours(cells: Image.Image, conversion: Conversion) -> SampledCells:
    """Convert to a few colours; the lightest stays blank, or the darkest when inverted."""
    parted = cells.quantize(SHADES, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    flat, places = parted.getpalette() or [], parted.tobytes()
    counts = Counter(places)
    shades = [ColourCluster(counts[place], tuple(flat[3 * place : 3 * place + 3]), [place]) for place in sorted(counts)]
    heaps = sorted(
        _merge(shades, conversion.colours + 1), key=lambda heap: _light(heap.colour), reverse=not conversion.inverted
    )
    ink = {place: at for at, heap in enumerate(heaps) for place in heap.places}
    rows = (places[start : start + cells.width] for start in range(0, len(places), cells.width))
    inks = _name_colours([heap.colour for heap in heaps[1:]]) or (BLACK,)
    return SampledCells(Pixels(tuple(tuple(ink[place] for place in row) for row in rows), inks), 0)


def _merge(heaps: list[ColourCluster], most: int) -> list[ColourCluster]:
    """Merge colours down to this number, each time the pair with the smallest cost (Ward 1963)."""
    while len(heaps) > most:
        one, other = min(combinations(heaps, 2), key=lambda pair: _cost(*pair))
        number = one.number + other.number
        mixed = zip(one.colour, other.colour, strict=True)
        colour = tuple(round((one.number * a + other.number * b) / number) for a, b in mixed)
        heaps = [heap for heap in heaps if heap not in (one, other)]
        heaps.append(ColourCluster(number, colour, one.places + other.places))
    return heaps


def _cost(one: ColourCluster, other: ColourCluster) -> float:
    return (
        one.number * other.number / (one.number + other.number) * _apart(_perceive(one.colour), _perceive(other.colour))
    )


def _perceive(rgb: Sequence[int]) -> tuple[float, ...]:
    """Lightness, and twice the chroma: so pale rims of a shape merge with it while a small red spot stays."""
    red, _, blue = rgb
    light = _light(rgb) / 1000
    return light, 2 * 0.564 * (blue - light), 2 * 0.713 * (red - light)


def _light(rgb: Sequence[int]) -> int:
    red, green, blue = rgb
    return 299 * red + 587 * green + 114 * blue


def _name_colours(colours: list[tuple[int, ...]]) -> tuple[Tint, ...]:
    """Each colour with the nearest name and a unique letter."""
    tints: list[Tint] = []
    for colour in colours:
        name = min(NAMED, key=lambda name: _apart(_perceive(colour), _perceive(bytes.fromhex(NAMED[name][1:]))))
        letters = (LETTERS.get(name, name[0]), *SPARE)
        letter = next(letter for letter in letters if letter not in [tint.letter for tint in tints])
        tints.append(Tint(letter, name, "#" + bytes(colour).hex()))
    return tuple(tints)


def _apart(one: Sequence[float], other: Sequence[float]) -> float:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def show_cropped(image: Image.Image, cut: CropMargins) -> str:
    """The image with pale margins where it is cropped, as a data address."""
    left, top, right, bottom = _box(image, cut)
    pale = Image.blend(image, Image.new("RGB", image.size, "white"), 0.7)
    pale.paste(image.crop((left, top, right, bottom)), (left, top))
    pale.thumbnail((SHOWN, SHOWN))
    held = io.BytesIO()
    pale.save(held, "PNG")
    return f"data:image/png;base64,{base64.b64encode(held.getvalue()).decode()}"
