"""The form of a recipe: its example follows the answers, and a pattern of clues is drawn on a board."""

from playwright.sync_api import expect

from puzzlesite.models import Puzzle, Verdict


def test_the_example_follows_the_level_that_is_chosen(open_page, transactional_db):
    made = Puzzle.objects.create(
        genre_name="sudoku",
        text="." * 81,
        source_text="." * 81,
        fingerprint="7" * 64,
        rows=9,
        cols=9,
        cells=81,
        label="9×9",
        level=4,
        verdict=Verdict.ONE,
        title="The hardest",
    )
    page = open_page("/generate/sudoku/?option-grade=easy")
    example = page.get_by_role("region", name="Example")
    page.get_by_label("Level").select_option("Very hard")
    expect(example.get_by_role("link")).to_contain_text("The hardest")
    assert made.key in example.get_by_role("link").get_attribute("href")
    page.wait_for_load_state("networkidle")


def test_a_pattern_is_drawn_on_a_board_of_the_chosen_size(open_page):
    page = open_page("/generate/sudoku/")
    page.get_by_text("More options").click()
    page.get_by_label("Size").select_option("6")
    boxes, text = page.locator(".pattern input"), page.get_by_label("Pattern of the clues")
    expect(boxes).to_have_count(36)
    page.get_by_role("checkbox", name="clue in row 1, column 4").check()
    page.get_by_role("checkbox", name="clue in row 2, column 3").check()
    expect(text).to_have_value("...#..\n..#...\n" + "\n".join(["......"] * 4))
    text.fill("#.....")
    expect(page.locator(".pattern input:checked")).to_have_count(1)
    boxes.first.uncheck()
    expect(text).to_have_value("")
    page.wait_for_load_state("networkidle")
