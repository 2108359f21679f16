"""Lists of programs: what they are, what they are called, where they are, and what they may cost."""

import time

import pytest

from solvers.notation.format import TEXT_LIMIT, NotationError
from solvers.notation.lists import DEEPEST, List, read_head, read_lists


def values(found):
    """The contents of a list as Python values."""
    return [values(item) if isinstance(item, List) else item.text for item in found.items]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[1, [2, 3], []]", ["1", ["2", "3"], []]),
        ("{1, 2}", ["1", "2"]),
        ("[1 2\n3]", ["1", "2", "3"]),
        ("['a b', \"c,d\"]", ["a b", "c,d"]),
        ("[| 1, 2 | 3, _ |]", [["1", "2"], ["3", "_"]]),
        ("[|1|]", [["1"]]),
        ("array2d(1..2, 1..1, [7, -8])", ["7", "-8"]),
        ("[1, % one\n 2 # two\n, 3 // three\n, /* four,\n five, */ 6]", ["1", "2", "3", "6"]),
    ],
)
def test_lists_are_read_as_programs_mean_them(text, expected):
    assert values(read_lists(text).lists[0]) == expected


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("a = [1]\nb = [2]", ["a", "b"]),
        ('{"a": [1], "b": {"c": []}}', ["", "a", "b", "c"]),
        ("a = array1d(1..2, [1, 2]); [3]", ["a", ""]),
        ("f([1], [2])", ["", ""]),
        ("Rules => \nRows = [[1]], Cols = [[2]].", ["Rows", "", "Cols", ""]),
    ],
)
def test_a_list_has_the_name_that_it_is_assigned_to(text, names):
    assert [found.name for found in read_lists(text).walk()][1:] == names


def test_words_beside_lists_have_names_and_places():
    whole = read_lists('title = "A"\nn = 12;')
    assert [(word.name, word.text, word.line, word.column, word.is_string) for word in whole.words] == [
        ("title", "A", 1, 9, True),
        ("n", "12", 2, 5, False),
    ]


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ("\n[1, 2", "list-open", 2),
        ("1]", "list-ends", 1),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "too-deep", 1),
        ("1" * (TEXT_LIMIT + 1), "too-long", 0),
    ],
)
def test_what_is_no_list_is_refused_with_its_line(text, key, line):
    with pytest.raises(NotationError) as refusal:
        read_lists(text)
    assert (refusal.value.key, refusal.value.line) == (key, line)


def test_as_many_lists_within_each_other_as_are_allowed_are_read():
    assert read_lists("[" * DEEPEST + "]" * DEEPEST).lists


def test_a_head_that_ends_within_a_list_is_looked_at_all_the_same():
    assert read_head("[" + "1, " * 20_000).lists
    assert not read_head("[1, 2").lists
    assert not read_head("no list at all").items


@pytest.mark.parametrize("text", ["[" + "1," * 499_000 + "]", "[]" * 499_000, "a." * 499_000, "'" * 999_999])
def test_a_million_characters_are_read_in_little_time(text):
    begun = time.process_time()
    read_lists(text)
    assert time.process_time() - begun < 60


def test_headings_of_parts_are_no_lists_and_a_text_is_taken_apart_once():
    assert read_head("puzzle akari\n[problem]\n- 1\n[end]\n").items == []
    one = read_head("[a]\n[[1, 2], [3, 4]]\n")
    assert [len(found.items) for found in one.lists] == [1, 2]
    assert read_head("[a]\n[[1, 2], [3, 4]]\n") is one
