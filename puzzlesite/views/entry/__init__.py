"""How puzzles come: drawn, put together, generated, made from an image; the box that takes texts is `home`."""
