"""The site's settings in the tests: a data folder of their own, so that no test meets a person's archive.

Processes that a test starts are given puzzlesite.settings and the folder (ENPITSU_DATA_DIR stays set).
"""

import atexit
import os
import shutil
import tempfile

os.environ["ENPITSU_DATA_DIR"] = tempfile.mkdtemp(prefix="enpitsu-tests-")
atexit.register(shutil.rmtree, os.environ["ENPITSU_DATA_DIR"], ignore_errors=True)

from puzzlesite.settings import *  # noqa: E402, F403

STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}  # noqa: F405
