"""The fonts of drawings: for clues, for other texts, and for letters that these lack."""

from functools import cache
from pathlib import Path
from typing import Any

# The fonts are for clues; for answers, notes and words; for Japanese.
BOLD, PLAIN, WIDE = "Enpitsu-Bold", "Enpitsu-Plain", "Enpitsu-Wide"
FOLDER = Path(__file__).parent / "fonts"
FILES = {BOLD: FOLDER / "VeraBd.ttf", PLAIN: FOLDER / "Vera.ttf", WIDE: FOLDER / "ipaexg.ttf"}
# The baseline is this share of a letter's size below its middle.
BASELINE = 0.365


@cache
def register_fonts() -> None:
    """Register the fonts with ReportLab, which embeds the letters that a document uses."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    for name, path in FILES.items():
        registerFont(TTFont(name, path))


def font_for(text: str, font: str) -> str:
    """Return a font that has the letters of a text: the wanted one, or the wide one."""
    return font if text.isascii() else _font_for(text, font)


@cache
def _face(font: str) -> Any:
    from reportlab.pdfbase.ttfonts import TTFontFace

    return TTFontFace(str(FILES[font]))


@cache
def _font_for(text: str, font: str) -> str:
    return font if all(ord(letter) in _face(font).charToGlyph for letter in text) else WIDE
