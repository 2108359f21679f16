"""Who asks: enough to share fairly and to know an owner, too little to identify a person."""

import hashlib
from typing import Any

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from puzzlesite.models import Job
from puzzlesite.processes.network import household


def client_key(address: str) -> str:
    """A name for whoever comes from this address; without the site's secret it cannot be turned back."""
    return salted_hmac("enpitsu.client", household(address), algorithm="sha256").hexdigest() if address else ""


OWNED = "owned"  # the session's key for the secrets of what this browser brought


SEARCHES = "searches"  # those of the searches that it asked for, so that they can be cancelled


BOOKS = "books"  # those of its books


COLLECTIONS = "collections"  # those of its collections


LIMITS = {OWNED: 20, SEARCHES: 5, BOOKS: 10, COLLECTIONS: 10}  # of them: a cookie is small


def remember(request: HttpRequest, key: str, token: str, name: str = OWNED) -> None:
    """This browser brought it, or asked for it: the page will offer the owner's actions."""
    others = [pair for pair in request.session.get(name, []) if pair[0] != key]
    request.session[name] = [*others, [key, token]][-LIMITS[name] :]


def token_of(request: HttpRequest, key: str, name: str = OWNED) -> str:
    """The secret that this browser has for it, or nothing."""
    return tokens(request, name).get(key, "")


def tokens(request: HttpRequest, name: str = OWNED) -> dict[str, str]:
    """All these secrets, by key."""
    return {str(key): str(token) for key, token in request.session.get(name, [])}


def job_token(request: HttpRequest, job: Job) -> str:
    """The secret by which this browser may cancel a job: of a search it asked for, a puzzle or a file it brought."""
    asker = token_of(request, job.key, SEARCHES)
    return asker or token_of(request, job.puzzle.key if job.puzzle else job.key)


FORM_KEY = "form_key"  # the name under which a form sends a key of its own


def submission_digest(request: HttpRequest) -> str:
    """What stands for a request that may be sent again: its client, address, key and content; "" if it has no key.

    The key is the header Idempotency-Key, or that of the form that was sent.
    """
    key = request.headers.get("Idempotency-Key", "") or request.POST.get(FORM_KEY, "")
    if not key:
        return ""
    parts = (client_key(client_of(request)), request.path, key, _content(request))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _content(request: HttpRequest) -> str:
    """A digest of what was sent; the parts of a form in any order, without its protection against forgery."""
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
    """Who asks, for fair shares: the address from which the request came. All without one are one client."""
    return str(request.META.get("REMOTE_ADDR") or "nowhere")
