"""The faces that digits are rendered from: all fonts of this machine whose digits look like digits."""

import hashlib
import subprocess
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from solvers.photo.network import PRINTS

# The points of the letters that are rendered.
SIZE = 56
# The most points of a glyph's longest side.
GLYPH = 64
# The least correlation with the mean digit, since some fonts have no real digits.
LEAST_LIKENESS = 0.45
# One family in this number is kept for validation.
HELD_SHARE = 10
PATTERN = "%{file}\t%{index}\t%{family[0]}\n"
ENDINGS = ".ttf", ".otf", ".ttc", ".pfb", ".t1"


class Face(NamedTuple):
    """A font's glyphs: for each of PRINTS but the empty one, ink 0 to 255, cut to its edges."""

    file: str
    index: int
    family: str
    glyphs: dict[str, np.ndarray]

    @property
    def is_held(self) -> bool:
        """Whether it is kept for validation; all faces of a family are, or none."""
        return hashlib.sha256(self.family.encode()).digest()[0] % HELD_SHARE == 0


def load_faces() -> list[Face]:
    """Every usable face, in an order that depends on the fonts alone."""
    faces = [face for row in sorted(set(_list_fonts())) if (face := _render_face(*row))]
    return _drop_strange(_drop_equal(faces))


def _list_fonts() -> list[tuple[str, int, str]]:
    run = subprocess.run(["fc-list", "--format", PATTERN], capture_output=True, text=True, check=True)
    rows = [line.split("\t") for line in run.stdout.splitlines() if line.count("\t") == 2]
    scalable = (row for row in rows if row[0].lower().endswith(ENDINGS))
    return [(file, int(index) & 0xFFFF, family) for file, index, family in scalable]


def _render_face(file: str, index: int, family: str) -> Face | None:
    """The face of a file, or None where a glyph is missing."""
    try:
        font = ImageFont.truetype(file, SIZE, index)
        glyphs = {text: _render(font, text) for text in PRINTS if text}
    except (OSError, ValueError, ZeroDivisionError):
        return None
    if any(glyph is None for glyph in glyphs.values()):
        return None
    return Face(file, index, family, {text: glyph for text, glyph in glyphs.items() if glyph is not None})


def _render(font: ImageFont.FreeTypeFont, text: str) -> np.ndarray | None:
    """A text in black, cut to its edges; None if nothing is seen, or something too large."""
    image = Image.new("L", (4 * SIZE, 3 * SIZE))
    ImageDraw.Draw(image).text((SIZE, SIZE), text, font=font, fill=255)
    box = image.getbbox()
    if box is None or box[3] - box[1] < SIZE // 4:
        return None
    return np.asarray(image.crop(box))


def _drop_equal(faces: list[Face]) -> list[Face]:
    """One of those that render the same digits, such as the regional faces of a collection."""
    seen: dict[bytes, Face] = {}
    for face in faces:
        seen.setdefault(b"".join(face.glyphs[text].tobytes() for text in "1234567890A"), face)
    return list(seen.values())


def _drop_strange(faces: list[Face]) -> list[Face]:
    """Without those whose prints are unlike the mean of all: symbols, other scripts, boxes for what is missing."""
    small = np.array([[_shrink(face.glyphs[text]) for text in PRINTS if text] for face in faces])
    flat = small.reshape(*small.shape[:2], -1)
    flat = flat - flat.mean(axis=2, keepdims=True)
    flat /= np.linalg.norm(flat, axis=2, keepdims=True) + 1e-6
    mean = flat.mean(axis=0)
    mean /= np.linalg.norm(mean, axis=1, keepdims=True)
    likeness = (flat * mean).sum(axis=2)
    return [face for face, like in zip(faces, likeness, strict=True) if like.min() > LEAST_LIKENESS]


def _shrink(glyph: np.ndarray) -> np.ndarray:
    return np.asarray(Image.fromarray(glyph).resize((20, 28), Image.Resampling.BILINEAR), dtype=np.float32)
