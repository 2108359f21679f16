"""A separate program, which imports nothing of the site, that decodes and resizes an uploaded image.

Arguments: the most points of an image, seconds of computing, bytes of memory beyond the program itself, and the folder
of `solvers`, of which it loads one file: the packages would take longer than the image. Standard input: the file.
Standard output: a PNG in RGB with sides of at most SIDE. For a refused file it writes one word to standard error
instead: format, points (with width and height) or broken. The last line there is "cpu" and the seconds of CPU used.
The system limits time and memory.
"""

import atexit
import io
import resource
import sys
import time
import warnings
from contextlib import suppress
from importlib import import_module
from typing import Any

from PIL import Image, ImageOps

FORMATS = ("PNG", "JPEG", "GIF", "WEBP")
# Points of each side of the small image: four for each cell of the largest puzzle.
SIDE = 400


def _shrink(files: Any, file: bytes, points: int) -> bytes:
    """The first frame as a small PNG, upright, on white. Raises PhotoRefused."""
    image = files.open_image(file, FORMATS, points)
    try:
        # A JPEG is decoded at no more than the size needed.
        image.draft("RGB", (SIDE, SIDE))
        upright = _turn_upright(image)
        upright.thumbnail((SIDE, SIDE), Image.Resampling.BOX)
        held = io.BytesIO()
        files.flatten(upright).save(held, "PNG")
    except Exception as error:
        raise files.PhotoRefused("broken") from error
    return held.getvalue()


def _turn_upright(image: Image.Image) -> Image.Image:
    """The image turned as its metadata say; unturned where these are damaged."""
    try:
        return ImageOps.exif_transpose(image)
    # Readers of metadata raise many kinds of errors; damaged points are found later.
    except Exception:
        return image


def limit_process(seconds: int, memory: int) -> None:
    """Limit this process to these seconds of CPU, and on Linux to this memory beyond its present size."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    with suppress(OSError), open("/proc/self/statm") as file:
        own = int(file.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (own + memory, own + memory))


def main() -> None:
    """Decode standard input to standard output."""
    warnings.simplefilter("ignore")
    # The limit of points given as an argument is lower than Pillow's own.
    Image.MAX_IMAGE_PIXELS = None
    points, seconds, memory = map(int, sys.argv[1:4])
    sys.path.append(sys.argv[4])
    files = import_module("files")
    limit_process(seconds, memory)
    try:
        sys.stdout.buffer.write(_shrink(files, sys.stdin.buffer.read(), points))
    except files.PhotoRefused as refusal:
        sys.exit(" ".join(map(str, refusal.args)))


if __name__ == "__main__":
    atexit.register(lambda: print(f"\ncpu {time.process_time():.3f}", file=sys.stderr))
    main()
