"""Lone card: the only card that a person may play, which may play itself."""

from typing import NamedTuple

from bot.tables.log.state import Table
from engine.core.match import SeatCommand
from engine.core.seats import Seat

SINGLE_S = 1.2  # clock seconds before the card plays itself: people see what it is played to


class Lone(NamedTuple):
    """A card that is the only legal one."""

    person: int
    """The person who would decide."""
    command: SeatCommand
    """The command that plays the card."""
    is_secret: bool
    """The pause before the card, or its absence, would tell others something of the hand."""


def lone_card(table: Table, seat: Seat) -> Lone | None:
    """Return the only card that `seat`, for which the deal waits, may play; None for a robot's seat and any choice.

    Nothing plays for a forgotten person (below 0).
    """
    match, person = table.match, table.mover_at(seat)
    if match is None or person is None or person < 0:
        return None
    only = table.game.only_move(match, seat)
    return Lone(person, only.command, only.is_secret) if only is not None else None
