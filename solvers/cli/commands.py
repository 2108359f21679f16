"""The commands of `python -m solvers`. Their options and output are stable: scripts rely on them.

It reads files or `-`, prints one JSON object a line with --json, and ends with status 2 when something was not read.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Protocol

from solvers.cli import bench, check, convert, explain, fix, generate, genres, hint, photo, solve
from solvers.cli.output import INTERRUPTED, OK, CommandError, complain
from solvers.cli.paper import book, image
from solvers.messages import Message
from solvers.notation.format import NotationError

STOPPED = Message("Stopped.")


class Command(Protocol):
    """A module with one command; the docstring of its `run` is the command's help."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Say what the command takes."""

    def run(self, args: argparse.Namespace) -> int:
        """Run it; the exit status. Raises CommandError, NotationError and OSError, which end the command."""
        ...


_MODULES: dict[str, Command] = {
    "solve": solve,
    "explain": explain,
    "hint": hint,
    "fix": fix,
    "generate": generate,
    "convert": convert,
    "image": image,
    "book": book,
    "check": check,
    "bench": bench,
    "genres": genres,
    "photo": photo,
}
COMMANDS = tuple(_MODULES)


def main(arguments: Sequence[str] | None = None, program: str = "python -m solvers") -> int:
    """Run one command; the exit status. program: its name in the help."""
    args = build_parser(program).parse_args(arguments)
    try:
        return int(args.run(args))
    except NotationError as error:
        return complain(error.format_in(args.lang))
    except CommandError as error:
        return complain(str(error))
    except BrokenPipeError:
        return _close_output()
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}")
    except KeyboardInterrupt:
        complain(STOPPED.format_in(args.lang))
        return INTERRUPTED


def _close_output() -> int:
    """Whoever reads has seen enough: nothing more is flushed at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return OK


def build_parser(program: str = "python -m solvers") -> argparse.ArgumentParser:
    """The parser of all commands."""
    parser = argparse.ArgumentParser(prog=program, description="Pencil puzzles without the site.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, module in _MODULES.items():
        about = module.run.__doc__
        command = commands.add_parser(name, help=about, description=about)
        command.set_defaults(run=module.run)
        module.add_arguments(command)
    return parser
