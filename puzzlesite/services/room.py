"""Room for what is kept: so much in all, and a share of it for one client."""

from typing import Any

from django.db.models import QuerySet

from puzzlesite.clients import client_key


class NoRoom(Exception):
    """So much is kept that no more is taken. is_own: what this client has brought alone is too much."""

    def __init__(self, is_own: bool):
        super().__init__(is_own)
        self.is_own = is_own


def check_room(rows: QuerySet[Any], client: str, most: int, most_of_one: int) -> None:
    """That one more row can be kept, with `client` as these rows name who brought them. Raises NoRoom."""
    is_own = bool(client) and rows.filter(client=client_key(client)).count() >= most_of_one
    if is_own or rows.count() >= most:
        raise NoRoom(is_own)
