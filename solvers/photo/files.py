"""Image files by Pillow alone: opened within limits, and flat.

The site's program for small images, which starts without this package, loads this file by its path.
"""

import io

from PIL import Image


class PhotoRefused(ValueError):
    """Raised for a file that is not read. args: the key of its message, and the values in it.

    The keys: format, broken, locked (by a password), points (with width, height and millions).
    """


def open_image(file: bytes, formats: list[str] | tuple[str, ...], points: int, webp_share: float = 1.0) -> Image.Image:
    """Return an image that is not decoded yet. webp_share: of the points, for a WebP. Raises PhotoRefused."""
    try:
        image = Image.open(io.BytesIO(file), formats=formats)
    # Decoders may raise anything on broken files.
    except Exception as error:
        raise PhotoRefused("format") from error
    limit = round(webp_share * points) if image.format == "WEBP" else points
    if image.width * image.height > limit:
        raise PhotoRefused("points", image.width, image.height, limit // 1_000_000)
    return image


def flatten(image: Image.Image) -> Image.Image:
    """Return the image in RGB, on white."""
    # These have 16 bits of grey.
    if image.mode.startswith("I"):
        image = image.convert("I").point(lambda grey: grey / 256).convert("L")
    if not image.has_transparency_data:
        return image.convert("RGB")
    seen = image.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", seen.size, "white"), seen).convert("RGB")
