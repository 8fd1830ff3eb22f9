"""The only card that a person may play, which may play itself."""

from typing import NamedTuple

from bot.tables.log.state import Table
from engine.core.match import SeatCommand
from engine.core.seats import Seat

SINGLE_S = 1.2  # before a single legal card plays itself: people see what it is played to


class Lone(NamedTuple):
    """A card that is the only legal one."""

    person: int
    """The person whose decision the card is."""
    command: SeatCommand
    is_secret: bool
    """Whether the pause before it, or its absence, would tell others something of the hand."""


def lone_card(table: Table, seat: Seat) -> Lone | None:
    """The only card that `seat`, for which the deal waits, may play; None for a robot's seat and for any choice.

    Nobody plays any more for a person who has himself forgotten (below 0).
    """
    match, person = table.match, table.mover_at(seat)
    if match is None or person is None or person < 0:
        return None
    only = table.game.only_move(match, seat)
    return Lone(person, only.command, only.is_secret) if only is not None else None
