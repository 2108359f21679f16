"""The view of /api/docs, for people who write programs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from puzzlesite.api.interface import api
from puzzlesite.core import access
from puzzlesite.programs import page as documentation


@require_safe
def show_documentation(request: HttpRequest) -> HttpResponse:
    """The documentation of the API, with examples for this site's address."""
    site = access.absolute_address(request, reverse("home"))[:-1]
    return render(
        request, "programs/page.html", {"page": documentation.documentation_page(api.get_openapi_schema(), site)}
    )
