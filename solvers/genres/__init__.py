"""The genres, one folder each. A folder that begins with "_" is a template."""
