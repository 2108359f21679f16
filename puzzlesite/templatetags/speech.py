"""Descriptions of cells for screen readers: their content, their marks, and the signs around them."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from solvers.messages import Message
from solvers.picture import Cell, Picture, Place

# Each pair is a sign beside a cell, or the text of a point, and its direction.
Sides = tuple[tuple[str, str], ...]

SPOKEN = {
    "bulb": gettext_lazy("light"),
    "disc": gettext_lazy("black circle"),
    "ring": gettext_lazy("white circle"),
    "cross": gettext_lazy("cross"),
    "dot": gettext_lazy("dot"),
    "star": gettext_lazy("star"),
    "tree": gettext_lazy("tree"),
    "tent": gettext_lazy("tent"),
    "slash": gettext_lazy("line from lower left to upper right"),
    "backslash": gettext_lazy("line from upper left to lower right"),
    "arrow-n": gettext_lazy("arrow up"),
    "arrow-e": gettext_lazy("arrow to the right"),
    "arrow-s": gettext_lazy("arrow down"),
    "arrow-w": gettext_lazy("arrow to the left"),
    "black": gettext_lazy("wall"),
    "shaded": gettext_lazy("filled"),
    "cut": gettext_lazy("crossed out"),
    "hole": gettext_lazy("hole"),
    "outside": gettext_lazy("outside the board"),
    "found": gettext_lazy("found"),
    "fault": gettext_lazy("breaks a rule"),
    "differing": gettext_lazy("differs"),
    "reason": gettext_lazy("reason"),
    "second": gettext_lazy("second group"),
    "change": gettext_lazy("changes here"),
    "proven": gettext_lazy("the same in every answer"),
    "doubtful": gettext_lazy("to be compared with the photo"),
    "supposed": gettext_lazy("supposed"),
}
AROUND = {
    (-0.5, 0): "above",
    (0, 0.5): "right",
    (0.5, 0): "below",
    (0, -0.5): "left",
    (-0.5, -0.5): "upper left",
    (-0.5, 0.5): "upper right",
    (0.5, 0.5): "lower right",
    (0.5, -0.5): "lower left",
}
# A badge may be in the cell itself; its text has this prefix.
HERE, NUMBER = "here", "number "
WHERE = {
    HERE: "",
    "above": gettext_lazy("above"),
    "right": gettext_lazy("right"),
    "below": gettext_lazy("below"),
    "left": gettext_lazy("left"),
    "upper left": gettext_lazy("upper left"),
    "upper right": gettext_lazy("upper right"),
    "lower right": gettext_lazy("lower right"),
    "lower left": gettext_lazy("lower left"),
}
BETWEEN = {
    "border": gettext_lazy("border %(sides)s"),
    "line": gettext_lazy("line %(sides)s"),
    "double": gettext_lazy("two lines %(sides)s"),
    "cross": gettext_lazy("cross %(sides)s"),
}


def speak_cell(cell: Cell, language: str, sides: Sides = ()) -> str:
    """The description of a cell and of the signs around it."""
    words = [_speak_content(cell, language) or ("" if sides else _("empty"))]
    words += [str(SPOKEN[accent]) for accent in cell.accents]
    words += _speak_sides(sides)
    return ", ".join(word for word in words if word)


def speak_borders(picture: Picture) -> dict[tuple[int, int], str]:
    """The borders of regions around each cell, in words."""
    borders = tuple(sign for sign in picture.edges if sign.word == "border")
    around = surroundings(replace(picture, edges=borders, links=(), points=()))
    return {(int(row), int(col)): ", ".join(_speak_sides(sides)) for (row, col), sides in around.items()}


def _speak_content(cell: Cell, language: str) -> str:
    if isinstance(cell.label, Message):
        return cell.label.format_in(language)
    words = [cell.text, str(SPOKEN.get(cell.mark, "")), str(SPOKEN.get(cell.look, ""))]
    if cell.notes:
        words.append(_("notes %(notes)s") % {"notes": " ".join(note for note in cell.notes if note)})
    return " ".join(word for word in words if word)


def surroundings(picture: Picture) -> dict[Place, Sides]:
    """The signs around each cell, for cells that have some."""
    found: dict[Place, list[tuple[str, str]]] = defaultdict(list)
    for sign in (*picture.edges, *picture.links, *picture.points):
        for (down, right), where in AROUND.items():
            cell = sign.at[0] - down, sign.at[1] - right
            if not (cell[0] % 1 or cell[1] % 1):
                found[cell] += [(what, where) for what in (sign.word, *sign.accents) if what]
    for badge in picture.badges:
        for (down, right), where in (((0, 0), HERE), *AROUND.items()):
            cell = badge.at[0] - down, badge.at[1] - right
            if not (cell[0] % 1 or cell[1] % 1):
                found[cell].append((f"{NUMBER}{badge.number}", where))
    return {cell: tuple(sides) for cell, sides in found.items()}


def _speak_sides(sides: Sides) -> Iterator[str]:
    """Each kind of sign with all its directions, clockwise from above."""
    kinds: dict[str, list[str]] = defaultdict(list)
    for what, where in sorted(sides, key=lambda side: list(WHERE).index(side[1])):
        kinds[what].append(str(WHERE[where]))
    for what, wheres in kinds.items():
        named = pgettext("between sides", ", ").join(filter(None, wheres))
        if what.startswith(NUMBER):
            yield (_("number %(number)s %(sides)s") % {"sides": named, "number": what.removeprefix(NUMBER)}).strip()
        elif what in BETWEEN:
            yield str(BETWEEN[what]) % {"sides": named}
        else:
            yield _("%(what)s %(sides)s") % {"sides": named, "what": SPOKEN.get(what, what)}
