"""PDF files as a print shop's checks see them: pages, what is drawn on them, and fonts."""

import re
import shutil
import subprocess
import zlib

import pytest


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", pdf))


def drawn(pdf: bytes) -> bytes:
    """What the pages' streams say."""
    return b"".join(map(_unpacked, re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.S)))


def _unpacked(stream: bytes) -> bytes:
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return b""


def fonts_not_embedded(pdf: bytes) -> list[str]:
    """The fonts that whoever opens the file would need, as Poppler lists them."""
    if shutil.which("pdffonts") is None:
        pytest.skip("pdffonts (poppler-utils) is not there: that fonts are embedded is NOT tested")
    ended = subprocess.run(["pdffonts", "-"], input=pdf, capture_output=True, check=True)
    return [line for line in ended.stdout.decode().splitlines()[2:] if line.split()[-5] != "yes"]
