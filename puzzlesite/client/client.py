"""The client: a method for each operation of the site's interface."""

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
# The site lets a read wait for this number of seconds.
WAIT = 20


class Client:
    """A site. address: such as http://127.0.0.1:8000; language: of all sentences; timeout: seconds for an answer.

    Every method raises Problem where the site says no, and URLError when it does not answer.
    """

    def __init__(self, address: str = "http://127.0.0.1:8000", *, language: str = "en", timeout: float = 30.0):
        self._site = Transport(address, language, timeout)

    def genres(self) -> list[Genre]:
        """The kinds of puzzles there are, with their formats and recipes."""
        return self._site.get(list[Genre], "/api/genres")

    # Immediate calls (nothing stored)

    def solve(self, text: str, genre: str = "") -> Solved:
        """Solve a puzzle: count its answers, and get some of them."""
        return self._now(Solved, "solve", text=text, genre=genre)

    def explain(self, text: str, genre: str = "", *, marks: str = "") -> Explained:
        """Explain how a person would solve a puzzle, from these marks on."""
        return self._now(Explained, "explain", text=text, genre=genre, marks=marks)

    def hint(self, text: str, genre: str = "", *, marks: str = "") -> Hint:
        """The easiest next step."""
        return self._now(Hint, "hint", text=text, genre=genre, marks=marks)

    def check(self, text: str, marks: str, genre: str = "") -> Checked:
        """Whether marks are right so far."""
        return self._now(Checked, "check", text=text, genre=genre, marks=marks)

    def fix(self, text: str, genre: str = "") -> Fixed:
        """Find single changes of the clues that leave exactly one answer."""
        return self._now(Fixed, "fix", text=text, genre=genre)

    def make(self, genre: str, settings: Mapping[str, Any] | None = None, seed: int | None = None) -> Made:
        """A new puzzle of a recipe."""
        return self._now(Made, "generate", genre=genre, settings=settings or {}, seed=seed)

    def recognise(self, text: str, genre: str = "", *, file_name: str = "") -> list[Recognised]:
        """Recognise the puzzles of a text, each with its genre and board; file_name as for an upload."""
        body = {"text": text, "genre": genre, "file_name": file_name}
        return self._now(dict[str, list[Recognised]], "recognise", **body)["puzzles"]

    def convert(self, text: str, to: str, genre: str = "", *, file_name: str = "") -> list[Converted]:
        """The puzzles of a text in another format; file_name as for an upload."""
        body = {"text": text, "genre": genre, "file_name": file_name, "to": to}
        return self._now(dict[str, list[Converted]], "convert", **body)["puzzles"]

    def draw(self, text: str, genre: str = "", *, what: str = "board", form: str = "png", **more: Any) -> bytes:
        """A puzzle as a picture: "board", "answer" or "step"; "svg" or "png". more: step, marks, size in pixels."""
        body = {"text": text, "genre": genre, "what": what, "form": form, **more}
        return self._site.send_for_bytes("POST", "/api/now/image", body)

    def ask(self, ask: str, genre: str, board: str, *, marks: str = "", page: str, serial: int, **more: Any) -> Answer:
        """Ask a live question, as pages do during play and drawing: "verdict", "hint", "check", "fix" or "faults".

        page: a random text of the caller; a newer question of a page, by its serial, supersedes an older one.
        more: language, budget.
        """
        body = {"ask": ask, "genre": genre, "board": board, "marks": marks, "page": page, "serial": serial, **more}
        return self._site.send(Answer, "POST", "/api/live", body)

    def _now(self, kind: type[Found], what: str, **body: Any) -> Found:
        return self._site.send(kind, "POST", f"/api/now/{what}", body)

    # Puzzles

    def upload(
        self, text: str, genre: str = "", *, file_name: str = "", skip: bool = False, **description: str
    ) -> Taken:
        """Bring one puzzle or many. skip: keep what can be read. description: title, author, source, visibility.

        file_name: of the file with that text, whose ending decides where two formats read it as different boards.
        """
        body = {"text": text, "genre": genre, "file_name": file_name, "skip": skip, **description}
        return self._site.send(Taken, "POST", "/api/puzzles", body)

    def puzzle(self, key: str, wait: float = 0) -> PuzzleWhole:
        """Get a puzzle with its solution. wait: seconds, until its search has ended; 20 at most."""
        return self._site.get(PuzzleWhole, f"/api/puzzles/{quote(key)}", wait=wait or None)

    def wait_for_puzzle(self, key: str, seconds: float = 60.0) -> PuzzleWhole:
        """The puzzle once its search has ended. Raises Unfinished."""
        return _wait(lambda wait: self.puzzle(key, wait), lambda found: found["job"], seconds)

    def puzzles(self, **filters: Any) -> Iterator[Puzzle]:
        """Yield the public puzzles that fit: genre, size, verdict, level, search, collection ...: see /api/docs."""
        for page in self._site.pages("/api/puzzles", **filters):
            yield from page["puzzles"]

    def export(self, key: str, form: str) -> str:
        """A puzzle in one of its formats."""
        return self._site.read(f"/api/puzzles/{quote(key)}/as/{quote(form)}").decode()

    def image(self, key: str, what: str = "board", form: str = "png", size: int | None = None) -> bytes:
        """A puzzle as a picture: "board" or "answer", "svg" or "png". size: pixels of the longer side."""
        return self._site.read(f"/api/puzzles/{quote(key)}/{what}.{form}", size=size)

    def edit(self, key: str, token: str, **description: str) -> Puzzle:
        """Change a puzzle's title, author, source and visibility; fields that are not given become empty.

        The visibility stays as it is.
        """
        return self._site.send(Puzzle, "PUT", f"/api/puzzles/{quote(key)}", description, token)

    def delete(self, key: str, token: str) -> None:
        """Delete a puzzle."""
        self._site.send(None, "DELETE", f"/api/puzzles/{quote(key)}", token=token)

    def search_longer(self, key: str, *, all_answers: bool = False) -> OwnedJob:
        """Continue a search that was not decided, or count all answers."""
        body = {"all_answers": all_answers}
        return self._site.send(OwnedJob, "POST", f"/api/puzzles/{quote(key)}/search", body)

    def explain_puzzle(self, key: str, seconds: float = 60.0) -> Explanation:
        """The steps of a stored puzzle, once they are found. Raises Unfinished."""
        self._site.send(None, "POST", f"/api/puzzles/{quote(key)}/explain")
        address = f"/api/puzzles/{quote(key)}/explanation"

        return _wait(lambda wait: self._site.get(Explanation, address, wait=wait), lambda found: found["job"], seconds)

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
        """Generate and store puzzles, with the seeds seed, seed + 1 ..."""
        body = {"genre": genre, "settings": settings or {}, "seed": seed, "count": count, "visibility": visibility}
        return self._site.send(Taken, "POST", "/api/generate", body)

    def job(self, key: str, wait: float = 0) -> Job:
        """Get the state of a job. wait: seconds, until it has ended; 20 at most."""
        return self._site.get(Job, f"/api/jobs/{quote(key)}", wait=wait or None)

    def wait_for_job(self, key: str, seconds: float = 60.0) -> Job:
        """The job once it has ended. Raises Unfinished."""
        return _wait(lambda wait: self.job(key, wait), lambda found: found, seconds)

    def job_puzzles(self, key: str) -> Iterator[Puzzle]:
        """Yield the puzzles of a file or recipe in order."""
        for page in self._site.pages(f"/api/jobs/{quote(key)}/puzzles"):
            yield from page

    def results(self, key: str) -> Iterator[Result]:
        """Yield the puzzles of a file or recipe with their solutions, as they arrive."""
        return self._site.lines(f"/api/jobs/{quote(key)}/results.ndjson")

    def cancel(self, key: str, token: str) -> Job:
        """Stop a job, with the secret that asking for it gave."""
        return self._site.send(Job, "POST", f"/api/jobs/{quote(key)}/cancel", token=token)

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
        """Request a book of these puzzles, or of those of a job, a collection or a search of the archive.

        search: filters as of `puzzles`. layout: fields in /api/docs.
        """
        body = {"puzzles": list(puzzles), "job": job, "collection": collection, "search": search, **layout}
        return self._site.send(OwnedBook, "POST", "/api/books", body)

    def book(self, key: str, wait: float = 0) -> Book:
        """Get the state of a book. wait: seconds, until it is made; 20 at most."""
        return self._site.get(Book, f"/api/books/{quote(key)}", wait=wait or None)

    def wait_for_book(self, key: str, seconds: float = 120.0) -> Book:
        """The book once its job has ended. Raises Unfinished."""
        return _wait(lambda wait: self.book(key, wait), lambda found: found["job"], seconds)

    def book_file(self, key: str) -> bytes:
        """The PDF of a book that is made."""
        return self._site.read(f"/api/books/{quote(key)}/book.pdf")

    def remake_book(self, key: str) -> OwnedBook:
        """Request a book again, the same byte for byte."""
        return self._site.send(OwnedBook, "POST", f"/api/books/{quote(key)}/again")

    def delete_book(self, key: str, token: str) -> None:
        """Delete a book and its file."""
        self._site.send(None, "DELETE", f"/api/books/{quote(key)}", token=token)

    # Puzzles of the day

    def daily(self, day: str = "", genre: str = "", level: str = "", wait: float = 0) -> Day:
        """The puzzles of a day, today's when nothing is said. wait: seconds, until all are made; 20 at most."""
        return self._site.get(Day, "/api/daily", day=day, genre=genre, level=level, wait=wait or None)

    # Collections

    def collections(self) -> Iterator[Collection]:
        """Yield the public collections, the newest first."""
        for page in self._site.pages("/api/collections"):
            yield from page

    def collection(self, key: str) -> CollectionWhole:
        """A collection with its puzzles in their order."""
        return self._site.get(CollectionWhole, f"/api/collections/{quote(key)}")

    def create_collection(self, title: str, puzzles: Sequence[str], **description: str) -> CollectionMade:
        """Create a collection of puzzles by their keys. description: description, visibility."""
        body = {"title": title, "puzzles": list(puzzles), **description}
        return self._site.send(CollectionMade, "POST", "/api/collections", body)

    def change_collection(
        self, key: str, token: str, title: str, puzzles: Sequence[str], **description: str
    ) -> CollectionWhole:
        """Replace the title and the puzzles of a collection. description: description, visibility.

        A description that is not given becomes empty; the visibility stays as it is.
        """
        body = {"title": title, "puzzles": list(puzzles), **description}
        return self._site.send(CollectionWhole, "PUT", f"/api/collections/{quote(key)}", body, token)

    def delete_collection(self, key: str, token: str) -> None:
        """Delete a collection; its puzzles stay."""
        self._site.send(None, "DELETE", f"/api/collections/{quote(key)}", token=token)


def _wait(read: Callable[[float], Found], job_of: Callable[[Found], Job | None], seconds: float) -> Found:
    """Repeat `read` until its job has ended; the site delays its answer until then where it has room."""
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
        # The site had no room to let the request wait.
        if time.monotonic() - begun < PAUSE:
            time.sleep(min(PAUSE, left))
