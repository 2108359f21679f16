"""The commands of `python -m solvers`. Their options and output are stable: scripts rely on them.

It reads files or `-`, prints one JSON object a line with --json, and ends with status 2 when something was not read.
"""

import argparse
import json
import os
import sys
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import solvers
from solvers import grading, recipes, search
from solvers.contract.engine import Engine, Query
from solvers.contract.genre import Explained, Genre
from solvers.contract.recipe import Making, RecipeError
from solvers.contract.results import At, Board, Fault, Outcome, Step, Verdict
from solvers.messages import LANGUAGES, Message, format_in
from solvers.notation.format import CannotHold, Entry, Format, NotationError
from solvers.notation.text import decoded, plain
from solvers.reading import Reading

OK, FAULTS, UNREAD, INTERRUPTED = 0, 1, 2, 130
STOPPED = Message("Stopped.")
ALL = "all"
PARTED = "===="


def main(arguments: Sequence[str] | None = None, program: str = "python -m solvers") -> int:
    """Run one command; the exit status."""
    args = _parser(program).parse_args(arguments)
    try:
        return int(args.run(args))
    except NotationError as error:
        return _complain(error.format_in(args.lang))
    except BrokenPipeError:  # whoever reads has seen enough; nothing more is flushed at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}")
    except KeyboardInterrupt:
        _complain(STOPPED.format_in(args.lang))
        return INTERRUPTED


def _complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return UNREAD


def _print(found: dict[str, Any]) -> None:
    print(json.dumps(found, ensure_ascii=False), flush=True)


# Reading


@dataclass(frozen=True, slots=True)
class Given:
    """One puzzle of the input: its place among all, and how it was read. Its line counts in its own file."""

    index: int
    reading: Reading


def _given(files: Sequence[str], genre: str | None) -> Iterator[Given]:
    index = 0
    for name in files:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        try:
            readings = solvers.read(decoded(data), genre)
        except NotationError as error:
            readings = [Reading(error.line, error=error)]
        for reading in readings:
            yield Given(index, reading)
            index += 1


def _unread(given: Given, args: argparse.Namespace) -> int:
    assert given.reading.error is not None
    return _refuse(given, given.reading.error, args)


def _refuse(given: Given, error: NotationError, args: argparse.Namespace) -> int:
    """Say why a puzzle is passed over, in its place among the others; the exit status."""
    if getattr(args, "json", False):
        _print({"index": given.index, "error": error.format_in(args.lang), "line": error.line, "column": error.column})
    return _complain(_with_advice(error, args.lang))


def _with_advice(error: NotationError, language: str) -> str:
    sentence = error.format_in(language)
    if isinstance(error, solvers.Ambiguous):
        names = " ".join(genre.name for genre in error.genres)
        sentence += f" --genre ({names})"
    return sentence


# solve


def solve(args: argparse.Namespace) -> int:
    """Judge every puzzle: none, one or many answers, or unknown when the time was too short."""
    status = OK
    for given in _given(args.files, args.genre):
        reading = given.reading
        if reading.error or reading.genre is None or reading.entry is None:
            status = _unread(given, args)
            continue
        warmed(reading.genre.name)
        limit = None if args.count == ALL else int(args.count)
        query = Query(limit=limit, keep=max(args.limit, 2), settings=_settings(args.set))
        _print_outcome(given, _searched(reading.genre, reading.entry, query, args), args)
    return status


def _searched(genre: Genre, entry: Entry, query: Query, args: argparse.Namespace) -> search.Continued:
    """The search of a puzzle, going on from the marks that its text has."""
    if entry.marks is None or genre.marked is None or genre.marked.bound is None or args.no_marks:
        return search.Continued((), search.solve(genre, entry.board, query, args.seconds))
    return search.search_from_marks(genre, entry.board, entry.marks, query, args.seconds)


@cache
def warmed(genre: str) -> Engine:
    """The engine of a genre, its kernels compiled, so that times are those of the search alone."""
    engine = solvers.engine(genre)
    engine.warm()
    return engine


