"""answer(message): a question from the lane, answered in time.

A search is looked at between its slices. What does not come back from a slice is ended with its process: a thread
answers "not decided" in its stead, for kernels leave other threads alone.
"""

import logging
import os
import signal
import time
from threading import Lock, Timer
from typing import Any

from puzzlesite import limits
from puzzlesite.celery import app
from puzzlesite.live import answers, lane
from puzzlesite.live.lane import Look, Question
from puzzlesite.processes import kernels

LOOK_SECONDS = 0.015  # from one look at who else waits to the next

SOLVING, OPTIMIZING, EXPLAINING, GENERATING = "solving", "optimizing", "explaining", "generating"
NEEDED = {
    "verdict": [SOLVING],
    answers.READING: [SOLVING],
    "solve": [SOLVING],
    "explain": [EXPLAINING],
    answers.GENERATE: [SOLVING, EXPLAINING, GENERATING],
    "check": [SOLVING],
    "fix": [SOLVING],
    "hint": [SOLVING, EXPLAINING],
}  # to be compiled

log = logging.getLogger(__name__)


def works_for(ask: str) -> list[str]:
    """What must be compiled for a question."""
    if ask.startswith(answers.BEST):
        return [SOLVING, OPTIMIZING]
    return [EXPLAINING] if ask.startswith(answers.STEPS) else NEEDED.get(ask, [])


@app.task(name=lane.TASK, acks_late=False)
def answer(message: dict[str, Any]) -> None:
    """Answer a question, if it is still wanted."""
    number = str(message.pop("number"))
    if lane.look(number).is_wanted:
        Turn(Question(**message), number).take()


class Turn:
    """One question while it is answered."""

    def __init__(self, question: Question, number: str):
        self.question, self.number = question, number
        self.begun = self._looked_at = time.perf_counter()
        self._seen = Look(is_wanted=True, others_wait=False)
        self._lock, self._has_replied = Lock(), False

    def take(self) -> None:
        """Answer it, or end this process when it is much too late."""
        watch = Timer(self.question.budget + limits.LIVE_OVERRUN_SECONDS, self._give_up)
        watch.daemon = True
        watch.start()
        try:
            said = self._answer()
        finally:
            watch.cancel()
        self._reply(said, time.perf_counter() - self.begun)

    def _answer(self) -> dict[str, Any]:
        if kernels.must_wait(self.question.genre, *works_for(self.question.ask)):
            return self._say_nothing() | {"is_starting": True}
        try:
            found = answers.answer(self.question, self.is_over)
        except answers.Unreadable as refusal:
            return {"status": refusal.status, **refusal.fields}
        except Exception as error:  # an engine's fault: whoever asked gets that answer
            log.error("a live answer failed", exc_info=error)
            return {"status": 503}
        return {"status": 200, **self._envelope(found.pop("decided")), **found}

    def _say_nothing(self) -> dict[str, Any]:
        """That nothing is decided."""
        return {"status": 200, **self._envelope(False), **answers.format_undecided(self.question.ask)}

    def _envelope(self, is_decided: bool) -> dict[str, Any]:
        question = self.question
        seconds = round(time.perf_counter() - self.begun, 4)
        return {"ask": question.ask, "serial": question.serial, "decided": is_decided, "seconds": seconds}

    def is_over(self) -> bool:
        """Whether no time is left: a long turn ends early when others wait, and any when nobody does."""
        now = time.perf_counter()
        taken = now - self.begun
        if now - self._looked_at >= LOOK_SECONDS:
            self._seen, self._looked_at = lane.look(self.number), now
        is_long = self._seen.others_wait and taken >= limits.LIVE_SECONDS
        return taken >= self.question.budget or is_long or not self._seen.is_wanted

    def _reply(self, said: dict[str, Any], seconds: float) -> bool:
        """Answer once. seconds: what the client has had by it."""
        with self._lock:
            if not self._has_replied:
                self._has_replied = True
                lane.reply(self.question.client, self.number, said, seconds)
                return True
        return False

    def _give_up(self) -> None:
        """In its stead: nothing is decided, and what is not to be stopped ends with this process."""
        if self._reply(self._say_nothing(), limits.LIVE_KILL_SECONDS):
            log.warning("a live question about %s took too long: its worker is ended", self.question.genre)
            os.kill(os.getpid(), signal.SIGKILL)
