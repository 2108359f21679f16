"""The way of a live question to a worker and back: a message that wakes a worker, and keys of Redis that expire.

    enpitsu:live:answer:<id>                    list: the answer, for the web process that waits for it
    enpitsu:live:newest:<client>:<page>:<ask>   hash: serial number and id of the newest question of a page of this kind
    enpitsu:live:open:<client>                  sorted set: ids of a client's open questions, each with the end of its
                                                wait (milliseconds of the server's clock)
    enpitsu:live:open                           sorted set: open questions of all clients
    enpitsu:live:waiting                        sorted set: open questions that no worker has taken yet
    enpitsu:live:question:<id>                  hash: the question, its client and its budget
    enpitsu:live:spent:<client>                 seconds that its questions have cost workers, for a minute
    enpitsu:live:turn:<client>                  id of its question that a worker is answering
    enpitsu:live:long:<pool>                    id of the long question in one pool of workers
    enpitsu:live:ended:<client>                 a worker was killed over its question, less than a minute ago
    enpitsu:live:seen                           time at which a worker was last seen

A message only says that there is a question: the worker that gets it takes the question whose client has used least of
workers in this minute. A client has one turn at a time, and a pool answers one question at a time that is long or whose
client has used much already: other processes of the pool remain for all others.

Each change of the keys is one script, so it is complete even when either end dies.
"""

import json
import os
import secrets
import socket
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache
from threading import BoundedSemaphore
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

import redis
from django.conf import settings
from kombu.exceptions import OperationalError

from puzzlesite.celery import app
from puzzlesite.core import limits
from puzzlesite.core.waits import lend_thread_slot

QUEUE = "live"
TASK = "puzzlesite.live.tasks.answer"
PREFIX = "enpitsu:live"
# Seconds for which a client's use of workers is counted.
MINUTE = 60
# Seconds that an answer waits for its web process, and a question for a worker.
KEPT = 10
# Seconds that a turn is held for a process that gives no sign of life.
HELD = 2
SUPERSEDED = json.dumps({"status": 409})
ENDED = json.dumps({"status": 429})