def _print_outcome(given: Given, continued: search.Continued, args: argparse.Namespace) -> None:
    genre, entry, outcome = given.reading.genre, given.reading.entry, continued.outcome
    assert genre is not None
    assert entry is not None
    seen: list[NotationError | Message] = [*entry.remarks, *genre.remarks(entry.board)]
    remarks = [remark.format_in(args.lang) for remark in seen]
    answers = [genre.answers.write(entry.board, answer) for answer in outcome.answers[: args.limit]]
    if args.json:
        _print(
            {
                "index": given.index,
                "genre": genre.name,
                "title": entry.title,
                "verdict": outcome.verdict.value,
                "found": outcome.found,
                "answers": answers,
                "counts": dict(outcome.counts),
                "proven": _listed(outcome.proven),
                "differing": [list(cell) for cell in outcome.differing],
                "conflict": [list(cell) for cell in outcome.conflict],
                "nodes": outcome.nodes,
                "seconds": outcome.seconds,
                "method": outcome.method,
                **({"remarks": remarks} if remarks else {}),
                **(_format_marks(genre, continued, args) if entry.marks is not None else {}),
            }
        )
        return
    if given.index:
        print(PARTED)
    for fault in continued.faults:
        print(_format_fault(genre, fault, args.lang))
    print(verdict_sentence(outcome, args.lang))
    if continued.whole:
        print(WITHOUT_MARKS.format_in(args.lang), verdict_sentence(continued.whole, args.lang))
    if continued.wrong:
        print(WRONG_MARKS.format_in(args.lang), _format_cells(continued.wrong))
    if outcome.conflict:
        print(CONFLICT.format_in(args.lang), _format_cells(outcome.conflict))
    for remark in remarks:
        print(remark)
    _print_counts(genre, outcome.counts, args.lang)
    if outcome.proven and genre.answers.filled and outcome.found != 1:
        common = genre.answers.write(entry.board, genre.answers.filled(entry.board, outcome.proven))
        print(f"{COMMON.format_in(args.lang)}\n\n{common.rstrip()}")
    for answer in answers:
        print(f"\n{answer.rstrip()}")


def _listed(proven: Mapping[At, object] | None) -> list[list[object]] | None:
    """Proven cells as [row, column, value], whatever mapping the engine keeps them in; None when nothing is known."""
    return None if proven is None else [[*cell, value] for cell, value in proven.items()]


def _print_counts(genre: Genre, counts: Mapping[str, int], language: str) -> None:
    """A genre's own numbers, one a line."""
    for name, count in counts.items():
        print(f"{format_in(genre.messages, f'count.{name}', language)}: {count}")


def _format_marks(genre: Genre, continued: search.Continued, args: argparse.Namespace) -> dict[str, Any]:
    """What there is to say of a person's marks, as JSON."""
    return {
        "faults": [_format_fault(genre, fault, args.lang) for fault in continued.faults],
        "without_marks": continued.whole and continued.whole.verdict.value,
        "wrong_marks": [list(cell) for cell in continued.wrong],
    }


CONFLICT = Message("What these cells ask for cannot all hold:")
COMMON = Message("In every answer:")
WITHOUT_MARKS = Message("Without the marks:")
WRONG_MARKS = Message("Marks that the answer does not have:")
VERDICTS = {
    "none": Message("No answer. Proved in {time}, {nodes} nodes."),
    "one": Message("Exactly one answer. Proved in {time}, {nodes} nodes."),
    "many": Message("{found} answers or more, {time}, {nodes} nodes."),
    "all": Message("Exactly {found} answers. All counted in {time}, {nodes} nodes."),
    "unknown": Message("Not decided in {time}, {nodes} nodes; answers found: {found}."),
}


def verdict_sentence(outcome: Outcome, language: str) -> str:
    """The verdict as people read it, with time and nodes."""
    shown = {"time": format_duration(outcome.seconds, language), "nodes": f"{outcome.nodes:,}", "found": outcome.found}
    is_counted = outcome.complete and outcome.found > 1
    return format_in(VERDICTS, "all" if is_counted else outcome.verdict.value, language, shown)


