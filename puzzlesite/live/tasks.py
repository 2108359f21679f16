"""answer(): a question from the lane, answered in time.

A thread watches the time while it is computed, for kernels leave other threads alone. What does not end when its time
is over is answered "not decided" by that thread. When it has computed for longer still it is ended with its process.
"""

import logging
import os
import signal
import sys
import time
from contextlib import suppress
from threading import Event, Lock, Thread, main_thread
from typing import Any

from redis import RedisError

from puzzlesite import limits
from puzzlesite.celery import app
from puzzlesite.live import answers, lane
from puzzlesite.live.lane import Question
from puzzlesite.processes import kernels
from solvers.deadline import Deadline, OutOfTime

LOOK_SECONDS = 0.015  # from one look at the time, and at who else waits, to the next

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
def answer(message: object = None) -> None:
    """Answer the question whose turn it is. message: that of an older version, whose asker has left."""
    taken = lane.take()
    if taken:
        Turn(*taken).take()


class Turn:
    """One question while it is answered."""

    def __init__(self, question: Question, number: str):
        self.question, self.number = question, number
        self.begun, self._computed = time.perf_counter(), time.process_time()
        self.deadline = Deadline()
        self._ended, self._lock, self._has_replied = Event(), Lock(), False

    def take(self) -> None:
        """Answer it, or end this process when it computes for much too long."""
        watch = Thread(target=self._watch, daemon=True)
        watch.start()
        try:
            said = self._answer()
            self._reply(said)
        finally:
            self._ended.set()
            watch.join()
            if lane.end(self.question.client, self.number, self._seconds()):
                lane.call_worker()  # for what could not be taken beside this

    def _answer(self) -> dict[str, Any]:
        if kernels.must_wait(self.question.genre, *works_for(self.question.ask)):
            return self._say_nothing() | {"is_starting": True}
        try:
            with self.deadline.within():
                found = answers.answer(self.question, lambda: self.deadline.is_over)
        except OutOfTime:
            return self._say_nothing()
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

    def _seconds(self) -> float:
        return time.perf_counter() - self.begun

    def _watch(self) -> None:
        """End the time when it is over, and this process when that does not help."""
        while not self._ended.wait(LOOK_SECONDS):
            if not self.deadline.is_over and self._is_over():
                self.deadline.end()
            if self._seconds() >= self.question.budget + limits.LIVE_OVERRUN_SECONDS:
                self._reply(self._say_nothing())
            if self._is_stuck() and not self._ended.is_set():
                self._kill()

    def _is_over(self) -> bool:
        """Whether no time is left: a long turn ends early when others wait, and any when nobody does."""
        try:
            look = lane.look(self.question.client, self.number)
        except RedisError:
            return True
        taken = self._seconds()
        is_long = look.others_wait and taken >= limits.LIVE_SECONDS
        return taken >= self.question.budget or is_long or not look.is_wanted

    def _is_stuck(self) -> bool:
        """Whether it computes for too long by the clock of this process: on a busy machine others compute meanwhile."""
        computed = time.process_time() - self._computed
        return (
            computed >= self.question.budget + limits.LIVE_KILL_SECONDS
            or self._seconds() >= self.question.budget + limits.LIVE_STUCK_SECONDS
        )

    def _reply(self, said: dict[str, Any]) -> None:
        """Answer once."""
        with self._lock:
            if not self._has_replied:
                self._has_replied = True
                lane.reply(self.question.client, self.number, said)

    def _kill(self) -> None:
        """What is not to be stopped ends with this process; its client asks nothing for a minute."""
        doing = sys._current_frames()[main_thread().ident or 0].f_code.co_qualname
        about = self.question.ask, self.question.genre, doing
        log.warning("a live question (%s about %s) took too long in %s: its worker is ended", *about)
        with suppress(RedisError):
            self._reply(self._say_nothing())
            if lane.end(self.question.client, self.number, self._seconds(), is_killed=True):
                lane.call_worker()
        os.kill(os.getpid(), signal.SIGKILL)
