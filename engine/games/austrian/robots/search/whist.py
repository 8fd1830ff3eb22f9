"""Whist and invitation over many layouts: the money of each word with all cards open."""

from collections.abc import Sequence
from typing import Final

from engine.core.seats import Seat
from engine.games.austrian.commands import ChooseDefence, DealCommand, SayWhist
from engine.games.austrian.outcomes import Defence, WhistCall
from engine.games.austrian.robots.rules import whist as rules
from engine.games.austrian.robots.search.games import Games
from engine.games.austrian.robots.search.mind import WORD_MS, Thought
from engine.games.austrian.robots.search.stakes import ALL_TRICKS, Stakes
from engine.games.austrian.view import InviteView, WhistView
from engine.search.worlds import World

OPEN_CARDS: Final = 0.35
"""Tricks that defenders win more with all cards open than at the table."""
JOINED: Final = 0.5
"""Likelihood that the other defender whists after a whist."""


def word(view: WhistView, seat: Seat, thought: Thought) -> DealCommand:
    """Whist when it brings more than a pass."""
    cases = _Cases(view, seat, thought)
    if not cases.worlds:
        return rules.word(view, view.hands[seat].cards or ())
    said = {one.call for one in view.whists}
    alone = max(cases.alone(), cases.invited()) if view.standing.rules.invite else cases.alone()
    if WhistCall.WHIST in said:
        gain = cases.both() - cases.passed()
    elif WhistCall.PASS in said:
        gain = alone - cases.nobody()
    else:
        gain = JOINED * cases.both() + (1 - JOINED) * alone - cases.nobody()
    call = WhistCall.WHIST if gain > 0 else WhistCall.PASS
    return next(command for command in view.legal if isinstance(command, SayWhist) and command.call is call)


def defence(view: InviteView, seat: Seat, thought: Thought) -> DealCommand:
    """Invite when the tricks of both, with a duty of four, are worth more than the own ones alone."""
    cases = _Cases(view, seat, thought)
    if not cases.worlds:
        return rules.defence(view, view.hands[seat].cards or ())
    chosen = Defence.INVITE if cases.invited() > cases.alone() else Defence.ALONE
    return next(command for command in view.legal if isinstance(command, ChooseDefence) and command.defence is chosen)


class _Cases:
    """Worlds of one decision, and the mean money of the viewer in each way that the deal may be played."""

    def __init__(self, view: WhistView | InviteView, seat: Seat, thought: Thought) -> None:
        self._games, self._contract = Games(view, thought.mind), view.contract
        self._stakes = Stakes(view, view.contract)
        self._declarer, self._place = view.active.index(view.declarer), view.active.index(seat)
        number = thought.mind.worlds(view.contract.suit, ALL_TRICKS, WORD_MS / 3)
        self.worlds: list[World] = thought.worlds(number)

    def alone(self) -> float:
        """Return the worth of playing alone against the declarer."""
        other = 3 - self._declarer - self._place
        tricks = self._games.tricks(self._contract, self._declarer, self.worlds, out=other)
        return _mean([self._on(self._stakes.side(), count) for count in tricks])

    def invited(self) -> float:
        """Return the worth of playing with the other defender's cards, too."""
        return _mean([self._on(self._stakes.inviter(), count) for count in self._joint()])

    def both(self) -> float:
        """Return the worth of a whist beside the other defender's."""
        stakes = self._stakes
        own = self._games.tricks(self._contract, self._declarer, self.worlds, soloist=self._place)
        found = []
        for count, sure in zip(self._joint(), own, strict=True):
            half = max(float(sure), (ALL_TRICKS - count) / 2)
            ends = (stakes.own(max(one - OPEN_CARDS / 2, 0.0)) for one in (float(sure), half))
            found.append(sum(ends) / 2 + stakes.caught(count))
        return _mean(found)

    def passed(self) -> float:
        """Return the worth of a pass behind the other defender's whist."""
        return _mean([self._stakes.caught(min(count + 1, ALL_TRICKS)) for count in self._joint()])

    def nobody(self) -> float:
        """Return the worth of a deal that nobody whists."""
        return self._stakes.caught(ALL_TRICKS)

    def _joint(self) -> Sequence[int]:
        return self._games.tricks(self._contract, self._declarer, self.worlds)

    def _on(self, curve: Sequence[float], count: int) -> float:
        """Read a curve a little to the declarer's side of a number of tricks."""
        more = min(count + 1, ALL_TRICKS)
        return (1 - OPEN_CARDS) * curve[count] + OPEN_CARDS * curve[more]


def _mean(found: Sequence[float]) -> float:
    return sum(found) / len(found)
