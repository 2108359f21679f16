"""The deeds: upload, generate, search longer, cancel, record, edit, delete. Values in, rows out; no request objects.

Puzzle and Job rows are made in one transaction; the message is sent when it is through.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from puzzlesite import ledger, limits
from puzzlesite.clients import known_as
from puzzlesite.findings import is_better
from puzzlesite.folding import cleaned, folded
from puzzlesite.models import (
    OPEN,
    Caption,
    Job,
    Kind,
    Origin,
    Puzzle,
    Queue,
    Solution,
    State,
    Verdict,
    Visibility,
    fingerprint,
    hashed,
)
from solvers import recipes
from solvers.genre import Genre
from solvers.notation import TEXT_LIMIT, NotationError
from solvers.reading import Reading
from solvers.words import LANGUAGES


@dataclass(frozen=True, slots=True)
class Upload:
    """What became of one puzzle. owner_token: shown once; "" when the puzzle was there before (is_known)."""

    puzzle: Puzzle
    job: Job | None
    owner_token: str
    is_known: bool


@dataclass(frozen=True, slots=True)
class Batch:
    """What became of many puzzles: their one job, and the secret that they share."""

    job: Job
    owner_token: str


def new_token() -> str:
    """An owner's secret."""
    return secrets.token_urlsafe(18)


# Upload


def upload(
    reading: Reading,
    source_text: str = "",
    *,
    title: str = "",
    author: str = "",
    source: str = "",
    visibility: str = Visibility.PUBLIC,
    client: str = "",
    origin: str = Origin.UPLOADED,
) -> Upload:
    """Keep one puzzle that was read, and have it solved; a public text that is there already is recognised.

    Empty title, author and source are taken from what the text itself said.
    """
    puzzle = _new_puzzle(reading, source_text[:TEXT_LIMIT], visibility=visibility, origin=origin)
    _describe(puzzle, title, author, source)
    twin = Puzzle.objects.filter(fingerprint=puzzle.fingerprint).select_related("solution").order_by("id")
    known = twin.public().filter(marks=puzzle.marks).first()
    if known and visibility == Visibility.PUBLIC:
        return Upload(known, None, "", is_known=True)
    token = new_token()
    puzzle.owner = hashed(token)
    solved = twin.exclude(verdict__in=[Verdict.OPEN, Verdict.UNKNOWN]).first()
    if solved:
        _share(solved, puzzle)
    with transaction.atomic():
        puzzle.save(force_insert=True)
        _caption([puzzle])
        job = None if solved else _solve(puzzle, client)
    return Upload(puzzle, job, token, is_known=False)


def _new_puzzle(reading: Reading, source_text: str, **fields: Any) -> Puzzle:
    genre, entry = reading.genre, reading.entry
    assert genre is not None, reading.error
    assert entry is not None, reading.error
    assert reading.format is not None, reading.error
    if entry.marks is not None and genre.write_marks is not None:
        fields["marks"] = genre.write_marks(entry.board, entry.marks)
    puzzle = board_row(genre, entry.board, source_text=source_text, source_format=reading.format.name, **fields)
    _describe(puzzle, entry.title, entry.author, entry.source)
    return puzzle


def board_row(genre: Genre, board: Any, **fields: Any) -> Puzzle:
    """A row for a board, not stored yet."""
    text, size = genre.emit(board), genre.measure(board)
    return Puzzle(
        genre_name=genre.name,
        text=text,
        fingerprint=fingerprint(genre.name, text),
        rows=size.rows,
        cols=size.cols,
        cells=size.rows * size.cols,
        label=size.label,
        **fields,
    )


def _describe(puzzle: Puzzle, title: str, author: str, source: str) -> None:
    """What is said of a puzzle; nothing said leaves what there was."""
    puzzle.title = cleaned(title, limits.TITLE) or puzzle.title
    puzzle.author = cleaned(author, limits.AUTHOR) or puzzle.author
    puzzle.source = cleaned(source, limits.SOURCE) or puzzle.source


def _share(solved: Puzzle, puzzle: Puzzle) -> None:
    """The same board is known: its solution holds for this puzzle, too."""
    puzzle.solution, puzzle.transform = solved.solution, solved.transform
    puzzle.verdict, puzzle.level, puzzle.score = solved.verdict, solved.level, solved.score
    puzzle.solved = timezone.now()


def _caption(puzzles: Iterable[Puzzle]) -> None:
    """Let search find the public ones that have anything said of them."""
    said = ((puzzle, folded(f"{puzzle.title} {puzzle.author} {puzzle.source}")) for puzzle in puzzles)
    rows = [Caption(puzzle=p, folded=text) for p, text in said if text and p.visibility == Visibility.PUBLIC]
    if rows:
        Caption.objects.bulk_create(rows)


# Jobs


