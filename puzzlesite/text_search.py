"""Texts normalised for search: width, case and blanks do not matter."""

import unicodedata

from puzzlesite.limits import WORDS

FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn"}  # controls, and marks that turn the direction of writing


def fold(text: str) -> str:
    """The text for comparing: NFKC, case folded, blanks made one."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def list_words(search: str) -> list[str]:
    """The words that are looked for, folded, the longest first: it fits least, so the others are seldom compared."""
    return sorted(dict.fromkeys(fold(search).split()), key=len, reverse=True)[:WORDS]


def clean(text: str, longest: int) -> str:
    """What is kept of a title that a stranger gave: one line of visible characters, NFC, at most `longest`."""
    plain = unicodedata.normalize("NFC", " ".join(text.split()))
    return "".join(c for c in plain if unicodedata.category(c) not in FORBIDDEN)[:longest].strip()
