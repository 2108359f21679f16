"""The site: HTTP, rows and a queue around the solvers. It knows no rule, no array and no genre's name."""

import gc

gc.set_threshold(10_000, 10, 10)  # with Python's own, each start looks for garbage for long: there is none
