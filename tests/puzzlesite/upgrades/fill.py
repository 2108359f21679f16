"""Fill an archive with some of everything, with the code of the checkout that it is run in, and say what that shows.

What it wrote with commit 2d9abeea is `2d9abeea.tar.xz` beside this file, which test_old_archive.py brings up to date:
a backup, which is the data folder's SQLite file without free pages, and expected.json with all that was shown of its
rows. So it was made:

    git worktree add /elsewhere/old 2d9abeea && cd /elsewhere/old
    PYTHONPATH=. ENPITSU_DATA_DIR=/elsewhere/data python .../upgrades/fill.py /elsewhere/2d9abeea.tar.xz

Everything comes over addresses and services as people ask for it; jobs are done in this process. What stands in the
archive then: of every genre puzzles of each verdict, explained, generated, of the day and with marks; files of puzzles,
read at once and by a worker, in part unreadable; books, collections, a kept photo; unlisted and owned puzzles; jobs of
every kind that are done, that failed, were cancelled, and that wait, run, or have stopped half-way.
"""

import io
import json
import os
import sys
import tarfile
from base64 import b64encode
from dataclasses import replace
from datetime import date
from pathlib import Path

os.environ["DJANGO_SETTINGS_MODULE"] = "puzzlesite.settings"

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402
from django.test import Client  # noqa: E402
from PIL import Image  # noqa: E402

import solvers  # noqa: E402
from puzzlesite import limits  # noqa: E402
from puzzlesite.jobs import failures, split, states, tasks  # noqa: E402
from puzzlesite.jobs.values import ReadingRequest  # noqa: E402
from puzzlesite.models import Job, Kind, Puzzle, State, new_token  # noqa: E402
from puzzlesite.ops import backup, static_files  # noqa: E402
from puzzlesite.services import daily, generation, photos, readings, searches, uploads  # noqa: E402
from solvers import samples  # noqa: E402
from solvers.contract.genre import Genre  # noqa: E402
from solvers.explaining.stored import step_from_json  # noqa: E402

sys.path.insert(0, str(Path(__file__).parent))
import addresses  # noqa: E402

DAY = date(2026, 11, 27)
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BOOK = {"author": "Somebody", "trim": "A4", "answers": "foot", "order": "level"}
# The jobs whose message no worker has taken.
SENT: list[int] = []
# The owners' secrets, by the key of what they own.
TOKENS: dict[str, str] = {}


def work() -> None:
    """Do the jobs that were sent, and those that they send."""
    while SENT:
        tasks.run.apply(args=[SENT.pop(0)], throw=True)


def upload(text: str, genre: str, **fields: str) -> Puzzle:
    """Bring a puzzle."""
    (reading,) = solvers.read(text, genre)
    made = uploads.upload(reading, text, client="somebody", **fields)
    if made.owner_token:
        TOKENS[made.puzzle.key] = made.owner_token
    return made.puzzle


def fill_genre(genre: Genre) -> None:
    """Puzzles of each verdict; where the genre has them, their explanation, marks, and generated ones."""
    described = {"title": f"鉛筆 {genre.name}", "author": "Somebody", "source": "A book, 1998"}
    puzzle = upload(genre.own_format.example, genre.name, **described)
    brought = sorted(samples.puzzles(genre), key=lambda sample: len(sample.text))
    for number in (0, None, 1):
        one = next((sample for sample in brought if sample.answers == number), None)
        if one is not None:
            uploads.upload(solvers.read(one.text, genre.name)[0], one.text, origin="sample", title=one.title.text)
    work()
    if genre.explained is not None:
        searches.explain(puzzle, client="somebody")
        work()
        mark(genre, puzzle)
    if genre.generated is not None:
        recipe = next(iter(genre.generated.levels.values()), {})
        generation.generate(genre, recipe, seed=7, count=1, title="Made", visibility="public", client="somebody")
        work()


