"""Rows without a head, for a genre that somebody named: they become an Enpitsu text, whose errors apply to them."""

from collections.abc import Iterator

HEAD_LINES = 2
_EMPTY = {".": "-", "_": "-"}
_Words = list[list[str]]


def list_headed_texts(genre: str, text: str) -> Iterator[str]:
    """Yield the Enpitsu texts that these rows may be; each line is HEAD_LINES lower there than in the text.

    A size above the rows is skipped, in one line or in two as Kanpen writes it.
    """
    words = [line.split() for line in text.split("\n")]
    for rows in _without_size(words):
        rows = [_spread(row) for row in rows]
        count, width = sum(map(bool, rows)), max(map(len, rows))
        body = "\n".join(" ".join(_EMPTY.get(word, word) for word in row) for row in rows)
        # The second half of the rows may be regions.
        for high in (count, count // 2):
            yield f"genre: {genre}\nsize: {high} {width}\n{body}\n"


def _without_size(words: _Words) -> Iterator[_Words]:
    """Yield the rows as they are, and without numbers above them that may be their size."""
    yield words
    filled = [number for number, row in enumerate(words) if row]
    for count in (1, 2):
        head = [word for number in filled[:count] for word in words[number]]
        if len(head) == 2 and all(word.isdecimal() for word in head) and len(filled) > count:
            yield [[] if number in filled[:count] else row for number, row in enumerate(words)]


def _spread(row: list[str]) -> list[str]:
    """Return the signs of a row without blanks."""
    return list(row[0]) if len(row) == 1 and len(row[0]) > 1 else row
