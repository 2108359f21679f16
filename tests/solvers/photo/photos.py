"""Photos of printed puzzles, made for tests: a page is drawn, then bent, lit, blurred and compressed."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import cv2
import numpy as np
import reportlab
from numpy.random import Generator
from PIL import Image, ImageDraw, ImageFont

from solvers.contract.photographed import BLACK, DISC, PLAIN, RING

FONT = Path(reportlab.__file__).parent / "fonts/Vera.ttf"
# The points of a cell on the page.
CELL = 60


@dataclass(frozen=True)
class Page:
    """A puzzle as it is printed. texts: of each cell; boxes: rows and columns between thick lines, 0 for none.

    shapes: around the text of each cell, as the contract has them; has_dots: corners of cells instead of lines.
    font: a file, and the index of a face in it; share: of the cell, as high as a text is.
    """

    texts: Sequence[Sequence[str]]
    boxes: tuple[int, int] = (0, 0)
    shapes: Sequence[Sequence[str]] = ()
    font: str = ""
    index: int = 0
    share: float = 0.6
    line: int = 2
    has_dots: bool = False
    radius: float = 0.4

    def draw(self) -> Image.Image:
        """The page alone, in grey, with a cell of margin."""
        rows, cols = len(self.texts), len(self.texts[0])
        image = Image.new("L", ((cols + 2) * CELL, (rows + 2) * CELL), 255)
        pen = ImageDraw.Draw(image)
        for row in range(rows):
            for col in range(cols):
                self._draw_cell(pen, row, col)
        if self.has_dots:
            self._draw_dots(pen, rows, cols)
        else:
            self._draw_lines(pen, rows, cols)
        return image

    def _draw_dots(self, pen: ImageDraw.ImageDraw, rows: int, cols: int) -> None:
        for row in range(rows + 1):
            for col in range(cols + 1):
                pen.circle(((col + 1) * CELL, (row + 1) * CELL), 1.5 * self.line, fill=20)

    def _draw_cell(self, pen: ImageDraw.ImageDraw, row: int, col: int) -> None:
        left, top = (col + 1) * CELL, (row + 1) * CELL
        text, shape = self.texts[row][col], self.shapes[row][col] if self.shapes else PLAIN
        middle, radius = (left + CELL / 2, top + CELL / 2), CELL * self.radius
        if shape == BLACK:
            pen.rectangle((left, top, left + CELL, top + CELL), fill=20)
        elif shape:
            pen.circle(middle, radius, fill=20 if shape == DISC else 255, outline=20, width=self.line)
        high = CELL * self.share * (0.8 if len(text) > 1 else 1) * (2 * self.radius if shape == RING else 1)
        font = ImageFont.truetype(self.font or str(FONT), high, self.index)
        pen.text(middle, text, font=font, fill=255 if shape == BLACK else 20, anchor="mm")

    def _draw_lines(self, pen: ImageDraw.ImageDraw, rows: int, cols: int) -> None:
        right, bottom = (cols + 1) * CELL, (rows + 1) * CELL
        for row in range(rows + 1):
            at = (row + 1) * CELL
            pen.line((CELL, at, right, at), fill=40, width=self._width(row, rows, self.boxes[0]))
        for col in range(cols + 1):
            at = (col + 1) * CELL
            pen.line((at, CELL, at, bottom), fill=40, width=self._width(col, cols, self.boxes[1]))

    def _width(self, number: int, last: int, box: int) -> int:
        return 3 * self.line if number in (0, last) or (box and number % box == 0) else self.line


def photograph(page: Image.Image, random: Generator, side: int = 900, ground: int = 90) -> np.ndarray:
    """The page on a table: curved, turned, in slanting light, blurred, with noise; (height, width, 3)."""
    sheet = _curve(np.asarray(page, np.float32), random)
    high, wide = sheet.shape
    size = (side, round(side * 0.8))
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    target = _place(random, high / wide, size)
    way = cv2.getPerspectiveTransform(corners, target.astype(np.float32))
    border = {"borderMode": cv2.BORDER_CONSTANT, "borderValue": float(ground)}
    seen = cv2.warpPerspective(cv2.GaussianBlur(sheet, (0, 0), 0.8), way, size, flags=cv2.INTER_AREA, **border)
    return _expose(cv2.GaussianBlur(seen, (0, 0), random.uniform(0.4, 1.5)), random)


def _place(random: Generator, ratio: float, size: tuple[int, int]) -> np.ndarray:
    """The corners of a sheet in the photo."""
    high = 0.92 * min(size[1], size[0] * ratio)
    flat = np.array([[-1, -ratio], [1, -ratio], [1, ratio], [-1, ratio]]) * (high / ratio / 2)
    angle = random.normal(0, 0.05)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return flat @ turn.T * 0.93 + np.array(size) / 2 + random.uniform(-0.02, 0.02, (4, 2)) * high


def _curve(sheet: np.ndarray, random: Generator) -> np.ndarray:
    """Paper that is not flat."""
    high, wide = sheet.shape
    x, y = np.meshgrid(np.linspace(-1, 1, wide), np.linspace(-1, 1, high))
    down, right = random.uniform(-0.012, 0.012, 2)
    across = (np.arange(wide)[None] + right * wide * (1 - y**2)).astype(np.float32)
    along = (np.arange(high)[:, None] + down * high * (1 - x**2)).astype(np.float32)
    return cv2.remap(sheet, across, along, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def _expose(seen: np.ndarray, random: Generator) -> np.ndarray:
    """Light from one side, a shadow's edge, tinted paper, noise, as 8 bits."""
    high, wide = seen.shape
    x, y = np.meshgrid(np.linspace(-1, 1, wide), np.linspace(-1, 1, high))
    angle = random.uniform(0, 2 * np.pi)
    side = x * np.cos(angle) + y * np.sin(angle)
    light = 0.75 + 0.2 * side - random.uniform(0, 0.3) / (1 + np.exp(-(side - random.uniform(-0.5, 0.5)) * 12))
    tint = random.uniform(0.85, 1.0, 3)
    colours = (seen * light)[..., None] * tint + random.normal(0, 2.5, (high, wide, 3))
    return np.clip(colours, 0, 255).astype(np.uint8)


# For the encoder of HEIC: else it takes four times as long, and beside others its threads wait for each other.
QUICK = {"enc_params": {"preset": "ultrafast", "x265:pools": "none", "x265:frame-threads": "1"}}


def encode(picture: np.ndarray, kind: str = "JPEG", **options: object) -> bytes:
    """The picture as a file."""
    if kind == "HEIF":
        import_module("pillow_heif").register_heif_opener()
        options |= QUICK
    held = io.BytesIO()
    Image.fromarray(picture).save(held, kind, **options)
    return held.getvalue()