def mark(genre: Genre, puzzle: Puzzle) -> None:
    """Store an unlisted copy of a puzzle, with a person's marks after three steps, and its own explanation."""
    steps = Job.objects.get(puzzle=puzzle, kind=Kind.EXPLAIN).result["steps"][:3]
    (reading,) = solvers.read(puzzle.text, genre.name)
    read = [step_from_json(step) for step in steps]
    marks = genre.explained.apply(reading.entry.board, read)
    marked = replace(reading, entry=replace(reading.entry, marks=marks))
    made = uploads.upload(marked, puzzle.text, title="Begun", visibility="unlisted", client="somebody")
    TOKENS[made.puzzle.key] = made.owner_token
    searches.explain(made.puzzle, client="somebody")
    work()


def fill_files(client: Client) -> None:
    """Files that were read at once and by a worker, in part or not at all; and such as could be several genres."""
    texts = (f"{SUDOKU}\n{SUDOKU[::-1]}\n{SUDOKU[:-3]}\n", f"{SUDOKU[1:]}.\n" + f".{SUDOKU[:-1]}\n" * 2)
    (first, second) = texts
    go(client, "/", {"text": first, "genre": "sudoku", "skip": "yes", "title": "A file"})
    for text, fields in ((second, {"genre": "sudoku"}), ("nothing", {"is_file": True}), ("0000\n0000\n", {})):
        made = readings.request_reading(text, ReadingRequest(**fields), client="somebody", token=new_token())
        TOKENS[made.job.key] = made.owner_token
    work()


def fill_lists(client: Client) -> None:
    """Books, collections public and unlisted, puzzles of a day, a kept photo."""
    keys = [puzzle.key for puzzle in Puzzle.objects.filter(verdict="one", visibility="public")[:14]]
    query = "&puzzle=".join(keys)
    for words in (
        {"title": "Several", "trim": "A5", "answers": "end"},
        {"title": "Plain", "level_names": "Light, Dark"},
    ):
        go(client, f"/books/new/?puzzle={query}", BOOK | words)
    for visibility in ("public", "unlisted"):
        words = {"title": f"Kept {visibility}", "description": "For a friend", "visibility": visibility}
        go(client, f"/collections/new/?puzzle={query}", words)
    TOKENS.update(dict(client.session["collections"]))
    wanted = {genre.name: (genre, level, recipe) for genre, level, recipe in daily.list_wanted()}
    few = [wanted[name] for name in ("sudoku", "akari", "nonogram")]
    daily._request(DAY, few, "short")
    image = io.BytesIO()
    Image.new("L", (40, 40), 200).save(image, "JPEG")
    kept = Puzzle.objects.filter(owner__gt="", visibility="unlisted").first()
    photos.keep_photo(kept, b64encode(image.getvalue()).decode(), "somebody")
    work()


def fill_ends() -> None:
    """Jobs that failed for every reason, and one that was cancelled."""
    for number, key in enumerate(failures.REASONS):
        puzzle = upload("." * (number + 2) + "\n", "akari", title=f"Failed: {key}")
        figures = {"crash_count": 3, "megabytes": 500, "error": "ValueError", "failed": 1, "parts": 2}
        error = solvers.read("5.q..\n..1\n", "akari")[0].error
        why = failures.reason(key, sentence=error.sentence, **figures)
        Job.objects.filter(puzzle=puzzle).update(**states.end_columns(State.FAILED), reason=why)
    puzzle = upload("." * 40 + "\n", "akari", title="Cancelled")
    states.cancel(puzzle.jobs.get())
    SENT.clear()


def fill_counts() -> None:
    """Count all answers of a board in parts, since its search does not end soon."""
    polyomino, usual = solvers.genre("polyomino"), limits.SHORT_SECONDS
    most = max(samples.puzzles(polyomino), key=lambda sample: sample.answers or 0)
    limits.SHORT_SECONDS = 0.0
    upload(most.text, polyomino.name, title="Counted in parts")
    work()
    limits.SHORT_SECONDS = usual


