"""The commands of `python -m solvers`. Their options and output are stable: scripts rely on them.

They read files or `-`, print one JSON object a line with --json, and end with status 2 when something was not read.
"""

import argparse
import importlib
import os
import sys
from collections.abc import Iterable, Sequence
from typing import Protocol, cast

from solvers.cli.arguments import system_language
from solvers.cli.output import INTERRUPTED, CommandError, flush_output_at_end, print_error, was_interrupted
from solvers.jit.levels import LEVELS, UnknownLevel
from solvers.messages import Message, listing
from solvers.notation.format import NotationError

STOPPED = Message("Stopped.")
UNKNOWN_LEVEL = Message("ENPITSU_LEVEL is {name!r}; expected one of {known}.")


class Command(Protocol):
    """A module with one command; the docstring of its `run` is the command's help."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments of the command."""

    def run(self, args: argparse.Namespace) -> int:
        """Run the command; return the exit status.

        Raises CommandError, NotationError and OSError, which end the command.
        """
        ...


# Modules are imported when they are needed: all of them take a third of a second.
_MODULES = {
    "solve": "solve",
    "explain": "explain",
    "hint": "hint",
    "fix": "fix",
    "generate": "generate",
    "convert": "convert",
    "image": "paper.image",
    "book": "paper.book",
    "check": "check",
    "bench": "bench",
    "genres": "genres",
    "photo": "photo",
}
COMMANDS = tuple(_MODULES)


def main(arguments: Sequence[str] | None = None, program: str = "python -m solvers") -> int:
    """Run one command; return the exit status. program: its name in the help."""
    given = sys.argv[1:] if arguments is None else arguments
    names = [name for name in given[:1] if name in _MODULES] or COMMANDS
    args = argparse.Namespace(lang=system_language(os.environ))
    try:
        with flush_output_at_end(lambda: args.lang):
            build_parser(program, names).parse_args(given, args)
            return int(args.run(args))
    except NotationError as error:
        return print_error(error.format_in(args.lang))
    except CommandError as error:
        return print_error(str(error))
    except UnknownLevel as error:
        return print_error(UNKNOWN_LEVEL.format_in(args.lang, name=error.name, known=listing(LEVELS, "comma")))
    except OSError as error:
        return print_error(": ".join(map(str, filter(None, [error.filename, error.strerror or error]))))
    except (Exception, KeyboardInterrupt) as error:
        if not was_interrupted(error):
            raise
        print_error(STOPPED.format_in(args.lang))
        return INTERRUPTED


def build_parser(program: str = "python -m solvers", names: Iterable[str] = COMMANDS) -> argparse.ArgumentParser:
    """Return the parser of all commands, or of those in `names`."""
    parser = argparse.ArgumentParser(prog=program, description="Pencil puzzles without the site.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name in names:
        module = _load(name)
        about = module.run.__doc__
        command = commands.add_parser(name, help=about, description=about)
        command.set_defaults(run=module.run)
        module.add_arguments(command)
    return parser


def _load(name: str) -> Command:
    """Import the module of a command."""
    return cast(Command, importlib.import_module(f"{__package__}.{_MODULES[name]}"))
