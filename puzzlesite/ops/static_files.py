"""Static files as they are served: collected, compressed, named by their content."""

import hashlib

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise has no types
    """Storage that also renames the imports between our modules, so that browsers never mix old and new ones."""

    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (
        # Scripts of other packages refer to files that they do not have.
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )


def collect_static() -> None:
    """Collect the static files, unless they are unchanged since the last time."""
    stamp = settings.STATIC_ROOT.with_name("static.stamp")
    sources = _sources()
    if not stamp.exists() or stamp.read_text() != sources or not settings.STATIC_ROOT.exists():
        call_command("collectstatic", interactive=False, clear=True, verbosity=0)
        stamp.write_text(sources)


def _sources() -> str:
    """A digest of names, sizes and times of all static files."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            digest.update(f"{path} {storage.size(path)} {storage.get_modified_time(path)}\n".encode())
    return digest.hexdigest()
