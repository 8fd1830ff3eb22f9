"""State of the ephemeral messages of one table; see `bot.tables.ephemeral` for the states of a view."""

import asyncio
from dataclasses import dataclass, field

import msgspec

from bot.screens.model import DealReport, Screen

NOT_ASKED = ("", float("-inf"))  # no press allows a view


class EphemeralHand(msgspec.Struct, frozen=True):
    """A person's view of their hand in the group. After a restart only the deal is known."""

    deal: int
    """The deal whose cards the view shows, or will show."""
    since: float = 0.0
    """The clock second at which the view was sent; 0: before the program started."""
    instead: int = 0
    """The message that the view replaces for its person, or 0."""
    below: int = 0
    """The generation of the table's message that was the newest when the view was sent; 0: not known."""
    pressed: tuple[str, float] = NOT_ASKED
    """The «Дальше» that allowed the view, and its clock second."""
    arrived: "asyncio.Future[bool] | None" = None
    """Whether the view has arrived at its person's client, once that is known; None: nobody waits for it."""
    idle: bool = False
    """True when the person has made the last move in the private chat."""

    def covers(self, message: int) -> bool:
        """Return whether the view hides that message: only a person who does not see the view presses there."""
        return self.instead == message and self.arrived is not None and self.arrived.done() and self.arrived.result()


class Panel(msgspec.Struct, frozen=True):
    """Pages that one person turns."""

    page: str
    """The page that is shown; empty: the first one."""
    private: bool = False
    """Whether the panel is in the person's private chat; else it is in the group, where nobody else sees it."""
    since: float = 0.0
    """The clock second at which the panel was opened; 0: before the program started."""
    instead: int = 0
    """The message that the panel replaces for its person, or 0."""
    left: int = 0
    """The message of the group from which the panel has gone on in the private chat, or 0."""
    arrived: "asyncio.Future[bool] | None" = None
    """Whether the panel has arrived at its person's client, once that is known; None: nobody waits for it."""
    before: object = None
    """The conditions of the table when the panel was opened; None: not known."""
    deal: int = 0
    """The finished deal whose page (`Page`) the panel shows; 0: a page of the lobby."""
    report: DealReport | None = None
    """The deal's report, if the table is no longer at the end of that deal; else None."""
    stage: int = 0
    """The table's `stage_token` when the page of a deal was asked for."""

    def covers(self, message: int) -> bool:
        """Return whether the panel hides that message: only a person who does not see the panel presses there."""
        return self.instead == message and self.arrived is not None and self.arrived.done() and self.arrived.result()


@dataclass
class EphemeralState:
    """Views and pictures of people's cards, and panels. Persons are Telegram ids.

    `hands`, `pictures`, `private_pictures` and `panels` are found again after a restart in the table's stored messages,
    the page of a panel in a draft; the rest is lost.
    """

    hands: dict[int, EphemeralHand] = field(default_factory=dict)
    """By person, the view of the person's hand. Written by `bot.tables.ephemeral.hand`, as are `asides` and `keen`."""
    asides: dict[int, Screen] = field(default_factory=dict)
    """By person, the screen that the view shows instead of the deal."""
    keen: dict[int, tuple[str, float]] = field(default_factory=dict)
    """By person who used the view in the deal that is over, the press that allows another one, and its clock second."""
    pictures: dict[int, int] = field(default_factory=dict)
    """By person, the deal whose cards are shown as a picture in the group.

    Written by `bot.tables.ephemeral.picture`, as is the next one.
    """
    private_pictures: set[int] = field(default_factory=set)
    """Persons with a picture of their cards in the private chat."""
    panels: dict[int, Panel] = field(default_factory=dict)
    """By person, the pages that are turned for that person alone. Written by `bot.tables.ephemeral.panels`."""

    def lose(self, person: int) -> None:
        """Forget everything about a person."""
        for known in (self.hands, self.asides, self.keen, self.pictures, self.panels):
            known.pop(person, None)
        self.private_pictures.discard(person)


def leaf_of(person: int) -> str:
    """Return the key of the draft that remembers which page of which deal a person's panel shows."""
    return f"page:{person}"


def leaf_written(panel: Panel) -> bytes:
    """Write the body of the draft that remembers a person's page: "why:3:17" is page, deal and the panel's stage."""
    return f"{panel.page}:{panel.deal}:{panel.stage}".encode()


def leaf_read(body: bytes) -> tuple[str, int, int]:
    """Read the page, the deal and the stage from the body of a draft that remembers a person's page."""
    page, deal, stage = body.decode().split(":")
    return page, int(deal), int(stage)
