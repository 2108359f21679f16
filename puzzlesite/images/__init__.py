"""From image files to cells."""
