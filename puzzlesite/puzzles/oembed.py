"""The oEmbed view, which tells other sites how to frame a puzzle."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import Resolver404, resolve
from django.views.decorators.http import require_safe

from puzzlesite.core import access
from puzzlesite.core.texts import read_number
from puzzlesite.puzzles import frames

# These pages of a puzzle may be framed.
FRAMED = ("puzzle", "play", "embed")


@require_safe
def show_oembed(request: HttpRequest) -> HttpResponse:
    """The description of the page at `url`, by oembed.com (version 1.0). JSON is the only format."""
    if request.GET.get("format", "json") != "json":
        return JsonResponse({"error": "JSON is the only format."}, status=501)
    try:
        found = urlsplit(request.GET.get("url", ""))
    except ValueError as error:
        raise Http404 from error
    if found.netloc != urlsplit(access.absolute_address(request, "/")).netloc:
        raise Http404
    try:
        match = resolve(found.path.removeprefix(settings.SITE_PATH))
    except Resolver404 as error:
        raise Http404 from error
    if match.url_name not in FRAMED:
        raise Http404
    most = read_number(request.GET, "maxwidth"), read_number(request.GET, "maxheight")
    return JsonResponse(frames.describe_frame(request, access.played_or_404(match.kwargs["key"]), *most))
