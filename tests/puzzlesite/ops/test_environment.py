"""Every variable is read as what it means, or refused in a sentence that names it."""

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from puzzlesite.ops.environment import KINDS, Environment
from tests.test_house import read_variables


def read(method, name, text, *defaults):
    return getattr(Environment({name: text}), method)(name, *defaults)


@pytest.mark.parametrize(
    ("method", "text", "defaults", "value"),
    [
        ("hosts", "a.example, b.example ,", [[]], ["a.example", "b.example"]),
        ("hosts", " ", [["x"]], ["x"]),
        (
            "hosts",
            "*,.example.org,127.0.0.1,[::1],PUZZLES",
            [[]],
            ["*", ".example.org", "127.0.0.1", "[::1]", "PUZZLES"],
        ),
        ("origins", "https://a.example/, http://b:81", [[]], ["https://a.example", "http://b:81"]),
        ("origins", "https://*.example.org", [[]], ["https://*.example.org"]),
        ("site", " https://a.example/ ", [], ("https://a.example", "https://a.example", "")),
        ("site", "https://a:8443/b/c/", [], ("https://a:8443/b/c", "https://a:8443", "/b/c")),
        ("site", "", [], ("", "", "")),
        ("flag", " Yes ", [False], True),
        ("flag", "0", [True], False),
        ("flag", "", [True], True),
        ("number", " 7 ", [1], 7),
        ("level", "debug", ["INFO"], "DEBUG"),
        ("zone", " Asia/Tokyo", ["UTC"], "Asia/Tokyo"),
        ("text", " x y ", [], "x y"),
        ("secret", "$a b", [], "$a b"),
    ],
)
def test_a_value_is_read_as_it_is_meant(method, text, defaults, value):
    assert read(method, "X", text, *defaults) == value


@pytest.mark.parametrize(
    ("method", "text", "defaults", "wanted"),
    [
        ("flag", "tru", [False], "expected yes or no."),
        ("flag", "maybe", [False], "expected yes or no."),
        ("hosts", "https://a.example", [[]], "expected names like puzzles.example.org"),
        ("hosts", "a.example/", [[]], "X is 'a.example/'"),
        ("hosts", "a,b.example:80", [[]], "X is 'b.example:80'"),
        ("hosts", "a.example b.example", [[]], "X is 'a.example b.example'"),
        ("origins", "a.example", [[]], "expected an address like https://puzzles.example.org"),
        ("origins", "https://a.example/x", [[]], "without a path"),
        ("site", "a.example", [], "expected an address like https://puzzles.example.org"),
        ("site", "https://a.example/?x=1", [], "expected an address"),
        ("site", "https://a.example/a b", [], "expected an address"),
        ("site", "https://[a", [], "expected an address"),
        ("number", "1e3", [1], "expected a number from 1"),
        ("level", "loud", ["INFO"], "expected one of CRITICAL"),
        ("zone", "Nix/Da", ["UTC"], "expected a name like Asia/Tokyo"),
    ],
)
def test_what_it_cannot_mean_is_refused(method, text, defaults, wanted):
    with pytest.raises(ImproperlyConfigured, match=r"^X is ") as refusal:
        read(method, "X", text, *defaults)
    assert wanted in str(refusal.value)


@pytest.mark.parametrize("name", KINDS["secret"])
def test_a_secret_may_stand_in_a_file(name, tmp_path):
    path = tmp_path / "secret"
    path.write_text("a secret\n")
    assert Environment({f"{name}_FILE": str(path)}).secret(name) == "a secret"
    with pytest.raises(ImproperlyConfigured, match=f"{name} and {name}_FILE are both set"):
        Environment({name: "x", f"{name}_FILE": str(path)}).secret(name)
    with pytest.raises(ImproperlyConfigured, match=f"{name}_FILE is .*expected a file that can be read") as refusal:
        Environment({f"{name}_FILE": str(tmp_path)}).secret(name)
    assert "a secret" not in str(refusal.value)


def test_every_variable_has_a_kind_and_the_guide_tells_it():
    assert sorted(name for names in KINDS.values() for name in names) == sorted(read_variables())
    section = (settings.BASE_DIR / "docs/deploy.md").read_text().partition("\n## Variables\n")[2].partition("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| `")]
    assert {row[1]: tuple(row[0].strip("`").split("`, `")) for row in rows} == KINDS
