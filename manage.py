#!/usr/bin/env python
"""The site's command: `python manage.py up` starts all of it, `python manage.py help` shows the rest."""

import os
import sys


def main() -> None:
    """Run one command of the site."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "puzzlesite.settings")
    from django.core.management import execute_from_command_line

    from puzzlesite.ops.room import end_with_sentence

    with end_with_sentence():
        execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
