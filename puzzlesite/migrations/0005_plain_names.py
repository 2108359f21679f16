"""Rename columns to plain words, and the count in reasons of failed jobs with them."""

from collections.abc import Callable
from typing import Any

from django.db import migrations

OLD, NEW = "lapses", "crash_count"


def _renamed(old: str, new: str) -> Callable[[Any, Any], None]:
    def rename(apps: Any, schema_editor: Any) -> None:
        jobs = apps.get_model("puzzlesite", "Job").objects.using(schema_editor.connection.alias)
        for job in jobs.filter(state="failed").exclude(reason=None).only("id", "reason").iterator():
            parameters = job.reason.get("parameters", {})
            if old in parameters:
                parameters[new] = parameters.pop(old)
                job.save(update_fields=["reason"])

    return rename


class Migration(migrations.Migration):

    dependencies = [
        ("puzzlesite", "0004_marks"),
    ]

    operations = [
        migrations.RenameField("job", "asked", "request"),
        migrations.RenameField("job", "cancel_asked", "cancel_requested"),
        migrations.RenameField("job", "lapses", "crash_count"),
        migrations.RunPython(_renamed(OLD, NEW), _renamed(NEW, OLD)),
    ]
