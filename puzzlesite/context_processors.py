"""What every page needs to know of the person who reads it."""

from django.http import HttpRequest

THEME_COOKIE = "theme"
THEMES = ("system", "dark", "light")


def face(request: HttpRequest) -> dict[str, str]:
    """The colours that were chosen ("" for the system's), and those that the switch would choose next."""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    theme = theme if theme in THEMES else THEMES[0]
    following = THEMES[(THEMES.index(theme) + 1) % len(THEMES)]
    return {"theme": "" if theme == THEMES[0] else theme, "next_theme": following}
