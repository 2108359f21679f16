"""Texts of strangers, all formats of all genres: read or refused with a sentence, in time linear in their length."""

import gc
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from copy import copy
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import solvers
from solvers import samples
from solvers.contract.genre import Genre
from solvers.grids.boards import ClueBoard
from solvers.messages import Message
from solvers.notation.format import CannotHold, Claim, Entry, Format, NotationError
from solvers.notation.penpa import sheet, writing
from solvers.notation.text import normalize_text
from solvers.reading import read, read_lines
from tests.solvers.strange import looked_at

FORMS = [(genre, form) for genre in solvers.all_genres() for form in genre.formats]
NAMES = [f"{genre.name}-{form.name}" for genre, form in FORMS]
QUICK = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))


@cache
def pieces(example: str) -> list[str]:
    """Pieces of a format's texts: words with their separators, lines, and the whole text."""
    words = re.findall(r"\W?\w+\W?", example)[:20]
    return list(dict.fromkeys([*words, *example.splitlines(keepends=True)[:8], example]))


# Drawn once for all formats of a genre: a number stands for one of the pieces of each.

ANY = st.integers(0, 999)
PUT = st.one_of(st.text(max_size=3), ANY, st.sampled_from(["9" * 5000, "²", "٣", "\x85", "|", "-1"]))
HURT = st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 8), PUT), min_size=1, max_size=3)
PARTS = st.lists(st.one_of(ANY, st.sampled_from(["\n", " ", "|", "0"])), max_size=12)


def hurt(example: str, changes: list[tuple[int, int, str | int]]) -> str:
    """A format's own example with stretches put in, cut out or doubled."""
    text = example
    for at, length, put in changes:
        at %= len(text) + 1
        text = text[:at] + made_of(pieces(example), [put]) + text[at + length :]
    return text


def made_of(words: Sequence[str], parts: list[str | int]) -> str:
    return "".join(words[part % len(words)] if isinstance(part, int) else part for part in parts)


@pytest.mark.parametrize("genre", solvers.all_genres(), ids=lambda genre: genre.name)
def test_any_text_is_read_or_refused_with_a_sentence(genre: Genre):
    @QUICK
    @given(HURT, PARTS, st.text(max_size=60))
    def held(changes: list[tuple[int, int, str | int]], parts: list[str | int], text: str) -> None:
        for form in genre.formats:
            words = [*pieces(form.example), *form.example[:40]]
            for one in (hurt(form.example, changes), made_of(words, parts), text):
                looked_at(genre, form, one)

    held()


@pytest.mark.parametrize(("genre", "form"), FORMS, ids=NAMES)
def test_a_number_of_thousands_of_digits_is_read_or_refused_wherever_it_is(genre: Genre, form: Format):
    for number in list(re.finditer(r"\d+", form.example))[:150]:
        before, behind = form.example[: number.start()], form.example[number.end() :]
        for long in ("9" * 5000, number[0] + "9" * 5000, "0" * 5000 + number[0]):
            looked_at(genre, form, before + long + behind)


NUMBERS = [
    "0",
    "00",
    "9",
    "10",
    "100",
    "9999",
    "10000",
    "-1",
    "-00",
    "+fff",
    "=fff",
    "*0000",
    "$zzzzz",
    "%0",
    "@fff",
    ".",
    "?",
]
# The most characters of a text in which numbers are changed.
SMALL = 200


@pytest.mark.parametrize("genre", solvers.all_genres(), ids=lambda genre: genre.name)
def test_what_is_read_can_be_written_whatever_number_a_clue_is(genre: Genre):
    boards = [genre.parse(sample.text) for sample in samples.puzzles(genre) if len(sample.text) < SMALL]
    count = 0
    for form in genre.formats:
        texts = [form.example, *written_boards(form, boards[:1])]
        for text in (text for text in texts if len(text) < SMALL):
            for at in [at for at, character in enumerate(text) if character.isalnum()][-20:]:
                count += sum(looked_at(genre, form, text[:at] + number + text[at + 1 :]) for number in NUMBERS)
    assert count > 20


def written_boards(form: Format, boards: Iterable[object]) -> Iterator[str]:
    for board in boards if form.write else ():
        with suppress(CannotHold):
            yield form.write_board(board)


BOARDS = ClueBoard(((1, 2),)), ClueBoard(((1, 0),))
ZEROS = {
    "hitori": "https://puzz.link/p?hitori/3/3/012123231",
    "hitori's file": "pzprv3\nhitori\n2\n2\n1 0 \n2 1 \n",
    "nurimisaki": "https://puzz.link/p?nurimisaki/5/5/0zj",
    "kurodoko": "https://puzz.link/p?kurodoko/2/2/*0000i",
    "country road": "https://puzz.link/p?country/2/2/00$00000",
}


@pytest.mark.parametrize("text", ZEROS.values(), ids=ZEROS)
def test_a_clue_that_nobody_can_write_is_one_board_that_is_refused(text: str):
    [reading] = solvers.read(text)
    assert reading.error is not None
    assert reading.error.key in ("strange-clue", "large-clue")
    assert reading.error.parameters["row"] == 1
    if "\n" not in text:
        found = solvers.read(f"{AKARI}\n{text}\n{AKARI}\n")
        assert [reading.error is None for reading in found] == [True, False, True]
        assert found[1].error is not None
        assert found[1].error.line == found[1].line == 2


