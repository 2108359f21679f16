"""Image files made for tests."""

import io
import struct
import zlib

from PIL import Image, ImageDraw


def drawn(wide: int = 60, high: int = 40) -> Image.Image:
    """A dark disc on light ground, with a red corner."""
    image = Image.new("RGB", (wide, high), "#f0f0e8")
    pen = ImageDraw.Draw(image)
    pen.ellipse((wide // 4, high // 8, 3 * wide // 4, 7 * high // 8), fill="#202030")
    pen.rectangle((0, 0, wide // 8, high // 5), fill="#d02020")
    return image


def saved(image: Image.Image, form: str = "PNG", **options: object) -> bytes:
    """The bytes of an image file."""
    held = io.BytesIO()
    image.save(held, form, **options)
    return held.getvalue()


def blank_png(wide: int, high: int) -> bytes:
    """A PNG of one bit a point, written without holding the image: a small file however large it is."""
    row = b"\0" + bytes((wide + 7) // 8)
    packing = zlib.compressobj(9)
    body = b"".join(packing.compress(row) for _ in range(high)) + packing.flush()
    head = struct.pack(">IIBBBBB", wide, high, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(map(chunk, (b"IHDR", b"IDAT", b"IEND"), (head, body, b"")))


def chunk(name: bytes, body: bytes) -> bytes:
    """A part of a PNG."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def endless_jpeg() -> bytes:
    """A progressive JPEG within the limits of size whose last scan comes again and again."""
    whole = saved(Image.new("L", (2000, 2000), 128), "JPEG", progressive=True)
    last = whole.rindex(b"\xff\xda")
    scan = whole[last:-2]
    return whole[:-2] + scan * (4_000_000 // len(scan)) + whole[-2:]
