"""Jobs with many puzzles, from files and recipes: their pages and their results."""
