"""The print page: boards on paper, chosen by address."""

import pytest

from puzzlesite.models import Job
from tests.puzzlesite.views.conftest import MANY, ONE


def shown(client, query):
    page = client.get(f"/print/?{query}")
    assert page.status_code == 200
    return page.content.decode()


@pytest.fixture
def keys(solved):
    return [solved(text).puzzle.key for text in (ONE, MANY)]


def test_it_works(client, keys):
    page = shown(client, f"puzzle={keys[0]}&puzzle={keys[1]}")
    assert page.count('<section class="sheet">') == 2
    assert 'class="sheets per4"' in page


def test_boards_come_in_the_order_that_was_asked_for(client, keys):
    page = shown(client, f"puzzle={keys[1]}&puzzle={keys[0]}")
    assert page.index("6×6") < page.index("4×4")


def test_answers_are_printed_on_request(client, keys):
    assert 'class="found' not in shown(client, f"puzzle={keys[0]}")
    assert shown(client, f"puzzle={keys[0]}&answers=end").count('class="found') == 3


@pytest.mark.parametrize("per", ["1", "2", "4", "6", "9", "12"])
def test_so_many_boards_stand_on_a_page(client, keys, per):
    page = shown(client, f"puzzle={keys[0]}&per={per}")
    assert f'class="sheets per{per}"' in page
    assert f'aria-current="true">{per}</a>' in page


@pytest.mark.parametrize("strange", ["per=5", "per=x", "answers=maybe"])
def test_what_makes_no_sense_is_passed_over(client, keys, strange):
    shown(client, f"puzzle={keys[0]}&{strange}")


def test_a_whole_file_is_printed(client, bell):
    client.post("/", {"text": f"{ONE}====\n{MANY}"})
    bell.work()
    job = Job.objects.get(parent=None)
    assert shown(client, f"job={job.key}").count('<section class="sheet">') == 2


@pytest.mark.parametrize("query", ["", "puzzle=nothing", "job=nothing"])
def test_nothing_to_print_is_not_found(client, bell, query):
    assert client.get(f"/print/?{query}").status_code == 404


def test_the_page_asks_the_same_number_of_questions_however_many_boards(client, keys, django_assert_num_queries):
    for query in (f"puzzle={keys[0]}", f"puzzle={keys[0]}&puzzle={keys[1]}"):
        with django_assert_num_queries(1):
            shown(client, f"{query}&answers=end")
