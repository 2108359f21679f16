"""Slitherlink (スリザーリンク): one loop along the sides of cells."""

from pathlib import Path

from solvers.contract.genre import Generated
from solvers.genres.slitherlink.board import LIMIT
from solvers.genres.slitherlink.clues import FIXABLE
from solvers.genres.slitherlink.formats import FORMATS
from solvers.genres.slitherlink.input import DRAWN, PLAYED
from solvers.genres.slitherlink.photo import PHOTOGRAPHED
from solvers.genres.slitherlink.picture import draw
from solvers.genres.slitherlink.rules import RULES, WORDS
from solvers.messages import Message
from solvers.rulebook.generator.recipe import EASY, HARD, MEDIUM, clue_recipe
from solvers.rulebook.genre import rulebook_genre

GENRE = rulebook_genre(
    folder=Path(__file__).parent,
    title=Message("Slitherlink"),
    rules=Message(
        "Draw one closed loop along the sides of cells, without branch or crossing. A number says how many of "
        "its cell's four sides belong to the loop."
    ),
    statement=RULES,
    formats=FORMATS,
    faults=WORDS,
    draw=draw,
    limit=LIMIT,
    played=PLAYED,
    drawn=DRAWN,
    photographed=PHOTOGRAPHED,
    fixable=FIXABLE,
    generated=Generated(clue_recipe(20), levels={"easy": EASY, "medium": MEDIUM, "hard": HARD}),
    other_names=("Loop the Loop", "Fences"),
)
