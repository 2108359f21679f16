"""What commands print: JSON, texts that can be read again, cells and faults for people; and their exit status."""

import errno
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Self

from solvers.contract.genre import Genre
from solvers.contract.places import format_places
from solvers.contract.results import Fault
from solvers.messages import Message, format_in
from solvers.notation.format import Format
from solvers.notation.text import SEPARATOR

OK, FAULTS, UNREAD, INTERRUPTED = 0, 1, 2, 130
WIPE = "\r\x1b[2K"  # to the start of the line, and all of it erased
LOST = Message("What is printed could not be written: {reason}.")
FIRST_SECONDS, AGAIN_SECONDS = 1.0, 0.2  # after which a ProgressLine is shown, and replaced


class CommandError(Exception):
    """Ends a command that cannot continue; its text is the sentence for whoever runs it."""


def complain(sentence: str) -> int:
    """Print a sentence on standard error; the exit status."""
    print(sentence, file=sys.stderr)
    return UNREAD


@contextmanager
def whole_output(find_language: Callable[[], str]) -> Iterator[None]:
    """All that is printed is written at the end, whatever the end.

    The command ends with status 0 when whoever reads has seen enough, with a sentence when there is no room.
    """
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OSError as error:
        if not is_of_output(error):
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python's own end flushes once more
        if isinstance(error, BrokenPipeError):
            sys.exit(OK)
        sys.exit(complain(LOST.format_in(find_language(), reason=error.strerror)))


def is_of_output(error: OSError) -> bool:
    """Whether it was standard output that failed: it fails again, then. Otherwise an empty line more is printed."""
    if error.filename is not None or error.errno not in (errno.EPIPE, errno.ENOSPC, errno.EDQUOT):
        return False
    try:
        print(flush=True)
    except OSError:
        return True
    return False


def was_interrupted(error: BaseException | None) -> bool:
    """Whether it comes of a Ctrl-C, which compiled code and imports pass on in errors of their own."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        if isinstance(error, KeyboardInterrupt):
            return True
        seen.add(id(error))
        error = error.__cause__ or error.__context__
    return False


class ProgressLine:
    """A line on the terminal that says how far long work is; where no terminal watches, nothing is said.

    `with ProgressLine() as line:` wipes it at the end.
    """

    def __init__(self) -> None:
        self._is_watched = sys.stderr.isatty()
        self._due = time.monotonic() + FIRST_SECONDS

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.wipe()

    def show(self, sentence: Callable[[], str]) -> None:
        """Replace the line, unless it was replaced a moment ago."""
        if self._is_watched and time.monotonic() >= self._due:
            print(f"{WIPE}{sentence()}", end="", file=sys.stderr, flush=True)
            self._due = time.monotonic() + AGAIN_SECONDS

    def wipe(self) -> None:
        """Leave an empty line, for what is printed now."""
        if self._is_watched:
            print(WIPE, end="", file=sys.stderr, flush=True)


def print_json(values: Mapping[str, Any]) -> None:
    """Print one object on one line, at once."""
    print(json.dumps(values, ensure_ascii=False), flush=True)


def print_counts(genre: Genre, counts: Mapping[str, int], language: str) -> None:
    """Print a genre's own numbers, one a line."""
    for name, count in counts.items():
        print(f"{format_in(genre.messages, f'count.{name}', language)}: {count}")


def format_fault(genre: Genre, fault: Fault, language: str) -> str:
    """The rule that is broken, and its cells."""
    rule = format_in(genre.messages, f"fault.{fault.key}", language, fault.parameters)
    return f"{rule} {format_places(fault.cells, language)}"


class TextPrinter:
    """Prints puzzles as one text that can be read again, whatever the format of each."""

    def __init__(self) -> None:
        self._is_first = True

    def print(self, text: str, form: Format) -> None:
        """Print one more puzzle, behind a line of equal signs where the format needs one."""
        if not (self._is_first or form.has_one_a_line):
            print(SEPARATOR)
        print(text.rstrip("\n"))
        self._is_first = False
