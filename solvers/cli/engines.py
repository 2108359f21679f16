"""Engines for commands: a sentence tells the person who waits that kernels are being compiled."""

import importlib

import solvers
from solvers.cli.output import print_error
from solvers.contract.engine import Engine
from solvers.contract.genre import Genre
from solvers.messages import Message

COMPILING = Message("Compiling what this needs of {genre}: once, for a minute at most ...")
COMPILING_SOLVER = Message("Compiling the solver of {genre}: once, for about {seconds} s ...")


def load_engine(genre: Genre, language: str, text: Message = COMPILING) -> Engine:
    """Return the engine of a genre; a sentence on standard error tells when it begins to compile."""
    engine = solvers.engine(genre.name)
    # numba may be imported only after the engine has loaded.
    compiling = importlib.import_module("solvers.jit.compiling")
    sentence = text.format_in(language, genre=genre.title, seconds=engine.compile_seconds + engine.shared_seconds)
    compiling.on_next_compile(lambda: print_error(sentence))
    return engine
