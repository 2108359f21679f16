"""`enpitsu completion SHELL`: a script that completes commands, options, genres and files in a shell."""

import argparse
from collections.abc import Sequence

import shtab

from solvers.cli.commands import build_parser

# Arguments with these names in the help are files.
FILES = ("FILE", "PUZZLE", "PUZZLES", "ANSWER")


def build_script(shell: str, site: Sequence[str]) -> str:
    """The script for a shell of `shtab.SUPPORTED_SHELLS`. site: names of the commands that do not concern puzzles."""
    parser = build_parser("enpitsu")
    commands = next(action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    for command in list(commands.choices.values()):
        for action in command._actions:
            if action.metavar in FILES:
                action.complete = shtab.FILE
    for name in site:
        commands.add_parser(name, help=name)
    return str(shtab.complete(parser, shell))
