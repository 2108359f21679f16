"""Books: many puzzles in one PDF, made by a worker."""