def _solve(puzzle: Puzzle, client: str, **fields: Any) -> Job:
    fields = {"asked": {"limit": 2}, "seconds_limit": limits.LONG_SECONDS, "nodes_limit": limits.NODES} | fields
    job = Job(puzzle=puzzle, genre_name=puzzle.genre_name, client=known_as(client), published=timezone.now(), **fields)
    ledger.share_out([job])
    job.save(force_insert=True)
    ledger.announce_on_commit([job])
    return job


def search_longer(puzzle: Puzzle, *, client: str = "", all_answers: bool = False) -> Job:
    """Go on with a puzzle that was not decided, or count all answers; the job under way, if there is one.

    A search that ran out of time goes on from where it stopped.
    """
    asked = {"limit": None if all_answers else 2}
    with transaction.atomic():
        Puzzle.objects.select_for_update().get(id=puzzle.id)
        under_way = puzzle.jobs.open().filter(kind=Kind.SOLVE).order_by("-id").first()
        if under_way:
            return under_way
        last = puzzle.jobs.filter(state=State.DONE, asked=asked).exclude(checkpoint=None).order_by("-id").first()
        further = {
            "asked": asked,
            "queue": Queue.LONG,
            "seconds_limit": limits.LONGER_SECONDS,
            "nodes_limit": None,
        }
        if last:
            further |= {"checkpoint": last.checkpoint, "version": last.version}
            further |= {name: getattr(last, name) for name in ("nodes", "found", "share", "answers")}
        return _solve(puzzle, client, **further)


def explain(puzzle: Puzzle, *, client: str = "") -> Job:
    """Have a person's way through a puzzle told; the job that has told it or is about to, if there is one."""
    with transaction.atomic():
        Puzzle.objects.select_for_update().get(id=puzzle.id)
        told = puzzle.jobs.filter(kind=Kind.EXPLAIN, state__in=(*OPEN, State.DONE)).order_by("-id").first()
        return told or _solve(puzzle, client, kind=Kind.EXPLAIN, asked={})


def cancel(job: Job) -> bool:
    """Stop a job; False when there was nothing to stop."""
    return ledger.cancel(job)


def upload_many(
    readings: Sequence[Reading],
    source_text: str = "",
    *,
    title: str = "",
    author: str = "",
    source: str = "",
    visibility: str = Visibility.PUBLIC,
    client: str = "",
    origin: str = Origin.UPLOADED,
) -> Batch:
    """Keep every puzzle that was read, as one job in parts, which remembers what could not be read."""
    token = new_token()
    read = [reading for reading in readings if reading.entry is not None]
    puzzles = []
    for place, reading in enumerate(read, 1):
        puzzle = _new_puzzle(reading, "", visibility=visibility, origin=origin, owner=hashed(token), place=place)
        _describe(puzzle, puzzle.title or (title and f"{title} {place}"), author, source)
        puzzles.append(puzzle)
    with transaction.atomic():
        parent = _parent(Kind.BATCH, puzzles[0].genre_name, len(puzzles), limits.CHUNK, client)
        _remember_unread(parent, [reading.error for reading in readings if reading.error is not None])
        for puzzle in puzzles:
            puzzle.batch = parent
        Puzzle.objects.bulk_create(puzzles, batch_size=500)
        _caption(puzzles)
    return Batch(parent, token)


def _remember_unread(parent: Job, errors: Sequence[NotationError]) -> None:
    if errors:
        said = [{language: error.say(language) for language in LANGUAGES} for error in errors[: limits.UNREAD]]
        parent.result = {"unread": len(errors), "errors": said}
        parent.save(update_fields=("result",))


def generate(
    genre: Genre,
    settings: Mapping[str, str],
    *,
    seed: int,
    count: int = 1,
    title: str = "",
    visibility: str = Visibility.UNLISTED,
    client: str = "",
) -> Batch:
    """Have `count` puzzles made from a recipe, with the seeds seed, seed + 1 ... Raises RecipeError."""
    token = new_token()
    asked = {
        "recipe": recipes.filled(genre, settings),
        "seed": seed,
        "owner": hashed(token),
        "title": cleaned(title, limits.TITLE),
        "visibility": visibility,
    }
    with transaction.atomic():
        parent = _parent(Kind.GENERATE, genre.name, count, limits.MADE_CHUNK, client, asked)
    return Batch(parent, token)


def _parent(kind: Kind, genre: str, total: int, chunk: int, client: str, asked: Mapping[str, Any] | None = None) -> Job:
    """A job in parts; each part is told which places are its own. The first part is tried among the short jobs."""
    fields = {"kind": kind, "genre_name": genre, "client": known_as(client), "published": timezone.now()}
    starts = range(1, total + 1, chunk)
    parent = Job(**fields, total=total, chunks=len(starts), asked=dict(asked or {}))
    parent.save(force_insert=True)
    parts = [
        Job(
            **fields,
            parent=parent,
            queue=Queue.SHORT if start == 1 else Queue.LONG,
            total=min(chunk, total + 1 - start),
            asked={**parent.asked, "first": start, "last": min(start + chunk, total + 1) - 1},
            seconds_limit=limits.LONG_SECONDS,
            nodes_limit=limits.NODES,
        )
        for start in starts
    ]
    ledger.share_out(parts)
    ledger.announce_on_commit(Job.objects.bulk_create(parts))
    return parent


