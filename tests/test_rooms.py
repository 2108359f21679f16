"""Packages that a stranger finds his way in: short listings, and imports that run one way between them."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import grimp
import pytest

from tests.test_house import ROOT, tracked

MOST_MODULES = 15
# Folders whose files are one list of equal things: a format, a migration, a command each.
LISTS = ("formats", "migrations", "commands", "icons", "marks")
# Who may import whom, from the highest layer to the lowest.
LAYERS = {
    "puzzlesite": ["parts", "api", "middleware", "jobs", "processes", "ops", "core"],
    "solvers": ["cli", "genres", "cdcl", "jit"],
}
# The site's features, which know each other by what they serve: writes, reads, and shapes for programs.
FEATURES = {
    *("archive", "books", "collections", "compose", "daily", "entry", "explain", "feeds", "generate", "photos", "play"),
    *("programs", "puzzles", "reference", "results", "uploads"),
}
FACES = {"service", "queries", "schemas"}
# Rows are core's; Django wants them in a module of this name, beside the packages.
HOMES = {"puzzlesite.models": "core"}


def modules() -> list[Path]:
    """Every module but those that are a package's own."""
    return [path for path in tracked("solvers/*.py", "puzzlesite/*.py") if not path.name.startswith("__")]


def test_a_folder_can_be_taken_in_at_a_glance():
    folders = defaultdict(list)
    for path in [*modules(), *tracked("static/js/*.js"), *tracked("templates/**/*")]:
        folders[path.parent.relative_to(ROOT)].append(path.name)
    crowded = {str(folder): len(names) for folder, names in folders.items() if len(names) > MOST_MODULES}
    assert {folder for folder in crowded if not folder.endswith(LISTS)} == set()


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("solvers", "puzzlesite", cache_dir=None)


def part_of(module: str, place: str) -> str:
    """The part of a package that a module lies in; "" for the package itself and for what lies elsewhere."""
    name = module[len(place) + 1 :].split(".")[0] if module.startswith(place + ".") else ""
    return HOMES.get(f"{place}.{name}", name)


def list_imports(graph: grimp.ImportGraph, place: str) -> dict[str, set[str]]:
    """Return for each part of a package the parts beside it that it imports from."""
    found = defaultdict(set)
    for importer in graph.modules:
        start = part_of(importer, place)
        for imported in graph.find_modules_directly_imported_by(importer) if start else ():
            end = part_of(imported, place)
            if end and end != start:
                found[start].add(end)
    return found


def find_circle(found: dict[str, set[str]]) -> list[str]:
    """Parts that import each other in a circle, if there are such."""
    ended: set[str] = set()

    def walk(way: list[str]) -> list[str]:
        for following in sorted(found.get(way[-1], ())):
            if following in way:
                return way[way.index(following) :]
            if following not in ended and (round_trip := walk([*way, following])):
                return round_trip
        ended.add(way[-1])
        return []

    return next(filter(None, (walk([start]) for start in sorted(found) if start not in ended)), [])


def places() -> Iterator[str]:
    """Every package that has parts, as a dotted name."""
    for path in tracked("solvers/**/__init__.py", "puzzlesite/**/__init__.py", "solvers/__init__.py"):
        yield ".".join(path.parent.relative_to(ROOT).parts)


@pytest.mark.parametrize("place", sorted({*places(), "puzzlesite", "solvers"}))
def test_no_packages_import_each_other_in_a_circle(place, graph):
    assert find_circle(list_imports(graph, place)) == []


@pytest.mark.parametrize("place", LAYERS)
def test_no_import_runs_up(place, graph):
    found = list_imports(graph, place)
    layers = LAYERS[place]
    assert {(low, high) for high, low in pairwise(layers) if high in found.get(low, ())} == set()


def test_no_feature_knows_more_of_another_than_what_it_serves(graph):
    found = set()
    for importer in graph.modules:
        start = part_of(importer, "puzzlesite")
        for imported in graph.find_modules_directly_imported_by(importer) if start not in ("urls", "") else ():
            end, _, face = imported.removeprefix("puzzlesite.").partition(".")
            if end in FEATURES and end != start and (start not in FEATURES or face not in FACES):
                found.add((importer, imported))
    assert found == {("puzzlesite.management.commands.samples", "puzzlesite.uploads.service")}


def test_every_package_of_the_site_is_a_feature_or_below_them():
    below = {*LAYERS["puzzlesite"], "live", "images", "client", "locale", "management", "migrations", "templatetags"}
    packages = {
        path.parent.name for path in tracked("puzzlesite/*/__init__.py") if path.parent.parent == ROOT / "puzzlesite"
    }
    assert packages - below == FEATURES


def test_a_circle_is_found_where_there_is_one():
    assert find_circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c"]
    assert find_circle({"a": {"b", "c"}, "b": {"c"}}) == []


def test_every_module_says_what_it_is():
    silent = [str(path.relative_to(ROOT)) for path in modules() if not ast.get_docstring(ast.parse(path.read_text()))]
    assert [name for name in silent if "/migrations/" not in name and not name.endswith(("urls.py", "wsgi.py"))] == []
