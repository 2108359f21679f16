"""One line alone, in plain Python, fast enough for a page."""
