"""What every page needs to know of its reader."""

from django.http import HttpRequest

THEME_COOKIE = "theme"
THEMES = ("light", "dark")


def appearance(request: HttpRequest) -> dict[str, str]:
    """The colours that were chosen; "" follows the system."""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return {"theme": theme if theme in THEMES else ""}
