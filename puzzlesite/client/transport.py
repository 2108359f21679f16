"""Requests and answers: JSON over urllib, problems as exceptions, what was lost on the way sent again."""

import json
import secrets
import time
from collections.abc import Iterator, Mapping
from http.client import HTTPException, HTTPResponse
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import Request, urlopen

ATTEMPTS = 3  # of a request whose answer was lost on the way
PAUSE = 0.5  # seconds between them


class Problem(Exception):
    """What could not be done (RFC 9457). detail: the sentence for people; key names it in every language.

    kind: the last part of `type`, such as "pace". line and column count from 1, 0 where there is no place in a text.
    choices: genres that a text could be. errors: {"pointer", "detail"} of what does not fit. wait: seconds until the
    request may be sent again, 0 where that would not help.
    """

    def __init__(self, status: int, fields: Mapping[str, Any], wait: int = 0):
        self.status, self.wait = status, wait
        self.title, self.detail = str(fields.get("title", "")), str(fields.get("detail", ""))
        self.kind, self.key = str(fields.get("type", "")).rpartition("#")[2], str(fields.get("key", ""))
        self.line, self.column = int(fields.get("line", 0)), int(fields.get("column", 0))
        self.choices: list[str] = list(fields.get("choices", ()))
        self.errors: list[dict[str, str]] = list(fields.get("errors", ()))
        super().__init__(self.detail or self.title or f"status {status}")


class Unfinished(Exception):
    """What was waited for has not ended in time."""


class Transport:
    """Requests to one site. timeout: seconds for an answer, besides those that a read is asked to wait."""

    def __init__(self, address: str, language: str, timeout: float):
        if urlsplit(address).scheme not in ("http", "https"):
            raise ValueError(f"{address!r} is no address of a site; expected is one like http://127.0.0.1:8000")
        self.address, self.language, self.timeout = address.rstrip("/"), language, timeout

    def get(self, path: str, **query: Any) -> Any:
        """The JSON at an address."""
        return json.loads(self.read(path, **query))

    def read(self, path: str, **query: Any) -> bytes:
        """The bytes at an address."""
        with self._open("GET", path, query=query) as answer:
            return answer.read()

    def lines(self, path: str) -> Iterator[Any]:
        """The JSON of each line at an address, as they come."""
        with self._open("GET", path) as answer:
            for line in answer:
                yield json.loads(line)

    def pages(self, path: str, **query: Any) -> Iterator[Any]:
        """The JSON of each page of a list."""
        number, has_next = 1, True
        while has_next:
            with self._open("GET", path, query={**query, "page": number}) as answer:
                has_next = 'rel="next"' in answer.headers.get("Link", "")
                yield json.loads(answer.read())
            number += 1

    def send(self, method: str, path: str, body: Mapping[str, Any] | None = None, token: str = "") -> Any:
        """The JSON that a write is answered with; None where there is nothing to say."""
        data = self.send_for_bytes(method, path, body, token)
        return json.loads(data) if data else None

    def send_for_bytes(self, method: str, path: str, body: Mapping[str, Any] | None = None, token: str = "") -> bytes:
        """The bytes that a write is answered with."""
        headers = {"Content-Type": "application/json", "Idempotency-Key": secrets.token_urlsafe(18)}
        if token:
            headers["Owner-Token"] = token
        with self._open(method, path, json.dumps(body or {}).encode(), headers) as answer:
            return answer.read()

    def _open(
        self,
        method: str,
        path: str,
        data: bytes | None = None,
        headers: Mapping[str, str] | None = None,
        query: Mapping[str, Any] | None = None,
    ) -> HTTPResponse:
        """The answer. Raises Problem, and URLError when nobody answers."""
        given = {name: value for name, value in (query or {}).items() if value not in (None, "")}
        address = f"{self.address}{path}" + (f"?{urlencode(given)}" if given else "")
        request = Request(address, data, {"Accept-Language": self.language, **(headers or {})}, method=method)
        timeout = self.timeout + float(given.get("wait", 0))
        for attempt in range(1, ATTEMPTS + 1):
            try:
                answer: HTTPResponse = urlopen(request, timeout=timeout)  # nosec B310: http and https alone
                return answer
            except HTTPError as error:
                raise _problem(error) from None
            except (URLError, HTTPException, ConnectionError):
                if attempt == ATTEMPTS:
                    raise
                time.sleep(PAUSE)
        raise AssertionError("there is an answer or an error")


def _problem(error: HTTPError) -> Problem:
    wait = error.headers.get("Retry-After", "")
    try:
        fields = json.loads(error.read())
    except ValueError:
        fields = {"title": error.reason}
    return Problem(error.code, fields, int(wait) if wait.isdigit() else 0)
