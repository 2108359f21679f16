"""The command line: solve, explain, generate, convert, check, bench, genres. Works without the site."""

import sys

from solvers.cli.commands import main

if __name__ == "__main__":
    sys.exit(main())
