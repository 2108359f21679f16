"""Which address leads to which page."""

from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from puzzlesite.api import documentation
from puzzlesite.api.routes import api
from puzzlesite.pages import errors
from puzzlesite.views import (
    archive,
    explanation,
    feeds,
    health,
    home,
    jobs,
    line,
    play,
    preferences,
    puzzle,
    reference,
)
from puzzlesite.views.entry import compose, draw, generate, image
from puzzlesite.views.lists import collections, daily
from puzzlesite.views.paper import books, pictures, printing

of_puzzle = [
    path("", puzzle.puzzle, name="puzzle"),
    path("progress/", puzzle.progress, name="progress"),
    path("search/", puzzle.search, name="search"),
    path("cancel/", puzzle.cancel, name="cancel"),
    path("source.txt", puzzle.source, name="source"),
    path("address.svg", puzzle.qr, name="qr"),
    path("as/<str:name>/", puzzle.export, name="export"),
    path("card.png", pictures.card, name="card"),
    path("play/", play.play, name="play"),
    path("embed/", play.show_frame, name="embed"),
    path("marks/", play.marks, name="marks"),
    path("draw/", draw.edit_clues, name="edit-clues"),
    path("explain/", explanation.explain, name="explain"),
    path("explain/ask/", explanation.ask, name="explain-ask"),
    path("explain/<int:number>/", explanation.explain, name="explain"),
    path("explain/<int:place>.<str:form>", pictures.step, name="step-image"),
    path("edit/<str:token>/", puzzle.edit, name="edit"),
    path("delete/<str:token>/", puzzle.delete, name="delete"),
    path("<str:what>.<str:form>", pictures.image, name="puzzle-image"),
]
of_job = [
    path("", jobs.job, name="job"),
    path("progress/", jobs.progress, name="job-progress"),
    path("reading/", jobs.show_reading, name="reading"),
    path("reading/progress/", jobs.reading_progress, name="reading-progress"),
    path("reading/again/", jobs.read_again, name="read-again"),
    path("cancel/", jobs.cancel, name="job-cancel"),
    path("publish/", jobs.publish, name="publish"),
    path("results.csv", jobs.table, name="results-table"),
    path("as/<str:name>/", jobs.texts, name="results"),
    path("results.<str:suffix>", jobs.by_suffix, name="results-by-suffix"),
]
of_book = [
    path("", books.book, name="book"),
    path("progress/", books.progress, name="book-progress"),
    path("book.pdf", books.file, name="book-file"),
    path("again/", books.remake, name="book-again"),
    path("cancel/", books.cancel, name="book-cancel"),
    path("delete/", books.delete, name="book-delete"),
]
of_collection = [
    path("", collections.collection, name="collection"),
    path("edit/<str:token>/", collections.edit, name="collection-edit"),
    path("delete/<str:token>/", collections.delete, name="collection-delete"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("recognise/", home.recognise, name="recognise"),
    path("begun/", home.list_begun, name="begun"),
    path("p/<str:key>/", include(of_puzzle)),
    path("jobs/<str:key>/", include(of_job)),
    path("archive/", archive.archive, name="archive"),
    path("draw/", draw.draw, name="draw"),
    path("draw/<str:name>/", draw.draw, name="draw"),
    path("generate/", generate.generate, name="generate"),
    path("generate/<str:name>/", generate.generate, name="generate"),
    path("generate/<str:name>/image/", image.from_image, name="from-image"),
    path("ask/<str:name>/", compose.ask, name="ask"),
    path("ask/<str:name>/verdict/", compose.ask_verdict, name="ask-verdict"),
    path("story/<str:name>/", reference.article, name="article"),
    path("line/<str:name>/", line.line, name="line"),
    path("print/", printing.preview, name="print"),
    path("print/booklet.pdf", printing.booklet, name="booklet"),
    path("books/", books.mine, name="books"),
    path("books/new/", books.new, name="new-book"),
    path("books/<str:key>/", include(of_book)),
    path("collections/", collections.public, name="collections"),
    path("collections/new/", collections.new, name="new-collection"),
    path("collections/<str:key>/", include(of_collection)),
    path("daily/", daily.today, name="daily"),
    path("daily/feed.xml", daily.atom, name="daily-feed"),
    path("daily/<str:day>/", daily.of_day, name="daily-of"),
    path("daily/<str:day>/boards/", daily.boards, name="daily-boards"),
    path("about/", reference.about, name="about"),
    path("about/<str:name>/", reference.about_genre, name="about-genre"),
    path("techniques/", reference.techniques, name="techniques"),
    path("techniques/<str:name>/", reference.techniques, name="techniques"),
    path("techniques/<str:name>/<str:technique>/", reference.technique, name="technique"),
    path("prefer/", preferences.prefer, name="prefer"),
    path("oembed", feeds.describe, name="oembed"),
    path("feed.xml", feeds.atom, name="feed"),
    path("sitemap.xml", feeds.sitemap, name="sitemap"),
    path("sitemap-<int:number>.xml", feeds.sitemap_part, name="sitemap-part"),
    path("robots.txt", feeds.robots, name="robots"),
    path("favicon.ico", feeds.icon, name="icon"),
    path("healthz", health.alive, name="health"),
    path("health", health.condition, name="condition"),
    path("metrics", health.figures, name="metrics"),
    path("api/docs", documentation.page, name="api-docs"),
    path("api/", api.urls),
]
if settings.ADMIN_PATH:
    urlpatterns.append(path(f"{settings.ADMIN_PATH}/", admin.site.urls))

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.server_error
