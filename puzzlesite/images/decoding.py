"""An uploaded image file decoded and resized in a program of its own, which imports nothing of the site.

Arguments: the most points of an image, seconds of computing, bytes of memory beyond the program itself. Standard input:
the file. Standard output: a PNG in RGB with sides of at most SIDE. Where it is refused, one word stands on standard
error instead: format, points (with width and height) or broken. The last line there is "cpu" and the seconds that it
took. Time and memory are capped by the system.
"""

import atexit
import io
import resource
import sys
import time
import warnings
from contextlib import suppress

from PIL import Image, ImageOps

FORMATS = ("PNG", "JPEG", "GIF", "WEBP")
SIDE = 400  # points of what is kept: four for each cell of the largest puzzle


class Refused(ValueError):
    """An image that is not taken. args: the word, and what goes with it."""


def small(file: bytes, points: int) -> bytes:
    """The first frame as a small PNG, upright, on white. Raises Refused."""
    try:
        image = Image.open(io.BytesIO(file), formats=FORMATS)
    except Exception as error:  # whatever a decoder stumbles over
        raise Refused("format") from error
    if image.width * image.height > points:
        raise Refused("points", image.width, image.height)
    try:
        image.draft("RGB", (SIDE, SIDE))  # a JPEG is decoded no larger than needed
        upright = _turn_upright(image)
        upright.thumbnail((SIDE, SIDE), Image.Resampling.BOX)
        held = io.BytesIO()
        _on_white(upright).save(held, "PNG")
    except Exception as error:
        raise Refused("broken") from error
    return held.getvalue()


def _turn_upright(image: Image.Image) -> Image.Image:
    """As its metadata say that it lies; unturned where these are broken."""
    try:
        return ImageOps.exif_transpose(image)
    except Exception:  # whatever their reader stumbles over; broken points are met again
        return image


def _on_white(image: Image.Image) -> Image.Image:
    """The image in RGB; what can be seen through is white. `solvers.photo` has the same: this starts without both."""
    if image.mode.startswith("I"):  # 16 bits of grey
        image = image.convert("I").point(lambda grey: grey / 256).convert("L")
    if not image.has_transparency_data:
        return image.convert("RGB")
    seen = image.convert("RGBA")
    ground = Image.new("RGBA", seen.size, "white")
    return Image.alpha_composite(ground, seen).convert("RGB")


def cap(seconds: int, memory: int) -> None:
    """Allow this program so many seconds, and where the system says what it has (Linux) so much more memory."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    with suppress(OSError), open("/proc/self/statm") as file:
        own = int(file.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (own + memory, own + memory))


def main() -> None:
    """From standard input to standard output."""
    warnings.simplefilter("ignore")
    Image.MAX_IMAGE_PIXELS = None  # ours is less
    points, seconds, memory = map(int, sys.argv[1:])
    cap(seconds, memory)
    try:
        sys.stdout.buffer.write(small(sys.stdin.buffer.read(), points))
    except Refused as refusal:
        sys.exit(" ".join(map(str, refusal.args)))


if __name__ == "__main__":
    atexit.register(lambda: print(f"\ncpu {time.process_time():.3f}", file=sys.stderr))
    main()
