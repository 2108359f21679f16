"""Articles: extra pages that a genre writes, of paragraphs, pictures and tables."""

from dataclasses import dataclass

from solvers.messages import Message, Text
from solvers.picture import Picture


@dataclass(frozen=True)
class ArticleTable:
    """A table in an article: words above each column, and rows of words or figures."""

    head: tuple[Text, ...]
    rows: tuple[tuple[Text | int, ...], ...]


@dataclass(frozen=True)
class Article:
    """An extra page of a genre: paragraphs, pictures side by side, and tables."""

    title: Message
    parts: tuple[Message | ArticleTable | tuple[Picture, ...], ...]
