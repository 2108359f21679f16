"""The rules: a single loop, clues that count its sides, and every region visited."""

from solvers.contract.results import Fault, Measure
from solvers.genres.fences.board import Answer, Board, Marks, lines_of
from solvers.messages import Words
from solvers.picture import Place
from tests.texts import both

WORDS: Words = {
    "fault.end": both("Here a line ends.", "ここで線が途切れています。"),
    "fault.branch": both("Here a line branches.", "ここで線が枝分かれしています。"),
    "fault.loops": both("There is more than one loop, or none.", "輪が1つではありません。"),
    "fault.clue": both("This number counts other sides.", "この数字と線の数が合いません。"),
    "fault.region": both("The loop does not touch this region.", "輪がこの領域に触れていません。"),
    "expected.clue": both(". or 0-4", ". か 0～4"),
    "expected.region": both("a-h", "a～h"),
    "fences-head": both(
        "the first line is fences ROWS COLUMNS edges or links.", "先頭の行は fences 行数 列数 edges か links です。"
    ),
    "fences-rows": both("found {found} rows; expected {expected}.", "{found} 行あります。{expected} 行のはずです。"),
}


def check(board: Board, answer: Answer | Marks) -> list[Fault]:
    """The broken rules, of a person's lines too; ends, branches and loops have their places."""
    lines = lines_of(answer)
    counted = [(joint, len(lines.intersection(board.around(joint)))) for joint in board.joints]
    faults = [Fault("end" if count == 1 else "branch", (joint,)) for joint, count in counted if count not in (0, 2)]
    if not faults and (not lines or _walk(board, lines) != lines):
        faults.append(Fault("loops", tuple(sorted(lines))))
    for cell, number in board.numbers.items():
        if len(lines.intersection(board.sides(cell))) != number:
            faults.append(Fault("clue", (cell,)))
    for _, cells in board.parts():
        if not any(lines.intersection(board.sides(cell)) for cell in cells):
            faults.append(Fault("region", tuple(cells)))
    return faults


def _walk(board: Board, answer: Answer) -> set[Place]:
    """The places that are connected to the first place of an answer."""
    found, waiting = set(), [min(answer)]
    while waiting:
        at = waiting.pop()
        if at not in found:
            found.add(at)
            waiting += [near for joint in board.ends(at) for near in board.around(joint) if near in answer]
    return found


def measure(board: Board) -> Measure:
    """The size of a board."""
    return Measure(*board.size, "{}×{}".format(*board.size))
