"""Which address leads to which page."""

from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from puzzlesite.api.routes import api
from puzzlesite.views import (
    about,
    archive,
    ask,
    dictionary,
    errors,
    explain,
    generate,
    health,
    home,
    image,
    job,
    line,
    marks,
    prefer,
    printing,
    puzzle,
    results,
    story,
)

of_puzzle = [
    path("", puzzle.puzzle, name="puzzle"),
    path("progress/", puzzle.progress, name="progress"),
    path("search/", puzzle.search, name="search"),
    path("cancel/", puzzle.cancel, name="cancel"),
    path("source.txt", puzzle.source, name="source"),
    path("address.svg", puzzle.qr, name="qr"),
    path("as/<str:name>/", puzzle.export, name="export"),
    path("marks/", marks.marks, name="marks"),
    path("explain/", explain.explain, name="explain"),
    path("explain/ask/", explain.ask, name="explain-ask"),
    path("explain/<int:number>/", explain.explain, name="explain"),
    path("edit/<str:token>/", puzzle.edit, name="edit"),
    path("delete/<str:token>/", puzzle.delete, name="delete"),
]
of_job = [
    path("", job.job, name="job"),
    path("progress/", job.progress, name="job-progress"),
    path("cancel/", job.cancel, name="job-cancel"),
    path("publish/", job.publish, name="publish"),
    path("results.csv", results.table, name="results-table"),
    path("as/<str:name>/", results.texts, name="results"),
    path("results.<str:suffix>", results.by_suffix, name="results-by-suffix"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("recognise/", home.recognise, name="recognise"),
    path("p/<str:key>/", include(of_puzzle)),
    path("jobs/<str:key>/", include(of_job)),
    path("archive/", archive.archive, name="archive"),
    path("generate/", generate.generate, name="generate"),
    path("generate/<str:name>/", generate.generate, name="generate"),
    path("generate/<str:name>/image/", image.from_image, name="from-image"),
    path("ask/<str:name>/", ask.ask, name="ask"),
    path("story/<str:name>/", story.story, name="story"),
    path("line/<str:name>/", line.line, name="line"),
    path("print/", printing.preview, name="print"),
    path("print/booklet.pdf", printing.booklet, name="booklet"),
    path("about/", about.about, name="about"),
    path("techniques/", dictionary.techniques, name="techniques"),
    path("techniques/<str:name>/", dictionary.techniques, name="techniques"),
    path("techniques/<str:name>/<str:technique>/", dictionary.technique, name="technique"),
    path("prefer/", prefer.prefer, name="prefer"),
    path("healthz", health.alive, name="health"),
    path("health", health.condition, name="condition"),
    path("metrics", health.figures, name="metrics"),
    path("api/", api.urls),
]
if settings.ADMIN_PATH:
    urlpatterns.append(path(f"{settings.ADMIN_PATH}/", admin.site.urls))

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.server_error