NOW = """
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local function key(...) return KEYS[1] .. ':' .. table.concat({...}, ':') end
local function answer(id, text)
  redis.call('RPUSH', key('answer', id), text)
  redis.call('EXPIRE', key('answer', id), ARGV[1])
end
local function close(client, id)
  redis.call('ZREM', key('open', client), id)
  redis.call('ZREM', key('waiting'), id)
  redis.call('DEL', key('question', id))
  return redis.call('ZREM', key('open'), id)
end
"""
ENTER = """
local client, id, serial, patience, text = ARGV[2], ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5]), ARGV[6]
local budget, share, seconds = ARGV[7], tonumber(ARGV[8]), tonumber(ARGV[9])
local open, newest = key('open', client), key('newest', client, ARGV[10])
redis.call('ZREMRANGEBYSCORE', open, '-inf', now)
local last = redis.call('HMGET', newest, 'serial', 'id')
if last[1] and tonumber(last[1]) > serial then return {'superseded', 0} end
if redis.call('EXISTS', key('ended', client)) == 1 then return {'ended', redis.call('TTL', key('ended', client))} end
if tonumber(redis.call('GET', key('spent', client)) or '0') >= seconds then
  return {'refused', redis.call('TTL', key('spent', client))}
end
local older = last[2] and redis.call('ZSCORE', open, last[2])
if redis.call('ZCARD', open) - (older and 1 or 0) >= share then return {'refused', 1} end
if older then
  close(client, last[2])
  answer(last[2], ARGV[11])
end
for _, set in ipairs({open, key('open'), key('waiting')}) do
  redis.call('ZADD', set, now + patience, id)
  redis.call('EXPIRE', set, ARGV[12])
end
redis.call('HSET', key('question', id), 'client', client, 'budget', budget, 'text', text)
redis.call('EXPIRE', key('question', id), ARGV[1])
redis.call('HSET', newest, 'serial', serial, 'id', id)
redis.call('EXPIRE', newest, ARGV[12])
return {'open', now}
"""
LEAVE = """
close(ARGV[2], ARGV[3])
return tonumber(redis.call('GET', key('seen')) or '0') >= tonumber(ARGV[4]) and 1 or 0
"""
TAKE = """
local pool, short, little, held = ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5]
redis.call('SET', key('seen'), now, 'EX', 60)
redis.call('ZREMRANGEBYSCORE', key('waiting'), '-inf', now)
local is_long_taken = redis.call('EXISTS', key('long', pool)) == 1
local best, rank
for _, id in ipairs(redis.call('ZRANGE', key('waiting'), 0, -1)) do
  local found = redis.call('HMGET', key('question', id), 'client', 'budget', 'text')
  if found[1] then
    local spent = tonumber(redis.call('GET', key('spent', found[1])) or '0')
    local is_long = tonumber(found[2]) > short or spent >= little
    local may = redis.call('EXISTS', key('turn', found[1])) == 0 and not (is_long and is_long_taken)
    local one = spent + (is_long and 1000000 or 0)
    if may and (not rank or one < rank) then best, rank = {id, found[1], found[3], is_long}, one end
  end
end
if not best then return {} end
redis.call('ZREM', key('waiting'), best[1])
redis.call('SET', key('turn', best[2]), best[1], 'EX', held)
if best[4] then redis.call('SET', key('long', pool), best[1], 'EX', held) end
return {best[1], best[3]}
"""
LOOK = """
local client, id, pool = ARGV[2], ARGV[3], ARGV[4]
redis.call('SET', key('seen'), now, 'EX', 60)
redis.call('ZREMRANGEBYSCORE', key('open'), '-inf', now)
redis.call('ZREMRANGEBYSCORE', key('waiting'), '-inf', now)
for _, turn in ipairs({key('turn', client), key('long', pool)}) do
  if redis.call('GET', turn) == id then redis.call('EXPIRE', turn, ARGV[5]) end
end
local own = 0
for _, other in ipairs(redis.call('ZRANGE', key('open', client), 0, -1)) do
  if redis.call('ZSCORE', key('waiting'), other) then own = own + 1 end
end
return {redis.call('ZSCORE', key('open'), id) and 1 or 0, redis.call('ZCARD', key('waiting')) - own}
"""
REPLY = """
if close(ARGV[2], ARGV[3]) == 0 then return 0 end
answer(ARGV[3], ARGV[4])
return 1
"""
END = """
local client, id, pool, spent = ARGV[2], ARGV[3], ARGV[4], key('spent', ARGV[2])
redis.call('SET', key('seen'), now, 'EX', 60)
redis.call('INCRBYFLOAT', spent, ARGV[5])
if redis.call('TTL', spent) < 0 then redis.call('EXPIRE', spent, ARGV[6]) end
for _, turn in ipairs({key('turn', client), key('long', pool)}) do
  if redis.call('GET', turn) == id then redis.call('DEL', turn) end
end
if ARGV[7] ~= '' then
  redis.call('SET', key('ended', client), id, 'EX', ARGV[6])
  for _, other in ipairs(redis.call('ZRANGE', key('open', client), 0, -1)) do
    close(client, other)
    answer(other, ARGV[7])
  end
end
return redis.call('ZCARD', key('waiting'))
"""


class Superseded(Exception):
    """The page has asked a newer question, and no longer needs this answer."""


class LiveRefused(Exception):
    """The client has used up its share of workers. wait: seconds until it may ask again.

    has_ended_one: one of its questions took so long that the worker was killed.
    """

    def __init__(self, wait: int, *, has_ended_one: bool = False):
        super().__init__(wait)
        self.wait, self.has_ended_one = wait, has_ended_one


class NoWorker(Exception):
    """No worker has answered in time, or too many threads wait. is_starting: none has answered since the start."""

    def __init__(self, *, is_starting: bool = False):
        super().__init__()
        self.is_starting = is_starting


class Question(NamedTuple):
    """A question; all fields are untrusted except the client's key. budget: seconds of computing."""

    ask: str
    genre: str
    board: str
    marks: str
    language: str
    budget: float
    client: str
    page: str
    serial: int


class TurnStatus(NamedTuple):
    """A worker's look at its question. others_wait: there are other clients' questions that no worker has taken."""

    is_wanted: bool
    others_wait: bool


@cache
def server() -> redis.Redis:
    """The queue's server, over connections of this process."""
    address = settings.BROKER_URL
    if address.startswith("redis+socket://"):
        parts = urlsplit(address)
        number = dict(parse_qsl(parts.query)).get("virtual_host", "0")
        address = f"unix://{parts.path}?db={number}"
    patience = limits.LIVE_MOST_SECONDS + limits.LIVE_QUEUE_SECONDS + 1.0
    return redis.Redis.from_url(
        address, decode_responses=True, socket_timeout=patience, socket_connect_timeout=2, retry=None
    )


