"""What every page needs to know of the person who reads it."""

from django.http import HttpRequest

THEME_COOKIE = "theme"
THEMES = ("light", "dark")


def face(request: HttpRequest) -> dict[str, str]:
    """The colours that were chosen; "" follows the system."""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return {"theme": theme if theme in THEMES else ""}
