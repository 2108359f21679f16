"""All hosts of one database sign with one secret key: else rights at puzzles are lost from page to page."""

from hashlib import sha256

from django.conf import settings

from puzzlesite.models import Fact

NAME = "secret key"


class OtherKey(Exception):
    """This database is served with another secret key. The sentence says what to do."""


def check() -> None:
    """Hold this host's key against that of the first host. Raises OtherKey."""
    known, _ = Fact.objects.get_or_create(name=NAME, defaults={"value": _digest()})
    if known.value != _digest():
        raise OtherKey(
            "This database is served with another SECRET_KEY. Give every host the same one (variable SECRET_KEY); "
            "or, if it was changed on purpose, run `prepare --new-secret-key`: links to edit puzzles are void then."
        )


def replace() -> None:
    """From now on this host's key is the one."""
    Fact.objects.update_or_create(name=NAME, defaults={"value": _digest()})


def forget() -> None:
    """The next host that starts says which key it is: after a restore."""
    Fact.objects.filter(name=NAME).delete()


def _digest() -> str:
    return sha256(f"enpitsu {settings.SECRET_KEY}".encode()).hexdigest()
