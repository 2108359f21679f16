"""How long a search that is refused would take, in words."""

from solvers.words import Phrase

SECONDS_FOR_TWELVE, GROWTH = 2.1, 4.2  # measured: all shapes of 12 cells with flips on one core; times this per cell
UNITS = (  # the largest of which there are two is told
    (365.25 * 86400, Phrase("{many} years", "{many}年")),
    (86400, Phrase("{many} days", "{many}日")),
    (3600, Phrase("{many} hours", "{many}時間")),
    (60, Phrase("{many} minutes", "{many}分")),
)
LARGEST = 29  # cells; what is larger is not told apart
AGES = Phrase("10,000 years or more", "1万年以上")


def for_all_shapes(size: int) -> Phrase:
    """How long it takes to arrange all shapes of so many cells; a minute or more."""
    if size > LARGEST:
        return AGES
    seconds = SECONDS_FOR_TWELVE * GROWTH ** (size - 12)
    length, unit = next((one for one in UNITS if seconds >= 1.5 * one[0]), UNITS[-1])
    many = f"{max(2.0, seconds / length):,.0f}"
    return Phrase(unit.en.format(many=many), unit.ja.format(many=many))
