"""The form of the box for texts, files and photos."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import solvers
from puzzlesite.core import limits
from puzzlesite.core.format import localize
from puzzlesite.core.wire.requests import ReadingRequest, ending_of
from puzzlesite.core.wire.results import Refusal, UnreadPuzzles, read_error_key, read_error_place
from puzzlesite.entry.kept_photo import take_written
from puzzlesite.images.capped import UnusableImage
from puzzlesite.images.photo import HEAD, is_photo
from puzzlesite.parts.description import DescriptionForm
from puzzlesite.parts.genres import sort_by_fame
from puzzlesite.photos.service import Photo, read_photo
from puzzlesite.uploads.service import BinaryFile, is_large, read_at_once
from solvers.contract.genre import Genre
from solvers.messages import listing
from solvers.notation.format import BATCH_LIMIT, TEXT_LIMIT, NotationError
from solvers.notation.text import decode_text
from solvers.reading import Reading

UNUSABLE_PHOTOS = {
    "bytes": gettext_lazy("A photo may have at most %(limit)s MB."),
    "format": gettext_lazy("This file is no image in JPEG, PNG, WebP or HEIC, and no PDF."),
    "points": gettext_lazy("The image has %(cols)s by %(rows)s pixels; at most %(limit)s million pixels are read."),
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


def _genres() -> list[tuple[str, Any]]:
    titles = [(genre.name, localize(genre.title)) for genre in sort_by_fame(solvers.all_genres())]
    return [("", gettext_lazy("Detect automatically")), *titles]


def _list_photographed() -> str:
    """Titles of the genres whose photos are read."""
    titles = [genre.title for genre in sort_by_fame(solvers.all_genres()) if genre.photographed is not None]
    return localize(listing(titles, "short"))


class UploadForm(DescriptionForm):
    """The box: a text or file with one puzzle or many, or a photo. client: the key of the client that sends it.

    After cleaning: photo, if the file is one; large, a text or file that a worker has to read; else readings of the
    puzzles that could be read, and unread, the others; source_text. When it fails: choices, the genres that the text
    could be, and can_skip, whether it can be sent again with "skip" to leave out unreadable puzzles. A bad file goes
    into the box as text, to be corrected or sent again. refusal: why a text that was sent before was not taken.
    """

    text = forms.CharField(required=False, strip=False)
    genre = forms.ChoiceField(label=gettext_lazy("Genre"), choices=_genres, required=False)
    # The file is cleaned after the genre, because a photo is read in the chosen genre if it can be.
    file = forms.FileField(required=False)
    skip = forms.BooleanField(required=False)

    readings: list[Reading]
    unread: list[Reading]
    photo: Photo | None = None
    large: str | BinaryFile | None = None
    source_text = ""
    choices: tuple[Genre, ...] = ()
    can_skip = False
    is_unknown = False

    def __init__(self, *args: Any, client: str = "", refusal: Refusal | None = None, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.client, self.refusal = client, refusal

    @classmethod
    def of_reading(cls, request: ReadingRequest, text: str, refusal: Refusal | None) -> "UploadForm":
        """The form with a text that a worker has read, and the errors in it."""
        answers = QueryDict(mutable=True)
        answers.update({name: value for name, value in request.to_json().items() if name in cls.base_fields})
        answers.update({"text": text})
        answers.pop("skip")
        return cls(answers, refusal=refusal) if refusal else cls(initial=answers.dict())

    @property
    def reading_request(self) -> ReadingRequest:
        """The request that lets a worker read the text."""
        answers, file = self.cleaned_data, self.cleaned_data["file"]
        ending = ending_of(file.name) if file else None
        sent: dict[str, Any] = {"genre": answers["genre"], "skip": answers["skip"], **self.description}
        return ReadingRequest(is_file=bool(file), ending=ending, **sent)

    @property
    def is_description_shown(self) -> bool:
        """Whether the questions beside the box are open: one has a wrong answer, or the genre must be chosen."""
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
        """The photo in a file. Raises ValidationError."""
        try:
            named = self.cleaned_data.get("genre", "")
            photo = read_photo(file.read(limits.PHOTO_BYTES + 1), self.client, named)
        except UnusableImage as error:
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
        """Read the text or file, or leave it to a worker. Raises NotationError."""
        file = answers.get("file")
        sent = file.read(limits.READ_AT_ONCE + 1) if file else answers.get("text", "")
        readings = None
        if not is_large(sent):
            self.source_text = decode_text(sent) if file else sent
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
        """A puzzle with the handwriting on its photo as marks."""
        assert reading.entry is not None
        assert reading.genre is not None
        return replace(reading, entry=take_written(reading.entry, reading.genre, self.data))

    def _refuse(self, refusal: Refusal) -> None:
        """Add the errors of a refusal, and show the text of a file in the box."""
        for sentence in explain_refusal(refusal):
            self.add_error("text", sentence)
        self.choices = tuple(solvers.genre(name) for name in refusal.choices)
        self.can_skip = refusal.can_skip
        self.is_unknown = read_error_key(refusal.errors[0]) == "unknown"
        if self.source_text and len(self.source_text) <= TEXT_LIMIT:
            shown = cast(QueryDict, self.data).copy()
            shown["text"] = self.source_text
            self.data = shown


def read_genre(query: Mapping[str, str]) -> str:
    """The chosen genre's name; "" for none and for unknown names."""
    name = query.get("genre", "")
    return name if name in {genre.name for genre in solvers.all_genres()} else ""


def explain_refusal(refusal: Refusal) -> list[str]:
    """The first error in full, and the lines of all errors when there are more."""
    first = localize(refusal.errors[0])
    return [first] if refusal.count == 1 else [first, _all_lines(refusal)]


def _all_lines(unread: UnreadPuzzles) -> str:
    lines = [str(line) for line, _ in map(read_error_place, unread.errors)]
    figures = {"count": f"{unread.count:,}", "lines": ", ".join(lines) + (" …" if unread.count > len(lines) else "")}
    return _("In all, %(count)s puzzles cannot be read: lines %(lines)s.") % figures
