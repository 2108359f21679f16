"""A puzzle from an image in a real browser: what is asked for is shown while it is asked for."""

from tests.puzzlesite.pictures import drawn, saved

FILE = {"name": "a.png", "mimeType": "image/png", "buffer": saved(drawn(300, 200))}


def test_what_is_requested_is_shown_at_once_and_a_frame_cuts(open_page):
    page = open_page("/generate/nonogram/image/")
    page.set_input_files("#file", FILE)
    page.wait_for_selector("#preview table")
    page.fill("[name=cols]", "20")
    page.locator("[name=cols]").blur()
    page.wait_for_selector("#preview tbody tr:nth-child(13):last-child")
    page.click("summary:has-text('Cut off')")
    box = page.locator("#shown").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 1)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 1, box["y"] + box["height"] - 1)
    page.mouse.up()
    assert page.input_value("[name=left]") == "50"
    page.wait_for_selector("#preview tbody tr:nth-child(20)")
