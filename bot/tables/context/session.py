"""The session of a table: the table loaded from its log, and beside it half-made choices, reminders and views."""

import asyncio
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from bot.screens.evening import Evening
from bot.screens.model import DealReport, Draft, Page
from bot.storage.ports import parts_of
from bot.tables.context.ephemeral_state import EphemeralState
from bot.tables.context.throttle import Throttle
from bot.tables.log.state import Table
from bot.tables.score.form import Form
from engine.core.cards import Card

PAGE = "page"  # the draft that remembers the page of the last picture, or of the lobby's options
ENTRY = "entry"  # the draft that is the half-made entry of a deal with real cards, shared by everybody


class Accepted(msgspec.Struct, frozen=True):
    """The last press of a person that was accepted."""

    token: int
    """The token of the button."""
    action: str
    """The action of the button."""
    at: float
    """The clock second at which the press came."""
    seq: int
    """The table's last seq after the press."""


class Panel(msgspec.Struct, frozen=True):
    """Pages that one person turns, see `bot.tables.ephemeral.panels`."""

    page: str
    """The page that is shown; empty: the first one."""
    private: bool = False
    """The panel stands in the person's private chat, else in the group, where nobody else sees it."""
    since: float = 0.0
    """The clock second at which the panel was opened; 0: before the program started."""
    instead: int = 0
    """The message in whose place the panel stands for its person, or 0."""
    arrived: "asyncio.Future[bool] | None" = None
    """Whether the panel has arrived at its person's client; None: nobody waits to hear."""
    before: object = None
    """The conditions of the table when the panel was opened; None: not known."""
    deal: int = 0
    """The finished deal whose page (`Page`) the panel shows; 0: a page of the lobby."""
    report: DealReport | None = None
    """The deal's report, where the table does not stand behind that deal any more; else None."""
    stage: int = 0
    """The table's `stage_token` when the page of a deal was asked for."""

    def covers(self, message: int) -> bool:
        """Tell whether the panel hides that message, so that only a person who does not see the panel presses there."""
        return self.instead == message and self.arrived is not None and self.arrived.done() and self.arrived.result()


class Picked(msgspec.Struct, frozen=True):
    """Half-made choice in the form in which the store keeps it."""

    picked: tuple[Card, ...] = ()
    causes: tuple[str, ...] = ()
    """Presses that made the choice; each counts once."""
    sure: str = ""
    """Word that waits to be confirmed."""
    claiming: bool = False
    """Whether a claim of the rest waits to be confirmed."""
    higher: bool = False
    """Whether all bids, or all games to be named, are shown."""
    told: bool = False
    """Whether the person has read that a claim lays the person's cards on the table; older versions did not say so."""


class Asked(msgspec.Struct, frozen=True):
    """A dear word, pressed under the group's message, that an alert asks its person to confirm."""

    token: int
    """The token of the button."""
    word: str
    """The action of the button."""
    at: float
    """The clock second at which the person was asked."""


class Refuted(NamedTuple):
    """Claims that were found impossible in one position."""

    position: tuple[int, int]
    """The number of the deal, and the number of cards played in it."""
    actions: frozenset[str]
    """The actions of the impossible claims."""


@dataclass
class ChoiceState:
    """Presses and half-made choices of persons at a table."""

    last: dict[int, Accepted] = field(default_factory=dict)
    """By person, the last press that was accepted."""
    by_itself: dict[int, Accepted] = field(default_factory=dict)
    """By person, the last card that has played itself, in the form of the press that would have played it."""
    drafts: dict[int, tuple[int, Picked]] = field(default_factory=dict)
    """By person, a half-made choice, with the token of its decision."""
    refuted: dict[int, Refuted] = field(default_factory=dict)
    """By person, the claims that were refused as impossible."""
    asked: dict[int, Asked] = field(default_factory=dict)
    """By person, the word that an alert has asked about."""

    def lose(self, person: int) -> None:
        """Forget a person."""
        for known in (self.last, self.by_itself, self.drafts, self.refuted, self.asked):
            known.pop(person, None)