def fill_open(client: Client) -> None:
    """Jobs that are left: stopped half-way, whole and in parts; running; waiting, of every kind."""
    limits.SHORT_SECONDS = split.SHORT_SECONDS = limits.CROWDED_SECONDS = 0.0
    upload(("." * 20 + "\n") * 20, "akari", title="Stopped half-way")
    upload(f"width 20\nheight 20\n\nrows\n{'2,3,2|' * 20}\ncolumns\n{'3,2,2|' * 20}".replace("|", "\n"), "nonogram")
    for _ in range(2):
        work_once()
    running = upload(("." * 5 + "\n") * 5, "akari", title="Running").jobs.get()
    states.claim(running.id, "a message")
    puzzles = Puzzle.objects.filter(verdict="one")
    searches.explain(puzzles.exclude(jobs__kind=Kind.EXPLAIN).filter(genre_name="akari").first(), client="somebody")
    generation.generate(solvers.genre("akari"), {"rows": "4", "cols": "4"}, seed=3, count=2, client="somebody")
    text = f"{SUDOKU[2:]}..\n{SUDOKU[3:]}...\n"
    readings.request_reading(text, ReadingRequest("sudoku", is_file=True), client="somebody", token=new_token())
    go(client, "/", {"text": f"...{SUDOKU[:-3]}\n....{SUDOKU[:-4]}\n", "genre": "sudoku"})
    go(client, f"/books/new/?puzzle={puzzles.first().key}", BOOK | {"title": "Waits"})
    upload("...\n.1.\n...\n", "akari", title="Waiting", visibility="unlisted")


def work_once() -> None:
    """Do the job that was sent first."""
    tasks.run.apply(args=[SENT.pop(0)], throw=True)


def go(client: Client, address: str, answers: dict[str, str]) -> None:
    """Send a form."""
    answer = client.post(address, answers)
    assert answer.status_code == 302, answer.content.decode()


def expected() -> dict[str, object]:
    """The status of every page, and the answers of the API, for all rows. No row is changed by it."""
    client = Client(headers={"host": "localhost"})

    def read(address: str) -> object:
        answer = client.get(address)
        return answer.json() if answer.status_code == 200 else None

    with transaction.atomic():
        jobs = Job.objects.filter(parent=None)
        explained = Puzzle.objects.filter(jobs__kind=Kind.EXPLAIN, jobs__state=State.DONE)
        shown = {
            "tokens": TOKENS,
            "puzzles": {one.key: read(f"/api/puzzles/{one.key}") for one in Puzzle.objects.all()},
            "jobs": {one.key: read(f"/api/jobs/{one.key}") for one in jobs},
            "explanations": {one.key: read(f"/api/puzzles/{one.key}/explanation") for one in explained},
            "pages": {address: client.get(address).status_code for address in addresses.pages(TOKENS)},
        }
        transaction.set_rollback(True)
    return shown


def pack(path: Path) -> None:
    """A backup and what is shown of it, as one archive."""
    shown, kept = settings.DATA_DIR / "expected.json", settings.DATA_DIR / "backup"
    shown.write_text(json.dumps(expected(), ensure_ascii=False, separators=(",", ":")))
    backup.write(kept)
    with tarfile.open(path, "w:xz", preset=9) as archive:
        for file in (kept, shown):
            archive.add(file, file.name)


def main() -> None:
    call_command("migrate", verbosity=0)
    static_files.collect()
    limits.CPU_SECONDS_A_MINUTE = 1e6
    states.send_message = lambda job_id, queue, seconds=0.0: SENT.append(job_id)
    client = Client(headers={"host": "localhost"})
    for genre in solvers.all_genres():
        fill_genre(genre)
    fill_files(client)
    fill_lists(client)
    TOKENS.update(dict(client.session["owned"]))
    fill_counts()
    fill_ends()
    fill_open(client)
    pack(Path(sys.argv[1]))


if __name__ == "__main__":
    main()
