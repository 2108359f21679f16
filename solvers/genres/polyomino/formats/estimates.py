"""An estimate of the time of a search that is refused, as a message."""

from solvers.messages import Phrase

# Measured: all shapes of 12 cells arranged, with flips; a board cut into shapes of 14. And what a cell more costs.
ARRANGED_TWELVE, ARRANGED_MORE = 2.1, 4.2
CUT_FOURTEEN, CUT_MORE = 4.5, 3.9
UNITS = (  # seconds; the largest of which there are two is told
    (365.25 * 86400, Phrase("{many} years", "{many}年")),
    (86400, Phrase("{many} days", "{many}日")),
    (3600, Phrase("{many} hours", "{many}時間")),
    (60, Phrase("{many} minutes", "{many}分")),
)
LARGEST = 29  # cells; what is larger is not told apart
AGES = Phrase("10,000 years or more", "1万年以上")


def for_arranging(size: int) -> Phrase:
    """The time for all shapes of so many cells."""
    return _lasting(ARRANGED_TWELVE * ARRANGED_MORE ** (size - 12)) if size <= LARGEST else AGES


def for_cutting(size: int) -> Phrase:
    """The time to cut a board into copies of any shape of so many cells."""
    return _lasting(CUT_FOURTEEN * CUT_MORE ** (size - 14)) if size <= LARGEST else AGES


def _lasting(seconds: float) -> Phrase:
    length, unit = next((one for one in UNITS if seconds >= 1.5 * one[0]), UNITS[-1])
    many = f"{max(2.0, seconds / length):,.0f}"
    return Phrase(unit.en.format(many=many), unit.ja.format(many=many))
