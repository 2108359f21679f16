"""Texts that are no akari: whatever comes is read or refused with a sentence, in time linear in its length."""

import time
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.genres.akari.formats import FORMATS
from solvers.notation.format import Entry, Format, NotationError
from solvers.notation.text import MOST_WRONG_LINES, normalize_text
from tests.solvers.genres.akari.test_formats import NAMED, SEVEN, SEVEN_ANSWER, place

LETTERS = "".join(form.example for form in FORMATS) + "ox?x@*#{}=/\n\n\n  "
TEXTS = st.one_of(
    st.text(max_size=200),
    st.text(alphabet=LETTERS, max_size=200),
    st.builds("".join, st.lists(st.sampled_from([form.example for form in FORMATS] + list(LETTERS[:40])), max_size=6)),
)


def mangled(text: str, at: int, put: str) -> str:
    at %= len(text)
    return text[:at] + put + text[at + 1 :]


@given(text=TEXTS)
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_or_refused_with_a_sentence(text: str):
    for form in FORMATS:
        form.claim(text)
        try:
            found = list(form.read(text))
        except NotationError as error:
            found = [error]
        for one in found:
            assert isinstance(one, Entry) or (one.format_in("en") and one.format_in("ja"))


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: form.name)
@given(at=st.integers(0, 10_000), put=st.text(max_size=3))
@settings(max_examples=60, deadline=None)
def test_a_mangled_text_is_read_or_refused_with_a_sentence(form: Format, at: int, put: str):
    text = normalize_text(mangled(form.write(Entry(SEVEN, answer=SEVEN_ANSWER)), at, put))
    try:
        found = list(form.read(text))
    except NotationError as error:
        found = [error]
    for one in found:
        assert isinstance(one, Entry) or (one.format_in("en") and one.format_in("ja"))


JUNK = {
    "dots": ".",
    "lines": ".\n",
    "ones": "1 ",
    "braces": "{",
    "comments": "/*",
    "commented": "param ini: /*",
    "data": "data; ",
    "frames": "┌─┐\n",
    "blanks": "param " + " " * 50,
    "links": "akari/",
    "queries": "a=b&",
    "variants": "v:a/",
    "ids": "1x1a1",
    "heads": "--ini--lights=",
    "problems": "[problem]\n",
    "tags": '<puzzle type="bijutsukan">',
    "packed": "#m=edit&p=",
    "saved": "SAVEFILE:1:\n",
}


def seconds_for(text: str, form: Format) -> float:
    begun = time.process_time()
    form.claim(text)
    with suppress(NotationError):
        list(form.read(text))
    return time.process_time() - begun


@pytest.mark.parametrize("junk", JUNK.values(), ids=JUNK)
def test_junk_is_refused_in_linear_time(junk: str):
    short, long = normalize_text(junk * (12_000 // len(junk))), normalize_text(junk * (96_000 // len(junk)))
    for form in FORMATS:
        assert seconds_for(long, form) <= 30 * seconds_for(short, form) + 1, form.name


def test_a_long_list_of_junk_is_given_up():
    found = list(NAMED["tatham"].read("1x1:a\n" + "?\n" * 100_000))
    assert isinstance(found[0], Entry)
    assert len(found) <= MOST_WRONG_LINES + 2
    assert place(found[-1]) == ("given-up", MOST_WRONG_LINES + 1, 0)
