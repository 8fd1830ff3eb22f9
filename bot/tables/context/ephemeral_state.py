"""State of the ephemeral messages of one table; see `bot.tables.ephemeral` for the states of a view."""

import asyncio
from dataclasses import dataclass, field

import msgspec

from bot.screens.model import DealReport, Screen

NOT_ASKED = ("", float("-inf"))  # no press allows a view


class EphemeralHand(msgspec.Struct, frozen=True):
    """A person's view of their hand in the group. After a restart only `deal` is known."""

    deal: int
    """The deal whose cards the view shows, or will show."""
    since: float = 0.0
    """The clock second at which the view was sent; 0: before the program started."""
    instead: int = 0
    """The message that the view replaces on its person's screen; 0: none."""
    below: int = 0
    """Generation (version number) of the table's newest message when the view was sent; 0: unknown, -1: not sent."""
    pressed: tuple[str, float] = NOT_ASKED
    """Key of the press on «Дальше» that allows the view, and its clock second; NOT_ASKED: none."""
    arrived: "asyncio.Future[bool] | None" = None
    """Future of whether the view has arrived at its person's client; None: nobody waits for it."""
    idle: bool = False
    """Whether the person made the last move in the private chat."""

    def covers(self, message: int) -> bool:
        """Return whether the view should hide that message; a press there then means that the view is not seen."""
        return self.instead == message and self.arrived is not None and self.arrived.done() and self.arrived.result()


class Panel(msgspec.Struct, frozen=True):
    """A panel: pages of a table that one person turns and nobody else sees."""

    page: str
    """The page that is shown; empty: the first one."""
    private: bool = False
    """Whether the panel is in the person's private chat; else it is in the group, visible to that person alone."""
    since: float = 0.0
    """The clock second at which the panel was opened; 0: before the program started."""
    instead: int = 0
    """The message that the panel replaces on its person's screen; 0: none."""
    left: int = 0
    """The message in the group from which the panel was moved to the private chat; 0: none."""
    arrived: "asyncio.Future[bool] | None" = None
    """Future of whether the panel has arrived at its person's client; None: nobody waits for it."""
    before: object = None
    """The agreed conditions of the table when the panel was opened; None: not known."""
    deal: int = 0
    """Number of the finished deal whose page (`Page`) the panel shows; 0: a page of the lobby."""
    report: DealReport | None = None
    """The report of deal `deal`, if the table has moved on from the end of that deal; else None."""
    stage: int = 0
    """The table's `stage_token` when the page of a deal was asked for."""

    def covers(self, message: int) -> bool:
        """Return whether the panel should hide that message; a press there then means that the panel is not seen."""
        return self.instead == message and self.arrived is not None and self.arrived.done() and self.arrived.result()


@dataclass
class EphemeralState:
    """Views of people's hands, pictures of their cards, and panels. Persons are Telegram ids.

    After a restart, `hands`, `pictures`, `private_pictures` and `panels` are restored from the table's stored messages,
    and the page of a panel from a draft; the rest is lost.
    """

    hands: dict[int, EphemeralHand] = field(default_factory=dict)
    """By person, the view of that person's hand. `bot.tables.ephemeral.hand` writes `hands`, `asides` and `keen`."""
    asides: dict[int, Screen] = field(default_factory=dict)
    """By person, the menu or question that the view shows instead of the deal."""
    keen: dict[int, tuple[str, float]] = field(default_factory=dict)
    """By person who used a view in the last deal, key and clock second of the press that allows another view."""
    pictures: dict[int, int] = field(default_factory=dict)
    """By person, the deal whose cards are shown as a picture in the group.

    `bot.tables.ephemeral.picture` writes `pictures` and `private_pictures`.
    """
    private_pictures: set[int] = field(default_factory=set)
    """Persons with a picture of their cards in the private chat."""
    panels: dict[int, Panel] = field(default_factory=dict)
    """By person, the panel that is open for that person. Written by `bot.tables.ephemeral.panels`."""

    def lose(self, person: int) -> None:
        """Forget everything about a person."""
        for known in (self.hands, self.asides, self.keen, self.pictures, self.panels):
            known.pop(person, None)
        self.private_pictures.discard(person)


def leaf_of(person: int) -> str:
    """Return the key of the draft that stores which page of which deal a person's panel shows."""
    return f"page:{person}"


def leaf_written(panel: Panel) -> bytes:
    """Encode a person's page for its draft: "why:3:17" is page, deal and the panel's stage."""
    return f"{panel.page}:{panel.deal}:{panel.stage}".encode()


def leaf_read(body: bytes) -> tuple[str, int, int]:
    """Decode page, deal and stage from the draft of a person's page. Raises ValueError if it is not readable."""
    page, deal, stage = body.decode().split(":")
    return page, int(deal), int(stage)
