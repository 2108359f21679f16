"""One module for each family of techniques that look at cells and units."""
