"""A coverage-guided fuzzer over every format of every genre: `python -m tests.solvers.fuzz SECONDS [CORPUS]`.

It needs atheris (requirements/fuzz.txt). It ends with status 0 when nothing was found; else the text that breaks a
promise of `strange` stands on standard error, and in a file crash-...
"""

import sys
from contextlib import suppress
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["solvers"]):
    import solvers
    from solvers import samples
    from solvers.notation.format import NotationError
    from solvers.notation.text import decode_text

    # The call imports the genres.
    GENRES = solvers.all_genres()

from tests.solvers.strange import looked_at

FORMS = [(genre, form) for genre in GENRES for form in genre.formats]
# The most bytes of a text.
LONGEST = 4_000
# The seconds after which one text counts as slow.
SLOW = 10


def look(data: bytes) -> None:
    """The first byte chooses the format; the others are the text, as a file would bring it."""
    if not data:
        return
    genre, form = FORMS[data[0] % len(FORMS)]
    with suppress(NotationError):
        text = decode_text(data[1:])
        looked_at(genre, form, text)


def seeds(folder: Path) -> None:
    """A corpus to begin with: every format's example, and the samples of each genre in every format's hands."""
    for number, (genre, form) in enumerate(FORMS):
        texts = [form.example, *(sample.text for sample in samples.samples(genre))]
        for place, text in enumerate(texts):
            if len(text) < LONGEST:
                (folder / f"{number}-{place}").write_bytes(bytes([number]) + text.encode())


def main() -> None:
    seconds, corpus = sys.argv[1], Path(sys.argv[2])
    seeds(corpus)
    limits = [
        f"-max_total_time={seconds}",
        f"-timeout={SLOW}",
        f"-max_len={LONGEST}",
        "-rss_limit_mb=2000",
        "-len_control=0",
    ]
    atheris.Setup([sys.argv[0], *limits, f"-artifact_prefix={corpus}/", str(corpus)], look)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
