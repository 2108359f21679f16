"""Files of one puzzle a line."""
