"""The writes: what is kept of an upload, who is recognised, what an owner may do."""

import pytest

import solvers
from puzzlesite.core import limits
from puzzlesite.jobs import results, service
from puzzlesite.models import Caption, Job, Puzzle, Solution, State, Visibility
from puzzlesite.puzzles import service as edits
from puzzlesite.uploads import service as uploads_service

ONE = "queens 4\n.Q..\n....\n....\n....\n"
SIX = "queens 6"


def test_an_upload_keeps_its_text_its_board_and_its_size(keep):
    puzzle = keep(f"  {SIX}\n\n").puzzle
    assert (puzzle.text, puzzle.source_text, puzzle.source_format) == ("queens 6\n", f"  {SIX}\n\n", "rows")
    assert (puzzle.rows, puzzle.cols, puzzle.cells, puzzle.label) == (
        6,
        6,
        36,
        puzzle.genre.measure(puzzle.board).label,
    )


def test_a_public_text_that_is_there_already_is_recognised_at_once(queue_messages, keep):
    first = keep(SIX)
    second = keep(SIX, title="Mine")
    assert (second.puzzle, second.job, second.owner_token, second.is_known) == (first.puzzle, None, "", True)
    assert Puzzle.objects.count() == Job.objects.count() == len(queue_messages.sent) == 1


def test_an_unlisted_puzzle_is_nobody_elses(queue_messages, keep):
    hidden = keep(SIX, visibility=Visibility.UNLISTED).puzzle
    assert keep(SIX).puzzle != hidden
    assert keep(SIX, visibility=Visibility.UNLISTED).puzzle != hidden


def test_a_text_that_was_solved_before_needs_no_search(queue_messages, keep):
    keep(ONE)
    queue_messages.work()
    second = keep(ONE, visibility=Visibility.UNLISTED)
    assert second.job is None
    assert not queue_messages.sent
    assert second.puzzle.verdict == "one"
    assert second.puzzle.genre.check(second.puzzle.board, second.puzzle.answers()[0]) == []


def test_puzzle_and_job_are_stored_together_or_not_at_all(queue_messages, keep, monkeypatch):
    monkeypatch.setattr(Job, "save", lambda *_, **__: {}["disk full"])
    with pytest.raises(KeyError):
        keep(SIX)
    assert not Puzzle.objects.exists()
    assert not queue_messages.sent


def test_keys_and_secrets_are_all_different(keep):
    kept = [keep(SIX, visibility=Visibility.UNLISTED) for _ in range(5)]
    assert len({one.puzzle.key for one in kept} | {one.owner_token for one in kept}) == 10
    assert all(one.owner_token not in str(vars(one.puzzle)) for one in kept)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("  Sunday\n\tpuzzle ", "Sunday puzzle"),
        ("a\u202eb\x00c\u200b", "abc"),
        ("か\u3099", "が"),
        ("x" * 500, "x" * limits.TITLE),
        ("<script>", "<script>"),
    ],
)
def test_titles_are_kept_as_one_line_of_visible_characters(keep, said, kept):
    assert keep(SIX, title=said).puzzle.title == kept


def test_only_the_owner_edits_and_deletes(keep):
    kept = keep(SIX, title="Old")
    change = {"title": "New", "author": "", "source": "", "visibility": "public"}
    for token in ("", "guessed", kept.puzzle.owner):
        with pytest.raises(edits.NotOwner):
            edits.change_puzzle(kept.puzzle, token, **change)
        with pytest.raises(edits.NotOwner):
            edits.remove_puzzle(kept.puzzle, token)
    edits.change_puzzle(kept.puzzle, kept.owner_token, **change)
    kept.puzzle.refresh_from_db()
    assert kept.puzzle.title == "New"


def test_what_becomes_unlisted_is_not_found_by_search_and_what_becomes_public_is(keep):
    kept = keep(SIX, title="Old")
    for visibility, captions in (("unlisted", []), ("public", ["old"])):
        said = {"title": "Old", "author": "", "source": "", "visibility": visibility}
        edits.change_puzzle(kept.puzzle, kept.owner_token, **said)
        assert list(Caption.objects.values_list("folded", flat=True)) == captions


