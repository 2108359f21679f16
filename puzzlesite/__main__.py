"""`enpitsu`: the puzzle commands (solve, explain, ...) and the site's (up, backup, ...), from any folder."""

import sys
from importlib.metadata import version

USAGE = """enpitsu COMMAND ...

Puzzles, without the site: {puzzles}
The site:                  {site}

enpitsu COMMAND --help tells more of one; enpitsu --version which one this is."""
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
    return _run_site()


def _run_site() -> int:
    import os

    from django.core.management import execute_from_command_line

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "puzzlesite.settings")
    execute_from_command_line(["enpitsu", *sys.argv[1:]])
    return 0


if __name__ == "__main__":
    sys.exit(main())
