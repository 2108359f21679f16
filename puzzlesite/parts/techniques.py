"""The dictionary of techniques: each genre's ladder by levels, and each technique with its example."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

import solvers
from puzzlesite.core.format import format_puzzle_count, language, localize
from solvers import recipes, samples
from solvers.contract.genre import Genre
from solvers.contract.results import Technique
from solvers.explaining.examples import Example, Examples, examples
from solvers.explaining.stored import step_from_json
from solvers.picture import Picture

# The option of a recipe that asks for a technique.
TECHNIQUE_OPTION = "technique"


def list_laddered_genres() -> list[Genre]:
    """The genres with a ladder."""
    return [genre for genre in solvers.all_genres() if genre.explained]


def list_techniques_by_level(genre: Genre) -> dict[str, Any]:
    """The techniques of a genre, the easiest first, by levels. counted: how many puzzles the shares are of."""
    explained, kept = genre.explained_part, examples(genre)
    levels = []
    for number, title in enumerate(explained.levels):
        techniques = [_technique_row(genre, one, kept) for one in explained.techniques if one.level == number]
        levels.append({"title": localize(title), "techniques": techniques})
    counted = _("Counted in %(puzzles)s made here.") % {"puzzles": format_puzzle_count(kept.puzzles)}
    return {
        "genre": localize(genre.title),
        "levels": [level for level in levels if level["techniques"]],
        "counted": counted if kept.puzzles else "",
    }


def technique_page(genre: Genre, name: str) -> dict[str, Any]:
    """The page of a technique. Raises KeyError."""
    explained, kept = genre.explained_part, examples(genre)
    technique = explained.by_name[name]
    example = kept.found.get(name)
    place = explained.techniques.index(technique)
    before, after = explained.techniques[:place][-1:], explained.techniques[place + 1 :][:1]
    step = step_from_json(example.step) if example else None
    return {
        "genre": localize(genre.title),
        "title": localize(technique.title),
        "other_title": _other(technique),
        "facts": _facts(genre, technique, kept),
        "technique_texts": localize(explained.texts[name]) if name in explained.texts else "",
        "picture": _draw(genre, example) if example else None,
        "sentence": localize(technique.explain(step)) if step else "",
        "step_diagram": explained.diagram(example.entry(genre).board, step)
        if example and step and explained.diagram
        else None,
        "origin": _origin(genre, example) if example else "",
        "ladder": reverse("techniques", args=[genre.name]),
        "previous": _technique_row(genre, before[0], kept) if before else None,
        "following": _technique_row(genre, after[0], kept) if after else None,
        "ask": _ask(genre, name),
    }


def _technique_row(genre: Genre, technique: Technique, kept: Examples) -> dict[str, Any]:
    """A technique in a list. often: the share of puzzles that need it."""
    return {
        "title": localize(technique.title),
        "other_title": _other(technique),
        "address": technique_address(genre, technique.name),
        "score": technique.score,
        "often": _often(kept, technique.name),
        "has_example": technique.name in kept.found,
    }


def technique_address(genre: Genre, technique: str) -> str:
    """The address of a technique's page."""
    return reverse("technique", args=[genre.name, technique])


def _other(technique: Technique) -> str:
    """The title in the other language, where it differs; otherwise ""."""
    other = technique.title.format_in("ja" if language().startswith("en") else "en")
    return other if other != localize(technique.title) else ""


def _facts(genre: Genre, technique: Technique, kept: Examples) -> list[str]:
    explained = genre.explained_part
    level = localize(explained.levels[technique.level])
    facts = [
        _("Level: %(level)s") % {"level": level},
        _("Score: %(score)s") % {"score": f"{technique.score:,}"},
    ]
    if rating := explained.rating:
        facts.append(f"{localize(rating.title)}: {rating.ratings[technique.name]}")
    if often := _often(kept, technique.name):
        facts.append(
            _("Needed in %(share)s of %(puzzles)s") % {"share": often, "puzzles": format_puzzle_count(kept.puzzles)}
        )
    return facts


def _often(kept: Examples, technique: str) -> str:
    """The share of puzzles in percent; "" where it was not counted."""
    if not kept.puzzles:
        return ""
    share = kept.share(technique)
    return f"{share * 100:.0f} %" if share >= 0.1 else f"{share * 100:.2g} %"


def _draw(genre: Genre, example: Example) -> Picture:
    entry = example.entry(genre)
    return genre.draw(entry.board, marks=entry.marks, step=step_from_json(example.step))


def _origin(genre: Genre, example: Example) -> str:
    """A sentence about the puzzle that the example is from."""
    if example.sample:
        titles = {sample.name: sample.title for sample in samples.samples(genre)}
        source = _("the sample “%(title)s”") % {"title": localize(titles[example.sample])}
    else:
        source = _("a puzzle made from seed %(seed)s") % {"seed": example.seed}
    if example.number:
        return _("Step %(number)s on the way through %(source)s.") % {"number": example.number, "source": source}
    return _("From %(source)s. Here an explanation takes another step first.") % {"source": source}


def _ask(genre: Genre, technique: str) -> str:
    """The address of the form that generates puzzles with the technique; "" where there is none."""
    options: Sequence[str] = [
        option.name
        for option in recipes.options(genre)
        if option.name == TECHNIQUE_OPTION and technique in option.choices
    ]
    query = urlencode({f"option-{TECHNIQUE_OPTION}": technique})
    return f"{reverse('generate', args=[genre.name])}?{query}" if options else ""
