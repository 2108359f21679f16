"""The verdict on a puzzle that is still being composed in its form."""

from typing import NamedTuple

from puzzlesite.compose.forms import ComposeForm
from puzzlesite.core import limits
from puzzlesite.core.format import language
from puzzlesite.live.ask import ask_starting_worker
from puzzlesite.live.lane import NoWorker
from puzzlesite.parts import board


class VerdictNow(NamedTuple):
    """word: the verdict, "unknown", or "blank" where no puzzle can be composed yet; sentence: the same for readers.

    is_starting: the solvers are still starting, and the page asks again.
    """

    word: str
    sentence: str
    is_starting: bool = False


def find_verdict(form: ComposeForm, client: str) -> VerdictNow:
    """Ask a worker for the verdict on the puzzle of a form."""
    words = board.script_texts()
    if not form.is_valid():
        return VerdictNow("blank", words["verdict.unread"])
    try:
        found = ask_starting_worker(form.genre, form.text, "verdict", language(), client, budget=limits.LIVE_SECONDS)
    except NoWorker as silence:
        word = "starting" if silence.is_starting else "verdict.late"
        return VerdictNow("unknown", words[word], silence.is_starting)
    if not found.get("decided"):
        return VerdictNow("unknown", words["verdict.late"])
    return VerdictNow(found["verdict"], words[f"verdict.{found['verdict']}"])
