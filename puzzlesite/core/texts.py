"""Texts of users, cleaned, and compared without regard to width, case and spaces."""

import unicodedata
from collections.abc import Mapping

# Control characters, and marks that change the direction of writing.
FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn"}


def fold_for_comparison(text: str) -> str:
    """The text for comparisons: NFKC, case folded, with single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def clean(text: str, longest: int) -> str:
    """A title as it is stored: one line of visible characters in NFC, at most `longest` of them."""
    plain = unicodedata.normalize("NFC", " ".join(text.split()))
    return "".join(c for c in plain if unicodedata.category(c) not in FORBIDDEN)[:longest].strip()


DIGITS = 6


def read_number(query: Mapping[str, str], name: str) -> int:
    """The whole number of a query's field; 0 when it has none."""
    text = query.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS else 0
