"""Verdicts in words, for the command line and the site: the number of answers, and how it is known."""

from collections.abc import Mapping
from typing import Protocol

from solvers.messages import Message, in_context

# Two answers are compared cell by cell; among many, all cells differ.
PAIR = 2
NAMES: Mapping[str, Message] = {
    "": in_context("verdict", "Not searched yet"),
    "one": in_context("verdict", "Exactly one answer"),
    "none": in_context("verdict", "No answer"),
    "many": in_context("verdict", "Several answers"),
    "unknown": in_context("verdict", "Not decided"),
}
SENTENCES: Mapping[str, Message] = {
    "": Message("Not searched yet."),
    "one": Message("Exactly one answer."),
    "none": Message("No answer."),
    "many": Message("More than one answer."),
    "at least": Message("At least {found} answers."),
    "all": Message("Exactly {found} answers."),
    "unknown": Message("Not decided."),
}
PROOF = Message("Proved in {time}, {guesses}.")
# These are for a search that was not finished, by the number of answers that it found.
FIGURES: Mapping[str, Message] = {
    "none": Message("No answer was found in {time}, {guesses}; there may be one."),
    "one": Message("1 answer was found in {time}, {guesses}; there may be more."),
    "many": Message("{found} answers were found in {time}, {guesses}; there may be more."),
}
GUESSES: Mapping[str, Message] = {
    "none": Message("no guesses"),
    "one": Message("1 guess"),
    "many": Message("{number} guesses"),
}
MILLISECONDS, SECONDS = Message("{time} ms"), Message("{time} s")
MINUTES = Message("{minutes} min {seconds} s")


class SearchResult(Protocol):
    """The results of a search that its verdict needs: an outcome of a genre, or the row that stores it."""

    @property
    def verdict(self) -> str: ...
    @property
    def found(self) -> int: ...
    @property
    def complete(self) -> bool: ...
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...


def format_verdict(search: SearchResult) -> Message:
    """Return the verdict alone, as a sentence."""
    return SENTENCES[_sentence_key(search)].with_parameters(found=f"{search.found:,}")


def format_proof(search: SearchResult) -> Message:
    """Say how the verdict is known: in what time, by how many guesses; or the results found without a proof."""
    message = FIGURES[_number_key(search.found)] if search.verdict == "unknown" else PROOF
    figures = {"time": format_duration(search.seconds), "guesses": format_guesses(search.nodes)}
    return message.with_parameters(found=f"{search.found:,}", **figures)


def format_guesses(number: int) -> Message:
    """Return the number of times that a search had to suppose something: its nodes."""
    return GUESSES[_number_key(number)].with_parameters(number=f"{number:,}")


def format_duration(seconds: float) -> Message:
    """Return a length of time with the unit that suits it."""
    if seconds < 0.0995:
        milliseconds = seconds * 1000
        return MILLISECONDS.with_parameters(time=f"{milliseconds:.2g}" if seconds < 0.00995 else f"{milliseconds:.0f}")
    if seconds < 90:
        return SECONDS.with_parameters(time=f"{seconds:.1f}")
    return MINUTES.with_parameters(minutes=int(seconds // 60), seconds=int(seconds % 60))


def _sentence_key(search: SearchResult) -> str:
    if search.verdict != "many":
        return str(search.verdict)
    if search.complete:
        return "all"
    return "at least" if search.found > PAIR else "many"


def _number_key(number: int) -> str:
    return {0: "none", 1: "one"}.get(number, "many")
