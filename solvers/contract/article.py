"""A page of its own that a genre writes: paragraphs, pictures, tables."""

from dataclasses import dataclass

from solvers.messages import Message, Text
from solvers.picture import Picture


@dataclass(frozen=True)
class Table:
    """Figures in a story: words above each column, and rows of words or figures."""

    head: tuple[Text, ...]
    rows: tuple[tuple[Text | int, ...], ...]


@dataclass(frozen=True)
class Article:
    """A page that a genre brings: paragraphs, pictures side by side, and tables."""

    title: Message
    parts: tuple[Message | Table | tuple[Picture, ...], ...]
