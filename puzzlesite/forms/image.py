"""How an image becomes the cells of a picture, as options of a form."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy
from PIL.Image import Image

from puzzlesite import limits
from puzzlesite.forms.puzzle import question, question_name, requested_seed, seed_field, settings_of
from puzzlesite.images import pixelate
from puzzlesite.images.capped import Unusable
from puzzlesite.images.pixelate import Conversion, Cut
from solvers import recipes
from solvers.contract.genre import Genre
from solvers.contract.recipe import Option

UNUSABLE = {
    "nothing": gettext_lazy("Choose an image first."),
    "bytes": gettext_lazy("An image file may have %(limit)s MB."),
    "format": gettext_lazy("This file is no image in PNG, JPEG, GIF or WebP."),
    "points": gettext_lazy("The image has %(cols)s by %(rows)s points; at most %(limit)s million points are read."),
    "broken": gettext_lazy("The image cannot be read to its end: its file is damaged, or it needs too much memory."),
    "time": gettext_lazy("The image takes longer than %(limit)s s to be read."),
}
TOO_MUCH_CUT = gettext_lazy("Nothing is left of the image: two opposite sides cut off more than 99%.")
MOST_CUT = 99  # percent


def _cut(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=0, max_value=MOST_CUT, required=False)


class ImageForm(forms.Form):
    """An image file, and what is made of it; what the recipe asks of pictures comes last.

    After cleaning: image, small; kept_text, the same as the text that goes with the page; is_new, whether a file was
    chosen just now.
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
            self.fields[question_name(option)] = question(option)
        self.fields["seed"] = seed_field()

    def clean(self) -> dict[str, Any]:
        answers = super().clean() or self.cleaned_data
        try:
            self._take(answers.get("file"), answers.get("kept", ""))
        except Unusable as error:
            self.add_error("file", UNUSABLE[error.key] % error.parameters)
        across, down = (self._sum(answers, *sides) for sides in (("left", "right"), ("top", "bottom")))
        if max(across, down) > MOST_CUT:
            self.add_error(None, TOO_MUCH_CUT)
        return answers

    def _take(self, file: Any, kept: str) -> None:
        """The image of a new file, or the one that went with the page. Raises Unusable."""
        self.is_new = bool(file)
        if file and file.size > limits.IMAGE_BYTES:
            raise Unusable("bytes", limit=limits.IMAGE_BYTES // 1_000_000)
        text = pixelate.keep(pixelate.receive(file.read())) if file else kept
        if not text:
            raise Unusable("nothing")
        self.image = pixelate.open_kept(text)
        self.kept_text = text

    @staticmethod
    def _sum(answers: dict[str, Any], one: str, other: str) -> int:
        return (answers.get(one) or 0) + (answers.get(other) or 0)

    @property
    def _options(self) -> tuple[Option, ...]:
        return recipes.questions(self.genre, of_picture=True)

    @property
    def conversion(self) -> Conversion:
        """How the image becomes cells."""
        cleaned = self.cleaned_data
        cut = Cut(*(cleaned[side] or 0 for side in Cut._fields))
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
        """What the recipe asks of pictures."""
        return settings_of(self._options, self.cleaned_data)

    @property
    def seed(self) -> int:
        return requested_seed(self.cleaned_data)

    @property
    def size_questions(self) -> list[forms.BoundField]:
        """How large, and from which grey on."""
        return [self[name] for name in ("cols", "rows", "colours", "threshold", "inverted")]

    @property
    def sides(self) -> list[forms.BoundField]:
        """What is cut off."""
        return [self[name] for name in Cut._fields]

    @property
    def recipe_questions(self) -> list[forms.BoundField]:
        """What is said of the puzzle, and what is asked of it."""
        return [self["title"], *(self[question_name(option)] for option in self._options), self["seed"]]

    @property
    def is_cut(self) -> bool:
        """Whether something is cut off, or was meant to be."""
        return any(field.errors or field.value() not in (None, "", "0") for field in self.sides)
