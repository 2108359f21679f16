"""A supposition as people follow it: what is supposed, what follows in order, what fails, and what holds therefore."""

from typing import NamedTuple

from solvers.contract.results import Step
from solvers.messages import Message


class TrialMove(NamedTuple):
    """One thing that follows. step: its changes, what they rest on and why; inner: the trial that shows it, if any."""

    step: Step
    inner: "FollowedTrial | None" = None


class OtherReason(NamedTuple):
    """Another way to a step's conclusion. step: the same change by other rules; trial: followed, if it sums up one."""

    step: Step
    trial: "FollowedTrial | None" = None


class FollowedTrial(NamedTuple):
    """One supposition. says: the whole in one sentence. supposed: its step; moves: what follows, in order.

    clash: what fails then, a step without changes whose reasons are where it shows. conclusion: what holds therefore.
    """

    says: Message
    supposed: Step
    moves: tuple[TrialMove, ...]
    clash: Step
    conclusion: Step

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step of it, in order: what is supposed, what follows, what fails, what holds."""
        return (self.supposed, *(move.step for move in self.moves), self.clash, self.conclusion)
