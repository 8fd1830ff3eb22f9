"""The only card that a person may play, which may play itself; and whether everybody knows that there is no other."""

from typing import NamedTuple

from bot.tables.log.state import Table
from engine.commands import PlayCard
from engine.game import deal_commands
from engine.seats import Seat
from engine.state import Match, Playing
from engine.view import view_for

SINGLE_S = 1.2  # before a single legal card plays itself: people see what it is played to


class Lone(NamedTuple):
    """A card that is the only legal one."""

    person: int
    """The person whose decision the card is."""
    command: PlayCard
    is_secret: bool
    """Whether the pause before it, or its absence, would tell others something of the hand."""


def lone_card(table: Table, seat: Seat) -> Lone | None:
    """The only card that `seat`, for which the deal waits, may play; None for a robot's seat and for any choice.

    Nobody plays any more for a person who has himself forgotten (below 0).
    """
    match, person = table.match, table.mover_at(seat)
    if match is None or person is None or person < 0 or not isinstance(match.deal, Playing):
        return None
    cards = [command for command in deal_commands(match.deal, seat) if isinstance(command, PlayCard)]
    return Lone(person, cards[0], _is_secret(match, match.deal.turn)) if len(cards) == 1 else None


def _is_secret(match: Match, owner: Seat) -> bool:
    """No secret are the last card of a hand, and what a hand may play that lies open before all."""
    view = view_for(match, None)
    return view is None or (view.hands[owner].count > 1 and view.hands[owner].cards is None)
