"""generate: new puzzles from a recipe."""

import argparse
import os
import secrets
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from functools import partial

import solvers
from solvers import recipes
from solvers.cli import arguments
from solvers.cli.engines import load_engine
from solvers.cli.output import OK, CommandError, ProgressLine, TextPrinter, print_error, print_json
from solvers.cli.puzzles import read_text
from solvers.contract.genre import Genre
from solvers.contract.recipe import Made, Making, RecipeError
from solvers.messages import Message
from solvers.notation.format import CannotHold, Format, NotationError

NOT_GENERATED = Message("Puzzles of {genre} are not generated.")
SEED = Message("The first seed is {seed}: --seed {seed} makes the same again.")
SEEDS = 2**31
MAKING = Message("Made {number:,} of {count:,}, looking for the next: {tries:,} tries ...")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    arguments.add_language(parser)
    arguments.add_json(parser)
    arguments.add_genre(parser)
    parser.add_argument("--count", type=arguments.parse_positive_number, default=1, metavar="N")
    parser.add_argument("--seed", type=int, metavar="S")
    arguments.add_settings(parser)
    parser.add_argument("--to", metavar="FORMAT")


def run(args: argparse.Namespace) -> int:
    """Make new puzzles from a recipe; the same seed makes the same puzzles, and without one others each time."""
    genre = solvers.genre(args.genre)
    if genre.generated is None:
        raise CommandError(NOT_GENERATED.format_in(args.lang, genre=genre.title))
    form = arguments.named_format(genre, args.to, args.lang) if args.to else genre.own_format
    status, printer = OK, TextPrinter()
    first = secrets.randbelow(SEEDS) if args.seed is None else args.seed
    for seed, made in enumerate(_generate(genre, args, first), first):
        if args.seed is None and seed == first:
            print_error(SEED.format_in(args.lang, seed=seed))
        try:
            _print(genre, form, made, seed, printer if not args.json else None)
        except CannotHold as error:
            status = print_error(NotationError("cannot-hold", reason=error.reason).format_in(args.lang))
    return status


def _print(genre: Genre, form: Format, made: Made, seed: int, printer: TextPrinter | None) -> None:
    """Print a new puzzle as text, or as JSON without a printer. Raises CannotHold."""
    text = form.write_board(made.board)
    if printer is None:
        print_json(_serialize(genre, text, made, seed))
    else:
        printer.print(text, form)
        # The next puzzle may take long.
        sys.stdout.flush()


def _generate(genre: Genre, args: argparse.Namespace, first: int) -> Iterator[Made]:
    """Yield one puzzle for each seed, from the first on. Raises CommandError for a recipe that cannot be followed."""
    try:
        engine, recipe = load_engine(genre, args.lang), _complete_recipe(genre, args.set)
        with ProgressLine() as line:
            number = 0
            for making in engine.generate_many(recipe, first, args.count):
                line.show(partial(MAKING.format_in, args.lang, number=number, count=args.count, tries=making.tries))
                if making.made is not None:
                    line.wipe()
                    yield making.made
                    number += 1
    except RecipeError as error:
        raise CommandError(recipes.recipe_error_message(genre, error).format_in(args.lang)) from None


def _complete_recipe(genre: Genre, pairs: Sequence[str]) -> dict[str, str]:
    """Return the whole recipe; a long text may be given as the name of a file that holds it. Raises RecipeError."""
    settings = arguments.parse_settings(pairs)
    for option in recipes.options(genre):
        text = settings.get(option.name, "")
        if option.kind in ("text", "picture") and os.path.isfile(text):
            settings[option.name] = read_text(text)
    return recipes.complete_recipe(genre, settings)


def last_making(makings: Iterator[Making]) -> Making:
    """Return the end of a generation."""
    return deque(makings, maxlen=1)[0]


def _serialize(genre: Genre, text: str, made: Made, seed: int) -> dict[str, object]:
    return {
        "puzzle": text,
        "answer": genre.answers.write(made.board, made.answer),
        "grade": made.grade.level if made.grade else None,
        "seed": seed,
    }
