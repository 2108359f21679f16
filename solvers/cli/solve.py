"""solve: the answers of a puzzle, and a proof that there is no other."""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from json.encoder import encode_basestring
from typing import Any

from solvers import search
from solvers.cli import arguments
from solvers.cli.engines import COMPILING, COMPILING_SOLVER, load_engine
from solvers.cli.lines.judge import Judge, JudgedRun
from solvers.cli.output import (
    OK,
    ProgressLine,
    format_fault,
    print_counts,
    print_json,
)
from solvers.cli.puzzles import Puzzle, Unread, run_on_each, skip_unread
from solvers.contract.engine import Query
from solvers.contract.genre import Genre
from solvers.contract.lines import JudgedLines
from solvers.contract.places import format_places, list_cells
from solvers.contract.results import At, Measure, Outcome, Progress, Verdict
from solvers.messages import Message, listing
from solvers.notation.format import NotationError
from solvers.notation.text import SEPARATOR
from solvers.verdicts import format_guesses, format_proof, format_verdict

# A search stops after this many answers by default.
TWO = 2
# Each of many puzzles may take this many nodes; one that takes more is searched by itself, with a clock.
LINE_NODES = 100_000
# Verdicts by the number of answers found.
BY_COUNT = (Verdict.NONE, Verdict.ONE)
HERE = "@"
QUOTED = json.dumps(HERE)
SEARCHING = Message("Searching: {seconds} s, {guesses} ...")
CONFLICT = Message("What these cells ask for cannot all hold:")
COMMON = Message("In every answer:")
BEST_FIRST = Message("The first answer is the best one that was found; others are printed whatever they are.")
WITHOUT_MARKS = Message("Without the marks:")
WRONG_MARKS = Message("Marks that the answer does not have:")
UNKNOWN = {
    "no-settings": Message("{setting!r}: there is nothing to set for answers of {genre}."),
    "no-setting": Message("{setting!r} is no setting for answers of {genre}; expected one of {known}."),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    arguments.add_language(parser)
    arguments.add_genre_option(parser)
    arguments.add_json(parser)
    arguments.add_files(parser)
    parser.add_argument(
        "--count", type=arguments.parse_count_or_all, default=2, metavar="N|all", help="stop after so many answers"
    )
    parser.add_argument("--limit", type=arguments.make_range_parser(0), default=2, metavar="N", help="answers printed")
    arguments.add_seconds(parser, "time for one puzzle")
    parser.add_argument("--no-marks", action="store_true", help="begin afresh, not from the marks that a text has")
    arguments.add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Judge every puzzle: none, one or many answers, or unknown when the time was too short."""
    return run_on_each(args.files, args, partial(_solve, args=args), _judge(args))


def _judge(args: argparse.Namespace) -> Judge | None:
    """Return the judge of lines; None when the options ask for more than it finds."""
    if not args.json or args.count != TWO or args.set:
        return None
    return Judge(partial(_print_run, limit=args.limit), frozenset({0, 1}), LINE_NODES, args.lang)


def _print_run(run: JudgedRun, limit: int) -> None:
    """Print a line of JSON for each puzzle of one answer or none, like `_serialize`, from a pattern for either."""
    lines, numbers = run.lines, range(run.first, run.last)
    patterns = {found: _pattern(run.genre, lines, found, limit) for found in set(lines.found[run.first : run.last])}
    sys.stdout.write(
        "".join(
            patterns[lines.found[number]] % (index, _format_found(lines, number), lines.nodes[number])
            for index, number in enumerate(numbers, run.index)
        )
    )
    sys.stdout.flush()


def _format_found(lines: JudgedLines, number: int) -> str:
    """Return the answer of a line as JSON, or the clues that contradict each other there."""
    if lines.found[number]:
        return encode_basestring(lines.answers[number])
    return json.dumps(list_cells(lines.conflicts.get(number, ())))


def _pattern(genre: Genre, lines: JudgedLines, found: int, limit: int) -> str:
    """Return a pattern for a puzzle's JSON: index, answer or conflict, and nodes vary; time is shared equally."""
    outcome = Outcome(
        verdict=BY_COUNT[found],
        found=found,
        answers=(),
        counts={},
        proven=None,
        differing=(),
        conflict=(),
        nodes=0,
        seconds=lines.seconds / len(lines.found),
        method=lines.method,
        complete=True,
    )
    named = {"index": HERE, "nodes": HERE} if found else {"index": HERE, "conflict": HERE, "nodes": HERE}
    values = _serialize_outcome(0, genre, "", outcome, [HERE] if found else []) | named
    text = json.dumps(values).replace("%", "%%")
    index, inner, nodes = ("%d", "%s" if limit > 0 or not found else "%.0s", "%d")
    return text.replace(QUOTED, index, 1).replace(QUOTED, inner, 1).replace(QUOTED, nodes, 1) + "\n"


def _solve(puzzle: Puzzle, args: argparse.Namespace) -> int:
    if error := _find_unknown_setting(puzzle, args.set):
        return skip_unread(Unread(puzzle.index, error), args)
    warm_engine(puzzle, args.lang, is_optimizing=bool(args.set))
    continued = _search(puzzle, args)
    if args.json:
        print_json(_serialize(puzzle, continued, args))
    else:
        _print(puzzle, continued, args)
    return OK


def _find_unknown_setting(puzzle: Puzzle, pairs: Sequence[str]) -> NotationError | None:
    """Return an error for the first of these settings that no search in the puzzle's genre knows."""
    genre = puzzle.genre
    known = [f"{name}={value}" for optimum in genre.optima for name, value in optimum.settings.items()]
    for pair in pairs:
        if pair not in known:
            key, names = "no-setting" if known else "no-settings", listing(known, "comma")
            return NotationError(key, puzzle.line, words=UNKNOWN, setting=pair, genre=genre.title, known=names)
    return None


def warm_engine(puzzle: Puzzle, language: str, is_whole: bool = False, is_optimizing: bool = False) -> None:
    """Compile everything that solving a board of this kind and size needs, so that times are those of the search alone.

    is_whole: compile all kernels of the engine. is_optimizing: also those that search for the best answers.
    """
    genre, board = puzzle.genre, puzzle.entry.board
    kind = genre.name, None if is_whole else genre.measure(board), is_optimizing
    if kind not in _WARM:
        engine = load_engine(genre, language, COMPILING if is_whole else COMPILING_SOLVER)
        engine.warm() if is_whole else engine.warm_solving(board)
        if is_optimizing:
            engine.warm_optimizing()
        _WARM.add(kind)


_WARM: set[tuple[str, Measure | None, bool]] = set()


def _search(puzzle: Puzzle, args: argparse.Namespace) -> search.ContinuedSearch:
    """Search a puzzle, beginning with the marks in its text."""
    genre, entry = puzzle.genre, puzzle.entry
    query = Query(limit=args.count, keep=max(args.limit, 2), settings=arguments.parse_settings(args.set))
    with ProgressLine() as line:

        def watch(progress: Progress, seconds: float) -> None:
            guesses = format_guesses(progress.nodes)
            line.show(partial(SEARCHING.format_in, args.lang, seconds=int(seconds), guesses=guesses))

        if entry.marks is None or genre.marked is None or genre.marked.bound is None or args.no_marks:
            return search.ContinuedSearch((), search.solve(genre, entry.board, query, args.seconds, watch=watch))
        return search.search_from_marks(genre, entry.board, entry.marks, query, args.seconds, watch)


def _serialize(puzzle: Puzzle, continued: search.ContinuedSearch, args: argparse.Namespace) -> dict[str, Any]:
    """Serialize the whole outcome."""
    remarks, answers = _format_remarks(puzzle, args.lang), _format_answers(puzzle, continued.outcome, args.limit)
    return {
        **_serialize_outcome(puzzle.index, puzzle.genre, puzzle.entry.title, continued.outcome, answers),
        **({"remarks": remarks} if remarks else {}),
        **(_serialize_marks(puzzle, continued, args.lang) if puzzle.entry.marks is not None else {}),
    }


def _serialize_outcome(index: int, genre: Genre, title: str, outcome: Outcome, answers: list[str]) -> dict[str, Any]:
    return {
        "index": index,
        "genre": genre.name,
        "title": title,
        "verdict": outcome.verdict.value,
        "found": outcome.found,
        "answers": answers,
        "counts": dict(outcome.counts),
        "proven": _list_proven(outcome.proven),
        "differing": list_cells(outcome.differing),
        "conflict": list_cells(outcome.conflict),
        "nodes": outcome.nodes,
        "seconds": outcome.seconds,
        "method": outcome.method,
    }


def _list_proven(proven: Mapping[At, object] | None) -> list[list[object]] | None:
    """Return proven cells as [row, column, value], from any mapping that an engine has; None when nothing is known."""
    return None if proven is None else [[*cell, value] for cell, value in proven.items()]


def _serialize_marks(puzzle: Puzzle, continued: search.ContinuedSearch, language: str) -> dict[str, Any]:
    """Serialize the results for a person's marks."""
    return {
        "faults": [format_fault(puzzle.genre, fault, language) for fault in continued.faults],
        "without_marks": continued.whole and continued.whole.verdict.value,
        "wrong_marks": list_cells(continued.wrong),
    }


def _format_remarks(puzzle: Puzzle, language: str) -> list[str]:
    """Return remarks that need no search: on the text first, then on the board."""
    remarks: list[NotationError | Message] = [*puzzle.entry.remarks, *puzzle.genre.remarks(puzzle.entry.board)]
    return [remark.format_in(language) for remark in remarks]


def _format_answers(puzzle: Puzzle, outcome: Outcome, limit: int) -> list[str]:
    return [puzzle.genre.answers.write(puzzle.entry.board, answer) for answer in outcome.answers[:limit]]


def _print(puzzle: Puzzle, continued: search.ContinuedSearch, args: argparse.Namespace) -> None:
    """Print the outcome for people: verdict, remarks, numbers, answers."""
    if puzzle.index:
        print(SEPARATOR)
    _print_verdict(puzzle, continued, args.lang)
    for remark in _format_remarks(puzzle, args.lang):
        print(remark)
    print_counts(puzzle.genre, continued.outcome.counts, args.lang)
    if args.set and continued.outcome.found > 1:
        print(BEST_FIRST.format_in(args.lang))
    _print_common(puzzle, continued.outcome, args.lang)
    for answer in _format_answers(puzzle, continued.outcome, args.limit):
        print(f"\n{answer.rstrip()}")


def _print_verdict(puzzle: Puzzle, continued: search.ContinuedSearch, language: str) -> None:
    """Print the verdict, after the faults of the marks and before the conflict."""
    for fault in continued.faults:
        print(format_fault(puzzle.genre, fault, language))
    print(_format_result(continued.outcome, language))
    if continued.whole:
        print(WITHOUT_MARKS.format_in(language), _format_result(continued.whole, language))
    if continued.wrong:
        print(WRONG_MARKS.format_in(language), format_places(continued.wrong, language))
    if continued.outcome.conflict:
        print(CONFLICT.format_in(language), format_places(continued.outcome.conflict, language))


def _print_common(puzzle: Puzzle, outcome: Outcome, language: str) -> None:
    """Print the half-filled answer that is proved to be in every answer, if there may be several."""
    filled, board = puzzle.genre.answers.filled, puzzle.entry.board
    if outcome.proven and filled and outcome.verdict in (Verdict.MANY, Verdict.UNKNOWN):
        common = puzzle.genre.answers.write(board, filled(board, outcome.proven))
        print(f"{COMMON.format_in(language)}\n\n{common.rstrip()}")


def _format_result(outcome: Outcome, language: str) -> str:
    """Return the verdict as a sentence, with the time and the guesses that it took."""
    return f"{format_verdict(outcome).format_in(language)} {format_proof(outcome).format_in(language)}"
