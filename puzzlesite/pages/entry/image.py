"""What an image becomes as a puzzle, before it is made."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from puzzlesite.forms.image import ImageForm
from puzzlesite.images import pixelate
from solvers.notation import pixels
from solvers.picture import Picture


@dataclass(frozen=True, slots=True)
class Preview:
    """What an image becomes. image: its address, what is cut off made pale. notation: of the cells, for the recipe."""

    image: str
    picture: Picture
    sentence: str
    notation: str


def preview(form: ImageForm) -> Preview:
    """The puzzle that a valid form would make."""
    genre, conversion = form.genre, form.conversion
    assert genre.generated is not None
    assert genre.generated.from_picture is not None
    found = pixelate.sample(form.image, conversion)
    notation = pixels.emit(found.pixels)
    board, answer = genre.generated.from_picture(notation)
    cells = [cell for row in found.pixels.cells for cell in row]
    figures = {"size": genre.measure(board).label, "filled": round(100 * sum(map(bool, cells)) / len(cells))}
    sentence = _("%(size)s, %(filled)s%% of the cells filled.") % figures
    if found.threshold:
        sentence += " " + _("Filled up to a grey of %(grey)s.") % {"grey": found.threshold}
    return Preview(pixelate.show(form.image, conversion.cut), genre.draw(board, answer=answer), sentence, notation)
