"""The order of a book: chapters, numbers, and the pages of boards and answers."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, groupby, islice

from solvers.contract.genre import Genre
from solvers.paper.book.layout import END, LEVEL, ONLY, BookLayout, BookPuzzle
from solvers.paper.book.words import NOT_GRADED, stars

# Chapters begin with a page of their own if they have on average this many pages of boards.
OPENED = 5
# A page of contents has this many lines.
CONTENTS_LINES = 24


@dataclass(frozen=True, slots=True)
class NumberedPuzzle:
    """A puzzle with its number in the book, and the page of its answer, None if that is not printed."""

    number: int
    puzzle: BookPuzzle
    answer_page: int | None


@dataclass(frozen=True, slots=True)
class Chapter:
    """The puzzles of one genre, and of one level in a book ordered by levels. page: its first one."""

    genre: Genre
    title: str
    stars: str
    puzzles: tuple[NumberedPuzzle, ...]
    page: int

    def has_some(self, some: Sequence[NumberedPuzzle]) -> bool:
        """Whether the chapter contains any of these consecutive puzzles."""
        return self.puzzles[0].number <= some[-1].number and some[0].number <= self.puzzles[-1].number


@dataclass(frozen=True, slots=True)
class PagePlan:
    """The pages of a book. runs: chapters that follow each other on the same pages, each run on pages of its own.

    has_openers: chapters begin with a page of their own. contents, rules: numbers of their pages.
    answers: the first page of answers; None when the book has none at its end.
    """

    runs: tuple[tuple[Chapter, ...], ...]
    genres: tuple[Genre, ...]
    has_openers: bool
    contents: int
    rules: int
    answers: int | None
    pages: int

    @property
    def chapters(self) -> list[Chapter]:
        """Return the chapters in order."""
        return list(chain.from_iterable(self.runs))

    @property
    def puzzles(self) -> list[NumberedPuzzle]:
        """Return the puzzles in the order of their numbers."""
        return list(chain.from_iterable(chapter.puzzles for chapter in self.chapters))

    @property
    def solved(self) -> list[NumberedPuzzle]:
        """Return the puzzles that have an answer."""
        return [one for one in self.puzzles if one.puzzle.answer is not None]


def plan_book(puzzles: Sequence[BookPuzzle], layout: BookLayout) -> PagePlan:
    """Return the plan of a book; pages are counted from 1, the cover."""
    groups = list(_groups(puzzles, layout))
    genres = tuple(dict.fromkeys(group[0].genre for group in groups))
    is_only, several = layout.answers == ONLY, len(groups) > 1
    cover = 2 if layout.has_cover else 0
    rules = len(genres) if layout.has_rules and not is_only else 0
    solved = sum(puzzle.answer is not None for puzzle in puzzles) if layout.answers in (END, ONLY) else 0
    lines = len(groups) + bool(rules) + bool(solved)
    contents = -(-lines // CONTENTS_LINES) if several and not is_only else 0
    has_openers = several and sum(-(-len(group) // layout.boards) for group in groups) >= OPENED * len(groups)
    runs = _join(groups, layout.boards, has_openers)
    first = cover + contents + rules + 1
    sizes = [0 if is_only else has_openers + -(-sum(map(len, run)) // layout.boards) for run in runs]
    answers = first + sum(sizes) if solved else None
    chapters = _chapters(groups, _starts(runs, sizes, first, layout.boards), answers, layout)
    return PagePlan(
        runs=tuple(tuple(islice(chapters, len(run))) for run in runs),
        genres=genres,
        has_openers=has_openers,
        contents=contents,
        rules=rules,
        answers=answers,
        pages=first - 1 + sum(sizes) + -(-solved // layout.solved),
    )


def _groups(puzzles: Sequence[BookPuzzle], layout: BookLayout) -> Iterator[list[BookPuzzle]]:
    """Yield the puzzles of each chapter: genres in the order of the puzzles, ungraded ones last."""
    order = {genre: place for place, genre in enumerate(dict.fromkeys(puzzle.genre for puzzle in puzzles))}

    def key(puzzle: BookPuzzle) -> tuple[int, int]:
        level = 5 if puzzle.level is None else puzzle.level
        return order[puzzle.genre], level if layout.order == LEVEL else 0

    for _, group in groupby(sorted(puzzles, key=key), key=key):
        yield list(group)


def _join(groups: Sequence[list[BookPuzzle]], boards: int, has_openers: bool) -> list[list[list[BookPuzzle]]]:
    """Join the groups into runs: a genre that fills a page begins a new one, others continue on the same page."""
    counts = Counter(puzzle.genre for group in groups for puzzle in group)
    runs: list[list[list[BookPuzzle]]] = []
    for group in groups:
        genre = group[0].genre
        is_next = bool(runs) and (counts[genre] < boards or runs[-1][-1][0].genre is genre)
        if is_next and not has_openers:
            runs[-1].append(group)
        else:
            runs.append([group])
    return runs


def _starts(runs: Sequence[list[list[BookPuzzle]]], sizes: Sequence[int], first: int, boards: int) -> list[int]:
    """Return the first page of each chapter."""
    starts = []
    for place, run in enumerate(runs):
        before = accumulate(map(len, run[:-1]), initial=0)
        starts += [first + sum(sizes[:place]) + count // boards for count in before]
    return starts


def _chapters(
    groups: Sequence[list[BookPuzzle]], starts: Sequence[int], answers: int | None, layout: BookLayout
) -> Iterator[Chapter]:
    number = solved = 0
    genres = {group[0].genre for group in groups}
    for group, start in zip(groups, starts, strict=True):
        numbered = []
        for puzzle in group:
            number += 1
            page = None if answers is None or puzzle.answer is None else answers + solved // layout.solved
            solved += puzzle.answer is not None
            numbered.append(NumberedPuzzle(number, puzzle, page))
        first = group[0]
        level = first.level if layout.order == LEVEL else None
        yield Chapter(first.genre, _title(first, layout, len(genres) > 1), stars(level), tuple(numbered), start)


def _title(puzzle: BookPuzzle, layout: BookLayout, has_genres: bool) -> str:
    """Return the name of a chapter: its level, its genre, or both."""
    genre = puzzle.genre.title.format_in(layout.language)
    if layout.order != LEVEL:
        return genre
    level = _level_name(puzzle.genre, puzzle.level, layout)
    return f"{genre} · {level}" if has_genres else level


def _level_name(genre: Genre, level: int | None, layout: BookLayout) -> str:
    """Return the name of a level, in the author's words or those of the genre."""
    if level is None:
        return NOT_GRADED.format_in(layout.language)
    names = layout.level_names
    return names[level] if level < len(names) else genre.levels[level].format_in(layout.language)
