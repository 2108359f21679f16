"""What every page needs to know of its reader."""

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest

from puzzlesite.clients import FORM_KEY
from puzzlesite.core.keys import new_token
from puzzlesite.pages import notices

THEME_COOKIE = "theme"
THEMES = ("light", "dark")


def form_key(request: HttpRequest) -> dict[str, str | Callable[[], str]]:
    """A new key for each form, so that one sent again makes nothing twice."""
    return {"form_key_name": FORM_KEY, "form_key": new_token}


def notice(request: HttpRequest) -> dict[str, Callable[[], str]]:
    """What was left for this page to say, taken where it is shown."""
    return {"notice": partial(notices.take, request)}


def appearance(request: HttpRequest) -> dict[str, str]:
    """The colours that were chosen; "" follows the system."""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return {"theme": theme if theme in THEMES else ""}
