"""Rules of the project: contracts between its packages, and documents that agree with the code."""

import ast
import itertools
import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import NamedTuple

import grimp
import pytest
import yaml
from django.core.management import get_commands
from django.template import engines

import solvers
from docs.generate import PAGES
from puzzlesite.ops import secret_key
from puzzlesite.processes import broker
from solvers.cli.commands import build_parser
from solvers.contract.engine import Engine
from solvers.contract.genre import Genre

ROOT = Path(solvers.__file__).parent.parent
SITE = ROOT / "puzzlesite"
GENRES = sorted(
    path.name
    for path in (ROOT / "solvers/genres").iterdir()
    if (path / "__init__.py").exists() and (path / "samples").exists()
)
# The variables of PostgreSQL itself.
SECRETS = ("POSTGRES_USER", "POSTGRES_PASSWORD", "POSTGRES_DB")


def python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A fresh Python in the project's folder, with the site's own settings and nothing that browser tests need."""
    kept = {name: value for name, value in os.environ.items() if name != "DJANGO_ALLOW_ASYNC_UNSAFE"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**kept, "DJANGO_SETTINGS_MODULE": "puzzlesite.settings", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def tracked(*patterns: str) -> list[Path]:
    """The files of the project, without what grew beside them."""
    listed = subprocess.run(["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).exists()]


# Packages


def test_the_import_contracts_hold():
    ended = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"], cwd=ROOT, capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stdout


def test_genres_do_not_know_each_other():
    graph = grimp.build_graph("solvers", cache_dir=None)
    known = [
        (one, other)
        for one, other in itertools.permutations(GENRES, 2)
        if graph.direct_import_exists(
            importer=f"solvers.genres.{one}", imported=f"solvers.genres.{other}", as_packages=True
        )
    ]
    assert len(GENRES) > 2
    assert not known


def test_what_genres_share_knows_no_genre():
    graph = grimp.build_graph("solvers", cache_dir=None)
    shared = [name for name in graph.modules if name.count(".") == 1 and name.split(".")[1] not in GENRES]
    for module in shared:
        for imported in graph.find_modules_directly_imported_by(module):
            assert imported.split(".")[1:2] not in [[name] for name in GENRES], module


def test_a_page_never_loads_numba():
    program = """
import sys, django
django.setup()
from django.conf import settings
from django.core.management import call_command
from django.template import engines
from django.test import Client
for folder in settings.TEMPLATES[0]["DIRS"]:
    for path in folder.rglob("*.html"):
        engines["django"].get_template(str(path.relative_to(folder)))
call_command("migrate", verbosity=0)
pages = ["/", "/about/", "/archive/", "/generate/"]
print([Client(headers={"host": "localhost"}).get(page).status_code for page in pages])
print({"numba", "llvmlite", "numpy"} & set(sys.modules))
"""
    ended = python("-c", program, DJANGO_SETTINGS_MODULE="tests.settings", DATABASE_URL="")
    assert ended.stdout.splitlines() == ["[200, 200, 200, 200]", "set()"], ended.stderr


def test_a_genre_is_named_in_its_own_folder_only():
    names = re.compile(rf"\b({'|'.join(name for name in GENRES if not name.startswith('_'))})\b")
    files = tracked("puzzlesite/*.py", "solvers/*.py", "templates/*.html")
    parts = {path: path.relative_to(ROOT).parts for path in files}
    files = [path for path in files if not set(parts[path]) & set(GENRES) and "migrations" not in parts[path]]
    found = {}
    for path in files:
        text = path.read_text()
        code = _without_words(text) if path.suffix == ".py" else text
        if path.stem not in GENRES and names.search(code):
            found[str(path.relative_to(ROOT))] = names.search(code)[0]
    assert files
    assert not found


def _without_words(source: str) -> str:
    """The code without its docstrings and comments: examples may name a genre."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            node.value.value = ""
    return ast.unparse(tree)


def test_no_file_is_too_large_and_nothing_is_left_for_later():
    for path in tracked("*.py"):
        lines = path.read_text().splitlines()
        assert len(lines) <= 600, path
        later = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X)\b")
        assert not [line for line in lines if later.search(line)], path


MOST_BY_POSITION = 8


class Code(NamedTuple):
    """Names and calls of one file, each with its line. functions: but for those read as values; names: of values
    the whole one, of classes each word; long_calls: those with too many arguments by position."""

    path: Path
    functions: list[tuple[int, str]]
    names: list[tuple[int, str]]
    long_calls: list[int]

    def place(self, line: int) -> str:
        return f"{self.path.relative_to(ROOT)}:{line}"


