"""The page that solves a single line of a puzzle. Its address holds the line, so it can be shared."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from puzzlesite.core import access
from puzzlesite.core.format import localize
from puzzlesite.middleware.rate import cpu_limited
from solvers.contract.genre import Genre, LineReport
from solvers.notation.format import NotationError
from solvers.notation.text import normalize_text

EXAMPLES = ("3 5 | ??????????", "5 | ??????#????????", "4 4 2 | ?????????????.?", "35 | ???#??????", "2 2 | #?#?#?")
# Further characters of a line are ignored.
LONGEST = 4000


@require_safe
@cpu_limited
def show_line(request: HttpRequest, name: str) -> HttpResponse:
    """The conclusions from the line in the address, or the reason why it cannot be read."""
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
    return render(request, "reference/line.html", context, status=422 if error else 200)


def _report(genre: Genre, text: str) -> tuple[LineReport | None, str]:
    assert genre.line_report is not None
    try:
        return genre.line_report(normalize_text(text[:LONGEST])), ""
    except NotationError as error:
        return None, localize(error.sentence)


def _address(name: str, text: str) -> str:
    return f"{reverse('line', args=[name])}?{urlencode({'line': text})}"
