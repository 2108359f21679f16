"""The task answer(), which answers a question of the lane in time.

A thread watches the time meanwhile, which kernels allow. When the time is over without an answer, this thread answers
"not decided". A question that is computed for much longer is ended by killing its process.
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

from puzzlesite.celery import app
from puzzlesite.core import limits
from puzzlesite.live import answers, lane
from puzzlesite.live.kinds import Reply, Unreadable
from puzzlesite.live.lane import Question
from puzzlesite.live.questions import find_kind
from puzzlesite.processes import kernels
from solvers.deadline import Deadline, OutOfTime

# Seconds between two looks at the time and at other waiting questions.
LOOK_SECONDS = 0.015

log = logging.getLogger(__name__)


@app.task(name=lane.TASK, acks_late=False)
def answer_next(message: object = None) -> None:
    """Answer the question whose turn it is. message: that of an older version, whose web process has left."""
    taken = lane.take_question()
    if taken:
        AnswerTurn(*taken).take()


class AnswerTurn:
    """A question while it is answered."""

    def __init__(self, question: Question, number: str):
        self.question, self.number = question, number
        self.begun, self._computed = time.perf_counter(), time.process_time()
        self.deadline = Deadline()
        self._ended, self._lock, self._has_replied = Event(), Lock(), False

    def take(self) -> None:
        """Answer the question, or kill this process when it computes for much too long."""
        watch = Thread(target=self._watch, daemon=True)
        watch.start()
        try:
            said = self._answer()
            self._reply(said)
        finally:
            self._ended.set()
            watch.join()
            if lane.end_turn(self.question.client, self.number, self._seconds()):
                # The next question may be one that could not be taken beside this one.
                lane.notify_worker()

    def _answer(self) -> dict[str, Any]:
        try:
            if kernels.must_wait(self.question.genre, *find_kind(self.question.ask).works):
                return self._say_nothing() | {"is_starting": True}
            with self.deadline.within():
                return self._wrap(answers.answer_question(self.question, lambda: self.deadline.is_over))
        except OutOfTime:
            return self._say_nothing()
        except Unreadable as refusal:
            return {"status": refusal.status, **refusal.fields}
        # The engine has failed, and the client gets that as its answer.
        except Exception as error:
            log.error(
                "a live question (%s about %s) could not be answered: the engine failed",
                self.question.ask,
                self.question.genre,
                exc_info=error,
            )
            return {"status": 503}

    def _say_nothing(self) -> dict[str, Any]:
        """Return the answer that nothing is decided."""
        return self._wrap(Reply(find_kind(self.question.ask).nothing, is_decided=False))

    def _wrap(self, reply: Reply) -> dict[str, Any]:
        seconds = round(time.perf_counter() - self.begun, 4)
        head = {"status": 200, "ask": self.question.ask, "serial": self.question.serial, "seconds": seconds}
        return head | reply.to_json()

    def _seconds(self) -> float:
        return time.perf_counter() - self.begun

    def _watch(self) -> None:
        """End the time when it is over, and kill this process when that does not help."""
        while not self._ended.wait(LOOK_SECONDS):
            if not self.deadline.is_over and self._is_over():
                self.deadline.end()
            if self._seconds() >= self.question.budget + limits.LIVE_OVERRUN_SECONDS:
                self._reply(self._say_nothing())
            if self._is_stuck() and not self._ended.is_set():
                self._kill()

    def _is_over(self) -> bool:
        """Whether no time is left: a long turn ends early when others wait, and any turn when its client has gone."""
        try:
            look = lane.renew_turn(self.question.client, self.number)
        except RedisError:
            return True
        taken = self._seconds()
        is_long = look.others_wait and taken >= limits.LIVE_SECONDS
        return taken >= self.question.budget or is_long or not look.is_wanted

    def _is_stuck(self) -> bool:
        """Whether it computes for too long by this process's CPU time, since other processes may use a busy machine."""
        computed = time.process_time() - self._computed
        return (
            computed >= self.question.budget + limits.LIVE_KILL_SECONDS
            or self._seconds() >= self.question.budget + limits.LIVE_STUCK_SECONDS
        )

    def _reply(self, said: dict[str, Any]) -> None:
        """Send the answer, once."""
        with self._lock:
            if not self._has_replied:
                self._has_replied = True
                lane.send_reply(self.question.client, self.number, said)

    def _kill(self) -> None:
        """Kill this process, since its computation cannot be stopped; its client may not ask for a minute."""
        doing = sys._current_frames()[main_thread().ident or 0].f_code.co_qualname
        about = self.question.ask, self.question.genre, doing
        log.warning("a live question (%s about %s) took too long in %s: its worker was killed", *about)
        with suppress(RedisError):
            self._reply(self._say_nothing())
            if lane.end_turn(self.question.client, self.number, self._seconds(), is_killed=True):
                lane.notify_worker()
        os.kill(os.getpid(), signal.SIGKILL)
