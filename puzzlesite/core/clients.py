"""Clients: known well enough to share fairly and recognise an owner, too little to identify a person."""

import hashlib
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from puzzlesite.core.network import network_of
from puzzlesite.models import Job


def client_key(address: str) -> str:
    """A pseudonym for the household of an address; without the site's secret key it cannot be computed."""
    return salted_hmac("enpitsu.client", network_of(address), algorithm="sha256").hexdigest() if address else ""


# The session's key for the secrets of puzzles and files that this browser uploaded.
OWNED = "owned"


# The session's key for the secrets that cancel this browser's searches.
SEARCHES = "searches"


# The session's key for the secrets of this browser's books.
BOOKS = "books"


# The session's key for the secrets of this browser's collections.
COLLECTIONS = "collections"


# The number of secrets kept of each kind, because a cookie is small.
LIMITS = {OWNED: 20, SEARCHES: 5, BOOKS: 10, COLLECTIONS: 10}


def remember_token(request: HttpRequest, key: str, token: str, name: str = OWNED) -> None:
    """Store an owner's secret in this browser's session, so that pages offer the owner's actions."""
    others = [pair for pair in request.session.get(name, []) if pair[0] != key]
    request.session[name] = [*others, [key, token]][-LIMITS[name] :]


def find_token(request: HttpRequest, key: str, name: str = OWNED) -> str:
    """The secret that this browser has for a row; "" for none."""
    return read_tokens(request, name).get(key, "")


def read_tokens(request: HttpRequest, name: str = OWNED) -> dict[str, str]:
    """Read this browser's secrets of one kind, by key."""
    return {str(key): str(token) for key, token in request.session.get(name, [])}


def job_token(request: HttpRequest, job: Job) -> str:
    """The secret that cancels a job: that of a search requested here, or of the puzzle or file uploaded here."""
    asker = find_token(request, job.key, SEARCHES)
    return asker or find_token(request, job.puzzle.key if job.puzzle else job.key)


# The form's field with a random key for submissions that are sent again.
FORM_KEY = "form_key"


def submission_digest(request: HttpRequest) -> str:
    """A digest of a request that may be sent again, from client, address, key and content; "" if it has no key.

    The key is the header Idempotency-Key, or the field of the form.
    """
    key = request.headers.get("Idempotency-Key", "") or request.POST.get(FORM_KEY, "")
    if not key:
        return ""
    parts = (client_key(client_of(request)), request.path, key, _content(request))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _content(request: HttpRequest) -> str:
    """Return a text that is the same for the same content of a request.

    It is the digest of a JSON body, else the sorted fields of a form without the CSRF token, and a digest of each file.
    """
    if request.content_type == "application/json":
        return hashlib.sha256(request.body).hexdigest()
    fields = sorted((name, values) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken")
    return repr((fields, [(name, _file_digest(file)) for name, file in sorted(request.FILES.items())]))


def _file_digest(file: Any) -> str:
    digest = hashlib.sha256()
    for chunk in file.chunks():
        digest.update(chunk)
    file.seek(0)
    return digest.hexdigest()


def client_of(request: HttpRequest) -> str:
    """The address that the request came from; all requests without one count as one client."""
    return str(request.META.get("REMOTE_ADDR") or "nowhere")


class NoRoom(Exception):
    """The store of some kind of row is full. is_own: this client's own share is full."""

    def __init__(self, is_own: bool):
        super().__init__(is_own)
        self.is_own = is_own


def check_room(rows: QuerySet[Any], client: str, most: int, most_of_one: int) -> None:
    """Check that one more row can be kept, counting rows by their `client` column. Raises NoRoom."""
    is_own = bool(client) and rows.filter(client=client_key(client)).count() >= most_of_one
    if is_own or rows.count() >= most:
        raise NoRoom(is_own)
