"""New puzzles drawn on a board, and the clues of archived ones changed. What is saved goes the way of every upload."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from puzzlesite import access
from puzzlesite.forms.photo import read_choice, read_kept
from puzzlesite.middleware.rate import rate_limited
from puzzlesite.pages.chips import sort_by_samples
from puzzlesite.pages.entry.draw import DrawPage, blank_board, draw_page, drawn_genres, read_board
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
        return redirect("draw", sort_by_samples(drawn_genres())[0].name)
    genre = _genre(name)
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
def edit_clues(request: HttpRequest, key: str) -> HttpResponse:
    """The clues of a puzzle, to be changed; what is saved is another puzzle."""
    puzzle = access.puzzle_or_404(key)
    question = question_of(puzzle.genre, puzzle.board)
    if question:
        return redirect(question)
    return _page(request, draw_page(puzzle.genre, puzzle.board, original=reverse("puzzle", args=[key])))


def _genre(name: str) -> Genre:
    for genre in drawn_genres():
        if genre.name == name:
            return genre
    raise Http404


def _page(request: HttpRequest, page: DrawPage, status: int = 200) -> HttpResponse:
    return render(request, "draw.html", {"page": page}, status=status)
