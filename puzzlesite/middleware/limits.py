"""Limits on the size of a request's body, checked before it is read and again while its files arrive.

Django takes a body without a declared length as empty, and a chunked one with a length as ending there.
"""

from typing import Any, NoReturn

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadhandler import FileUploadHandler
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from puzzlesite.core import errors
from puzzlesite.core.problems import API, refuse
from puzzlesite.middleware.base import Middleware
from solvers.notation.format import BATCH_LIMIT

# Bytes of a form beside its file and its texts.
ENVELOPE_BYTES = 100_000


class BodyLimit(Middleware):
    """Answers a request that declares too large a body at once, without reading the body."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if declared_length(request) <= body_limit(request):
            return self.get_response(request)
        if request.path_info.startswith(API):
            return refuse(413, "too-large", _("The upload is too large"))
        return errors.too_large(request)


def declared_length(request: HttpRequest) -> int:
    """The number of bytes that a request declares; 0 for none or nonsense."""
    length = request.META.get("CONTENT_LENGTH") or ""
    return int(length) if length.isascii() and length.isdigit() else 0


def body_limit(request: HttpRequest) -> int:
    """The number of bytes that a body may have: more for a form with files than for a text."""
    texts: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    return texts + BATCH_LIMIT + ENVELOPE_BYTES if request.content_type == "multipart/form-data" else texts


class FileLimit(FileUploadHandler):
    """Counts the bytes of all files of a request as they arrive, before other handlers store them."""

    def __init__(self, request: HttpRequest | None = None):
        super().__init__(request)
        self._received = 0

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        """Pass the chunk on to the next handler. Raises RequestDataTooBig when there are too many bytes."""
        self._received += len(raw_data)
        if self._received > BATCH_LIMIT:
            self._refuse()
        return raw_data

    def file_complete(self, file_size: int) -> Any:
        """Return None, because another handler stores the file."""
        return None

    def _refuse(self) -> NoReturn:
        raise RequestDataTooBig(f"files of more than {BATCH_LIMIT:,} bytes")
