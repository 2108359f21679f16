"""What a worker does with a question before it is answered."""

import pytest

from puzzlesite import limits
from puzzlesite.live import answers, lane, tasks
from puzzlesite.live.lane import Look, Question


@pytest.mark.parametrize("ask", sorted(answers.ANSWERS))
def test_while_kernels_are_compiled_only_what_needs_none_is_answered(monkeypatch, ask):
    said = []
    monkeypatch.setattr(limits, "LIVE_OVERRUN_SECONDS", 600.0)  # it is this process that would be ended
    monkeypatch.setattr(lane, "look", lambda client, number: Look(is_wanted=True, others_wait=False))
    monkeypatch.setattr(lane, "reply", lambda client, number, answer: said.append(answer))
    monkeypatch.setattr(lane, "end", lambda client, number, seconds: False)
    monkeypatch.setattr(tasks.kernels, "must_wait", lambda genre, *works: bool(works))
    board = {"genre": "sudoku", "board": "." * 81, "marks": ""}
    question = Question(ask=ask, **board, language="en", budget=0.2, client="client", page="page", serial=1)
    monkeypatch.setattr(lane, "take", lambda: (question, "number"))
    tasks.answer()
    assert [answer["decided"] for answer in said] == [ask == "faults"]
    assert [answer.get("is_starting", False) for answer in said] == [ask != "faults"]
