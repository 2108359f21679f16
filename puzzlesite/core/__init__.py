"""Parts that every feature of the site builds on: rows, keys, clients, access, errors, texts and limits."""
