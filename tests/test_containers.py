"""The compose file in depth: words that Compose knows, one service after the other, nothing given away."""

import re
from pathlib import Path

import pytest
import yaml
from django.conf import settings

from puzzlesite.core import limits
from solvers.notation.format import BATCH_LIMIT

ROOT = settings.BASE_DIR
TEXT = (ROOT / "docker-compose.yml").read_text()
COMPOSE = yaml.safe_load(TEXT)
SERVICES = COMPOSE["services"]

# The part of the Compose specification that we use: each word, and what it holds.
ARGUMENTS = (str, list)
SERVICE = {
    "image": str,
    "build": (str, dict),
    "restart": str,
    "mem_limit": str,
    "environment": dict,
    "volumes": list,
    "read_only": bool,
    "tmpfs": (str, list),
    "security_opt": list,
    "cap_drop": list,
    "depends_on": dict,
    "stop_grace_period": str,
    "healthcheck": dict,
    "command": ARGUMENTS,
    "ports": list,
    "networks": list,
    "pids_limit": int,
    "user": str,
}
HEALTH = {"test": ARGUMENTS, "interval": str, "timeout": str, "retries": int, "start_period": str}
DURATION = re.compile(r"(\d+(h|m|s|ms))+")
RESTARTS = {"no", "always", "on-failure", "unless-stopped"}


def _fits(words, known, where):
    for word, value in words.items():
        assert word in known, f"{where}: {word}"
        assert isinstance(value, known[word]), f"{where}: {word}: {value!r}"


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_is_described_in_words_that_compose_knows(name):
    service = SERVICES[name]
    _fits(service, SERVICE, name)
    assert service["restart"] in RESTARTS
    health = service.get("healthcheck", {"test": ["CMD"]})
    assert ("healthcheck" in service) == (service["restart"] == "unless-stopped"), "what lasts says whether it is well"
    _fits(health, HEALTH, name)
    assert health["test"][0] in ("CMD", "CMD-SHELL")
    lasting = [health.get(word, "1s") for word in ("interval", "timeout", "start_period")]
    assert all(DURATION.fullmatch(one) for one in [*lasting, service.get("stop_grace_period", "1s")])
    for value in service.get("environment", {}).values():
        assert isinstance(value, str), f"{name}: {value!r} is not a text once YAML has read it"


def test_nothing_else_is_in_the_file():
    assert {word for word in COMPOSE if not word.startswith("x-")} == {"name", "services", "networks", "volumes"}
    assert re.fullmatch(r"[a-z0-9][a-z0-9_-]*", COMPOSE["name"])
    used = {volume.split(":")[0] for service in SERVICES.values() for volume in service["volumes"]}
    assert used == set(COMPOSE["volumes"])


def test_whom_a_service_waits_for_is_there_and_can_say_that_it_is_well():
    for name, service in SERVICES.items():
        for other, how in service.get("depends_on", {}).items():
            lasts = "healthcheck" in SERVICES[other]
            assert how == {"condition": "service_healthy" if lasts else "service_completed_successfully"}, name
    waits = {name: set(service.get("depends_on", {})) for name, service in SERVICES.items()}
    started: set[str] = set()
    while ready := {name for name, others in waits.items() if others <= started} - started:
        started |= ready
    assert started == set(SERVICES)


def test_no_service_has_rights_of_the_system_or_starts_processes_without_end():
    for name, service in SERVICES.items():
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert 0 < service["pids_limit"] <= 1000, name
        assert service["image"] == "enpitsu" or service["user"] == name, name


def test_the_web_server_can_write_nothing_that_workers_read():
    mounts = {name: [volume.split(":") for volume in service["volumes"]] for name, service in SERVICES.items()}
    written = {volume[0] for volume in mounts["web"] if volume[2:] != ["ro"]}
    assert written == {"pages"}
    for name in mounts.keys() - {"web"}:
        assert written.isdisjoint(volume[0] for volume in mounts[name]), name


