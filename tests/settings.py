"""The site's settings in the tests: a data folder of their own, so that no test meets a person's archive.

Processes that a test starts are given puzzlesite.settings and the folder (ENPITSU_DATA_DIR stays set).
"""

import atexit
import os
import shutil
import tempfile
from urllib.parse import urlsplit

os.environ["ENPITSU_DATA_DIR"] = tempfile.mkdtemp(prefix="enpitsu-tests-")
# The same as in a site's processes, of which there are several.
os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
# A site that a test starts has no work of its own.
os.environ["DAILY"] = "no"
atexit.register(shutil.rmtree, os.environ["ENPITSU_DATA_DIR"], ignore_errors=True)

# Each process of the tests uses a database number of its own.
if os.environ.get("REDIS_URL") and os.environ.get("PYTEST_XDIST_WORKER"):
    url = urlsplit(os.environ["REDIS_URL"])
    number = int(url.path.strip("/") or 0) + int(os.environ["PYTEST_XDIST_WORKER"].removeprefix("gw")) + 1
    os.environ["REDIS_URL"] = url._replace(path=f"/{number}").geturl()

from puzzlesite.settings import *  # noqa: E402, F403

STATIC_ROOT.mkdir()  # noqa: F405
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}  # noqa: F405
