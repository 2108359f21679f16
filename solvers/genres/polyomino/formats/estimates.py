"""An estimate of the time of a search that is refused, as a message."""

from solvers.genres.polyomino.formats.messages import WORDS
from solvers.messages import Message

# Measured: arranging all shapes of 12 cells, with flips; cutting a board into shapes of 14. And the factor of one more
# cell.
ARRANGED_TWELVE, ARRANGED_MORE = 2.1, 4.2
CUT_FOURTEEN, CUT_MORE = 4.5, 3.9
# Seconds of each unit; the largest of which there are two is named.
UNITS = (
    (365.25 * 86400, WORDS["estimate.years"]),
    (86400, WORDS["estimate.days"]),
    (3600, WORDS["estimate.hours"]),
    (60, WORDS["estimate.minutes"]),
)
# Shapes of more cells count as this.
LARGEST = 29
AGES = WORDS["estimate.ages"]


def estimate_arranging_time(size: int) -> Message:
    """Return the time for all shapes of `size` cells."""
    return _format_time(ARRANGED_TWELVE * ARRANGED_MORE ** (size - 12)) if size <= LARGEST else AGES


def estimate_cutting_time(size: int) -> Message:
    """Return the time to cut a board into copies of any shape of `size` cells."""
    return _format_time(CUT_FOURTEEN * CUT_MORE ** (size - 14)) if size <= LARGEST else AGES


def _format_time(seconds: float) -> Message:
    length, unit = next((one for one in UNITS if seconds >= 1.5 * one[0]), UNITS[-1])
    many = f"{max(2.0, seconds / length):,.0f}"
    return unit.with_parameters(many=many)
