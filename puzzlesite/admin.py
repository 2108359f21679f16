"""Django's admin pages, where they are given a path. They show rows and change none; only accounts are edited there.

Lists read only the columns that they show; users' texts, answers and frozen searches may be large. Columns that
identify a person (owner, client) or hold a job (token, task) are not shown.
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


class ReadOnlyAdmin(Base):
    """Rows to read: newest first, never added, changed or deleted. hidden: secret columns, never shown."""

    hidden: tuple[str, ...] = ()
    ordering = ("-id",)
    list_per_page = 50
    list_select_related = False
    # The full count would count the whole table a second time.
    show_full_result_count = False

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
class PuzzleAdmin(ReadOnlyAdmin):
    """Puzzles; the board itself is on the puzzle's own page."""

    list_display = ("key", "genre_name", "label", "title", "verdict", "level", "origin", "visibility", "created")
    list_filter = ("verdict", "origin", "visibility")
    search_fields = ("=key",)
    hidden = ("owner",)

    def view_on_site(self, obj: Puzzle) -> str:
        return reverse("puzzle", args=[obj.key])


@admin.register(Solution)
class SolutionAdmin(ReadOnlyAdmin):
    """Solutions of canonical boards."""

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
class JobAdmin(ReadOnlyAdmin):
    """Jobs and their states."""

    list_display = ("key", "kind", "genre_name", "state", "queue", "attempts", "ready", "total", "created", "finished")
    list_filter = ("state", "queue", "kind")
    search_fields = ("=key", "=puzzle__key")
    hidden = ("client", "token", "task")

    def view_on_site(self, obj: Job) -> str:
        return reverse("job", args=[obj.key])
