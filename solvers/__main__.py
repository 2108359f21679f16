"""The command line: solve, explain, generate, convert, check, bench, genres. Works without the site."""

import gc
import sys

# Python's own thresholds make each start spend time on looking for garbage, although a start leaves none.
gc.set_threshold(10_000, 10, 10)

from solvers.cli.commands import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main())