def format_duration(seconds: float, language: str) -> str:
    """A length of time with its unit: milliseconds below one second."""
    if seconds < 1:
        return Message("{time} ms").format_in(language, time=f"{seconds * 1000:.3g}")
    return Message("{time} s").format_in(language, time=f"{seconds:.2f}")


def _settings(pairs: Sequence[str]) -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in pairs)


def _setting(text: str) -> str:
    if "=" not in text:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    return text


# explain

BEYOND = Message(
    "The techniques known here find nothing more: it is harder than these steps, or has not exactly one answer."
)
UNEXPLAINED = {"unexplained": Message("Puzzles of {genre} are not explained.")}


def explain(args: argparse.Namespace) -> int:
    """Tell how a person would solve it, step by step, then the grade."""
    status = OK
    for given in _given(args.files, args.genre):
        genre, entry = given.reading.genre, given.reading.entry
        if genre is None or entry is None:
            status = _unread(given, args)
        elif genre.explained is None:
            unexplained = NotationError("unexplained", given.reading.line, words=UNEXPLAINED, genre=genre.title)
            status = _refuse(given, unexplained, args)
        else:
            _explain_one(given.index, genre, entry, args)
    return status


def _explain_one(index: int, genre: Genre, entry: Entry, args: argparse.Namespace) -> None:
    for fault in search.broken(genre, entry.board, entry.marks) if entry.marks is not None else ():
        print(_format_fault(genre, fault, args.lang), file=sys.stderr)
    explained, engine = genre.explained, solvers.engine(genre.name)
    assert explained is not None
    explanation = grading.Explanation(engine.explain(entry.board, entry.marks))
    for number, step in enumerate(explanation, 1):
        sentence = step_sentence(explained, step, args.lang)
        cells = [list(change.cell) for change in step.changes]
        aside = explained.diagram(entry.board, step) if explained.diagram else None
        lines = aside.plain if aside else ()
        if args.json:
            message = {"index": index, "technique": step.technique, "cells": cells, "sentence": sentence}
            _print({**message, "aside": lines} if explained.diagram else message)
        else:
            print(f"{number:4}  {sentence}", *(f"      {line}" for line in lines), sep="\n")
    counts = engine.effort(entry.board, explanation.steps)
    grade = grading.grade(explained, explanation.steps, explanation.solved, counts)
    rating = explained.rating
    band = rating.band(grade.numbers, grade.solved) if rating else None
    if args.json:
        message = {"index": index, "solved": grade.solved, "grade": grade.level, "hardest": grade.hardest}
        message |= {"score": grade.score, "numbers": dict(grade.numbers)}
        message |= {"counts": counts} if counts else {}
        _print({**message, rating.name: band._asdict() if band else None} if rating else message)
    else:
        _print_counts(genre, counts, args.lang)
        if grade.solved or grade.hardest:
            level = explained.levels[grade.level].format_in(args.lang)
            hardest = explained.technique(grade.hardest).title.format_in(args.lang) if grade.hardest else "-"
            print(f"{'= ' if grade.solved else '> '}{level} ({hardest})")
        if not grade.solved:
            print(BEYOND.format_in(args.lang))
        if rating and band:
            print(rating.sentence(band).format_in(args.lang, figures=band))


def step_sentence(explained: Explained, step: Step, language: str) -> str:
    """What a step does and why, as people read it."""
    return explained.technique(step.technique).sentence.format_in(language, **step.parameters)


# generate


def generate(args: argparse.Namespace) -> int:
    """Make new puzzles from a recipe; the same seed makes the same puzzles."""
    genre = solvers.genre(args.genre)
    form = genre.format(args.to) if args.to else genre.house
    engine = solvers.engine(genre.name)
    for index in range(args.count):
        try:
            made = last(engine.generate(recipe(genre, args.set), args.seed + index)).made
        except RecipeError as error:
            return _complain(recipes.message(genre, error).format_in(args.lang))
        assert made is not None
        puzzle = form.write(Entry(made.board)) if form.write else genre.emit(made.board)
        if args.json:
            answer = genre.answers.write(made.board, made.answer)
            level = made.grade.level if made.grade else None
            _print({"puzzle": puzzle, "answer": answer, "grade": level, "seed": args.seed + index})
            continue
        if index and not holds_one_a_line(form):
            print(PARTED)
        print(puzzle.rstrip("\n"), flush=True)
    return OK


