"""The site as an object: a method for everything that its interface does."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar
from urllib.parse import quote

from .transport import PAUSE, Transport, Unfinished
from .values import (
    Answer,
    Book,
    Checked,
    Collection,
    CollectionMade,
    CollectionWhole,
    Converted,
    Day,
    Explained,
    Explanation,
    Fixed,
    Genre,
    Hint,
    Job,
    Made,
    OwnedBook,
    OwnedJob,
    Puzzle,
    PuzzleWhole,
    Recognised,
    Result,
    Solved,
    Taken,
)

Found = TypeVar("Found")
OPEN = ("queued", "running")
WAIT = 20  # seconds that the site lets a read wait


class Client:
    """A site. address: such as http://127.0.0.1:8000; language: of all sentences; timeout: seconds for an answer.

    Every method raises Problem where the site says no, and URLError when it does not answer.
    """

    def __init__(self, address: str = "http://127.0.0.1:8000", *, language: str = "en", timeout: float = 30.0):
        self._site = Transport(address, language, timeout)

    def genres(self) -> list[Genre]:
        """The kinds of puzzles there are, with their formats and recipes."""
        found: list[Genre] = self._site.get("/api/genres")
        return found

    # At once, and nothing is stored

    def solve(self, text: str, genre: str = "") -> Solved:
        """How many answers a puzzle has, with some of them."""
        return self._now(Solved, "solve", text=text, genre=genre)

    def explain(self, text: str, genre: str = "", *, marks: str = "") -> Explained:
        """How a person would solve a puzzle, from these marks on."""
        return self._now(Explained, "explain", text=text, genre=genre, marks=marks)

    def hint(self, text: str, genre: str = "", *, marks: str = "") -> Hint:
        """The easiest next step."""
        return self._now(Hint, "hint", text=text, genre=genre, marks=marks)

    def check(self, text: str, marks: str, genre: str = "") -> Checked:
        """Whether marks are right so far."""
        return self._now(Checked, "check", text=text, genre=genre, marks=marks)

    def fix(self, text: str, genre: str = "") -> Fixed:
        """Which one change of the clues leaves exactly one answer."""
        return self._now(Fixed, "fix", text=text, genre=genre)

    def make(self, genre: str, settings: Mapping[str, Any] | None = None, seed: int | None = None) -> Made:
        """A new puzzle of a recipe."""
        return self._now(Made, "generate", genre=genre, settings=settings or {}, seed=seed)

    def recognise(self, text: str, genre: str = "", *, file_name: str = "") -> list[Recognised]:
        """What the puzzles of a text are; file_name as for an upload."""
        body = {"text": text, "genre": genre, "file_name": file_name}
        found: list[Recognised] = self._now(dict, "recognise", **body)["puzzles"]
        return found

    def convert(self, text: str, to: str, genre: str = "", *, file_name: str = "") -> list[Converted]:
        """The puzzles of a text in another format; file_name as for an upload."""
        body = {"text": text, "genre": genre, "file_name": file_name, "to": to}
        found: list[Converted] = self._now(dict, "convert", **body)["puzzles"]
        return found

    def draw(self, text: str, genre: str = "", *, what: str = "board", form: str = "png", **more: Any) -> bytes:
        """A puzzle as a picture: "board", "answer" or "step"; "svg" or "png". more: step, marks, size in pixels."""
        body = {"text": text, "genre": genre, "what": what, "form": form, **more}
        return self._site.send_for_bytes("POST", "/api/now/image", body)

    def ask(self, ask: str, genre: str, board: str, *, marks: str = "", page: str, serial: int, **more: Any) -> Answer:
        """What a page asks while somebody draws or plays: "verdict", "hint", "check", "fix" or "faults".

        page: a random text of whoever asks; a newer question of a page, by its serial, takes the place of an older one.
        more: language, budget.
        """
        body = {"ask": ask, "genre": genre, "board": board, "marks": marks, "page": page, "serial": serial, **more}
        found: Answer = self._site.send("POST", "/api/live", body)
        return found

    def _now(self, kind: type[Found], what: str, **body: Any) -> Found:
        found: Found = self._site.send("POST", f"/api/now/{what}", body)
        return found

    # Puzzles

    def upload(
        self, text: str, genre: str = "", *, file_name: str = "", skip: bool = False, **description: str
    ) -> Taken:
        """Bring one puzzle or many. skip: keep what can be read. description: title, author, source, visibility.

        file_name: of the file with that text, whose ending decides where two formats read it as different boards.
        """
        body = {"text": text, "genre": genre, "file_name": file_name, "skip": skip, **description}
        taken: Taken = self._site.send("POST", "/api/puzzles", body)
        return taken

    def puzzle(self, key: str, wait: float = 0) -> PuzzleWhole:
        """A puzzle with what is known of it. wait: seconds, until its search has ended; 20 at most."""
        found: PuzzleWhole = self._site.get(f"/api/puzzles/{quote(key)}", wait=wait or None)
        return found

    def wait_for_puzzle(self, key: str, seconds: float = 60.0) -> PuzzleWhole:
        """The puzzle once its search has ended. Raises Unfinished."""
        return _wait(lambda wait: self.puzzle(key, wait), lambda found: found["job"], seconds)

    def puzzles(self, **filters: Any) -> Iterator[Puzzle]:
        """All public puzzles that fit: genre, size, verdict, level, search, collection ...: see /api/docs."""
        for page in self._site.pages("/api/puzzles", **filters):
            yield from page["puzzles"]

    def export(self, key: str, form: str) -> str:
        """A puzzle in one of its formats."""
        return self._site.read(f"/api/puzzles/{quote(key)}/as/{quote(form)}").decode()

    def image(self, key: str, what: str = "board", form: str = "png", size: int | None = None) -> bytes:
        """A puzzle as a picture: "board" or "answer", "svg" or "png". size: pixels of the longer side."""
        return self._site.read(f"/api/puzzles/{quote(key)}/{what}.{form}", size=size)

    def edit(self, key: str, token: str, **description: str) -> Puzzle:
        """Say something else of a puzzle: title, author, source, visibility; what is not said becomes empty.

        The visibility stays as it is.
        """
        found: Puzzle = self._site.send("PUT", f"/api/puzzles/{quote(key)}", description, token)
        return found

    def delete(self, key: str, token: str) -> None:
        """Take a puzzle out of the archive."""
        self._site.send("DELETE", f"/api/puzzles/{quote(key)}", token=token)

    def search_longer(self, key: str, *, all_answers: bool = False) -> OwnedJob:
        """Continue a search that was not decided, or count all answers."""
        body = {"all_answers": all_answers}
        requested: OwnedJob = self._site.send("POST", f"/api/puzzles/{quote(key)}/search", body)
        return requested

    def explain_puzzle(self, key: str, seconds: float = 60.0) -> Explanation:
        """The steps of a stored puzzle, once they are found. Raises Unfinished."""
        self._site.send("POST", f"/api/puzzles/{quote(key)}/explain")
        address = f"/api/puzzles/{quote(key)}/explanation"

        def read(wait: float) -> Explanation:
            found: Explanation = self._site.get(address, wait=wait)
            return found

        return _wait(read, lambda found: found["job"], seconds)

    def step_image(self, key: str, place: int, form: str = "png", size: int | None = None) -> bytes:
        """A step, counted from 1, as a picture."""
        return self._site.read(f"/api/puzzles/{quote(key)}/steps/{place}.{form}", size=size)

    # Jobs

    def generate(
        self,
        genre: str,
        settings: Mapping[str, Any] | None = None,
        *,
        seed: int | None = None,
        count: int = 1,
        visibility: str = "unlisted",
    ) -> Taken:
        """Have puzzles made and kept, with the seeds seed, seed + 1 ..."""
        body = {"genre": genre, "settings": settings or {}, "seed": seed, "count": count, "visibility": visibility}
        taken: Taken = self._site.send("POST", "/api/generate", body)
        return taken

    def job(self, key: str, wait: float = 0) -> Job:
        """How a job fares. wait: seconds, until it has ended; 20 at most."""
        found: Job = self._site.get(f"/api/jobs/{quote(key)}", wait=wait or None)
        return found

    def wait_for_job(self, key: str, seconds: float = 60.0) -> Job:
        """The job once it has ended. Raises Unfinished."""
        return _wait(lambda wait: self.job(key, wait), lambda found: found, seconds)

    def job_puzzles(self, key: str) -> Iterator[Puzzle]:
        """All puzzles of a file or recipe, in their order."""
        for page in self._site.pages(f"/api/jobs/{quote(key)}/puzzles"):
            yield from page

    def results(self, key: str) -> Iterator[Result]:
        """All puzzles of a file or recipe with what is known of each, as they come."""
        return self._site.lines(f"/api/jobs/{quote(key)}/results.ndjson")

    def cancel(self, key: str, token: str) -> Job:
        """Stop a job, with the secret that asking for it gave."""
        found: Job = self._site.send("POST", f"/api/jobs/{quote(key)}/cancel", token=token)
        return found

    # Books

    def request_book(
        self,
        puzzles: Sequence[str] = (),
        *,
        job: str = "",
        collection: str = "",
        search: Mapping[str, Any] | None = None,
        **layout: Any,
    ) -> OwnedBook:
        """Have a book made of these puzzles, or of those of a job, a collection or a search of the archive.

        search: filters as of `puzzles`. layout: as /api/docs has it.
        """
        body = {"puzzles": list(puzzles), "job": job, "collection": collection, "search": search, **layout}
        requested: OwnedBook = self._site.send("POST", "/api/books", body)
        return requested

    def book(self, key: str, wait: float = 0) -> Book:
        """How far a book is. wait: seconds, until it is made; 20 at most."""
        found: Book = self._site.get(f"/api/books/{quote(key)}", wait=wait or None)
        return found

    def wait_for_book(self, key: str, seconds: float = 120.0) -> Book:
        """The book once its job has ended. Raises Unfinished."""
        return _wait(lambda wait: self.book(key, wait), lambda found: found["job"], seconds)

    def book_file(self, key: str) -> bytes:
        """The PDF of a book that is made."""
        return self._site.read(f"/api/books/{quote(key)}/book.pdf")

    def remake_book(self, key: str) -> OwnedBook:
        """Have a book made again, the same byte for byte."""
        requested: OwnedBook = self._site.send("POST", f"/api/books/{quote(key)}/again")
        return requested

    def delete_book(self, key: str, token: str) -> None:
        """Delete a book and its file."""
        self._site.send("DELETE", f"/api/books/{quote(key)}", token=token)

    # Puzzles of the day

    def daily(self, day: str = "", genre: str = "", level: str = "", wait: float = 0) -> Day:
        """The puzzles of a day, today's when nothing is said. wait: seconds, until all are made; 20 at most."""
        found: Day = self._site.get("/api/daily", day=day, genre=genre, level=level, wait=wait or None)
        return found

    # Collections

    def collections(self) -> Iterator[Collection]:
        """All public collections, the newest first."""
        for page in self._site.pages("/api/collections"):
            yield from page

    def collection(self, key: str) -> CollectionWhole:
        """A collection with its puzzles in their order."""
        found: CollectionWhole = self._site.get(f"/api/collections/{quote(key)}")
        return found

    def create_collection(self, title: str, puzzles: Sequence[str], **description: str) -> CollectionMade:
        """Put puzzles together by their keys. description: description, visibility."""
        body = {"title": title, "puzzles": list(puzzles), **description}
        made: CollectionMade = self._site.send("POST", "/api/collections", body)
        return made

    def change_collection(
        self, key: str, token: str, title: str, puzzles: Sequence[str], **description: str
    ) -> CollectionWhole:
        """Have this title and these puzzles in the place of those before. description: description, visibility.

        A description that is not said becomes empty; the visibility stays as it is.
        """
        body = {"title": title, "puzzles": list(puzzles), **description}
        found: CollectionWhole = self._site.send("PUT", f"/api/collections/{quote(key)}", body, token)
        return found

    def delete_collection(self, key: str, token: str) -> None:
        """Delete a collection; its puzzles stay."""
        self._site.send("DELETE", f"/api/collections/{quote(key)}", token=token)


def _wait(read: Callable[[float], Found], job_of: Callable[[Found], Job | None], seconds: float) -> Found:
    """What `read` gives once its job has ended; the site waits with us, as far as it has room."""
    until = time.monotonic() + seconds
    while True:
        left = until - time.monotonic()
        begun = time.monotonic()
        found = read(max(0.0, min(WAIT, left)))
        job = job_of(found)
        if job is None or job["state"] not in OPEN:
            return found
        if left <= 0:
            raise Unfinished(f"job {job['key']} is {job['state']} after {seconds:g} s")
        if time.monotonic() - begun < PAUSE:  # it had no room for us to wait
            time.sleep(min(PAUSE, left))
