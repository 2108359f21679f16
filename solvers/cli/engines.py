"""Engines for commands: whoever waits because kernels are compiled reads so."""

import importlib

import solvers
from solvers.cli.output import complain
from solvers.contract.engine import Engine
from solvers.contract.genre import Genre
from solvers.messages import Message

COMPILING = Message("Compiling what this needs of {genre}: once, for a minute at most ...")
COMPILING_SOLVER = Message("Compiling the solver of {genre}: once, for about {seconds} s ...")


def load_engine(genre: Genre, language: str, text: Message = COMPILING) -> Engine:
    """The engine of a genre; a sentence on standard error says so if it begins to compile."""
    engine = solvers.engine(genre.name)
    compiling = importlib.import_module("solvers.jit.compiling")  # numba: only behind an engine
    sentence = text.format_in(language, genre=genre.title, seconds=engine.compile_seconds + engine.shared_seconds)
    compiling.on_next_compile(lambda: complain(sentence))
    return engine
