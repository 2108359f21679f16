from typing import Any

from django.db import migrations

import solvers
from puzzlesite.core.texts import fold_for_comparison
from solvers import samples


def find_samples_by_all_titles(apps: Any, schema_editor: Any) -> None:
    """Let the search find the samples of an older archive by their titles in each language."""
    alias = schema_editor.connection.alias
    puzzles, captions = (apps.get_model("puzzlesite", name).objects.using(alias) for name in ("Puzzle", "Caption"))
    known = {genre.name: genre for genre in solvers.all_genres()}
    rows = puzzles.filter(origin="sample", visibility="public", genre_name__in=known)
    for number, name, text in list(rows.values_list("id", "genre_name", "text")):
        sample = samples.samples_by_text(known[name]).get(text)
        if sample is not None:
            captions.update_or_create(puzzle_id=number, defaults={"folded": fold_for_comparison(" ".join(sample.words))})


class Migration(migrations.Migration):

    dependencies = [
        ('puzzlesite', '0020_has_copies'),
    ]

    operations = [
        migrations.RunPython(find_samples_by_all_titles, migrations.RunPython.noop),
    ]
