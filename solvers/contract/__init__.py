"""What a genre offers, what an engine does, and the values that pass between them. No genre, no numpy."""
