"""Transfers: pages are compressed, unchanged ones are not sent again, and links name the public address."""

import gzip
import io

import pytest
import segno
from django.urls import reverse


@pytest.mark.django_db
def test_a_page_is_compressed_and_never_twice_the_same_length(client):
    pages = [client.get(reverse("archive"), headers={"accept-encoding": "gzip"}) for _ in range(12)]
    assert {page["Content-Encoding"] for page in pages} == {"gzip"}
    assert b"</html>" in gzip.decompress(pages[0].content)
    # BREACH measures lengths, so the length must vary.
    assert len({len(page.content) for page in pages}) > 1


@pytest.mark.django_db
def test_the_archive_takes_eight_kilobytes(client, keep):
    for number in range(24):
        keep("." * number + "1" + "." * (80 - number))
    page = client.get(reverse("archive"), headers={"accept-encoding": "gzip"})
    assert len(page.content) <= 8_000


@pytest.mark.django_db
def test_what_is_unchanged_is_not_sent_again(client):
    first = client.get("/api/genres")
    again = client.get("/api/genres", headers={"if-none-match": first["ETag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")


@pytest.mark.django_db
def test_a_qr_code_names_the_public_address(client, settings, keep):
    puzzle = keep("." * 80 + "1").puzzle
    here = client.get(reverse("qr", args=[puzzle.key])).content
    settings.SITE_URL = "https://puzzles.example.org"
    address = f"https://puzzles.example.org{reverse('puzzle', args=[puzzle.key])}"
    drawing = io.BytesIO()
    segno.make(address, micro=False).save(drawing, kind="svg", scale=4, light="#fff", xmldecl=False, nl=False)
    assert client.get(reverse("qr", args=[puzzle.key])).content == drawing.getvalue() != here