def test_a_board_that_cannot_be_written_is_refused_by_the_net_of_all_readers():
    genre = solvers.genre("hitori")
    odd = Format("odd", Message("Odd"), lambda text: Claim.CERTAIN, lambda text: map(Entry, BOARDS))
    wider = copy(genre)
    vars(wider)["formats"] = (*genre.formats, odd)
    found = [*read_lines("x", genre, odd, 4), *read("x", [wider])]
    assert [reading.error and reading.error.key for reading in found] == [None, "not-kept"] * 2
    assert "0" in str(found[1].error)


# Time

PUMPS = [" ", "\n", "a", "1", "0", ".", "-", "/", ",", "=", "&", "#", "|", ":", "[", "{", "1 ", "a=", "\n\n1", "====\n"]
# The characters of three texts: a first guess, a short and a long one.
HINT, FEW, MANY = 1_000, 3_000, 12_000
# The seconds below which times are not compared.
NOTHING = 0.03
# The rounds of measuring, since a busy machine may double one time.
ROUNDS = 8
# The bar for four times the text: 4 is linear, 16 quadratic.
GROWTH = 9


def pumped(form: Format) -> Iterator[tuple[str, str, str]]:
    """A prefix, a repeated part, and a suffix: texts close to the format, and far ones."""
    example = form.example
    places = [0, len(example) // 2, len(example), *(word.end() for word in list(re.finditer(r"\w+", example))[:4])]
    for pump in [*PUMPS, *pieces(example)[:8]]:
        for at in dict.fromkeys(places):
            yield example[:at], pump, example[at:] + "\x01"


def seconds(form: Format, text: str) -> float:
    """CPU time to recognise and to read it; the garbage of other tests stays meanwhile."""
    text = normalize_text(text)
    gc.disable()
    try:
        begun = time.process_time()
        form.claim(text)
        with suppress(NotationError):
            list(form.read(text))
        return time.process_time() - begun
    finally:
        gc.enable()


def grows_too_fast(form: Format, few: str, many: str) -> bool:
    """Whether the least times of both, measured side by side, are too far apart after all ROUNDS."""
    short = long = float("inf")
    for _ in range(ROUNDS):
        short = min(short, seconds(form, few))
        if short < NOTHING:
            return False
        long = min(long, seconds(form, many))
        if long < GROWTH * short:
            return False
    return True


@pytest.mark.parametrize(("genre", "form"), FORMS, ids=NAMES)
def test_time_grows_with_the_text_and_not_with_its_square(genre: Genre, form: Format):
    for before, pump, behind in pumped(form):
        hint, few, many = (before + pump * (length // len(pump)) + behind for length in (HINT, FEW, MANY))
        # Below this the short text would be quick even if time grew with the square.
        if seconds(form, hint) >= NOTHING * (HINT / FEW) ** 2:
            assert not grows_too_fast(form, few, many), (before[-20:], pump)


@pytest.mark.parametrize("names", ["5", "null", "{}", '"a"', "[[]]", "[5]", "["])
def test_a_sheet_whose_names_are_no_names_is_read_or_refused(names: str):
    text = f"{writing.SITE}#m=edit&p={writing.pack_lines([*[''] * sheet.TAGS, names])}\n"
    for genre, form in FORMS:
        looked_at(genre, form, text)
    assert solvers.read(text)[0].error is not None


AKARI = "https://puzz.link/p?akari/7/7/i16bo5bk6bo.g.ag"
FENCES = "https://puzz.link/p?slither/5/5/cbcbcddad"


@pytest.mark.parametrize(
    "text",
    [
        "{} ぜひ解いて！",
        "{}ぜひ解いて！",
        "Try my puzzle! {} #akari",
        '"{}".',
        "[one of {} cells]({})",
        "\n\nhttps://example.com/me\n{}\n",
    ],
)
def test_a_link_is_read_among_words(text: str):
    [reading] = solvers.read(text.replace("{}", AKARI, 1) if text.count("{}") == 1 else text.format(49, AKARI))
    assert reading.genre is not None
    assert (reading.genre.name, reading.error) == ("akari", None)
    assert reading.line == text.partition("{}")[0].count("\n") + 1


def test_links_of_several_genres_are_read_each_by_itself():
    found = solvers.read(f"{AKARI} and\n{FENCES}, {AKARI}")
    assert [(reading.line, reading.genre and reading.genre.name) for reading in found] == [
        (1, "akari"),
        (2, "slitherlink"),
        (2, "akari"),
    ]


def test_a_dot_is_no_end_of_a_sentence_where_there_is_none():
    surplus = "https://puzz.link/p?akari/3/2/kg."
    for text in (surplus, f"{surplus}\n{FENCES}\n"):
        found = solvers.read(text)
        assert found[0].error is not None
        assert [reading.error for reading in found[1:]] == [None] * text.count(FENCES)
    assert solvers.read(f"Solve {surplus}")[0].error is None


def test_links_among_words_may_be_many():
    assert [reading.error for reading in solvers.read(f"{FENCES} here\n" * 300)] == [None] * 300


@pytest.mark.parametrize("name", ["title", "author", "source"])
def test_what_cannot_be_printed_is_a_blank_in_names(name: str):
    assert getattr(Entry(None, **{name: "One\x1ftwo\u2028 three\x00"}), name) == "One two three"


def test_a_link_of_a_genre_that_is_solved_is_not_called_unsolved():
    [reading] = solvers.read("https://puzz.link/p?akari/7/7/zzzzzzzzzzzzzz")
    assert reading.error is not None
    assert reading.error.key != "unsolved-genre"
