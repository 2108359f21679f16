"""How large a request's body may be: looked at before any of it is read, and while its files stream in.

A body without a declared length is empty to Django; one that is sent in pieces with a length ends where that says.
"""

from collections.abc import Callable
from typing import Any, NoReturn

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import FileUploadHandler
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from puzzlesite.pages import errors
from puzzlesite.pages.programs.problems import API, refusal
from solvers.notation.format import BATCH_LIMIT

ENVELOPE_BYTES = 100_000  # what a form with a file says besides its file and its texts


class BodyLimit:
    """A request that declares more than fits is answered at once, and none of its body is read."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if declared_length(request) <= body_limit(request):
            return self.get_response(request)
        if request.path_info.startswith(API):
            return refusal(413, "too-large", _("The upload is too large"))
        return errors.too_large(request)


def declared_length(request: HttpRequest) -> int:
    """The bytes that a request says it has; 0 when it does not say, or says nonsense."""
    length = request.META.get("CONTENT_LENGTH") or ""
    return int(length) if length.isascii() and length.isdigit() else 0


def body_limit(request: HttpRequest) -> int:
    """The bytes that a body may have: a form with files more than a text."""
    texts: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    return texts + BATCH_LIMIT + ENVELOPE_BYTES if request.content_type == "multipart/form-data" else texts


class FileLimit(FileUploadHandler):
    """Counts the bytes of all files of a request as they come, before other handlers keep them."""

    def __init__(self, request: HttpRequest | None = None):
        super().__init__(request)
        self._received = 0

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        """The chunk, for the handlers behind. Raises RequestDataTooBig when there were too many."""
        self._received += len(raw_data)
        if self._received > BATCH_LIMIT:
            self._refuse()
        return raw_data

    def file_complete(self, file_size: int) -> Any:
        """Nothing: the file is kept by another handler."""
        return None

    def _refuse(self) -> NoReturn:
        raise RequestDataTooBig(f"files of more than {BATCH_LIMIT:,} bytes")
