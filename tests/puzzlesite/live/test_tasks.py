"""The worker's handling of a question before it is answered."""

import pytest

from puzzlesite.core import limits
from puzzlesite.live import lane, tasks
from puzzlesite.live.lane import Question, TurnStatus
from puzzlesite.live.questions import AT_ONCE, LIVE


@pytest.mark.parametrize("ask", sorted({kind.name for kind in (*AT_ONCE, *LIVE)}))
def test_while_kernels_are_compiled_only_what_needs_none_is_answered(monkeypatch, ask):
    said = []
    # Without this the watch would end this process.
    monkeypatch.setattr(limits, "LIVE_OVERRUN_SECONDS", 600.0)
    monkeypatch.setattr(lane, "renew_turn", lambda client, number: TurnStatus(is_wanted=True, others_wait=False))
    monkeypatch.setattr(lane, "send_reply", lambda client, number, answer: said.append(answer))
    monkeypatch.setattr(lane, "end_turn", lambda client, number, seconds: False)
    monkeypatch.setattr(tasks.kernels, "must_wait", lambda genre, *works: bool(works))
    board = {"genre": "sudoku", "board": "." * 81, "marks": ""}
    question = Question(ask=ask, **board, language="en", budget=0.2, client="client", page="page", serial=1)
    monkeypatch.setattr(lane, "take_question", lambda: (question, "number"))
    tasks.answer_next()
    assert [answer["decided"] for answer in said] == [ask == "faults"]
    assert [answer.get("is_starting", False) for answer in said] == [ask != "faults"]
