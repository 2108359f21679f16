"""The cost of a stranger's text: a text at a limit is read, one past it is refused in little time and memory."""

import gzip
import time
import tracemalloc
from contextlib import contextmanager
from dataclasses import replace

import pytest

import solvers
from solvers.notation.format import BATCH_LIMIT, NotationError
from solvers.notation.text import decode_text, first_long_line, has_separators, is_longer
from solvers.reading import Limits, TooCostly

LIMITS = Limits(lines=40, line=90, blocks=3, puzzles=4, unread=2)
GIVEN = "5" + 80 * "."
BAD = "!" + 80 * "."
# For refusing 20 MB: beside other tests (alone it is half a second); the text itself, and once more in plain letters
MOST_SECONDS, MOST_BYTES = 5.0, 60_000_000


def parted(*blocks):
    return "\n====\n".join(blocks)


@pytest.mark.parametrize(
    ("fits", "beyond", "key"),
    [
        (GIVEN + "\n" * 39, GIVEN + "\n" * 40, "too-many-lines"),
        (GIVEN + " " * 9, GIVEN + " " * 10, "line-too-long"),
        (parted(GIVEN, GIVEN, GIVEN), parted(GIVEN, GIVEN, GIVEN, ""), "too-many-blocks"),
        (f"{GIVEN}\n" * 4, f"{GIVEN}\n" * 5, "too-many-puzzles"),
        (parted(GIVEN, "?", "?"), parted("?", "?", "?"), "too-many-unread"),
    ],
)
def test_the_limit_itself_is_read_and_one_past_it_is_refused(fits, beyond, key):
    assert solvers.read(fits, limits=LIMITS)
    # A reader of their own text has no such limits.
    assert solvers.read(beyond)
    with pytest.raises(NotationError) as refusal:
        solvers.read(beyond, limits=LIMITS)
    assert refusal.value.key == key
    for language in ("en", "ja"):
        assert refusal.value.format_in(language)


def test_what_is_too_much_is_said_with_its_line_and_with_what_came_first():
    with pytest.raises(NotationError) as refusal:
        solvers.read(parted(GIVEN, "?", "?!"), limits=replace(LIMITS, unread=1))
    assert refusal.value.line == 5
    assert "Line 3" in refusal.value.format_in("en")


def test_puzzles_that_cannot_be_read_are_counted_within_a_block_too():
    with pytest.raises(NotationError) as refusal:
        solvers.read(f"{GIVEN}\n{BAD}\n{BAD}\n{GIVEN}\n{BAD}\n", limits=replace(LIMITS, puzzles=9))
    assert (refusal.value.key, refusal.value.line) == ("too-many-unread", 5)


@pytest.mark.parametrize("text", [f"{GIVEN}\n" * 20, parted(GIVEN, GIVEN)])
def test_reading_ends_when_its_time_is_used_up(text):
    with pytest.raises(TooCostly):
        solvers.read(text, limits=Limits(seconds=0.0))


def test_the_time_of_others_does_not_count(monkeypatch):
    monkeypatch.setattr(time, "thread_time", lambda: 1.0)
    assert solvers.read(GIVEN, limits=Limits(seconds=0.0))


def refused(text):
    """The key of the refusal."""
    with pytest.raises(NotationError) as refusal:
        solvers.read(text() if callable(text) else text, limits=Limits())
    return refusal.value.key


@contextmanager
def at_most(size):
    """Assert that the code inside uses no more bytes than that."""
    tracemalloc.start()
    try:
        yield
        taken = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert taken <= size


PACKED = gzip.compress(b"====\na\n" * 2_800_000, 9)
HUGE = {
    "a packed file of nothing but blocks": (lambda: decode_text(PACKED), "too-many-blocks"),
    "a line of 19.9 million letters": ("x" * 19_900_000, "line-too-long"),
    "millions of lines": ("1\n" * 9_900_000, "too-many-lines"),
    "a line at the very end": ("x\n" * 900_000 + "x" * 1_000_001, "line-too-long"),
    "lines of nothing": ("\n" * BATCH_LIMIT, "too-many-lines"),
    "blocks of blank lines": (" ====\t\n" * 900_000, "too-many-blocks"),
    "parted by carriage returns": ("====\ra\r" * 2_800_000, "too-many-blocks"),
    "letters that nobody reads": ("a\n====\n" * 19_000, "too-many-unread"),
}


@pytest.mark.parametrize("name", HUGE)
def test_huge_texts_are_refused_in_little_time_and_memory(name):
    text, expected = HUGE[name]
    # Imports and caches are no cost of the text.
    solvers.read(GIVEN)
    begun = time.process_time()
    assert refused(text) == expected
    assert time.process_time() - begun <= MOST_SECONDS
    with at_most(MOST_BYTES):
        refused(text)


@pytest.mark.parametrize(
    ("text", "line"), [("abc\nabcd", 2), ("abcd\nabc", 1), ("abc\nabc\n", 0), ("", 0), ("a\n\nabcd\n", 3)]
)
def test_the_first_line_that_is_too_long_is_found(text, line):
    assert first_long_line(text, 3) == line


@pytest.mark.parametrize(
    ("text", "count"), [("a\n====\nb", 1), ("====\n ===== \n", 2), ("==== a\n====\n===", 1), ("", 0)]
)
def test_lines_that_part_blocks_are_counted_as_they_are_parted(text, count):
    assert has_separators(text, count)
    assert not has_separators(text, count + 1)


@pytest.mark.parametrize("separator", ["\n", "\n====\n"])
def test_the_share_that_is_read_is_reported_up_to_the_end(separator):
    shares = []
    text = separator.join([GIVEN] * 50)
    assert len(solvers.read(text, "sudoku", Limits(report=shares.append))) == 50
    assert shares == sorted(shares)
    assert len(set(shares)) == 50
    assert (shares[0] < 0.05, shares[-1]) == (True, 1.0)


@pytest.mark.parametrize(
    ("data", "longer"),
    [
        (b"x" * 100, False),
        (b"x" * 101, True),
        (gzip.compress(b"x" * 100, mtime=0), False),
        (gzip.compress(b"x" * 101, mtime=0), True),
        # A truncated file is refused when it is read.
        (gzip.compress(b"x" * 90, mtime=0)[:20], False),
        (b"\x1f\x8b no gzip", False),
    ],
)
def test_a_packed_file_is_as_long_as_what_it_holds(data, longer):
    assert is_longer(data, 100) is longer
