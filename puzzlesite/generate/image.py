"""A preview of the puzzle that an image becomes."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from puzzlesite.generate.image_forms import ImageForm
from puzzlesite.images import pixelate
from solvers.notation import pixels
from solvers.picture import Picture


@dataclass(frozen=True, slots=True)
class Preview:
    """A preview. image: its address, with the cropped margins made pale. notation: of the cells, for the recipe."""

    image: str
    picture: Picture
    sentence: str
    notation: str


def make_preview(form: ImageForm) -> Preview:
    """The puzzle that a valid form would generate."""
    genre, conversion = form.genre, form.conversion
    assert genre.generated is not None
    assert genre.generated.from_picture is not None
    found = pixelate.sample_cells(form.image, conversion)
    notation = pixels.emit(found.pixels)
    board, answer = genre.generated.from_picture(notation)
    cells = [cell for row in found.pixels.cells for cell in row]
    figures = {"size": genre.measure(board).label, "filled": round(100 * sum(map(bool, cells)) / len(cells))}
    sentence = _("%(size)s, %(filled)s%% of the cells filled.") % figures
    if found.threshold:
        sentence += " " + _("Filled up to a grey of %(grey)s.") % {"grey": found.threshold}
    return Preview(
        pixelate.show_cropped(form.image, conversion.cut), genre.draw(board, answer=answer), sentence, notation
    )
