"""Store owners of jobs, so that only they can cancel them, and requests, so that repeated ones are recognised."""

from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models
from django.db.models import OuterRef, Subquery
from django.db.models.functions import Coalesce


def give_open_jobs_to_owners(apps: Any, schema_editor: Any) -> None:
    """Give open jobs to the owners of their puzzles or files, who may still cancel them."""
    alias = schema_editor.connection.alias
    jobs, puzzles = (apps.get_model("puzzlesite", name).objects.using(alias) for name in ("Job", "Puzzle"))
    is_open = jobs.filter(state__in=("queued", "running"), parent=None)
    owner = puzzles.filter(id=OuterRef("puzzle_id")).values("owner")[:1]
    is_open.exclude(puzzle=None).update(owner=Coalesce(Subquery(owner), models.Value("")))
    first = puzzles.filter(batch_id=OuterRef("id")).order_by("id").values("owner")[:1]
    is_open.filter(puzzle=None).update(owner=Coalesce(Subquery(first), models.Value("")))


class Migration(migrations.Migration):

    dependencies = [
        ("puzzlesite", "0007_messages_as_keys"),
    ]

    operations = [
        migrations.AddField("job", "owner", models.CharField(blank=True, default="", max_length=64), preserve_default=False),
        migrations.RunPython(give_open_jobs_to_owners, migrations.RunPython.noop),
        migrations.CreateModel(
            "Submission",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("created", models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ("job", models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, to="puzzlesite.job")),
                (
                    "puzzle",
                    models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, to="puzzlesite.puzzle"),
                ),
            ],
        ),
    ]
