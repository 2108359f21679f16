"""Image files and pages of PDFs as arrays: upright, on white, small. Pillow decodes images, PDFium draws pages."""

import io
import warnings
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

import numpy as np
from PIL import Image, ImageOps

from solvers.photo.arrays import Array

FORMATS = ["JPEG", "PNG", "WEBP"]
with suppress(ImportError):  # HEIC, the photos of iPhones: where what decodes them is installed
    import pillow_heif

    pillow_heif.register_heif_opener(thumbnails=False)
    FORMATS.append("HEIF")
PDF = b"%PDF-"  # how such a file begins
PASSWORD = 4  # PDFium's number for a file that is locked
MOST_POINTS = 50_000_000
WEBP_SHARE = 0.25  # of these points in WebP, of which Pillow keeps three copies: memory stays below 300 MB
SIDE = 1600  # points of the longer side of what is kept
STRIP = 64  # rows of the small picture that are made at a time
ORIENTATION = 0x112  # in EXIF


class Refused(ValueError):
    """A file that is not read. args: the word, and what goes with it.

    The words: format, broken, locked (by a password), points (with width, height and millions).
    """


class Pages(NamedTuple):
    """The pages of a file, drawn one by one. total: how many there are."""

    total: int
    pictures: Iterator[Array]


def decode_pages(file: bytes, points: int = MOST_POINTS) -> Pages:
    """The pages of a PDF; of an image the one picture. Raises Refused, also while they are drawn."""
    return _open_document(file) if file.startswith(PDF) else Pages(1, iter([decode(file, points)]))


def _open_document(file: bytes) -> Pages:
    """The pages of a PDF, each as large as SIDE, whatever its size on paper."""
    try:
        import pypdfium2
    except ImportError as error:
        raise Refused("format") from error
    try:
        document = pypdfium2.PdfDocument(file)
    except pypdfium2.PdfiumError as error:
        raise Refused("locked" if error.err_code == PASSWORD else "broken") from error
    return Pages(len(document), (_draw_page(document, number) for number in range(len(document))))


def _draw_page(document: Any, number: int) -> Array:
    """One page on white, in red, green, blue."""
    try:
        page = document[number]
        drawn = page.render(scale=SIDE / max(page.get_size()), rev_byteorder=True, may_draw_forms=False)
        return np.array(drawn.to_numpy()[..., :3])
    except Exception as error:
        raise Refused("broken") from error


def decode(file: bytes, points: int = MOST_POINTS) -> Array:
    """The picture (height, width, 3) of uint8, without its metadata. Raises Refused."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of Pillow, about images that are larger than it likes: ours is the limit
        try:
            image = Image.open(io.BytesIO(file), formats=FORMATS)
        except Exception as error:  # whatever a decoder stumbles over
            raise Refused("format") from error
        if image.width * image.height > _limit(image, points):
            raise Refused("points", image.width, image.height, _limit(image, points) // 1_000_000)
        try:
            return np.asarray(_shrink(image, file))
        except Exception as error:
            raise Refused("broken") from error


def _limit(image: Image.Image, points: int) -> int:
    """The most points of an image of this format."""
    return round(WEBP_SHARE * points) if image.format == "WEBP" else points


def _shrink(image: Image.Image, file: bytes) -> Image.Image:
    """A small upright image in RGB; what can be seen through is white."""
    image.draft("RGB", (SIDE, SIDE))  # a JPEG is decoded no larger than needed
    factor = max(image.size) // SIDE
    small = _flatten(image) if factor < 2 else _join(_cut_strips(image, file, STRIP * factor), image.size, factor)
    small.thumbnail((SIDE, SIDE), Image.Resampling.BOX)
    small.info.pop("exif", None)
    small.getexif()[ORIENTATION] = _orientation(image)
    return ImageOps.exif_transpose(small)


def _orientation(image: Image.Image) -> int:
    """How a picture lies, as its metadata say; upright where these are broken."""
    try:
        return int(image.getexif().get(ORIENTATION, 1))
    except Exception:  # whatever their reader stumbles over
        return 1


def _cut_strips(image: Image.Image, file: bytes, rows: int) -> Iterator[Image.Image]:
    """So many rows at a time, so that the whole is there no second time; a HEIC only as its decoder holds it."""
    tops = range(0, image.height, rows)
    if image.format == "HEIF":
        points = np.asarray(pillow_heif.open_heif(io.BytesIO(file), convert_hdr_to_8bit=True))
        return (Image.fromarray(points[top : top + rows]) for top in tops)
    return (image.crop((0, top, image.width, min(top + rows, image.height))) for top in tops)


def _join(strips: Iterator[Image.Image], size: tuple[int, int], factor: int) -> Image.Image:
    """An image of this size, so many times smaller."""
    small = Image.new("RGB", (-(-size[0] // factor), -(-size[1] // factor)))
    for number, strip in enumerate(strips):
        small.paste(_flatten(strip).reduce(factor), (0, number * STRIP))
    return small


def _flatten(image: Image.Image) -> Image.Image:
    """In RGB, on white."""
    if image.mode.startswith("I"):  # 16 bits of grey
        image = image.convert("I").point(lambda grey: grey / 256).convert("L")
    if not image.has_transparency_data:
        return image.convert("RGB")
    seen = image.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", seen.size, "white"), seen).convert("RGB")
