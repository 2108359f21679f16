"""The archive: its filters and pages, and the puzzles that an address selects from it."""
