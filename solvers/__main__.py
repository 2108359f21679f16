"""The command line: solve, explain, generate, convert, check, bench, genres. Works without the site."""

import gc
import sys

gc.set_threshold(10_000, 10, 10)  # with Python's own, each start looks for garbage for long: there is none

from solvers.cli.commands import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main())
