"""Django's admin pages, where they are given a path: rows to look at, none to change. Accounts alone are written there.

Lists read only the columns they show; texts of strangers, found answers and frozen searches may be large. What stands
for a person (owner, client) or holds a job (token, task) is not shown.
"""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import BinaryField, JSONField, Model, QuerySet, TextField
from django.http import HttpRequest
from django.urls import reverse

from puzzlesite.models import Job, Puzzle, Solution

if TYPE_CHECKING:
    Base = admin.ModelAdmin[Any]
else:
    Base = admin.ModelAdmin


LARGE = (TextField, JSONField, BinaryField)


class ReadOnly(Base):
    """Rows that are looked at: newest first, never added, changed or deleted. hidden: secrets, never shown."""

    hidden: tuple[str, ...] = ()
    ordering = ("-id",)
    list_per_page = 50
    list_select_related = False
    show_full_result_count = False  # a second count of the whole table

    @property
    def large(self) -> list[str]:
        """The columns whose values may be large: texts, JSON, bytes."""
        return [field.name for field in self.opts.fields if isinstance(field, LARGE)]

    def get_exclude(self, request: HttpRequest, obj: Model | None = None) -> tuple[str, ...]:
        return (*self.hidden, *self.large)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer(*self.large, *self.hidden)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Puzzle)
class PuzzleAdmin(ReadOnly):
    """Puzzles; the board itself is on the puzzle's own page."""

    list_display = ("key", "genre_name", "label", "title", "verdict", "level", "origin", "visibility", "created")
    list_filter = ("verdict", "origin", "visibility")
    search_fields = ("=key",)
    hidden = ("owner",)

    def view_on_site(self, obj: Puzzle) -> str:
        return reverse("puzzle", args=[obj.key])


@admin.register(Solution)
class SolutionAdmin(ReadOnly):
    """What was found out about canonical boards."""

    list_display = (
        "id",
        "genre_name",
        "verdict",
        "complete",
        "found",
        "nodes",
        "seconds",
        "method",
        "level",
        "created",
    )
    list_filter = ("verdict", "complete")
    search_fields = ("=fingerprint",)


@admin.register(Job)
class JobAdmin(ReadOnly):
    """The work that was asked for, and how it fares."""

    list_display = ("key", "kind", "genre_name", "state", "queue", "attempts", "ready", "total", "created", "finished")
    list_filter = ("state", "queue", "kind")
    search_fields = ("=key", "=puzzle__key")
    hidden = ("client", "token", "task")

    def view_on_site(self, obj: Job) -> str:
        return reverse("job", args=[obj.key])
