"""New puzzles drawn on a board, and the clues of archived ones changed. What is saved goes the way of every upload."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from puzzlesite import access, clients
from puzzlesite.core.fame import sort_by_fame
from puzzlesite.forms.photo import read_choice, read_kept
from puzzlesite.middleware.rate import cpu_limited, rate_limited
from puzzlesite.pages.entry.draw import DrawPage, blank_board, draw_page, drawn_genres, read_board
from puzzlesite.pages.entry.fixes import find_fixes
from puzzlesite.pages.entry.photo import photo_beside
from puzzlesite.pages.entry.question import question_of
from puzzlesite.pages.format import localize
from puzzlesite.services.photos import Photo
from solvers.contract.genre import Genre
from solvers.notation.format import NotationError


@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited
def draw(request: HttpRequest, name: str = "") -> HttpResponse:
    """A board without clues, or the one of a text that is sent to be put on it."""
    if not name:
        return redirect("draw", sort_by_fame(drawn_genres())[0].name)
    genre = access.genre_or_404(name, lambda genre: genre.drawn)
    photo = read_kept(request.POST.get("photo", ""))
    if photo:
        return draw_photo(request, photo, genre)
    text = request.POST.get("text", "")
    if not text.strip():
        return _page(request, draw_page(genre, blank_board(genre, request.GET.get("size", ""))))
    try:
        return _page(request, draw_page(genre, read_board(genre, text)))
    except NotationError as error:
        board = blank_board(genre, request.POST.get("size", ""))
        return _page(request, draw_page(genre, board, text, localize(error.sentence)), 422)


def draw_photo(request: HttpRequest, photo: Photo, genre: Genre | None = None) -> HttpResponse:
    """A puzzle of a photo on the board, the photo beside it: the one that is chosen, or what its text was made."""
    chosen = read_choice(request.POST.get("choice") or request.POST.get("chosen", ""), len(photo.puzzles))
    puzzle, beside = photo.puzzles[chosen], photo_beside(photo, chosen)
    text = request.POST.get("text", "")
    if genre is None or "choice" in request.POST:  # as it was read, whatever has become of another one
        genre, text = puzzle.genre, puzzle.text
    try:
        return _page(request, draw_page(genre, read_board(genre, text), photo=beside))
    except NotationError as error:
        page = draw_page(genre, blank_board(genre, ""), text, localize(error.sentence), photo=beside)
        return _page(request, page, 422)


@require_safe
@cpu_limited
def edit_clues(request: HttpRequest, key: str) -> HttpResponse:
    """The clues of a puzzle, to be changed; what is saved is another puzzle.

    ?fix=yes: who comes wants them fixed, which the script does; ?fix=list does it without a script.
    """
    puzzle = access.puzzle_or_404(key)
    genre, board, wanted = puzzle.genre, puzzle.board, request.GET.get("fix", "")
    question = question_of(genre, board)
    if question:
        return redirect(question)
    is_fixing = bool(wanted) and genre.fixable is not None
    fixes = find_fixes(genre, board, clients.client_of(request)) if is_fixing and wanted == "list" else None
    original = reverse("puzzle", args=[key])
    return _page(request, draw_page(genre, board, original=original, is_fixing=is_fixing, fixes=fixes))


def _page(request: HttpRequest, page: DrawPage, status: int = 200) -> HttpResponse:
    return render(request, "draw.html", {"page": page}, status=status)
