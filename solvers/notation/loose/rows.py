"""Rows without a head, for a genre that somebody named: its Enpitsu text is made of them, whose errors are theirs."""

from collections.abc import Iterator

HEAD_LINES = 2
_EMPTY = {".": "-", "_": "-"}
_Words = list[list[str]]


def under_heads(genre: str, text: str) -> Iterator[str]:
    """The Enpitsu texts that these rows may be; each line stands HEAD_LINES lower than in the text.

    A size above the rows is passed over, be it in one line or in two, as Kanpen writes it.
    """
    words = [line.split() for line in text.split("\n")]
    for rows in _without_size(words):
        rows = [_spread(row) for row in rows]
        count, width = sum(map(bool, rows)), max(map(len, rows))
        body = "\n".join(" ".join(_EMPTY.get(word, word) for word in row) for row in rows)
        for high in (count, count // 2):  # half of them, where the other half are regions
            yield f"genre: {genre}\nsize: {high} {width}\n{body}\n"


def _without_size(words: _Words) -> Iterator[_Words]:
    """The rows as they are, and without numbers above them that may be their size."""
    yield words
    filled = [number for number, row in enumerate(words) if row]
    for count in (1, 2):
        head = [word for number in filled[:count] for word in words[number]]
        if len(head) == 2 and all(word.isdecimal() for word in head) and len(filled) > count:
            yield [[] if number in filled[:count] else row for number, row in enumerate(words)]


def _spread(row: list[str]) -> list[str]:
    """The signs of a row without blanks."""
    return list(row[0]) if len(row) == 1 and len(row[0]) > 1 else row