# Results


Found = tuple[Puzzle, str, Solution]  # the transform to the canonical board, and what is known of that


def record(job: Job, transform: str, solution: Solution, **figures: Any) -> None:
    """Store what was found out and end the job, all or nothing. Raises ledger.Cancelled or ledger.Lost."""
    assert job.puzzle is not None
    with transaction.atomic():
        ledger.close(job, State.DONE, **figures)
        store([(job.puzzle, transform, solution)])


def store(found: Sequence[Found]) -> None:
    """Give each puzzle its solution, and new ones their row. Boards that are the same share the better solution."""
    kept = _kept({solution.fingerprint: solution for _, _, solution in found if solution.pk is None})
    now = timezone.now()
    for puzzle, transform, solution in found:
        puzzle.solution = kept.get(solution.fingerprint, solution)
        puzzle.transform, puzzle.solved = transform, now
        puzzle.verdict, puzzle.level, puzzle.score = _repeated(puzzle.solution)
    _write([puzzle for puzzle, _, _ in found])


def _write(puzzles: Sequence[Puzzle]) -> None:
    fresh = [puzzle for puzzle in puzzles if puzzle.pk is None]
    there = [puzzle for puzzle in puzzles if puzzle.pk is not None]
    if fresh:
        Puzzle.objects.bulk_create(fresh)
        _caption(fresh)
    if there:
        # bulk_update would take 1.5 ms a puzzle to write its statement, of 4 for everything
        columns = [Puzzle._meta.get_field(name) for name in SOLVED_FIELDS]
        rows = [[_column(field, puzzle) for field in (*columns, Puzzle._meta.pk)] for puzzle in there]
        with connection.cursor() as cursor:
            cursor.executemany(
                f"UPDATE {Puzzle._meta.db_table} SET {_set(columns)} WHERE id = %s",  # nosec B608
                rows,
            )


def _set(columns: Iterable[Any]) -> str:
    return ", ".join(f"{field.column} = %s" for field in columns)


def _column(field: Any, puzzle: Puzzle) -> Any:
    return field.get_db_prep_save(getattr(puzzle, field.attname), connection)


SOLVED_FIELDS = ("solution", "transform", "verdict", "level", "score", "solved")


def _repeated(solution: Solution) -> tuple[str, int | None, int | None]:
    return solution.verdict, solution.level, solution.score


def _kept(new: Mapping[str, Solution]) -> dict[str, Solution]:
    """The rows of these solutions: new ones, or those that were there, improved where the new ones know more."""
    if not new:
        return {}
    Solution.objects.bulk_create(new.values(), ignore_conflicts=True)
    rows = {row.fingerprint: row for row in Solution.objects.filter(fingerprint__in=new)}
    for mark, row in rows.items():
        if is_better(new[mark], row):
            _improve(row, new[mark])
    return rows


def _improve(row: Solution, better: Solution) -> None:
    """What is known now holds for every puzzle that shares the solution."""
    for field in Solution._meta.concrete_fields:
        if field.name not in ("id", "created"):
            setattr(row, field.attname, getattr(better, field.attname))
    row.save()
    verdict, level, score = _repeated(row)
    row.puzzles.update(verdict=verdict, level=level, score=score)


# The owner's deeds


class NotOwner(Exception):
    """The secret does not fit the puzzle."""


def edit(puzzle: Puzzle, token: str, *, title: str, author: str, source: str, visibility: str) -> None:
    """Say something else of a puzzle, or show it to others. Raises NotOwner."""
    _held_by(puzzle, token)
    puzzle.title = cleaned(title, limits.TITLE)
    puzzle.author = cleaned(author, limits.AUTHOR)
    puzzle.source = cleaned(source, limits.SOURCE)
    puzzle.visibility = visibility
    with transaction.atomic():
        puzzle.save(update_fields=("title", "author", "source", "visibility"))
        Caption.objects.filter(puzzle=puzzle).delete()
        _caption([puzzle])


def delete(puzzle: Puzzle, token: str) -> None:
    """Take a puzzle out of the house, with its jobs; what is known of its board stays. Raises NotOwner."""
    _held_by(puzzle, token)
    puzzle.delete()


def publish(job: Job, token: str) -> int:
    """Show everyone the puzzles of a batch; how many became public. Raises NotOwner."""
    hidden = list(job.puzzles.filter(visibility=Visibility.UNLISTED))
    for puzzle in hidden[:1]:
        _held_by(puzzle, token)
    for puzzle in hidden:
        puzzle.visibility = Visibility.PUBLIC
    with transaction.atomic():
        job.puzzles.filter(id__in=[p.id for p in hidden], owner=hashed(token)).update(visibility=Visibility.PUBLIC)
        _caption(hidden)
    return len(hidden)


def _held_by(puzzle: Puzzle, token: str) -> None:
    if not puzzle.is_owned_by(token):
        raise NotOwner