def test_databases_and_queues_are_reached_from_the_site_alone():
    assert COMPOSE["networks"] == {"queue": {"internal": True}, "archive": {"internal": True}}
    joined = {name: set(service["networks"]) for name, service in SERVICES.items()}
    assert (joined["redis"], joined["postgres"]) == ({"queue"}, {"archive"})
    assert [name for name, networks in joined.items() if "default" in networks] == ["web"]
    assert all({"queue", "archive"} <= joined[name] for name in joined.keys() - {"redis", "postgres"})


def test_our_own_containers_can_change_nothing_but_their_volumes():
    ours = [service for service in SERVICES.values() if service["image"] == "enpitsu"]
    assert len(ours) == 6
    for service in ours:
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
        assert all(re.fullmatch(r"/tmp:size=\d+m", place) for place in service["tmpfs"])


def _bytes(size):
    return int(size[:-1]) * {"m": 1 << 20, "g": 1 << 30}[size[-1]]


def test_no_service_may_take_the_memory_of_its_machine():
    assert all(_bytes(service["mem_limit"]) <= 4 << 30 for service in SERVICES.values())


def test_what_the_site_allows_itself_fits_into_its_containers():
    threads, temporary = 4 * 2, SERVICES["web"]["tmpfs"][0].partition("size=")[2]
    # Each thread may hold a file that is being uploaded.
    assert _bytes(temporary) >= threads * BATCH_LIMIT
    for name in ("worker-short", "worker-long", "worker-live"):
        assert _bytes(SERVICES[name]["mem_limit"]) > limits.CHILD_BYTES + limits.ALONE_BYTES


def test_workers_are_as_many_as_are_wished_for():
    for name in ("worker-short", "worker-long", "worker-live", "reaper"):
        assert not {"container_name", "hostname", "ports"} & set(SERVICES[name]), name


def test_a_worker_is_given_longer_to_end_than_it_may_take():
    seconds = int(SERVICES["worker-long"]["stop_grace_period"].removesuffix("s"))
    assert seconds > limits.LEASE.total_seconds()


def test_images_of_others_are_pinned_by_version_and_digest():
    images = {service["image"] for service in SERVICES.values()} - {"enpitsu"}
    assert len(images) == 2
    for image in images:
        assert re.fullmatch(r"(redis|postgres):\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}", image), image


def test_databases_and_queues_are_not_published():
    assert [name for name, service in SERVICES.items() if service.get("ports")] == ["web"]
    assert SERVICES["web"]["ports"] == ["${PUBLISH:-127.0.0.1:8000}:8000"]


def test_every_variable_of_the_file_is_explained():
    papers = (ROOT / "docs" / "deploy.md").read_text()
    for name in set(re.findall(r"\$\{(\w+)", TEXT)):
        assert f"`{name}`" in papers or f"{name}=" in papers, name


def test_programs_in_health_checks_are_python():
    for name, service in SERVICES.items():
        words = service.get("healthcheck", {"test": ["CMD", ""]})["test"]
        if words[1] != "python":
            continue
        if words[2] == "-c":
            compile(words[3], name, "exec")
        else:
            assert Path(ROOT / words[2]).exists()
            assert words[3:] == ["doctor", "database", "broker"]


def test_the_archive_is_brought_up_to_date_before_anything_of_ours_starts():
    assert SERVICES["prepare"]["command"] == ["python", "manage.py", "prepare"]
    for name in ("web", "worker-short", "worker-long", "worker-live", "reaper"):
        assert set(SERVICES[name]["depends_on"]) == {"prepare"}


def test_no_volume_hides_the_kernels_that_the_image_ships():
    lines = (ROOT / "Dockerfile").read_text().replace("\\\n", " ").splitlines()
    (variables,) = (dict(re.findall(r"(\w+)=(\S+)", line)) for line in lines if line.startswith("ENV"))
    shipped, own = (Path(variables[name]) for name in ("ENPITSU_SHIPPED_KERNELS", "ENPITSU_KERNELS"))
    assert "manage.py warm --level all && chmod -R a-w kernels" in "".join(lines)
    for service in SERVICES.values():
        if service["image"] == "enpitsu":
            mounted = [Path(volume.split(":")[1]) for volume in service["volumes"]]
            assert own in mounted
            assert not any(shipped.is_relative_to(place) for place in mounted)
            assert not {"ENPITSU_SHIPPED_KERNELS", "ENPITSU_KERNELS"} & set(service["environment"])
