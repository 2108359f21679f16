"""Public keys, fingerprints of boards, and the secrets of owners."""

import hashlib
import secrets

# Letters and digits that are easily misread on paper are left out.
KEY_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
# Twelve characters have 59 bits: an unlisted puzzle is protected by its key alone.
KEY_LENGTH = 12


def new_key() -> str:
    """A random public name that cannot be guessed."""
    number, letters = secrets.randbelow(len(KEY_LETTERS) ** KEY_LENGTH), []
    for _ in range(KEY_LENGTH):
        number, letter = divmod(number, len(KEY_LETTERS))
        letters.append(KEY_LETTERS[letter])
    return "".join(letters)


def fingerprint(genre: str, text: str) -> str:
    """Return the digest of a board by which its rows are found; it depends on genre and Enpitsu text alone."""
    return hashlib.sha256(f"{genre}\n{text}".encode()).hexdigest()


def new_token() -> str:
    """A new owner's secret."""
    return secrets.token_urlsafe(18)


def is_owner_token(token: str, owner: str) -> bool:
    """Whether the hash of this token is the stored `owner`."""
    return bool(token and owner) and secrets.compare_digest(hash_token(token), owner)


def hash_token(token: str) -> str:
    """Return the hash under which an owner's secret is stored: long random tokens need no salt and no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()
