"""The static files as they are served: collected, compressed, named by their content."""

import hashlib

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise has no types
    """Our modules import each other under the names of their contents, too: no old one is kept beside a new one."""

    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (
        "js/*.js",  # other packages' scripts speak of files that they do not have
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )


def collect() -> None:
    """Gather the static files, unless they are as they were gathered."""
    stamp = settings.STATIC_ROOT.with_name("static.stamp")
    sources = _sources()
    if not stamp.exists() or stamp.read_text() != sources or not settings.STATIC_ROOT.exists():
        call_command("collectstatic", interactive=False, clear=True, verbosity=0)
        stamp.write_text(sources)


def _sources() -> str:
    """Names, sizes and times of all static files, as one short text."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            digest.update(f"{path} {storage.size(path)} {storage.get_modified_time(path)}\n".encode())
    return digest.hexdigest()
