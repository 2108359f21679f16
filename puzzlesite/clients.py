"""Who asks, as rows keep it: enough to share fairly, too little to find the person."""

from django.utils.crypto import salted_hmac


def known_as(address: str) -> str:
    """A name for whoever comes from this address; without the site's secret it cannot be turned back."""
    return salted_hmac("enpitsu.client", address, algorithm="sha256").hexdigest() if address else ""
