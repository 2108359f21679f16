"""Rooms that a stranger finds: folders that can be listed, and imports that run one way between them."""

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
LISTS = ("formats", "migrations", "commands")
# Who may import whom, from the top to the floor; what stands in one line knows nothing of each other.
FLOORS = {
    "puzzlesite": ["views", "api", "pages", "forms", "services", "jobs"],
    "solvers": ["cli", "genres", "cdcl", "jit"],
}


def modules() -> list[Path]:
    """Every module but the doors of packages."""
    return [path for path in tracked("solvers/*.py", "puzzlesite/*.py") if not path.name.startswith("__")]


def test_a_folder_can_be_taken_in_at_a_glance():
    folders = defaultdict(list)
    for path in [*modules(), *tracked("static/js/*.js")]:
        folders[path.parent.relative_to(ROOT)].append(path.name)
    crowded = {str(folder): len(names) for folder, names in folders.items() if len(names) > MOST_MODULES}
    assert {folder for folder in crowded if not folder.endswith(LISTS)} == set()


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("solvers", "puzzlesite", cache_dir=None)


def room(module: str, place: str) -> str:
    """The room of a place that a module stands in; "" for the place itself and for what stands elsewhere."""
    return module[len(place) + 1 :].split(".")[0] if module.startswith(place + ".") else ""


def arrows(graph: grimp.ImportGraph, place: str) -> dict[str, set[str]]:
    """For each room of a place, the rooms beside it that it imports from."""
    found = defaultdict(set)
    for importer in graph.modules:
        start = room(importer, place)
        for imported in graph.find_modules_directly_imported_by(importer) if start else ():
            end = room(imported, place)
            if end and end != start:
                found[start].add(end)
    return found


def circle(found: dict[str, set[str]]) -> list[str]:
    """Rooms that import each other in a round, if there are such."""
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
    """Every folder that has rooms, as a dotted name."""
    for path in tracked("solvers/**/__init__.py", "puzzlesite/**/__init__.py", "solvers/__init__.py"):
        yield ".".join(path.parent.relative_to(ROOT).parts)


@pytest.mark.parametrize("place", sorted({*places(), "puzzlesite", "solvers"}))
def test_no_rooms_import_each_other_in_a_round(place, graph):
    assert circle(arrows(graph, place)) == []


@pytest.mark.parametrize("place", FLOORS)
def test_no_arrow_runs_up(place, graph):
    found = arrows(graph, place)
    floors = FLOORS[place]
    assert {(low, high) for high, low in pairwise(floors) if high in found.get(low, ())} == set()


def test_a_round_is_found_where_there_is_one():
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c"]
    assert circle({"a": {"b", "c"}, "b": {"c"}}) == []


def test_every_module_says_what_it_is():
    silent = [str(path.relative_to(ROOT)) for path in modules() if not ast.get_docstring(ast.parse(path.read_text()))]
    assert [name for name in silent if "/migrations/" not in name and not name.endswith(("urls.py", "wsgi.py"))] == []
