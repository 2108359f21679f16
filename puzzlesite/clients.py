"""Who asks, as rows keep it: enough to share fairly, too little to find the person."""

from ipaddress import IPv6Address, IPv6Network, ip_address

from django.utils.crypto import salted_hmac

HOME = 64  # bits of an IPv6 address that one household is given; the others it may choose as it likes


def known_as(address: str) -> str:
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
