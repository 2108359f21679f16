"""Arguments that several commands take, and checks of their texts."""

import argparse
import math
import os
from argparse import ArgumentParser
from collections.abc import Callable, Mapping, Sequence

import solvers
from solvers.cli.output import CommandError
from solvers.contract.genre import Genre
from solvers.messages import LANGUAGES
from solvers.notation.format import Format

ALL = "all"


def add_language(parser: ArgumentParser) -> None:
    """Add --lang, which every command has."""
    parser.add_argument("--lang", choices=LANGUAGES, default=system_language(os.environ))


def add_genre_option(parser: ArgumentParser) -> None:
    """Add --genre, for a text that several genres can read."""
    parser.add_argument("--genre", choices=genre_names())


def add_genre(parser: ArgumentParser) -> None:
    """Add GENRE, for commands to which nothing else tells the genre."""
    parser.add_argument("genre", choices=genre_names(), metavar="GENRE")


def add_json(parser: ArgumentParser) -> None:
    """Add --json."""
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def add_files(parser: ArgumentParser) -> None:
    """Add FILE..., the puzzles."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file, or - for standard input")


def add_settings(parser: ArgumentParser) -> None:
    """Add --set, which may be given several times; see `parse_settings`."""
    parser.add_argument("--set", type=check_setting, action="append", default=[], metavar="NAME=VALUE")


def add_seconds(parser: ArgumentParser, about: str, default: float = 60.0) -> None:
    """Add --seconds, by default a minute."""
    parser.add_argument("--seconds", type=parse_seconds, default=default, metavar="S", help=about)


def genre_names() -> list[str]:
    """Return the names of all genres, in alphabetical order."""
    return sorted(genre.name for genre in solvers.all_genres())


def named_format(genre: Genre, name: str, language: str) -> Format:
    """Return the named format to write in. Raises CommandError, which lists the known formats."""
    form = genre.written_format(name)
    if form is None:
        known = " ".join(form.name for form in genre.written_formats)
        raise CommandError(f"{name}? {genre.title.format_in(language)}: {known}")
    return form


def system_language(environment: Mapping[str, str]) -> str:
    """Return the reader's language from the system's variables; English for a language that is not ours."""
    name = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return next((language for language in LANGUAGES if name.startswith(language)), "en")


def parse_settings(pairs: Sequence[str]) -> dict[str, str]:
    """Return the settings given by --set as {name: value}, with the last value of each name."""
    return dict(pair.split("=", 1) for pair in pairs)


def check_setting(text: str) -> str:
    """Return a text NAME=VALUE unchanged. Raises ArgumentTypeError for any other text."""
    if "=" not in text:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    return text


def parse_positive_number(text: str) -> int:
    """Parse a number from 1. Raises ArgumentTypeError."""
    if not _is_positive(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a positive number")
    return int(text)


def parse_count_or_all(text: str) -> int | None:
    """Parse a number from 1, or None for "all". Raises ArgumentTypeError."""
    if text == ALL:
        return None
    if not _is_positive(text):
        raise argparse.ArgumentTypeError(f"{text!r} is neither a positive number nor {ALL!r}")
    return int(text)


def make_range_parser(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return a type for numbers from `least` to `most`. It raises ArgumentTypeError."""
    wanted = f"from {least}" if most is None else f"from {least} to {most}"

    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and least <= int(text) <= (int(text) if most is None else most)):
            raise argparse.ArgumentTypeError(f"{text!r} is not a number {wanted}")
        return int(text)

    return number


def parse_seconds(text: str) -> float:
    """Parse a time from 0. Raises ArgumentTypeError."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not (math.isfinite(number) and number >= 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds from 0")
    return number


def _is_positive(text: str) -> bool:
    """Whether a text is a number from 1 in ASCII digits."""
    return text.isascii() and text.isdigit() and int(text) > 0
