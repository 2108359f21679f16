"""Sentences that the next page says once: what was done, or what is still missing. The session holds their keys."""

from django.http import HttpRequest
from django.utils.translation import gettext_lazy

KEY = "notice"  # of the session
NOTHING_CHOSEN = "nothing-chosen"
PUZZLE_DELETED, BOOK_DELETED, COLLECTION_DELETED = "puzzle-deleted", "book-deleted", "collection-deleted"
SENTENCES = {
    NOTHING_CHOSEN: gettext_lazy("No board is chosen yet. Tick boards in the list, then press the button again."),
    PUZZLE_DELETED: gettext_lazy("The puzzle was deleted."),
    BOOK_DELETED: gettext_lazy("The book was deleted."),
    COLLECTION_DELETED: gettext_lazy("The collection was deleted; its puzzles are still there."),
}


def leave(request: HttpRequest, name: str) -> None:
    """The next page of this browser says the sentence of that name."""
    request.session[KEY] = name


def take(request: HttpRequest) -> str:
    """What the page says; "" for nothing. It is said once."""
    session = getattr(request, "session", {})  # a request that was refused at once has none
    return str(SENTENCES.get(session.pop(KEY), "")) if KEY in session else ""
