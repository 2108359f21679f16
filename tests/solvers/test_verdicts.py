"""Verdicts in words: what people read on the command line and on the site."""

import pytest

from solvers.contract.results import Outcome, Verdict
from solvers.verdicts import format_duration, format_guesses, format_proof, format_verdict


def outcome(verdict: Verdict, found: int, complete: bool = False, nodes: int = 0) -> Outcome:
    return Outcome(verdict, found, (), {}, None, (), (), nodes, seconds=2, method="", complete=complete)


@pytest.mark.parametrize(
    ("search", "english", "japanese"),
    [
        (outcome(Verdict.NONE, 0), "No answer.", "解なし。"),
        (outcome(Verdict.ONE, 1, True), "Exactly one answer.", "解はただ一つ。"),
        (outcome(Verdict.MANY, 2), "More than one answer.", "別解あり(解が複数あります)。"),
        (outcome(Verdict.MANY, 1200), "At least 1,200 answers.", "解は少なくとも1,200個。"),
        (outcome(Verdict.MANY, 2, True), "Exactly 2 answers.", "解はちょうど2個。"),
        (outcome(Verdict.UNKNOWN, 0), "Not decided.", "未確定です。"),
    ],
)
def test_each_verdict_has_its_sentence(search, english, japanese):
    assert format_verdict(search).format_in("en") == english
    assert format_verdict(search).format_in("ja") == japanese


@pytest.mark.parametrize(
    ("search", "english"),
    [
        (outcome(Verdict.ONE, 1, nodes=1234), "Proved in 2.0 s, 1,234 guesses."),
        (outcome(Verdict.UNKNOWN, 0, nodes=5), "No answer was found in 2.0 s, 5 guesses; there may be one."),
        (outcome(Verdict.UNKNOWN, 1, nodes=1), "1 answer was found in 2.0 s, 1 guess; there may be more."),
        (outcome(Verdict.UNKNOWN, 3, nodes=5), "3 answers were found in 2.0 s, 5 guesses; there may be more."),
    ],
)
def test_a_proof_is_distinguished_from_a_search_without_end(search, english):
    assert format_proof(search).format_in("en") == english


def test_a_search_that_supposed_nothing_says_so():
    assert [format_guesses(number).format_in("ja") for number in (0, 1, 2)] == ["仮定なし", "1分岐", "2分岐"]
    assert format_guesses(0).format_in("en") == "no guesses"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.00009, "0.09 ms"), (0.05, "50 ms"), (0.0996, "0.1 s"), (89.9, "89.9 s"), (150, "2 min 30 s")],
)
def test_a_time_has_the_unit_that_suits_it(seconds, text):
    assert format_duration(seconds).format_in("en") == text
