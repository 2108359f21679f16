"""The page at /api/docs, for people who write programs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from puzzlesite import access
from puzzlesite.api.routes import api
from puzzlesite.pages.programs import documentation


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The interface with examples for this site's own address."""
    site = access.absolute(request, reverse("home"))[:-1]
    return render(request, "api_docs.html", {"page": documentation.page(api.get_openapi_schema(), site)})
