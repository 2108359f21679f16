"""fix: clues that contradict each other, and single changes that leave exactly one answer."""

import argparse
import time
from collections.abc import Iterable, Sequence
from functools import partial

from solvers.assist import fixing
from solvers.assist.fixing import MOST_CHANGES, Fix
from solvers.assist.serializers import serialize_fix
from solvers.cli import arguments, solve
from solvers.cli.output import OK, print_json
from solvers.cli.puzzles import Puzzle, Unread, run_on_each, skip_unread
from solvers.contract.fixable import ClueGroup, Edit, Fixable, PrintedClue
from solvers.contract.places import format_places
from solvers.contract.results import Verdict
from solvers.messages import Message, listing
from solvers.notation.format import NotationError
from solvers.notation.text import SEPARATOR
from solvers.verdicts import SENTENCES

UNAVAILABLE = {"no-fixes": Message("The clues of {genre} cannot be changed one by one.")}
CONFLICT = Message("These clues contradict each other: {clues}.")
SPARE = Message("It is not proved that all of them are needed for that.")
CHANGES = Message("One change that leaves exactly one answer:")
NO_CHANGE = Message("No single change of a clue leaves exactly one answer.")
DECIDED = Message("One more clue that leaves exactly one answer:")
MORE = Message("{count} more")
SEARCHING = Message("The time was over before everything was tried.")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    arguments.add_language(parser)
    arguments.add_genre_option(parser)
    arguments.add_json(parser)
    arguments.add_files(parser)
    arguments.add_seconds(parser, "time for one puzzle")


def run(args: argparse.Namespace) -> int:
    """Find clues that contradict each other, and single changes or further clues that leave exactly one answer."""
    return run_on_each(args.files, args, partial(_fix, args=args))


def _fix(puzzle: Puzzle, args: argparse.Namespace) -> int:
    genre = puzzle.genre
    if genre.fixable is None:
        error = NotationError("no-fixes", puzzle.line, words=UNAVAILABLE, genre=genre.title)
        return skip_unread(Unread(puzzle.index, error), args)
    solve.warm_engine(puzzle, args.lang, is_whole=True)
    begun = time.perf_counter()
    fix = fixing.fix(genre, puzzle.entry.board, args.seconds)
    if args.json:
        print_json({"index": puzzle.index, **serialize_fix(fix, time.perf_counter() - begun, args.lang)})
        return OK
    print(*[SEPARATOR] * bool(puzzle.index), *_format_fix(genre.fixable, fix, args.lang), sep="\n")
    return OK


def _format_fix(fixable: Fixable, fix: Fix, language: str) -> list[str]:
    """Return the fix as lines for people."""
    lines = [SENTENCES[fix.verdict.value].format_in(language)]
    if fix.verdict is Verdict.NONE:
        lines += _format_conflict(fix, language)
    if fix.verdict is Verdict.MANY:
        lines += _format_edits(DECIDED, fixable.undecided, fix.decided_by, language)
    if fix.verdict is Verdict.NONE or fix.changes:
        lines += _format_edits(CHANGES, NO_CHANGE, fix.changes, language)
    return lines if fix.done else [*lines, SEARCHING.format_in(language)]


def _format_conflict(fix: Fix, language: str) -> list[str]:
    """Return lines with the clues that contradict each other, if any are known."""
    if not fix.conflict:
        return []
    names = listing((_part_name(part, language) for part in fix.conflict), "short")
    sentence = CONFLICT.format_in(language, clues=names.format_in(language))
    return [sentence] if fix.is_minimal else [sentence, SPARE.format_in(language)]


def _format_edits(title: Message, none: Message, edits: Sequence[Edit], language: str) -> list[str]:
    """Return the best Edits, one a line, under their title."""
    if not edits:
        return [none.format_in(language)]
    more = len(edits) - MOST_CHANGES
    rest = [f"  {MORE.format_in(language, count=more)}"] if more > 0 else []
    return [title.format_in(language), *_list_edits(edits[:MOST_CHANGES], language), *rest]


def _list_edits(edits: Iterable[Edit], language: str) -> list[str]:
    """Return each Edit's place, its present value and its new one."""
    return [f"  {_clue_name(edit.clue, language)}: {edit.clue.value or '.'} → {edit.value or '.'}" for edit in edits]


def _part_name(part: ClueGroup, language: str) -> Message | str:
    return part.name or format_places(part.cells, language)


def _clue_name(clue: PrintedClue, language: str) -> str:
    return clue.name.format_in(language) if clue.name else format_places([clue.place], language)
