"""Links and packed texts of other programs."""
