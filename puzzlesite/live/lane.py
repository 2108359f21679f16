"""The way of a small question to a worker and back: one message, and keys of Redis that expire.

    enpitsu:live:answer:<id>                    list: the answer, for the web process that waits for it
    enpitsu:live:newest:<client>:<page>:<ask>   hash: serial number and id of the newest question of a page of this kind
    enpitsu:live:open:<client>                  sorted set: ids of a client's open questions, each with the time until
                                                which somebody waits (milliseconds of the server's clock)
    enpitsu:live:open                           the same of all clients
    enpitsu:live:spent:<client>                 seconds that its questions took workers, for a minute

Each change of them is one script, so it is whole whatever becomes of either end.
"""

import json
import secrets
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
KEPT = 10  # seconds that an answer waits for whoever asked
SUPERSEDED = json.dumps({"status": 409})

ENTER = """
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local open, all, newest, spent = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local id, serial, patience, share, seconds = ARGV[1], tonumber(ARGV[2]), ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5])
redis.call('ZREMRANGEBYSCORE', open, '-inf', now)
local last = redis.call('HMGET', newest, 'serial', 'id')
if last[1] and tonumber(last[1]) > serial then return {'superseded', 0} end
if tonumber(redis.call('GET', spent) or '0') >= seconds then return {'refused', redis.call('TTL', spent)} end
local older = last[2] and redis.call('ZSCORE', open, last[2])
if redis.call('ZCARD', open) - (older and 1 or 0) >= share then return {'refused', 1} end
if older then
  redis.call('ZREM', open, last[2])
  redis.call('ZREM', all, last[2])
  redis.call('RPUSH', ARGV[6] .. last[2], ARGV[7])
  redis.call('EXPIRE', ARGV[6] .. last[2], ARGV[8])
end
redis.call('ZADD', open, now + patience, id)
redis.call('ZADD', all, now + patience, id)
redis.call('HSET', newest, 'serial', serial, 'id', id)
redis.call('EXPIRE', open, ARGV[9])
redis.call('EXPIRE', all, ARGV[9])
redis.call('EXPIRE', newest, ARGV[9])
return {'open', 0}
"""
LOOK = """
local clock = redis.call('TIME')
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', clock[1] * 1000 + math.floor(clock[2] / 1000))
return {redis.call('ZSCORE', KEYS[1], ARGV[1]) and 1 or 0, redis.call('ZCARD', KEYS[1])}
"""
END = """
local open, all, answer, spent = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
redis.call('INCRBYFLOAT', spent, ARGV[3])
if redis.call('TTL', spent) < 0 then redis.call('EXPIRE', spent, ARGV[5]) end
redis.call('ZREM', open, ARGV[1])
if redis.call('ZREM', all, ARGV[1]) == 0 then return 0 end
redis.call('RPUSH', answer, ARGV[2])
redis.call('EXPIRE', answer, ARGV[4])
return 1
"""


class Superseded(Exception):
    """The page has asked again meanwhile, and does not need this any more."""


class Refused(Exception):
    """This client has its share of workers. wait: seconds until it may ask again."""

    def __init__(self, wait: int):
        super().__init__(wait)
        self.wait = wait


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
    """A question seen by whoever answers it. others_wait: behind it."""

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

    After a silence this process asks nobody for a while: its threads are for pages.
    """
    global _silent_until, _starting_until
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
    if answer is None:
        _silent_until = time.monotonic() + limits.LIVE_SILENCE_SECONDS
        raise _silent()
    _starting_until = 0.0
    if answer["status"] == 409:
        raise Superseded
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


def _send(question: Question) -> dict[str, Any] | None:
    patience = question.budget + limits.LIVE_QUEUE_SECONDS
    number = secrets.token_hex(8)
    _enter(question, number, patience)
    message = {**question._asdict(), "number": number}
    app.send_task(TASK, kwargs={"message": message}, queue=QUEUE, retry=False, ignore_result=True)
    with lend_place():
        found = server().blpop([_answer_key(number)], timeout=patience)
    return dict(json.loads(found[1])) if found else None


def _enter(question: Question, number: str, patience: float) -> None:
    newest = f"{PREFIX}:newest:{question.client}:{question.page}:{question.ask}"
    keys = [_open_key(question.client), _open_key(), newest, _spent_key(question.client)]
    milliseconds = int(patience * 1000)
    allowed = limits.LIVE_SHARE, limits.LIVE_SECONDS_A_MINUTE
    end = _answer_key(""), SUPERSEDED, KEPT, MINUTE
    state, wait = server().eval(ENTER, len(keys), *keys, number, question.serial, milliseconds, *allowed, *end)
    if state == "superseded":
        raise Superseded
    if state == "refused":
        raise Refused(max(1, int(wait)))


# The worker's end


def look(number: str) -> Look:
    """Whether anybody still waits for this answer, and for others."""
    is_wanted, waiting = server().eval(LOOK, 1, _open_key(), number)
    return Look(bool(is_wanted), waiting > 1)


def reply(client: str, number: str, answer: Mapping[str, Any], seconds: float) -> bool:
    """Give the answer to whoever waits, and count what it took; False when nobody waits any more."""
    keys = [_open_key(client), _open_key(), _answer_key(number), _spent_key(client)]
    return bool(server().eval(END, len(keys), *keys, number, json.dumps(answer), seconds, KEPT, MINUTE))


def _open_key(client: str = "") -> str:
    return f"{PREFIX}:open:{client}" if client else f"{PREFIX}:open"


def _spent_key(client: str) -> str:
    return f"{PREFIX}:spent:{client}"


def _answer_key(number: str) -> str:
    return f"{PREFIX}:answer:{number}"
