"""Whole addresses of pages: for QR codes, files and other machines."""

from django.conf import settings
from django.http import HttpRequest


def absolute(request: HttpRequest, path: str) -> str:
    """The address of a path at SITE_URL, or where this request came to."""
    return f"{settings.SITE_URL}{path}" if settings.SITE_URL else request.build_absolute_uri(path)
