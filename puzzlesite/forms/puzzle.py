"""Puzzles and recipes from forms: text in, puzzles or an error out. Nothing is stored."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

import solvers
from puzzlesite import limits
from puzzlesite.core.fame import sort_by_fame
from puzzlesite.forms.photo import take_written
from puzzlesite.images.capped import Unusable
from puzzlesite.images.photo import HEAD, is_photo
from puzzlesite.jobs.values import ReadingRequest, Refusal, Unread, ending_of, read_key, read_place
from puzzlesite.models import Puzzle, Visibility
from puzzlesite.services.photos import Photo, read_photo
from puzzlesite.services.readings import Readable, is_large, read_at_once
from solvers import recipes
from solvers.contract.genre import Genre
from solvers.contract.recipe import Option, RecipeError
from solvers.messages import Message, listing
from solvers.notation.format import BATCH_LIMIT, TEXT_LIMIT, NotationError
from solvers.notation.text import decode
from solvers.reading import Reading

VISIBILITIES = [
    (Visibility.PUBLIC, gettext_lazy("Everyone, in the archive")),
    (Visibility.UNLISTED, gettext_lazy("Anyone with the address")),
]
SEEDS = 2**31
FEW = 20  # characters of a short answer
FIRST = 3  # options of a recipe that are asked first


UNUSABLE_PHOTOS = {
    "bytes": gettext_lazy("A photo may have %(limit)s MB."),
    "format": gettext_lazy("This file is no image in JPEG, PNG, WebP or HEIC, and no PDF."),
    "points": gettext_lazy("The image has %(cols)s by %(rows)s points; at most %(limit)s million points are read."),
    "broken": gettext_lazy("The image cannot be read to its end: its file is damaged, or it needs too much memory."),
    "locked": gettext_lazy("This PDF is locked by a password."),
    "time": gettext_lazy("The image takes longer than %(limit)s s to be read."),
    "missing": gettext_lazy("Photos cannot be read here: the site has no OpenCV."),
    "busy": gettext_lazy("Many photos are being read. Try again in a moment."),
}
NO_PUZZLE = gettext_lazy(
    "No printed puzzle was found in the image. These are read: %(genres)s. Take the photo from nearer, with the whole "
    "frame in it. Handwriting is not read."
)


def _language() -> str:
    return get_language() or "en"


def _genres() -> list[tuple[str, Any]]:
    titles = [(genre.name, genre.title.format_in(_language())) for genre in sort_by_fame(solvers.all_genres())]
    return [("", gettext_lazy("Detect automatically")), *titles]


def _list_photographed() -> str:
    """The genres whose photos are read, by their titles."""
    titles = [genre.title for genre in sort_by_fame(solvers.all_genres()) if genre.photographed is not None]
    return listing(titles, "short").format_in(_language())


class DescriptionForm(forms.Form):
    """What is said of a puzzle, and who may see it."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=limits.TITLE, required=False)
    author = forms.CharField(label=gettext_lazy("Author"), max_length=limits.AUTHOR, required=False)
    source = forms.CharField(label=gettext_lazy("Source"), max_length=limits.SOURCE, required=False)
    visibility = forms.ChoiceField(label=gettext_lazy("Who may see it"), choices=VISIBILITIES, required=False)

    def clean_visibility(self) -> str:
        return self.cleaned_data["visibility"] or Visibility.PUBLIC.value

    @property
    def description(self) -> dict[str, str]:
        """Title, author, source and visibility."""
        return {name: self.cleaned_data[name] for name in DescriptionForm.base_fields}


class EditForm(DescriptionForm):
    """The same questions about a puzzle that is there."""

    @classmethod
    def of(cls, puzzle: Puzzle, answers: Mapping[str, Any] | None) -> "EditForm":
        return cls(answers, initial={name: getattr(puzzle, name) for name in DescriptionForm.base_fields})


