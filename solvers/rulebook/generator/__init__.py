"""New boards of genres stated as rules: options, random answers, and clues removed while one answer is left."""
