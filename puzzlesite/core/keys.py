"""Public keys, fingerprints of boards, and the secrets of owners."""

import hashlib
import secrets

KEY_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is misread on paper
KEY_LENGTH = 12  # 59 bits: unlisted puzzles are hidden by their key alone


def new_key() -> str:
    """A public name that cannot be guessed."""
    number, letters = secrets.randbelow(len(KEY_LETTERS) ** KEY_LENGTH), []
    for _ in range(KEY_LENGTH):
        number, letter = divmod(number, len(KEY_LETTERS))
        letters.append(KEY_LETTERS[letter])
    return "".join(letters)


def fingerprint(genre: str, text: str) -> str:
    """Return the digest of a board for look-ups: the same for the same board as Enpitsu text."""
    return hashlib.sha256(f"{genre}\n{text}".encode()).hexdigest()


def new_token() -> str:
    """An owner's secret."""
    return secrets.token_urlsafe(18)


def is_secret(token: str, owner: str) -> bool:
    """Whether this token is the one that is stored hashed as `owner`."""
    return bool(token and owner) and secrets.compare_digest(hash_token(token), owner)


def hash_token(token: str) -> str:
    """Return the hash of an owner's secret that is stored: long random tokens need no salt and no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()
