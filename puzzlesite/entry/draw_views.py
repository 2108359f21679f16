"""Views that draw new puzzles on a board and change the clues of archived ones; both are saved as uploads."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from puzzlesite.core import access, clients
from puzzlesite.core.format import localize
from puzzlesite.entry.draw import blank_board, draw_page, drawn_genres, read_board, size_of_text
from puzzlesite.entry.fixes import find_fixes
from puzzlesite.entry.forms import UNUSABLE_PHOTOS
from puzzlesite.entry.kept_photo import read_choice, read_kept_photo
from puzzlesite.entry.photo import PhotoPanel, make_photo_panel, reread_photo
from puzzlesite.entry.question import compose_form_address
from puzzlesite.images.capped import UnusableImage
from puzzlesite.middleware.rate import cpu_limited, rate_limited
from puzzlesite.parts.genres import sort_by_fame
from puzzlesite.photos.service import Photo
from solvers.assist.reshaping import reshape
from solvers.contract.genre import Genre
from solvers.notation.format import NotationError


@require_http_methods(["GET", "HEAD", "POST"])
@rate_limited
def draw(request: HttpRequest, name: str = "") -> HttpResponse:
    """Show a board without clues, or the board of a text that was sent, as a whole changed or not."""
    if not name:
        return redirect("draw", sort_by_fame(drawn_genres())[0].name)
    genre = access.genre_or_404(name, lambda genre: genre.drawn)
    photo = read_kept_photo(request.POST.get("photo", ""))
    if photo:
        return _reread(request, photo, genre) if "again" in request.POST else draw_photo(request, photo, genre)
    sent = request.POST
    text, change, wanted = sent.get("text", ""), sent.get("change", ""), f"{sent.get('rows')}x{sent.get('cols')}"
    if not text.strip():
        return _page(request, draw_page(genre, blank_board(genre, request.GET.get("size", wanted))))
    try:
        board = read_board(genre, text)
        return _page(request, draw_page(genre, reshape(genre, board, change, size_of_text(sent.get("size", wanted)))))
    except NotationError as error:
        board = blank_board(genre, request.POST.get("size", ""))
        return _page(request, draw_page(genre, board, text, localize(error.sentence)), 422)


def draw_photo(request: HttpRequest, photo: Photo, genre: Genre | None = None) -> HttpResponse:
    """Show a puzzle of a photo on the board beside the photo: the chosen one, or the text that it was changed to."""
    chosen = read_choice(request.POST.get("choice") or request.POST.get("chosen", ""), len(photo.puzzles))
    puzzle, beside = photo.puzzles[chosen], make_photo_panel(photo, chosen)
    text = request.POST.get("text", "")
    # Another puzzle of the photo starts from its own reading, not from the changed text of the one before.
    if genre is None or "choice" in request.POST:
        genre, text = puzzle.genre, puzzle.text
    return _show_photo(request, genre, text, beside)


def _show_photo(request: HttpRequest, genre: Genre, text: str, beside: PhotoPanel) -> HttpResponse:
    """Show a text on the board beside its photo; one that cannot be read stays, with the error."""
    try:
        return _page(request, draw_page(genre, read_board(genre, text), photo=beside))
    except NotationError as error:
        page = draw_page(genre, blank_board(genre, ""), text, localize(error.sentence), photo=beside)
        return _page(request, page, 422)


def _reread(request: HttpRequest, photo: Photo, genre: Genre) -> HttpResponse:
    """Show a puzzle of a photo as this genre; as before, with the reason, where it cannot be read so."""
    chosen = read_choice(request.POST.get("chosen", ""), len(photo.puzzles))
    sentence = _("This photo cannot be read as %(genre)s.") % {"genre": localize(genre.title)}
    try:
        photo, chosen = reread_photo(photo, chosen, genre, clients.client_key(clients.client_of(request)))
    except UnusableImage as error:
        sentence = UNUSABLE_PHOTOS[error.key] % error.parameters
    puzzle, beside = photo.puzzles[chosen], make_photo_panel(photo, chosen)
    if puzzle.genre is not genre:
        beside = beside._replace(warnings=[sentence, *beside.warnings])
    return _show_photo(request, puzzle.genre, puzzle.text, beside)


@require_safe
@cpu_limited
def edit_clues(request: HttpRequest, key: str) -> HttpResponse:
    """Show the clues of a puzzle to be changed; saving them creates another puzzle.

    ?fix=yes: the page's script looks for changes that fix the puzzle; ?fix=list looks for them without a script.
    """
    puzzle = access.puzzle_or_404(key)
    genre, board, wanted = puzzle.genre, puzzle.board, request.GET.get("fix", "")
    question = compose_form_address(genre, board)
    if question:
        return redirect(question)
    is_fixing = bool(wanted) and genre.fixable is not None
    fixes = find_fixes(genre, board, clients.client_of(request)) if is_fixing and wanted == "list" else None
    original = reverse("puzzle", args=[key])
    return _page(request, draw_page(genre, board, original=original, is_fixing=is_fixing, fixes=fixes))


def _page(request: HttpRequest, page: dict[str, Any], status: int = 200) -> HttpResponse:
    return render(request, "draw/draw.html", {"page": page}, status=status)
