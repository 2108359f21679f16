"""Notices that the next page shows once: results of actions, and missing choices. The session stores their keys."""

from django.http import HttpRequest
from django.utils.translation import gettext_lazy

# The notice's key in the session.
KEY = "notice"
NOTHING_CHOSEN = "nothing-chosen"
PUZZLE_DELETED, BOOK_DELETED, COLLECTION_DELETED = "puzzle-deleted", "book-deleted", "collection-deleted"
SENTENCES = {
    NOTHING_CHOSEN: gettext_lazy("No board is chosen yet. Tick boards in the list, then press the button again."),
    PUZZLE_DELETED: gettext_lazy("The puzzle was deleted."),
    BOOK_DELETED: gettext_lazy("The book was deleted."),
    COLLECTION_DELETED: gettext_lazy("The collection was deleted; its puzzles are still there."),
}


def leave_notice(request: HttpRequest, name: str) -> None:
    """Leave a notice for the next page of this browser."""
    request.session[KEY] = name


def take_notice(request: HttpRequest) -> str:
    """Take the notice for this page, "" for none, so that no other page shows it again."""
    # A request that was refused early has no session.
    session = getattr(request, "session", {})
    return str(SENTENCES.get(session.pop(KEY), "")) if KEY in session else ""
