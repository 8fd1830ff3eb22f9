"""Whist and invitation by rules: both sides of the bet are counted in units of the sum in play."""

from typing import Final

from engine.core.cards import Card
from engine.games.austrian.commands import ChooseDefence, DealCommand, SayWhist
from engine.games.austrian.outcomes import Defence, WhistCall
from engine.games.austrian.robots.estimate import short_of_two, tricks
from engine.games.austrian.view import InviteView, WhistView

SURE: Final = 3.0
"""Own tricks with which the other defender is invited."""
LIKELY: Final = 2.5
"""Own tricks with which the other defender is invited against a declarer who was driven up."""


def word(view: WhistView, hand: tuple[Card, ...]) -> DealCommand:
    """Whist when the own tricks, a tenth of the sum each, are worth more than the risk to take fewer than two."""
    expected = tricks(hand, view.contract.suit)
    call = WhistCall.WHIST if expected / 10 > short_of_two(expected) else WhistCall.PASS
    return next(command for command in view.legal if isinstance(command, SayWhist) and command.call is call)


def defence(view: InviteView, hand: tuple[Card, ...]) -> DealCommand:
    """Play alone, but invite with three own tricks, or with a little less against a declarer who was driven up."""
    expected = tricks(hand, view.contract.suit)
    driven = sum(call.seat is view.declarer for call in view.calls) > 1
    invites = expected >= SURE or (expected >= LIKELY and driven)
    chosen = Defence.INVITE if invites else Defence.ALONE
    return next(command for command in view.legal if isinstance(command, ChooseDefence) and command.defence is chosen)
