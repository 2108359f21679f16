"""photo: the printed puzzles of photos, with the cells that a person should look at."""

import argparse
import importlib
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import solvers
from solvers.cli import arguments
from solvers.cli.engines import load_engine
from solvers.cli.output import OK, UNREAD, CommandError, print_error, print_json
from solvers.contract.engine import Engine
from solvers.contract.genre import Genre
from solvers.contract.places import format_places, list_cells
from solvers.contract.results import At, Verdict
from solvers.messages import Message
from solvers.notation.text import SEPARATOR

if TYPE_CHECKING:
    from solvers.photo.seen import PhotoReading

    Believed = tuple[Genre, PhotoReading]

# These modules are loaded when a photo comes.
MODULES = "decoding", "kinds", "reading", "seen"
MISSING = Message("Photos are read by OpenCV, which is not installed: pip install opencv-python-headless")
NOT_PHOTOGRAPHED = Message("Photos of {genre} cannot be read.")
NOTHING = Message("{file}: no puzzle was found in the picture.")
REFUSED = {
    "format": Message("{file}: this is no picture in JPEG, PNG, WebP or HEIC, and no PDF."),
    "points": Message("{file}: {cols} × {rows} points are more than {limit} million."),
    "broken": Message("{file}: the picture is damaged."),
    "locked": Message("{file}: this PDF is locked by a password."),
}
PROVED = Message("With this reading there is exactly one answer.")
CHANGED = Message("Read otherwise than they look, so that there is exactly one answer: {cells}.")
UNPROVED = Message("No likely reading has exactly one answer.")
DOUBTFUL = Message("To be looked at: {cells}.")
NOT_READ = Message("Written by hand and not read: {cells}.")
WRITTEN = Message("What is written by hand is no clue. As marks: {marks}")
OTHER = Message("It may as well be read from another side, or as another genre. {genre}:\n{text}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    arguments.add_language(parser)
    arguments.add_genre_option(parser)
    arguments.add_json(parser)
    parser.add_argument("files", nargs="+", metavar="FILE", help="a picture or PDF, or - for standard input")


def run(args: argparse.Namespace) -> int:
    """Read the printed puzzles of photos; cells that are not sure are named."""
    genres = _choose_genres(args)
    status, index = OK, 0
    for name in args.files:
        begun, file = time.perf_counter(), _read(name)
        for found in _read_file(file, genres, args):
            if isinstance(found, Message):
                status = _refuse(index, found, name, args)
            else:
                page, believed = found
                _print(index, page, believed, time.perf_counter() - begun, args)
            index, begun = index + 1, time.perf_counter()
    return status


def _choose_genres(args: argparse.Namespace) -> list[Genre]:
    """Return the named genre, or all genres whose photos can be read."""
    if args.genre is None:
        return [genre for genre in solvers.all_genres() if genre.photographed is not None]
    genre = solvers.genre(args.genre)
    if genre.photographed is None:
        raise CommandError(NOT_PHOTOGRAPHED.format_in(args.lang, genre=genre.title))
    return [genre]


def _read(name: str) -> bytes:
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


def _read_file(file: bytes, genres: Sequence[Genre], args: argparse.Namespace) -> Iterator[Any]:
    """Yield for each puzzle its page, from 1, and the result of `choose_best_reading`, or a Message why not."""
    try:
        decoding, kinds, reading, seen = (importlib.import_module(f"solvers.photo.{name}") for name in MODULES)
    except ImportError as error:
        raise CommandError(MISSING.format_in(args.lang)) from error
    wanted, has_any = kinds.list_kinds(genres, args.genre or ""), False
    try:
        for page, picture in enumerate(decoding.decode_pages(file).pictures, 1):
            for ways in reading.see_puzzles(picture, wanted):
                has_any = True
                yield page, seen.choose_best_reading(ways, partial(_load, language=args.lang))
    except decoding.PhotoRefused as refusal:
        yield _explain_refusal(*refusal.args)
        return
    if not has_any:
        yield NOTHING


def _load(name: str, language: str) -> tuple[Genre, Engine]:
    genre = solvers.genre(name)
    return genre, load_engine(genre, language)


def _explain_refusal(key: str, cols: int = 0, rows: int = 0, limit: int = 0) -> Message:
    return REFUSED[key].with_parameters(cols=cols, rows=rows, limit=limit)


def _refuse(index: int, sentence: Message, name: str, args: argparse.Namespace) -> int:
    """Print why a file has no puzzle, in its place among the others; return the exit status."""
    text = sentence.format_in(args.lang, file=name)
    if args.json:
        print_json({"index": index, "error": text, "line": 0, "column": 0})
    print_error(text)
    return UNREAD


def _print(index: int, page: int, believed: Sequence["Believed"], seconds: float, args: argparse.Namespace) -> None:
    (genre, text, reading), *others = [(genre, _write(genre, reading), reading) for genre, reading in believed]
    marks = _write_marks(genre, reading)
    if args.json:
        about = {"index": index, "page": page, "genre": genre.name, "text": text, "marks": marks}
        beside = [{"genre": genre.name, "text": text} for genre, text, _ in others]
        print_json({**about, **_serialize(reading), "others": beside, "seconds": seconds})
        return
    print(*[SEPARATOR] * bool(index), text.rstrip(), sep="\n", flush=True)
    for sentence in _list_remarks(reading, marks, [(genre, text) for genre, text, _ in others], args.lang):
        print_error(sentence)


def _write(genre: Genre, reading: "PhotoReading") -> str:
    assert genre.photographed is not None
    return genre.emit(genre.photographed.assemble(reading.rows))


def _write_marks(genre: Genre, reading: "PhotoReading") -> str:
    """Return marks from handwriting; "" if there was none, or none that could be read."""
    looks, marked = genre.photographed, genre.marked
    written = {cell: letter for cell, letter in (reading.written or {}).items() if letter}
    if looks is None or looks.take_written is None or marked is None or not written:
        return ""
    board = looks.assemble(reading.rows)
    return marked.write(board, looks.take_written(board, written))


def _list_unread(reading: "PhotoReading") -> list[At]:
    """Return the cells with handwriting that could not be read."""
    return [cell for cell, letter in (reading.written or {}).items() if not letter]


def _serialize(reading: "PhotoReading") -> dict[str, Any]:
    cells = {"doubtful": reading.doubtful, "changed": reading.changed, "unread": _list_unread(reading)}
    return {name: list_cells(found) for name, found in cells.items()} | {"verdict": reading.verdict.value}


def _list_remarks(reading: "PhotoReading", marks: str, others: Sequence[tuple[Genre, str]], language: str) -> list[str]:
    """Return sentences about the reading for people; only the text itself is meant for other programs."""
    if others:
        sentences = [OTHER.with_parameters(genre=genre.title, text=text.rstrip()) for genre, text in others]
    else:
        sentences = [PROVED if reading.verdict is Verdict.ONE else UNPROVED]
    sentences += [
        sentence.with_parameters(cells=format_places(cells, language))
        for sentence, cells in (
            (CHANGED, reading.changed),
            (DOUBTFUL, reading.doubtful),
            (NOT_READ, _list_unread(reading)),
        )
        if cells
    ]
    if marks:
        sentences.append(WRITTEN.with_parameters(marks=marks.rstrip()))
    return [sentence.format_in(language) for sentence in sentences]
