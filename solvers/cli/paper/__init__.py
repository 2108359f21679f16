"""Commands that draw: one board as an image, many as a book."""
