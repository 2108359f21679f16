"""New puzzles: options, and shapes grown at random."""
