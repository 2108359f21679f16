"""The page that describes the interface for programs, and its examples."""
