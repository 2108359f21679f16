"""`enpitsu`: the puzzle commands (solve, explain, ...) and the site's (up, backup, ...), from any folder."""

import sys
from importlib.metadata import version

USAGE = """enpitsu COMMAND ...

Puzzles, without the site: {puzzles}
The site:                  {site}

enpitsu COMMAND --help says more of one; enpitsu --version which one this is;
enpitsu completion bash (or zsh, fish) prints what makes a shell complete them."""
COMPLETION = "completion"
SITE = ("up", "prepare", "warm", "work", "reap", "doctor", "backup", "restore", "samples", "createsuperuser")


def main() -> int:
    """Run one command; the exit status."""
    from solvers.cli.commands import COMMANDS
    from solvers.cli.commands import main as run_puzzles

    command = sys.argv[1] if len(sys.argv) > 1 else "--help"
    if command in COMMANDS:
        return run_puzzles(sys.argv[1:], "enpitsu")
    if command in ("-h", "--help", "help") and len(sys.argv) < 3:
        print(USAGE.format(puzzles=", ".join(COMMANDS), site=", ".join(SITE)))
        return 0
    if command in ("-V", "--version"):
        print(f"enpitsu {version('enpitsu')}")
        return 0
    if command == COMPLETION:
        return _print_completion(sys.argv[2:])
    return _run_site()


def _print_completion(words: list[str]) -> int:
    import argparse

    import shtab

    from puzzlesite.ops.completion import build_script

    about = 'A script that completes commands, options and genres: eval "$(enpitsu completion bash)"'
    parser = argparse.ArgumentParser(prog=f"enpitsu {COMPLETION}", description=about)
    parser.add_argument("shell", choices=shtab.SUPPORTED_SHELLS)
    print(build_script(parser.parse_args(words).shell, [*SITE, COMPLETION]))
    return 0


def _run_site() -> int:
    import os

    from django.core.management import execute_from_command_line

    from puzzlesite.ops.room import end_when_full

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "puzzlesite.settings")
    with end_when_full():
        execute_from_command_line(["enpitsu", *sys.argv[1:]])
    return 0


if __name__ == "__main__":
    sys.exit(main())
