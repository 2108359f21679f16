"""New boards of genres stated as rules: options, random answers, and removal of clues while one answer is left."""
