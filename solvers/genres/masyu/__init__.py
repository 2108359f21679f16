"""Masyu (ましゅ): one loop through circles."""

from pathlib import Path

from solvers.contract.genre import Generated
from solvers.genres.masyu.board import LIMIT
from solvers.genres.masyu.clues import FIXABLE
from solvers.genres.masyu.formats import FORMATS
from solvers.genres.masyu.input import DRAWN, PLAYED
from solvers.genres.masyu.photo import PHOTOGRAPHED
from solvers.genres.masyu.picture import draw
from solvers.genres.masyu.rules import RULES, WORDS
from solvers.messages import Message
from solvers.rulebook.generator.recipe import EASY, HARD, MEDIUM, clue_recipe
from solvers.rulebook.genre import rulebook_genre

GENRE = rulebook_genre(
    folder=Path(__file__).parent,
    title=Message("Masyu"),
    rules=Message(
        "Draw one closed loop through the middles of cells and through all circles. It turns on a black circle and "
        "goes straight before and after it; it goes straight on a white circle and turns before it or after it."
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
)
