"""Image files and pages of PDFs as arrays: upright, on white, small. Pillow decodes images, PDFium draws pages."""

import io
import warnings
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

import numpy as np
from PIL import Image, ImageOps

from solvers.photo.arrays import Array
from solvers.photo.files import PhotoRefused, flatten, open_image

FORMATS = ["JPEG", "PNG", "WEBP"]
# HEIC, the format of iPhones, is read if its decoder is installed.
with suppress(ImportError):
    import pillow_heif

    pillow_heif.register_heif_opener(thumbnails=False)
    FORMATS.append("HEIF")
# A PDF begins with these bytes.
PDF = b"%PDF-"
# PDFium has this number for a file that is locked.
PASSWORD = 4
MOST_POINTS = 50_000_000
# A WebP may have this share of the points, since Pillow keeps three copies: memory stays below 300 MB.
WEBP_SHARE = 0.25
# The picture is reduced to this many points on its longer side.
SIDE = 1600
# This many rows of the small picture are made at a time.
STRIP = 64
# The number of the field in EXIF.
ORIENTATION = 0x112


class Pages(NamedTuple):
    """The pages of a file, drawn one by one. total: their number."""

    total: int
    pictures: Iterator[Array]


def decode_pages(file: bytes, points: int = MOST_POINTS) -> Pages:
    """Return the pages of a PDF, or the one picture of an image. Raises PhotoRefused, also while pages are drawn."""
    return _open_document(file) if file.startswith(PDF) else Pages(1, iter([decode(file, points)]))


def _open_document(file: bytes) -> Pages:
    """Return the pages of a PDF, each as large as SIDE, whatever its size on paper."""
    try:
        import pypdfium2
    except ImportError as error:
        raise PhotoRefused("format") from error
    try:
        document = pypdfium2.PdfDocument(file)
    except pypdfium2.PdfiumError as error:
        raise PhotoRefused("locked" if error.err_code == PASSWORD else "broken") from error
    return Pages(len(document), (_draw_page(document, number) for number in range(len(document))))


def _draw_page(document: Any, number: int) -> Array:
    """Draw one page on white, in red, green, blue."""
    try:
        page = document[number]
        drawn = page.render(scale=SIDE / max(page.get_size()), rev_byteorder=True, may_draw_forms=False)
        return np.array(drawn.to_numpy()[..., :3])
    except Exception as error:
        raise PhotoRefused("broken") from error


def decode(file: bytes, points: int = MOST_POINTS) -> Array:
    """Return the picture (height, width, 3) of uint8, without its metadata. Raises PhotoRefused."""
    with warnings.catch_warnings():
        # Pillow warns of images that it finds too large; our own limit decides.
        warnings.simplefilter("ignore")
        image = open_image(file, FORMATS, points, WEBP_SHARE)
        try:
            return np.asarray(_shrink(image, file))
        except Exception as error:
            raise PhotoRefused("broken") from error


def _shrink(image: Image.Image, file: bytes) -> Image.Image:
    """Return a small upright image in RGB; transparent points become white."""
    # A JPEG is then decoded no larger than needed.
    image.draft("RGB", (SIDE, SIDE))
    factor = max(image.size) // SIDE
    small = flatten(image) if factor < 2 else _join(_cut_strips(image, file, STRIP * factor), image.size, factor)
    small.thumbnail((SIDE, SIDE), Image.Resampling.BOX)
    small.info.pop("exif", None)
    small.getexif()[ORIENTATION] = _orientation(image)
    return ImageOps.exif_transpose(small)


def _orientation(image: Image.Image) -> int:
    """Return the orientation in the picture's metadata; upright if these are broken."""
    try:
        return int(image.getexif().get(ORIENTATION, 1))
    # The reader of metadata may raise anything.
    except Exception:
        return 1


def _cut_strips(image: Image.Image, file: bytes, rows: int) -> Iterator[Image.Image]:
    """Yield strips of `rows` rows, so that memory never holds the whole twice; a HEIC is in memory as a whole."""
    tops = range(0, image.height, rows)
    if image.format == "HEIF":
        points = np.asarray(pillow_heif.open_heif(io.BytesIO(file), convert_hdr_to_8bit=True))
        return (Image.fromarray(points[top : top + rows]) for top in tops)
    return (image.crop((0, top, image.width, min(top + rows, image.height))) for top in tops)


def _join(strips: Iterator[Image.Image], size: tuple[int, int], factor: int) -> Image.Image:
    """Join strips into an image of this size divided by `factor`."""
    small = Image.new("RGB", (-(-size[0] // factor), -(-size[1] // factor)))
    for number, strip in enumerate(strips):
        small.paste(flatten(strip).reduce(factor), (0, number * STRIP))
    return small
