"""JSON over urllib: errors become exceptions, and requests whose answer was lost are repeated."""

import json
import secrets
import time
from collections.abc import Iterator, Mapping
from http.client import HTTPException, HTTPResponse
from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import Request, urlopen

# A request whose answer was lost on the way is sent this number of times.
ATTEMPTS = 3
# Seconds between two attempts.
PAUSE = 0.5


Found = TypeVar("Found")


class Problem(Exception):
    """A refusal by the site (RFC 9457). detail: the sentence for people; key names it in every language.

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
    """A search or job that has not ended in time."""


class Transport:
    """Requests to one site. timeout: seconds for an answer, besides those that a read is asked to wait."""

    def __init__(self, address: str, language: str, timeout: float):
        if urlsplit(address).scheme not in ("http", "https"):
            raise ValueError(f"{address!r} is no address of a site; expected one like http://127.0.0.1:8000")
        self.address, self.language, self.timeout = address.rstrip("/"), language, timeout

    def get(self, kind: type[Found], path: str, **query: Any) -> Found:
        """Get the JSON at an address, which is of this kind."""
        found: Found = json.loads(self.read(path, **query))
        return found

    def read(self, path: str, **query: Any) -> bytes:
        """Get the bytes at an address."""
        with self._open("GET", path, query=query) as answer:
            return answer.read()

    def lines(self, path: str) -> Iterator[Any]:
        """Yield the JSON of each line at an address, as the lines arrive."""
        with self._open("GET", path) as answer:
            for line in answer:
                yield json.loads(line)

    def pages(self, path: str, **query: Any) -> Iterator[Any]:
        """Yield the JSON of each page of a list."""
        number, has_next = 1, True
        while has_next:
            with self._open("GET", path, query={**query, "page": number}) as answer:
                has_next = 'rel="next"' in answer.headers.get("Link", "")
                yield json.loads(answer.read())
            number += 1

    def send(
        self, kind: type[Found] | None, method: str, path: str, body: Mapping[str, Any] | None = None, token: str = ""
    ) -> Found:
        """Send a write and return the JSON of its answer, which is of this kind; None where the answer is empty."""
        found: Found = json.loads(self.send_for_bytes(method, path, body, token) or "null")
        return found

    def send_for_bytes(self, method: str, path: str, body: Mapping[str, Any] | None = None, token: str = "") -> bytes:
        """Send a write and return the bytes of its answer."""
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
        """Send a request, again if its answer is lost. Raises Problem, and URLError when the site does not answer."""
        given = {name: value for name, value in (query or {}).items() if value not in (None, "")}
        address = f"{self.address}{path}" + (f"?{urlencode(given)}" if given else "")
        request = Request(address, data, {"Accept-Language": self.language, **(headers or {})}, method=method)
        timeout = self.timeout + float(given.get("wait", 0))
        for attempt in range(1, ATTEMPTS + 1):
            try:
                # The constructor has checked that the scheme is http or https.
                answer: HTTPResponse = urlopen(request, timeout=timeout)  # nosec B310
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