def test_a_deleted_puzzle_takes_its_jobs_with_it_and_leaves_what_is_known_of_the_board(queue_messages, keep):
    kept = keep(ONE, title="Gone")
    queue_messages.work()
    edits.remove_puzzle(kept.puzzle, kept.owner_token)
    assert not Puzzle.objects.exists()
    assert not Job.objects.exists()
    assert not Caption.objects.exists()
    assert Solution.objects.count() == 1


def test_a_puzzle_that_is_deleted_while_it_is_searched_leaves_nothing_behind(queue_messages, keep):
    kept = keep(ONE)
    edits.remove_puzzle(kept.puzzle, kept.owner_token)
    queue_messages.work()
    assert not Solution.objects.exists()


def test_searching_longer_twice_is_one_job(queue_messages, keep):
    puzzle = keep(SIX).puzzle
    queue_messages.work()
    first = service.continue_search(puzzle, all_answers=True)
    assert service.continue_search(puzzle, all_answers=True) == first
    assert Job.objects.filter(state=State.QUEUED).count() == 1


def test_a_failed_search_can_be_tried_again(queue_messages, keep, monkeypatch):
    kept = keep(ONE)
    with monkeypatch.context() as broken:
        broken.setattr(solvers.engine("queens"), "start", lambda board, query: {}["no such board"])
        queue_messages.work()
    service.continue_search(kept.puzzle)
    queue_messages.work()
    kept.puzzle.refresh_from_db()
    assert kept.puzzle.verdict == "one"


def test_a_whole_batch_is_made_public_by_its_owner_only(queue_messages):
    text = "queens 4\n====\nqueens 5"
    batch = uploads_service.upload_many(solvers.read(text), text, title="Two", visibility=Visibility.UNLISTED)
    with pytest.raises(edits.NotOwner):
        edits.publish_batch(batch.job, "guessed")
    assert edits.publish_batch(batch.job, batch.owner_token) == 2
    assert Puzzle.objects.public().count() == Caption.objects.count() == 2


TURNED = "queens 4\n....\n....\n....\n.Q..\n"


@pytest.fixture
def three(queue_messages, keep):
    """One board uploaded three times, the second time unlisted."""
    kept = [keep(text, visibility=who) for text, who in ((ONE, "public"), (ONE, "unlisted"), (TURNED, "public"))]
    queue_messages.work()
    for one in kept:
        one.puzzle.refresh_from_db()
    return kept


def firsts():
    return list(Puzzle.objects.public().filter(is_copy=False).values_list("id", flat=True))


def edited(one, visibility):
    edits.change_puzzle(one.puzzle, one.owner_token, title="", author="", source="", visibility=visibility)


def test_the_next_copy_represents_a_board_whose_first_puzzle_is_deleted_or_hidden(three):
    first, second, third = three
    assert firsts() == [first.puzzle.id]
    edited(first, "unlisted")
    assert firsts() == [third.puzzle.id]
    edited(second, "public")
    assert firsts() == [second.puzzle.id]
    edits.remove_puzzle(second.puzzle, second.owner_token)
    assert firsts() == [third.puzzle.id]
    edits.remove_puzzle(third.puzzle, third.owner_token)
    assert firsts() == []


def test_a_copy_that_is_hidden_and_shown_again_is_one_still(three):
    first, _, third = three
    edited(third, "unlisted")
    edited(third, "public")
    assert firsts() == [first.puzzle.id]
    edited(first, "unlisted")
    edited(first, "public")
    assert firsts() == [first.puzzle.id]


def test_puzzles_of_a_file_that_are_published_represent_their_boards(three, queue_messages):
    edits.remove_puzzle(three[0].puzzle, three[0].owner_token)
    batch = uploads_service.upload_many(solvers.read(f"{ONE}====\n{TURNED}"), visibility="unlisted")
    queue_messages.work()
    assert firsts() == [three[2].puzzle.id]
    edits.publish_batch(batch.job, batch.owner_token)
    assert firsts() == [three[2].puzzle.id]
    edits.remove_puzzle(three[2].puzzle, three[2].owner_token)
    assert firsts() == [batch.job.puzzles.get(place=1).id]


def test_a_board_that_is_searched_again_and_has_another_solution_leaves_its_copies(three):
    first, _, third = three
    other = Solution.objects.create(genre_name="queens", fingerprint="other", text=ONE, verdict="one")
    results.store_solutions([(first.puzzle, "", other)])
    assert firsts() == [first.puzzle.id, third.puzzle.id]
