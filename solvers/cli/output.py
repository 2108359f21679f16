"""Output of commands: JSON, texts that can be read again, cells and faults for people; and their exit status."""

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
from solvers.messages import Message, format_count, format_in
from solvers.notation.format import Format
from solvers.notation.text import SEPARATOR

OK, FAULTS, UNREAD, INTERRUPTED = 0, 1, 2, 130
# Go to the start of the line and erase it.
WIPE = "\r\x1b[2K"
LOST = Message("What is printed could not be written: {reason}.")
# A ProgressLine is shown after the first time, and replaced after the second.
FIRST_SECONDS, AGAIN_SECONDS = 1.0, 0.2


class CommandError(Exception):
    """Raised to end a command that cannot continue; its text is the sentence for the person who runs it."""


def print_error(sentence: str) -> int:
    """Print a sentence on standard error; return the exit status."""
    print(sentence, file=sys.stderr)
    return UNREAD


@contextmanager
def flush_output_at_end(find_language: Callable[[], str]) -> Iterator[None]:
    """Write all pending output at the end, however the command ends.

    The command ends with status 0 when the reader has closed the pipe, and with a sentence when the disk is full.
    """
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OSError as error:
        if not is_output_error(error):
            raise
        # Python itself flushes once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            sys.exit(OK)
        sys.exit(print_error(LOST.format_in(find_language(), reason=error.strerror)))


def is_output_error(error: OSError) -> bool:
    """Whether standard output failed, tested by printing to it again; if it works, it gets one empty line more."""
    if error.filename is not None or error.errno not in (errno.EPIPE, errno.ENOSPC, errno.EDQUOT):
        return False
    try:
        print(flush=True)
    except OSError:
        return True
    return False


def was_interrupted(error: BaseException | None) -> bool:
    """Whether an error comes from a Ctrl-C, which compiled code and imports wrap in errors of their own."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        if isinstance(error, KeyboardInterrupt):
            return True
        seen.add(id(error))
        error = error.__cause__ or error.__context__
    return False


class ProgressLine:
    """A line on the terminal with the progress of long work; without a terminal nothing is shown.

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
        """Leave an empty line for other output."""
        if self._is_watched:
            print(WIPE, end="", file=sys.stderr, flush=True)


def print_json(values: Mapping[str, Any]) -> None:
    """Print one object on one line, at once."""
    print(json.dumps(values, ensure_ascii=False), flush=True)


def print_counts(genre: Genre, counts: Mapping[str, int], language: str) -> None:
    """Print a genre's own numbers, one a line."""
    for name, count in counts.items():
        print(format_count(genre.messages[f"count.{name}"], str(count), language))


def format_fault(genre: Genre, fault: Fault, language: str) -> str:
    """Return the sentence of a broken rule, and its cells."""
    rule = format_in(genre.messages, f"fault.{fault.key}", language, fault.parameters)
    return f"{rule} {format_places(fault.cells, language)}"


class TextPrinter:
    """Prints puzzles as one text that can be read again, whatever the format of each."""

    def __init__(self) -> None:
        self._is_first = True

    def print(self, text: str, form: Format) -> None:
        """Print one more puzzle, after a line of equal signs if the format needs one."""
        if not (self._is_first or form.has_one_a_line):
            print(SEPARATOR)
        print(text.rstrip("\n"))
        self._is_first = False
