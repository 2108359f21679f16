"""Run the program that finds the puzzles of a photo or PDF, and return its findings with small photos to show."""

import json
from pathlib import Path
from typing import Any

import solvers
from puzzlesite.core import limits
from puzzlesite.images import seeing
from puzzlesite.images.capped import UnusableImage, run_capped
from solvers.photo.kinds import list_kinds

SIGNATURES = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"%PDF-")
# Brands of HEIC files, which follow the word ftyp.
HEIC = (b"heic", b"heix", b"hevc", b"mif1", b"msf1")
# The number of bytes that show the kind of a file.
HEAD = 12


def is_photo(head: bytes) -> bool:
    """Whether a file with this beginning is an image of a supported kind, JPEG, PNG, WebP or HEIC, or a PDF."""
    is_webp = head[:4] == b"RIFF" and head[8:12] == b"WEBP"
    is_heic = head[4:8] == b"ftyp" and head[8:12] in HEIC
    return head.startswith(SIGNATURES) or is_webp or is_heic


def see_photo(file: bytes, named: str = "") -> dict[str, Any]:
    """Return the findings of the program, see `seeing`. named: the expected genre, or "". Raises UnusableImage."""
    if len(file) > limits.PHOTO_BYTES:
        raise UnusableImage("bytes", limit=limits.PHOTO_BYTES // 1_000_000)
    caps = limits.PHOTO_POINTS, limits.PHOTO_SECONDS, limits.PHOTO_MEMORY
    kinds = json.dumps(list_kinds(solvers.all_genres(), named))
    printed = run_capped(seeing.__file__, file, *caps, [_folder(), kinds])
    found: dict[str, Any] = json.loads(printed)
    return found


def _folder() -> str:
    """The folder from which the program imports the packages."""
    return str(Path(solvers.__file__).parents[1])
