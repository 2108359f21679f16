"""pzpr, the program behind puzz.link, agrees with our links, files and rules (where node and the package are there)."""

from random import Random

import pytest

from solvers.genres.akari.board import AkariBoard
from solvers.genres.akari.formats import FORMATS
from solvers.genres.akari.rules import check
from solvers.notation.format import Entry
from tests.oracle import judged, needs_oracle
from tests.solvers.genres.akari.naive import Witness, random_board

NAMED = {form.name: form for form in FORMATS}
# Our faults for pzpr's, in the order in which pzpr checks them.
FAULTS = {"akariDup": {"seen"}, "nmAkariNe": {"many", "few"}, "ceDark": {"unlit"}}

pytestmark = needs_oracle


@pytest.fixture(scope="module")
def boards() -> list[AkariBoard]:
    random = Random(97)
    sizes = [(random.randint(1, 14), random.randint(1, 14)) for _ in range(400)] + [(100, 100)]
    return [random_board(random, *size, random.random() * 0.7, random.random()) for size in sizes]


def test_links_and_files_are_the_bytes_that_pzpr_writes(boards: list[AkariBoard]):
    written = {name: [NAMED[name].write(Entry(board)) for board in boards] for name in ("puzz.link", "kanpen-link")}
    said = judged(link.strip() for link in written["puzz.link"])
    for at, found in enumerate(said):
        assert found["url"].partition("?")[2] == written["puzz.link"][at].strip().partition("?")[2]
        assert found["kanpen"] == written["kanpen-link"][at].strip()
        assert found["file"] == NAMED["pzpr"].write(Entry(boards[at]))
        assert found["pencilbox"] == NAMED["kanpen"].write(Entry(boards[at]))


def test_what_pzpr_writes_of_a_solved_board_is_read_with_its_answer(boards: list[AkariBoard]):
    solved = [(board, Witness(board).answers(1)[0]) for board in boards[:150] if board.whites]
    said = judged(
        [NAMED["puzz.link"].write(Entry(board)).strip() for board, _ in solved], [answer for _, answer in solved]
    )
    for (board, answer), found in zip(solved, said, strict=True):
        assert found["complete"], board
        for name, text in (("pzpr", found["file"]), ("kanpen", found["pencilbox"]), ("kanpen-xml", found["xml"])):
            (entry,) = NAMED[name].read(text)
            assert (entry.board, entry.answer) == (board, answer)


def test_our_solved_files_are_complete_to_pzpr(boards: list[AkariBoard]):
    solved = [(board, Witness(board).answers(1)[0]) for board in boards[:150] if board.whites]
    texts = [NAMED["pzpr"].write(Entry(board, answer=answer)) for board, answer in solved]
    assert all(found["complete"] for found in judged(texts))


def first_of(keys: set[str]) -> list[str]:
    """pzpr reports the first kind of fault only."""
    return [code for code, ours in FAULTS.items() if ours & keys][:1]


def test_the_first_fault_is_the_one_that_pzpr_finds(boards: list[AkariBoard]):
    random = Random(3)
    filled = [(board, frozenset(random.sample(board.whites, len(board.whites) // 4))) for board in boards[:300]]
    said = judged(
        [NAMED["puzz.link"].write(Entry(board)).strip() for board, _ in filled], [lights for _, lights in filled]
    )
    for (board, lights), found in zip(filled, said, strict=True):
        assert found["faults"] == first_of({fault.key for fault in check(board, lights)})
