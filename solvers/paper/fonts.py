"""The fonts of drawings: for clues, for all else, and for letters that these do not have."""

from functools import cache
from pathlib import Path
from typing import Any

BOLD, PLAIN, WIDE = "Enpitsu-Bold", "Enpitsu-Plain", "Enpitsu-Wide"  # clues; answers, notes and words; Japanese
FOLDER = Path(__file__).parent / "fonts"
FILES = {BOLD: FOLDER / "VeraBd.ttf", PLAIN: FOLDER / "Vera.ttf", WIDE: FOLDER / "ipaexg.ttf"}
BASELINE = 0.365  # of a letter's size below its middle


@cache
def register() -> None:
    """Make the fonts known to ReportLab, which embeds what a document uses of them."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    for name, path in FILES.items():
        registerFont(TTFont(name, path))


def font_for(text: str, font: str) -> str:
    """A font that has the letters of a text: the one that is wanted, or the wide one."""
    return font if text.isascii() else _font_for(text, font)


@cache
def _face(font: str) -> Any:
    from reportlab.pdfbase.ttfonts import TTFontFace

    return TTFontFace(str(FILES[font]))


@cache
def _font_for(text: str, font: str) -> str:
    return font if all(ord(letter) in _face(font).charToGlyph for letter in text) else WIDE
