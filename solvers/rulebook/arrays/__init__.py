"""What is said of marks as arrays for the search."""