@dataclass
class Reminders:
    """Reminders to the persons for whom a table waits, read from the table's messages after a restart."""

    pinged: dict[int, int] = field(default_factory=dict)
    """By person for whom the table has waited long, the token of that decision."""
    reminded: dict[int, int] = field(default_factory=dict)
    """By person who has an open reminder «ваш ход», or wants none, the token of the decision."""
    unseen: int = 0
    """The token of the decision whose time was over before its person was shown it, or 0; one token for all asked."""
    warned: dict[int, int] = field(default_factory=dict)
    """By person, the request (its seq) after which the person was told that a robot is about to sit in."""
    consents: dict[int, int] = field(default_factory=dict)
    """Persons who see in private whether others may play a deal, with the token of that question."""

    def lose(self, person: int) -> None:
        """Forget a person."""
        for known in (self.pinged, self.reminded, self.warned, self.consents):
            known.pop(person, None)


@dataclass
class TableSession:
    """A table loaded from its log, with everything about it that is not in the log. Persons are Telegram ids.

    Choices, the half-made entry and the turned pages are drafts in the store; reminders, views and panels are found
    again in the table's stored messages; the rest is lost at a restart.
    """

    table: Table
    is_awake: bool = False
    """Somebody has opened the table since this session was read, see `bot.tables.schedule.waking`."""
    choices: ChoiceState = field(default_factory=ChoiceState)
    """Presses and half-made choices (the choices are stored)."""
    bumps: dict[str, int] = field(default_factory=dict)
    """By surface, how often it was asked down to the bottom of its chat."""
    throttle: Throttle = field(default_factory=Throttle)
    """Messages that were sent just now."""
    reminders: Reminders = field(default_factory=Reminders)
    """Reminders to those for whom the table waits."""
    menus: dict[int, float] = field(default_factory=dict)
    """By person, the clock second at which «⋯» was opened; 0: not known."""
    questions: dict[int, float] = field(default_factory=dict)
    """By person, the clock second at which a question was asked in the group."""
    typed: set[int] = field(default_factory=set)
    """Persons whose menu is a question after a typed command."""
    ephemeral: EphemeralState = field(default_factory=EphemeralState)
    """Views and pictures of own cards."""
    panels: dict[int, Panel] = field(default_factory=dict)
    """By person, the pages that are turned for that person alone."""
    page: Page = Page.SHEET
    """The page of the last deal's picture."""
    group_title: str = ""
    """The title of the table's chat; empty in private."""
    group_url: str | None = None
    """The link to the newest of the table's messages in a supergroup; None elsewhere."""
    entry: tuple[int, Form] = (0, Form())
    """The half-made entry of a deal with real cards, with the stage token it belongs to; see `form`."""
    options: str = ""
    """The page the lobby's message shows; empty: the table itself."""
    beside_play: bool = False
    """Deals are played at another table of the same place, which has the pin."""
    evening: Evening | None = None
    """The total of the day's matches, this one the last."""

    @property
    def form(self) -> Form:
        """The half-made entry of a deal with real cards, empty when it belonged to another one."""
        token, form = self.entry
        return form if token == self.table.stage_token else Form()

    def draft(self, person: int, token: int) -> Draft:
        """Return a person's half-made choice for the screens, empty when it belonged to another decision."""
        kept = self.picked(person, token)
        return Draft(kept.picked, kept.sure, kept.claiming, kept.higher)

    def picked(self, person: int, token: int) -> Picked:
        """Return a person's half-made choice for the store, empty when it belonged to another decision."""
        kept = self.choices.drafts.get(person)
        return kept[1] if kept is not None and kept[0] == token else Picked()

    def bump(self, key: str) -> int:
        """Ask the surface with this key down to the bottom of its chat; return how often, this time included."""
        self.bumps[key] = self.bumps.get(key, 0) + 1
        return self.bumps[key]

    def lose(self, person: int) -> None:
        """Forget everything about a person who asked to be forgotten."""
        self.evening = None
        for known in (
            self.menus,
            self.questions,
            self.panels,
        ):
            known.pop(person, None)
        self.throttle = Throttle()  # some of it is the person's, and nothing in it matters for more than three seconds
        self.typed.discard(person)
        self.ephemeral.lose(person)
        self.reminders.lose(person)
        self.choices.lose(person)
        self.bumps = {key: count for key, count in self.bumps.items() if parts_of(key)[1] != person}


def choice_of(person: int) -> str:
    """Return the key of the draft that is a person's half-made choice."""
    return f"choice:{person}"


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
