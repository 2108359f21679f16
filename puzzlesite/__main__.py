"""`enpitsu`: the puzzle commands (solve, explain, ...) and the site's commands (up, backup, ...), from any folder."""

import sys
from importlib.metadata import version

USAGE = """enpitsu COMMAND ...

Puzzles, without the site: {puzzles}
The site:                  {site}

enpitsu COMMAND --help describes a command; enpitsu --version prints the version;
enpitsu completion bash (or zsh, fish) prints what makes a shell complete them."""
COMPLETION = "completion"
SITE = ("up", "prepare", "warm", "work", "reap", "doctor", "backup", "restore", "samples", "createsuperuser")


def main() -> int:
    """Run one command and return its exit status."""
    try:
        return _run(sys.argv[1:])
    # A command reports an interrupt itself; this one came before the command began.
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130


def _run(words: list[str]) -> int:
    from solvers.cli.commands import COMMANDS
    from solvers.cli.commands import main as run_puzzles
    from solvers.cli.output import flush_output_at_end

    command = words[0] if words else "--help"
    if command in COMMANDS:
        return run_puzzles(words, "enpitsu")
    is_help = command in ("-h", "--help", "help") and len(words) < 2
    if not (is_help or command in ("-V", "--version", COMPLETION)):
        return _run_site(words)
    with flush_output_at_end(lambda: "en"):
        if is_help:
            print(USAGE.format(puzzles=", ".join(COMMANDS), site=", ".join(SITE)))
        elif command == COMPLETION:
            _print_completion(words[1:])
        else:
            print(f"enpitsu {version('enpitsu')}")
    return 0


def _print_completion(words: list[str]) -> None:
    import argparse

    import shtab

    from puzzlesite.ops.completion import build_script

    about = 'A script that completes commands, options and genres: eval "$(enpitsu completion bash)"'
    parser = argparse.ArgumentParser(prog=f"enpitsu {COMPLETION}", description=about)
    parser.add_argument("shell", choices=shtab.SUPPORTED_SHELLS)
    print(build_script(parser.parse_args(words).shell, [*SITE, COMPLETION]))


def _run_site(words: list[str]) -> int:
    import os

    from django.core.management import execute_from_command_line

    from puzzlesite.ops.room import end_with_sentence

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "puzzlesite.settings")
    with end_with_sentence():
        execute_from_command_line(["enpitsu", *words])
    return 0


if __name__ == "__main__":
    sys.exit(main())
