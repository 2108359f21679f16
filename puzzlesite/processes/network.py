"""Addresses: of this machine in the networks it stands in, what a phone at home would type; and of who comes."""

import ipaddress
import socket
from collections.abc import Iterator
from contextlib import closing, suppress

ANY = ("0.0.0.0", "::", "")  # nosec B104 # asked for by the owner: nothing is bound here
OUTSIDE = (
    (socket.AF_INET, "192.0.2.1"),
    (socket.AF_INET6, "2001:db8::1"),
)  # of documents; nothing is sent to them

HOME = 64  # bits of an IPv6 address that one household is given; the others it may choose as it likes


def household(address: str) -> str:
    """The part of an address that a person cannot choose."""
    try:
        where = ipaddress.ip_address(address)
    except ValueError:
        return address
    if not isinstance(where, ipaddress.IPv6Address):
        return address
    return str(where.ipv4_mapped or ipaddress.IPv6Network((where.packed, HOME), strict=False))


def reachable(host: str) -> list[str]:
    """The private addresses at which a server that is bound to `host` is reached from other machines."""
    if host in ANY:
        return list(dict.fromkeys(filter(is_private, _own())))
    return [host] if is_private(host) else []


def is_private(address: str) -> bool:
    """Whether this is an address of a home or an office network: not this machine's own, not a public one."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return False
    return known.is_private and not (known.is_loopback or known.is_link_local or known.is_unspecified)


def in_url(address: str) -> str:
    """An address as it stands in a link."""
    return f"[{address}]" if ":" in address else address


def _own() -> Iterator[str]:
    for family, outside in OUTSIDE:
        with suppress(OSError), closing(socket.socket(family, socket.SOCK_DGRAM)) as way:
            way.connect((outside, 9))
            yield way.getsockname()[0]
    with suppress(OSError):
        for *_, place in socket.getaddrinfo(socket.gethostname(), None):
            yield str(place[0])
