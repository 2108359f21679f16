"""Numbers in an address; what makes no sense is ignored."""

from collections.abc import Mapping

DIGITS = 6


def number(query: Mapping[str, str], name: str) -> int:
    """The whole number that is asked for; 0 when there is none."""
    text = query.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS else 0
