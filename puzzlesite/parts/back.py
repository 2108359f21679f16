"""Redirects: back to the page that the request came from, or to the created puzzle or job."""

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from puzzlesite.core import clients, errors
from puzzlesite.core.submissions import RequestedJob, UploadedPuzzle
from puzzlesite.parts import answers, notices
from puzzlesite.parts.actions import is_playable


def go_back(request: HttpRequest, notice: str) -> HttpResponse:
    """Redirect to the page with the form that was sent, which shows the notice; to the archive if it is unknown."""
    notices.leave_notice(request, notice)
    came_from = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(came_from, {request.get_host()}, request.is_secure())
    return redirect(came_from if is_ours and urlsplit(came_from).path != request.path else "archive")


def refuse_empty_selection(request: HttpRequest, is_sent: bool, sentence: str) -> HttpResponse:
    """Answer an address that selects no puzzle. is_sent: a list was sent without a single tick."""
    if is_sent:
        return go_back(request, notices.NOTHING_CHOSEN)
    return errors.show_error(request, 404, _("No board selected"), sentence)


def go_to_created(request: HttpRequest, made: UploadedPuzzle | RequestedJob) -> HttpResponse:
    """Redirect to the page of the created puzzle or job, and store its owner's secret."""
    if isinstance(made, RequestedJob):
        clients.remember_token(request, made.job.key, made.owner_token)
        return redirect("job", made.job.key)
    if made.owner_token:
        clients.remember_token(request, made.puzzle.key, made.owner_token)
    if request.POST.get("then") == "play" and is_playable(made.puzzle):
        return redirect("play", made.puzzle.key)
    if request.POST.get("then") == "share":
        return redirect(f"{reverse('puzzle', args=[made.puzzle.key])}#share")
    return redirect(answers.address_after_upload(made.puzzle))
