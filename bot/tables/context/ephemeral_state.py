"""State of the ephemeral messages of one table; see `bot.tables.ephemeral` for the states of a view."""

import asyncio
from dataclasses import dataclass, field

import msgspec

from bot.screens.model import Screen

NOT_ASKED = ("", float("-inf"))  # no press allows a view


class EphemeralHand(msgspec.Struct, frozen=True):
    """A person's view of the own hand in the group. After a restart only the deal is known."""

    deal: int
    """The deal whose cards the view shows, or will show."""
    since: float = 0.0
    """The clock second at which the view was sent; 0: before the program started."""
    instead: int = 0
    """The message in whose place the view stands for its person, or 0."""
    below: int = 0
    """The generation of the table's message that was the newest when the view was sent; 0: not known."""
    pressed: tuple[str, float] = NOT_ASKED
    """The «Дальше» that allowed the view, and its clock second."""
    arrived: "asyncio.Future[bool] | None" = None
    """Whether the view has arrived at its person's client; None: nobody waits to hear."""
    idle: bool = False
    """Whether the person has made the last move in the private chat."""

    def covers(self, message: int) -> bool:
        """Tell whether the view hides that message, so that only a person who does not see the view presses there."""
        return self.instead == message and self.arrived is not None and self.arrived.done() and self.arrived.result()


@dataclass
class EphemeralState:
    """Views and pictures of people's own cards. Persons are Telegram ids."""

    hands: dict[int, EphemeralHand] = field(default_factory=dict)
    """By person, the view of the own hand."""
    asides: dict[int, Screen] = field(default_factory=dict)
    """By person, the screen that the view shows instead of the deal."""
    keen: dict[int, tuple[str, float]] = field(default_factory=dict)
    """By person who used the view in the deal that is over, the press that allows another one, and its clock second."""
    pictures: dict[int, int] = field(default_factory=dict)
    """By person, the deal of the picture of the own cards that stands in the group."""
    private_pictures: set[int] = field(default_factory=set)
    """Persons with a picture of their cards in the private chat."""

    def lose(self, person: int) -> None:
        """Forget everything about a person."""
        for known in (self.hands, self.asides, self.keen, self.pictures):
            known.pop(person, None)
        self.private_pictures.discard(person)
