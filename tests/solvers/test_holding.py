"""Whether a format can hold a board is known without writing it, and is what writing comes to."""

from random import Random

import pytest

import solvers
from solvers import samples
from solvers.contract.genre import Genre
from solvers.notation.format import CannotHold, Entry, Format
from tests.solvers.boards import BOARDS

pytestmark = pytest.mark.plain
# The random boards of a genre.
RANDOM = 40


def entries(genre: Genre) -> list[Entry]:
    """The samples of a genre with their titles and marks, and random boards."""
    texts = [sample.text for sample in samples.puzzles(genre)] + [form.example for form in genre.formats]
    read = [one.entry for text in texts for one in solvers.read(text, genre.name) if one.entry]
    random = Random(genre.name)
    return [*read, *(Entry(BOARDS[genre.name](random)) for _ in range(RANDOM))]


def refusal_of_writing(form: Format, entry: Entry) -> str:
    try:
        form.write_entry(entry)
    except CannotHold as refusal:
        return refusal.reason.format_in()
    return ""


@pytest.mark.parametrize("name", BOARDS)
def test_a_format_refuses_without_writing_what_it_cannot_write(name):
    genre = solvers.genre(name)
    for entry in entries(genre):
        for form in genre.formats:
            refusal = form.refusal(entry)
            assert (refusal.format_in() if refusal else "") == refusal_of_writing(form, entry), (form.name, entry)


def test_what_is_only_read_is_refused():
    form = next(form for form in solvers.genre("nonogram").formats if form.write is None)
    assert form.refusal(Entry(None)).format_in() == "it is only read"