class UploadForm(DescriptionForm):
    """The box: a text or a file, of one puzzle or many, or a photo. client: the key of whoever sends it.

    After cleaning: photo, where the file was one; large, the text or file that is for a worker; else readings, those
    that could be read; unread, those that could not; source_text; and when it fails, choices, the genres that the text
    could be, and can_skip, whether it can be sent again with "skip" to leave out what could not be read. A file that
    fails stands in the box then, to be corrected or sent again. refusal: why the text was not taken when it was sent.
    """

    text = forms.CharField(required=False, strip=False)
    genre = forms.ChoiceField(label=gettext_lazy("Genre"), choices=_genres, required=False)
    file = forms.FileField(required=False)  # after the genre, in which a photo is read if it can be
    skip = forms.BooleanField(required=False)

    readings: list[Reading]
    unread: list[Reading]
    photo: Photo | None = None
    large: str | Readable | None = None
    source_text = ""
    choices: tuple[Genre, ...] = ()
    can_skip = False
    is_unknown = False

    def __init__(self, *args: Any, client: str = "", refusal: Refusal | None = None, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.client, self.refusal = client, refusal

    @classmethod
    def of_reading(cls, request: ReadingRequest, text: str, refusal: Refusal | None) -> "UploadForm":
        """What was sent, as it was, with what is wrong with it."""
        answers = QueryDict(mutable=True)
        answers.update({name: value for name, value in request.to_json().items() if name in cls.base_fields})
        answers.update({"text": text})
        answers.pop("skip")
        return cls(answers, refusal=refusal) if refusal else cls(initial=answers.dict())

    @property
    def reading_request(self) -> ReadingRequest:
        """The same for a worker."""
        answers, file = self.cleaned_data, self.cleaned_data["file"]
        ending = ending_of(file.name) if file else None
        return ReadingRequest(answers["genre"], answers["skip"], bool(file), ending, **self.description)

    @property
    def is_description_shown(self) -> bool:
        """Whether the questions beside the box are open: one of them is answered wrongly, or the genre is wanted."""
        return self.is_unknown or bool(self.errors and "text" not in self.errors)

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file:
            head = file.read(HEAD)
            file.seek(0)
            self.photo = self._read_photo(file) if is_photo(head) else None
        if file and file.size > BATCH_LIMIT:
            figures = {"found": f"{file.size:,}", "limit": f"{BATCH_LIMIT:,}"}
            raise forms.ValidationError(_("The file has %(found)s bytes; at most %(limit)s are read.") % figures)
        return file

    def _read_photo(self, file: Any) -> Photo:
        """The photo of a file. Raises ValidationError."""
        try:
            named = self.cleaned_data.get("genre", "")
            photo = read_photo(file.read(limits.PHOTO_BYTES + 1), self.client, named)
        except Unusable as error:
            raise forms.ValidationError(UNUSABLE_PHOTOS[error.key] % error.parameters) from error
        if not photo.puzzles:
            raise forms.ValidationError(NO_PUZZLE % {"genres": _list_photographed()})
        return photo

    def clean(self) -> dict[str, Any]:
        answers = super().clean() or self.cleaned_data
        if "file" not in self.errors and "genre" not in self.errors and self.photo is None:
            self._read(answers)
        return answers

    def _read(self, answers: dict[str, Any]) -> None:
        if self.refusal is not None:
            self._refuse(self.refusal)
            return
        try:
            self._read_text(answers)
        except NotationError as error:
            self._refuse(Refusal.of([error]))

    def _read_text(self, answers: dict[str, Any]) -> None:
        """Raises NotationError."""
        file = answers.get("file")
        sent = file.read(limits.READ_AT_ONCE + 1) if file else answers.get("text", "")
        readings = None
        if not is_large(sent):
            self.source_text = decode(sent) if file else sent
            readings = read_at_once(self.source_text, answers.get("genre", ""), file.name if file else "")
        if readings is None:
            if file:
                file.seek(0)
            self.large = file or sent
            return
        self.readings = [reading for reading in readings if reading.error is None]
        self.unread = [reading for reading in readings if reading.error is not None]
        if len(self.readings) == 1:
            self.readings = [self._take_written(self.readings[0])]
        if self.unread and not (self.readings and answers.get("skip")):
            errors = [reading.error for reading in self.unread if reading.error is not None]
            self._refuse(Refusal.of(errors, can_skip=bool(self.readings)))

    def _take_written(self, reading: Reading) -> Reading:
        """A puzzle with what was written by hand on its photo."""
        assert reading.entry is not None
        assert reading.genre is not None
        return replace(reading, entry=take_written(reading.entry, reading.genre, self.data))

    def _refuse(self, refusal: Refusal) -> None:
        """The first error in full, and the lines of all when there are more."""
        for sentence in explain_refusal(refusal):
            self.add_error("text", sentence)
        self.choices = tuple(solvers.genre(name) for name in refusal.choices)
        self.can_skip = refusal.can_skip
        self.is_unknown = read_key(refusal.unread.errors[0]) == "unknown"
        if self.source_text and len(self.source_text) <= TEXT_LIMIT:
            shown = cast(QueryDict, self.data).copy()
            shown["text"] = self.source_text
            self.data = shown


def read_genre(query: Mapping[str, str]) -> str:
    """The name of the genre that was chosen; "" for none, or for nonsense."""
    name = query.get("genre", "")
    return name if name in {genre.name for genre in solvers.all_genres()} else ""


def explain_refusal(refusal: Refusal) -> list[str]:
    """The first thing that is wrong in full, and the lines of all when there are more."""
    unread = refusal.unread
    first = unread.errors[0].format_in(_language())
    return [first] if unread.count == 1 else [first, _all_lines(unread)]


def _all_lines(unread: Unread) -> str:
    lines = [str(line) for line, _ in map(read_place, unread.errors)]
    figures = {"count": f"{unread.count:,}", "lines": ", ".join(lines) + (" …" if unread.count > len(lines) else "")}
    return _("In all %(count)s puzzles cannot be read, in the lines %(lines)s.") % figures


class RecipeForm(forms.Form):
    """The questions of a genre's recipe, then how many puzzles, and from which seed."""

    def __init__(self, genre: Genre, answers: Mapping[str, Any] | None = None):
        super().__init__(answers)
        self.genre = genre
        for option in recipes.questions(genre):
            self.fields[question_name(option)] = question(option)
        self.fields["count"] = forms.IntegerField(
            label=_("How many"), min_value=1, max_value=limits.MADE, initial=6, required=False
        )
        self.fields["seed"] = seed_field()

    def clean(self) -> dict[str, Any]:
        answers = super().clean() or self.cleaned_data
        try:
            recipes.complete(self.genre, self.settings)
        except RecipeError as error:
            self.add_error(None, recipes.message(self.genre, error).format_in(_language()))
        return answers

    @property
    def first_questions(self) -> list[forms.BoundField]:
        """What most people want to say: the first options, and how many."""
        return [self[question_name(option)] for option in recipes.questions(self.genre)[:FIRST]] + [self["count"]]

    @property
    def further_questions(self) -> list[forms.BoundField]:
        """All the rest."""
        return [self[question_name(option)] for option in recipes.questions(self.genre)[FIRST:]] + [self["seed"]]

    @property
    def is_further_shown(self) -> bool:
        """Whether one of the further answers cannot be taken, or is none of the usual."""
        return any(field.errors or field.initial != field.field.initial for field in self.further_questions)

    def read_query(self, query: Mapping[str, str]) -> dict[str, Any]:
        """The answers that an address brings."""
        return dict(query) | read_flags(recipes.questions(self.genre), query)

    @property
    def settings(self) -> dict[str, str]:
        """The recipe; what was left empty has its default."""
        return settings_of(recipes.questions(self.genre), self.cleaned_data)

    @property
    def count(self) -> int:
        return self.cleaned_data.get("count") or 1

    @property
    def seed(self) -> int:
        return requested_seed(self.cleaned_data)


def seed_field() -> forms.Field:
    """The question for a seed."""
    return forms.IntegerField(
        label=_("Seed"),
        min_value=0,
        max_value=SEEDS,
        required=False,
        help_text=_("The same seed makes the same puzzles again; empty: a new one."),
    )


def requested_seed(answers: Mapping[str, Any]) -> int:
    """The seed that was asked for, or a new one."""
    seed = answers.get("seed")
    return secrets.randbelow(SEEDS) if seed is None else int(seed)


def settings_of(options: Sequence[Option], answers: Mapping[str, Any]) -> dict[str, str]:
    """Some options of a recipe as they were answered; what was left empty has its default."""
    given = {option: answers.get(question_name(option), "") for option in options}
    return {option.name: _text(option, answer) for option, answer in given.items() if answer not in ("", None)}


def read_flags(options: Iterable[Option], query: Mapping[str, str]) -> dict[str, bool]:
    """What an address says of the options that are said yes or no to."""
    names = [question_name(option) for option in options if option.kind == "flag"]
    return {name: query[name] not in ("no", "") for name in names if name in query}


def write_query(options: Iterable[Option], settings: Mapping[str, str], longest: int) -> dict[str, str]:
    """The settings that are not the usual ones, as an address brings them; none that is longer than so much."""
    given = {option: settings.get(option.name, option.default) for option in options}
    unusual = {option: text for option, text in given.items() if text != option.default and len(text) <= longest}
    return {question_name(option): text for option, text in unusual.items()}


def question_name(option: Option) -> str:
    """The name of an option's question."""
    return f"option-{option.name}"


def _text(option: Option, answer: object) -> str:
    return ("yes" if answer else "no") if option.kind == "flag" else str(answer)


def question(option: Option) -> forms.Field:
    """One question, as its kind is asked."""
    shared: dict[str, Any] = {
        "label": _say(option.title),
        "help_text": _say(option.hint),
        "required": False,
        "initial": option.default,
    }
    if option.kind == "choice":
        return forms.ChoiceField(choices=_choices(option), **shared)
    if option.kind == "flag":
        return forms.BooleanField(**shared | {"initial": option.default == "yes"})
    if option.kind == "number":
        return forms.IntegerField(min_value=option.least, max_value=option.most, **shared)
    if option.kind == "text":
        return forms.CharField(widget=forms.Textarea(attrs={"rows": 9}), max_length=limits.SOURCE * 100, **shared)
    return forms.CharField(max_length=FEW, **shared)


def _choices(option: Option) -> list[tuple[str, str]]:
    """The values with their titles; a default that is none of them stands for any."""
    titles = [(value, _say(title)) for value, title in option.choices.items()]
    return titles if option.default in option.choices else [(option.default, _("Any")), *titles]


def _say(phrase: Message | None) -> str:
    return phrase.format_in(_language()) if phrase else ""
