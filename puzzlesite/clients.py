"""Who asks: enough to share fairly and to know an owner, too little to identify a person."""

from ipaddress import IPv6Address, IPv6Network, ip_address

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

HOME = 64  # bits of an IPv6 address that one household is given; the others it may choose as it likes


def client_key(address: str) -> str:
    """A name for whoever comes from this address; without the site's secret it cannot be turned back."""
    return salted_hmac("enpitsu.client", _home(address), algorithm="sha256").hexdigest() if address else ""


def _home(address: str) -> str:
    """The part of an address that a person cannot choose."""
    try:
        where = ip_address(address)
    except ValueError:
        return address
    if not isinstance(where, IPv6Address):
        return address
    return str(where.ipv4_mapped or IPv6Network((where.packed, HOME), strict=False))


OWNED = "owned"  # the session's key for the secrets of what this browser brought


OWNED_LIMIT = 20  # of them: a cookie is small


def remember(request: HttpRequest, key: str, token: str) -> None:
    """This browser brought it: the page will offer the owner's deeds."""
    owned = [pair for pair in request.session.get(OWNED, []) if pair[0] != key]
    request.session[OWNED] = [*owned, [key, token]][-OWNED_LIMIT:]


def token_of(request: HttpRequest, key: str) -> str:
    """The secret that this browser has for it, or nothing."""
    return str(dict(request.session.get(OWNED, [])).get(key, ""))


def client_of(request: HttpRequest) -> str:
    """Who asks, for fair shares: the address from which the request came. All without one are one client."""
    return str(request.META.get("REMOTE_ADDR") or "nowhere")