def recipe(genre: Genre, pairs: Sequence[str]) -> dict[str, str]:
    """The whole recipe; a long text may be given as the name of a file that holds it."""
    settings = _settings(pairs)
    for option in recipes.options(genre):
        text = settings.get(option.name, "")
        if option.kind in ("text", "picture") and os.path.isfile(text):
            settings[option.name] = plain(decoded(Path(text).read_bytes()))
    return recipes.filled(genre, settings)


def last(makings: Iterator[Making]) -> Making:
    """The end of a generation."""
    return deque(makings, maxlen=1)[0]


# convert, check, bench, genres


@cache
def holds_one_a_line(form: Format) -> bool:
    """Whether each line of a text in this format is a puzzle; in any other, lines of equal signs part them."""
    line = form.example.strip()
    if "\n" in line:
        return False
    try:
        return sum(isinstance(one, Entry) for one in form.read(f"{line}\n{line}\n")) == 2
    except NotationError:
        return False


def convert(args: argparse.Namespace) -> int:
    """Write puzzles in another format."""
    status, first = OK, True
    for given in _given(args.files, args.genre):
        genre, entry = given.reading.genre, given.reading.entry
        if genre is None or entry is None:
            status = _unread(given, args)
            continue
        try:
            form = genre.format(args.to)
        except KeyError:
            known = " ".join(form.name for form in genre.formats if form.write)
            return _complain(f"{args.to}? {genre.title.format_in(args.lang)}: {known}")
        try:
            if form.write is None:
                raise CannotHold(Message("it is only read"))
            text = form.write(entry)
        except CannotHold as error:
            status = _complain(NotationError("cannot-hold", reason=error.reason).format_in(args.lang))
            continue
        if not first and not holds_one_a_line(form):
            print(PARTED)
        print(text.rstrip("\n"))
        first = False
    return status


def check(args: argparse.Namespace) -> int:
    """Hold an answer against the rules; every fault is told."""
    given = next(_given([args.puzzle], args.genre))
    genre, entry = given.reading.genre, given.reading.entry
    if genre is None or entry is None:
        return _unread(given, args)
    answer = genre.answers.read(entry.board, plain(decoded(Path(args.answer).read_bytes())))
    faults = genre.check(entry.board, answer)
    for fault in faults:
        print(_format_fault(genre, fault, args.lang))
    return FAULTS if faults else OK


def _format_fault(genre: Genre, fault: Fault, language: str) -> str:
    return f"{format_in(genre.messages, f'fault.{fault.key}', language, fault.parameters)} {_format_cells(fault.cells)}"


def _format_cells(cells: Sequence[tuple[int, int]]) -> str:
    return " ".join(f"r{row + 1}c{col + 1}" for row, col in cells)


def bench(args: argparse.Namespace) -> int:
    """Throughput of a genre's kernels on one thread; reading and compiling are not counted."""
    genre = solvers.genre(args.genre)
    status, boards = OK, []
    for given in _given([args.file], args.genre):
        if given.reading.entry is None:
            status = _unread(given, args)
        else:
            boards.append(given.reading.entry.board)
    if not boards:
        return status
    _print_throughput(genre, boards, args)
    return status


def _print_throughput(genre: Genre, boards: Sequence[Board], args: argparse.Namespace) -> None:
    _throughput(genre, boards[:1])
    seconds, verdicts = _throughput(genre, boards)
    found = {
        "puzzles": len(boards),
        "seconds": seconds,
        "per_second": len(boards) / seconds,
        "verdicts": dict(Counter(verdict.value for verdict in verdicts)),
    }
    if args.json:
        _print(found)
    else:
        print(" ".join(f"{name}={value}" for name, value in found.items()))


