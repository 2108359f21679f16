"""Colours of other formats: names as #rrggbb, and letters for those that have none."""

import re
from collections.abc import Sequence
from string import ascii_letters

from solvers.messages import Phrase

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
JAPANESE = {
    "black": "黒",
    "white": "白",
    "red": "赤",
    "green": "緑",
    "blue": "青",
    "yellow": "黄",
    "orange": "オレンジ",
    "purple": "紫",
    "brown": "茶",
    "gray": "灰色",
    "grey": "灰色",
    "pink": "ピンク",
    "cyan": "水色",
    "magenta": "赤紫",
    "violet": "すみれ色",
    "gold": "金色",
    "lightblue": "空色",
    "lightgreen": "黄緑",
    "darkgreen": "深緑",
    "darkblue": "紺",
}
SIX = re.compile(r"#?([0-9A-Fa-f]{6})")
THREE = re.compile(r"#?([0-9A-Fa-f]{3})")


def rgb_of(text: str) -> str | None:
    """ "#rrggbb" of six or three hex digits, or of a name; None for what is neither."""
    if six := SIX.fullmatch(text):
        return f"#{six[1].lower()}"
    if three := THREE.fullmatch(text):
        return "#" + "".join(2 * digit for digit in three[1].lower())
    return NAMES.get(text.lower())


def called(name: str) -> Phrase:
    """What a colour is called: a common name in both languages, any other as its author wrote it."""
    return Phrase(name, JAPANESE.get(name.strip().lower(), name))


def free_letter(wish: str, taken: Sequence[str]) -> str:
    """The wish, if it is a letter that is free, else the first free one; "" when there is none."""
    if wish in ascii_letters and len(wish) == 1 and wish not in taken:
        return wish
    return next((letter for letter in ascii_letters if letter not in taken), "")