@cache
def code() -> list[Code]:
    """The Python files of the project, read once."""
    return [_read_code(path) for path in tracked("*.py")]


def _read_code(path: Path) -> Code:
    found = Code(path, [], [], [])
    for node in ast.walk(ast.parse(path.read_bytes())):
        match node:
            case ast.FunctionDef() if not any("property" in ast.unparse(one) for one in node.decorator_list):
                found.functions.append((node.lineno, node.name.strip("_")))
            case ast.ClassDef():
                found.names.extend((node.lineno, word.lower()) for word in re.findall("[A-Z][a-z]*", node.name))
            case ast.arg():
                found.names.append((node.lineno, node.arg))
            case ast.Name():
                found.names.append((node.lineno, node.id))
            case ast.Call() if len(node.args) > MOST_BY_POSITION:
                found.long_calls.append(node.lineno)
    return found


def test_no_call_has_more_than_eight_arguments_by_position():
    """A ninth argument by position would have no visible meaning in the call."""
    assert [file.place(line) for file in code() for line in file.long_calls] == []


def test_markup_is_called_safe_in_one_file():
    named = {path.name for path in SITE.rglob("*.py") if re.search(r"\bmark_safe\b|\bSafeString\(.", path.read_text())}
    assert named == {"pictures.py"}


def test_templates_are_narrow_and_do_no_arithmetic():
    sums = re.compile(r"\||add:|divisibleby|widthratio|[<>]=?\s*\d|\bforloop\.counter\s*[-+%]")
    filters = {"join", "default", "default_if_none"}
    for path in tracked("templates/*.html"):
        for line in path.read_text().splitlines():
            assert len(line) <= 120, f"{path.name}: {line}"
            for tag in re.findall(r"{[{%](.*?)[%}]}", line):
                words = re.sub(r"\|(\w+)", lambda found: "" if found[1] in filters else found[0], tag)
                assert not sums.search(re.sub(r"\"[^\"]*\"|'[^']*'", "", words)), f"{path.name}: {line}"


def test_templates_are_as_their_formatter_writes_them():
    ended = subprocess.run(
        [Path(sys.executable).with_name("djangofmt"), "--check", "templates"], cwd=ROOT, capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stderr


def test_every_template_compiles():
    for path in tracked("templates/*.html"):
        engines["django"].get_template(str(path.relative_to(ROOT / "templates")))


# Names

# The words that docs/words.md puts aside, and participles that do not end in -ed.
PUT_ASIDE = re.compile(
    r"told|tell|telling|asked|asking|wish|wishes|deed|bell|rung|lapses|stands|reckoned|outset|guilt|lore|aside|stem|nought"
    r"|anew|mend|mended"
)
PARTICIPLE = re.compile(
    r"(?!(need|seed|drawing|ending|heading|listing|packing|setting|string)$)[a-z]+(ed|ing)|begun|broken|brought|built|chosen"
    r"|drawn|driven|dug|fallen|fed|felt|found|frozen|given|gone|grown|heard|held|hidden|hung|kept|known|laid|led|lit|lost|made"
    r"|meant|met|paid|risen|said|seen|sent|shown|sought|spent|spoken|stood|stuck|sunk|swept|taken|taught|thrown|torn"
    r"|understood|won|worn|written"
)


OURS = ("solvers", "puzzlesite", "docs", "benchmarks")
# In tests many functions are fixtures, which are values.
ALL = (*OURS, "tests")


def _code_in(folders: tuple[str, ...]) -> Iterator[Code]:
    """The code of these folders that was written by hand."""
    for file in code():
        parts = file.path.relative_to(ROOT).parts
        if parts[0] in folders and "migrations" not in parts:
            yield file


def _functions(folders: tuple[str, ...]) -> list[tuple[str, str]]:
    """Place and name of functions and methods."""
    return [(file.place(line), name) for file in _code_in(folders) for line, name in file.functions]


def test_functions_are_not_named_by_bare_participles():
    functions = _functions(OURS)
    assert len(functions) > 3000
    assert [place for place, name in functions if PARTICIPLE.fullmatch(name)] == [], "docs/words.md"


def test_no_value_or_class_has_a_name_of_forbidden_words():
    """Kernels apart: to rename in them compiles them anew, which is done when they are changed."""
    found = [
        file.place(line)
        for file in _code_in(ALL)
        if "kernels" not in file.path.parts and "from solvers.jit.decorators" not in file.path.read_text()
        for line, name in file.names
        if PUT_ASIDE.fullmatch(name)
    ]
    assert found == [], "docs/words.md"


def test_functions_are_not_named_by_forbidden_words():
    found = [place for place, name in _functions(ALL) if any(map(PUT_ASIDE.fullmatch, name.split("_")))]
    assert found == [], "docs/words.md"


# Classes that Django names itself.
CLASSES_OF_MANY = {"Command", "Migration", "Meta"}
# The client shows the site's things to others under the names that they have there.
CLIENT = SITE / "client"


def find_classes(folder: str) -> dict[str, list[str]]:
    """Return the places of all classes of a folder by their names."""
    found: dict[str, list[str]] = {}
    for path in tracked(f"{folder}/*.py"):
        if path.is_relative_to(CLIENT):
            continue
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.ClassDef) and node.name not in CLASSES_OF_MANY:
                found.setdefault(node.name, []).append(f"{path.relative_to(ROOT)}:{node.lineno}")
    return found


