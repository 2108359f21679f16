"""The entry point for WSGI web servers."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "puzzlesite.settings")
application = get_wsgi_application()
