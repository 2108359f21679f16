"""Samples: puzzle files that ship with a genre, with their answer counts and sources, and a fault board per rule.

A file in <genre>/samples/ has `key: value` lines, a line `----`, the puzzle, and perhaps a line `----` and an answer.
Keys: title, title-ja, author, source, source-ja, answers (a number, or "many"), fault (the key of the one rule that
the answer breaks), format (when the text is not as Enpitsu text).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from solvers.contract.genre import Genre
from solvers.messages import AuthorText
from solvers.notation.text import RULE, read_sample_file
from solvers.picture import Picture, Sign

# A board of about this many cells shows how a genre works.
PLAIN_CELLS = 36


@dataclass(frozen=True, slots=True)
class Sample:
    """One sample file. answers: their number, None for "more than one". answer: as Enpitsu text, or ""."""

    name: str
    title: AuthorText
    author: str
    source: AuthorText
    answers: int | None
    fault: str
    text: str
    answer: str

    @property
    def words(self) -> list[str]:
        """Return the title, source and author in every language."""
        said = (self.title, self.source)
        return [*(text for one in said for text in (one.text, *dict(one.translations).values())), self.author]


@cache
def samples(genre: Genre) -> tuple[Sample, ...]:
    """Return every sample of a genre, by file name."""
    return tuple(_sample(path) for path in sorted((genre.folder / "samples").glob("*.txt")))


def puzzles(genre: Genre) -> Iterator[Sample]:
    """Return the samples that are puzzles to be solved."""
    return (sample for sample in samples(genre) if not sample.fault)


@cache
def samples_by_text(genre: Genre) -> dict[str, Sample]:
    """Return the puzzles among the samples by their Enpitsu text: an archive may hold them under older titles."""
    return {genre.emit(genre.parse(sample.text)): sample for sample in puzzles(genre)}


def list_faulty_samples(genre: Genre) -> Iterator[Sample]:
    """Return the samples whose answer breaks one rule."""
    return (sample for sample in samples(genre) if sample.fault)


def draw_worked_example(genre: Genre) -> list[Picture]:
    """Return pictures of a sample that is small enough to understand soon, with its answer if it has one."""
    boards = [(genre.parse(sample.text), sample) for sample in puzzles(genre) if sample.answers]
    if not boards:
        return []
    board, sample = min(boards, key=lambda pair: (not pair[1].answer, abs(_cells(genre, pair[0]) - PLAIN_CELLS)))
    answers = [genre.answers.read(board, sample.answer)] if sample.answer else []
    return [genre.draw(board), *(genre.draw(board, answer=answer) for answer in answers)]


def draw_emblem(genre: Genre) -> Picture | None:
    """Return the worked example with the upper half of its answer, by which a genre is known at sight.

    None for a genre without an example.
    """
    pictures = draw_worked_example(genre)
    if len(pictures) < 2:
        return next(iter(pictures), None)
    board, answer = pictures[:2]
    half = (board.rows + 1) // 2

    def halve(below: Sequence[Sign], above: Sequence[Sign]) -> tuple[Sign, ...]:
        # A sign between both halves is the board's.
        limit = half - 0.5
        return (*(one for one in above if one.at[0] < limit), *(one for one in below if one.at[0] >= limit))

    return replace(
        board,
        cells=answer.cells[:half] + board.cells[half:],
        edges=halve(board.edges, answer.edges),
        links=halve(board.links, answer.links),
        points=halve(board.points, answer.points),
    )


def _cells(genre: Genre, board: Any) -> int:
    size = genre.measure(board)
    return size.rows * size.cols


def _sample(path: Path) -> Sample:
    headed = read_sample_file(path.read_text(encoding="utf-8"))
    if headed is None:
        raise ValueError(f"{path} does not begin with `key: value` lines and a line {RULE}")
    headings = headed.headings
    count = headings.get("answers", "")
    return Sample(
        name=path.stem,
        title=_text(headings, "title", path.stem),
        author=headings.get("author", ""),
        source=_text(headings, "source", ""),
        answers=None if count in ("", "many") else int(count),
        fault=headings.get("fault", ""),
        text=headed.text,
        answer=headed.answer,
    )


def _text(headings: dict[str, str], key: str, default: str) -> AuthorText:
    """Return the text of a key, with the translations of each `<key>-<language>`."""
    languages = ((name.removeprefix(f"{key}-"), text) for name, text in headings.items() if name.startswith(f"{key}-"))
    return AuthorText(headings.get(key, default), tuple(languages))