@pytest.mark.parametrize("folder", ["solvers", "puzzlesite"])
def test_a_class_name_is_used_once(folder):
    found = find_classes(folder)
    assert len(found) > 200
    assert {name: places for name, places in found.items() if len(places) > 1} == {}, "docs/words.md"


# Functions that the system and the web server's master call by these names.
HOOKS = {"main", "post_fork"}


def find_functions() -> Iterator[tuple[Path, ast.FunctionDef]]:
    """Yield the public functions of the site's modules."""
    for path in tracked("puzzlesite/*.py"):
        for node in ast.parse(path.read_bytes()).body if "migrations" not in path.parts else ():
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and node.name not in HOOKS:
                yield path, node


def test_a_public_function_of_the_site_has_a_name_of_its_own():
    found: dict[str, list[str]] = {}
    for path, function in find_functions():
        found.setdefault(function.name, []).append(str(path.relative_to(ROOT)))
    assert len(found) > 400
    assert {name: places for name, places in found.items() if len(places) > 1} == {}, "docs/words.md"


def test_a_public_function_of_the_site_is_used_by_another_file():
    """Functions that only their module calls begin with an underscore; a decorator hands one to a framework."""
    words = {path: set(re.findall(r"\w+", path.read_text())) for path in tracked("*.py")}
    alone = [
        f"{path.relative_to(ROOT)}: {function.name}"
        for path, function in find_functions()
        if not function.decorator_list
        and not any(function.name in known for other, known in words.items() if other != path)
    ]
    assert alone == [], "docs/words.md"


def find_private_imports(folder: str) -> Iterator[str]:
    """Yield the places where a module imports, or reads, a name with an underscore of another module."""
    for path in tracked(f"{folder}/*.py"):
        tree = ast.parse(path.read_bytes())
        imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
        ours = [node for node in imports if str(node.module).split(".")[0] in OURS]
        modules = {alias.asname or alias.name for node in ours for alias in node.names if alias.name.islower()}
        for node in ast.walk(tree):
            match node:
                case ast.ImportFrom() if node in ours:
                    names = [alias.name for alias in node.names]
                case ast.Attribute(value=ast.Name(id=module)) if module in modules and is_module(ours, module):
                    names = [node.attr]
                case _:
                    names = []
            if any(re.match("_[^_]", name) for name in names):
                yield f"{path.relative_to(ROOT)}:{node.lineno}"


def is_module(imports: list[ast.ImportFrom], name: str) -> bool:
    """Return whether these imports bind a module to a name."""
    paths = [
        ROOT.joinpath(*str(node.module).split("."), alias.name)
        for node in imports
        for alias in node.names
        if (alias.asname or alias.name) == name
    ]
    return any(path.is_dir() or path.with_suffix(".py").exists() for path in paths)


@pytest.mark.parametrize("folder", ["solvers", "puzzlesite"])
def test_no_module_imports_a_private_name(folder):
    assert list(find_private_imports(folder)) == []


# Papers


def _rows(page: str) -> list[str]:
    """The first cell of each table row."""
    return re.findall(r"^\| `([^`]+)` \|", (ROOT / page).read_text(), re.MULTILINE)


