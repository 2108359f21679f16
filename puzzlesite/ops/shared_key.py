"""Check that all hosts of one database use one secret key, without which owners' secrets fail on some pages."""

from hashlib import sha256

from django.conf import settings

from puzzlesite.models import Fact

NAME = "secret key"


class SecretKeyMismatch(Exception):
    """Other hosts of this database use another secret key. The sentence says what to do."""


def check_shared_key() -> None:
    """Compare this host's key with that of the first host. Raises SecretKeyMismatch."""
    known, _ = Fact.objects.get_or_create(name=NAME, defaults={"value": _digest()})
    if known.value != _digest():
        raise SecretKeyMismatch(
            "This database is served with another SECRET_KEY. Give every host the same one (variable SECRET_KEY); "
            "or, if it was changed on purpose, run `prepare --new-secret-key`: links to edit puzzles are void then."
        )


def replace_shared_key() -> None:
    """Make this host's key the expected one."""
    Fact.objects.update_or_create(name=NAME, defaults={"value": _digest()})


def forget_shared_key() -> None:
    """Forget the expected key, after a restore: the next host that starts sets it."""
    Fact.objects.filter(name=NAME).delete()


def _digest() -> str:
    return sha256(f"enpitsu {settings.SECRET_KEY}".encode()).hexdigest()
