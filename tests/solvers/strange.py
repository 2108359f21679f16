"""Promises about any text: it is read, or refused with a sentence; a puzzle that is read can be written and read.

Held by hypothesis in every test run, and by a coverage-guided fuzzer in the long one (`fuzz`).
"""

from solvers.contract.genre import Genre
from solvers.messages import LANGUAGES
from solvers.notation.format import Claim, Entry, Format, NotationError
from solvers.notation.text import normalize_text

# The most puzzles of one text that are checked closely.
MOST = 3


def looked_at(genre: Genre, form: Format, text: str) -> int:
    """Read a text in one format; how many boards it holds. An AssertionError or any other error is a bug."""
    text = normalize_text(text)
    assert form.claim(text) in Claim
    try:
        found = list(form.read(text))
    except NotationError as error:
        found = [error]
    boards = [one for one in found if isinstance(one, Entry)]
    for error in (one for one in found if not isinstance(one, Entry)):
        assert all(error.format_in(language).encode() for language in LANGUAGES)
    for entry in boards[:MOST]:
        assert "".join((entry.title, entry.author, entry.source)).isprintable()
        written = genre.emit(entry.board)
        assert genre.parse(written) == entry.board
        assert genre.measure(entry.board).label
    return len(boards)