def read_variables() -> set[str]:
    """Every environment variable that the code reads."""
    found = set(re.findall(r'env\.\w+\(\s*"(\w+)"', (SITE / "settings.py").read_text()))
    for path in tracked("solvers/*.py", "puzzlesite/*.py"):
        found |= set(re.findall(r'os\.environ(?:\.get\(|\[)"(\w+)"', path.read_text()))
    # These variables belong to the system and to numba.
    return found - {"PATH", "XDG_CACHE_HOME", "XDG_DATA_HOME", "NUMBA_CPU_NAME", "NUMBA_DISABLE_JIT"}


def test_the_configuration_table_names_what_is_read():
    assert set(_rows("README.md")) == read_variables()


def test_the_readme_tells_how_many_genres_there_are_and_how_many_are_read_from_photos():
    genres, readme = solvers.all_genres(), (ROOT / "README.md").read_text().replace("\n", " ")
    every, photographed = len(genres), sum(genre.photographed is not None for genre in genres)
    assert f"one of {every} genres" in readme
    assert f"of {photographed} of them, a photo" in readme
    assert f"など{every}種のパズルを" in readme
    assert f"など{photographed}種は写真からも" in readme


def test_the_readme_gives_every_goal_of_make_and_the_makefile_lists_them():
    makefile = (ROOT / "Makefile").read_text()
    goals = re.search(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)[1].split()
    reported = subprocess.run(["make", "-s", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    papers = (ROOT / "README.md").read_text() + (ROOT / "CONTRIBUTING.md").read_text()
    for goal in set(goals) - {"help"}:
        assert f"make {goal}" in papers, goal
        assert f"make {goal}" in reported or goal == "lock", goal


def test_the_guide_to_a_genre_names_all_that_there_is_to_fill():
    guide = (ROOT / "docs/genre.md").read_text()
    blank = ROOT / "solvers/genres/_blank"
    names = [path.name for path in blank.glob("*.py")] + ["samples/"] + [field.name for field in fields(Genre)]
    names += [name for name, value in vars(Engine).items() if not name.startswith("_")]
    known = guide + (ROOT / "docs/genre-fields.md").read_text()
    assert {name for name in names if f"`{name}" not in known} == set()
    assert "docs/genre.md" in (ROOT / "Makefile").read_text()


def test_every_command_is_documented():
    ours = {name for name, app in get_commands().items() if app == "puzzlesite"}
    [subparsers] = [action for action in build_parser()._actions if isinstance(action.choices, dict)]
    documented = {row.split()[0] for row in _rows("docs/commands.md")}
    assert documented == ours | set(subparsers.choices)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_that_the_code_knows_is_in_step(name):
    assert (ROOT / "docs" / name).read_text() == PAGES[name](), "python -m docs.generate"


def test_the_design_gives_every_package_and_no_other():
    folders = {row.rstrip("/") for row in _rows("docs/design.md")}
    packages = {
        str(path.parent.relative_to(ROOT)) for path in tracked("solvers/**/__init__.py", "puzzlesite/**/__init__.py")
    }
    assert {name for name in packages if name.count("/") <= 1} <= folders
    assert {name for name in folders if not (ROOT / name).is_dir()} == set()


def test_links_between_papers_lead_somewhere():
    for path in tracked("*.md"):
        for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text()):
            assert (path.parent / target).exists(), f"{path.name}: {target}"


# Locks


def test_locked_packages_have_hashes_and_no_index():
    for path in tracked("requirements/*.txt"):
        text = path.read_text()
        pinned = re.findall(r"^[a-z0-9]\S*==\S+", text, re.MULTILINE)
        assert pinned
        assert text.count("--hash=sha256:") >= len(pinned)
        # An address would be an index.
        assert "://" not in text, path.name


def test_tests_run_on_the_packages_that_the_site_runs_on():
    run, dev = ((ROOT / "requirements" / name).read_text() for name in ("run.txt", "dev.txt"))
    assert set(re.findall(r"^\S+==\S+", run, re.MULTILINE)) <= set(re.findall(r"^\S+==\S+", dev, re.MULTILINE))


# Strangers


def test_the_site_is_fit_to_be_public_under_tls(tmp_path):
    ended = python(
        *["manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        ENPITSU_DATA_DIR=str(tmp_path),
        TLS="yes",
        ALLOWED_HOSTS="puzzles.example.org",
    )
    assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize("public", [{"HOST": "0.0.0.0"}, {"ALLOWED_HOSTS": "localhost,puzzles.example.org"}])
def test_debugging_is_refused_where_others_can_see_it(public, tmp_path):
    ended = python("manage.py", "check", ENPITSU_DATA_DIR=str(tmp_path), DEBUG="yes", **public)
    assert "DEBUG shows secrets" in ended.stderr
    assert ended.returncode != 0


def test_debugging_on_this_machine_is_fine(tmp_path):
    assert python("manage.py", "check", ENPITSU_DATA_DIR=str(tmp_path), DEBUG="yes").returncode == 0


def test_the_secret_key_is_made_once_and_is_its_owners_alone(tmp_path):
    path = tmp_path / "secret_key"
    first = secret_key.read_or_make_key(path)
    assert len(first) > 50
    assert secret_key.read_or_make_key(path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(("trusted", "seen"), [("yes", "198.51.100.7"), ("no", "127.0.0.1")])
def test_an_address_is_believed_from_our_own_proxy_only(trusted, seen, tmp_path):
    program = """
import django
django.setup()
from django.core.handlers.wsgi import WSGIHandler
from django.test import RequestFactory
request = RequestFactory(headers={"host": "localhost", "x-forwarded-for": "203.0.113.1, 198.51.100.7"}).get("/nowhere/")
WSGIHandler().get_response(request)
print(request.META["REMOTE_ADDR"])
"""
    ended = python("-c", program, TRUST_PROXY=trusted, DJANGO_SETTINGS_MODULE="tests.settings")
    assert ended.stdout.split() == [seen], ended.stderr


@pytest.mark.parametrize("admin", ["", "secret-door"])
def test_admin_pages_are_absent_unless_they_are_given_a_path(admin, tmp_path):
    program = "import django; django.setup(); from django.urls import resolve; print(resolve('/secret-door/').app_name)"
    ended = python("-c", program, ENPITSU_DATA_DIR=str(tmp_path), ADMIN_PATH=admin)
    assert ("admin" in ended.stdout) == bool(admin), ended.stderr


def test_a_long_data_folder_has_its_socket_elsewhere(tmp_path):
    short, long = tmp_path / "d", tmp_path / ("x" * 120)
    assert broker.socket_path(short).parent == short
    assert len(os.fsencode(broker.socket_path(long))) <= broker.LONGEST_SOCKET
    assert broker.socket_path(long) != broker.socket_path(tmp_path / ("y" * 120))


# Containers


@pytest.fixture(scope="module")
def compose() -> dict:
    return yaml.safe_load((ROOT / "docker-compose.yml").read_text())


WORKERS = ("worker-short", "worker-long", "worker-live")


def test_containers_are_the_processes_of_the_site(compose):
    assert set(compose["services"]) == {"prepare", "web", *WORKERS, "reaper", "redis", "postgres"}
    for name, service in compose["services"].items():
        assert "no-new-privileges:true" in service["security_opt"], name
        assert "privileged" not in service
        for volume in service["volumes"]:
            assert volume.split(":")[0] in compose["volumes"]


def test_containers_run_commands_that_exist(compose):
    known = get_commands()
    for service in compose["services"].values():
        if service["image"] != "enpitsu" or service is compose["services"]["web"]:
            # The image runs the web server by itself.
            continue
        assert service["command"][:2] == ["python", "manage.py"]
        assert known[service["command"][2]] == "puzzlesite"


def test_containers_set_variables_that_are_read(compose):
    for name, service in compose["services"].items():
        given = set(service.get("environment", {})) - {"NUMBA_NUM_THREADS"}
        known = read_variables() if service["image"] == "enpitsu" else set(SECRETS)
        assert given <= known, name


def test_containers_are_given_their_secrets(compose):
    text = (ROOT / "docker-compose.yml").read_text()
    assert set(re.findall(r"\$\{(\w+):\?", text)) == {"SECRET_KEY", "POSTGRES_PASSWORD"}


def test_the_image_does_not_run_as_root_and_copies_what_exists():
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    users = [line.split()[1] for line in lines if line.startswith("USER")]
    assert users == ["enpitsu"]
    allowed = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    for line in lines:
        if line.startswith("COPY"):
            source = line.split()[2]
            assert (ROOT / source).exists(), source
            assert source.split("/")[0] in allowed
    base = next(line for line in lines if line.startswith("FROM"))
    assert re.fullmatch(r"FROM python:3\.11\.\d+-slim-\w+@sha256:[0-9a-f]{64}", base)


def test_ci_calls_make_test_and_requires_everything():
    text = (ROOT / ".ci/run").read_text()
    assert "make test" in text
    assert "make lint" in text
    assert "ENPITSU_REQUIRE=all" in text
    assert os.access(ROOT / ".ci/run", os.X_OK)
