"""PDF files as a print shop's checks see them: pages, what is drawn on them, and fonts."""

import io
import re
import shutil
import subprocess
import zlib

import pytest
from PIL import Image


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", pdf))


def drawn(pdf: bytes) -> bytes:
    """The contents of the pages' streams."""
    return b"".join(_streams(pdf))


def tagged(pdf: bytes) -> bytes:
    """The streams that have tags: fonts, whose bytes may look like anything, have none."""
    return b"".join(stream for stream in _streams(pdf) if b"\nEMC\n" in stream)


def _streams(pdf: bytes) -> list[bytes]:
    return [_unpacked(stream) for stream in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.S)]


def _unpacked(stream: bytes) -> bytes:
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return b""


def fonts_not_embedded(pdf: bytes) -> list[str]:
    """The fonts that whoever opens the file would need, as Poppler lists them."""
    said = poppler("pdffonts", pdf, "-").decode()
    return [line for line in said.splitlines()[2:] if line.split()[-5] != "yes"]


def poppler(program: str, pdf: bytes, *options: str) -> bytes:
    """The output of one of Poppler's programs for a file."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} (poppler-utils) is not there: what is printed where is NOT tested")
    return subprocess.run([program, *options], input=pdf, capture_output=True, check=True).stdout


def texts(pdf: bytes) -> list[str]:
    """The words of each page."""
    return poppler("pdftotext", pdf, "-layout", "-", "-").decode().split("\f")[:-1]


def spoken(pdf: bytes) -> list[str]:
    """The texts that a screen reader reads for pictures, and the titles of the file and its bookmarks."""
    found = re.findall(rb"/(?:Alt|Title|Subject) \(((?:[^\\()]|\\.)*)\)", pdf, re.S)
    return [_spelled(re.sub(rb"\\([0-7]{3}|.)", _unescape, one, flags=re.S)) for one in found]


def _unescape(escape: re.Match[bytes]) -> bytes:
    code = escape[1]
    return bytes([int(code, 8)]) if code.isdigit() else {b"n": b"\n", b"r": b"\r", b"t": b"\t"}.get(code, code)


def _spelled(text: bytes) -> str:
    return text.decode("utf-16") if text.startswith((b"\xfe\xff", b"\xff\xfe")) else text.decode("latin-1")


def boxes(pdf: bytes, name: str) -> list[tuple[float, ...]]:
    """A box of each page, as (left, low, right, high)."""
    found = re.findall(rb"/%b \[([^\]]+)\]" % name.encode(), pdf)
    return [tuple(map(float, box.split())) for box in found]


def inked(pdf: bytes, first: int, last: int, dots: int = 36) -> list[tuple[int, int, int, int]]:
    """The printed parts of these pages, as (left, top, right, low) in dots; `dots` of them are an inch."""
    options = "-r", str(dots), "-gray", "-f", str(first), "-l", str(last), "-"
    data, found = poppler("pdftoppm", pdf, *options), []
    while data:
        image = Image.open(io.BytesIO(data))
        width, height = image.size
        found.append(image.point(lambda shade: 255 * (shade < 250)).getbbox())
        head = re.match(rb"P5\s+\d+\s+\d+\s+\d+\s", data)
        assert head
        data = data[head.end() + width * height :]
    return found
