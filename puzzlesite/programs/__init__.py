"""The page that documents the API."""
