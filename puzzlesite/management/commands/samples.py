"""Upload the sample puzzles of all genres; those that are there already stay as they are."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

import solvers
from puzzlesite.management.commands.prepare import SAMPLES, is_new_archive
from puzzlesite.models import Fact, Origin
from puzzlesite.uploads import service as uploads_service
from solvers import samples

# Samples take turns in the queue as one client, so that the first reader's puzzle need not wait for all of them.
CLIENT = "samples"


class Command(BaseCommand):
    """`manage.py samples`: uploads the puzzles that a new archive begins with."""

    help = __doc__
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        if is_new_archive():
            raise CommandError("The archive has no tables yet: `prepare` makes them, and adds the samples, too.")
        kept = 0
        for genre in solvers.all_genres():
            for sample in samples.puzzles(genre):
                [reading] = solvers.read(sample.text, genre.name)
                headings = {"title": sample.title.text, "author": sample.author, "source": sample.source.text}
                kept += not uploads_service.upload(
                    reading, sample.text, origin=Origin.SAMPLE, client=CLIENT, **headings
                ).is_known
        Fact.objects.filter(name=SAMPLES).delete()
        self.stdout.write(f"{kept} sample puzzles were added.")
