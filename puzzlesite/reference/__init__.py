"""Pages about genres and techniques: rules, formats, articles, lines."""
