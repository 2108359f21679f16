"""`enpitsu completion SHELL`: a script by which a shell completes commands, options, genres and files."""

import argparse
from collections.abc import Sequence

import shtab

from solvers.cli.commands import build_parser

FILES = ("FILE", "PUZZLE", "PUZZLES", "ANSWER")  # what the help calls a file


def build_script(shell: str, site: Sequence[str]) -> str:
    """The script for a shell of `shtab.SUPPORTED_SHELLS`. site: the commands that are not of puzzles."""
    parser = build_parser("enpitsu")
    commands = next(action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    for command in list(commands.choices.values()):
        for action in command._actions:
            if action.metavar in FILES:
                action.complete = shtab.FILE
    for name in site:
        commands.add_parser(name, help=name)
    return str(shtab.complete(parser, shell))
