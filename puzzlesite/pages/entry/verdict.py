"""How many answers a question has that is still put together in its form."""

from typing import NamedTuple

from puzzlesite import limits
from puzzlesite.forms.compose import AskForm
from puzzlesite.live.lane import Silent
from puzzlesite.pages.entry import data
from puzzlesite.pages.format import language
from puzzlesite.services.assist import ask_starting_worker


class VerdictNow(NamedTuple):
    """word: the verdict's, "unknown", or "blank" where there is no question yet; sentence: the same in words.

    is_starting: the solvers are not there yet, and the page asks again.
    """

    word: str
    sentence: str
    is_starting: bool = False


def find_verdict(form: AskForm, client: str) -> VerdictNow:
    """What a worker finds out about a form's answers at once."""
    words = data.words()
    if not form.is_valid():
        return VerdictNow("blank", words["verdict.unread"])
    try:
        found = ask_starting_worker(form.genre, form.text, "verdict", language(), client, budget=limits.LIVE_SECONDS)
    except Silent as silence:
        word = "starting" if silence.is_starting else "verdict.late"
        return VerdictNow("unknown", words[word], silence.is_starting)
    if not found.get("decided"):
        return VerdictNow("unknown", words["verdict.late"])
    return VerdictNow(found["verdict"], words[f"verdict.{found['verdict']}"])
