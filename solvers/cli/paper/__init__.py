"""Commands that draw: one board as an image, many boards as a book."""
