"""The form that turns an image into the cells of a picture."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy
from PIL.Image import Image

from puzzlesite.core import limits
from puzzlesite.images import pixelate
from puzzlesite.images.capped import UnusableImage
from puzzlesite.images.pixelate import Conversion, CropMargins
from puzzlesite.parts.questions import choose_seed, make_field, question_name, read_settings, seed_field
from solvers import recipes
from solvers.contract.genre import Genre
from solvers.contract.recipe import Option

UNUSABLE = {
    "nothing": gettext_lazy("Choose an image first."),
    "bytes": gettext_lazy("An image file may have at most %(limit)s MB."),
    "format": gettext_lazy("This file is no image in PNG, JPEG, GIF or WebP."),
    "points": gettext_lazy("The image has %(cols)s by %(rows)s pixels; at most %(limit)s million pixels are read."),
    "broken": gettext_lazy("The image cannot be read to its end: its file is damaged, or it needs too much memory."),
    "time": gettext_lazy("The image takes longer than %(limit)s s to be read."),
}
TOO_MUCH_CUT = gettext_lazy("Nothing is left of the image: two opposite sides cut off more than 99%.")
# In percent of the image.
MOST_CUT = 99


def _cut(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=0, max_value=MOST_CUT, required=False)


class ImageForm(forms.Form):
    """An image file and the options of its conversion; recipe options of pictures come last.

    After cleaning: image, made small; kept_text, the image as text of the page's field; is_new, whether a file was just
    chosen.
    """

    file = forms.FileField(required=False)
    kept = forms.CharField(required=False)
    cols = forms.IntegerField(label=gettext_lazy("Columns"), min_value=1, max_value=limits.IMAGE_CELLS, required=False)
    rows = forms.IntegerField(
        label=gettext_lazy("Rows"),
        min_value=1,
        max_value=limits.IMAGE_CELLS,
        required=False,
        help_text=gettext_lazy("Empty: in proportion."),
    )
    colours = forms.TypedChoiceField(
        label=gettext_lazy("Colours"),
        choices=[(1, gettext_lazy("Black only")), (2, "2"), (3, "3"), (4, "4")],
        coerce=int,
        empty_value="1",
        required=False,
    )
    threshold = forms.IntegerField(
        label=gettext_lazy("Filled up to this grey"),
        min_value=1,
        max_value=pixelate.GREYS - 2,
        required=False,
        help_text=gettext_lazy("1 is nearly black, 254 nearly white. Empty: chosen automatically."),
    )
    inverted = forms.BooleanField(label=gettext_lazy("Fill light areas"), required=False)
    left = _cut(gettext_lazy("Left"))
    top = _cut(gettext_lazy("Above"))
    right = _cut(gettext_lazy("Right"))
    bottom = _cut(gettext_lazy("Below"))
    title = forms.CharField(label=gettext_lazy("Title"), max_length=limits.TITLE, required=False)

    image: Image
    kept_text = ""
    is_new = False

    def __init__(self, genre: Genre, answers: QueryDict | None = None, files: Any = None):
        super().__init__(answers, files)
        self.genre = genre
        for option in self._options:
            self.fields[question_name(option)] = make_field(option)
        self.fields["seed"] = seed_field()

    def clean(self) -> dict[str, Any]:
        answers = super().clean() or self.cleaned_data
        try:
            self._take(answers.get("file"), answers.get("kept", ""))
        except UnusableImage as error:
            self.add_error("file", UNUSABLE[error.key] % error.parameters)
        across, down = (self._sum(answers, *sides) for sides in (("left", "right"), ("top", "bottom")))
        if max(across, down) > MOST_CUT:
            self.add_error(None, TOO_MUCH_CUT)
        return answers

    def _take(self, file: Any, kept: str) -> None:
        """Take the image from a new file, or from the page's field. Raises UnusableImage."""
        self.is_new = bool(file)
        if file and file.size > limits.IMAGE_BYTES:
            raise UnusableImage("bytes", limit=limits.IMAGE_BYTES // 1_000_000)
        text = pixelate.encode_small_png(pixelate.decode_upload(file.read())) if file else kept
        if not text:
            raise UnusableImage("nothing")
        self.image = pixelate.decode_small_png(text)
        self.kept_text = text

    @staticmethod
    def _sum(answers: dict[str, Any], one: str, other: str) -> int:
        return (answers.get(one) or 0) + (answers.get(other) or 0)

    @property
    def _options(self) -> tuple[Option, ...]:
        return recipes.questions(self.genre, of_picture=True)

    @property
    def conversion(self) -> Conversion:
        """The options of the conversion to cells."""
        cleaned = self.cleaned_data
        cut = CropMargins(*(cleaned[side] or 0 for side in CropMargins._fields))
        return Conversion(
            cut=cut,
            cols=cleaned["cols"] or 0,
            rows=cleaned["rows"] or 0,
            threshold=cleaned["threshold"] or 0,
            inverted=cleaned["inverted"],
            colours=int(cleaned["colours"]),
        )

    @property
    def settings(self) -> dict[str, str]:
        """Recipe options of pictures."""
        return read_settings(self._options, self.cleaned_data)

    @property
    def seed(self) -> int:
        return choose_seed(self.cleaned_data)

    @property
    def size_questions(self) -> list[forms.BoundField]:
        """Questions about size, colours and the threshold of grey."""
        return [self[name] for name in ("cols", "rows", "colours", "threshold", "inverted")]

    @property
    def sides(self) -> list[forms.BoundField]:
        """Questions about the margins to crop."""
        return [self[name] for name in CropMargins._fields]

    @property
    def recipe_questions(self) -> list[forms.BoundField]:
        """Questions about the title and the recipe."""
        return [self["title"], *(self[question_name(option)] for option in self._options), self["seed"]]

    @property
    def is_cropped(self) -> bool:
        """Whether a margin is cropped, or has an answer with an error."""
        return any(field.errors or field.value() not in (None, "", "0") for field in self.sides)