# The web process.

_waits = BoundedSemaphore(limits.LIVE_WAITING_THREADS)
_long_waits = BoundedSemaphore(limits.LIVE_LONG_WAITS)
_silent_until = 0.0
# The time ends earlier at the first answer.
_starting_until = time.monotonic() + limits.LIVE_START_SECONDS


def ask(question: Question) -> Mapping[str, Any]:
    """Ask a question and return the worker's answer: {"status": of HTTP, ...}.

    Raises Superseded, LiveRefused or NoWorker. After a question during which no worker was seen, this process asks no
    more for a while: its threads are for pages.
    """
    global _starting_until
    if time.monotonic() < _silent_until:
        raise _silent()
    try:
        with ExitStack() as held:
            if question.budget > limits.LIVE_SECONDS:
                held.enter_context(_one_of_few(_long_waits))
            held.enter_context(_one_of_few(_waits))
            answer = _send(question)
    except (redis.RedisError, OperationalError):
        raise _silent() from None
    _starting_until = 0.0
    if answer["status"] == 409:
        raise Superseded
    if answer["status"] == 429:
        raise LiveRefused(MINUTE, has_ended_one=True)
    return answer


def _silent() -> NoWorker:
    return NoWorker(is_starting=time.monotonic() < _starting_until)


@contextmanager
def _one_of_few(waits: BoundedSemaphore) -> Iterator[None]:
    if not waits.acquire(blocking=False):
        raise NoWorker
    try:
        yield
    finally:
        waits.release()


def _send(question: Question) -> dict[str, Any]:
    global _silent_until
    patience = question.budget + limits.LIVE_QUEUE_SECONDS
    number = secrets.token_hex(8)
    entered = _enter(question, number, patience)
    # A second message is sent because the process that got the first one may have died.
    for _ in range(2):
        notify_worker()
        with lend_thread_slot():
            found = server().blpop([f"{PREFIX}:answer:{number}"], timeout=patience / 2)
        if found:
            return dict(json.loads(found[1]))
    if not _run(LEAVE, question.client, number, entered):
        _silent_until = time.monotonic() + limits.LIVE_SILENCE_SECONDS
    raise _silent()


def notify_worker() -> None:
    """Send a message that wakes a worker."""
    app.send_task(TASK, queue=QUEUE, retry=False, ignore_result=True)


def _enter(question: Question, number: str, patience: float) -> int:
    """Enter a question into the lane, and return the time by the server's clock. Raises Superseded or LiveRefused."""
    text, page = json.dumps(question._asdict()), f"{question.page}:{question.ask}"
    allowed = limits.LIVE_SHARE, limits.LIVE_SECONDS_A_MINUTE
    entry = question.client, number, question.serial, int(patience * 1000), text, question.budget
    state, wait = _run(ENTER, *entry, *allowed, page, SUPERSEDED, MINUTE)
    if state == "superseded":
        raise Superseded
    if state in ("refused", "ended"):
        raise LiveRefused(max(1, int(wait)), has_ended_one=state == "ended")
    return int(wait)


def _run(script: str, *arguments: str | float) -> Any:
    return server().eval(NOW + script, 1, PREFIX, KEPT, *arguments)


# The worker.


def pool() -> str:
    """The name of the pool, shared by the processes beside this one."""
    return f"{socket.gethostname()}:{os.getppid()}"


def take_question() -> tuple[Question, str] | None:
    """Take the question whose turn it is; return it with its id."""
    found = _run(TAKE, pool(), limits.LIVE_SECONDS, limits.LIVE_LITTLE_SECONDS, HELD)
    return (Question(**json.loads(found[1])), found[0]) if found else None


def renew_turn(client: str, number: str) -> TurnStatus:
    """Look whether clients wait for this answer and for others, and hold the turn."""
    is_wanted, waiting = _run(LOOK, client, number, pool(), HELD)
    return TurnStatus(bool(is_wanted), waiting > 0)


def send_reply(client: str, number: str, answer: Mapping[str, Any]) -> bool:
    """Send the answer; return False when no web process waits for it any more."""
    return bool(_run(REPLY, client, number, json.dumps(answer)))


def end_turn(client: str, number: str, seconds: float, *, is_killed: bool = False) -> bool:
    """End a turn and count its cost; return whether other questions wait. is_killed: the worker is killed with it."""
    return bool(_run(END, client, number, pool(), seconds, MINUTE, ENDED if is_killed else ""))
