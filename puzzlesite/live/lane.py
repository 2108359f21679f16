"""The way of a small question to a worker and back: a message that somebody waits, and keys of Redis that expire.

    enpitsu:live:answer:<id>                    list: the answer, for the web process that waits for it
    enpitsu:live:newest:<client>:<page>:<ask>   hash: serial number and id of the newest question of a page of this kind
    enpitsu:live:open:<client>                  sorted set: ids of a client's open questions, each with the time until
                                                which somebody waits (milliseconds of the server's clock)
    enpitsu:live:open                           the same of all clients
    enpitsu:live:waiting                        the same of those that no worker has taken yet
    enpitsu:live:question:<id>                  hash: the question, its client and its budget
    enpitsu:live:spent:<client>                 seconds that its questions took workers, for a minute
    enpitsu:live:turn:<client>                  id of its question that a worker is at
    enpitsu:live:long:<pool>                    id of the question that takes long in one pool of workers
    enpitsu:live:ended:<client>                 a worker that was at its question was ended, less than a minute ago
    enpitsu:live:seen                           when a worker was last seen at this

A message says only that there is a question: whoever gets it takes the one whose client has had the least of workers
in this minute. A client has one turn at a time, and a pool is at one question at a time that takes long or whose client
has had much already: another process of the pool is there for all others.

Each change of them is one script, so it is whole whatever becomes of either end.
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

from puzzlesite import limits
from puzzlesite.celery import app
from puzzlesite.waits import lend_place

QUEUE = "live"
TASK = "puzzlesite.live.tasks.answer"
PREFIX = "enpitsu:live"
MINUTE = 60  # seconds
KEPT = 10  # seconds that an answer waits for whoever asked, and a question for a worker
HELD = 2  # seconds that a turn is held for a process of which nothing more is heard
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
return {redis.call('ZSCORE', key('open'), id) and 1 or 0, redis.call('ZCARD', key('waiting'))}
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
    """The page has asked again meanwhile, and does not need this any more."""


class Refused(Exception):
    """This client has its share of workers. wait: seconds until it may ask again.

    has_ended_one: a question of it took so long that the worker was ended.
    """

    def __init__(self, wait: int, *, has_ended_one: bool = False):
        super().__init__(wait)
        self.wait, self.has_ended_one = wait, has_ended_one


class Silent(Exception):
    """No worker has answered in time, or too many wait already. is_starting: none has answered since the start."""

    def __init__(self, *, is_starting: bool = False):
        super().__init__()
        self.is_starting = is_starting


class Question(NamedTuple):
    """What is asked, all of it untrusted but the client's key. budget: seconds of computing."""

    ask: str
    genre: str
    board: str
    marks: str
    language: str
    budget: float
    client: str
    page: str
    serial: int


class Look(NamedTuple):
    """A question seen by whoever answers it. others_wait: which no worker has taken."""

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


# The web process's end

_waits = BoundedSemaphore(limits.LIVE_WAITS)
_long_waits = BoundedSemaphore(limits.LIVE_LONG_WAITS)
_silent_until = 0.0
_starting_until = time.monotonic() + limits.LIVE_START_SECONDS  # or until the first answer


def ask(question: Question) -> Mapping[str, Any]:
    """The worker's answer: {"status": as of HTTP, ...}. Raises Superseded, Refused or Silent.

    After a silence in which no worker was at anything this process asks nobody for a while: its threads are for pages.
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
        raise Refused(MINUTE, has_ended_one=True)
    return answer


def _silent() -> Silent:
    return Silent(is_starting=time.monotonic() < _starting_until)


@contextmanager
def _one_of_few(waits: BoundedSemaphore) -> Iterator[None]:
    if not waits.acquire(blocking=False):
        raise Silent
    try:
        yield
    finally:
        waits.release()


def _send(question: Question) -> dict[str, Any]:
    global _silent_until
    patience = question.budget + limits.LIVE_QUEUE_SECONDS
    number = secrets.token_hex(8)
    entered = _enter(question, number, patience)
    for _ in range(2):  # a message is lost with the process that got it
        call_worker()
        with lend_place():
            found = server().blpop([f"{PREFIX}:answer:{number}"], timeout=patience / 2)
        if found:
            return dict(json.loads(found[1]))
    if not _run(LEAVE, question.client, number, entered):
        _silent_until = time.monotonic() + limits.LIVE_SILENCE_SECONDS
    raise _silent()


def call_worker() -> None:
    """Say that there is a question."""
    app.send_task(TASK, queue=QUEUE, retry=False, ignore_result=True)


def _enter(question: Question, number: str, patience: float) -> int:
    """When it was let in, by the server's clock."""
    text, page = json.dumps(question._asdict()), f"{question.page}:{question.ask}"
    allowed = limits.LIVE_SHARE, limits.LIVE_SECONDS_A_MINUTE
    entry = question.client, number, question.serial, int(patience * 1000), text, question.budget
    state, wait = _run(ENTER, *entry, *allowed, page, SUPERSEDED, MINUTE)
    if state == "superseded":
        raise Superseded
    if state in ("refused", "ended"):
        raise Refused(max(1, int(wait)), has_ended_one=state == "ended")
    return int(wait)


def _run(script: str, *arguments: str | float) -> Any:
    return server().eval(NOW + script, 1, PREFIX, KEPT, *arguments)


# The worker's end


def pool() -> str:
    """The name of the processes beside this one that answer, too."""
    return f"{socket.gethostname()}:{os.getppid()}"


def take() -> tuple[Question, str] | None:
    """The question whose turn it is, and its id."""
    found = _run(TAKE, pool(), limits.LIVE_SECONDS, limits.LIVE_LITTLE_SECONDS, HELD)
    return (Question(**json.loads(found[1])), found[0]) if found else None


def look(client: str, number: str) -> Look:
    """Whether anybody still waits for this answer, and for others. Hold the turn."""
    is_wanted, waiting = _run(LOOK, client, number, pool(), HELD)
    return Look(bool(is_wanted), waiting > 0)


def reply(client: str, number: str, answer: Mapping[str, Any]) -> bool:
    """Give the answer to whoever waits; False when nobody waits any more."""
    return bool(_run(REPLY, client, number, json.dumps(answer)))


def end(client: str, number: str, seconds: float, *, is_killed: bool = False) -> bool:
    """End a turn and count what it took. is_killed: the worker is ended with it. Whether others wait."""
    return bool(_run(END, client, number, pool(), seconds, MINUTE, ENDED if is_killed else ""))
