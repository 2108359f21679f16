"""genres: the list of genres."""

import argparse
from typing import Any

import solvers
from solvers import recipes
from solvers.cli import arguments
from solvers.cli.output import OK, print_json
from solvers.contract.genre import Genre


def add_arguments(parser: argparse.ArgumentParser) -> None:
    arguments.add_language(parser)
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    """List genres with their formats, offers and recipe options."""
    for genre in solvers.all_genres():
        if args.json:
            print_json(_serialize(genre, args.lang))
        else:
            _print(genre, args.lang)
    return OK


def _serialize(genre: Genre, language: str) -> dict[str, Any]:
    return {
        "genre": genre.name,
        "title": genre.title.format_in(language),
        "formats": [form.name for form in genre.formats],
        "offers": genre.offers,
        "recipe": {option.name: sorted(option.choices) or option.kind for option in recipes.options(genre)},
    }


def _print(genre: Genre, language: str) -> None:
    print(f"{genre.name}: {genre.title.format_in(language)}")
    print(f"  formats: {' '.join(form.name for form in genre.formats)}")
    print(f"  offers: {' '.join(genre.offers)}")
    for option in recipes.options(genre):
        values = "|".join(option.choices) or option.kind
        print(f"  --set {option.name}={values}  {option.title.format_in(language)}")
