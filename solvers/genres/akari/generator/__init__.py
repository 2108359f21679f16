"""New boards: options, and the search that makes them."""
