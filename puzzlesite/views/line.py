"""One line of a puzzle: all that follows from it alone. The address holds the line, so it can be passed on."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from puzzlesite import access
from puzzlesite.middleware.rate import cpu_limited
from puzzlesite.pages.format import localize
from solvers.contract.genre import Genre, LineReport
from solvers.notation.format import NotationError
from solvers.notation.text import plain

EXAMPLES = ("3 5 | ??????????", "5 | ??????#????????", "4 4 2 | ?????????????.?", "35 | ???#??????", "2 2 | #?#?#?")
LONGEST = 4000  # characters that are looked at


@require_safe
@cpu_limited
def line(request: HttpRequest, name: str) -> HttpResponse:
    """What follows from the line in the address, or why it cannot be read."""
    genre = access.genre_or_404(name, lambda genre: genre.line_report)
    text = request.GET.get("line", "").strip()
    report, error = _report(genre, text) if text else (None, "")
    context = {
        "name": name,
        "genre": localize(genre.title),
        "text": text,
        "error": error,
        "sentences": [localize(sentence) for sentence in report.sentences] if report else [],
        "pictures": [(localize(title), picture) for title, picture in report.pictures] if report else [],
        "address": _address(name, report.text) if report else "",
        "examples": [(example, _address(name, example)) for example in EXAMPLES],
    }
    return render(request, "line.html", context, status=422 if error else 200)


def _report(genre: Genre, text: str) -> tuple[LineReport | None, str]:
    assert genre.line_report is not None
    try:
        return genre.line_report(plain(text[:LONGEST])), ""
    except NotationError as error:
        return None, localize(error.sentence)


def _address(name: str, text: str) -> str:
    return f"{reverse('line', args=[name])}?{urlencode({'line': text})}"
