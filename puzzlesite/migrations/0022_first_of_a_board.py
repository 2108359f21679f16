from typing import Any

from django.db import migrations, models

NAMES = ("archive_newest", "archive_of_genre", "archive_hardest", "archive_largest", "archive_copies")


def find_firsts(apps: Any, schema_editor: Any) -> None:
    """Mark only public copies of an earlier public puzzle; before, all puzzles with any copy were marked."""
    puzzles = apps.get_model("puzzlesite", "Puzzle").objects.using(schema_editor.connection.alias)
    public = puzzles.filter(visibility="public").exclude(solution=None)
    firsts = public.order_by().values("solution").annotate(first=models.Min("id")).values("first")
    puzzles.filter(is_copy=True).exclude(id__in=public.exclude(id__in=firsts).values("id")).update(is_copy=False)
    public.filter(is_copy=False).exclude(id__in=firsts).update(is_copy=True)


class Migration(migrations.Migration):

    dependencies = [
        ('puzzlesite', '0021_sample_captions'),
    ]

    operations = [
        *(migrations.RemoveIndex(model_name='puzzle', name=name) for name in NAMES),
        migrations.RenameField(model_name='puzzle', old_name='has_copies', new_name='is_copy'),
        migrations.RunPython(find_firsts, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name='puzzle',
            index=models.Index(fields=['visibility', 'is_copy', 'id', 'genre_name', 'label', 'verdict', 'level', 'origin', 'score', 'technique', 'cells', 'created', 'source', 'solution'], name='archive_newest'),
        ),
        migrations.AddIndex(
            model_name='puzzle',
            index=models.Index(fields=['visibility', 'is_copy', 'genre_name', 'id', 'label', 'verdict', 'level', 'origin', 'score', 'technique', 'cells', 'created', 'source', 'solution'], name='archive_of_genre'),
        ),
        migrations.AddIndex(
            model_name='puzzle',
            index=models.Index(fields=['visibility', 'is_copy', 'score', 'id', 'genre_name', 'label', 'verdict', 'level', 'origin', 'technique', 'cells', 'created', 'source', 'solution'], name='archive_hardest'),
        ),
        migrations.AddIndex(
            model_name='puzzle',
            index=models.Index(fields=['visibility', 'is_copy', 'cells', 'id', 'genre_name', 'label', 'verdict', 'level', 'origin', 'score', 'technique', 'created', 'source', 'solution'], name='archive_largest'),
        ),
        migrations.AddIndex(
            model_name='puzzle',
            index=models.Index(fields=['solution', 'visibility', 'is_copy', 'id', 'genre_name', 'label', 'verdict', 'level', 'origin', 'score', 'technique', 'cells', 'created', 'source'], name='archive_copies'),
        ),
    ]