def _throughput(genre: Genre, boards: Sequence[Board]) -> tuple[float, list[Verdict]]:
    """Seconds and verdicts, in one go where the engine can."""
    return solvers.engine(genre.name).throughput(boards) or _one_by_one(genre, boards)


def _one_by_one(genre: Genre, boards: Sequence[Board]) -> tuple[float, list[Verdict]]:
    outcomes = [search.solve(genre, board) for board in boards]
    return sum(outcome.seconds for outcome in outcomes), [outcome.verdict for outcome in outcomes]


def genres(args: argparse.Namespace) -> int:
    """What is there: genres with their formats, offers and recipe options."""
    for genre in solvers.all_genres():
        found = {
            "genre": genre.name,
            "title": genre.title.format_in(args.lang),
            "formats": [form.name for form in genre.formats],
            "offers": genre.offers,
            "recipe": {option.name: sorted(option.choices) or option.kind for option in recipes.options(genre)},
        }
        if args.json:
            _print(found)
        else:
            print(f"{genre.name}: {found['title']}")
            for name in ("formats", "offers"):
                print(f"  {name}: {' '.join(found[name])}")
            for option in recipes.options(genre):
                asks = "|".join(option.choices) or option.kind
                print(f"  --set {option.name}={asks}  {option.title.format_in(args.lang)}")
    return OK


def _count(text: str) -> str:
    if text == ALL or (text.isascii() and text.isdigit() and int(text) > 0):
        return text
    raise argparse.ArgumentTypeError(f"{text!r} is neither a positive number nor {ALL!r}")


def _positive(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a positive number")


def _language(environment: Mapping[str, str]) -> str:
    """The reader's language, as the system's variables name it; English where it is none of ours."""
    named = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return next((language for language in LANGUAGES if named.startswith(language)), "en")


def _parser(program: str = "python -m solvers") -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=program, description="Pencil puzzles without the site.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    names = sorted(genre.name for genre in solvers.all_genres())

    def command(run: Any, *, files: bool = False, genre: bool = True, as_json: bool = True) -> argparse.ArgumentParser:
        one = commands.add_parser(run.__name__, help=run.__doc__, description=run.__doc__)
        one.set_defaults(run=run)
        one.add_argument("--lang", choices=LANGUAGES, default=_language(os.environ))
        if genre:
            one.add_argument("--genre", choices=names)
        if as_json:
            one.add_argument("--json", action="store_true", help="one JSON object a line")
        if files:
            one.add_argument("files", nargs="+", metavar="FILE", help="a file, or - for standard input")
        return one

    one = command(solve, files=True)
    one.add_argument("--count", type=_count, default="2", metavar="N|all", help="stop after so many answers")
    one.add_argument("--limit", type=int, default=2, metavar="N", help="answers printed")
    one.add_argument("--seconds", type=float, default=60.0, metavar="S", help="time for one puzzle")
    one.add_argument("--no-marks", action="store_true", help="begin anew, not from the marks that a text has")
    one.add_argument("--set", type=_setting, action="append", default=[], metavar="NAME=VALUE")
    command(explain, files=True)
    one = command(generate, genre=False)
    one.add_argument("genre", choices=names, metavar="GENRE")
    one.add_argument("--count", type=_positive, default=1, metavar="N")
    one.add_argument("--seed", type=int, default=1, metavar="S")
    one.add_argument("--set", type=_setting, action="append", default=[], metavar="NAME=VALUE")
    one.add_argument("--to", metavar="FORMAT")
    one = command(convert, files=True, as_json=False)
    one.add_argument("--to", required=True, metavar="FORMAT")
    one = command(check, as_json=False)
    one.add_argument("puzzle", metavar="PUZZLE")
    one.add_argument("answer", metavar="ANSWER")
    one = command(bench, genre=False)
    one.add_argument("genre", choices=names, metavar="GENRE")
    one.add_argument("file", metavar="FILE")
    command(genres, genre=False)
    return parser


COMMANDS = tuple(run.__name__ for run in (solve, explain, generate, convert, check, bench, genres))
