"""Image files as arrays: upright, on white, shrunk while they are decoded. Pillow decodes, and nothing else does."""

import io
import warnings
from contextlib import suppress

import numpy as np
from PIL import Image, ImageOps

from solvers.photo.arrays import Array

FORMATS = ["JPEG", "PNG", "WEBP"]
with suppress(ImportError):  # HEIC, the photos of iPhones: where what decodes them is installed
    import pillow_heif

    pillow_heif.register_heif_opener(thumbnails=False)
    FORMATS.append("HEIF")
MOST_POINTS = 50_000_000
WHOLE = 0.4  # of these points in formats that cannot be shrunk while they are decoded: so memory stays below 300 MB
SIDE = 1600  # points of the longer side of what is kept


class Refused(ValueError):
    """A file that is not read. args: the word (format, points, broken); with points also width, height and millions."""


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
            return np.asarray(_shrink(image))
        except Exception as error:
            raise Refused("broken") from error


def _limit(image: Image.Image, points: int) -> int:
    """The most points of an image of this format."""
    return points if image.format == "JPEG" else round(WHOLE * points)


def _shrink(image: Image.Image) -> Image.Image:
    """A small upright image in RGB; what can be seen through is white."""
    image.draft("RGB", (SIDE, SIDE))  # a JPEG is decoded no larger than needed
    image.thumbnail((SIDE, SIDE), Image.Resampling.BOX, reducing_gap=2.0)
    upright = ImageOps.exif_transpose(image)
    if upright.mode.startswith("I"):  # 16 bits of grey
        upright = upright.convert("I").point(lambda grey: grey / 256).convert("L")
    if not upright.has_transparency_data:
        return upright.convert("RGB")
    seen = upright.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", seen.size, "white"), seen).convert("RGB")
