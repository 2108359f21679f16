"""The addresses of all pages."""

from django.conf import settings
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from puzzlesite.api import live as live_api
from puzzlesite.api import now as now_api
from puzzlesite.api.interface import api
from puzzlesite.archive import api as archive_api
from puzzlesite.archive import views as archive
from puzzlesite.books import api as books_api
from puzzlesite.books import print_views as printing
from puzzlesite.books import views as books
from puzzlesite.collections import api as collections_api
from puzzlesite.collections import views as collections
from puzzlesite.compose import views as compose
from puzzlesite.core import errors
from puzzlesite.daily import api as daily_api
from puzzlesite.daily import views as daily
from puzzlesite.entry import draw_views as draw
from puzzlesite.entry import reading_views
from puzzlesite.entry import views as entry
from puzzlesite.explain import api as explain_api
from puzzlesite.explain import images as explain_images
from puzzlesite.explain import views as explain
from puzzlesite.feeds import views as feeds_views
from puzzlesite.generate import api as generate_api
from puzzlesite.generate import image_views as image
from puzzlesite.generate import views as generate
from puzzlesite.ops import views as health
from puzzlesite.parts import appearance
from puzzlesite.play import views as play
from puzzlesite.programs import views as programs
from puzzlesite.puzzles import api as puzzles_api
from puzzlesite.puzzles import images as puzzles_images
from puzzlesite.puzzles import oembed
from puzzlesite.puzzles import views as puzzles
from puzzlesite.reference import line
from puzzlesite.reference import views as reference
from puzzlesite.results import api as results_api
from puzzlesite.results import views as results_views
from puzzlesite.uploads import api as uploads_api

for part in (
    archive_api,
    puzzles_api,
    uploads_api,
    generate_api,
    now_api,
    results_api,
    explain_api,
    books_api,
    collections_api,
    daily_api,
    live_api,
):
    if part.router is not api.default_router:
        api.add_router("", part.router)

of_puzzle = [
    path("", puzzles.show_puzzle, name="puzzle"),
    path("progress/", puzzles.show_search_progress, name="progress"),
    path("search/", puzzles.search_further, name="search"),
    path("cancel/", puzzles.cancel_own_search, name="cancel"),
    path("source.txt", puzzles.send_source, name="source"),
    path("address.svg", puzzles.send_qr_code, name="qr"),
    path("as/<str:name>/", puzzles.send_export, name="export"),
    path("card.png", puzzles_images.show_card, name="card"),
    path("play/", play.show_play, name="play"),
    path("embed/", play.show_frame, name="embed"),
    path("marks/", play.redirect_marks, name="marks"),
    path("draw/", draw.edit_clues, name="edit-clues"),
    path("explain/", explain.show_explanation, name="explain"),
    path("explain/ask/", explain.start_explanation, name="explain-ask"),
    path("explain/<int:number>/", explain.show_explanation, name="explain"),
    path("explain/<int:place>.<str:form>", explain_images.show_step_image, name="step-image"),
    path("edit/<str:token>/", puzzles.edit_own_puzzle, name="edit"),
    path("delete/<str:token>/", puzzles.delete_own_puzzle, name="delete"),
    path("<str:what>.<str:form>", puzzles_images.show_puzzle_image, name="puzzle-image"),
]
of_job = [
    path("", results_views.show_job, name="job"),
    path("progress/", results_views.show_job_progress, name="job-progress"),
    path("reading/", reading_views.show_reading, name="reading"),
    path("reading/progress/", reading_views.reading_progress, name="reading-progress"),
    path("reading/again/", reading_views.read_again, name="read-again"),
    path("cancel/", results_views.cancel_own_job, name="job-cancel"),
    path("publish/", results_views.publish_own_batch, name="publish"),
    path("results.csv", results_views.send_table, name="results-table"),
    path("as/<str:name>/", results_views.send_texts, name="results"),
    path("results.<str:suffix>", results_views.send_by_suffix, name="results-by-suffix"),
]
of_book = [
    path("", books.show_book, name="book"),
    path("progress/", books.show_book_progress, name="book-progress"),
    path("book.pdf", books.send_book_file, name="book-file"),
    path("again/", books.remake_shown_book, name="book-again"),
    path("cancel/", books.cancel_own_book, name="book-cancel"),
    path("delete/", books.delete_own_book, name="book-delete"),
]
of_collection = [
    path("", collections.show_collection, name="collection"),
    path("edit/<str:token>/", collections.edit_own_collection, name="collection-edit"),
    path("delete/<str:token>/", collections.delete_own_collection, name="collection-delete"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", entry.show_home, name="home"),
    path("recognise/", entry.show_recognition, name="recognise"),
    path("begun/", entry.show_begun, name="begun"),
    path("p/<str:key>/", include(of_puzzle)),
    path("jobs/<str:key>/", include(of_job)),
    path("archive/", archive.show_archive, name="archive"),
    path("draw/", draw.draw, name="draw"),
    path("draw/<str:name>/", draw.draw, name="draw"),
    path("generate/", generate.show_generator, name="generate"),
    path("generate/<str:name>/", generate.show_generator, name="generate"),
    path("generate/<str:name>/example/", generate.show_example, name="generate-example"),
    path("generate/<str:name>/image/", image.show_image_form, name="from-image"),
    path("ask/<str:name>/", compose.show_composer, name="ask"),
    path("ask/<str:name>/verdict/", compose.show_composed_verdict, name="ask-verdict"),
    path("story/<str:name>/", reference.show_article, name="article"),
    path("line/<str:name>/", line.show_line, name="line"),
    path("print/", printing.show_print, name="print"),
    path("print/booklet.pdf", printing.send_booklet, name="booklet"),
    path("books/", books.show_own_books, name="books"),
    path("books/new/", books.show_new_book, name="new-book"),
    path("books/<str:key>/", include(of_book)),
    path("collections/", collections.show_collections, name="collections"),
    path("collections/new/", collections.show_new_collection, name="new-collection"),
    path("collections/<str:key>/", include(of_collection)),
    path("daily/", daily.show_today, name="daily"),
    path("daily/feed.xml", daily.show_daily_feed, name="daily-feed"),
    path("daily/<str:day>/", daily.show_day, name="daily-of"),
    path("daily/<str:day>/boards/", daily.show_day_boards, name="daily-boards"),
    path("about/", reference.show_about, name="about"),
    path("about/<str:name>/", reference.show_genre, name="about-genre"),
    path("techniques/", reference.show_techniques, name="techniques"),
    path("techniques/<str:name>/", reference.show_techniques, name="techniques"),
    path("techniques/<str:name>/<str:technique>/", reference.show_technique, name="technique"),
    path("prefer/", appearance.store_preferences, name="prefer"),
    path("oembed", oembed.show_oembed, name="oembed"),
    path("feed.xml", feeds_views.show_feed, name="feed"),
    path("sitemap.xml", feeds_views.show_sitemap, name="sitemap"),
    path("sitemap-<int:number>.xml", feeds_views.show_sitemap_part, name="sitemap-part"),
    path("robots.txt", feeds_views.show_robots, name="robots"),
    path("favicon.ico", feeds_views.show_icon, name="icon"),
    path("healthz", health.show_alive, name="health"),
    path("health", health.show_condition, name="condition"),
    path("metrics", health.show_metrics, name="metrics"),
    path("api/docs", programs.show_documentation, name="api-docs"),
    path("api/", api.urls),
]
if settings.ADMIN_PATH:
    urlpatterns.append(path(f"{settings.ADMIN_PATH}/", admin.site.urls))

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.server_error
