"""Colours of other formats: names as #rrggbb, and letters for those that have none."""

import re
from collections.abc import Sequence
from string import ascii_letters

from solvers.messages import AuthorText, Message, Words, in_context

NAMES = {
    "black": "#000000",
    "white": "#ffffff",
    "red": "#ff0000",
    "green": "#00b000",
    "blue": "#0000ff",
    "yellow": "#ffff00",
    "orange": "#ff8000",
    "purple": "#a020f0",
    "brown": "#a05a2c",
    "gray": "#808080",
    "grey": "#808080",
    "pink": "#ffc0cb",
    "cyan": "#00ffff",
    "magenta": "#ff00ff",
    "violet": "#ee82ee",
    "gold": "#ffd700",
    "lightblue": "#add8e6",
    "lightgreen": "#90ee90",
    "darkgreen": "#006400",
    "darkblue": "#00008b",
}
COLOURS: Words = {
    "colour.black": in_context("colour", "black"),
    "colour.white": in_context("colour", "white"),
    "colour.red": in_context("colour", "red"),
    "colour.green": in_context("colour", "green"),
    "colour.blue": in_context("colour", "blue"),
    "colour.yellow": in_context("colour", "yellow"),
    "colour.orange": in_context("colour", "orange"),
    "colour.purple": in_context("colour", "purple"),
    "colour.brown": in_context("colour", "brown"),
    "colour.gray": in_context("colour", "gray"),
    "colour.grey": in_context("colour", "grey"),
    "colour.pink": in_context("colour", "pink"),
    "colour.cyan": in_context("colour", "cyan"),
    "colour.magenta": in_context("colour", "magenta"),
    "colour.violet": in_context("colour", "violet"),
    "colour.gold": in_context("colour", "gold"),
    "colour.lightblue": in_context("colour", "lightblue"),
    "colour.lightgreen": in_context("colour", "lightgreen"),
    "colour.darkgreen": in_context("colour", "darkgreen"),
    "colour.darkblue": in_context("colour", "darkblue"),
}
SIX = re.compile(r"#?([0-9A-Fa-f]{6})")
THREE = re.compile(r"#?([0-9A-Fa-f]{3})")


def rgb_of(text: str) -> str | None:
    """Return "#rrggbb" of six or three hex digits, or of a name; None for other texts."""
    if six := SIX.fullmatch(text):
        return f"#{six[1].lower()}"
    if three := THREE.fullmatch(text):
        return "#" + "".join(2 * digit for digit in three[1].lower())
    return NAMES.get(text.lower())


def name_colour(name: str) -> Message | AuthorText:
    """Return the name of a colour: a common name in every language, any other as its author wrote it."""
    return COLOURS.get(f"colour.{name.strip().lower()}") or AuthorText(name)


def free_letter(wanted: str, taken: Sequence[str]) -> str:
    """Return the preferred letter, if it is a free letter, else the first free one; "" when all are taken."""
    if wanted in ascii_letters and len(wanted) == 1 and wanted not in taken:
        return wanted
    return next((letter for letter in ascii_letters if letter not in taken), "")
