"""Network addresses: those at which other machines reach this one, and the part that names a household."""

import ipaddress
import socket
from collections.abc import Iterator
from contextlib import closing, suppress

ANY = ("0.0.0.0", "::", "")  # nosec B104 # asked for by the owner: nothing is bound here
# These addresses are reserved for documents; connecting a UDP socket to them sends nothing but shows our own address.
OUTSIDE = (
    (socket.AF_INET, "192.0.2.1"),
    (socket.AF_INET6, "2001:db8::1"),
)

# A household gets this number of bits of an IPv6 address from its provider and chooses the others itself.
HOME = 64


def network_of(address: str) -> str:
    """The part of an address that a client cannot choose."""
    try:
        where = ipaddress.ip_address(address)
    except ValueError:
        return address
    if not isinstance(where, ipaddress.IPv6Address):
        return address
    return str(where.ipv4_mapped or ipaddress.IPv6Network((where.packed, HOME), strict=False))


def list_reachable(host: str) -> list[str]:
    """Private addresses at which other machines reach a server that is bound to `host`."""
    if host in ANY:
        return list(dict.fromkeys(filter(is_private, _own())))
    return [host] if is_private(host) else []


def is_private(address: str) -> bool:
    """Whether an address belongs to a home or office network, and is neither this machine's own nor public."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return False
    return known.is_private and not (known.is_loopback or known.is_link_local or known.is_unspecified)


def format_for_url(address: str) -> str:
    """An address in the form that links need."""
    return f"[{address}]" if ":" in address else address


def _own() -> Iterator[str]:
    for family, outside in OUTSIDE:
        with suppress(OSError), closing(socket.socket(family, socket.SOCK_DGRAM)) as way:
            way.connect((outside, 9))
            yield way.getsockname()[0]
    with suppress(OSError):
        for *_, place in socket.getaddrinfo(socket.gethostname(), None):
            yield str(place[0])
