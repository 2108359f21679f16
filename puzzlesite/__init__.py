"""The site: HTTP, rows and a queue around the solvers. No rule, array or genre's name occurs in it."""

import gc

# With Python's own thresholds each start spends long on collections that find no garbage.
gc.set_threshold(10_000, 10, 10)
