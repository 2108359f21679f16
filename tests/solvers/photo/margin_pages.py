"""Pages with an empty board and numbers in the margins left of it and above, drawn for tests."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

from tests.solvers.photo.photos import CELL, FONT

RULINGS = RULED, SEPARATED, SHADED, BLANK = "ruled", "separated", "shaded", "blank"
PAPER, PRINT, LINE = 255, 20, 40


@dataclass(frozen=True)
class MarginPage:
    """A board as it is printed. left, above: the numbers of each row and column.

    ruling: of the margins: cells, lines between the rows and columns alone, grey, or nothing. slots: cells that a
    number takes along its line, beside and above; spaces: in heights of a digit, between numbers that are set as text
    (0: in slots). share: of a cell, as high as the font is; box: cells between thick lines, 0 for none.
    """

    left: Sequence[Sequence[int]]
    above: Sequence[Sequence[int]]
    ruling: str = RULED
    slots: tuple[float, float] = (1.0, 1.0)
    spaces: float = 0.0
    font: str = ""
    index: int = 0
    share: float = 0.6
    line: int = 2
    box: int = 5

    def draw(self) -> Image.Image:
        """The page alone, in grey, with a cell around it."""
        font = self._load_font()
        high, wide = len(self.left) * CELL, len(self.above) * CELL
        corner = self.corner
        image = Image.new("L", (corner[0] + wide + CELL, corner[1] + high + CELL), PAPER)
        pen = ImageDraw.Draw(image)
        if self.ruling == SHADED:
            pen.rectangle((CELL, corner[1], corner[0], corner[1] + high), fill=215)
            pen.rectangle((corner[0], CELL, corner[0] + wide, corner[1]), fill=215)
        if self.ruling in (RULED, SEPARATED):
            self._draw_margins(pen, corner)
        self._draw_board(pen, corner)
        for row, numbers in enumerate(self.left):
            self._write_row(pen, font, corner[0], corner[1] + (row + 0.5) * CELL, numbers)
        for col, numbers in enumerate(self.above):
            for place, number in enumerate(reversed(numbers)):
                middle = corner[0] + (col + 0.5) * CELL, corner[1] - (place + 0.5) * self.slots[1] * CELL
                self._write(pen, font, middle, str(number), 0.85 * CELL)
        return image

    def _load_font(self) -> ImageFont.FreeTypeFont:
        return ImageFont.truetype(self.font or str(FONT), CELL * self.share, self.index)

    @property
    def corner(self) -> tuple[int, int]:
        """The upper left corner of the board, in points."""
        beside, over = self._measure(self._load_font())
        return CELL + beside, CELL + over

    def _measure(self, font: ImageFont.FreeTypeFont) -> tuple[int, int]:
        """Points of the margins, beside and above."""
        longest = max(map(len, self.left)) * self.slots[0] * CELL
        if self.spaces:
            longest = max(self._find_width(font, numbers) for numbers in self.left) + CELL * 0.5
        return round(longest), round(max(map(len, self.above)) * self.slots[1] * CELL)

    def _find_space(self, font: ImageFont.FreeTypeFont) -> float:
        box = font.getbbox("8")
        return self.spaces * (box[3] - box[1])

    def _find_width(self, font: ImageFont.FreeTypeFont, numbers: Sequence[int]) -> float:
        return sum(font.getlength(str(number)) + self._find_space(font) for number in numbers)

    def _write_row(
        self,
        pen: ImageDraw.ImageDraw,
        font: ImageFont.FreeTypeFont,
        right: float,
        middle: float,
        numbers: Sequence[int],
    ) -> None:
        if not self.spaces:
            slot = self.slots[0] * CELL
            for place, number in enumerate(reversed(numbers)):
                self._write(pen, font, (right - (place + 0.5) * slot, middle), str(number), 0.85 * slot)
            return
        at = right - 0.2 * CELL
        for number in reversed(numbers):
            pen.text((at, middle), str(number), font=font, fill=PRINT, anchor="rm")
            at -= font.getlength(str(number)) + self._find_space(font)

    def _write(
        self,
        pen: ImageDraw.ImageDraw,
        font: ImageFont.FreeTypeFont,
        middle: tuple[float, float],
        text: str,
        most: float,
    ) -> None:
        wide = font.getlength(text)
        if wide > most:
            font = font.font_variant(size=font.size * most / wide)
        pen.text(middle, text, font=font, fill=PRINT, anchor="mm")

    def _draw_margins(self, pen: ImageDraw.ImageDraw, corner: tuple[int, int]) -> None:
        left, top = corner
        right, bottom = left + len(self.above) * CELL, top + len(self.left) * CELL
        for row in range(len(self.left) + 1):
            at = top + row * CELL
            pen.line((CELL, at, left, at), fill=LINE, width=self._width(row, len(self.left)))
        for col in range(len(self.above) + 1):
            at = left + col * CELL
            pen.line((at, CELL, at, top), fill=LINE, width=self._width(col, len(self.above)))
        if self.ruling == RULED:
            for at in self._step(left, self.slots[0]):
                pen.line((at, top, at, bottom), fill=LINE, width=self.line)
            for at in self._step(top, self.slots[1]):
                pen.line((left, at, right, at), fill=LINE, width=self.line)

    def _step(self, end: int, slot: float) -> list[float]:
        """The places of the lines between the numbers of a margin, and of its outermost one."""
        lines = round((end - CELL) / (slot * CELL))
        return [end - place * slot * CELL for place in range(1, lines + 1)]

    def _draw_board(self, pen: ImageDraw.ImageDraw, corner: tuple[int, int]) -> None:
        left, top = corner
        right, bottom = left + len(self.above) * CELL, top + len(self.left) * CELL
        for row in range(len(self.left) + 1):
            at = top + row * CELL
            pen.line((left, at, right, at), fill=LINE, width=self._width(row, len(self.left)))
        for col in range(len(self.above) + 1):
            at = left + col * CELL
            pen.line((at, top, at, bottom), fill=LINE, width=self._width(col, len(self.above)))

    def _width(self, number: int, last: int) -> int:
        return 3 * self.line if number in (0, last) or (self.box and number % self.box == 0) else self.line
